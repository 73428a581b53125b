/** Several sources read as one stream. */
interface MergedStream<T> {
  /** Resolves when there is capacity for the next item, or the reader has stopped. */
  add(item: T): Promise<void>;
  /** Ends the stream after the items that are in it. */
  end(): void;
  readonly items: AsyncIterable<T>;
}

const CAPACITY = 64;

export function mergeStreams<T>(): MergedStream<T> {
  const pending: T[] = [];
  let isOver = false;
  let change = Promise.withResolvers<void>();

  function changed(): void {
    change.resolve();
    change = Promise.withResolvers();
  }

  return {
    async add(item) {
      if (isOver) return;
      pending.push(item);
      changed();
      while (pending.length >= CAPACITY && !isOver) await change.promise;
    },
    end() {
      isOver = true;
      changed();
    },
    items: {
      async *[Symbol.asyncIterator]() {
        try {
          for (;;) {
            const item = pending.shift();
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
