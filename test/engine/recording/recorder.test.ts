import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { typedValues } from "../../../src/engine/page/ended-step.ts";
import { toHar } from "../../../src/engine/recording/har.ts";
import type { RequestEntry } from "../../../src/replay/recording.ts";
import { createRecorder } from "../../../src/engine/recording/recorder.ts";

it("lets other work go on while what it holds is searched for secrets", async () => {
  const options = {
    contextId: "c",
    mode: "flight",
    maxBytes: 1_000_000,
    now: () => 1_000,
    onFull: () => undefined,
  } as const;
  const recorder = createRecorder(options);
  for (let index = 0; index < 1_000; index++)
    recorder.event("page.console", { type: "log", text: `line ${index} of secret-${index % 10}` }, "p1");
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);

  recorder.hide("secret-7");
  const recorded = recorder.recorded("request");
  recorder.event("page.console", { type: "log", text: "afterwards" }, "p1");
  const { entries } = (await recorded).recording;
  isDone = true;

  expect(entries).toHaveLength(1_000);
  expect(entries[7]).toMatchObject({ kind: "console", text: "line 7 of ***" });
  expect(turns).toBeGreaterThan(5);
  recorder.stop();
});

it("says in a HAR which response was not read, and what is not among its requests", async () => {
  const entry: RequestEntry = {
    ...({ kind: "request", at: 1_000, method: "GET", url: "http://a.example/", type: "fetch" } as const),
    ...{ status: 200, statusText: "OK", durationMs: 30, waitMs: 10, requestHeaders: {}, responseHeaders: {} },
  };
  const read = async (left?: string): Promise<unknown> => {
    let text = "";
    for await (const chunk of toHar({ entries: [entry, { ...entry, isUnread: true }], left }))
      text += Buffer.from(chunk).toString("utf8");
    return JSON.parse(text);
  };

  expect(await read("Left out: 3 earlier requests.")).toMatchObject({
    log: {
      comment: "Left out: 3 earlier requests.",
      entries: [{}, { comment: "the response was not read to its end" }],
    },
  });
  expect(await read()).not.toHaveProperty("log.comment");
  expect(await read()).not.toHaveProperty("log.entries.0.comment");
});

it("masks what was typed, but no word in a field that shows what it holds", async () => {
  const recorder = createRecorder({
    ...{ contextId: "c", mode: "full", maxBytes: 1_000_000 },
    ...{ now: () => 1_000, onFull: () => undefined },
  });
  const type = (text: string, data: object): void => {
    const request = { action: "type", params: { selector: "#f", text }, timeoutMs: 5_000 } as const;
    for (const value of typedValues(request, data)) recorder.hide(value ?? "");
  };
  type("admin", { value: "admin" });
  type("hunter", { length: 6 });
  type("ada@shop.example", { value: "ada@shop.example" });
  recorder.event("page.navigated", { url: "http://shop.example/admin/?as=hunter&to=ada@shop.example" }, "p1");

  const { entries } = (await recorder.recorded("request")).recording;
  expect(entries.at(-1)).toMatchObject({ data: { url: "http://shop.example/admin/?as=***&to=***" } });
  recorder.stop();
});

it("holds at most 200 requests a second of a page, and says in a HAR that it has left out others", async () => {
  const recorder = createRecorder({
    ...{ contextId: "c", mode: "full", maxBytes: 1_000_000 },
    ...{ now: () => 1_000, onFull: () => undefined },
  });
  const page = new EventEmitter();
  const ended = new AbortController();
  recorder.addPage({ id: "p1", page, ended: ended.signal } as never);
  const request = (index: number) => ({
    ...{ method: () => "GET", url: () => `http://a.example/${index}`, resourceType: () => "fetch" },
    ...{ timing: () => ({ startTime: 0, responseStart: -1, responseEnd: -1 }), failure: () => null },
    ...{ headers: () => ({}), existingResponse: () => null },
  });
  for (let index = 0; index < 250; index++) page.emit("requestfailed", request(index));

  const { entries, left } = await recorder.requests();

  expect([entries.length, left]).toEqual([200, "Left out: requests of a page beyond 200 a second."]);
  ended.abort();
  recorder.stop();
});
