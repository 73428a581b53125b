/**
 * Runs the actions of one socket in the order of their arrival. Actions of different pages run concurrently; an action
 * without a page waits for all earlier actions of its context, and later ones wait for it.
 */
interface ActionOrder {
  /** Runs `work` when the earlier actions have settled. */
  run<T>(contextId: string, pageId: string | undefined, work: () => Promise<T>): Promise<T>;
}

interface Lane {
  /** The last action of each page since `last`. */
  readonly pages: Map<string, Promise<unknown>>;
  /** The last action without a page. */
  last: Promise<unknown>;
  running: number;
}

export function createActionOrder(): ActionOrder {
  const lanes = new Map<string, Lane>();

  return {
    async run(contextId, pageId, work) {
      const lane = lanes.get(contextId) ?? {
        pages: new Map<string, Promise<unknown>>(),
        last: Promise.resolve(),
        running: 0,
      };
      lanes.set(contextId, lane);
      lane.running++;
      const before = pageId === undefined ? [lane.last, ...lane.pages.values()] : [lane.pages.get(pageId) ?? lane.last];
      const done = Promise.allSettled(before).then(work);
      const settled = done.catch(() => undefined);
      if (pageId !== undefined) lane.pages.set(pageId, settled);
      else {
        lane.last = settled;
        lane.pages.clear();
      }
      try {
        return await done;
      } finally {
        lane.running--;
        if (lane.running === 0) lanes.delete(contextId);
      }
    },
  };
}
