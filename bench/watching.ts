import { setTimeout as sleep } from "node:timers/promises";
import { cpuOfTree, mapKinds, sumOf } from "./cpu.ts";
import type { BenchService } from "./service.ts";

/** What a page costs while its screen is watched, per second. */
interface WatchingRow {
  readonly page: string;
  readonly viewers: number;
  /** Of one core. */
  readonly browserPercent: number;
  readonly servicePercent: number;
  /** Of all viewers together. */
  readonly fps: number;
  readonly kilobytes: number;
}

const PAGES = {
  still: "document.body.innerHTML = '<h1>still</h1>'",
  typing: `document.body.innerHTML = "<p></p>"; setInterval(() => document.querySelector("p").append("text "), 200)`,
  animated: `(function draw(n) { document.body.style.background = "hsl(" + n % 360 + " 90% 50%)"; requestAnimationFrame(() => draw(n + 1)); })(0)`,
};
const VIEWERS = [0, 1, 5];
const WINDOW_MS = 2_000;
const SETTLE_MS = 500;

/** Each page with each number of viewers, in turns, `rounds` times. */
export async function measureWatching(service: BenchService, rounds: number): Promise<readonly WatchingRow[]> {
  const sums = new Map<string, WatchingRow>();
  for (let round = 0; round < rounds; round++) {
    for (const [page, script] of Object.entries(PAGES)) {
      const contextId = await service.newContext();
      await service.execute(contextId, { action: "evaluate", params: { script } });
      for (const viewers of VIEWERS) {
        const measured = await measureOne(service, contextId, viewers);
        const key = `${page} ${viewers}`;
        const sum = sums.get(key) ?? { page, viewers, browserPercent: 0, servicePercent: 0, fps: 0, kilobytes: 0 };
        sums.set(key, {
          ...sum,
          browserPercent: sum.browserPercent + measured.browserPercent / rounds,
          servicePercent: sum.servicePercent + measured.servicePercent / rounds,
          fps: sum.fps + measured.fps / rounds,
          kilobytes: sum.kilobytes + measured.kilobytes / rounds,
        });
      }
      await service.deleteContext(contextId);
    }
  }
  return [...sums.values()];
}

async function measureOne({ url, token, pid }: BenchService, contextId: string, viewers: number) {
  let frames = 0;
  let bytes = 0;
  const sockets = await Promise.all(
    Array.from({ length: viewers }, async () => {
      const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws?token=${token}`);
      socket.binaryType = "arraybuffer";
      await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
      socket.addEventListener("message", ({ data }: { readonly data: unknown }) => {
        if (!(data instanceof ArrayBuffer)) return;
        frames++;
        bytes += data.byteLength;
      });
      socket.send(JSON.stringify({ id: "1", type: "subscribe", topic: `screen:${contextId}` }));
      return socket;
    }),
  );
  await sleep(SETTLE_MS);
  [frames, bytes] = [0, 0];
  const before = await cpuOfTree(pid);
  const startMs = performance.now();
  await sleep(WINDOW_MS);
  const after = await cpuOfTree(pid);
  const cpu = mapKinds((kind) => after[kind] - before[kind]);
  const elapsedMs = performance.now() - startMs;
  const seen = { fps: (frames * 1_000) / elapsedMs, kilobytes: bytes / elapsedMs };
  for (const socket of sockets) socket.close();
  return {
    browserPercent: (100 * (sumOf(cpu) - cpu.service - cpu.workers)) / elapsedMs,
    servicePercent: (100 * (cpu.service + cpu.workers)) / elapsedMs,
    ...seen,
  };
}
