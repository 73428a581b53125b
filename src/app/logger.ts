import type { Config } from "../config/settings.ts";
import { createLogger, type Logger } from "../log/log.ts";

/** The log of this process, which knows the secrets of its settings. */
export function loggerFor(config: Config): Logger {
  const log = createLogger({ level: config.logLevel, format: config.environment === "production" ? "json" : "text" });
  if (config.databaseUrl !== undefined) {
    const { password } = new URL(config.databaseUrl);
    for (const secret of [config.databaseUrl, password, decodeURIComponent(password)]) log.redactValue(secret);
  }
  return log;
}
