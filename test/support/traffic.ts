import { setTimeout as sleep } from "node:timers/promises";
import { expect, vi } from "vitest";
import type { Replica, TestCluster } from "./cluster.ts";
import { connectTransport, type TransportClient, transportNames } from "./transports.ts";

/** Calls without pause until its end. */
export interface Traffic {
  /** Replicas for the next calls; with none the callers wait. */
  goTo(replicas: readonly Replica[]): void;
  /** Resolves when each caller has got two more answers. */
  progress(): Promise<void>;
  /** How many calls had the expected answer. */
  count(): number;
  /** All other outcomes. */
  unexpected(): readonly unknown[];
  /** The longest time between two answers of one caller. */
  longestPauseMs(): number;
  end(): Promise<void>;
}

const CALLERS_PER_PROTOCOL = 2;

/** 12 callers over all protocols, each of which calls one of the replicas and one of the contexts, whose pages have the path /kept. */
export function startTraffic(
  cluster: Pick<TestCluster, "accessToken">,
  ids: readonly string[],
  first: readonly Replica[],
): Traffic {
  let targets = first;
  let isOver = false;
  let longestPauseMs = 0;
  const counts: number[] = [];
  const unexpected: unknown[] = [];
  const names = transportNames.flatMap((name) => Array.from({ length: CALLERS_PER_PROTOCOL }, () => name));

  async function run(name: (typeof transportNames)[number], index: number): Promise<void> {
    const token = await cluster.accessToken();
    const contextId = ids[index % ids.length] ?? "";
    let client: (TransportClient & { readonly replica: Replica }) | undefined;
    let answeredMs = performance.now();
    counts[index] = 0;
    while (!isOver) {
      const replica = targets[index % Math.max(1, targets.length)];
      if (replica === undefined) {
        await sleep(10);
        continue;
      }
      try {
        if (client?.replica !== replica) {
          await client?.close();
          client = { ...(await connectTransport(name, replica, token)), replica };
        }
        const body = { action: "evaluate", params: { script: "location.pathname" } };
        const result = await client.call("executeAction", { params: { contextId }, body });
        const path =
          "answer" in result ? (result.answer["data"] as { data?: { result?: unknown } }).data?.result : undefined;
        if (path === "/kept") {
          counts[index] = (counts[index] ?? 0) + 1;
          longestPauseMs = Math.max(longestPauseMs, performance.now() - answeredMs);
          answeredMs = performance.now();
        } else unexpected.push({ name, result });
      } catch (error) {
        client = undefined;
        unexpected.push({ name, error });
      }
    }
    await client?.close();
  }
  const running = names.map(run);

  return {
    goTo: (replicas: readonly Replica[]) => void (targets = replicas),
    async progress(): Promise<void> {
      const before = [...counts];
      await vi.waitFor(() => expect(counts.filter((count, index) => count < (before[index] ?? 0) + 2)).toEqual([]), {
        timeout: 60_000,
      });
    },
    count: () => counts.reduce((sum, count) => sum + count, 0),
    unexpected: () => unexpected,
    longestPauseMs: () => longestPauseMs,
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(running);
    },
  };
}
