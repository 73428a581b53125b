import type { Event, EventGap } from "../contract.ts";
import { eventTypes, isAfter, preceding } from "../contract.ts";
import type { ContextPlacement } from "../engine/archive.ts";
import type { EventFilter, EventItem } from "../engine/engine.ts";
import { createEventQueue, type EventQueue } from "../seam/event-queue.ts";
import { passOn } from "../errors/items.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import type { ContextPlacements } from "../store/context-placements.ts";
import type { ChangeFeed } from "./change-feed.ts";
import type { Peers } from "./peers.ts";
import type { ProcessView } from "./process-view.ts";
import { WorkerUnreachable } from "./wire/connections.ts";

interface EventFollowerDependencies {
  readonly view: ProcessView;
  readonly peers: Peers;
  readonly placements: Pick<ContextPlacements, "find">;
  readonly feed: Pick<ChangeFeed, "listen" | "refresh">;
  /** Opens a context whose process has ended. */
  readonly recover: (contextId: string) => Promise<void>;
  readonly log: Logger;
  readonly intervalMs?: number;
}

/** The kind of the changes that carry events of contexts that no process runs. */
export const EVENT_CHANGE = "event";

/** Time between two looks where the followed contexts are, one statement for all. */
const INTERVAL_MS = 250;
/** A deleted context's last event may arrive so many looks later. */
const LOOKS_AFTER_DELETION = 8;
/** Contexts of ended processes that open at a time because they are followed; opening one takes a browser some 0.1 s of a core. */
const MAX_RECOVERING = 4;
/** Sent to subscribers that name it only. */
const ON_REQUEST = "request.finished";

/** Delivers the events of contexts, wherever they run, and goes on when they move. */
export function createEventFollower(dependencies: EventFollowerDependencies) {
  const { placements, log, intervalMs = INTERVAL_MS } = dependencies;
  const followed = new Map<string, Set<Subscription>>();
  let looking = false;
  const recovering = new Set<string>();

  /** False: too many open now. */
  async function recover(contextId: string): Promise<boolean> {
    if (recovering.has(contextId) || recovering.size >= MAX_RECOVERING) return false;
    recovering.add(contextId);
    try {
      await dependencies.recover(contextId);
    } catch (error) {
      log.debug({ error, contextId }, "a followed context was not recovered; its next use tries again");
    } finally {
      recovering.delete(contextId);
    }
    return true;
  }

  async function look(): Promise<void> {
    if (looking || followed.size === 0) return;
    looking = true;
    try {
      const ids = [...followed.keys()];
      const found = await placements.find(ids);
      for (const id of ids) for (const subscription of followed.get(id) ?? []) subscription.onPlacement(found.get(id));
    } catch (error) {
      log.debug({ error }, "the places of contexts could not be read");
    } finally {
      looking = false;
    }
  }

  const timer = setInterval(() => void look(), intervalMs).unref();
  const unlisten = dependencies.feed.listen(EVENT_CHANGE, ({ key, data }) => {
    // As `publishEvent` has written it.
    for (const subscription of followed.get(key) ?? []) subscription.onAway(data as Event);
  });

  function remove(contextId: string, subscription: Subscription): void {
    const ofContext = followed.get(contextId);
    ofContext?.delete(subscription);
    if (ofContext?.size === 0) followed.delete(contextId);
  }

  return {
    follow({ contextIds, ...filter }: EventFilter, signal: AbortSignal): AsyncIterable<EventItem> {
      const [contextId = "", ...others] = contextIds;
      if (others.length > 0) throw new Error("the events of one context at a time can be followed");
      const ended = new AbortController();
      const queue = createEventQueue(AbortSignal.any([signal, ended.signal]), () => {
        ended.abort();
        remove(contextId, subscription);
      });
      const subscription = createSubscription({ ...dependencies, recover }, { contextId, ...filter, queue, ended });
      followed.set(contextId, (followed.get(contextId) ?? new Set()).add(subscription));
      if (ended.signal.aborted) remove(contextId, subscription);
      else
        void placements
          .find([contextId])
          .then((found) => subscription.onPlacement(found.get(contextId)), subscription.fail);
      return orError(queue.items, () => subscription.failure());
    },
    close(): void {
      clearInterval(timer);
      unlisten();
    },
  };
}

/** One subscriber of one context. */
type Subscription = ReturnType<typeof createSubscription>;

