import type { Logger } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { BrowserPool } from "./browser/pool.ts";
import { memoryOfBrowsers } from "./browser/processes.ts";
import type { LiveContext } from "./context/live-context.ts";

const CHECK_EVERY_MS = 5_000;

/** Ends contexts of browsers that use too much memory. */
interface MemoryLimit {
  /** Ends the context that holds most in each browser beyond the limit; the browser itself where it has no context. Never rejects. */
  check(): Promise<void>;
  close(): void;
}

interface MemoryLimitOptions {
  readonly pool: Pick<BrowserPool, "pids" | "end">;
  /** The contexts that have the browser with that main process. */
  readonly contextsIn: (pid: number) => readonly LiveContext[];
  /** Bound of the memory of all processes of one browser. */
  readonly maxBytes: number;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "contextsEnded">;
}

export function createMemoryLimit({ pool, contextsIn, maxBytes, log, metrics }: MemoryLimitOptions): MemoryLimit {
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => void limit.check(), CHECK_EVERY_MS).unref();

  async function checkAll(): Promise<void> {
    const memory = await memoryOfBrowsers(pool.pids());
    const exceeding = [...memory].filter(([, bytes]) => bytes > maxBytes);
    await Promise.all(exceeding.map(([pid, bytes]) => relieve(pid, bytes)));
  }

  async function relieve(pid: number, bytes: number): Promise<void> {
    const held = await Promise.all(
      contextsIn(pid).map(async (context) => ({ context, bytes: await context.memory() })),
    );
    const [most] = held.sort((one, other) => other.bytes - one.bytes);
    log.warn({ pid, bytes, maxBytes, contextId: most?.context.id }, "a browser uses too much memory");
    if (most === undefined) {
      pool.end(pid, "memory");
      return;
    }
    metrics.contextsEnded.inc({ reason: "memory" });
    await most.context.evict();
  }

  const limit: MemoryLimit = {
    check() {
      checking ??= checkAll()
        .catch((error: unknown) => log.error({ error }, "the memory of the browsers could not be checked"))
        .finally(() => (checking = undefined));
      return checking;
    },
    close: () => clearInterval(timer),
  };
  return limit;
}
