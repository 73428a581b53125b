import type { Event } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import type { ContextStore } from "../store/contexts.ts";

interface ContextCreations {
  /** Calls `listener` for each context of the user until `signal` aborts. Resolves when no creation from now on is missed. */
  watch(userId: string, signal: AbortSignal, listener: (created: Event) => void): Promise<void>;
}

interface ContextCreationsDependencies {
  readonly engine: Pick<Engine, "events">;
  readonly contexts: Pick<ContextStore, "ownerOf">;
}

/** The events of new contexts, by owner. One stream of the engine serves all listeners. */
export function createContextCreations({ engine, contexts }: ContextCreationsDependencies): ContextCreations {
  const listenersByUser = new Map<string, Set<(created: Event) => void>>();
  let reading: { readonly subscribed: Promise<void>; readonly controller: AbortController } | undefined;

  function read(): { readonly subscribed: Promise<void>; readonly controller: AbortController } {
    const controller = new AbortController();
    const subscribed = Promise.withResolvers<void>();
    void (async () => {
      for await (const item of engine.events({ types: ["context.created"] }, controller.signal)) {
        subscribed.resolve();
        if (item.type === "event") await notify(item.event);
      }
    })().catch((error: unknown) => {
      reading = undefined;
      subscribed.reject(error);
    });
    return { subscribed: subscribed.promise, controller };
  }

  async function notify(created: Event): Promise<void> {
    const owner = await contexts.ownerOf(created.contextId);
    for (const listener of listenersByUser.get(owner ?? "") ?? []) listener(created);
  }

  return {
    async watch(userId, signal, listener) {
      if (signal.aborted) return;
      const ofUser = listenersByUser.get(userId) ?? new Set();
      listenersByUser.set(userId, ofUser.add(listener));
      signal.addEventListener("abort", () => {
        ofUser.delete(listener);
        if (ofUser.size === 0 && listenersByUser.get(userId) === ofUser) listenersByUser.delete(userId);
        if (listenersByUser.size > 0) return;
        reading?.controller.abort();
        reading = undefined;
      });
      reading ??= read();
      await reading.subscribed;
    },
  };
}
