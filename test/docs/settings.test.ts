import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settings } from "../../src/config/settings.ts";
import type { Setting } from "../../src/config/setting.ts";

const document = readFileSync(new URL("../../docs/settings.md", import.meta.url), "utf8");

describe("the table in docs/settings.md", () => {
  it("lists every setting of src/config/settings.ts", () => {
    const heading = "| Setting |";
    const start = document.indexOf(heading);
    const table = document.slice(start, document.indexOf("\n\n", start));

    // To update the table, copy the expected lines.
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
