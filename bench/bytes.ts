/**
 * One GiB through a page: MiB a second and CPU time of Pagewire's whole process tree, of the same browser without a proxy, and of it with a
 * bare relay as its proxy, which is what any proxy of this Node costs. By turns; and once more with evaluates beside it in another context
 * of the service, in a browser of its own. `npm run bench:bytes -- OTHER` measures the bundle `OTHER` as well.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { findBrowser } from "../src/engine/browser/executable.ts";
import { cpuKinds, cpuOfTree, mapKinds, sumOf } from "./cpu.ts";
import { ms, pair, summarise, table, timed } from "./measure.ts";
import { type BenchService, startService } from "./service.ts";

const MIB = 1_048_576;
const TOTAL = 1_024 * MIB;
const TURNS = 3;
const QUIET_MS = 2_000;
const chunk = Buffer.alloc(MIB, "x");

// The server and the relay are processes of their own, so that only the relay's CPU time is part of a contender's.
const [argument] = process.argv.slice(2);
if (argument === "server") serve();
else if (argument === "relay") relay();
else await measure(argument);

function serve(): void {
  const server = createServer((request, response) => {
    if (!request.url?.endsWith("/bytes")) return void response.end("<h1>page</h1>");
    response.writeHead(200, { "content-length": TOTAL, "cache-control": "no-store" });
    let left = TOTAL / MIB;
    const write = (): void => {
      while (left-- > 0) if (!response.write(chunk)) return void response.once("drain", write);
      response.end();
    };
    write();
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.once("disconnect", () => process.exit());
}

/** Reads the target from the first request of each connection, and passes bytes both ways. */
function relay(): void {
  const server = createTcpServer((client) => {
    client.once("data", (head: Buffer) => {
      const { hostname, port } = new URL(head.toString("latin1").split(" ")[1] ?? "");
      const target = connect(Number(port), hostname);
      target.write(head);
      client.pipe(target).pipe(client);
      target.once("error", () => client.destroy());
    });
    client.once("error", () => undefined);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.once("disconnect", () => process.exit());
}

/** How long `work` takes each time until the other ends. */
async function timesOf(work: () => Promise<unknown>, other: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const ended = other.finally(() => (isOver = true));
  while (!isOver) times.push(await timed(work));
  await ended;
  return times;
}

async function measure(other: string | undefined): Promise<void> {
  const start = async (of: string) => {
    const child = fork(import.meta.filename, [of]);
    const [port] = (await once(child, "message")) as [number];
    return { child, port };
  };
  const [server, relayed] = [await start("server"), await start("relay")];
  const url = `http://127.0.0.1:${server.port}/`;
  const script = `(async () => {
    const reader = (await fetch("/bytes")).body.getReader();
    let count = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return count;
      count += value.length;
    }
  })()`;
  const executablePath = await findBrowser(undefined, process.platform);
  const open = async (args: readonly string[]): Promise<Page> => {
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...args] });
    const page = await browser.newPage();
    await page.goto(url);
    return page;
  };
  const plain = await open([]);
  const besideRelay = await open([
    `--proxy-server=http://127.0.0.1:${relayed.port}`,
    "--proxy-bypass-list=<-loopback>",
  ]);
  const services: BenchService[] = [];
  interface Reader {
    readonly read: () => Promise<unknown>;
    readonly neighbour: () => Promise<unknown>;
  }
  const readBy = async (bundle?: string): Promise<Reader> => {
    const service = await startService({ PRIVATE_NETWORK: "allow", BROWSER_SHARING: "context" }, { bundle });
    services.push(service);
    const [contextId, beside] = [await service.newContext(), await service.newContext()];
    await service.execute(contextId, { action: "navigate", params: { url } });
    return {
      read: () => service.execute(contextId, { action: "evaluate", params: { script }, timeout: 120_000 }),
      neighbour: () => service.execute(beside, { action: "evaluate", params: { script: "document.title" } }),
    };
  };
  const pagewire = await readBy();
  const contenders: Readonly<Record<string, Reader>> = {
    Pagewire: pagewire,
    ...(other !== undefined && { [`Pagewire, ${other}`]: await readBy(resolve(other)) }),
    "browser without a proxy": { ...pagewire, read: () => plain.evaluate(script) },
    "browser with a bare relay": { ...pagewire, read: () => besideRelay.evaluate(script) },
  };
  const head = ["1 GiB by", "MiB a second", ...cpuKinds, "sum of CPU, ms", "evaluate, p50 / p95", "beside it"];
  process.stdout.write(table(head, []));
  for (let turn = 0; turn < TURNS; turn++)
    for (const [name, { read, neighbour }] of Object.entries(contenders)) {
      const quiet = await timesOf(neighbour, sleep(QUIET_MS));
      const before = await cpuOfTree(process.pid);
      const took = await timed(read);
      const after = await cpuOfTree(process.pid);
      const cpu = mapKinds((kind) => after[kind] - before[kind]);
      const beside = await timesOf(neighbour, read());
      const cells = [
        ...[name, ms(TOTAL / MIB / (took / 1_000)), ...cpuKinds.map((kind) => ms(cpu[kind])), ms(sumOf(cpu))],
        ...[pair(summarise(quiet)), pair(summarise(beside))],
      ];
      process.stdout.write(`| ${cells.join(" | ")} |\n`);
    }
  for (const page of [plain, besideRelay]) await page.context().browser()?.close();
  for (const service of services) await service.close();
  for (const { child } of [server, relayed]) child.disconnect();
}