function createSubscription(
  parts: Omit<EventFollowerDependencies, "recover"> & {
    readonly recover: (contextId: string) => Promise<boolean>;
  },
  options: Omit<EventFilter, "contextIds"> & {
    readonly contextId: string;
    readonly queue: EventQueue;
    readonly ended: AbortController;
  },
) {
  const { view, peers, feed, recover, log } = parts;
  const { contextId, types, after, queue, ended } = options;
  /** The cursor of the last event that was delivered, or would have been with all types. */
  let last = after;
  let isListening = false;
  let attached: { readonly processId: string; readonly ending: AbortController } | undefined;
  /** The process whose events were read last. */
  let former: string | undefined;
  let moving = false;
  let looksWithout = 0;
  let failure: unknown;

  /** The first item of the subscriber, or a gap for one that listens already. */
  function listen(gap?: EventGap): void {
    if (!isListening) queue.push({ type: "listening", ...(gap && { gap }) });
    else if (gap) queue.push({ type: "gap", contextId, gap });
    isListening = true;
  }

  function deliver(event: Event): void {
    if (last !== undefined && !isAfter(event.cursor, last) && (isNumbered(event) || isAfter(last, event.cursor)))
      return;
    last = event.cursor;
    const isWanted = types === undefined ? event.type !== ON_REQUEST : types.includes(event.type);
    if (isWanted) queue.push({ type: "event", event });
  }

  /** Reads the events of the process until the context is elsewhere. */
  async function attach(processId: string, epoch: number): Promise<void> {
    const found = await view.find(processId);
    if (found?.state !== "live") return;
    const ending = new AbortController();
    const signal = AbortSignal.any([ended.signal, ending.signal]);
    attached = { processId, ending };
    former = processId;
    try {
      const filter: EventFilter = {
        contextIds: [contextId],
        // Of all types, so that a move does not look like a gap to a subscriber of few.
        ...(types?.includes(ON_REQUEST) && { types: eventTypes }),
        ...(last !== undefined && { after: last }),
      };
      for await (const item of peers.engineOf(found.process).events(filter, signal)) {
        if (item.type === "event") {
          if (item.event.contextId !== contextId)
            throw new WorkerUnreachable("broken", new Error("it sent an event of another context"));
          // What happened while no process ran the context comes before what follows its recovery.
          if (last !== undefined && item.event.cursor.epoch > last.epoch) await feed.refresh();
          deliver(item.event);
          continue;
        }
        listen(item.gap);
        // A cursor that was never issued, or before the database was restored: what follows comes before it.
        if (last !== undefined && item.gap && isAfter(last, item.gap.to)) last = preceding(item.gap.to);
        last ??= { epoch, seq: 0 };
      }
    } catch (error) {
      if (!(error instanceof WorkerUnreachable)) throw error;
      log.debug({ error, contextId, processId }, "the events of a context are followed anew");
    } finally {
      if (attached.ending === ending) attached = undefined;
    }
    if (!signal.aborted && (await peers.hasEnded(found.process))) await view.declareDead(processId, "stream ended");
  }

  async function move(placement: ContextPlacement): Promise<void> {
    const { epoch, eventSeq, worker } = placement;
    if (worker === null) {
      const end = { epoch, seq: eventSeq };
      if (!isListening) {
        // An away event may have come meanwhile, which is after what was read.
        const isElsewhere = last !== undefined && (isAfter(end, last) || (last === after && isAfter(last, end)));
        listen(isElsewhere && last ? { from: last, to: { epoch, seq: eventSeq + 1 } } : undefined);
        last = last === undefined || isElsewhere ? end : last;
      }
      return;
    }
    if (last !== undefined && epoch > last.epoch) await feed.refresh();
    if ((await view.find(worker)) === undefined) {
      if (!isListening) listen();
      last ??= { epoch, seq: 0 };
      // It was in use when its process ended; one that was not opens at its next use.
      if (worker === former && (await recover(contextId))) former = undefined;
      return;
    }
    await attach(worker, epoch);
  }

  function fail(error: unknown): void {
    failure ??= error;
    ended.abort();
  }

  return {
    /** Returns the process that runs the context now; undefined: it does not exist. */
    onPlacement(placement: ContextPlacement | undefined): void {
      if (ended.signal.aborted) return;
      if (placement === undefined) {
        if (!isListening) listen();
        if (attached === undefined && ++looksWithout > LOOKS_AFTER_DELETION) ended.abort();
        return;
      }
      looksWithout = 0;
      if (attached !== undefined) {
        if (attached.processId !== placement.worker && placement.worker !== null) attached.ending.abort();
        return;
      }
      if (moving) return;
      moving = true;
      move(placement)
        .catch(fail)
        .finally(() => (moving = false));
    },
    /** An event that happened while no process ran the context. */
    onAway: deliver,
    fail,
    failure: (): unknown => failure,
  };
}

function isNumbered({ id, contextId, cursor }: Event): boolean {
  return id === `${contextId}.${cursor.epoch}.${cursor.seq}`;
}

/** Passes the items on, and throws the error where they end because of one. */
function orError(items: AsyncIterable<EventItem>, failureOf: () => unknown): AsyncIterable<EventItem> {
  return passOn(items, async (iterator) => {
    const result = await iterator.next();
    const failure = failureOf();
    if (result.done !== true || failure === undefined) return result;
    throw failure instanceof ServiceError ? failure : new Error("events cannot be followed", { cause: failure });
  });
}
