import { type Config, type SettingName, settings } from "../config/settings.ts";
import type { Setting } from "../config/setting.ts";
import type { Answer } from "../contract.ts";

/** Lists the settings as administrators may see them: secrets have no value, and URLs neither user nor password. */
export function settingsInEffect(config: Config): Answer<"listSettings">["data"] {
  const declared: readonly (readonly [string, Setting])[] = Object.entries(settings);
  return declared.map(([key, { env, secret = false, description, default: preset }]) => {
    const value: unknown = config[key as SettingName]; // the keys of the table
    return {
      name: env,
      ...(!secret && value !== undefined && { value: toText(value) }),
      isSet: value !== undefined,
      isDefault: JSON.stringify(value) === JSON.stringify(preset),
      isSecret: secret,
      description,
    };
  });
}

function toText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replace(/(:\/\/)[^/?#"]*@/g, "$1***@");
}
