import { type Artifact, type ContextConfig, replay } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { Recording, StepEntry } from "../../replay/recording.ts";
import type { ArtifactSink } from "../artifacts.ts";
import type { RecordingFormat } from "../engine.ts";
import { toHar } from "./har.ts";
import { FLIGHT_MS, type Recorded } from "./held.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { toTrace } from "./trace.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { visibleJson } from "../../visible-text.ts";

/** A recording of a failure goes on for so long after it. */
const AFTER_FAILURE_MS = 1_000;
const LOST_MS = 300_000;

/** The recordings of this process, which outlive their browser. */
export type Recordings = ReturnType<typeof createRecordings>;

interface RecordedContext {
  readonly id: string;
  readonly owner: string;
  /** Reports what was written without a request. */
  emit(type: "recording.saved" | "recording.failed", data: Readonly<Record<string, unknown>>): void;
}

interface Running {
  context: RecordedContext;
  readonly recorder: Recorder;
  /** Ends what no browser has recovered. */
  lost: NodeJS.Timeout | undefined;
  /** The failure that is about to be written. */
  due: { readonly reason: Recording["reason"]; readonly timer: NodeJS.Timeout } | undefined;
  savedAtMs: number;
  writtenBytes: number;
  writing: Promise<void> | undefined;
}

export function createRecordings({
  artifacts,
  heldBytes,
  fullBytes,
  log,
  now,
}: {
  readonly artifacts: Pick<ArtifactSink, "begin">;
  /** Bound of the pictures that are held of a context. */
  readonly heldBytes: number;
  /** Bound of what is written of a context with `full` without a request. */
  readonly fullBytes: number;
  readonly log: Logger;
  /** Epoch ms. */
  now(): number;
}) {
  const all = new Map<string, Running>();
  const writing = new Set<Promise<void>>();

  function start(context: RecordedContext, mode: "flight" | "full"): Running {
    const running: Running = {
      context,
      recorder: createRecorder({
        contextId: context.id,
        mode,
        maxBytes: heldBytes,
        now,
        onFull: () => writePart(running, "segment"),
      }),
      lost: undefined,
      due: undefined,
      savedAtMs: -Infinity,
      writtenBytes: 0,
      writing: undefined,
    };
    all.set(context.id, running);
    return running;
  }

  /** Writes without a request. Never rejects. */
  function writeSoon(running: Running, reason: Recording["reason"], recorded: Promise<Recorded>): void {
    const { context } = running;
    const written = recorded
      .then((taken) => store(artifacts, running, taken, "html"))
      .then(({ id }) => context.emit("recording.saved", { artifactId: id, reason }))
      .catch((error: unknown) => {
        log.warn({ error, contextId: context.id, reason }, "a recording could not be stored");
        const code = error instanceof ServiceError ? error.code : "INTERNAL_ERROR";
        context.emit("recording.failed", { reason, code });
      })
      .finally(() => {
        writing.delete(written);
        if (running.writing === written) running.writing = undefined;
      });
    running.writing = written;
    writing.add(written);
  }

  /** Writes a part; while one is being written, or beyond the bound, the recorder keeps the newest that it may hold. */
  function writePart(running: Running, reason: Recording["reason"]): void {
    if (running.writing !== undefined || running.writtenBytes >= fullBytes) return;
    running.writtenBytes += running.recorder.bytes;
    writeSoon(running, reason, running.recorder.takePart(reason));
  }

  function writeFailure(running: Running, reason: Recording["reason"]): void {
    if (running.due !== undefined) clearTimeout(running.due.timer);
    running.due = undefined;
    running.savedAtMs = performance.now();
    const { recorder } = running;
    const recorded = recorder.readCookies().then(() => recorder.recorded(reason));
    writeSoon(running, reason, recorded);
  }

  /** Ends the recording of a context; writes what is not written yet of `full`, or after a failure. */
  function end(contextId: string): void {
    const running = all.get(contextId);
    if (running === undefined) return;
    all.delete(contextId);
    clearTimeout(running.lost);
    const { recorder } = running;
    recorder.stop();
    if (recorder.mode === "full") {
      clearTimeout(running.due?.timer);
      const reason = "context-closed";
      const recorded = recorder.readCookies().then(() => recorder.takePart(reason));
      writeSoon(running, reason, recorded);
    } else if (running.due !== undefined) writeFailure(running, running.due.reason);
  }

  /** Something failed that the recording of the context is to show: it is written soon, and at most once in 60 s. */
  function failed(contextId: string, reason: Recording["reason"]): void {
    const running = all.get(contextId);
    if (running === undefined || running.due !== undefined) return;
    void running.recorder.readCookies();
    const waitMs = Math.max(AFTER_FAILURE_MS, running.savedAtMs + FLIGHT_MS - performance.now());
    running.due = { reason, timer: setTimeout(() => writeFailure(running, reason), waitMs).unref() };
  }

  return {
    /** The recorder of a context that opens with this configuration: the one that it had before its browser died. */
    open(context: RecordedContext, config: ContextConfig): Recorder | undefined {
      const { recording = "off" } = config;
      const running = all.get(context.id);
      if (running?.recorder.mode !== recording) end(context.id);
      if (recording === "off") return undefined;
      const opened = all.get(context.id) ?? start(context, recording);
      opened.context = context;
      clearTimeout(opened.lost);
      opened.recorder.configure(config);
      return opened.recorder;
    },
    failed,
    /** The browser of the context has died: its recording is written, and goes on where the context recovers within 5 minutes. */
    lost(contextId: string): void {
      failed(contextId, "browser-gone");
      const running = all.get(contextId);
      if (running !== undefined) running.lost = setTimeout(() => end(contextId), LOST_MS).unref();
    },
    /** @throws ServiceError `CONFLICT`, reason `not-recorded`, for a context that this process does not record */
    async save(contextId: string, format: RecordingFormat): Promise<Artifact> {
      const running = all.get(contextId);
      if (running === undefined) throw notRecorded(contextId);
      await running.recorder.readCookies();
      const recorded = await running.recorder.recorded("request");
      return store(artifacts, running, recorded, format);
    },
    end,
    /** Bytes that all recordings hold. */
    get bytes(): number {
      return [...all.values()].reduce((sum, { recorder }) => sum + recorder.bytes, 0);
    },
    /** Ends all, and resolves when what there was to write is written. */
    async close(): Promise<void> {
      for (const contextId of [...all.keys()]) end(contextId);
      await Promise.all(writing);
    },
  };
}

