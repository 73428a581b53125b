/** How often something happened within a window that began with its first occurrence. */
export interface Count {
  readonly count: number;
  /** When the window ends, epoch ms. */
  readonly resetAt: number;
}

/** Counts by key. Whoever adds at the same time, each gets a count of its own. */
export interface Counters {
  /**
   * Adds one, in a new window of `windowMs` when there is none or the last one has ended. Of a key that is beyond `limit`
   * no more than that need be known.
   */
  add(key: string, windowMs: number, limit?: number): Promise<Count>;
  /** Takes one back from a window that has not ended; else there is nothing to do. */
  takeBack(key: string): Promise<void>;
}
