/**
 * What a page that floods costs the service and its neighbours: for each kind, blocks of evaluates in another user's browser,
 * beside a quiet page and beside the flood in turn. Processor time is that of the service without its browsers. `npm run bench:floods`
 */
import { setTimeout as sleep } from "node:timers/promises";
import { FLOODS } from "../test/support/floods.ts";
import { servePages } from "../test/support/served-pages.ts";
import { cpuOfTree } from "./cpu.ts";
import { quantile, timed } from "./measure.ts";
import { pssOf } from "./memory.ts";
import { startService } from "./service.ts";

const PAIRS = 6;
const BLOCK_MS = 1_500;
/** A flood has begun by then. */
const BEGIN_MS = 500;

interface Block {
  readonly perSecond: number;
  readonly p50: number;
  /** Of the service, in percent of a core. */
  readonly cpu: number;
}

const byPath = Object.entries(FLOODS).map(([name, html]) => [`/${name}`, html] as const);
const pages = await servePages({ "/": "<h1>page</h1>", ...Object.fromEntries(byPath) });
const only = process.argv.slice(2);
console.log("flood       neighbour's calls  p50 quiet → beside ms   service CPU quiet → beside   memory MiB");
for (const kind of Object.keys(FLOODS).filter((name) => only.length === 0 || only.includes(name))) {
  // A service for each, as a browser works off a flood for a while after its page has closed.
  const service = await startService({ PRIVATE_NETWORK: "allow", BROWSER_SHARING: "context" });
  try {
    const neighbour = await service.newContext();
    const evaluate = (contextId: string, script: string): Promise<unknown> =>
      service.execute(contextId, { action: "evaluate", params: { script } });
    const block = async (): Promise<Block> => {
      const before = await cpuOfTree(service.pid);
      const startMs = performance.now();
      const times: number[] = [];
      while (performance.now() - startMs < BLOCK_MS)
        times.push(await timed(() => evaluate(neighbour, "document.title")));
      const ms = performance.now() - startMs;
      const after = await cpuOfTree(service.pid);
      const cpu = (100 * (after.service + after.workers - before.service - before.workers)) / ms;
      return { perSecond: (1_000 * times.length) / ms, p50: quantile(times, 0.5), cpu };
    };
    await block();
    const memory = await pssOf(service.pid);
    const [quiet, beside]: [Block[], Block[]] = [[], []];
    for (let turn = 0; turn < PAIRS; turn++) {
      const flooder = await service.newContext();
      const navigate = { action: "navigate", params: { url: `${pages.url}/${kind}` } };
      await service.execute(flooder, navigate);
      quiet.push(await block());
      await evaluate(flooder, "void setTimeout(begin)");
      await sleep(BEGIN_MS);
      beside.push(await block());
      await service.deleteContext(flooder);
    }
    const median = (blocks: readonly Block[], of: keyof Block): number =>
      quantile(
        blocks.map((each) => each[of]),
        0.5,
      );
    // Of blocks that follow each other, as the rest of the machine may change from pair to pair.
    const share = quantile(
      beside.map(({ perSecond }, index) => (100 * perSecond) / (quiet[index]?.perSecond ?? NaN)),
      0.5,
    );
    console.log(
      [
        kind.padEnd(11),
        `${share.toFixed(0)} %`.padStart(8),
        `${median(quiet, "p50").toFixed(2)} → ${median(beside, "p50").toFixed(2)}`.padStart(26),
        `${median(quiet, "cpu").toFixed(0)} % → ${median(beside, "cpu").toFixed(0)} %`.padStart(24),
        `+${((await pssOf(service.pid)) - memory).toFixed(0)}`.padStart(18),
      ].join(" "),
    );
  } finally {
    await service.close();
  }
}
await pages.close();
