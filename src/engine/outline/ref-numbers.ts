/** Numbers are reserved in blocks, so that few observations write to the archive. */
const BLOCK = 1_000;

/** The numbers of the refs and documents of all pages of a context: each is given once, so no page takes another's ref for its own. */
export interface RefNumbers {
  /** The first number that has not been given and may not be before the pages are archived again. */
  readonly afterReserved: number;
  /** The number of a ref. */
  take(): number;
  /** The number of a document. */
  takeDocument(): number;
  /** Whether numbers beyond those reserved were given; they are reserved now, and to be archived. */
  reserve(): boolean;
  /** Gives no number below this one. */
  raise(from: number): void;
}

/** @param from the first number that no ref and no document of the context had when it was archived */
export function createRefNumbers(from = 1): RefNumbers {
  let next = from;
  let nextDocument = from;
  let reserved = from + BLOCK - 1;

  return {
    get afterReserved() {
      return reserved + 1;
    },
    take: () => next++,
    takeDocument: () => nextDocument++,
    reserve() {
      const most = Math.max(next, nextDocument);
      if (most <= reserved) return false;
      reserved = Math.ceil(most / BLOCK) * BLOCK + BLOCK - 1;
      return true;
    },
    raise(to) {
      next = Math.max(next, to);
      nextDocument = Math.max(nextDocument, to);
    },
  };
}
