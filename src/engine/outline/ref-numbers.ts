/** Numbers are reserved in blocks, so that few observations write to the archive. */
const BLOCK = 1_000;

/** The numbers of the refs and documents of all pages of a context: each is given once, so no page takes another's ref for its own. */
export type RefNumbers = ReturnType<typeof createRefNumbers>;

/** @param from the first number that no ref and no document of the context had when it was archived */
export function createRefNumbers(from = 1) {
  let next = from;
  let nextDocument = from;
  let reserved = from + BLOCK - 1;

  return {
    /** The first number that has not been given and may not be before the pages are archived again. */
    get afterReserved(): number {
      return reserved + 1;
    },
    /** The number of a ref. */
    take: (): number => next++,
    /** The number of a document. */
    takeDocument: (): number => nextDocument++,
    /** Whether numbers beyond those reserved were given; they are reserved now, and to be archived. */
    reserve(): boolean {
      const most = Math.max(next, nextDocument);
      if (most <= reserved) return false;
      reserved = Math.ceil(most / BLOCK) * BLOCK + BLOCK - 1;
      return true;
    },
    /** Gives no number below this one. */
    raise(to: number): void {
      next = Math.max(next, to);
      nextDocument = Math.max(nextDocument, to);
    },
  };
}
