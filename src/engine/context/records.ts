import { LRUCache } from "lru-cache";
import type { EventHub } from "../events/hub.ts";
import { createMaskedValues } from "../masked-values.ts";
import { createStepHistories } from "../recording/steps.ts";

const MAX_CONTEXTS = 10_000;
const MAX_ORIGINS = 100;

export type ContextRecords = ReturnType<typeof createContextRecords>;

/** The part of a context that this process knows also while it has no browser. */
export type ContextRecord = ReturnType<typeof createRecord>;

/** Owns what outlives the browsers of contexts: it is kept until the context is deleted. */
export function createContextRecords(now: () => number, events: Pick<EventHub, "forget">) {
  const records = new LRUCache<string, ContextRecord>({ max: MAX_CONTEXTS });
  /** Histories of steps, which bound themselves by the bytes of all contexts. */
  const steps = createStepHistories(now);

  return {
    of(contextId: string): ContextRecord {
      const known = records.get(contextId);
      if (known !== undefined) return known;
      const record = createRecord();
      records.set(contextId, record);
      return record;
    },
    steps,
    /** Ends all that is known of a context, its events included. */
    forget(contextId: string): void {
      records.delete(contextId);
      steps.forget(contextId);
      events.forget(contextId);
    },
  };
}

function createRecord() {
  const origins = new Set<string>();
  const add = (origin: string): void => {
    origins.delete(origin);
    origins.add(origin);
    for (const oldest of origins) {
      if (origins.size <= MAX_ORIGINS) break;
      origins.delete(oldest);
    }
  };
  return {
    /** The secrets that were typed in it. */
    secrets: createMaskedValues(),
    /** The origins that the caller itself has opened: only a 401 of these gets the context's credentials. */
    credentialOrigins: {
      list: (): readonly string[] => [...origins],
      /** Adds the origin of a URL that the caller opens; whether that is a new one. */
      add(url: string): boolean {
        const opened = new URL(url);
        if (opened.origin === "null") return false;
        const isNew = !origins.has(opened.origin);
        add(opened.origin);
        // Many hosts redirect to themselves over TLS.
        if (opened.protocol === "http:" && opened.port === "") add(`https://${opened.host}`);
        return isNew;
      },
    },
  };
}
