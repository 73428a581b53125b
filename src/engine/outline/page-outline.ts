import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page } from "playwright-core";
import type { Observation } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { CheckReply } from "../../page-scripts/messages.ts";
import { valueWithin } from "../deadline.ts";
import { boundedUrl } from "../../visible-text.ts";
import { brief, foldedIn } from "./brief.ts";
import { type Fitted, fit, fitFrom } from "./budget.ts";
import { createClocks } from "./clocks.ts";
import { toDelta } from "./delta.ts";
import { createFrameTrees, LOOK_TIMEOUT_MS } from "./frame-trees.ts";
import { type Line, toLines, tokensOf } from "./lines.ts";
import { createPageRefs } from "./page-refs.ts";
import type { RefNumbers } from "./ref-numbers.ts";
import type { OutlineNode } from "./tree.ts";
import { callIn } from "../page-scripts.ts";

const DEFAULT_MAX_TOKENS = 2_000;
const CHECK_TIMEOUT_MS = 1_000;
/** An element that was replaced may still be on its way. */
const REBIND_PAUSES_MS = [100, 150] as const;
const MAX_KEPT_LOOKS = 8;
const MAX_KEPT_CHARACTERS = 1_000_000;
/** A delta of so many characters is replaced by the outline where it is longer than that. */
const MIN_LONG_DELTA = 200;
const STALE_TOKENS = 500;

