/** Bounds the connections of each owner and of all, so that one owner cannot take those of the others. */
export type ConnectionLimit<Owner> = ReturnType<typeof createConnectionLimit<Owner>>;

export function createConnectionLimit<Owner>(maxPerOwner: number, maxInAll: number) {
  const counts = new Map<Owner, number>();
  let total = 0;
  return {
    /** Whether one more may be opened; `end` must be called once for each that may. */
    start(owner: Owner): boolean {
      const count = counts.get(owner) ?? 0;
      if (count >= maxPerOwner) return false;
      // When all are taken, an owner with less than its share still gets one.
      if (total >= maxInAll && count >= maxInAll / (counts.size + (count === 0 ? 1 : 0))) return false;
      counts.set(owner, count + 1);
      total++;
      return true;
    },
    end(owner: Owner): void {
      total--;
      const left = (counts.get(owner) ?? 1) - 1;
      if (left > 0) counts.set(owner, left);
      else counts.delete(owner);
    },
  };
}
