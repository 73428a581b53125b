/**
 * What a page that floods costs the service and its neighbours: for each kind, the steps of another context (navigate, click, evaluate) in
 * a browser of its own: with nothing beside, beside the flood in another process (the floor: what the flood takes of the machine), and
 * beside it in the service, by turns. The other process is a browser that the service does not know, without a proxy; or a second service
 * for what the clients of another user do: crawl, render, and send preload scripts over BiDi. Phases that follow each other are compared,
 * since the rest of the machine changes. `npm run bench:floods -- workers bodies`; without a name it takes all of them. `--beside OTHER`
 * measures the bundle `OTHER` as well, with a neighbour there.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { WebSocket } from "ws";
import { findBrowser } from "../src/engine/browser/executable.ts";
import { FLOODS } from "../test/support/floods.ts";
import { ms, quantile, table, timed } from "./measure.ts";
import { type BenchService, startService } from "./service.ts";

const CLIENT_FLOODS = ["crawl", "renders", "preload scripts"];
const CLIENTS = 8;
const password = "flooder-password-of-some-length";
const TURNS = 5;
const PHASE_MS = 6_000;
const WARM_MS = 2_000;
/** A flood has begun by then, and a browser that was ended has left. */
const BEGIN_MS = 500;

interface Phase {
  readonly stepsPerSecond: number;
  /** Of an evaluate, ms. */
  readonly p50: number;
  readonly p95: number;
  /** How long the service's main thread has run, and was ready to run without a core, in percent of the time. */
  readonly ran: number;
  readonly waited: number;
  /** The median and the 99th percentile of its event loop's delay, ms; a timer of 10 ms is in them. */
  readonly delay50: number;
  readonly delay99: number;
}

// The neighbour's server is none that the flood keeps busy.
const site = createServer((_request, response) => void response.end("<button>press</button>")).listen(0, "127.0.0.1");
await once(site, "listening");
const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
const foreign = fork(join(import.meta.dirname, "foreign-flood.ts"), [await findBrowser(undefined, process.platform)]);
const url = await nextMessage(foreign);
const { values: flags, positionals: only } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: "string" } },
});
const [NOTHING, FOREIGN, OWN] = ["nothing", "another process", "the service"];
const rows: string[][] = [];
for (const kind of [...Object.keys(FLOODS), ...CLIENT_FLOODS])
  if (only.length === 0 || only.includes(kind)) {
    const measured = rowsOf(kind, await measure(kind));
    for (const row of measured) console.log(row.join("  "));
    rows.push(...measured);
  }
foreign.disconnect();
site.close();
const timesHead = ["steps a second", `÷ ${NOTHING} (quartiles)`, `÷ ${FOREIGN} (quartiles)`, "evaluate, p50 / p95"];
const threadHead = ["main thread runs, %", "waits for a core, %", "loop's delay, p50 / p99"];
console.log(table(["flood", "in", ...timesHead, ...threadHead], rows));

/** The phases, by where the flood is. */
async function measure(kind: string): Promise<ReadonlyMap<string, readonly Phase[]>> {
  const services: BenchService[] = [];
  // Services for each, as a browser works off a flood for a while after its page has closed.
  const start = async (bundle?: string): Promise<Neighbour> => {
    const sharing = kind in FLOODS ? "context" : "user";
    const env = { PRIVATE_NETWORK: "allow", BROWSER_SHARING: sharing, OPS_PORT: "0" };
    const service = await startService(env, { bundle });
    services.push(service);
    return openNeighbour(service);
  };
  try {
    const [own, other] = [await start(), flags.beside === undefined ? undefined : await start(resolve(flags.beside))];
    const second = kind in FLOODS ? undefined : await start();
    const inForeign = async (): Promise<() => Promise<void>> => {
      if (second !== undefined) return begin(second, kind);
      await send(kind);
      return () => send("");
    };
    const floods = new Map([
      [NOTHING, () => own.phase(() => Promise.resolve(() => Promise.resolve()))],
      [FOREIGN, () => own.phase(inForeign)],
      [OWN, () => own.phase(() => begin(own, kind))],
    ]);
    if (other !== undefined) floods.set(`${OWN}, ${flags.beside}`, () => other.phase(() => begin(other, kind)));
    const names = [...floods.keys()];
    const phases = new Map<string, Phase[]>(names.map((name) => [name, []]));
    for (let turn = 0; turn < TURNS; turn++)
      for (const name of turn % 2 === 0 ? names : names.toReversed()) {
        const phase = await floods.get(name)?.();
        if (phase !== undefined) phases.get(name)?.push(phase);
      }
    return phases;
  } finally {
    for (const service of services) await service.close();
  }
}

interface Neighbour {
  readonly service: BenchService;
  /** Of another user, once it is there. */
  token: string;
  phase(begin: () => Promise<() => Promise<void>>): Promise<Phase>;
}

