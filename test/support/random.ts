/** Numbers from 0 to 1 that a seed determines (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @throws RangeError for an empty list */
export function pick<T>(random: () => number, from: readonly T[]): T {
  if (from.length === 0) throw new RangeError("there is nothing to pick from");
  return from[Math.floor(random() * from.length)] as T; // the index is within the list
}

export function shuffled<T>(random: () => number, list: readonly T[]): readonly T[] {
  return list
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
