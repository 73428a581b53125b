import { scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { invalidField, ServiceError } from "../errors/errors.ts";
import { onAbort, until } from "../errors/timing.ts";

export type Passwords = ReturnType<typeof createPasswords>;

const MIN_BYTES = 8;
const MAX_BYTES = 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const BLOCK_SIZE = 8;
const PARALLELIZATION = 3;
const MAX_AT_ONCE = 2;
const MAX_WAITING = 100;

/** The user whose password is checked. */
export interface PasswordCheck {
  /** Ends the wait. */
  readonly signal?: AbortSignal;
  /** Whether the user has signed in from the address before: such checks do not wait for others. */
  readonly isKnown?: boolean;
}

/** scrypt; the hash is a PHC string, `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`. */
export function createPasswords({
  randomBytes,
  costLog2 = 15,
}: {
  readonly randomBytes: (size: number) => Uint8Array;
  /** log2 of scrypt's N; default 15. Each step doubles time and memory. Hashes carry their own. */
  readonly costLog2?: number | undefined;
}) {
  const withPermit = createSemaphore();
  const dummy: ParsedHash = {
    costLog2,
    blockSize: BLOCK_SIZE,
    parallelization: PARALLELIZATION,
    salt: Buffer.alloc(SALT_BYTES),
    hash: Buffer.alloc(HASH_BYTES),
  };

  return {
    /** @throws ServiceError `VALIDATION_ERROR` for one of fewer than 8 or more than 1024 bytes */
    async hash(password: string): Promise<string> {
      const bytes = bytesOf(password);
      if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES) {
        throw invalidField("password", `must have ${MIN_BYTES} to ${MAX_BYTES} bytes, it has ${bytes.length}`);
      }
      const salt = Buffer.from(randomBytes(SALT_BYTES));
      const hash = await withPermit(() =>
        derive(bytes, { costLog2, blockSize: BLOCK_SIZE, parallelization: PARALLELIZATION, salt }),
      );
      return format({ costLog2, blockSize: BLOCK_SIZE, parallelization: PARALLELIZATION, salt, hash });
    },

    /** Whether the password has this hash. Without a hash (an unknown user) it takes as long and returns false. */
    async verify(password: string, hash: string | undefined, check?: PasswordCheck): Promise<boolean> {
      const bytes = bytesOf(password);
      const tooLong = bytes.length > MAX_BYTES;
      const expected = hash === undefined ? dummy : parse(hash);
      const actual = await withPermit(() => derive(tooLong ? Buffer.alloc(0) : bytes, expected), check);
      const equal = timingSafeEqual(actual, expected.hash);
      return equal && hash !== undefined && !tooLong;
    },
  };
}

interface HashParameters {
  readonly costLog2: number;
  readonly blockSize: number;
  readonly parallelization: number;
  readonly salt: Buffer;
}

interface ParsedHash extends HashParameters {
  readonly hash: Buffer;
}

/** Systems encode the same typed password with different code points. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize("NFKC"), "utf8");
}

function derive(password: Buffer, { costLog2, blockSize, parallelization, salt }: HashParameters): Promise<Buffer> {
  const N = 2 ** costLog2;
  const options: ScryptOptions = { N, r: blockSize, p: parallelization, maxmem: 256 * N * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function format({ costLog2, blockSize, parallelization, salt, hash }: ParsedHash): string {
  const parameters = `ln=${costLog2},r=${blockSize},p=${parallelization}`;
  return `$scrypt$${parameters}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

function parse(text: string): ParsedHash {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(text);
  if (!match) throw new Error("a stored password hash is not in a form that this version writes");
  const [, ln, r, p, salt = "", hash = ""] = match;
  return {
    costLog2: Number(ln),
    blockSize: Number(r),
    parallelization: Number(p),
    salt: Buffer.from(salt, "base64url"),
    hash: Buffer.from(hash, "base64url"),
  };
}

/** Each hash takes 32 MiB and one of the process's few threads, which files and name look-ups need as well. */
function createSemaphore(): <T>(work: () => Promise<T>, check?: PasswordCheck) => Promise<T> {
  const known: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;
  return async (work, { signal, isKnown = false } = {}) => {
    const queue = isKnown ? known : others;
    if (running < MAX_AT_ONCE) {
      running += 1;
    } else if (queue.length < MAX_WAITING) {
      await permitOf(queue, signal);
    } else {
      throw new ServiceError("SERVICE_UNAVAILABLE", "too many passwords are being checked at the moment", {
        retryAfterMs: 1_000,
      });
    }
    try {
      return await work();
    } finally {
      const next = known.shift() ?? others.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Waits in the queue, which a caller leaves who is gone. */
function permitOf(queue: (() => void)[], signal = new AbortController().signal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.push(resolve);
  return until(promise, (_resolve, reject) =>
    onAbort(signal, () => {
      const index = queue.indexOf(resolve);
      if (index === -1) return; // it has the permit
      queue.splice(index, 1);
      reject(signal.reason as Error);
    }),
  );
}
