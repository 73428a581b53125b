import { aim, arm, armOn, ownPosition, requireDrop, through, watch } from "./aim.ts";
import { beginCapture, beginElementCapture, hideCaret, showCaret } from "./capture.ts";
import { handleClipboardKey } from "./clipboard.ts";
import { clientLeftOf, clientTopOf, rootElementOf } from "./dom.ts";
import { isVisible } from "./elements.ts";
import { expectFiles, receivedFiles } from "./files.ts";
import { blur, focus } from "./focus.ts";
import { html, outerHtml } from "./html.ts";
import { toMarkdown } from "./markdown.ts";
import { check, look, resolve } from "./outline.ts";
import { pointerReceived, releasePointer } from "./pointer.ts";
import type { InstalledScripts } from "./protocol.ts";
import { baseline, quiet, rest } from "./quiet.ts";
import { setListeners } from "./reactions.ts";
import { scrollElement } from "./scroll.ts";
import { select, selectedValues, takesOne } from "./select.ts";
import { shows } from "./shows.ts";
import { find, found, replyAsync, requireNeeds } from "./target.ts";
import { beginTyping, strike } from "./typing.ts";
import { until } from "./until.ts";

const scripts: InstalledScripts<Element> = {
  look: (request) => JSON.stringify(look(request)),
  check,
  root: () => rootElementOf(document),
  setListeners,
  resolve,
  baseline,
  rest,
  quiet,
  shows,
  untilShown: (text, withinMs) => until(() => shows(text), withinMs),
  until: (target, state, withinMs) =>
    replyAsync(() =>
      until(() => {
        const element = find(target);
        if (state === "attached") return element !== undefined;
        return (element !== undefined && isVisible(element)) === (state === "visible");
      }, withinMs),
    ),
  markdown: toMarkdown,
  html,
  outerHtml,
  aim,
  arm,
  armOn,
  through,
  watch,
  ownPosition,
  requireDrop,
  received: pointerReceived,
  release: releasePointer,
  beginTyping,
  strike,
  handleClipboardKey,
  noteUse: () => undefined,
  hasHadInput: () => navigator.userActivation.hasBeenActive,
  hasFocus: () => document.hasFocus(),
  frameInset(frame) {
    const { paddingLeft, paddingTop } = getComputedStyle(frame);
    return { x: clientLeftOf(frame) + parseFloat(paddingLeft), y: clientTopOf(frame) + parseFloat(paddingTop) };
  },
  focus,
  blur,
  select,
  selectedValues,
  takesOne,
  expectFiles,
  receivedFiles,
  scroll: (target, needs, to) =>
    replyAsync(() => {
      const element = found(target);
      requireNeeds(element, needs);
      return scrollElement(element, to);
    }),
  beginCapture,
  beginElementCapture,
  hideCaret,
  showCaret,
};

// Of the isolated world: the page sees nothing of it.
Object.assign(globalThis, { __pagewire: scripts });
