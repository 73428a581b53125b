import { afterEach, describe, expect, it, vi } from "vitest";
import { createSendQueue } from "../../../src/transport/ws/send-queue.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A socket whose client reads when the test calls `read`. */
function arrange(options: { maxQueuedBytes?: number } = {}) {
  const frames: { readonly data: Buffer; readonly binary: boolean; readonly fin: boolean }[] = [];
  const unread: (() => void)[] = [];
  const slow = vi.fn();
  const socket = {
    send(data: Buffer, { binary, fin }: { binary: boolean; fin: boolean }, taken: () => void) {
      frames.push({ data, binary, fin });
      unread.push(taken);
    },
  };
  const sendQueue = createSendQueue({ socket: socket as never, onSlow: slow, ...options });
  return { sendQueue, frames, slow, read: () => unread.splice(0).forEach((taken) => taken()) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("createSendQueue", () => {
  it("sends in order, and bytes right after their text", async () => {
    const { sendQueue, frames, read } = arrange();

    void sendQueue.send("one", Buffer.from("bytes"));
    void sendQueue.send("two");
    await turn();
    read();

    expect(frames.map(({ data, binary, fin }) => [data.toString(), binary, fin])).toEqual([
      ["one", false, true],
      ["bytes", true, true],
      ["two", false, true],
    ]);
  });

  it("sends a large message in fragments, each when the former was read, and no other frame in between", async () => {
    const { sendQueue, frames, read } = arrange();
    const large = "x".repeat(700_000);

    const sent = sendQueue.send(large);
    void sendQueue.send("next");
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

  it("reports a client that has read nothing for 10 seconds, and not one that reads a little", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { sendQueue, slow, read } = arrange();
    void sendQueue.send("x".repeat(900_000));
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

  it("reports a client for which too much is queued, and sends a single message of any size", async () => {
    const { sendQueue, slow } = arrange({ maxQueuedBytes: 1_000 });
    void sendQueue.send("é".repeat(300_000));
    await turn();
    void sendQueue.send("x".repeat(5_000));
    expect(slow).not.toHaveBeenCalled();

    void sendQueue.send("y");

    expect(slow).toHaveBeenCalledOnce();
  });

  it("reports when nearly all is sent, and resolves every promise when it closes", async () => {
    const { sendQueue, read } = arrange();
    void sendQueue.send("x".repeat(100_000));
    let isDrained = false;
    const drained = sendQueue.drain().then(() => (isDrained = true));
    await turn();
    expect(isDrained).toBe(false);
    read();
    await drained;

    const waits = [sendQueue.send("x".repeat(600_000)), sendQueue.send("y"), sendQueue.drain()];
    sendQueue.close();
    await Promise.all(waits);
  });
});