function notRecorded(contextId: string): ServiceError {
  return new ServiceError("CONFLICT", `nothing of context "${contextId}" is recorded; set its field recording`, {
    details: { reason: "not-recorded" },
  });
}

/** Stores what is held as an artifact of the context's owner. */
async function store(
  artifacts: Pick<ArtifactSink, "begin">,
  { context: { id: contextId, owner }, recorder }: Running,
  recorded: Recorded,
  format: RecordingFormat,
): Promise<Artifact> {
  const { recording } = recorded;
  const failed = recording.entries.findLast((entry) => entry.kind === "step" && entry.error !== undefined);
  const step = failed?.kind === "step" ? failed : undefined;
  const shown = pictureOf(recorded, step);
  const { suffix, contentType, bytes } = await fileOf(format, recorded, recorder, shown);
  const artifact = await artifacts.begin({
    ...{ name: `${nameOf(recording, step)}.${suffix}`, contentType, owner, contextId, source: "recording" },
    recording: {
      ...{
        reason: recording.reason,
        mode: recording.mode,
        duration: Math.max(0, Math.round(recording.to - recording.from)),
      },
      ...(step?.error && { failed: { action: step.action, code: step.error.code, ...targetOf(step) } }),
      ...(format === "html" && shown && { picture: placeOf(shown) }),
    },
  });
  return artifact.store(bytes);
}