async function openNeighbour(service: BenchService): Promise<Neighbour> {
  const metricsUrl = /http:\S+\/metrics/.exec(service.banner())?.[0] ?? "";
  const contextId = await service.newContext();
  const execute = (action: string, params: object): Promise<unknown> => service.execute(contextId, { action, params });
  /** Since the last one was read. */
  async function loopDelays(): Promise<Pick<Phase, "delay50" | "delay99">> {
    const text = await (await fetch(metricsUrl)).text();
    const read = (name: string): number =>
      1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, "m").exec(text)?.[1]);
    return { delay50: read("p50"), delay99: read("p99") };
  }
  async function steps(forMs: number): Promise<Phase> {
    await loopDelays();
    const before = readScheduling(service.pid);
    const startMs = performance.now();
    const evaluates: number[] = [];
    let ended = 0;
    while (performance.now() - startMs < forMs)
      try {
        await execute("navigate", { url: siteUrl });
        ended++;
        await execute("click", { selector: "button" });
        ended++;
        evaluates.push(await timed(() => execute("evaluate", { script: "document.title" })));
        ended++;
      } catch (error) {
        // On full processors a click may not end within its time: it is a step less.
        if (!String(error).includes("TIMEOUT")) throw error;
      }
    const tookMs = performance.now() - startMs;
    const after = readScheduling(service.pid);
    return {
      stepsPerSecond: (1_000 * ended) / tookMs,
      ...{ p50: quantile(evaluates, 0.5), p95: quantile(evaluates, 0.95) },
      ran: (100 * (after.ranMs - before.ranMs)) / tookMs,
      waited: (100 * (after.waitedMs - before.waitedMs)) / tookMs,
      ...(await loopDelays()),
    };
  }
  await steps(WARM_MS);
  return {
    ...{ service, token: "" },
    async phase(begun) {
      const end = await begun();
      await sleep(BEGIN_MS);
      const result = await steps(PHASE_MS);
      await end();
      await sleep(BEGIN_MS);
      return result;
    },
  };
}

/** Begins a flood in the service; the clients are another user's. Returns what ends it. */
async function begin(beside: Neighbour, kind: string): Promise<() => Promise<void>> {
  const { service } = beside;
  if (kind in FLOODS) {
    const flooder = await service.newContext();
    await service.execute(flooder, { action: "navigate", params: { url: `${url}/${kind}` } });
    await service.execute(flooder, { action: "evaluate", params: { script: "void setTimeout(begin)" } });
    return () => service.deleteContext(flooder);
  }
  beside.token ||= await logIn(service);
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { authorization: `Bearer ${beside.token}`, "content-type": "application/json" };
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(service.url + path, sent);
    const bytes = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${Buffer.from(bytes).toString()}`);
    return new Response(bytes);
  };
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    const { work, close } = await openClient(kind, call);
    const loop = async (): Promise<void> => {
      while (!isOver) await work();
      await close();
    };
    return { ended: loop() };
  });
  const loops = await Promise.all(clients);
  return async () => {
    isOver = true;
    await Promise.all(loops.map(({ ended }) => ended));
  };
}

type Call = (method: string, path: string, body?: object) => Promise<Response>;
interface Client {
  work(): Promise<unknown>;
  close(): Promise<unknown>;
}

async function openClient(kind: string, call: Call): Promise<Client> {
  const page = `${url}/links`;
  if (kind === "renders")
    return { work: () => call("POST", "/api/v1/render/screenshot", { url: page }), close: () => Promise.resolve() };
  if (kind === "crawl") {
    const created = await call("POST", "/api/v1/contexts", { createPage: true });
    const path = `/api/v1/contexts/${((await created.json()) as { data: { id: string } }).data.id}`;
    return {
      async work() {
        await call("POST", `${path}/execute`, { action: "navigate", params: { url: page } });
        await call("POST", `${path}/execute`, { action: "content", params: {} });
      },
      close: () => call("DELETE", path),
    };
  }
  const opened = await call("POST", "/session", { capabilities: { alwaysMatch: { webSocketUrl: true } } });
  const { value } = (await opened.json()) as {
    value: { sessionId: string; capabilities: { webSocketUrl: string } };
  };
  const socket = new WebSocket(value.capabilities.webSocketUrl);
  await once(socket, "open");
  let lastId = 0;
  const send = async (method: string, params: object): Promise<{ result?: { script?: string } }> => {
    socket.send(JSON.stringify({ id: ++lastId, method, params }));
    const [data] = (await once(socket, "message")) as [Buffer];
    return JSON.parse(data.toString()) as { result?: { script?: string } };
  };
  const functionDeclaration = `() => "${"x".repeat(1_000_000)}"`;
  return {
    async work() {
      const { result } = await send("script.addPreloadScript", { functionDeclaration });
      await send("script.removePreloadScript", { script: result?.script });
    },
    async close() {
      socket.close();
      await call("DELETE", `/session/${value.sessionId}`);
    },
  };
}

/** Makes another user. */
async function logIn(service: BenchService): Promise<string> {
  await service.call("POST", "/users", { username: "flooder", password, role: "user" });
  const session = (await service.call("POST", "/auth/login", { username: "flooder", password })) as {
    accessToken: string;
  };
  return session.accessToken;
}

function rowsOf(kind: string, phases: ReadonlyMap<string, readonly Phase[]>): string[][] {
  return [...phases].map(([name, own]) => {
    const median = (value: keyof Phase): string =>
      ms(
        quantile(
          own.map((phase) => phase[value]),
          0.5,
        ),
      );
    const ratio = (to: string): string => {
      const other = phases.get(to) ?? [];
      const ratios = own.map(
        ({ stepsPerSecond }, turn) => stepsPerSecond / (other[turn]?.stepsPerSecond ?? Number.NaN),
      );
      const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
      return `${middle} (${low} to ${high})`;
    };
    return [
      ...[kind, name, median("stepsPerSecond"), ratio(NOTHING), ratio(FOREIGN), `${median("p50")} / ${median("p95")}`],
      ...[median("ran"), median("waited"), `${median("delay50")} / ${median("delay99")}`],
    ];
  });
}

/** Of a process's main thread so far. */
function readScheduling(pid: number): { readonly ranMs: number; readonly waitedMs: number } {
  const [ranNs, waitedNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ").map(Number);
  return { ranMs: (ranNs ?? 0) / 1e6, waitedMs: (waitedNs ?? 0) / 1e6 };
}

async function send(kind: string): Promise<void> {
  foreign.send(kind);
  await nextMessage(foreign);
}

async function nextMessage(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, "message")) as [string];
  return message;
}
