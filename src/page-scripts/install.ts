import { actTarget } from "./elements/act-target.ts";
import { aim, arm, requireDrop } from "./elements/aim.ts";
import { describe } from "./elements/describe.ts";
import { dragReport } from "./elements/drags.ts";
import { find, found, type Library, reply, replyAsync, useLibrary, wrongCss } from "./elements/find.ts";
import { innermostAt, offsetPoint } from "./elements/hit.ts";
import { pointerReceived, releasePointer, watchAny } from "./elements/pointer.ts";
import { recordOf } from "./elements/record.ts";
import { seen } from "./elements/seen.ts";
import { isVisible } from "./elements/states.ts";
import { handleClipboardKey } from "./input/clipboard.ts";
import { acceptsDrop, droppedFiles, expectDrop, expectFiles, receivedFiles, takesFiles } from "./input/files.ts";
import { blur, focus } from "./input/focus.ts";
import { scrollElement } from "./input/scroll.ts";
import { choose, select } from "./input/select.ts";
import { beginTyping, clear, outermostFocus, strike } from "./input/typing.ts";
import { beginCapture, beginElementCapture, hideCaret, showCaret } from "./observe/capture.ts";
import { content, outerHtml } from "./observe/html.ts";
import { toMarkdown } from "./observe/markdown.ts";
import { maskSecrets } from "./observe/masks.ts";
import { templateProblem } from "./observe/print-template.ts";
import { baseline, quiet, rest } from "./observe/quiet.ts";
import { fontsLoaded, imagesDecoded, scrollThrough } from "./observe/ready.ts";
import { readStorage } from "./observe/storage.ts";
import { shows, until } from "./observe/until.ts";
import { check, look } from "./outline/look.ts";
import { setListeners } from "./outline/reactions.ts";
import type { InstalledScripts } from "./protocol.ts";

const scripts: InstalledScripts<Element> = {
  look: (request) => JSON.stringify(look(request)),
  check,
  setListeners,
  find: (target) => find(target) ?? null,
  control(target) {
    const element = find(target) ?? null;
    return element instanceof HTMLLabelElement ? element.control : element;
  },
  outermostFocus,
  innermostAt,
  useLibrary: (library) => useLibrary(library as Library), // the engine gets it of Playwright
  baseline,
  rest,
  quiet,
  shows,
  untilShown: (text, withinMs) => until(() => shows(text), withinMs),
  until: (target, state, withinMs) =>
    replyAsync(async () => {
      const result = await until(() => {
        const element = find(target);
        if (state === "attached") return element !== undefined;
        return (element !== undefined && isVisible(element)) === (state === "visible");
      }, withinMs);
      return { ...result, isThere: find(target) !== undefined };
    }),
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
  wrongCss,
  nameAt(point) {
    const element = innermostAt(point);
    return element === null ? "" : describe(element);
  },
  offsetPoint: (target, offset) => replyAsync(() => offsetPoint(target === null ? null : found(target), offset)),
  watchAny,
  requireDrop,
  received: pointerReceived,
  release: releasePointer,
  dragReport,
  beginTyping,
  clear,
  strike,
  handleClipboardKey,
  noteUse: () => undefined,
  hasHadInput: () => navigator.userActivation.hasBeenActive,
  hasFocus: () => document.hasFocus(),
  focus,
  blur,
  select,
  choose,
  expectFiles,
  receivedFiles,
  takesFiles,
  expectDrop,
  acceptsDrop,
  droppedFiles,
  scroll: (target, to) => replyAsync(() => scrollElement(found(target), to)),
  seen,
  record: (target) => reply(() => recordOf(found(target))),
  beginCapture,
  beginElementCapture,
  templateProblem,
  hideCaret,
  showCaret,
  maskSecrets,
};

// In the isolated world: the page sees nothing of it. It replaces the getter that has run this.
Object.defineProperty(globalThis, "__pagewire", { value: scripts });
