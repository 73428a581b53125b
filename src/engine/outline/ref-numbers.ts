/** More than one observation of a document assigns. */
const MAX_OF_LOOK = 100_000;
/** Numbers are reserved in blocks, so that few observations write to the archive. */
const BLOCK = 1_000;

/** The numbers of the refs and documents of all pages of a context: each is given once, so no page takes another's ref for its own. */
export interface RefNumbers {
  /** The first number that has not been given and may not be before the pages are archived again. */
  readonly afterReserved: number;
  /** The first number for an observation, which `end` ends; another that runs meanwhile cannot reach it. */
  begin(): number;
  /** `next` is the first number that the observation left. */
  end(from: number, next: number): void;
  /** The number of one frame. */
  take(): number;
  /** The number of a new document. */
  takeDocument(): number;
  /** Whether numbers beyond those reserved were given; they are reserved now, and to be archived. */
  reserve(): boolean;
  /** Gives no number below this one. */
  raise(from: number): void;
}

/** @param from the first number that no page of the context had when it was archived */
export function createRefNumbers(from = 1): RefNumbers {
  let next = from;
  let reserved = from + BLOCK - 1;
  let document = from - 1;
  const pending = new Set<number>();

  function raise(to: number): void {
    next = Math.max(next, to);
  }

  return {
    get afterReserved() {
      return reserved + 1;
    },
    begin() {
      const last = pending.size === 0 ? 0 : Math.max(...pending) + MAX_OF_LOOK;
      const first = Math.max(next, last);
      pending.add(first);
      return first;
    },
    end(first, left) {
      pending.delete(first);
      if (left > first) raise(left);
    },
    take: () => next++,
    takeDocument() {
      document = Math.max(document + 1, next);
      raise(document);
      return document;
    },
    reserve() {
      if (next <= reserved) return false;
      reserved = Math.ceil(next / BLOCK) * BLOCK + BLOCK - 1;
      return true;
    },
    raise,
  };
}
