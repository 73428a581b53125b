/** How often the fast path did an action, and why it left one to Playwright. */
export interface PathCounts {
  fast: number;
  readonly declined: Record<string, number>;
  /** How often the fast path checked again, and what it waited for. */
  readonly waited: Record<string, number>;
}

export function createPathCounts(): PathCounts {
  return { fast: 0, declined: {}, waited: {} };
}
