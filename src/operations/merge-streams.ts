/** Several sources read as one. Whoever has something to add waits while the reader is behind. */
export interface Funnel<T> {
  /** Resolves when there is room for the next, or nobody reads any more. */
  add(item: T): Promise<void>;
  /** Ends the reading, after what is in the funnel already. */
  end(): void;
  readonly items: AsyncIterable<T>;
}

const capacity = 64;

export function createFunnel<T>(): Funnel<T> {
  const waiting: T[] = [];
  let isOver = false;
  let change = Promise.withResolvers<void>();

  function changed(): void {
    change.resolve();
    change = Promise.withResolvers();
  }

  return {
    async add(item) {
      if (isOver) return;
      waiting.push(item);
      changed();
      while (waiting.length >= capacity && !isOver) await change.promise;
    },
    end() {
      isOver = true;
      changed();
    },
    items: {
      async *[Symbol.asyncIterator]() {
        try {
          for (;;) {
            const item = waiting.shift();
            if (item !== undefined) {
              changed();
              yield item;
            } else if (isOver) return;
            else await change.promise;
          }
        } finally {
          isOver = true;
          changed();
        }
      },
    },
  };
}
