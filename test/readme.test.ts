import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settings } from "../src/config/settings.ts";
import type { Setting } from "../src/config/setting.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

describe("README's table of settings", () => {
  it("is src/config/settings.ts's table, so that a setting is told of where it is made", () => {
    const heading = "| Setting |";
    const start = readme.indexOf(heading);
    const table = readme.slice(start, readme.indexOf("\n\n", start));

    // To mend it, take over what is expected here.
    expect(table.split("\n")).toEqual(expectedTable());
  });
});

function expectedTable(): readonly string[] {
  const rows = Object.values<Setting>(settings).map(({ env, file, unit, description, default: byDefault }) => {
    // As it would be written, so lists by commas.
    const written = String((byDefault as string | undefined) ?? "");
    return [`\`${env}\``, `\`${file}\``, unit, written === "" ? "" : `\`${written}\``, description];
  });
  const lines = [["Setting", "pagewire.json", "Value", "Default", "Meaning"], ["-", "-", "-", "-", "-"], ...rows];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`);
}
