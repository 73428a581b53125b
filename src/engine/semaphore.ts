import { type Deadline, interrupt, type InterruptSignals } from "./deadline.ts";

/** Returns the permit; a second call does nothing. */
export type Release = () => void;

/** A fixed number of permits; callers without one wait in the order in which they asked. */
export type Semaphore = ReturnType<typeof createSemaphore>;

export function createSemaphore(options: {
  readonly permits: number;
  readonly maxWaiting: number;
  readonly tooManyWaiting: () => Error;
}) {
  const { permits, maxWaiting, tooManyWaiting } = options;
  const queue = new Set<() => void>();
  let available = permits;

  function createRelease(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [next] = queue;
      if (next === undefined) available++;
      else next(); // the permit passes to the next caller: no other can take it in between
    };
  }

  return {
    get available(): number {
      return available;
    },
    get waiting(): number {
      return queue.size;
    },
    /**
     * @throws Interrupted when the deadline passes or a signal aborts before there is a permit
     * @throws the error of `tooManyWaiting` when `maxWaiting` callers wait already
     */
    async acquire(deadline: Deadline, signals: InterruptSignals): Promise<Release> {
      if (available > 0) {
        available--;
        return createRelease();
      }
      if (queue.size >= maxWaiting) throw tooManyWaiting();
      const { promise: admitted, resolve } = Promise.withResolvers<void>();
      const admit = (): void => {
        queue.delete(admit);
        resolve();
      };
      queue.add(admit);
      try {
        await interrupt(admitted, deadline, signals);
        return createRelease();
      } catch (error) {
        // A permit that arrived at the same moment passes on.
        if (!queue.delete(admit)) createRelease()();
        throw error;
      }
    },
  };
}
