import type { Logger } from "../log/log.ts";

/** A process of the service, whatever it serves. */
export interface RunningProcess {
  readonly log: Logger;
  /** Resolves when the lease of this process has expired and another may claim its contexts: it has to end. */
  readonly lost: Promise<void>;
  /** Resolves when an operator has asked this process to end. */
  readonly drainRequested: Promise<void>;
  /** Says what `drain` waits for, such as "2 running calls" or "2 contexts". */
  remaining(): string;
  /**
   * Rejects new calls or contexts, and resolves when the running calls have ended and the contexts are released; after `withinMs`
   * the calls are canceled.
   */
  drain(withinMs: number): Promise<void>;
  close(): Promise<void>;
}
