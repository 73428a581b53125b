import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSubscribers } from "./subscribers.ts";
import { type BenchService, startService } from "./service.ts";

const sockets = 400;
/** As many as one session may have. */
const socketsPerSession = 20;
const settleMs = 2_000;
const lookMs = 20;

/** KiB. */
export interface SocketMemory {
  readonly sockets: number;
  /** Of the process's resident memory, each. */
  readonly resident: number;
  /** Of what is used in JavaScript's heap and in buffers, each. */
  readonly live: number;
}

/** What authenticated sockets that do nothing add to a service of their own; before and after, it settles and collects. */
export async function idleSockets(): Promise<SocketMemory> {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-bench-"));
  const file = join(folder, "memory.json");
  const probe = join(import.meta.dirname, "memory-probe.ts");
  const service = await startService({ NODE_OPTIONS: `--expose-gc --import=${probe}`, MEMORY_PROBE: file });
  try {
    // What the first sockets ever need is not each one's.
    const closeFirst = await open(service, socketsPerSession);
    await closeFirst();
    const before = await memoryOf(service.pid, file);
    const close = await open(service, sockets);
    const after = await memoryOf(service.pid, file);
    await close();
    return {
      sockets,
      resident: (after.resident - before.resident) / sockets,
      live: (after.live - before.live) / sockets,
    };
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Answers how to close them. */
async function open(service: BenchService, count: number): Promise<() => Promise<void>> {
  const tokens: string[] = [];
  while (tokens.length < count / socketsPerSession) {
    const session = (await service.call("POST", "/sessions", { name: "idle" })) as { accessToken: string };
    tokens.push(session.accessToken);
  }
  const subscribers = await startSubscribers({ ...service, tokens, sockets: socketsPerSession, streams: 0 });
  return () => subscribers.close();
}

/** Of a service that has the probe. */
async function memoryOf(pid: number, file: string): Promise<{ readonly resident: number; readonly live: number }> {
  await sleep(settleMs);
  const before = await readFile(file, "utf8").catch(() => "");
  process.kill(pid, "SIGUSR2");
  for (;;) {
    const written = await readFile(file, "utf8").catch(() => "");
    if (written !== before) return JSON.parse(written) as { resident: number; live: number };
    await sleep(lookMs);
  }
}
