import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ConfigError, type ConfigIssue } from "./config-error.ts";
import { suggestion } from "../near-names.ts";

export const FILE_NAME = "pagewire.json";

/**
 * The content of `pagewire.json` in `cwd`, or of the file named by `--config`, which must exist.
 *
 * @throws ConfigError when it cannot be read or is not JSON
 */
export function readConfigFile(cwd: string, configPath?: string): unknown {
  const path = resolve(cwd, configPath ?? FILE_NAME);
  let content: string;
  try {
    content = readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
    if (configPath === undefined && code === "ENOENT") return undefined;
    throw new ConfigError([{ setting: path, message: `cannot be read (${code})` }]);
  }
  try {
    return JSON.parse(content) as unknown;
  } catch (error) {
    // The parser's own message quotes the text around the error, which may be a secret.
    const [, place = ""] = /( \(line \d+ column \d+\))/.exec(String(error)) ?? [];
    throw new ConfigError([{ setting: path, message: `is not valid JSON${place}` }]);
  }
}

/**
 * Returns the leaves of the file by dotted path; a path that is not `known` is reported with the nearest known one.
 *
 * @param fileName names the file in what is reported
 */
export function flattenFile(file: unknown, known: readonly string[], fileName: string) {
  const values = new Map<string, unknown>();
  const unknown: ConfigIssue[] = [];
  if (file === undefined) return { values, unknown };
  if (!isRecord(file)) return { values, unknown: [{ setting: fileName, message: "must hold one JSON object" }] };

  const groups = new Set(known.flatMap((each) => (each.includes(".") ? [each.replace(/\..*/, "")] : [])));
  const walk = (node: Readonly<Record<string, unknown>>, prefix: string): void => {
    for (const [key, value] of Object.entries(node)) {
      const here = prefix + key;
      if (known.includes(here)) values.set(here, value);
      else if (!known.some((each) => each.startsWith(`${here}.`))) {
        unknown.push({
          setting: `${fileName}: ${here}`,
          message: `is not a setting${suggestion(here, [...known, ...groups])}`,
        });
      } else if (isRecord(value)) walk(value, `${here}.`);
      else unknown.push({ setting: `${fileName}: ${here}`, message: "must hold an object" });
    }
  };
  walk(file, "");
  return { values, unknown };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
