import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { storeDownloads } from "../../../src/engine/context/downloads.ts";
import { createLogger } from "../../../src/log/log.ts";
import { ServiceError } from "../../../src/errors/errors.ts";

const HOUR_MS = 3_600_000;

it("lets the pages of a context begin a hundred downloads in an hour, and more once it is over", async () => {
  const browserContext = new EventEmitter();
  const reasons: unknown[] = [];
  let nowMs = 0;
  storeDownloads(browserContext as never, {
    ...{ contextId: "c", owner: "o", log: createLogger({ level: "error" }), ended: new AbortController().signal },
    // None can be stored: what counts is that it has begun.
    artifacts: { maxBytes: 1, begin: () => Promise.reject(new ServiceError("SERVICE_UNAVAILABLE", "full")) } as never,
    ...{ policy: () => "store" as never, mask: (text) => text, pageOf: () => undefined, report: () => undefined },
    emit: (_type, { reason }) => void reasons.push(reason),
    monotonicNow: () => nowMs,
  });
  const download = {
    ...{ page: () => ({}), url: () => "http://a.example/f", suggestedFilename: () => "f" },
    ...{ cancel: () => Promise.resolve(), delete: () => Promise.resolve() },
  };
  const begin = async (count: number): Promise<unknown> => {
    reasons.length = 0;
    for (let index = 0; index < count; index++) {
      browserContext.emit("download", download);
      await expect.poll(() => reasons.length, { interval: 1 }).toBe(index + 1);
    }
    return reasons.filter((reason) => reason === "too-many").length;
  };

  expect(await begin(100)).toBe(0);
  expect(await begin(3)).toBe(3);
  nowMs = HOUR_MS;
  expect(await begin(1)).toBe(0);
});
