import { quotaKeyOf, type ScreenPicture, streams, type StreamScreenRequest, toTimestamp } from "../contract.ts";
import type { Engine, ScreenFrame } from "../engine/engine.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ContextStore } from "../store/contexts.ts";
import { requireOwned } from "./access.ts";
import { type StreamCall, type StreamOutcome, watchCaller } from "./caller-watch.ts";
import { createQuota } from "../quota.ts";

const MAX_STREAMS_PER_USER = 20;
const DEFAULTS = { maxWidth: 1_280, maxHeight: 720, quality: 60, maxFps: 10 } as const;

export function createStreamScreen({
  engine,
  contexts,
  metrics,
}: {
  readonly engine: Pick<Engine, "screen">;
  readonly contexts: Pick<ContextStore, "ownerOf" | "find">;
  readonly metrics: Pick<Metrics, "screenStreams" | "screenFrames" | "screenBytes">;
}) {
  const quota = createQuota(MAX_STREAMS_PER_USER);

  /**
   * The pictures of a page, until it closes or the call's signal aborts.
   *
   * @throws ServiceError `NOT_FOUND` for a context that is not the caller's; `RATE_LIMIT_EXCEEDED` beyond 20 at a time
   */
  return async function streamScreen(
    call: StreamCall,
    { contextId, ...wanted }: StreamScreenRequest,
  ): Promise<StreamOutcome<ScreenPicture>> {
    await requireOwned(contexts, call.principal, contextId);
    const release = quota.acquire(quotaKeyOf(call.principal));
    if (release === undefined) {
      const message = `you watch ${MAX_STREAMS_PER_USER} pages already; end one first`;
      const details = { reason: "screens", limit: MAX_STREAMS_PER_USER };
      throw new ServiceError("RATE_LIMIT_EXCEEDED", message, { details });
    }
    const { transport } = call;
    metrics.screenStreams.inc({ transport });
    const end = (): void => {
      release();
      metrics.screenStreams.dec({ transport });
    };
    const watch = watchCaller(call, streams.streamScreen.scopes);
    if (watch.signal.aborted) end();
    else watch.signal.addEventListener("abort", end, { once: true });
    return { items: watch.guard(toPictures(engine.screen(contextId, { ...DEFAULTS, ...wanted }, watch.signal))) };
  };

  async function* toPictures(frames: AsyncIterable<ScreenFrame>): AsyncGenerator<ScreenPicture, void, void> {
    for await (const { jpeg, timestamp, ...frame } of frames) {
      metrics.screenFrames.inc();
      metrics.screenBytes.inc(jpeg.byteLength);
      yield { frame: { ...frame, timestamp: toTimestamp(timestamp) }, jpeg };
    }
  }
}
