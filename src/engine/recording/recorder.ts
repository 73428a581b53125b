import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { ContextConfig, EventType } from "../../contract.ts";
import type { Entry, EventEntry, Recording, RequestEntry, StepEntry } from "../../replay/recording.ts";
import { valueWithin } from "../../errors/timing.ts";
import { createFloodLimiter, listen } from "../page/events.ts";
import type { LivePage } from "../page/live-page.ts";
import { boundedUrl } from "../../visible-text.ts";
import { reportRequests } from "../playwright/request-reports.ts";
import { maskSecretsIn } from "../page-scripts.ts";
import { createCookieReader } from "./cookies.ts";
import { createHeldRecording, type Recorded } from "./held.ts";
import { createRedaction, type Redaction } from "./redaction.ts";
import { changesPage, redactStep, secretsOf } from "./steps.ts";
import type { Request } from "playwright-core";

const PICTURE = { maxWidth: 1_024, maxHeight: 768, quality: 50, maxFps: 4 } as const;
/** Time between two pictures of all pages that are not the one used last. */
const OTHER_PAGES_MS = 500;
const OUTLINE_TOKENS = 2_000;
const LOOK_TIMEOUT_MS = 1_000;
const REQUESTS_PER_SECOND = 200;
/** Entries after which other work goes on. */
const BATCH = 100;
/** Requests whose response has begun and not ended; the browser itself has few open at a time. */
const MAX_OPEN = 500;
/** Events that the recording has as entries of their own. */
const LEFT_OUT: ReadonlySet<EventType> = new Set<EventType>([
  ...(["action.started", "action.completed", "action.failed", "request.failed", "request.finished"] as const),
]);

/** Records what the pages of one context show and do, over its recoveries. */
export type Recorder = ReturnType<typeof createRecorder>;

