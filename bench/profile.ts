/**
 * `npm run profile -- flow --svg docs/flame.svg`: profiles the main thread of the service while it does some work, and prints
 * its CPU time a call and where that goes, by function and by module. Work: evaluate, getContext (with
 * `--transport REST`, gRPC or MCP), flow, which is [navigate, click, evaluate, JPEG] in 16 contexts (`--contexts 200`), and page, which opens one
 * with 100 requests. The work `files` prints which files of src/ six warm flows call, as V8 counts them.
 */
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { parseArgs } from "node:util";
import { WebSocket } from "ws";
import { connectOverHttp } from "../test/support/mcp.ts";
import { startSite } from "../test/support/site.ts";
import { pagewireActions, runFlow, TINY } from "./actions.ts";
import { selfTimes, type SelfTime, toCallTree, toSvg, totalTimes } from "./flame.ts";
import { connectInspector } from "./inspector.ts";
import { table } from "./measure.ts";
import { type BenchService, startService } from "./service.ts";
import { type ComparedCall, transportContenders } from "./transports.ts";

const TOP = 20;
/** Calls before those of which files are counted. */
const WARM = 30;
/** A file that a timer calls meanwhile is not called in each of these. */
const COUNTED = 5;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    transport: { type: "string", default: "REST" },
    calls: { type: "string" },
    contexts: { type: "string", default: "16" },
    svg: { type: "string" },
  },
});
const [work = "flow"] = positionals;

const site = await startSite();
const service = await startService({ MAX_CONTEXTS: "250", USER_LIMITS: "contexts=250" }, { hasInspector: true });
const inspector = await connectInspector(service.inspectorUrl ?? "");
try {
  if (work === "flow") await profileFlow();
  else if (work === "page") await profilePage();
  else if (work === "files") await countFiles();
  else await profileCall(work as ComparedCall);
} finally {
  inspector.close();
  await service.close();
  await site.close();
}

async function profileFlow(): Promise<void> {
  const ids = await Promise.all(Array.from({ length: Number(flags.contexts) }, () => service.newContext()));
  const contexts = ids.map((id) => pagewireActions(service, id, site.url));
  // Of some hundred, a click may not end within its time.
  const flows = (): Promise<unknown> => Promise.allSettled(contexts.map(runFlow));
  await report(`flow in ${flags.contexts} contexts`, Number(flags.calls ?? 15), flows);
}

async function profilePage(): Promise<void> {
  const { visit } = pagewireActions(service, await service.newContext(), site.url);
  const many = { url: `${site.url}/subresources?count=99`, selector: "input" };
  await report("a page with 100 requests", Number(flags.calls ?? 20), () => visit(many));
}

type Flow = () => Promise<unknown>;

async function countFiles(): Promise<void> {
  const contextId = await service.newContext();
  const { evaluate, click, ...others } = pagewireActions(service, contextId, site.url);
  await others["navigate (tiny page)"]();
  const headers = { authorization: `Bearer ${service.token}` };
  const mcp = await connectOverHttp(service.url, service.token);
  const steps = [{ action: "click", selector: "input" }];
  const created: string[] = [];
  const deleteCreated = () => Promise.all(created.splice(0).map((id) => service.deleteContext(id)));
  /** Each is opened when those before have been counted: what is open takes part. */
  const flows: Readonly<Record<string, () => Flow | Promise<Flow>>> = {
    evaluate: () => evaluate,
    click: () => click,
    "creation of a context": () => async () => created.push(await service.newContext()),
    "`act` with a click over MCP": () => () => mcp.call("act", { context: contextId, steps }),
    "click over WebDriver": () => openDriver(headers),
    "event of a page to a WebSocket": () => subscribedEvents(contextId),
  };
  const root = new URL("../src/", import.meta.url).href;
  for (const [name, open] of Object.entries(flows)) {
    const flow = await open();
    for (let count = 0; count < WARM; count++) {
      await flow();
      await deleteCreated();
    }
    let called = await inspector.calledScripts(flow);
    for (let count = 1; count < COUNTED; count++) {
      await deleteCreated();
      const scripts = new Set(await inspector.calledScripts(flow));
      called = called.filter((url) => scripts.has(url));
    }
    const files = called.filter((url) => url.startsWith(root)).map((url) => url.slice(root.length));
    process.stdout.write(`## ${name}: ${files.length} files\n\n`);
    for (const [folder, ofFolder] of Object.entries(Object.groupBy(files, (file) => dirname(file))).toSorted())
      process.stdout.write(
        `- ${folder} ${ofFolder?.length}: ${ofFolder?.map((file) => basename(file, ".ts")).join(", ")}\n`,
      );
    process.stdout.write("\n");
  }
  await mcp.close();
}

