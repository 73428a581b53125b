import { ConfigError } from "../config/config-error.ts";

/** 78 (EX_CONFIG of sysexits.h) for settings that are not usable, 1 for everything else. */
export function exitCodeOf(error: unknown): number {
  return error instanceof ConfigError ? 78 : 1;
}
