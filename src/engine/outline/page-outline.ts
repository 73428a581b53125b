import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page } from "playwright-core";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import { valueWithin } from "../../errors/timing.ts";
import type { CheckReply } from "../../page-scripts/messages.ts";
import { boundedUrl } from "../../visible-text.ts";
import { callIn } from "../page-scripts.ts";
import { brief, foldedIn } from "./brief.ts";
import { fit, fitFrom } from "./budget.ts";
import { toDelta } from "./delta.ts";
import { LOOK_TIMEOUT_MS } from "./frame-trees.ts";
import { type Line, tokensOf, toLines } from "./lines.ts";
import { createLooks, type Looks, type PageOutlineOptions, type Seen, toRevision } from "./looks.ts";

const DEFAULT_MAX_TOKENS = 2_000;
/** A delta of so many characters is replaced by the outline where it is longer than that. */
const MIN_LONG_DELTA = 200;
const STALE_TOKENS = 500;
/** A search reads longer than a look, as it is to deny nothing that is there. */
const FIND_MS = 1_500;

/** A caller's request for a page's outline. */
interface View {
  /** `delta`: only the changes since a revision, where that is known. */
  readonly mode: "snapshot" | "delta";
  /** The revision that the caller has seen; absent: the one observed last. */
  readonly since?: string;
  readonly maxTokens?: number;
  readonly root?: string;
  readonly find?: string;
  readonly cursor?: string;
  readonly urls?: boolean;
  readonly boxes?: boolean;
  readonly visible?: boolean;
  /** Default 2000: a page that has not responded by then is busy. */
  readonly withinMs?: number;
}

/** Observes one page as lines with refs. */
export type PageOutline = ReturnType<typeof createPageOutline>;

export function createPageOutline(page: Page, options: PageOutlineOptions) {
  const looks = createLooks(page, options);

  async function observe(view: View): Promise<Seen> {
    const { maxTokens = DEFAULT_MAX_TOKENS } = view;
    if (view.cursor !== undefined) return fromCursor(view.cursor, maxTokens);
    if (view.root !== undefined || view.urls === true || view.boxes === true || view.visible === true)
      return partOf(view, maxTokens);
    return view.find === undefined ? wholeOf(looks, view, maxTokens) : linesWith(looks, view.find, maxTokens, view);
  }

  /** Shows a part. It has no revision, because a part cannot be compared with the whole page. */
  async function partOf({ root, urls, boxes, visible, find, withinMs }: View, maxTokens: number): Promise<Seen> {
    const target = root === undefined ? undefined : await refs.resolve(root, true, "root");
    const request = {
      ...(target !== undefined && { root: target.ref }),
      ...(urls !== undefined && { urls }),
      ...(boxes !== undefined && { boxes }),
      ...(visible !== undefined && { visible }),
      ...(find !== undefined && { find: wordsOf(find) }),
    };
    const tree = await looks.treeNow(request, target?.frame, withinMs);
    const lines = toLines(tree);
    if (find !== undefined) return found(looks, lines, find, maxTokens);
    const { text, omitted } = fit((maxName) => (maxName === 160 ? lines : toLines(tree, maxName)), maxTokens);
    return { ...looks.seen({ mode: "snapshot", text }), ...(omitted > 0 && { omitted: { lines: omitted } }) };
  }

  async function fromCursor(cursor: string, maxTokens: number): Promise<Seen> {
    const [, revision = "", line = ""] = /^(\d{1,9}\.\d{1,9}):(\d{1,9})$/.exec(cursor) ?? [];
    if (revision === "") throw invalidField("cursor", "must be one that an observation named");
    const { lines } = await looks.lookAtAll();
    if (revision !== looks.revision) throw await staleRevision(revision);
    const fitted = fitFrom(lines, Number(line), maxTokens);
    return looks.seen({ mode: "snapshot", text: fitted.text }, fitted);
  }

  /** Observes what has changed, for the details of an error. */
  async function observedNow(since?: string): Promise<(Seen & { readonly url: string }) | undefined> {
    const view = { mode: "delta", ...(since !== undefined && { since }), maxTokens: STALE_TOKENS } as const;
    const observation = await valueWithin(observe(view), LOOK_TIMEOUT_MS);
    return observation && { ...observation, url: boundedUrl(page.url()) };
  }

  async function staleRevision(revision: string): Promise<ServiceError> {
    const observation = await observedNow(revision);
    return new ServiceError("CONFLICT", `the page is no longer at revision ${revision}`, {
      details: {
        reason: "stale-revision",
        ...(observation !== undefined && { observation }),
      },
    });
  }

  const refs = createRefTargets(looks, () => observedNow());
  return {
    /** The first number that no ref of this page has had or may get before it is archived again. */
    get nextRef() {
      return options.numbers.afterReserved;
    },
    observe,
    /** The text for a page that cannot be observed now. */
    unavailable: (text: string): Seen => ({
      revision: looks.revision,
      mode: "unavailable",
      text,
      tokens: tokensOf(text),
    }),
    /** The whole page as text, which is no observation: later ones are compared with what their caller has seen. */
    async read(maxTokens: number, withinMs: number): Promise<string> {
      const tree = await looks.treeNow({}, page.mainFrame(), withinMs);
      return fit((maxName) => toLines(tree, maxName), maxTokens).text;
    },
    prepare: () => looks.prepare(),
    ...refs,
    /** @throws ServiceError `CONFLICT` with `details.reason` `stale-revision` where the page shows something else */
    async requireRevision(given: string): Promise<void> {
      const revision = toRevision(given);
      await looks.lookAtAll();
      if (revision !== (revision.includes(".") ? looks.revision : looks.document)) throw await staleRevision(revision);
    },
    /** An action ran on the page, so lines that change now are not clocks. */
    touched: (): void => looks.touched(),
  };
}

