/** How often something happened within a window that began with its first occurrence. */
export interface Count {
  readonly count: number;
  /** When the window ends, epoch ms. */
  readonly resetAt: number;
}

/** Whether the window has not ended. One that ends later than its length from now was begun before a clock was set back. */
export function isRunning({ resetAt }: Count, windowMs: number, nowMs: number): boolean {
  return resetAt > nowMs && resetAt <= nowMs + windowMs;
}

/** Counts by key. Each of several concurrent additions gets a count of its own. */
export interface Counters {
  /**
   * Adds one, in a new window of `windowMs` when there is none or the last one has ended. The count of a key beyond `limit`
   * need not be exact.
   */
  add(key: string, windowMs: number, limit?: number): Promise<Count>;
  /** Subtracts one in a window that has not ended; else does nothing. */
  takeBack(key: string): Promise<void>;
}
