import type { Quarantined } from "./reporter.ts";

/** At most five, each for at most a month. */
export const quarantine: readonly Quarantined[] = [];
