import type { Quarantined } from "./reporter.ts";

/** Files not listed below that may pass only when they are repeated. 0 once three runs in a row on a quiet machine had none. */
export const MAX_FLAKY = 2;

/** At most five, each for at most a month. */
export const quarantine: readonly Quarantined[] = [];
