import { afterEach, describe, expect, it, vi } from "vitest";
import { createOutbox } from "../../../src/transport/ws/send-queue.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A socket whose client reads only when it is told to. */
function arrange(options: { maxWaitingBytes?: number } = {}) {
  const frames: { readonly data: Buffer; readonly binary: boolean; readonly fin: boolean }[] = [];
  const unread: (() => void)[] = [];
  const slow = vi.fn();
  const socket = {
    send(data: Buffer, { binary, fin }: { binary: boolean; fin: boolean }, taken: () => void) {
      frames.push({ data, binary, fin });
      unread.push(taken);
    },
  };
  const outbox = createOutbox({ socket: socket as never, onSlow: slow, ...options });
  return { outbox, frames, slow, read: () => unread.splice(0).forEach((taken) => taken()) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("createOutbox", () => {
  it("sends in order, and bytes right after their text", async () => {
    const { outbox, frames, read } = arrange();

    void outbox.send("one", Buffer.from("bytes"));
    void outbox.send("two");
    await turn();
    read();

    expect(frames.map(({ data, binary, fin }) => [data.toString(), binary, fin])).toEqual([
      ["one", false, true],
      ["bytes", true, true],
      ["two", false, true],
    ]);
  });

  it("sends a large message in fragments, the next when one was read, and nothing in between", async () => {
    const { outbox, frames, read } = arrange();
    const large = "x".repeat(700_000);

    const sent = outbox.send(large);
    void outbox.send("next");
    await turn();
    expect(frames).toHaveLength(1);
    for (let count = 0; count < 4; count++) {
      read();
      await turn();
    }
    await sent;

    expect(frames.map(({ fin }) => fin)).toEqual([false, false, true, true]);
    expect(Buffer.concat(frames.slice(0, 3).map(({ data }) => data)).toString()).toBe(large);
  });

  it("calls a client slow that has read nothing for 10 seconds, but not one that reads a little", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { outbox, slow, read } = arrange();
    void outbox.send("x".repeat(900_000));
    for (let count = 0; count < 3; count++) {
      await turn();
      vi.advanceTimersByTime(9_000);
      read();
    }
    expect(slow).not.toHaveBeenCalled();

    await turn();
    vi.advanceTimersByTime(10_000);

    expect(slow).toHaveBeenCalledOnce();
  });

  it("calls a client slow for whom too much waits, but lets one message be as large as it is", async () => {
    const { outbox, slow } = arrange({ maxWaitingBytes: 1_000 });
    void outbox.send("é".repeat(300_000));
    await turn();
    void outbox.send("x".repeat(5_000));
    expect(slow).not.toHaveBeenCalled();

    void outbox.send("y");

    expect(slow).toHaveBeenCalledOnce();
  });

  it("tells when hardly anything waits, and lets everybody go when it closes", async () => {
    const { outbox, read } = arrange();
    void outbox.send("x".repeat(100_000));
    let isClear = false;
    const clear = outbox.clear().then(() => (isClear = true));
    await turn();
    expect(isClear).toBe(false);
    read();
    await clear;

    const waits = [outbox.send("x".repeat(600_000)), outbox.send("y"), outbox.clear()];
    outbox.close();
    await Promise.all(waits);
  });
});
