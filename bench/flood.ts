import { setTimeout as sleep } from "node:timers/promises";
import { type Subscribers, startSubscribers } from "./subscribers.ts";
import { summarise, timed, type Timing } from "./measure.ts";
import type { BenchService } from "./service.ts";

const subscribers = 100;
/** Below the 50 a second beyond which events of a page are dropped. */
const pages = 4;
const perPage = 25;
/** Between two polls for the beginning of the flood. */
const lookMs = 100;

export interface FloodResult {
  /** Of an evaluate in another context. */
  readonly quiet: Timing;
  /** The same while pages write to their consoles, without subscribers. */
  readonly withoutSubscribers: Timing;
  /** The same with 100 subscribers. */
  readonly withSubscribers: Timing;
  /** A second, in all. */
  readonly offered: number;
  readonly delivered: number;
}

/**
 * What 10,000 events a second to 100 subscribers cost an action: blocks of evaluates, one after the other, in a quiet service,
 * beside a page that floods without subscribers, and beside one with them.
 */
export async function measureFlood(
  service: BenchService,
  kind: "WebSocket" | "gRPC",
  { blocks, evaluates }: { readonly blocks: number; readonly evaluates: number },
): Promise<FloodResult> {
  const [acting, withoutSubscribers, withSubscribers] = [
    await service.newContext(),
    await service.newContext(),
    await service.newContext(),
  ];
  const [withoutSubscribersPages, withSubscribersPages] = [
    await openPages(service, withoutSubscribers),
    await openPages(service, withSubscribers),
  ];
  const tokens = await Promise.all(Array.from({ length: 5 }, () => newToken(service)));
  const each = subscribers / tokens.length;
  const clients = await startSubscribers({
    ...service,
    tokens,
    sockets: kind === "WebSocket" ? each : 0,
    streams: kind === "gRPC" ? each : 0,
    contextId: withSubscribers,
  });

  const times = { quiet: [] as number[], withoutSubscribers: [] as number[], withSubscribers: [] as number[] };
  const names = ["quiet", "withoutSubscribers", "withSubscribers"] as const;
  let came = 0;
  let withSubscribersMs = 0;
  const evaluate = (): Promise<unknown> =>
    service.execute(acting, { action: "evaluate", params: { script: "document.title" } });

  for (let turn = -1; turn < blocks; turn++) {
    for (const [index] of names.entries()) {
      const name = names[(index + Math.max(turn, 0)) % names.length] ?? "quiet";
      const flooding =
        name === "quiet" ? undefined : name === "withSubscribers" ? withSubscribersPages : withoutSubscribersPages;
      const contextId = name === "withSubscribers" ? withSubscribers : withoutSubscribers;
      if (flooding) await setFlood(service, contextId, flooding, true);
      if (name === "withSubscribers") await flowing(clients);
      const before = await clients.count();
      const startedAt = performance.now();
      for (let run = 0; run < evaluates; run++) {
        const ms = await timed(evaluate);
        if (turn >= 0) times[name].push(ms);
      }
      if (name === "withSubscribers" && turn >= 0) {
        withSubscribersMs += performance.now() - startedAt;
        came += (await clients.count()) - before;
      }
      if (flooding) await setFlood(service, contextId, flooding, false);
    }
  }
  await clients.close();
  await Promise.all([acting, withoutSubscribers, withSubscribers].map((id) => service.deleteContext(id)));
  return {
    quiet: summarise(times.quiet),
    withoutSubscribers: summarise(times.withoutSubscribers),
    withSubscribers: summarise(times.withSubscribers),
    offered: pages * perPage * subscribers,
    delivered: came / (withSubscribersMs / 1_000),
  };
}

async function openPages(service: BenchService, contextId: string): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < pages) {
    const page = (await service.call("POST", `/contexts/${contextId}/pages`, {})) as { id: string };
    ids.push(page.id);
  }
  return ids;
}

async function newToken(service: BenchService): Promise<string> {
  const session = (await service.call("POST", "/sessions", { name: "subscribers" })) as { accessToken: string };
  return session.accessToken;
}

async function setFlood(
  service: BenchService,
  contextId: string,
  pageIds: readonly string[],
  isOn: boolean,
): Promise<void> {
  const script = isOn
    ? `let count = 0; window.flood = setInterval(() => console.log("event", ++count), ${1_000 / perPage})`
    : "clearInterval(window.flood)";
  for (const pageId of pageIds) await service.execute(contextId, { action: "evaluate", params: { script }, pageId });
}

/** Resolves when events flow to the clients. */
async function flowing(clients: Subscribers): Promise<void> {
  const before = await clients.count();
  while ((await clients.count()) - before < subscribers) await sleep(lookMs);
}
