import type { Quarantined } from "./reporter.ts";

/** Files not listed below that may pass only when they are repeated. 0 once three runs in a row on a quiet machine had none. */
export const MAX_FLAKY = 4;

/** At most five, each for at most a month. */
export const quarantine: readonly Quarantined[] = [
  {
    file: "test/engine/actions/pointer-target.browser.test.ts",
    since: "2026-11-23",
    reason:
      "at a load of 25, clicks by css= with a deadline of 1.5 s end without the reason, and one that ended with TIMEOUT was received",
  },
  {
    file: "test/engine/actions/paths.browser.test.ts",
    since: "2026-11-23",
    reason:
      "the hover of an element that runs across the page ended differently on the two paths, once in a run of every test",
  },
  {
    file: "test/cli/progress.service.test.ts",
    since: "2026-11-23",
    reason: "the line on a terminal was not seen to move within the bound, once in a run of every test",
  },
];
