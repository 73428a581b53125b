import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type Transport as ConnectTransport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { services } from "../../../gen/services.ts";
import type { Core } from "../../../src/app/core.ts";
import { openServers } from "../../../src/app/servers.ts";
import { openState } from "../../../src/app/state.ts";
import { parseConfig } from "../../../src/config/config.ts";
import {
  type CallName,
  type CommandName,
  type ContextConfig,
  entries,
  type OperationId,
  operations,
  type Transport,
  webDriverCommands,
} from "../../../src/contract.ts";
import { ServiceError } from "../../../src/errors/errors.ts";
import { createLogger } from "../../../src/log/log.ts";
import { createMetrics } from "../../../src/metrics/metrics.ts";
import { requireControl, requireOwned } from "../../../src/operations/access.ts";
import { requireConnectable } from "../../../src/operations/cdp.ts";
import { createService } from "../../../src/operations/pipeline.ts";
import { createRunningCalls } from "../../../src/operations/running-calls.ts";
import type { Tracer } from "../../../src/tracing/tracing.ts";
import { zipOne } from "../../../src/transport/webdriver/files.ts";
import { testPassword } from "../../support/app.ts";
import { examples } from "../../support/contract-examples.ts";
import { eventually } from "../../support/eventually.ts";
import { ofFile } from "../../support/of-file.ts";
import { scriptedEntries } from "../../support/scripted-entries.ts";
import { openSocket } from "../../support/socket.ts";
import { connectTransport, headersWith, type TransportClient, type transportNames } from "../../support/transports.ts";

const CONTEXT_ID = "00000000-0000-4000-8000-00000000000c";
const allOperations = Object.keys(operations) as OperationId[];

const service = ofFile(startScriptedService);
afterEach(() => service.reset());

/** All transports over one service, whose handlers return the examples of the contract: no browser runs. */
async function startScriptedService() {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-entries-"));
  const env = { PORT: "0", GRPC_PORT: "0", DATA_DIR: join(folder, "data"), LOG_LEVEL: "error" };
  const config = parseConfig({ cwd: folder, env });
  const log = createLogger({ level: "error" });
  const metrics = createMetrics();
  const state = await openState(config, log, { metrics, passwordCostLog2: 8 });
  const ann = await state.accounts.add({ username: "ann", password: testPassword, roles: ["admin"] });
  const token = (await state.sessions.open(ann, { kind: "cli" })).tokens.accessToken;
  const { key: apiKey } = await state.createApiKey(ann, { name: "program" });
  await state.contexts.insert({ id: CONTEXT_ID, userId: ann.id, name: "c", config: { cdp: true } });
  const runningCalls = createRunningCalls();
  let isHeld = false;
  /** What a handler waits for, once it runs. */
  let work: (signal: AbortSignal) => Promise<unknown> = () => Promise.resolve();
  const { ran, counted, parts } = scriptedEntries({
    work: (signal) => work(signal),
    outcomeOf(name) {
      const answer = structuredClone(examples.get(name)?.answer) as { data?: { id?: string } };
      if (name === "createContext" && answer.data) answer.data.id = CONTEXT_ID;
      return { answer, ...(operations[name].stream === "response" && { file: FILE }) };
    },
    valueFor: (command) => (command === "newSession" ? { browserVersion: "1" } : null),
  });
  /** Of the calls since the last reset: the spans' names with their traces, what was counted, and what handlers ran. */
  const seen = { spans: [] as string[], counted, ran };
  const tracer: Tracer = {
    start(name, { parent }) {
      seen.spans.push(`${name} ${parent?.traceparent.split("-")[1] ?? "none"}`);
      return { context: parent, end: () => undefined };
    },
    close: () => Promise.resolve(),
  };
  const held = { holder: { userId: "u2", username: "bob", credential: "session:s2" }, ttlMs: 60_000 };
  const readControl = () =>
    Promise.resolve({ lease: 1, ...(isHeld && { held: { ...held, expiresAt: Date.now() + 60_000 } }) });
  const { contexts } = state;
  const core = {
    runningCalls,
    service: createService({
      ...parts,
      handlers: parts.handlers as never, // one for each operation
      requireOwned: (call, contextId) => requireOwned(contexts, call.principal, contextId),
      requireConnectable: (call, contextId) => requireConnectable({ contexts, isCdpOn: true }, call, contextId),
      requireControl: (call, contextId) => requireControl({ engine: { readControl }, now: Date.now }, call, contextId),
      ...{ audit: state.auditWriter, log, metrics, tracer, runningCalls, now: Date.now },
      idempotencyKeys: state.idempotencyKeys,
    }),
  } as Core; // what the servers use of it
  const closers: (() => Promise<unknown>)[] = [];
  const { httpUrl, grpcAddress = "" } = await openServers(config, {
    ...{ core, state, tls: undefined, log, metrics, tracer, publicUrl: () => undefined },
    adopt(server) {
      closers.push(() => server.app.close());
      return server.app;
    },
  });
  return {
    ...{ metrics, seen, runningCalls, httpUrl, grpcAddress },
    /** Of a person, and of a program of the same user. */
    ...{ token, apiKey },
    /** Another caller has control from now on. */
    hold: () => void (isHeld = true),
    /** Acts of programs wait for approval, or do no more. */
    setApprovals: (approvals: ContextConfig["approvals"] = []) =>
      contexts.update(ann.id, CONTEXT_ID, (current) => ({ ...current, config: { cdp: true, approvals } })),
    onWork: (next: typeof work) => void (work = next),
    /** The rows by operation or by command, but for those of calls that were canceled. */
    async auditRows(transport: Transport): Promise<Record<string, number>> {
      const rows: Record<string, number> = {};
      for (let offset = 0, total = 1; offset < total; offset += 100) {
        const query = { limit: "100", offset: String(offset), "filter[transport]": transport };
        const { data, ...page } = await state.listAuditEntries(query);
        ({ total } = page);
        for (const { operation, params, code } of data) {
          if (code === "SERVICE_UNAVAILABLE") continue;
          const { command } = params as { readonly command?: string };
          const name = command === undefined ? operation : `webDriver.${command}`;
          rows[name] = (rows[name] ?? 0) + 1;
        }
      }
      return rows;
    },
    reset() {
      isHeld = false;
      work = () => Promise.resolve();
      runningCalls.startAccepting();
      for (const list of Object.values(seen)) list.length = 0;
    },
    async close() {
      for (const closer of closers) await closer();
      await state.auditWriter.close();
      await state.close();
      await rm(folder, { recursive: true });
    },
  };
}

