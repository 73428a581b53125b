import { setImmediate as nextTurn } from "node:timers/promises";
import { replay } from "../../contract.ts";
import { visibleJson } from "../../visible-text.ts";
import type { Recorded } from "./held.ts";

/** Entries in one chunk; other work goes on between chunks. */
const BATCH = 200;

/**
 * A recording as one HTML file, which plays without a service. What pages said stands in it as JSON in which no `<` is left, so
 * that none of it can become markup.
 */
export async function* toReplayFile({ recording, jpegs }: Recorded): AsyncGenerator<Uint8Array, void, void> {
  const { entries, ...rest } = recording;
  yield encoded(
    `${replay.before}<script type="application/json" id="recording">${safeJson(rest).slice(0, -1)},"entries":[`,
  );
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH).map(safeJson);
    yield encoded(`${start === 0 ? "" : ","}${batch.join(",")}`);
    await nextTurn();
  }
  yield encoded("]}</script>\n");
  for (const [index, jpeg] of jpegs.entries()) {
    const base64 = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString("base64");
    yield encoded(`<script type="text/plain" id="picture-${index}">${base64}</script>\n`);
    await nextTurn();
  }
  yield encoded(replay.after);
}

function safeJson(value: unknown): string {
  return visibleJson(value).replaceAll("<", "\\u003c");
}

function encoded(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
