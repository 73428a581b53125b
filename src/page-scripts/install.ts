import { actTarget } from "./actionability/act-target.ts";
import { aim, arm, armOn, ownPosition, requireDrop, through, watchMove } from "./actionability/aim.ts";
import { beginCapture, beginElementCapture, hideCaret, showCaret } from "./observe/capture.ts";
import { dragReport } from "./actionability/drags.ts";
import { handleClipboardKey } from "./input/clipboard.ts";
import { clientLeftOf, clientTopOf } from "./dom/reads.ts";
import { drawnOf, isVisible } from "./actionability/elements.ts";
import { acceptsDrop, droppedFiles, expectDrop, expectFiles, receivedFiles, takesFiles } from "./input/files.ts";
import { blur, focus } from "./input/focus.ts";
import { content, outerHtml } from "./observe/html.ts";
import { readStorage } from "./observe/storage.ts";
import { toMarkdown } from "./observe/markdown.ts";
import { maskSecrets } from "./observe/masks.ts";
import { check, look, resolve } from "./outline/look.ts";
import { pointerReceived, releasePointer, watchAny } from "./actionability/pointer.ts";
import type { InstalledScripts } from "./protocol.ts";
import { baseline, quiet, rest } from "./observe/quiet.ts";
import { fontsLoaded, imagesDecoded, scrollThrough } from "./observe/ready.ts";
import { setListeners } from "./outline/reactions.ts";
import { scrollElement } from "./input/scroll.ts";
import { select, selectedValues, takesOne } from "./input/select.ts";
import { shows } from "./observe/shows.ts";
import { find, found, replyAsync, requireNeeds } from "./actionability/target.ts";
import { beginTyping, strike } from "./input/typing.ts";
import { until } from "./observe/until.ts";

const scripts: InstalledScripts<Element> = {
  look: (request) => JSON.stringify(look(request)),
  check,
  setListeners,
  resolve(ref) {
    const element = resolve(ref);
    return element === null ? null : drawnOf(element);
  },
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
  scrollThrough,
  imagesDecoded,
  fontsLoaded,
  content,
  outerHtml,
  readStorage,
  actTarget,
  aim,
  arm,
  armOn,
  through,
  watchMove,
  watchAny,
  ownPosition,
  requireDrop,
  received: pointerReceived,
  release: releasePointer,
  dragReport,
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
  takesFiles,
  expectDrop,
  acceptsDrop,
  droppedFiles,
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
  maskSecrets,
};

// In the isolated world: the page sees nothing of it. It replaces the getter that has run this.
Object.defineProperty(globalThis, "__pagewire", { value: scripts });
