/**
 * What a page that floods costs the service and its neighbours: for each kind, blocks of evaluates in another user's browser: with nothing
 * beside, beside the flood in a browser that the service does not know, and beside the flood in one of its own, by turns. The second shows
 * what the flood takes of the machine, the third over the second what it takes by way of the service. `npm run bench:floods`
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findBrowser } from "../src/engine/browser/executable.ts";
import { FLOODS } from "../test/support/floods.ts";
import { cpuOfTree } from "./cpu.ts";
import { quantile, timed } from "./measure.ts";
import { pssOf } from "./memory.ts";
import { type BenchService, startService } from "./service.ts";

const TURNS = 4;
const BLOCK_MS = 2_000;
/** A flood has begun by then, and a browser that was ended has left. */
const BEGIN_MS = 500;

interface Block {
  readonly perSecond: number;
  readonly p50: number;
  /** Of the service's main thread, in percent of a core. */
  readonly cpu: number;
  /** The 99th percentile of its event loop's delay, ms; a timer of 10 ms is in it. */
  readonly delay: number;
}

const beside = ["nothing", "foreign", "own"] as const;
type Blocks = Readonly<Record<(typeof beside)[number], Block[]>>;

const foreign = fork(join(import.meta.dirname, "foreign-flood.ts"), [await findBrowser(undefined, process.platform)]);
const url = await nextMessage(foreign);
const only = process.argv.slice(2);
console.log(
  "            neighbour's calls, % of those beside nothing    main thread, % of a core     loop's p99 delay, ms",
);
console.log(
  "flood       foreign    own  own/foreign (from to)          nothing  foreign    own   nothing  foreign    own  MiB",
);
for (const kind of Object.keys(FLOODS).filter((name) => only.length === 0 || only.includes(name))) {
  // A service for each, as a browser works off a flood for a while after its page has closed.
  const service = await startService({ PRIVATE_NETWORK: "allow", BROWSER_SHARING: "context", OPS_PORT: "0" });
  try {
    report(kind, await measure(service, kind));
  } finally {
    await service.close();
  }
}
foreign.disconnect();

async function measure(
  service: BenchService,
  kind: string,
): Promise<{ readonly blocks: Blocks; readonly mib: number }> {
  const metricsUrl = /http:\S+\/metrics/.exec(service.banner())?.[0] ?? "";
  const neighbour = await service.newContext();
  const evaluate = (contextId: string, script: string): Promise<unknown> =>
    service.execute(contextId, { action: "evaluate", params: { script } });
  /** Since the last one was read. */
  async function loopDelay(): Promise<number> {
    const text = await (await fetch(metricsUrl)).text();
    return 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]);
  }
  async function block(): Promise<Block> {
    await loopDelay();
    const before = await cpuOfTree(service.pid);
    const startMs = performance.now();
    const times: number[] = [];
    while (performance.now() - startMs < BLOCK_MS) times.push(await timed(() => evaluate(neighbour, "document.title")));
    const ms = performance.now() - startMs;
    const cpu = (100 * ((await cpuOfTree(service.pid)).service - before.service)) / ms;
    return { perSecond: (1_000 * times.length) / ms, p50: quantile(times, 0.5), cpu, delay: await loopDelay() };
  }
  const runs: Readonly<Record<keyof Blocks, () => Promise<Block>>> = {
    nothing: block,
    async foreign() {
      foreign.send(kind);
      await nextMessage(foreign);
      await sleep(BEGIN_MS);
      const result = await block();
      foreign.send("");
      await nextMessage(foreign);
      return result;
    },
    async own() {
      const flooder = await service.newContext();
      await service.execute(flooder, { action: "navigate", params: { url: `${url}/${kind}` } });
      await evaluate(flooder, "void setTimeout(begin)");
      await sleep(BEGIN_MS);
      const result = await block();
      await service.deleteContext(flooder);
      return result;
    },
  };
  await block();
  const memory = await pssOf(service.pid);
  const blocks: Blocks = { nothing: [], foreign: [], own: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    for (const name of turn % 2 === 0 ? beside : beside.toReversed()) {
      blocks[name].push(await runs[name]());
      await sleep(BEGIN_MS);
    }
  }
  return { blocks, mib: (await pssOf(service.pid)) - memory };
}

function report(kind: string, { blocks, mib }: Awaited<ReturnType<typeof measure>>): void {
  const median = (values: readonly number[]): number => quantile(values, 0.5);
  // Of blocks that follow each other, as the rest of the machine may change from turn to turn.
  const shares = (of: keyof Blocks, to: keyof Blocks): number[] =>
    blocks[of].map(({ perSecond }, turn) => (100 * perSecond) / (blocks[to][turn]?.perSecond ?? NaN));
  const ratio = shares("own", "foreign");
  const each = (value: "cpu" | "delay"): string =>
    beside
      .map((name) =>
        median(blocks[name].map((block) => block[value]))
          .toFixed(0)
          .padStart(8),
      )
      .join("");
  console.log(
    [
      kind.padEnd(11),
      median(shares("foreign", "nothing")).toFixed(0).padStart(7),
      median(shares("own", "nothing")).toFixed(0).padStart(6),
      `${median(ratio).toFixed(0)} (${Math.min(...ratio).toFixed(0)} to ${Math.max(...ratio).toFixed(0)})`.padStart(18),
      each("cpu").padStart(34),
      each("delay"),
      mib.toFixed(0).padStart(5),
    ].join(" "),
  );
}

async function nextMessage(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, "message")) as [string];
  return message;
}
