import { setImmediate as nextTurn } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Entry, PictureEntry, StepEntry } from "../../replay/recording.ts";
import { toHarEntry } from "./har.ts";
import type { Recorded } from "./held.ts";

/** The version of the events in `trace.trace`: that of Playwright 1.65; later ones read older versions. */
const VERSION = 10;
const LEVELS: Readonly<Record<string, string>> = { warn: "warning" };

/** Events in one chunk; other work goes on between chunks. */
const BATCH = 200;

/** The files of a trace by name: bytes, or events of which each is a line. */
type Files = Map<string, Uint8Array | readonly object[]>;

/**
 * A recording as a trace of Playwright, which `playwright show-trace` opens: steps with the pictures before and after them, the
 * film, console and requests; outlines are attachments of the steps before them.
 */
export async function* toTrace(recorded: Recorded): AsyncGenerator<Uint8Array, void, void> {
  let chunks: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error !== null) failure = error;
    chunks.push(chunk);
  });
  for (const [name, content] of filesOf(recorded)) {
    const file = content instanceof Uint8Array ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for (const part of content instanceof Uint8Array ? [content] : batchesOf(content)) {
      file.push(part);
      yield* chunks;
      chunks = [];
      await nextTurn();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  if (failure !== undefined) throw failure;
  yield* chunks;
}

function filesOf({ recording, jpegs }: Recorded): Files {
  const { contextId, mode, reason, from, to, entries } = recording;
  const files: Files = new Map();
  const pictures = entries.filter((entry) => entry.kind === "picture");
  const fileNames = new Map(pictures.map((picture, index) => [picture, `screencast/${index}.jpeg`]));
  const fileOf = (picture: PictureEntry): string | undefined => fileNames.get(picture);
  const steps = entries.filter((entry) => entry.kind === "step");
  const outlines = entries.filter((entry) => entry.kind === "outline");
  const context = {
    ...{ type: "context-options", version: VERSION, origin: "library", browserName: "chromium", options: {} },
    ...{ platform: process.platform, sdkLanguage: "javascript", wallTime: from, monotonicTime: from },
    ...{ title: `${mode} recording of context ${contextId}: ${reason}`, contextId },
  };

  function eventsOf(entry: Entry): readonly object[] {
    const { at: time, pageId } = entry;
    switch (entry.kind) {
      case "picture": {
        const { width, height } = entry;
        // The last picture of a page that has not changed since is older.
        const timestamp = Math.max(time, from);
        return [{ type: "screencast-frame", pageId, file: fileOf(entry), width, height, timestamp }];
      }
      case "console": {
        const { level, text, source: url = "" } = entry;
        const location = { url, lineNumber: 0, columnNumber: 0 };
        return [{ type: "console", time, pageId, messageType: LEVELS[level] ?? level, text, args: [], location }];
      }
      case "event":
        return [{ type: "event", time, class: "Context", method: entry.type, params: entry.data, pageId }];
      case "step":
        return stepEvents(entry);
      default:
        return [];
    }
  }

  function stepEvents(step: StepEntry): readonly object[] {
    const { at, pageId, action, params, durationMs, error, seen: outcome } = step;
    const result = outcome ? { ...step.result, seen: outcome } : step.result;
    const index = steps.indexOf(step);
    const callId = `step@${index + 1}`;
    const next = steps.slice(index + 1).find((each) => each.pageId === pageId)?.at ?? to + 1;
    const ofPage = pictures.filter((picture) => picture.pageId === pageId);
    const seen = { before: ofPage.findLast((each) => each.at <= at), after: ofPage.findLast((each) => each.at < next) };
    const outline = outlines.findLast((each) => each.pageId === pageId && each.at >= at && each.at < next);
    const file = `resources/${index + 1}.txt`;
    if (outline !== undefined) files.set(file, Buffer.from(`${outline.title}\n${outline.url}\n\n${outline.text}\n`));
    return [
      { type: "before", callId, startTime: at, title: titleOf(step), class: "Page", method: action, params, pageId },
      {
        ...{ type: "after", callId, endTime: at + durationMs, result },
        ...(error && { error: { name: error.code, message: error.message } }),
        ...(outline && { attachments: [{ name: "outline", contentType: "text/plain", file }] }),
      },
      ...Object.entries(seen).flatMap(([phase, picture]) =>
        picture === undefined
          ? []
          : [{ type: "screenshot", callId, phase, pageId, timestamp: picture.at, file: fileOf(picture) }],
      ),
    ];
  }

  const requests = entries.filter((entry) => entry.kind === "request");
  const snapshots = requests.map((entry) => ({
    type: "resource-snapshot",
    snapshot: { ...toHarEntry(entry), pageref: entry.pageId, _monotonicTime: entry.at },
  }));
  files.set("trace.trace", [context, ...entries.flatMap(eventsOf)]);
  files.set("trace.network", snapshots);
  jpegs.forEach((jpeg, index) => files.set(`screencast/${index}.jpeg`, jpeg));
  return files;
}

/** The action with what it was given first: a selector, an address. */
function titleOf({ action, params }: StepEntry): string {
  const subject = Object.values(params).find((each) => typeof each === "string");
  return subject === undefined ? action : `${action} ${subject}`;
}

function* batchesOf(events: readonly object[]): Generator<Uint8Array> {
  for (let start = 0; start < events.length; start += BATCH) {
    const batch = events.slice(start, start + BATCH);
    yield Buffer.from(batch.map((event) => `${JSON.stringify(event)}\n`).join(""));
  }
}