export function createRecorder(options: {
  readonly contextId: string;
  readonly mode: "flight" | "full";
  /** Bound of the pictures that are held. */
  readonly maxBytes: number;
  /** Epoch ms. */
  now(): number;
  /** Called when `full` holds as much as it may. */
  onFull(): void;
}) {
  const { contextId, mode, maxBytes, now, onFull } = options;
  const redaction = createRedaction();
  const stopping = new AbortController();
  const held = createHeldRecording({ contextId, mode, maxBytes, now, onFull });
  const pages = new Set<LivePage>();
  /** Requests with a response that nothing has read to its end, with the ids of their pages, in the order of the responses. */
  const open = new Map<Request, string>();
  /** The last step that may have changed each page, by its id, as the context's history has it and as it is held. */
  const last = new Map<string, { readonly step: StepEntry; readonly shown: StepEntry }>();
  let isFlooded = false;
  let othersAtMs = 0;
  const cookies = createCookieReader(
    () => pages.values().next().value,
    (value) => redaction.add(value, "page"),
  );

  function toEntry(request: Request, pageId: string, isUnread = false): RequestEntry {
    return toRequestEntry(request, { pageId, now: now(), redaction, isUnread });
  }

  /** Adds what has come of the last step of a page. */
  function completeStep(pageId: string): void {
    const { step, shown } = last.get(pageId) ?? {};
    if (step === undefined || shown === undefined) return;
    const { url, seen } = redactStep(step, redaction);
    Object.assign(shown, url !== undefined && { url }, seen && { seen });
    held.completed(shown);
  }

  /** Adds an open request as it is: a response that a page never reads has no end. */
  function addOpen(request: Request, pageId: string): void {
    open.delete(request);
    held.add(toEntry(request, pageId, true));
  }

  async function maskedRecording(take: () => Recorded): Promise<Recorded> {
    for (const pageId of last.keys()) completeStep(pageId);
    const { recording, jpegs } = take();
    return { recording: { ...recording, entries: await masked(recording.entries, redaction) }, jpegs };
  }

  /** Pictures of a page as it changes; the masks are there before the first one. */
  async function film(live: LivePage): Promise<void> {
    const ended = AbortSignal.any([live.ended, stopping.signal]);
    await maskSecretsIn(live.page);
    for await (const { width, height, timestamp: at, jpeg } of live.screencast.watch(PICTURE, ended)) {
      held.addPicture({ kind: "picture", at, pageId: live.id, width, height }, jpeg);
      if (!isUsedLast(live)) await otherPage(ended);
    }
  }

  function isUsedLast(live: LivePage): boolean {
    for (const { lastUsedMs } of pages) if (lastUsedMs > live.lastUsedMs) return false;
    return true;
  }

  /** Resolves when it is the turn of another page, of which each would otherwise draw as often as the one that is used. */
  async function otherPage(ended: AbortSignal): Promise<void> {
    const nowMs = performance.now();
    othersAtMs = Math.max(othersAtMs, nowMs) + OTHER_PAGES_MS;
    await sleep(othersAtMs - nowMs, undefined, { signal: ended }).catch(() => undefined); // the loop ends
  }

  /** Never rejects: a page that does not respond has no outline, and its pictures show that. */
  async function look(live: LivePage): Promise<void> {
    if (live.ended.aborted || live.dialogs.open !== undefined) return;
    const [text, title] = await Promise.all([
      valueWithin(live.outline.read(OUTLINE_TOKENS, LOOK_TIMEOUT_MS), LOOK_TIMEOUT_MS),
      live.readTitle(),
    ]);
    if (text === undefined) return;
    held.add({
      kind: "outline",
      at: now(),
      pageId: live.id,
      url: redaction.url(boundedUrl(live.page.url())),
      title: redaction.text(title),
      text: redaction.outline(text),
    });
  }

  return {
    mode,
    get bytes(): number {
      return held.bytes;
    },
    /** Records the page until it ends. */
    addPage(live: LivePage): void {
      pages.add(live);
      reportRequests(live.page);
      live.ended.addEventListener("abort", () => pages.delete(live), { once: true });
      const onEnded = (): void => {
        completeStep(live.id);
        last.delete(live.id);
        for (const [request, pageId] of open) if (pageId === live.id) addOpen(request, pageId);
      };
      live.ended.addEventListener("abort", onEnded, { once: true });
      const limiter = createFloodLimiter(REQUESTS_PER_SECOND);
      const seen = new WeakSet<Request>();
      const stops = [
        listen(live, "response", (response) => {
          const place = limiter.take();
          if (place !== "within") isFlooded = true;
          if (place === "over") return false;
          const request = response.request();
          if (seen.has(request)) return place === "within"; // it has ended already
          seen.add(request);
          open.set(request, live.id);
          const [oldest] = open.size > MAX_OPEN ? open : [];
          if (oldest) addOpen(...oldest);
          return place === "within";
        }),
        ...(["requestfinished", "requestfailed"] as const).map((name) =>
          listen(live, name, (request) => {
            if (open.delete(request)) held.add(toEntry(request, live.id));
            if (seen.has(request)) return true;
            seen.add(request);
            const place = limiter.take();
            if (place !== "within") isFlooded = true;
            if (place !== "over") held.add(toEntry(request, live.id));
            return place === "within";
          }),
        ),
      ];
      for (const stop of stops) stopping.signal.addEventListener("abort", stop, { once: true });
      // The page is gone, which the entries show.
      film(live).catch(() => undefined);
    },
    event(type: EventType, data: Readonly<Record<string, unknown>>, pageId: string | undefined): void {
      const at = now();
      if (type === "page.console" || type === "page.error") {
        cookies.readSoon();
        held.add({ kind: "console", at, pageId, ...consoleFields(data as Fields, redaction) });
      } else if (!LEFT_OUT.has(type)) {
        held.add({ kind: "event", at, pageId, type, data: redaction.data(data) as EventEntry["data"] });
      }
    },
    /** @param live the page that it was run in */
    step(entry: StepEntry, live: LivePage | undefined): void {
      const shown = redactStep(entry, redaction);
      held.add(shown);
      cookies.readSoon();
      if (live === undefined) return;
      completeStep(live.id);
      if (changesPage(entry)) last.set(live.id, { step: entry, shown });
      void look(live);
    },
    /** Takes the secrets of a configuration out of what is recorded from now on. */
    configure(config: ContextConfig): void {
      for (const value of secretsOf(config)) redaction.add(value);
    },
    /** Takes a value out of what is recorded from now on. */
    hide: (value: string): void => redaction.add(value),
    /** Reads the cookies of the context, whose values are then taken out of what was recorded before as well. Never rejects. */
    readCookies: (): Promise<void> => cookies.read(),
    /** Returns what is held now; of `full`, since the last part. */
    recorded: (reason: Recording["reason"]): Promise<Recorded> => maskedRecording(() => held.recorded(reason)),
    /** Returns what `recorded` does, and starts the next part. */
    takePart: (reason: Recording["reason"]): Promise<Recorded> => maskedRecording(() => held.takePart(reason)),
    /** The requests that are held when it is called, over all parts, and what is not among them, in words. */
    async requests(): Promise<{ readonly entries: readonly RequestEntry[]; readonly left: string | undefined }> {
      const { held: ended, left } = held.requests();
      const entries = [...ended, ...[...open].map(([request, pageId]) => toEntry(request, pageId, true))];
      entries.sort((one, other) => one.at - other.at);
      const reasons = [
        ...(left > 0 ? [`${left} earlier requests, beyond the bounds of a recording`] : []),
        ...(isFlooded ? [`requests of a page beyond ${REQUESTS_PER_SECOND} a second`] : []),
      ];
      return {
        entries: await masked(entries, redaction),
        left: reasons.length > 0 ? `Left out: ${reasons.join("; ")}.` : undefined,
      };
    },
    /** Ends the recording of pages. */
    stop(): void {
      stopping.abort();
      cookies.stop();
    },
  };
}

