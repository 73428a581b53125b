import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createPipe } from "../../../src/engine/browser/pipe.ts";

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
});
