import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import {
  type ActionRequest,
  type ContextConfig,
  type ContextStep,
  type ContextSteps,
  type Dialog,
  isReading,
} from "../../contract.ts";
import type { StepEntry } from "../../replay/recording.ts";
import type { Seen } from "../../page-scripts/messages.ts";
import { bounded, boundedUrl } from "../../visible-text.ts";
import type { EndedStep } from "../page/ended-step.ts";
import type { LivePage } from "../page/live-page.ts";
import { bytesOf, createRecent } from "./recent.ts";
import { byForm, createRedaction, type Redaction } from "./redaction.ts";

const MAX_STEPS = 1_000;
const MAX_BYTES = 1_048_576;
/** Bound of what all contexts hold together; those whose steps are the oldest are forgotten first. */
const MAX_TOTAL_BYTES = 64 * 1_048_576;
/** Values after which what is held is masked for good: a redaction knows the last 300. */
const MAX_NEW_VALUES = 200;
const MAX_MESSAGE = 500;
const MAX_PAGES = 50;
const MAX_ENTERED = 50;
/** Characters of a text that is seen; a longer one that was entered is in none. */
const MAX_SEEN_TEXT = 100;
/** Steps after which other work goes on: each is masked by hundreds of values. */
const BATCH = 10;
const SHOWN_RESULTS: ReadonlySet<string> = new Set(["url", "title"]);

/** Values of a configuration that are secrets. */
export function secretsOf({ httpCredentials, extraHTTPHeaders = {} }: ContextConfig): readonly string[] {
  return [...(httpCredentials ? [httpCredentials.password] : []), ...Object.values(extraHTTPHeaders)];
}

type NowOf = (pageId: string) => { readonly url: string; readonly seen?: Seen | undefined } | undefined;

/** The last steps of one context. */
export interface StepHistory {
  /** @param acted what the step has acted on; default: what the page's last action has */
  add(step: EndedStep, live: LivePage | undefined, acted?: LivePage["acted"]): StepEntry;
  /** Adds to the step that ran on a page at this time, in epoch ms, what has come of it. */
  came(pageId: string, seen: NonNullable<StepEntry["seen"]>, at: number): void;
  /** Takes a value out of all that is listed from now on. */
  hide(value: string, origin?: "page"): void;
}

/** The steps of the contexts of this process, which outlive their browser. */
export function createStepHistories(now: () => number) {
  const histories = new LRUCache<string, { readonly history: ReturnType<typeof createHistory> }>({
    max: 10_000,
    maxSize: MAX_TOTAL_BYTES,
    maxEntrySize: MAX_TOTAL_BYTES,
    sizeCalculation: ({ history }) => history.bytes + 1,
  });

  function historyOf(contextId: string) {
    return histories.get(contextId)?.history ?? createHistory(now());
  }

  function measure(contextId: string, history: ReturnType<typeof createHistory>): void {
    // Setting the value that is there does not measure it anew, and deleting the only one empties lists of 10,000.
    histories.set(contextId, { history });
  }

  return {
    of(contextId: string): StepHistory {
      return {
        add(step, live, acted) {
          const history = historyOf(contextId);
          const entry = history.add(step, live, acted);
          measure(contextId, history);
          return entry;
        },
        came(...seen) {
          const history = historyOf(contextId);
          history.came(...seen);
          measure(contextId, history);
        },
        hide(value, origin) {
          const history = historyOf(contextId);
          history.redaction.add(value, origin);
          measure(contextId, history);
        },
      };
    },
    /** Adds to the last step of each page what has come of it. @param nowOf where an open page is, and what is seen there of its last action */
    complete(contextId: string, nowOf: NowOf): void {
      const history = histories.get(contextId)?.history;
      if (history === undefined) return;
      history.complete(nowOf);
      measure(contextId, history);
    },
    /** Returns at most `limit` steps after one, or from the oldest that is held. */
    async list(
      contextId: string,
      { after, limit }: { readonly after?: string; readonly limit: number },
    ): Promise<ContextSteps> {
      return (await histories.get(contextId)?.history.list(after, limit)) ?? { steps: [], dropped: 0 };
    },
    forget: (contextId: string): void => void histories.delete(contextId),
  };
}

