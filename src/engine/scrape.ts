import type { Metrics } from "../metrics/metrics.ts";
import type { Capacity } from "./browser/capacity.ts";
import type { MemoryRoom } from "./browser/memory-room.ts";
import type { BrowserPool } from "./browser/pool.ts";
import type { Contexts } from "./context/registry.ts";

/** Sets the metrics of what the engine holds at each scrape. */
export function measureOnScrape(
  metrics: Metrics,
  options: {
    readonly contexts: Pick<Contexts, "counts">;
    readonly capacity: Pick<Capacity, "used" | "waiting">;
    readonly maxContexts: number;
    readonly pool: Pick<BrowserPool, "measure">;
    readonly memory: Pick<MemoryRoom, "measured" | "isShort">;
  },
): void {
  const { contexts, capacity, maxContexts, pool, memory } = options;
  metrics.onScrape(async () => {
    const { busy, pages, controlled, requested } = contexts.counts();
    metrics.contextsControlled.set({ state: "held" }, controlled);
    metrics.contextsControlled.set({ state: "requested" }, requested);
    metrics.contexts.set({ state: "live" }, capacity.used);
    metrics.contexts.set({ state: "busy" }, busy);
    metrics.contextsCapacity.set(maxContexts);
    metrics.contextsWaiting.set(capacity.waiting);
    metrics.pages.set(pages);
    const { machine } = memory.measured ?? {};
    if (machine !== undefined) {
      metrics.machineMemory.set({ state: "total" }, machine.totalBytes);
      metrics.machineMemory.set({ state: "available" }, machine.availableBytes);
      metrics.memoryShort.set(memory.isShort() ? 1 : 0);
    }
    const browsers = [...(await pool.measure()).values()].map(({ bytes }) => bytes);
    metrics.browsers.set(browsers.length);
    metrics.browserMemory.set(browsers.reduce((sum, bytes) => sum + bytes, 0));
    metrics.browserMemoryMax.set(Math.max(0, ...browsers));
  });
}