/** What a caller requests of a page's outline. */
interface View {
  /** What changed since a revision, where that is known; else all. */
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

/** What `observe` of this file knows of an observation; the rest is of the page's events. */
type Seen = Pick<Observation, "revision" | "mode" | "base" | "text" | "tokens" | "omitted" | "rebound">;

/** An element in its frame, still what was shown. */
interface ResolvedRef {
  readonly frame: Frame;
  /** The element's ref in its document. */
  readonly ref: string;
}

/** What a page shows, as lines with refs; one for each page. */
export interface PageOutline {
  /** The first number that no ref of this page has had or may get before it is archived again. */
  readonly nextRef: number;
  /** The revision of the last observation. */
  readonly revision: string;
  observe(view: View): Promise<Seen>;
  /**
   * The element of a ref, if it is still what was shown; replaced by the one thing that stands in its place, unless
   * `rebinds` is false.
   *
   * @throws ServiceError `CONFLICT` with `details.reason` `stale-ref`, within 350 ms; `VALIDATION_ERROR` for a ref never given
   */
  resolve(ref: string, rebinds: boolean, field: string): Promise<ResolvedRef>;
  /** @throws ServiceError `VALIDATION_ERROR` for a ref that this page has never given */
  requireGiven(ref: string, field: string): void;
  /** @throws ServiceError `CONFLICT` with `details.reason` `stale-revision` where the page shows something else */
  requireRevision(revision: string): Promise<void>;
  /** An action ran on the page, so lines that change now are not clocks. */
  touched(): void;
}

interface Kept {
  readonly revision: string;
  readonly lines: readonly Line[];
  /** Keys of the lines of lists that an observation of this revision left out. */
  readonly unseen: Set<string>;
  readonly characters: number;
}

/**
 * @param numbers of the page's context
 * @param from the first number that no ref of this page had when it was archived; 1: it is new
 * @param onReserved the numbers below `nextRef` are to be archived before they are given
 */
export function createPageOutline(
  page: Page,
  numbers: RefNumbers,
  from: number,
  onReserved: () => Promise<void>,
): PageOutline {
  const refs = createPageRefs(numbers, from);
  let documentNumber = from - 1;
  let change = 0;
  let kept: Kept[] = [];
  let lastShown: string | undefined;
  /** Elements that got the ref of one they replace, since the last observation. */
  const rebound = new Set<string>();
  const clocks = createClocks();
  /** An action ran since the observation before. */
  let wasTouched = true;
  const trees = createFrameTrees(page, {
    onDocument() {
      documentNumber = numbers.takeDocument();
      change = 0;
      clocks.reset();
    },
    onRebound(elements) {
      for (const element of elements) rebound.add(element);
    },
  });

  function revisionNow(): string {
    return `${documentNumber}.${change}`;
  }

  /** Reads a tree, and gives its elements the refs that callers see. */
  async function treeNow(...request: Parameters<typeof trees.read>): Promise<OutlineNode[]> {
    const tree = await trees.read(...request);
    refs.assign(tree);
    if (numbers.reserve()) await onReserved();
    return tree;
  }

  /** Observes the whole page, in a new revision where it differs from the one before. */
  async function lookAtAll(
    withinMs?: number,
  ): Promise<{ readonly tree: readonly OutlineNode[]; readonly lines: readonly Line[] }> {
    const before = kept.at(-1);
    const documentBefore = documentNumber;
    const tree = await treeNow({}, page.mainFrame(), withinMs);
    const lines = toLines(tree);
    const former = documentBefore === documentNumber ? before?.lines : undefined;
    if (former === undefined || !sameLines(former, lines)) {
      change++;
      if (former !== undefined) clocks.compare(former, lines, { isAfterAction: wasTouched });
      const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
      kept.push({ revision: revisionNow(), lines, unseen: new Set(), characters });
      let total = kept.reduce((sum, each) => sum + each.characters, 0);
      while (kept.length > 1 && (kept.length > MAX_KEPT_LOOKS || total > MAX_KEPT_CHARACTERS)) {
        total -= kept[0]?.characters ?? 0;
        kept = kept.slice(1);
      }
    }
    wasTouched = false;
    return { tree, lines };
  }

  function baseOf(revision: string | undefined): Kept | undefined {
    return revision === undefined ? undefined : kept.find((each) => each.revision === revision);
  }

  function seen(fields: Pick<Seen, "mode" | "text"> & Partial<Seen>, fitted?: Omit<Fitted, "folded">): Seen {
    const revision = revisionNow();
    // Also elements without a line of their own have refs.
    const shown = new Set(rebound.size === 0 ? [] : kept.at(-1)?.lines.flatMap((line) => line.refs));
    const reboundRefs = [...rebound].flatMap((element) => refs.refOf(element) ?? []).filter((ref) => shown.has(ref));
    rebound.clear();
    lastShown = revision;
    return {
      revision,
      tokens: tokensOf(fields.text),
      ...fields,
      ...(fitted !== undefined &&
        fitted.omitted > 0 && { omitted: { lines: fitted.omitted, cursor: `${revision}:${fitted.firstOmitted}` } }),
      ...(reboundRefs.length > 0 && { rebound: reboundRefs.slice(0, 100) }),
    };
  }

  async function observe(view: View): Promise<Seen> {
    const { maxTokens = DEFAULT_MAX_TOKENS } = view;
    if (view.cursor !== undefined) return fromCursor(view.cursor, maxTokens);
    if (view.root !== undefined || view.urls === true || view.boxes === true || view.visible === true)
      return partOf(view, maxTokens);
    const base = baseOf(view.since ?? (view.mode === "delta" ? lastShown : undefined));
    const { tree, lines } = await lookAtAll(view.withinMs);
    if (view.find !== undefined) return found(lines, view.find, maxTokens);
    const toLinesOf = (maxName: number): readonly Line[] => (maxName === 160 ? lines : toLines(tree, maxName));
    if (base !== undefined && base.revision === revisionNow())
      return seen({ mode: "unchanged", base: base.revision, text: "" });
    const unseen = kept.at(-1)?.unseen ?? new Set();
    const changed = new Set<string>();
    if (base !== undefined && documentOf(base.revision) === String(documentNumber)) {
      const folded = foldedIn(lines);
      const isUnseen = (key: string): boolean => base.unseen.has(key) && !folded.has(key);
      const delta = toDelta(base.lines, lines, (key) => clocks.isClock(key), isUnseen);
      const known = new Set(base.lines.map(({ key }) => key));
      for (const key of folded) if (!known.has(key) || base.unseen.has(key)) unseen.add(key);
      if (delta.text === "") return seen({ mode: "unchanged", base: base.revision, text: "" });
      if (delta.text.length < MIN_LONG_DELTA || delta.text.length <= brief(toLinesOf, maxTokens).text.length) {
        const text = cutLines(delta.text, maxTokens);
        return seen({ mode: "delta", base: base.revision, text });
      }
      for (const key of delta.changed) changed.add(key);
    }
    const fitted =
      view.mode === "delta" ? brief(toLinesOf, maxTokens, changed, base?.lines) : fit(toLinesOf, maxTokens, changed);
    for (const key of fitted.folded) unseen.add(key);
    return seen({ mode: "snapshot", text: fitted.text }, fitted);
  }

  /** Without a revision, because a part cannot be compared with the whole page. */
  async function partOf({ root, urls, boxes, visible, find, withinMs }: View, maxTokens: number): Promise<Seen> {
    const target = root === undefined ? undefined : await resolve(root, true, "root");
    const request = {
      ...(target !== undefined && { root: target.ref }),
      ...(urls !== undefined && { urls }),
      ...(boxes !== undefined && { boxes }),
      ...(visible !== undefined && { visible }),
    };
    const tree = await treeNow(request, target?.frame, withinMs);
    const lines = toLines(tree);
    if (find !== undefined) return found(lines, find, maxTokens);
    const { text, omitted } = fit((maxName) => (maxName === 160 ? lines : toLines(tree, maxName)), maxTokens);
    return { ...seen({ mode: "snapshot", text }), ...(omitted > 0 && { omitted: { lines: omitted } }) };
  }

  async function fromCursor(cursor: string, maxTokens: number): Promise<Seen> {
    const [, revision = "", line = ""] = /^(\d{1,9}\.\d{1,9}):(\d{1,9})$/.exec(cursor) ?? [];
    if (revision === "") throw invalidField("cursor", "must be one that an observation named");
    const { lines } = await lookAtAll();
    if (revision !== revisionNow()) throw await staleRevision(revision);
    const fitted = fitFrom(lines, Number(line), maxTokens);
    return seen({ mode: "snapshot", text: fitted.text }, fitted);
  }

  /** Lines that contain all words, with their ancestors. */
  function found(lines: readonly Line[], find: string, maxTokens: number): Seen {
    const words = find.toLowerCase().split(/\s+/).filter(Boolean);
    const shown: Line[] = [];
    const above: Line[] = [];
    for (const line of lines) {
      above.length = Math.min(above.length, line.depth);
      above[line.depth] = line;
      const text = line.text.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      for (const each of above) if (each !== undefined && !shown.includes(each, -MAX_ABOVE)) shown.push(each);
    }
    const fitted = fitFrom(shown, 0, maxTokens);
    return {
      ...seen({ mode: "snapshot", text: fitted.text }),
      ...(fitted.omitted > 0 && { omitted: { lines: fitted.omitted } }),
    };
  }

  function requireGiven(ref: string, field: string): void {
    if (!refs.isGiven(ref)) throw invalidField(field, `names ${ref}, which this page has never shown`);
  }

  async function checkIn(frame: Frame, element: string): Promise<CheckReply> {
    // A document that goes away takes its elements along; one that does not respond in time may still have them.
    const checked = callIn(frame, "check", element).catch((): CheckReply => ({ state: "gone" }));
    const reply = await valueWithin(checked, CHECK_TIMEOUT_MS);
    return reply ?? { state: "same" };
  }

  async function resolve(ref: string, rebinds: boolean, field: string): Promise<ResolvedRef> {
    requireGiven(ref, field);
    const element = refs.elementOf(ref);
    const frame = element === undefined ? undefined : trees.frameOf(element);
    if (element === undefined || frame === undefined) throw await staleRef(ref, { state: "gone" });
    let reply = await checkIn(frame, element);
    for (let attempt = 0; reply.state === "gone" && rebinds; attempt++) {
      await treeNow();
      reply = await checkIn(frame, element);
      if (reply.state !== "gone") break;
      const pause = REBIND_PAUSES_MS[attempt];
      if (pause === undefined) break;
      await sleep(pause);
    }
    if (reply.state !== "same") throw await staleRef(ref, reply);
    return { frame, ref: element };
  }

  function lastLabel(ref: string): string | undefined {
    for (const { lines } of kept.toReversed()) {
      const line = lines.find(({ refs }) => refs.includes(ref));
      if (line !== undefined) return labelIn(line.text, ref);
    }
    return undefined;
  }

  async function staleRef(ref: string, reply: CheckReply): Promise<ServiceError> {
    const was = (reply.state === "same" ? undefined : reply.was) ?? lastLabel(ref);
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

  /** What has changed, for the details of an error. */
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

  return {
    get nextRef() {
      return numbers.afterReserved;
    },
    get revision() {
      return revisionNow();
    },
    observe,
    resolve,
    requireGiven,
    async requireRevision(revision) {
      await lookAtAll();
      const isSame = revision.includes(".") ? revision === revisionNow() : revision === String(documentNumber);
      if (!isSame) throw await staleRevision(revision);
    },
    touched() {
      wasTouched = true;
    },
  };
}

const MAX_ABOVE = 32;

function documentOf(revision: string): string {
  return revision.slice(0, revision.indexOf("."));
}

function sameLines(before: readonly Line[], after: readonly Line[]): boolean {
  return (
    before.length === after.length &&
    before.every((line, index) => line.text === after[index]?.text && line.depth === after[index].depth)
  );
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

/** `button "Buy"` of a line in which the ref stands. */
function labelIn(line: string, ref: string): string {
  const start = line.indexOf(`${ref} `);
  const rest = start === -1 ? line : line.slice(start + ref.length + 1);
  return /^[\w-]+(?: "(?:[^"\\]|\\.)*")?/.exec(rest)?.[0] ?? rest.slice(0, 80);
}
