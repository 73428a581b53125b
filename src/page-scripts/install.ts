import { rootElementOf } from "./dom.ts";
import type { PageScripts } from "./messages.ts";
import { ownGlobal } from "./globals.ts";
import { leavings } from "./leaving.ts";
import { check, isTarget, look, resolve } from "./outline.ts";
import { baseline, quiet, rest } from "./quiet.ts";
import { setListeners } from "./reactions.ts";
import { shows } from "./shows.ts";
import { until } from "./until.ts";

const scripts: PageScripts = {
  look: (request) => JSON.stringify(look(request)),
  check,
  root: () => rootElementOf(document),
  setListeners: (listeners, ids, nodes) => setListeners(listeners, ids, nodes as readonly (Node | null)[]), // of this world
  resolve,
  isTarget,
  baseline,
  rest,
  quiet,
  leavings,
  shows,
  untilShown: (text, withinMs) => until(() => shows(text), withinMs),
};

// Of the isolated world: the page sees nothing of it.
if (ownGlobal("__pagewire") === undefined) Object.assign(globalThis, { __pagewire: scripts });
