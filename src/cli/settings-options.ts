import type { Command } from "commander";
import { Option } from "commander";
import { envOf, type Flags, flagOf, loadConfig } from "../config/config.ts";
import { isEarlierSetting, movedSettings, removedSettings } from "../config/near-misses.ts";
import { type Config, type SettingName, settingGroups, settings } from "../config/settings.ts";

export const ALL_SETTINGS = Object.keys(settings) as SettingName[];

/** Adds settings as options to a command; by default, all of them. `defaults` overrides the settings' defaults for this command. */
export function withSettings(
  command: Command,
  names: readonly SettingName[] = ALL_SETTINGS,
  defaults: Flags = {},
): Command {
  command.option("--config <file>", "settings file (default: pagewire.json in the working folder)");
  for (const [heading, group] of settingGroups) {
    for (const name of group.filter((each) => names.includes(each))) {
      const setting = settings[name];
      const own = defaults[name] ?? ("default" in setting ? setting.default : undefined);
      const written = String(own ?? "");
      const byDefault = written === "" || /default:/i.test(setting.description) ? "" : ` (default: ${written})`;
      const option = new Option(
        `${flagOf(setting)} <${placeholder(setting.unit)}>`,
        `${setting.description}${byDefault} [${setting.env}]`,
      );
      command.addOption(option.helpGroup(`${heading}:`));
    }
  }
  return command;
}

/** Accepts the flags of earlier versions; `readSettings` reports them. */
export function withEarlierSettings(command: Command): Command {
  for (const env of [...Object.keys(movedSettings), ...Object.keys(removedSettings)])
    command.addOption(new Option(`${flagOf({ env })} <value>`).hideHelp());
  return command;
}

/** A short word for a value: the flags of all settings stand in one column. */
function placeholder(unit: string): string {
  return unit.endsWith(", comma-separated") ? "list" : unit.replace(/ per .*/, "");
}

/** Whether an option is a setting; false for an option of the command's own that has the name of a setting. */
function isSetting({ options }: Command, name: string): boolean {
  if (!(name in settings)) return false;
  const setting = settings[name as SettingName];
  const option = options.find((each) => each.long === flagOf(setting));
  return option?.description.endsWith(`[${setting.env}]`) ?? false;
}

/** @throws ConfigError with every invalid setting */
export function readSettings(command: Command, defaults?: Flags, onEarlier?: (notice: string) => void): Config {
  const { config, ...options } = command.opts<{ config?: string } & Record<string, string>>();
  const flags = Object.fromEntries(
    Object.entries(options).filter(([name]) => isSetting(command, name) || isEarlierSetting(envOf(name))),
  ) as Flags;
  return loadConfig({
    flags,
    defaults,
    onEarlier,
    cwd: process.cwd(),
    ...(config !== undefined && { configPath: config }),
  });
}