function createHistory(sinceMs: number) {
  const redaction = createRedaction();
  const recent = createRecent<StepEntry>({ forMs: Infinity, maxItems: MAX_STEPS, maxBytes: MAX_BYTES });
  /** The last step that may have changed each page, by its id: what it has begun may lead to another URL until the next one begins. */
  const last = new Map<string, StepEntry>();
  /** The URL of the last step, as given and as shown: most steps stay at one. */
  let known = { url: "", shown: "" };
  /** What came while a step ran, or later than it. */
  let coming: { readonly pageId: string; readonly seen: NonNullable<StepEntry["seen"]>; readonly at: number }[] = [];
  let entered: readonly string[] = [];
  let count = 0;
  let newValues = 0;

  function shownUrl(url: string): string {
    if (url !== known.url) known = { url, shown: byForm.url(url) };
    return known.shown;
  }

  function leadTo(pageId: string, url: string | undefined, seen: Seen | undefined): void {
    const entry = last.get(pageId);
    if (entry === undefined || url === undefined) return;
    const shown = shownUrl(boundedUrl(url));
    if (seen === undefined && shown === entry.url) return;
    Object.assign(entry, {
      url: shown,
      ...(seen && { seen: { ...entry.seen, ...seen, ...textOf(seen) } }),
    });
    recent.resize(entry, bytesOf(entry));
  }

  /** Adds what came of the steps of a page, or of all, that have ended. */
  function settleCame(page?: string): void {
    for (const { pageId, seen, at } of coming) {
      if (page !== undefined && pageId !== page) continue;
      const entry = recent.items().findLast((each) => each.pageId === pageId && each.at <= at && changesPage(each));
      if (entry === undefined) continue;
      Object.assign(entry, { seen: { ...seen, ...entry.seen } });
      recent.resize(entry, bytesOf(entry));
    }
    coming = page === undefined ? [] : coming.filter(({ pageId }) => pageId !== page);
  }

  /** The text without what was entered: it is another in a later run. */
  function textOf({ text }: Seen): Pick<Seen, "text"> {
    const masked = text && entered.reduce((shown, each) => shown.replaceAll(each, "***"), text);
    return masked === undefined ? {} : { text: byForm.text(masked) };
  }

  return {
    redaction: {
      add(value: string, origin?: "page"): void {
        redaction.add(value, origin);
        // A value that is displaced by newer ones stays hidden in what is held.
        if (++newValues >= MAX_NEW_VALUES) {
          newValues = 0;
          recent.replace((entry) => redactStep(entry, redaction.byValue));
          last.clear();
        }
      },
    },
    get bytes() {
      return recent.bytes;
    },
    add(step: EndedStep, live: LivePage | undefined, acted = live?.acted ?? {}): StepEntry {
      entered = [
        ...entered,
        ...(step.entered ?? []).filter(({ length }) => length > 1 && length <= MAX_SEEN_TEXT),
      ].slice(-MAX_ENTERED);
      // What looks like a secret is taken out once; a value may become known later, so each list takes those out.
      const entry = redactStep(toEntry(step, live, acted, `${sinceMs}-${++count}`), { ...byForm, url: shownUrl });
      if (live !== undefined) {
        const isLast = changesPage(entry);
        leadTo(live.id, isLast ? acted.from : live.page.url(), acted.seen);
        if (last.size >= MAX_PAGES) last.clear();
        if (isLast) last.set(live.id, entry);
      }
      recent.add(entry, bytesOf(entry));
      settleCame(live?.id);
      return entry;
    },
    came(pageId: string, seen: NonNullable<StepEntry["seen"]>, at: number): void {
      if (coming.length >= MAX_PAGES) settleCame();
      coming.push({ pageId, seen, at });
    },
    complete(nowOf: NowOf): void {
      settleCame();
      for (const pageId of last.keys()) {
        const { url, seen } = nowOf(pageId) ?? {};
        leadTo(pageId, url, seen);
      }
    },
    async list(after: string | undefined, limit: number): Promise<ContextSteps> {
      const held = recent.items();
      const start = after === undefined ? 0 : held.findIndex(({ id }) => id === after) + 1;
      const shown = held.slice(start, start + limit);
      const newest = shown.at(-1)?.id ?? after;
      const dropped = recent.left;
      const steps: ContextStep[] = [];
      for (const [index, entry] of shown.entries()) {
        if (index % BATCH === BATCH - 1) await nextTurn();
        steps.push(toContextStep(redactStep(entry, redaction.byValue)));
      }
      return {
        steps,
        ...(newest !== undefined && { next: newest }),
        dropped,
      };
    },
  };
}