/** The whole page, or what has changed since a revision. */
async function wholeOf(looks: Looks, view: View, maxTokens: number): Promise<Seen> {
  const base = looks.find(view.since ?? (view.mode === "delta" ? looks.lastShown : undefined));
  const { tree, lines } = await looks.lookAtAll(view.withinMs);
  // More than the default asks for what a brief outline leaves out.
  const isBrief = maxTokens <= DEFAULT_MAX_TOKENS;
  const toLinesOf = (maxName: number): readonly Line[] => (maxName === 160 ? lines : toLines(tree, maxName));
  const isCut = [...lines, ...(base?.lines ?? [])].some(({ isCutHere }) => isCutHere === true);
  const note = isCut ? PARTLY_COMPARED : "";
  if (base !== undefined && base.revision === looks.revision)
    return looks.seen({ mode: "unchanged", base: base.revision, text: note });
  const unseen = looks.latest?.unseen ?? new Set();
  let changed: ReadonlySet<string> = new Set();
  if (base !== undefined && documentOf(base.revision) === looks.document) {
    const folded = isBrief ? foldedIn(lines) : new Set<string>();
    const isUnseen = (key: string): boolean => base.unseen.has(key) && !folded.has(key);
    const [before, after] = comparable(base.lines, lines);
    const delta = toDelta(before, after, looks.isClock, isUnseen, isBrief);
    const known = new Set(base.lines.map(({ key }) => key));
    for (const key of folded) if (!known.has(key) || base.unseen.has(key)) unseen.add(key);
    if (delta.text === "") return looks.seen({ mode: "unchanged", base: base.revision, text: note });
    if (delta.text.length < MIN_LONG_DELTA || delta.text.length <= brief(toLinesOf, maxTokens).text.length) {
      const text = cutLines(delta.text, maxTokens - tokensOf(note));
      return looks.seen({ mode: "delta", base: base.revision, text: isCut ? `${text}\n${note}` : text });
    }
    ({ changed } = delta);
  }
  const fitted =
    view.mode === "delta" && isBrief
      ? brief(toLinesOf, maxTokens, changed, base?.lines)
      : fit(toLinesOf, maxTokens, changed);
  for (const key of fitted.folded) unseen.add(key);
  return looks.seen({ mode: "snapshot", text: fitted.text }, fitted);
}

