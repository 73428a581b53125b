import { ConfigError } from "../config/config-error.ts";

/** 78 (EX_CONFIG of sysexits.h) for invalid settings, 1 for other errors. */
export function exitCodeOf(error: unknown): number {
  return error instanceof ConfigError ? 78 : 1;
}
