import { call, type Message } from "./socket.ts";

/** An event of dispatchInput. */
export type Input = Readonly<Record<string, unknown>> & { readonly type: string };

/** At most 30 calls a second. */
const MIN_INTERVAL_MS = 33;
const MAX_EVENTS = 64;
const MAX_QUEUED = 1_000;

/** Sends input in order, one call after the other; moves and turns of the wheel that wait become one. */
export function createInputQueue(
  target: {
    readonly contextId: string;
    readonly pageId: string;
    readonly lease: number;
  },
  onError: (error: Message) => void,
) {
  const queue: Input[] = [];
  let isSending = false;

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (queue.length > 0) {
      const startMs = performance.now();
      const { contextId, pageId, lease } = target;
      const body = { lease, events: queue.splice(0, MAX_EVENTS) };
      const reply = await call("dispatchInput", { params: { contextId, pageId }, body });
      if (reply.type === "error") onError(reply);
      const restMs = MIN_INTERVAL_MS - (performance.now() - startMs);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isSending = false;
  }

  return {
    push(event: Input): void {
      const last = queue.at(-1);
      if (last?.type === event.type && event.type === "mouseMove") queue.pop();
      if (last?.type === event.type && event.type === "wheel") {
        queue.pop();
        const sum = (name: string): number => Number(last[name]) + Number(event[name]);
        event = { ...event, deltaX: sum("deltaX"), deltaY: sum("deltaY") };
      }
      if (queue.length < MAX_QUEUED) queue.push(event);
      void flush();
    },
  };
}
