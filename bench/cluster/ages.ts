import { setTimeout as sleep } from "node:timers/promises";
import { quantilesOf, type Quantiles } from "./results.ts";
import type { Simulation } from "./simulation.ts";

const EVERY_MS = 150;

interface Ages {
  readonly view: Quantiles;
  readonly feed: Quantiles;
}

/** The ages that the replicas report in their metrics, in ms, at moments that are not those of their own timers. */
export async function sampleAges({ replicas }: Simulation, durationMs: number): Promise<Ages> {
  const found = { view: [] as number[], feed: [] as number[] };
  const endMs = performance.now() + durationMs;
  while (performance.now() < endMs) {
    for (const { opsUrl } of replicas) {
      const text = await (await fetch(`${opsUrl}/metrics`)).text();
      const valueOf = (name: string): number => 1_000 * Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
      found.view.push(valueOf("pagewire_process_view_age_seconds"));
      found.feed.push(valueOf("pagewire_change_feed_age_seconds"));
    }
    await sleep(EVERY_MS * (0.5 + Math.random()));
  }
  return { view: quantilesOf(found.view), feed: quantilesOf(found.feed) };
}
