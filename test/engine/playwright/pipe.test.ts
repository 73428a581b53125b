import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createPipe } from "../../../src/engine/playwright/pipe.ts";

function open() {
  const [commands, events] = [new PassThrough(), new PassThrough()];
  const written: string[] = [];
  commands.on("data", (bytes: Buffer) => written.push(bytes.toString()));
  const pipe = createPipe(commands, events);
  const received: unknown[] = [];
  pipe.onmessage = (message) => received.push(message);
  return { pipe, events, written, received };
}

describe("createPipe", () => {
  it("writes the commands of one turn at once, in order, and those of the next turn after them", async () => {
    const { pipe, written } = open();

    pipe.send({ id: 1 });
    pipe.send({ id: 2 });
    expect(written).toEqual([]);
    await nextTurn();
    pipe.send({ id: 3 });
    await nextTurn();

    expect(written).toEqual(['{"id":1}\0{"id":2}\0', '{"id":3}\0']);
  });

  it("dispatches the first message in the turn that reads it, and the others later, in order", async () => {
    const { pipe, events, received } = open();
    const turns: number[] = [];
    let turn = 0;
    pipe.onmessage = (message) => {
      received.push(message);
      turns.push(turn);
    };

    events.emit("data", Buffer.from('{"id":1}\0{"id":2}\0{"id'));
    events.emit("data", Buffer.from('":3}\0{"id":4}\0'));
    expect(received).toEqual([{ id: 1 }]);
    for (turn = 1; received.length < 4 && turn < 10; turn++) await nextTurn();

    expect(received).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]);
    // Those that were queued in one turn run in the next.
    expect(turns).toEqual([0, 1, 1, 1]);
  });

  it("reads a message that arrives in parts, also where one ends within a character", () => {
    const { events, received } = open();
    const bytes = Buffer.from('{"text":"€"}\0');

    for (const byte of bytes) events.emit("data", Buffer.of(byte));

    expect(received).toEqual([{ text: "€" }]);
  });

  it("rejects commands once it has closed, and reports that also to a listener that is set later", async () => {
    const { pipe, events } = open();
    let closes = 0;
    pipe.onclose = () => closes++;

    events.destroy();
    await expect.poll(() => closes).toBe(1);
    pipe.onclose = () => closes++;

    expect(closes).toBe(2);
    expect(() => pipe.send({ id: 1 })).toThrow("Pipe has been closed");
  });

  it("has the browser leave out the bodies of requests", async () => {
    const { pipe, written } = open();

    pipe.send({ id: 1, method: "Network.enable", params: {}, sessionId: "A" });
    pipe.send({ id: 2, method: "Network.disable" });
    await nextTurn();

    expect(written[0]?.split("\0").map((text) => text && (JSON.parse(text) as unknown))).toEqual([
      { id: 1, method: "Network.enable", params: { maxPostDataSize: 1 }, sessionId: "A" },
      { id: 2, method: "Network.disable" },
      "",
    ]);
  });

  it("dispatches at most 8 messages in a turn, one while many wait, and reads no more then", async () => {
    const { pipe, events, received } = open();
    pipe.onmessage = (message) => received.push(message);
    const read = (count: number, from: number): void => {
      const ids = Array.from({ length: count }, (_, index) => `{"id":${from + index}}\0`);
      events.emit("data", Buffer.from(ids.join("")));
    };

    read(1, 0);
    read(1_100, 1);
    expect([received.length, events.isPaused()]).toEqual([2, true]);
    await nextTurn();
    expect(received.length).toBe(3);
    read(10, 1_101);
    while (received.length < 950) await nextTurn();
    const before = received.length;
    await nextTurn();
    expect(received.length - before).toBe(8);
    while (received.length < 1_111) await nextTurn();

    expect(received).toEqual(Array.from({ length: 1_111 }, (_, id) => ({ id })));
    expect(events.isPaused()).toBe(false);
  });

  it("parses only the beginning of a long text that a page has logged or thrown", async () => {
    const { events, received } = open();
    const text = `"executionContextId":9,"${"\u0001x".repeat(100_000)}`;
    const logged = { type: "warning", args: [{ type: "string", value: text }], executionContextId: 7, timestamp: 1 };
    const object = { ...logged, args: [{ type: "object", description: text }] };
    const messages = [
      { method: "Runtime.consoleAPICalled", params: logged, sessionId: "A" },
      { method: "Runtime.consoleAPICalled", params: object, sessionId: "A" },
      { method: "Runtime.exceptionThrown", params: { exceptionDetails: { text } }, sessionId: "A" },
      { method: "Runtime.bindingCalled", params: { text }, sessionId: "A" },
    ];
    const sizes = messages.map((message) => Buffer.byteLength(JSON.stringify(message)));

    for (const message of messages) events.emit("data", Buffer.from(`${JSON.stringify(message)}\0`));

    const timestamp = expect.any(Number) as number;
    const report = (method: string, params: object) => ({ method, params: { ...params, timestamp }, sessionId: "A" });
    const logs = (value: string) =>
      report("Runtime.consoleAPICalled", { ...logged, args: [{ type: "string", value }] });
    expect(received).toEqual([
      logs(`${text.slice(0, 2_000)}… (${sizes[0]} bytes)`),
      logs(`(${sizes[1]} bytes)`),
      report("Runtime.exceptionThrown", {
        exceptionDetails: { exceptionId: 0, text: `Uncaught (${sizes[2]} bytes)`, lineNumber: 0, columnNumber: 0 },
      }),
      messages[3],
    ]);
  });

  it("drops what pages log beyond 500 messages a second", () => {
    const { events, received } = open();
    const message = `{"method":"Runtime.consoleAPICalled","params":{"type":"log"},"sessionId":"A"}\0`;

    for (let count = 0; count < 600; count++) events.emit("data", Buffer.from(message));
    events.emit("data", Buffer.from('{"id":1}\0'));

    expect(received).toHaveLength(501);
    expect(received.at(-1)).toEqual({ id: 1 });
  });

  it("names a page for each 500 messages that it logs beyond 500 in a second, with its frames and workers", () => {
    const { pipe, events } = open();
    const [page, worker, nested, other] = ["A", "B", "C", "D"].map((letter) => letter.repeat(32));
    const floods: object[] = [];
    pipe.onflood = (flooded) => floods.push(flooded);
    const send = (method: string, params: object, sessionId: string | undefined): boolean =>
      events.emit("data", Buffer.from(`${JSON.stringify({ method, params, sessionId })}\0`));
    const log = (sessionId: string | undefined, times: number): void => {
      for (let count = 0; count < times; count++) send("Runtime.consoleAPICalled", {}, sessionId);
    };
    send("Target.attachedToTarget", { sessionId: page, targetInfo: {} }, undefined);
    send("Target.attachedToTarget", { sessionId: worker, targetInfo: {} }, page);
    send("Target.attachedToTarget", { sessionId: nested, targetInfo: {} }, worker);

    log(page, 500);
    log(page, 250);
    log(worker, 250);
    log(nested, 500);
    log(other, 499);

    expect(floods).toEqual([
      { sessionId: worker, pageSessionId: page },
      { sessionId: nested, pageSessionId: page },
    ]);
    send("Target.detachedFromTarget", { sessionId: worker }, page);
    log(worker, 500);
    expect(floods.at(-1)).toEqual({ sessionId: worker, pageSessionId: worker });
  });
});
