import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Story } from "../replay/inspector.tsx";
import type { Entry, PictureEntry, StepEntry } from "../replay/recording.ts";
import { api, dataOf, type Schemas } from "./api.ts";
import { useRemote } from "./remote.ts";
import { subscribe } from "./socket.ts";
import { createThrottle } from "./throttle.ts";

export type Event = Schemas["Event"];

/** A session has 100 calls a minute by default. */
const RELOAD_MS = 3_000;
const MAX_STEPS = 1_000;
const MAX_EVENTS = 1_000;
const MAX_PICTURES = 120;
const PICTURE_EVERY_MS = 400;
/** All but those of actions that begin, with the requests that are only sent where they are named; `events.lost` comes besides. */
const TYPES: readonly Event["type"][] = [
  ...(["context.queued", "context.created", "context.updated", "context.hibernated", "context.recovered"] as const),
  ...(["context.closed", "page.created", "page.navigated", "page.loaded", "page.closed", "page.crashed"] as const),
  ...(["page.console", "page.error", "page.dialog", "page.download", "download.finished"] as const),
  ...(["request.failed", "request.finished", "action.completed", "action.failed", "control.requested"] as const),
  ...(["control.taken", "control.released", "control.expired", "control.answered", "recording.saved"] as const),
  ...(["recording.failed", "profile.saved", "profile.unsaved", "profile.expiring", "storage.unsaved"] as const),
  "egress.limited",
];

/**
 * Reads what happens in a context while it is shown, and the steps from before: its events, requests and pictures. After a lost connection the
 * events go on where they were.
 */
export function useStory(contextId: string, onEvent: (event: Event) => void) {
  const events = useSignal<readonly Entry[]>([]);
  const pictures = useSignal<readonly PictureEntry[]>([]);
  const urls = useRef(new WeakMap<PictureEntry, string>());
  const listed = useRemote(
    () =>
      dataOf(
        api.GET("/contexts/{contextId}/steps", { params: { path: { contextId }, query: { limit: MAX_STEPS } } }),
      ).then(({ data }) => data),
    [contextId],
  );
  const reload = useMemo(() => createThrottle(() => void listed.load(), RELOAD_MS), [contextId]);
  useEffect(() => reload.stop, [reload]);

  useEffect(() => {
    let last: { readonly epoch: number; readonly seq: number } = { epoch: 1, seq: 0 };
    return subscribe({
      topic: `context:${contextId}`,
      options: () => ({ after: last, types: TYPES }),
      onMessage({ type, payload }) {
        if (type !== "event") return;
        const event = payload as Event;
        last = event.cursor;
        const entry = toEntry(event);
        if (entry) events.value = [...events.value, entry].slice(-MAX_EVENTS);
        if (event.type.startsWith("action.")) reload.call();
        onEvent(event);
      },
    });
  }, [contextId]);
  /** Keeps a picture, of those that follow at once the last one. */
  async function addPicture(
    { pageId, width, height, timestamp }: Schemas["ScreenFrame"],
    jpeg: ArrayBuffer,
  ): Promise<void> {
    const entry: PictureEntry = { kind: "picture", at: Date.parse(timestamp), pageId, width, height };
    urls.current.set(entry, await toUrl(jpeg));
    const before = pictures.value.at(-2);
    const isSoon = before?.pageId === pageId && entry.at - before.at < PICTURE_EVERY_MS;
    pictures.value = [...(isSoon ? pictures.value.slice(0, -1) : pictures.value), entry].slice(-MAX_PICTURES);
  }

  const story = useMemo((): Story => {
    const steps = listed.data.value?.steps.map((step) => toStep(step)) ?? [];
    const entries = [...steps, ...events.value, ...pictures.value].sort((one, other) => one.at - other.at);
    const to = Math.max(entries.at(-1)?.at ?? 0, ...steps.slice(-1).map(({ at, durationMs }) => at + durationMs));
    return { entries, from: entries[0]?.at ?? to, to, urlOf: (picture) => urls.current.get(picture) ?? "" };
  }, [listed.data.value, events.value, pictures.value]);
  return { story, addPicture, dropped: listed.data.value?.dropped ?? 0, error: listed.error };
}

/** Encodes a picture as a `data:` URL, as the policy of the console's page allows no others. */
function toUrl(jpeg: ArrayBuffer): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(new Error("a picture could not be read"));
    reader.readAsDataURL(new Blob([jpeg], { type: "image/jpeg" }));
  });
}

function toStep(step: Schemas["ContextStep"]): StepEntry {
  const { startedAt, duration, outcome, error, ...rest } = step;
  return {
    ...rest,
    kind: "step",
    at: Date.parse(startedAt),
    durationMs: duration,
    ...(outcome === "failed" && { error: error ?? { code: "failed", message: "" } }),
  };
}

/** Undefined for the end of an action, which is a step. */
function toEntry({ type, timestamp, pageId, data }: Event): Entry | undefined {
  const { text, message, name, url, line, method, resourceType, status, reason, duration } = data;
  const base = { at: Date.parse(timestamp), pageId };
  const texts = (...values: readonly unknown[]): string => values.filter((each) => typeof each === "string").join(": ");
  if (type.startsWith("action.")) return undefined;
  if (type === "page.error") return { ...base, kind: "console", level: "error", text: texts(name, message) };
  if (type === "page.console") {
    const source = texts(url) === "" ? {} : { source: `${texts(url)}:${String(line)}` };
    return { ...base, kind: "console", level: texts(data["type"]), text: texts(text), ...source };
  }
  if (type !== "request.failed" && type !== "request.finished") return { ...base, kind: "event", type, data };
  const durationMs = typeof duration === "number" ? duration : 0;
  return {
    ...base,
    at: base.at - durationMs, // the event is that of its end
    kind: "request",
    ...{ method: texts(method), url: texts(url), type: texts(resourceType), statusText: "", waitMs: 0 },
    ...{ requestHeaders: {}, responseHeaders: {} },
    status: typeof status === "number" ? status : null,
    durationMs,
    ...(type === "request.failed" && { failure: texts(reason) }),
  };
}