const FILE = {
  ...{ name: "a.txt", contentType: "text/plain", size: 1, sha256: "0".repeat(64), shown: "attachment" as const },
  open: () => Promise.resolve([new Uint8Array(1)][Symbol.iterator]() as never), // an iterator serves as well
};

interface Sent {
  readonly credentials: string;
  readonly traceparent: string;
  readonly signal: AbortSignal;
}

/** One way to call an entry. */
interface EntryCall {
  readonly name: CallName;
  /** All entries that it passes, in order. */
  readonly passes: readonly CallName[];
  /** Whether it succeeded. */
  send(sent: Sent): Promise<boolean>;
}

/** A protocol, with the calls of all entries that it has. */
interface Way {
  readonly transport: Transport;
  open(): Promise<{ readonly calls: readonly EntryCall[]; close?(): void }>;
}

const ways: Readonly<Record<string, Way>> = {
  REST: { transport: "rest", open: () => Promise.resolve({ calls: operationCalls("REST") }) },
  gRPC: {
    transport: "grpc",
    open: () => {
      const transport = createGrpcTransport({ baseUrl: `http://${service.grpcAddress}` });
      return Promise.resolve({ calls: [...operationCalls("gRPC", hasRpc), ...streamCalls(transport)] });
    },
  },
  Connect: {
    transport: "connect",
    open: () => {
      const transport = createConnectTransport({ baseUrl: service.httpUrl, httpVersion: "1.1" });
      return Promise.resolve({ calls: [...operationCalls("Connect", hasRpc), ...streamCalls(transport)] });
    },
  },
  MCP: { transport: "mcp", open: () => Promise.resolve({ calls: operationCalls("MCP") }) },
  WebSocket: {
    transport: "ws",
    open: () => Promise.resolve({ calls: [...operationCalls("WebSocket", hasNoFile), ...topicCalls()] }),
  },
  "CDP and BiDi": { transport: "ws", open: () => Promise.resolve({ calls: clientCalls() }) },
  WebDriver: { transport: "rest", open: () => Promise.resolve({ calls: commandCalls() }) },
};
const hasRpc = (name: OperationId): boolean => operations[name].rpc !== undefined;
const hasNoFile = (name: OperationId): boolean => operations[name].stream !== "response";

type Protocol = (typeof transportNames)[number];

/** One client for all calls of a test, by protocol and credentials. */
const clients = new Map<string, Promise<TransportClient>>();

function connect(key: string, protocol: Protocol, { credentials, signal }: Sent): Promise<TransportClient> {
  const connecting = connectTransport(protocol, service, credentials);
  clients.set(key, connecting);
  // WebSocket has no message that ends a call.
  if (protocol === "WebSocket") signal.addEventListener("abort", () => void closeClients());
  return connecting;
}

async function closeClients(): Promise<void> {
  const used = [...clients.values()];
  clients.clear();
  for (const client of used) await (await client).close();
}
afterEach(closeClients);