/** Lines of the whole page that contain all words, with their ancestors. */
async function linesWith(looks: Looks, find: string, maxTokens: number, { withinMs }: View): Promise<Seen> {
  const { lines } = await looks.lookAtAll(withinMs, FIND_MS);
  const words = wordsOf(find);
  if (lines.some((line) => hasAll(words, line)) || !lines.some(isShortened))
    return found(looks, lines, find, maxTokens);
  // It is no revision: long texts are shown around the words.
  const tree = await looks.treeNow({ find: words, maxMs: FIND_MS }, undefined, withinMs);
  return found(looks, toLines(tree), find, maxTokens);
}

function wordsOf(find: string): readonly string[] {
  return find.toLowerCase().split(/\s+/).filter(Boolean);
}

function hasAll(words: readonly string[], { text }: Line): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** Whether a name, text or value is shown in part. */
function isShortened({ text }: Line): boolean {
  return text.includes('…"');
}

function found(looks: Looks, lines: readonly Line[], find: string, maxTokens: number): Seen {
  const words = wordsOf(find);
  const shown: Line[] = [];
  const above: Line[] = [];
  for (const line of lines) {
    above.length = Math.min(above.length, line.depth);
    above[line.depth] = line;
    if (!hasAll(words, line)) continue;
    for (const each of above) if (each !== undefined && !shown.includes(each, -MAX_ABOVE)) shown.push(each);
  }
  const unread = lines.filter(({ isCutHere }) => isCutHere === true);
  const isNothing = shown.length === 0;
  const nothing = isNothing && unread.length > 0 ? '"(no line that was read has these words)"\n' : "";
  const inPart = isNothing && lines.some((line) => line.refs.length > 0 && isShortened(line)) ? SEARCHED_IN_PART : "";
  const fitted = fitFrom([...new Set([...shown, ...unread])], 0, maxTokens);
  return {
    ...looks.seen({ mode: "snapshot", text: `${nothing}${inPart}${fitted.text}` }),
    ...(fitted.omitted > 0 && { omitted: { lines: fitted.omitted } }),
  };
}

const PARTLY_COMPARED = '"(the page is larger: only what was read both times is compared)"';

/** The parts of two readings that can be compared: behind the end of one that was cut, nothing is known to be gone or new. */
function comparable(
  before: readonly Line[],
  after: readonly Line[],
): [before: readonly Line[], after: readonly Line[]] {
  return [upToEndsOf(after, before), upToEndsOf(before, after)];
}

/** The lines without those that stand, in a document whose reading was cut, behind the last one that this reading has as well. */
function upToEndsOf(cut: readonly Line[], lines: readonly Line[]): readonly Line[] {
  const known = new Set(cut.flatMap(({ key, isCutHere }) => (isCutHere === true ? [] : [key])));
  let kept = lines;
  for (const [end, { depth, isCutHere }] of cut.entries()) {
    if (isCutHere !== true) continue;
    const frame = cut[cut.findLastIndex((line, index) => index < end && line.depth < depth)];
    const start = frame === undefined ? -1 : kept.findIndex(({ key }) => key === frame.key);
    if (frame !== undefined && start === -1) continue;
    const behind = kept.findIndex((line, index) => index > start && line.depth < depth);
    const stop = behind === -1 ? kept.length : behind;
    const last = kept.findLastIndex(({ key }, index) => index < stop && known.has(key));
    kept = [...kept.slice(0, Math.max(start, last) + 1), ...kept.slice(stop)];
  }
  return kept;
}

