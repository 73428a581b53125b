import { PassThrough, Readable, Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createPace } from "../../../src/engine/network/pace.ts";

const MIB = 1_048_576;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

async function advance(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5) {
    await vi.advanceTimersByTimeAsync(5);
    for (let turn = 0; turn < 20; turn++) await nextTurn();
  }
}

/** A stream that yields so many chunks of 64 KiB, of which `read` counts those that it has yielded. */
function source(chunks: number) {
  let left = chunks;
  const from = new Readable({
    highWaterMark: 65_536,
    read() {
      this.push(left-- > 0 ? Buffer.alloc(65_536) : null);
    },
  });
  return { from, yielded: () => Math.min(chunks, chunks - left) * 65_536 };
}

/** Writes all that is passed to it. */
function sink() {
  const written: number[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, callback) {
      written.push(chunk.length);
      callback();
    },
  });
  return { to, bytes: () => written.reduce((sum, length) => sum + length, 0) };
}

describe("a context's pace", () => {
  it("passes a burst at once, and then so many bytes a second of all its streams, in any number of them", async () => {
    const pace = createPace(MIB);
    const pairs = Array.from({ length: 4 }, () => ({ ...source(1_000), ...sink() }));
    const total = (): number => pairs.reduce((sum, { bytes }) => sum + bytes(), 0) / MIB;

    for (const { from, to } of pairs) pace.pass(from, to);
    await advance(5);
    const burst = total();
    await advance(4_000);

    expect(burst).toBeGreaterThan(0.2);
    expect(burst).toBeLessThan(0.6);
    expect(total() - burst).toBeGreaterThan(3.5);
    expect(total() - burst).toBeLessThan(4.5);
    for (const { bytes } of pairs) expect(bytes()).toBeGreaterThan(0.5 * MIB);
  });

  it("lets no more begin in a turn of the event loop where that is late", async () => {
    vi.useRealTimers();
    let nowMs = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
    onTestFinished(() => clock.mockRestore());
    const pace = createPace(200 * 131_072);
    let begun = 0;
    for (let request = 0; request < 200; request++) void pace.start().then(() => begun++);
    await nextTurn();
    const before = begun;

    nowMs += 200;
    while (begun === before) await nextTurn();
    await nextTurn();

    expect(before).toBeGreaterThanOrEqual(50);
    expect(begun - before).toBeLessThanOrEqual(3);
  });

  it("passes all bytes of a stream, and its end", async () => {
    const pace = createPace(MIB);
    const { from } = source(32);
    const { to, bytes } = sink();

    pace.pass(from, to);
    await advance(2_000);

    expect(bytes()).toBe(2 * MIB);
    expect(to.writableEnded).toBe(true);
  });

  it("frees the memory of what is written, unless others have a part of it", async () => {
    const pace = createPace(MIB);
    const [own, part] = [Buffer.alloc(65_536), Buffer.alloc(65_536).subarray(1_000)];
    const { to, bytes } = sink();

    pace.pass(Readable.from([own, part]), to);
    await advance(10);

    expect(bytes()).toBe(65_536 + 64_536);
    expect(own.buffer.detached).toBe(true);
    expect(part.buffer.byteLength).toBe(65_536);
  });

  it("reads no more than a stream that nothing is read from takes, whatever the pace allows", async () => {
    const pace = createPace(1_000 * MIB);
    const { from, yielded } = source(1_000);
    const to = new PassThrough({ highWaterMark: 65_536 });

    pace.pass(from, to);
    await advance(100);
    expect(yielded()).toBeLessThanOrEqual(6 * 65_536);
    to.resume();
    await advance(100);

    expect(yielded()).toBe(1_000 * 65_536);
  });

  it("reads a stream to its end also where the one that it was passed to closes meanwhile", async () => {
    const pace = createPace(MIB);
    const [from, to] = [new PassThrough(), new PassThrough()];

    pace.pass(from, to);
    pace.pass(from);
    to.destroy();
    await nextTurn();
    from.end("the rest");
    await advance(10);

    expect(from.readableEnded).toBe(true);
  });

  it("leaves a stream to others once the one that it was passed to has closed, also to read it to its end", async () => {
    const pace = createPace(MIB);
    const { from, yielded } = source(40);
    const to = new PassThrough();

    pace.pass(from, to);
    await advance(10);
    to.destroy();
    await advance(1_000);
    const before = yielded();
    expect(before).toBeLessThan(10 * 65_536);
    pace.pass(from);
    await advance(3_000);

    expect(from.readableEnded).toBe(true);
  });

  it("lets requests begin in their order, each at the cost of 128 KiB", async () => {
    const pace = createPace(MIB);
    const begun: number[] = [];
    for (let request = 0; request < 24; request++) void pace.start().then(() => begun.push(request));

    await nextTurn();
    const burst = begun.length;
    await advance(1_000);

    expect(burst).toBe(2);
    expect(begun).toEqual(Array.from({ length: begun.length }, (_, index) => index));
    expect(begun.length).toBeGreaterThanOrEqual(9);
    expect(begun.length).toBeLessThanOrEqual(11);
  });
});
