import { interrupt, Interrupted } from "../deadline.ts";
import type { Engine } from "../engine.ts";
import type { EngineCalls } from "./calls.ts";
import type { ContextPages } from "./pages.ts";

/** For a context that recovers because its screen is watched. */
const OPEN_MS = 30_000;

/** See `Engine.screen`. */
export function createScreen(calls: EngineCalls, pages: ContextPages, onDropped: () => void): Engine["screen"] {
  return async function* screen(contextId, options, signal) {
    let { pageId } = options;
    for (let seq = 0; !signal.aborted;) {
      const limits = { remainingMs: OPEN_MS, signal };
      const page = await calls.using({ actionType: "streamScreen", contextId }, limits, async (context, deadline) =>
        interrupt(pages.of(context, pageId), deadline, { signal, ends: [context.ended] }),
      );
      pageId = page.id;
      for await (const picture of page.screencast.watch(options, signal, onDropped))
        yield { pageId, seq: ++seq, ...picture };
      const reason: unknown = page.ended.reason;
      if (!(reason instanceof Interrupted) || reason.interruption.type !== "browser-gone") return;
    }
  };
}
