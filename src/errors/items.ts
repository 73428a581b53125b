/**
 * Passes items on, each as `next` reads it, which may replace errors and the end. Not a generator, which costs each of many readers
 * several microtasks an item.
 *
 * @param onReturn called when the reader stops before the end
 */
export function passOn<T, R = T>(
  items: AsyncIterable<T>,
  next: (iterator: AsyncIterator<T>) => Promise<IteratorResult<R>>,
  onReturn?: () => void,
): AsyncIterable<R> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]();
      return {
        next: () => next(iterator),
        async return() {
          onReturn?.();
          await iterator.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/** Yields bytes as one chunk. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
