import type { Metrics } from "../metrics/metrics.ts";
import type { PathCounts } from "./actions/path-counts.ts";
import type { Capacity } from "./browser/capacity.ts";
import type { BrowserPool } from "./browser/pool.ts";
import { memoryOfBrowsers } from "./browser/processes.ts";
import type { Contexts } from "./context/registry.ts";

interface Measured {
  readonly contexts: Pick<Contexts, "counts">;
  readonly capacity: Pick<Capacity, "used" | "waiting">;
  readonly maxContexts: number;
  readonly paths: PathCounts;
  readonly pool: Pick<BrowserPool, "pids">;
}

/** Sets the metrics of what the engine holds at each scrape. */
export function measureOnScrape(metrics: Metrics, { contexts, capacity, maxContexts, paths, pool }: Measured): void {
  metrics.onScrape(async () => {
    const { busy, pages, controlled, requested } = contexts.counts();
    metrics.contextsControlled.set({ state: "held" }, controlled);
    metrics.contextsControlled.set({ state: "requested" }, requested);
    metrics.contexts.set({ state: "live" }, capacity.used);
    metrics.contexts.set({ state: "busy" }, busy);
    metrics.contextsCapacity.set(maxContexts);
    metrics.contextsWaiting.set(capacity.waiting);
    metrics.pages.set(pages);
    metrics.actionPaths.reset();
    metrics.actionPaths.inc({ path: "fast" }, paths.fast);
    const declined = Object.values(paths.declined).reduce((sum, count) => sum + count, 0);
    metrics.actionPaths.inc({ path: "playwright" }, declined);
    const browsers = pool.pids();
    metrics.browsers.set(browsers.length);
    const memory = await memoryOfBrowsers(browsers);
    metrics.browserMemory.set([...memory.values()].reduce((sum, bytes) => sum + bytes, 0));
    metrics.browserMemoryMax.set(Math.max(0, ...memory.values()));
  });
}
