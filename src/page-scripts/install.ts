import type { PageScripts } from "./messages.ts";
import { leavings } from "./leaving.ts";
import { check, focusTakesText, look, resolve } from "./outline.ts";
import { baseline, quiet, rest } from "./quiet.ts";
import { shows } from "./shows.ts";
import { until } from "./until.ts";

// Of the isolated world: the page sees nothing of it.
(globalThis as unknown as { __pagewire?: PageScripts }).__pagewire ??= {
  look: (request) => JSON.stringify(look(request)),
  check,
  resolve,
  baseline,
  rest,
  quiet,
  leavings,
  focusTakesText,
  shows,
  untilShown: (text, withinMs) => until(() => shows(text), withinMs),
};