/** Opens a session of WebDriver at the tiny page, with a click on its field. */
async function openDriver(headers: Readonly<Record<string, string>>): Promise<Flow> {
  const post = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const response = await fetch(`${service.url}/session${path}`, {
      ...{ method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) },
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { readonly value: Readonly<Record<string, unknown>> }).value;
  };
  const { sessionId } = await post("", { capabilities: {} });
  await post(`/${String(sessionId)}/url`, { url: site.url + TINY });
  const found = await post(`/${String(sessionId)}/element`, { using: "css selector", value: "input" });
  return () => post(`/${String(sessionId)}/element/${String(Object.values(found)[0])}/click`, {});
}

/** Has the page log each 100 ms; each call resolves with the second of these events at a subscriber, which is sent after the call. */
async function subscribedEvents(contextId: string): Promise<Flow> {
  const script = "setInterval(() => console.log(1), 100), true";
  await service.execute(contextId, { action: "evaluate", params: { script } });
  const socket = new WebSocket(`${service.url.replace(/^http/, "ws")}/ws?token=${service.token}`);
  await once(socket, "open");
  socket.send(JSON.stringify({ id: "1", type: "subscribe", topic: `context:${contextId}` }));
  return async () => {
    await once(socket, "message");
    await once(socket, "message");
  };
}

async function profileCall(name: ComparedCall): Promise<void> {
  const contextId = await service.newContext();
  const { contenders, close } = await transportContenders(service, contextId, name);
  const call = Object.entries(contenders).find(([transport]) => transport.startsWith(flags.transport))?.[1];
  if (call === undefined)
    throw new Error(`no transport ${flags.transport}; there are ${Object.keys(contenders).join(", ")}`);
  await report(`${name} over ${flags.transport}`, Number(flags.calls ?? 3_000), call);
  await close();
}

async function report(title: string, rounds: number, round: () => Promise<unknown>): Promise<void> {
  const repeat = async (): Promise<void> => {
    for (let count = 0; count < rounds; count++) await round();
  };
  await repeat();
  const before = await mainThreadMs(service);
  await repeat();
  const ms = ((await mainThreadMs(service)) - before) / rounds;
  const tree = toCallTree(await inspector.profile(repeat));
  const rows = (times: readonly SelfTime[]) =>
    times.slice(0, TOP).map(({ name, share }) => [`\`${name}\``, (share * 100).toFixed(1), (share * ms).toFixed(3)]);
  process.stdout.write(`## ${title}: ${ms.toFixed(3)} ms of the main thread a round\n\n`);
  for (const by of ["function", "module"] as const)
    process.stdout.write(`${table([by, "% of the time", "ms"], rows(selfTimes(tree, by)))}\n`);
  const head = ["function, with what it calls", "% of the time", "ms"];
  process.stdout.write(`${table(head, rows(totalTimes(tree)))}\n`);
  if (flags.svg !== undefined) await writeFile(flags.svg, toSvg(tree, `${title}, main thread of the service`));
}

/** The time that the main thread has run on the CPU. */
async function mainThreadMs({ pid }: BenchService): Promise<number> {
  const [ns] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, "utf8")).split(" ");
  return Number(ns) / 1_000_000;
}
