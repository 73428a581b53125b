import { styleText } from "node:util";
import { Command } from "commander";
import type { Finding } from "../app/finding.ts";
import { withProgress } from "./progress.ts";
import { readSettings, withSettings } from "./settings-options.ts";

export function doctorCommand(): Command {
  const command = new Command("doctor")
    .description("Check whether this machine meets the service's requirements, and print how to fix what is missing")
    .option("--json", "print JSON");
  return withSettings(command).action(async ({ json }: { json?: true }) => {
    const { examine } = await import("../app/doctor.ts");
    const config = readSettings(command);
    const findings = await withProgress((progress) => {
      let done = 0;
      let count = 0;
      progress.show(() => `Examining this machine, ${done} of ${count} checks done`);
      return examine(config, (...checks) => ([done, count] = checks));
    });
    process.stdout.write(json ? `${JSON.stringify(findings)}\n` : report(findings, hasColors()));
    if (findings.some(({ state }) => state === "missing")) process.exitCode = 1;
  });
}

const MAX_FOUND = 300;

const COLORS: Readonly<Record<Finding["state"], "green" | "yellow" | "red">> = {
  ok: "green",
  weak: "yellow",
  missing: "red",
};

/** Returns true on a terminal, unless NO_COLOR is set. @see https://no-color.org */
function hasColors(): boolean {
  return process.stdout.isTTY && process.stdout.hasColors();
}

function report(findings: readonly Finding[], areColored: boolean): string {
  const lines = findings.flatMap(({ what, state, found, fix }) => [
    // Servers that were asked may have sent any text.
    `${areColored ? styleText(COLORS[state], state.padEnd(8), { validateStream: false }) : state.padEnd(8)} ${what.padEnd(17)} ${found.replaceAll(/[\p{Cc}\p{Cf}]/gu, " ").slice(0, MAX_FOUND)}`,
    ...(fix === undefined ? [] : [`${"".padEnd(8)} ${"".padEnd(17)} fix: ${fix}`]),
  ]);
  const missing = findings.filter(({ state }) => state === "missing").length;
  return [
    ...lines,
    "",
    missing === 0 ? "Pagewire can start here." : `Pagewire cannot start here: ${missing} missing.`,
    "",
  ].join("\n");
}