/** Whether what is seen later may have come of the step: a wait often is for what the one before leads to. */
export function changesPage({ action, command, params, target, error }: StepEntry): boolean {
  if (error && target && target.role === undefined) return false; // it has found no element
  return command !== undefined || !isReading({ action, params } as Pick<ActionRequest, "action" | "params">);
}

function toEntry(step: EndedStep, live: LivePage | undefined, acted: LivePage["acted"], id: string): StepEntry {
  const { action, command, params, masked, actor, protocol, requestId, startedAt, durationMs, data, error } = step;
  const { selector, ref } = params;
  const { record, point, to } = acted;
  const [lasting, end] = [lastingOf(acted), lastingOf(to)];
  const target = {
    ...(record && { role: record.role, name: record.name }),
    ...(typeof selector === "string" && { selector }),
    ...(typeof ref === "string" && { ref }),
    ...(lasting !== undefined && { lasting }),
    ...(end !== undefined && { to: end }),
    ...point,
  };
  const dialog = step.dialogs?.at(-1)?.answer ?? answeredIn(data);
  const seen = {
    ...(dialog && { dialog }),
    ...(step.downloads && step.downloads.length > 0 && { download: true }),
  };
  const { reason } = (error?.details ?? {}) as { readonly reason?: unknown };
  return {
    ...{ kind: "step", at: startedAt, id, action, params, masked, durationMs },
    ...(live && { pageId: live.id, url: boundedUrl(live.page.url()) }),
    ...(command !== undefined && { command }),
    ...(Object.keys(target).length > 0 && { target }),
    ...(Object.keys(seen).length > 0 && { seen }),
    ...(actor && { actor }),
    ...(protocol !== undefined && { protocol }),
    ...(requestId !== undefined && { requestId }),
    ...(error && {
      error: {
        code: error.code,
        message: bounded(error.message),
        ...(typeof reason === "string" && { obstacle: reason }),
      },
    }),
    ...(data && { result: shownResult(data) }),
  };
}

function lastingOf({ record, frame }: LivePage["acted"] = {}): string | undefined {
  return record && record.selector !== "" && frame !== undefined ? `${frame}${record.selector}` : undefined;
}

/** How the action `dialog` has answered the one that was open. */
function answeredIn(data: object | undefined): Dialog["answer"] | undefined {
  const { answered } = (data ?? {}) as { readonly answered?: Dialog };
  return answered?.answer;
}

/** The numbers and flags of a result, its URL and title. */
function shownResult(data: object): NonNullable<StepEntry["result"]> {
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => /number|boolean/.test(typeof value) || SHOWN_RESULTS.has(name)),
  );
}

/** The step without what is or may be a secret; what the service has named itself is as it was. */
export function redactStep(entry: StepEntry, redaction: Pick<Redaction, "text" | "url" | "data">): StepEntry {
  const { params, url, target, seen, error, result } = entry;
  return {
    ...entry,
    params: redaction.data(params) as StepEntry["params"],
    ...(url !== undefined && { url: redaction.url(url) }),
    ...(target && { target: redaction.data(target) as NonNullable<StepEntry["target"]> }),
    ...(seen?.text !== undefined && { seen: { ...seen, text: redaction.text(seen.text) } }),
    ...(error && { error: { ...error, message: redaction.text(error.message) } }),
    ...(result && { result: redactResult(result, redaction) }),
  };
}

function redactResult(result: NonNullable<StepEntry["result"]>, redaction: Pick<Redaction, "url">): typeof result {
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [name, typeof value === "string" ? redaction.url(value) : value]),
  );
}

function toContextStep(entry: StepEntry): ContextStep {
  const { id, action, command, pageId, url, at, durationMs, target, params, masked, actor, protocol, requestId } =
    entry;
  const { error, seen } = entry;
  return {
    ...{ id, action, startedAt: new Date(at).toISOString(), duration: durationMs },
    outcome: error === undefined ? "done" : "failed",
    params: { ...params },
    masked: [...masked],
    ...(command !== undefined && { command }),
    ...(pageId !== undefined && { pageId }),
    ...(url !== undefined && { url }),
    ...(target && { target: { ...target } }),
    ...(seen && { seen: { ...seen } }),
    ...(actor && { actor }),
    ...(protocol !== undefined && { protocol }),
    ...(requestId !== undefined && { requestId }),
    ...(error && { error: { ...error, message: error.message.slice(0, MAX_MESSAGE).toWellFormed() } }),
  };
}