function operationCalls(protocol: Protocol, has = (_name: OperationId) => true): EntryCall[] {
  return allOperations.filter(has).map((name) => ({
    name,
    passes: [name],
    async send({ credentials, ...sent }) {
      const key = `${protocol} ${credentials}`;
      const client = await (clients.get(key) ?? connect(key, protocol, { credentials, ...sent }));
      return !("code" in (await client.call(name, { ...inputOf(name), ...sent })));
    },
  }));
}

/** Of the contract's example. */
function inputOf(name: OperationId) {
  const { query, body } = examples.get(name) ?? {};
  const named = [...operations[name].path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => [param, CONTEXT_ID]);
  const { steps } = (body ?? {}) as { readonly steps?: readonly Readonly<Record<string, unknown>>[] };
  // A message of Protobuf has one form of a step.
  const nested = steps?.map(({ action, ...params }) => ({ action, params }));
  return {
    params: Object.fromEntries(named) as Record<string, string>,
    ...(query && { query }),
    ...(body !== undefined && { body: { ...(body as object), ...(nested && { steps: nested }) } }),
  };
}

function streamCalls(transport: ConnectTransport): EntryCall[] {
  const client = createClient(services.ContextService, transport);
  return (["streamEvents", "streamScreen"] as const).map((name) => ({
    name,
    passes: [name],
    async send({ credentials, traceparent, signal }) {
      const headers = { ...headersWith(credentials), traceparent };
      const items = client[name]({ contextId: CONTEXT_ID }, { headers, signal })[Symbol.asyncIterator]();
      return items.next().then(
        ({ done }) => done === true,
        () => false,
      );
    },
  }));
}

function topicCalls(): EntryCall[] {
  const topics = { streamEvents: `context:${CONTEXT_ID}`, streamScreen: `screen:${CONTEXT_ID}` } as const;
  return (Object.keys(topics) as (keyof typeof topics)[]).map((name) => ({
    name,
    passes: [name],
    async send({ credentials, traceparent, signal }) {
      const socket = await openSocket(service.httpUrl, { query: `?token=${credentials}` });
      signal.addEventListener("abort", socket.close);
      const reply = socket.ask({ type: "subscribe", topic: topics[name], traceparent });
      const replied = await Promise.race([reply, socket.closed]);
      socket.close();
      return typeof replied === "object" && replied.type === "subscribed";
    },
  }));
}

function clientCalls(): EntryCall[] {
  const paths = [`cdp/${CONTEXT_ID}`, `cdp/${CONTEXT_ID}/devtools/page/t1`];
  return [...paths, `session/${CONTEXT_ID}/se/cdp`, `session/${CONTEXT_ID}/se/bidi`].map((path) => ({
    name: "connectCdp",
    passes: ["connectCdp"],
    async send({ credentials, traceparent, signal }) {
      const headers = { ...headersWith(credentials), traceparent };
      const socket = new WebSocket(`${service.httpUrl.replace(/^http/, "ws")}/${path}`, { headers });
      const close = (): void => socket.terminate();
      signal.addEventListener("abort", close);
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.once("open", () => resolve(true)).once("error", () => resolve(false));
      });
      close();
      return isOpen;
    },
  }));
}

function commandCalls(): EntryCall[] {
  /** Those of a route that is more than its command. */
  const session = `/session/${CONTEXT_ID}`;
  const more: Partial<Record<CommandName, readonly [route: string, body: object, passes: readonly CallName[]]>> = {
    newSession: ["POST /session", { capabilities: {} }, ["createContext", "webDriver.newSession"]],
    deleteSession: [`DELETE ${session}`, {}, ["webDriver.deleteSession", "deleteContext"]],
    uploadFile: [
      `POST ${session}/se/file`,
      { file: zipOne("a.txt", new Uint8Array(1)) },
      ["webDriver.getTimeouts", "webDriver.uploadFile"],
    ],
  };
  return (Object.keys(webDriverCommands) as CommandName[]).flatMap((command) => {
    const name = `webDriver.${command}` as const;
    const own = webDriverCommands[command].routes.map((route) => {
      const [method = "", path = ""] = route.replaceAll(/\{\w+\}/g, "e1").split(" ");
      return [`${method} ${session}${path}`, {}, [name]] as const;
    });
    const [route] = [more[command]];
    return (route ? [route] : own).flatMap(([methodAndPath, body, passes]) =>
      ["", "/wd/hub"].map((prefix) => ({
        ...{ name, passes },
        async send({ credentials, traceparent, signal }: Sent) {
          const [method = "", path = ""] = methodAndPath.split(" ");
          const headers = { ...headersWith(credentials), traceparent, "content-type": "application/json" };
          const response = await fetch(service.httpUrl + prefix + path, {
            ...{ method, headers, signal },
            ...(method === "POST" && { body: JSON.stringify(body) }),
          });
          await response.text();
          return response.ok;
        },
      })),
    );
  });
}