async function fileOf(
  format: RecordingFormat,
  recorded: Recorded,
  { requests }: Pick<Recorder, "requests">,
  shown: ShownPicture | undefined,
): Promise<{ readonly suffix: string; readonly contentType: string; readonly bytes: AsyncIterable<Uint8Array> }> {
  switch (format) {
    case "html":
      return { suffix: "html", contentType: "text/html; charset=utf-8", bytes: toReplayFile(recorded, shown) };
    case "trace":
      return { suffix: "zip", contentType: "application/zip", bytes: toTrace(recorded) };
    case "har":
      return { suffix: "har", contentType: "application/json", bytes: toHar(await requests()) };
  }
}

/** The picture by which a list shows a recording. */
interface ShownPicture {
  /** Its index among the pictures. */
  readonly index: number;
  readonly jpeg: Uint8Array;
}

/** Returns the picture of the step that failed, else the last one. */
function pictureOf(
  { recording: { entries }, jpegs }: Recorded,
  failed: StepEntry | undefined,
): ShownPicture | undefined {
  const pictures = entries.filter((entry) => entry.kind === "picture");
  const end = failed === undefined ? Infinity : failed.at + failed.durationMs;
  const of = (pageId: string | undefined): number =>
    pictures.findLastIndex((picture) => picture.at <= end && (pageId === undefined || picture.pageId === pageId));
  const index = [of(failed?.pageId), of(undefined), 0].find((each) => each >= 0) ?? 0;
  const jpeg = jpegs[index];
  return jpeg && { index, jpeg };
}

/** It is the first picture in the file, so that its place is known before the file is written. */
function placeOf({ index, jpeg }: ShownPicture): { readonly offset: number; readonly length: number } {
  return {
    offset: Buffer.byteLength(replay.before) + pictureTag(index).length,
    length: Math.ceil(jpeg.byteLength / 3) * 4,
  };
}

const MAX_TARGET = 200;

function targetOf({ target, params }: StepEntry): { readonly target?: string } {
  const { role = "", name = "", selector, ref } = target ?? {};
  const shown = name === "" ? (selector ?? ref ?? params["selector"]) : `${role} "${name}"`.trim();
  return typeof shown === "string" ? { target: shown.slice(0, MAX_TARGET) } : {};
}

/** Names what failed last, so that a list of recordings says it. */
function nameOf({ part, to }: Recording, failed: StepEntry | undefined): string {
  const at = new Date(to).toISOString().replaceAll(/[:.]/g, "-");
  const what = failed?.error ? `${failed.action}-${failed.error.code}-` : "";
  return `recording-${what}${at}${part === undefined ? "" : `-part-${part}`}`;
}

/** Entries in one chunk; other work goes on between chunks. */
const BATCH = 200;

/**
 * A recording as one HTML file, which plays without a service. What pages said stands in it as JSON in which no `<` is left, so
 * that none of it can become markup.
 */
async function* toReplayFile(
  { recording, jpegs }: Recorded,
  shown: ShownPicture | undefined,
): AsyncGenerator<Uint8Array, void, void> {
  const { entries, ...rest } = recording;
  yield encoded(replay.before);
  if (shown) yield encodedPicture(shown);
  yield encoded(`<script type="application/json" id="recording">${safeJson(rest).slice(0, -1)},"entries":[`);
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH).map(safeJson);
    yield encoded(`${start === 0 ? "" : ","}${batch.join(",")}`);
    await nextTurn();
  }
  yield encoded("]}</script>\n");
  for (const [index, jpeg] of jpegs.entries()) {
    if (index !== shown?.index) yield encodedPicture({ index, jpeg });
    await nextTurn();
  }
  yield encoded(replay.after);
}

const pictureTag = (index: number): string => `<script type="text/plain" id="picture-${index}">`;

function encodedPicture({ index, jpeg }: ShownPicture): Uint8Array {
  const base64 = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString("base64");
  return encoded(`${pictureTag(index)}${base64}</script>\n`);
}

function safeJson(value: unknown): string {
  return visibleJson(value).replaceAll("<", "\\u003c");
}

function encoded(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