const SEARCHED_IN_PART =
  '"(names and values of elements are searched as far as lines show them: markdown and content have all)"\n';

const MAX_ABOVE = 32;

function documentOf(revision: string): string {
  return revision.slice(0, revision.indexOf("."));
}

/** Whole lines of a text within a budget. */
function cutLines(text: string, maxTokens: number): string {
  if (tokensOf(text) <= maxTokens) return text;
  const lines = text.split("\n");
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > maxTokens * 3 - 40) break;
    kept.push(line);
  }
  return [...kept, `… ${lines.length - kept.length} more changes`].join("\n");
}

const CHECK_TIMEOUT_MS = 1_000;
/** An element that was replaced may still be on its way. */
const REBIND_PAUSES_MS = [100, 150] as const;

/** @param observedNow what has changed, for the details of an error */
function createRefTargets(looks: Looks, observedNow: () => Promise<object | undefined>) {
  /** @throws ServiceError `VALIDATION_ERROR` for a ref that this page has never given */
  function requireGiven(ref: string, field: string): void {
    if (!looks.refs.isGiven(ref)) throw invalidField(field, `names ${ref}, which this page has never shown`);
  }

  async function staleRef(ref: string, reply: CheckReply): Promise<ServiceError> {
    const was = (reply.state === "same" ? undefined : reply.was) ?? labelIn(looks.lineOf(ref)?.text, ref);
    const now = reply.state === "changed" ? reply.now : undefined;
    const label = was === undefined ? "" : ` was ${was} and`;
    const message = now === undefined ? `${ref}${label} is gone` : `${ref}${label} is ${now} now`;
    const observation = await observedNow();
    const details = {
      reason: "stale-ref",
      ref,
      ...(was !== undefined && { was }),
      ...(now !== undefined && { now }),
      ...(observation !== undefined && { observation }),
    };
    return new ServiceError("CONFLICT", message, { details });
  }

  return {
    requireGiven,
    /**
     * The element of a ref, if it is still what was shown; replaced by the one thing that stands in its place, unless
     * `rebinds` is false.
     *
     * @throws ServiceError `CONFLICT` with `details.reason` `stale-ref`, within 350 ms; `VALIDATION_ERROR` for a ref never given
     */
    async resolve(
      ref: string,
      rebinds: boolean,
      field: string,
    ): Promise<{ readonly frame: Frame; readonly ref: string }> {
      requireGiven(ref, field);
      const element = looks.refs.elementOf(ref);
      const frame = element === undefined ? undefined : looks.frameOf(element);
      if (element === undefined || frame === undefined) throw await staleRef(ref, { state: "gone" });
      let reply = await checkIn(frame, element);
      for (let attempt = 0; reply.state === "gone" && rebinds; attempt++) {
        await looks.treeNow();
        reply = await checkIn(frame, element);
        if (reply.state !== "gone") break;
        const pause = REBIND_PAUSES_MS[attempt];
        if (pause === undefined) break;
        await sleep(pause);
      }
      if (reply.state !== "same") throw await staleRef(ref, reply);
      return { frame, ref: element };
    },
  };
}

async function checkIn(frame: Frame, element: string): Promise<CheckReply> {
  // A document that goes away takes its elements along; one that does not respond in time may still have them.
  const checked = callIn(frame, "check", element).catch((): CheckReply => ({ state: "gone" }));
  const reply = await valueWithin(checked, CHECK_TIMEOUT_MS);
  return reply ?? { state: "same" };
}

/** `button "Buy"` of a line in which the ref stands. */
function labelIn(line: string | undefined, ref: string): string | undefined {
  if (line === undefined) return undefined;
  const start = line.indexOf(`${ref} `);
  const rest = start === -1 ? line : line.slice(start + ref.length + 1);
  return /^[\w-]+(?: "(?:[^"\\]|\\.)*")?/.exec(rest)?.[0] ?? rest.slice(0, 80);
}
