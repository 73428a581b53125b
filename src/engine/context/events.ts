import { cursorAfter } from "../../contract.ts";
import type { ContextArchive, ContextPlacement } from "../archive.ts";
import type { EventFilter, EventItem } from "../engine.ts";
import type { EventHub } from "../events/hub.ts";
import type { Contexts } from "./registry.ts";

/** Creates the events of contexts, whether or not a process runs them. */
export function createContextEvents(
  events: EventHub,
  contexts: Pick<Contexts, "discard" | "ifAway">,
  archive: Pick<ContextArchive, "load" | "nextCursor">,
) {
  /** Subscribes after a cursor; restores the history of a context that no process runs. */
  async function* resume(filter: EventFilter, signal: AbortSignal): AsyncIterable<EventItem> {
    const [contextId = ""] = filter.contextIds;
    if (!events.isKnown(contextId)) {
      const archived = await archive.load(contextId);
      if (archived?.worker === null) events.restore(contextId, { epoch: archived.epoch, seq: archived.eventSeq });
    }
    yield* events.subscribe(filter, signal);
  }

  return {
    /** Emits that the configuration has changed; where no process runs the context, the archive numbers the event. */
    async updated(contextId: string, data: Readonly<Record<string, unknown>>): Promise<void> {
      const context = await contexts.ifAway(contextId, async () => {
        const cursor = await archive.nextCursor(contextId);
        if (cursor !== undefined) {
          events.emitAt(cursor, { contextId, type: "context.updated", data });
          return;
        }
        // Its browser has just died here; or it is deleted, or another process runs it, which numbers its events.
        const epoch = (await archive.load(contextId))?.epoch;
        if (epoch !== undefined && events.lastSeq(contextId, epoch) > 0)
          events.emit({ contextId, epoch, type: "context.updated", data });
      });
      context?.emit("context.updated", data);
    },
    /** Closes a context and forgets its events; see `Engine.closeContext`. */
    async close(contextId: string, last?: ContextPlacement): Promise<void> {
      const context = await contexts.discard(contextId);
      if (context !== undefined) events.emit({ contextId, epoch: context.epoch, type: "context.closed" });
      else if (last !== undefined) events.emitAt(cursorAfter(last), { contextId, type: "context.closed" });
      events.forget(contextId);
    },
    /** See `Engine.events`. */
    subscribe: (filter: EventFilter, signal: AbortSignal): AsyncIterable<EventItem> =>
      filter.after === undefined ? events.subscribe(filter, signal) : resume(filter, signal),
  };
}
