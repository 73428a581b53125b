/** One sync of a file at a time, shared by the callers that wait for it. */
export interface SharedSync {
  /** Resolves after a sync that began after the call. */
  sync(): Promise<void>;
  /** Resolves when no sync runs. Never rejects. */
  settled(): Promise<void>;
}

export function createSharedSync(start: () => Promise<void>): SharedSync {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** A running sync may have started before the last write; the callers that arrive meanwhile share the next one. */
  function sync(): Promise<void> {
    if (running === undefined) {
      running = start().finally(() => (running = undefined));
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return sync();
      });
    return next;
  }

  return {
    sync,
    async settled() {
      await Promise.allSettled([running, next]);
    },
  };
}