/** Masks values in what was recorded before they were known, such as those of cookies. Other work goes on between batches of entries. */
async function masked<E extends Entry>(entries: readonly E[], redaction: Redaction): Promise<readonly E[]> {
  const safe: E[] = [];
  for (const [index, entry] of entries.entries()) {
    safe.push(redaction.entry(entry));
    if (index % BATCH === BATCH - 1) await nextTurn();
  }
  return safe;
}

type Fields = Readonly<Record<string, string | undefined>>;

function consoleFields({ type: level = "error", text, message, name, url }: Fields, redaction: Redaction) {
  const shown = text ?? `${name ?? "Error"}: ${message ?? ""}`;
  const source = url === undefined || url === "" ? undefined : redaction.url(url);
  return { level, text: redaction.text(shown), ...(source !== undefined && { source }) };
}

/** Headers whose values show how a request went; those of all others may be secrets. */
const SHOWN_HEADERS: ReadonlySet<string> = new Set([
  ...["accept", "accept-encoding", "accept-language", "access-control-allow-origin", "age", "allow", "cache-control"],
  ...["content-disposition", "content-encoding", "content-language", "content-length", "content-security-policy"],
  ...["content-type", "date", "expires", "last-modified", "origin", "retry-after", "server", "user-agent", "vary"],
  ...["x-content-type-options", "x-frame-options"],
]);
const URL_HEADERS: ReadonlySet<string> = new Set(["location", "referer", "content-location"]);
const MAX_HEADERS = 60;
const MAX_VALUE = 300;

interface RequestEntryOptions {
  readonly pageId: string;
  /** Epoch ms. */
  readonly now: number;
  readonly redaction: Redaction;
  readonly isUnread: boolean;
}

/** A request whose response has ended or is not read, as its page's recording has it: without bodies, and without the values of most headers. */
function toRequestEntry(request: Request, { pageId, now, redaction, isUnread }: RequestEntryOptions): RequestEntry {
  const { startTime, responseStart, responseEnd } = request.timing();
  const response = request.existingResponse();
  const failure = request.failure()?.errorText;
  const isTimed = startTime > 0 && (responseEnd >= 0 || isUnread);
  return {
    kind: "request",
    at: Math.round(isTimed ? startTime : now),
    pageId,
    method: redaction.text(request.method().slice(0, MAX_VALUE)),
    url: redaction.url(request.url()),
    type: request.resourceType(),
    status: response?.status() ?? null,
    statusText: redaction.text((response?.statusText() ?? "").slice(0, MAX_VALUE)),
    ...(failure !== undefined && { failure: redaction.text(failure.slice(0, MAX_VALUE)) }),
    durationMs: isTimed ? Math.max(0, isUnread ? now - startTime : responseEnd) : 0,
    waitMs: isTimed ? Math.max(0, responseStart) : 0,
    requestHeaders: shownHeaders(request.headers(), redaction),
    responseHeaders: shownHeaders(response?.headers() ?? {}, redaction),
    ...(isUnread && { isUnread }),
  };
}

function shownHeaders(headers: Readonly<Record<string, string>>, redaction: Redaction): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => {
        const key = name.toLowerCase().slice(0, MAX_VALUE);
        if (URL_HEADERS.has(key)) return [key, redaction.url(value)];
        return [key, SHOWN_HEADERS.has(key) ? redaction.text(value.slice(0, MAX_VALUE)) : "***"];
      }),
  );
}
