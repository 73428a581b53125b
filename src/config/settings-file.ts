import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ConfigError, type ConfigIssue } from "./config-error.ts";

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
  } catch {
    // The parser's own message quotes the text around the error, which may be a secret.
    throw new ConfigError([{ setting: path, message: "is not valid JSON" }]);
  }
}

/** The file's leaves, and its unknown settings. */
interface FlatFile {
  /** Dotted path → value as written. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly unknown: readonly ConfigIssue[];
}

/** Leaves of the file by dotted path; a path that is not `known` is reported with the nearest known one. */
export function flattenFile(file: unknown, known: readonly string[]): FlatFile {
  const values = new Map<string, unknown>();
  const unknown: ConfigIssue[] = [];
  if (file === undefined) return { values, unknown };
  if (!isRecord(file)) return { values, unknown: [{ setting: FILE_NAME, message: "must hold one JSON object" }] };

  const walk = (node: Readonly<Record<string, unknown>>, prefix: string): void => {
    for (const [key, value] of Object.entries(node)) {
      const here = prefix + key;
      if (known.includes(here)) values.set(here, value);
      else if (!known.some((each) => each.startsWith(`${here}.`))) {
        unknown.push({ setting: `${FILE_NAME}: ${here}`, message: `is not a setting${suggestion(here, known)}` });
      } else if (isRecord(value)) walk(value, `${here}.`);
      else unknown.push({ setting: `${FILE_NAME}: ${here}`, message: "must hold an object" });
    }
  };
  walk(file, "");
  return { values, unknown };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function suggestion(name: string, known: readonly string[]): string {
  const lastPart = (dotted: string): string => dotted.split(".").at(-1)?.toLowerCase() ?? "";
  const distances = known.map((each) => ({
    each,
    distance: Math.min(
      editDistance(name.toLowerCase(), each.toLowerCase()),
      // `jwtSecret` at the top is `auth.jwtSecret` at the wrong depth.
      lastPart(name) === lastPart(each) && lastPart(name).length > 4 ? 1 : Infinity,
    ),
  }));
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= Math.min(2, name.length / 2)
    ? `; did you mean ${nearest.each}?`
    : "";
}

/** Levenshtein: letters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
