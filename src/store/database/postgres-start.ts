import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export interface ServerStart {
  /** How long to retry a server that does not accept connections yet, from the first failed attempt on; 0: no retries. */
  readonly waitMs: number;
  /** Called for each failed attempt, with the time left for further ones. */
  readonly onWaiting?: ((cause: unknown, remainingMs: number) => void) | undefined;
}

/**
 * Returns the outcome of `open`, retried while the server starts, or its name or address does not exist yet: machines and
 * containers that start together do so in any order. A permanent error, such as a wrong password, is thrown at once.
 */
export async function retryConnect<T>(open: () => Promise<T>, { waitMs, onWaiting }: ServerStart): Promise<T> {
  let firstFailureMs: number | undefined;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await open();
    } catch (error) {
      firstFailureMs ??= performance.now();
      const remainingMs = waitMs - (performance.now() - firstFailureMs);
      const cause = error instanceof UnusableDatabase ? error.cause : error;
      if (remainingMs <= 0 || !mayComeYet(cause)) throw error;
      onWaiting?.(cause, remainingMs);
      await sleep(Math.min(pauseMs, remainingMs));
    }
  }
}

/** A message with the server's own error, which contains no password. */
export class UnusableDatabase extends Error {
  constructor(cause: unknown) {
    const { message, code } = wordsOf(cause);
    // A name with several addresses fails with one error for all of them, which has only a code.
    const found = message || code || "no response";
    // PgBouncer rejects parameters that it does not forward.
    const hint = found.startsWith("unsupported startup parameter")
      ? "; docs/postgresql.md describes the settings of PgBouncer"
      : "";
    super(`the database of DATABASE_URL cannot be used: ${found}${hint}`, { cause });
  }
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** Error codes of the system. Unknown names are among them: that of a container is known only once it runs. */
const ABSENT_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Prefixes of the codes in https://www.postgresql.org/docs/current/errcodes-appendix.html */
const STARTING_CODES: readonly string[] = [
  "57P", // the server starts, shuts down, or has crashed
  "53", // no connections left
  "08000", // a proxy has no connection to it
  "08001",
  "08006",
];
/** Messages of the client itself, and of PgBouncer, which has one code for everything. */
const ABSENT_MESSAGE = /timeout|connection terminated|cannot connect to server|server login has been failing/i;

function mayComeYet(cause: unknown): boolean {
  const { message, code } = wordsOf(cause);
  if (ABSENT_MESSAGE.test(message)) return true;
  return cause instanceof pg.DatabaseError
    ? STARTING_CODES.some((start) => code.startsWith(start))
    : ABSENT_CODES.has(code);
}

function wordsOf(cause: unknown): { readonly message: string; readonly code: string } {
  const { message = "", code = "" } = cause as { message?: string; code?: string };
  return { message, code };
}
