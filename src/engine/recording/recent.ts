interface Item {
  readonly at: number;
}

/** The last items, within bounds. */
export interface Recent<T extends Item> {
  add(item: T, bytes: number): void;
  /** Counts an item that has changed anew, where it is still held. */
  resize(item: T, bytes: number): void;
  /** Lists the items in the order in which they were added; the list is the caller's own. */
  items(): readonly T[];
  readonly bytes: number;
  /** Items that the bounds of number and size have removed. */
  readonly left: number;
  /** Puts another in the place of each. */
  replace(change: (item: T) => T): void;
  clear(): void;
}

/** The memory that an entry takes, roughly. */
export function bytesOf(entry: object): number {
  return JSON.stringify(entry).length * 2;
}

export function createRecent<T extends Item>(parts: {
  /** Items that are older than the newest by more are removed; infinite: none. */
  readonly forMs: number;
  readonly maxItems: number;
  readonly maxBytes: number;
}): Recent<T> {
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
    add(item, size) {
      kept.push({ item, bytes: size });
      bytes += size;
      keepWithin();
      for (let first = kept[start]; first !== undefined && first.item.at < item.at - forMs; first = kept[start])
        removeFirst();
    },
    resize(item, size) {
      const index = kept.findLastIndex((each) => each.item === item);
      if (index < start) return;
      bytes += size - (kept[index]?.bytes ?? 0);
      kept[index] = { item, bytes: size };
      keepWithin();
    },
    items: () => kept.slice(start).map(({ item }) => item),
    get bytes() {
      return bytes;
    },
    get left() {
      return left;
    },
    replace(change) {
      kept = kept.slice(start).map(({ item, ...rest }) => ({ ...rest, item: change(item) }));
      start = 0;
    },
    clear() {
      [kept, start, bytes, left] = [[], 0, 0, 0];
    },
  };
}
