import { defaultsBeside } from "../config/config.ts";
import { type Config, type SettingName, settings } from "../config/settings.ts";
import type { Setting } from "../config/setting.ts";
import type { Answer } from "../contract.ts";
import { withoutUrlSecrets } from "../log/url-secrets.ts";

/** Lists the settings as administrators may see them: secrets have no value, and URLs are without theirs. */
export function settingsInEffect(config: Config): Answer<"listSettings">["data"] {
  const declared: readonly (readonly [string, Setting])[] = Object.entries(settings);
  const defaults = defaultsBeside(config, process.cwd());
  return declared.map(([key, { env, secret = false, description }]) => {
    const value: unknown = config[key as SettingName]; // the keys of the table
    return {
      name: env,
      ...(!secret && value !== undefined && { value: toText(value) }),
      isSet: value !== undefined,
      isDefault: JSON.stringify(value) === JSON.stringify(defaults[key as SettingName]),
      isSecret: secret,
      description,
    };
  });
}

function toText(value: unknown): string {
  if (typeof value === "string") return withoutUrlSecrets(value);
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? withoutUrlSecrets(part) : part));
}
