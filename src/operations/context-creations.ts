interface Creation {
  readonly contextId: string;
  /** The epoch that its events begin with, at `seq` 1. */
  readonly epoch: number;
}

/** Which contexts are created, for streams of the events of all contexts of a user. */
export type ContextCreations = ReturnType<typeof createContextCreations>;

export function createContextCreations() {
  const listeners = new Map<string, Set<(creation: Creation) => void>>();
  return {
    announce(userId: string, creation: Creation): void {
      for (const listener of listeners.get(userId) ?? []) listener(creation);
    },
    /** Calls the listener for each context of the user that is announced from now on, until the signal aborts. */
    watch(userId: string, signal: AbortSignal, listener: (creation: Creation) => void): void {
      if (signal.aborted) return;
      const ofUser = listeners.get(userId) ?? new Set();
      listeners.set(userId, ofUser.add(listener));
      const remove = (): void => {
        ofUser.delete(listener);
        if (ofUser.size === 0) listeners.delete(userId);
      };
      signal.addEventListener("abort", remove, { once: true });
    },
  };
}
