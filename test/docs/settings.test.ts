import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settingGroups, settings } from "../../src/config/settings.ts";
import type { Setting } from "../../src/config/setting.ts";

const document = readFileSync(new URL("../../docs/settings.md", import.meta.url), "utf8");

describe("docs/settings.md", () => {
  it("lists every setting of src/config/settings.ts under its heading, each with an anchor", () => {
    const start = document.indexOf("<!-- prettier-ignore-start -->");
    const end = document.indexOf("<!-- prettier-ignore-end -->");

    // To update the page, copy the expected lines.
    expect(document.slice(start, end).split("\n").slice(2)).toEqual(expectedLines());
  });
});

function expectedLines(): readonly string[] {
  return [...settingGroups].flatMap(([heading, names]) => {
    const rows = names.map((name): readonly string[] => {
      const { env, file, unit, description, default: byDefault }: Setting = settings[name];
      // As it would be written, so lists by commas.
      const written = String((byDefault as string | undefined) ?? "");
      const anchor = `<a id="${env.toLowerCase()}"></a>\`${env}\``;
      return [anchor, `\`${file}\``, unit, written === "" ? "" : `\`${written}\``, description];
    });
    const lines = [["Setting", "pagewire.json", "Value", "Default", "Meaning"], ["-", "-", "-", "-", "-"], ...rows];
    return [
      `## ${heading}`,
      "",
      ...lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`),
      "",
    ];
  });
}
