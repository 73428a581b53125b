import { settingGroups, settings } from "../src/config/settings.ts";
import type { Setting } from "../src/config/setting.ts";

const START = "<!-- prettier-ignore-start -->\n";
const END = "<!-- prettier-ignore-end -->";

/** Returns docs/settings.md with a table of each group of settings between its marks. */
export function settingsPage(page: string): string {
  const [before = "", rest = ""] = page.split(START);
  const [, after = ""] = rest.split(END);
  return `${before}${START}\n${[...settingGroups].map(tableOf).join("\n")}${END}${after}`;
}

function tableOf([heading, names]: readonly [string, readonly (keyof typeof settings)[]]): string {
  const rows = names.map((name): readonly string[] => {
    const { env, file, unit, description, default: byDefault }: Setting = settings[name];
    // As it would be written, so lists by commas.
    const written = String((byDefault as string | undefined) ?? "");
    const anchor = `<a id="${env.toLowerCase()}"></a>\`${env}\``;
    return [anchor, `\`${file}\``, unit, written === "" ? "" : `\`${written}\``, description];
  });
  const lines = [["Setting", "pagewire.json", "Value", "Default", "Meaning"], ["-", "-", "-", "-", "-"], ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`,
  );
  return `## ${heading}\n\n${lines.join("")}`;
}
