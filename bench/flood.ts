import { setTimeout as sleep } from "node:timers/promises";
import { type Listeners, startListeners } from "./listeners.ts";
import { summarise, timed, type Timing } from "./measure.ts";
import type { BenchService } from "./service.ts";

const listeners = 100;
/** Less than the 50 a second after which a page is not told of any more. */
const pages = 4;
const perPage = 25;
/** Between two looks at the flood's beginning. */
const lookMs = 100;

export interface FloodResult {
  /** Of an evaluate in another context. */
  readonly quiet: Timing;
  /** The same while pages write to their consoles, and nobody listens. */
  readonly unheard: Timing;
  /** The same while 100 clients listen to that. */
  readonly heard: Timing;
  /** A second, in all. */
  readonly offered: number;
  readonly delivered: number;
}

/**
 * What 10,000 events a second to 100 subscribers cost an action: turns of evaluates, one after the other, in a quiet service,
 * beside a page that floods unheard, and beside one that is listened to.
 */
export async function measureFlood(
  service: BenchService,
  kind: "WebSocket" | "gRPC",
  { turns, evaluates }: { readonly turns: number; readonly evaluates: number },
): Promise<FloodResult> {
  const [acting, unheard, heard] = [await service.newContext(), await service.newContext(), await service.newContext()];
  const [unheardPages, heardPages] = [await openPages(service, unheard), await openPages(service, heard)];
  const tokens = await Promise.all(Array.from({ length: 5 }, () => newToken(service)));
  const each = listeners / tokens.length;
  const clients = await startListeners({
    ...service,
    tokens,
    sockets: kind === "WebSocket" ? each : 0,
    streams: kind === "gRPC" ? each : 0,
    contextId: heard,
  });

  const times = { quiet: [] as number[], unheard: [] as number[], heard: [] as number[] };
  const names = ["quiet", "unheard", "heard"] as const;
  let came = 0;
  let heardMs = 0;
  const evaluate = (): Promise<unknown> =>
    service.execute(acting, { action: "evaluate", params: { script: "document.title" } });

  for (let turn = -1; turn < turns; turn++) {
    for (const [index] of names.entries()) {
      const name = names[(index + Math.max(turn, 0)) % names.length] ?? "quiet";
      const flooding = name === "quiet" ? undefined : name === "heard" ? heardPages : unheardPages;
      const contextId = name === "heard" ? heard : unheard;
      if (flooding) await setFlood(service, contextId, flooding, true);
      if (name === "heard") await flowing(clients);
      const before = await clients.count();
      const startedAt = performance.now();
      for (let run = 0; run < evaluates; run++) {
        const ms = await timed(evaluate);
        if (turn >= 0) times[name].push(ms);
      }
      if (name === "heard" && turn >= 0) {
        heardMs += performance.now() - startedAt;
        came += (await clients.count()) - before;
      }
      if (flooding) await setFlood(service, contextId, flooding, false);
    }
  }
  await clients.close();
  await Promise.all([acting, unheard, heard].map((id) => service.deleteContext(id)));
  return {
    quiet: summarise(times.quiet),
    unheard: summarise(times.unheard),
    heard: summarise(times.heard),
    offered: pages * perPage * listeners,
    delivered: came / (heardMs / 1_000),
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
  const session = (await service.call("POST", "/sessions", { name: "listeners" })) as { accessToken: string };
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
async function flowing(clients: Listeners): Promise<void> {
  const before = await clients.count();
  while ((await clients.count()) - before < listeners) await sleep(lookMs);
}