let traces = 0;
const noSignal = new AbortController().signal;

function send(call: EntryCall, credentials = service.token, signal = noSignal): Promise<boolean> {
  const traceparent = `00-${String(++traces).padStart(32, "0")}-${"1".repeat(16)}-01`;
  return call.send({ credentials, traceparent, signal });
}

/** How often each of these is there. */
function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Those of the second beyond the first. */
function added(before: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>): object {
  const counts = Object.entries(now).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

describe.each(Object.entries(ways))("every entry over %s", (_protocol, { transport, open }) => {
  it("is counted, traced and audited as its traits say", async () => {
    const { calls } = await open();
    const { seen, metrics, auditRows } = service;
    const measured = async (): Promise<Record<string, number>> => {
      const lines = (await metrics.scrape()).matchAll(
        /^pagewire_operation_duration_seconds_count\{transport="(\w+)",operation="([\w.]+)",code="OK"\} (\d+)$/gm,
      );
      const own = [...lines].filter(([, over]) => over === transport);
      return Object.fromEntries(own.map(([, , name = "", count]) => [name, Number(count)]));
    };
    const [rowsBefore, measuredBefore] = [await auditRows(transport), await measured()];

    for (const call of calls) {
      for (const list of Object.values(seen)) list.length = 0;
      expect(await send(call), call.name).toBe(true);
      expect(seen.ran, call.name).toEqual(call.passes);
      expect(seen.counted, call.name).toEqual(
        call.passes.flatMap((name) =>
          Array.from(
            { length: Math.max(entries[name].counts, examples.stepsOf(name).given) },
            () => entries[name].rateLimit,
          ),
        ),
      );
      const own = seen.spans.filter((span) => span.startsWith("operation ") || span.startsWith(`${transport} `));
      const trace = String(traces).padStart(32, "0");
      expect(own, call.name).toEqual(
        call.passes.flatMap((name) => [`${transport} ${name} ${trace}`, `operation ${name} ${trace}`]),
      );
    }

    const passed = calls.flatMap(({ passes }) => passes);
    const audited = passed.filter((name) => entries[name].audited !== undefined);
    const rows = audited.flatMap((name) => Array.from({ length: examples.stepsOf(name).ran }, () => name));
    // An entry of the sum of a second is written at its end.
    await eventually(async () => added(rowsBefore, await auditRows(transport))).toEqual(tally(rows));
    await eventually(async () => added(measuredBefore, await measured())).toEqual(tally(passed));
  });

  it("is rejected while the service shuts down, but for what is served then", async () => {
    const { calls } = await open();
    await Promise.all(calls.slice(0, 1).map((call) => send(call))); // a client connects before
    service.seen.ran.length = 0;
    service.runningCalls.stopAccepting();

    const served: CallName[] = [];
    for (const call of calls) if (await send(call)) served.push(call.name);

    const isServed = ({ passes }: EntryCall): boolean => passes.every((name) => entries[name].servesWhileDraining);
    expect(served).toEqual(calls.filter(isServed).map(({ name }) => name));
  });

  it("does nothing where another caller has control, if it acts", async () => {
    const { calls } = await open();
    const acting = calls.filter(({ name }) => entries[name].acts);
    service.hold();

    for (const call of acting) expect(await send(call), call.name).toBe(false);

    expect(service.seen.ran).toEqual([]);
  });

  it("does nothing for a program where acts wait for approval, if it connects", async () => {
    const { calls } = await open();
    const connecting = calls.filter(({ passes: [first] }) => first !== undefined && entries[first].connects);
    await service.setApprovals([{ action: "any" }]);

    for (const call of connecting) expect(await send(call, service.apiKey), call.name).toBe(false);

    expect(service.seen.ran).toEqual([]);
    await service.setApprovals();
  });

  it("is canceled when its client leaves", async () => {
    const { calls } = await open();
    let canceled = 0;
    service.onWork(
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            canceled++;
            reject(new ServiceError("SERVICE_UNAVAILABLE", "canceled"));
          });
        }),
    );

    // A user may have 64 requests of MCP at a time.
    for (let at = 0; at < calls.length; at += 50) {
      const [left, some] = [new AbortController(), calls.slice(at, at + 50)];
      const sent = Promise.allSettled(some.map((call) => send(call, service.token, left.signal)));
      const first = some.map(({ passes: [name] }) => name);
      await eventually(() => service.seen.ran.slice(at).toSorted()).toEqual(first.toSorted());
      left.abort();
      await eventually(() => canceled).toBe(at + some.length);
      await sent;
      await closeClients();
    }
  });
});
