interface Item {
  readonly at: number;
}

/** The last items, within bounds. */
export type Recent<T extends Item> = ReturnType<typeof createRecent<T>>;

/** The memory that an entry takes, roughly. */
export function bytesOf(entry: object): number {
  return JSON.stringify(entry).length * 2;
}

export function createRecent<T extends Item>(parts: {
  /** Items that are older than the newest by more are removed; infinite: none. */
  readonly forMs: number;
  readonly maxItems: number;
  readonly maxBytes: number;
}) {
  const { forMs, maxItems, maxBytes } = parts;
  let kept: { readonly item: T; readonly bytes: number }[] = [];
  let start = 0;
  let bytes = 0;
  let left = 0;

  function removeFirst(): void {
    bytes -= kept[start]?.bytes ?? 0;
    start++;
    // Removing many at once keeps the cost of one constant; at most as many are held in vain as in fact.
    if (2 * start < kept.length) return;
    kept = kept.slice(start);
    start = 0;
  }

  function keepWithin(): void {
    while (kept.length - start > 1 && (kept.length - start > maxItems || bytes > maxBytes)) {
      removeFirst();
      left++;
    }
  }

  return {
    add(item: T, size: number): void {
      kept.push({ item, bytes: size });
      bytes += size;
      keepWithin();
      for (let first = kept[start]; first !== undefined && first.item.at < item.at - forMs; first = kept[start])
        removeFirst();
    },
    /** Counts an item that has changed anew, where it is still held. */
    resize(item: T, size: number): void {
      const index = kept.findLastIndex((each) => each.item === item);
      if (index < start) return;
      bytes += size - (kept[index]?.bytes ?? 0);
      kept[index] = { item, bytes: size };
      keepWithin();
    },
    /** Lists the items in the order in which they were added; the list is the caller's own. */
    items: (): readonly T[] => kept.slice(start).map(({ item }) => item),
    get bytes(): number {
      return bytes;
    },
    /** Items that the bounds of number and size have removed. */
    get left(): number {
      return left;
    },
    /** Puts another in the place of each. */
    replace(change: (item: T) => T): void {
      kept = kept.slice(start).map(({ item, ...rest }) => ({ ...rest, item: change(item) }));
      start = 0;
    },
    clear(): void {
      [kept, start, bytes, left] = [[], 0, 0, 0];
    },
  };
}
