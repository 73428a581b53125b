import { describe, expect, it } from "vitest";
import {
  type CallName,
  type CallSource,
  clientMessages,
  type ContextConfig,
  type ControlActor,
  entries,
  type OperationId,
  operations,
  type Principal,
  type Transport,
} from "../../src/contract.ts";
import { type ClientContext, createClientContexts } from "../../src/engine/cdp/client-contexts.ts";
import { isBidiAct } from "../../src/engine/cdp/messages.ts";
import { createVirtualBrowser } from "../../src/engine/cdp/virtual-browser.ts";
import { ContextControl, requireRights } from "../../src/engine/context/control.ts";
import { ServiceError } from "../../src/errors/errors.ts";
import { expandScopes, scopesOf } from "../../src/identity/permissions.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import type { StreamCall } from "../../src/operations/caller-watch.ts";
import type { RawInput } from "../../src/operations/input/parse.ts";
import { createRunningCalls } from "../../src/operations/running-calls.ts";
import type { Tracer } from "../../src/tracing/tracing.ts";
import { examples } from "../support/contract-examples.ts";
import { temporaryDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { noItems, scriptedEntries } from "../support/scripted-entries.ts";
import { createTestService } from "../support/service.ts";

const names = Object.keys(entries) as CallName[];
const isOperation = (name: CallName): name is OperationId => name in operations;
const isCommand = (name: CallName): boolean => name.startsWith("webDriver.");
const transports = ["rest", "grpc", "connect", "ws", "mcp"] as const;
const transportOf = (name: CallName): Transport =>
  transports[isOperation(name) ? names.indexOf(name) % transports.length : 0] ?? "rest";

const principal: Principal = {
  userId: "u1",
  username: "ann",
  roles: ["admin"],
  scopes: expandScopes([...scopesOf(["admin"]), "profiles:export"]),
  credential: { type: "session", sessionId: "s1" },
};

interface Arrangement {
  /** In place of its handler's result. */
  readonly work?: (signal: AbortSignal) => Promise<unknown>;
  readonly isDatabaseDown?: boolean;
  readonly requireOwned?: () => Promise<void>;
  readonly requireControl?: () => Promise<void>;
  readonly requireConnectable?: () => Promise<void>;
}

/** The service with one handler for all entries. */
function arrange(
  database: Awaited<ReturnType<typeof temporaryDatabase>>,
  { work = () => Promise.resolve(undefined), isDatabaseDown = false, ...stages }: Arrangement = {},
) {
  const metrics = createMetrics();
  const spans: string[] = [];
  const tracer: Tracer = {
    start(name, { parent }) {
      spans.push(name);
      return { context: parent, end: () => undefined };
    },
    close: () => Promise.resolve(),
  };
  const owned: string[] = [];
  const controlled: string[] = [];
  const connected: string[] = [];
  const { ran, counted, parts } = scriptedEntries({ work });
  const service = createTestService(database, {
    ...parts,
    requireOwned: (_call, contextId) => Promise.resolve(void owned.push(contextId)),
    requireConnectable: (_call, contextId) => Promise.resolve(void connected.push(contextId)),
    requireControl: (_call, contextId) => Promise.resolve(void controlled.push(contextId)),
    runningCalls: createRunningCalls(),
    ...{ metrics, tracer, ...stages },
    ...(isDatabaseDown && { probe: () => Promise.resolve(false) }),
  });
  async function call(
    name: CallName,
    signal = new AbortController().signal,
    transport: Transport = "rest",
  ): Promise<unknown> {
    const source: CallSource & StreamCall = {
      ...{ transport, requestId: "r", address: "192.0.2.1", principal, signal },
      watchPrincipal: () => () => undefined,
    };
    return (await service.service.open(name, source)).run(inputOf(name));
  }
  return { ...service, metrics, spans, ran, owned, controlled, connected, counted, call };
}

describe("every entry of the table", () => {
  it.each(transports)("over %s is counted, traced, audited and judged as its traits say", async (over) => {
    const database = await temporaryDatabase();
    let before = 0;
    for (const name of names.filter((each) => transportOf(each) === over)) {
      const entry = entries[name];
      const { call, metrics, spans, ran, owned, controlled, connected, counted, ...others } = arrange(database);
      const { auditWriter, entries: rows } = others;

      await call(name, undefined, over);

      expect(ran, name).toEqual([name]);
      const steps = examples.stepsOf(name);
      expect(counted, name).toEqual(Array.from({ length: Math.max(entry.counts, steps.given) }, () => entry.rateLimit));
      expect(spans, name).toEqual([`${over} ${name}`, `operation ${name}`]);
      await eventually(() => metrics.calls.read().count).toBe(1);
      const labels = `{transport="${over}",operation="${name}",code="OK"}`;
      expect(await metrics.scrape(), name).toContain(`pagewire_operation_duration_seconds_count${labels} 1`);
      expect(owned, name).toEqual(entry.isOfContext ? ["x"] : []);
      expect(controlled, name).toEqual(entry.acts ? ["x"] : []);
      expect(connected, name).toEqual(entry.connects ? ["x"] : []);
      await auditWriter.close(); // the sums of a second
      const added = (await rows()).slice(before);
      before += added.length;
      expect(added, name).toHaveLength(entry.audited === undefined ? 0 : steps.ran);
      for (const row of added)
        expect(row, name).toMatchObject({
          ...{ operation: name.split(".")[0], userId: "u1", transport: over },
          ...(isCommand(name) && { params: { command: name.split(".")[1] }, contextId: "x" }),
        });
    }
  });

  it("is rejected while the service shuts down, but for what is served then", async () => {
    const database = await temporaryDatabase();
    for (const name of names) {
      const { call, runningCalls, ran } = arrange(database);
      runningCalls.stopAccepting();

      if (entries[name].servesWhileDraining) await call(name);
      else await expect(call(name), name).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

      expect(ran).toEqual(entries[name].servesWhileDraining ? [name] : []);
    }
  });

  it.each([
    ["the context is another user's", "requireOwned", "isOfContext"],
    ["another caller has control", "requireControl", "acts"],
    ["its context takes no clients, or the caller needs approvals", "requireConnectable", "connects"],
  ] as const)("does nothing where %s, if its traits say so", async (_why, stage, trait) => {
    const denied = () => Promise.reject(new ServiceError("CONFLICT", "denied"));
    const { call, ran, auditWriter } = arrange(await temporaryDatabase(), { [stage]: denied });
    const judged = names.filter((name) => entries[name][trait]);

    await Promise.all(judged.map((name) => expect(call(name), name).rejects.toMatchObject({ message: "denied" })));

    expect(judged).toContain(trait === "connects" ? "connectCdp" : "updateContext");
    expect(ran).toEqual([]);
    await auditWriter.close();
  });

  it("does nothing that needs an audit entry while none can be stored", async () => {
    const database = await temporaryDatabase();
    for (const name of names) {
      const { call, ran } = arrange(database, { isDatabaseDown: true });
      const { audited } = entries[name];

      if (audited === undefined) await call(name);
      else
        await expect(call(name), name).rejects.toMatchObject({
          code: "SERVICE_UNAVAILABLE",
          details: { outcome: "not-executed" },
        });

      expect(ran).toEqual(audited === undefined ? [name] : []);
    }
  });

  it("is canceled when its client leaves", async () => {
    const database = await temporaryDatabase();
    for (const name of names) {
      const left = new AbortController();
      const { call } = arrange(database, {
        work(signal) {
          const canceled = new Promise<never>((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(new ServiceError("SERVICE_UNAVAILABLE", "canceled")));
          });
          left.abort(new Error("left"));
          return canceled;
        },
      });

      await expect(call(name, left.signal), name).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    }
  });
});

it("lets no entry act without an audit entry, and audits every command that acts", () => {
  const acting = names.filter((name) => entries[name].acts && entries[name].audited === undefined);

  expect(acting).toEqual([]);
});

describe("every message of a connected client", () => {
  const person = { userId: "u1", username: "ann", credential: "session:s1" };
  const program = { userId: "u1", username: "ann", credential: "api-key:k1" };
  const approvals = [{ action: "any" as const }];
  /** As the contract says, but for those that only read with some parameters. */
  const [toBrowser, toPages] = [clientMessages.browser, clientMessages.page];

  it.each([
    ["runs", {}, person, () => true],
    [
      "runs if it does not act, while another caller has control",
      { isHeld: true },
      person,
      ({ reads }: Traits) => reads === true,
    ],
    ["does not run where its acts wait for approval", { approvals }, program, () => false],
    ["runs for a person where those of programs wait for approval", { approvals }, person, () => true],
  ] as const)("%s", async (_what, given, actor, runs: (traits: Traits) => boolean) => {
    for (const [messages, sessionId] of [
      [toBrowser, undefined],
      [toPages, SESSION],
    ] as const)
      for (const [method, traits] of Object.entries(messages)) {
        const { answerTo } = await connectClient(actor, given);
        const { error } = await answerTo(method, sessionId);
        const isDenied = /has control of|wait for approval/.test(error?.message ?? "");
        expect({ method, isDenied, isUnknown: / is not available here$/.test(error?.message ?? "") }).toEqual({
          ...{ method, isDenied: !runs(traits), isUnknown: false },
        });
      }
  });

  it("of WebDriver BiDi runs if it does not act, while another caller has control", () => {
    const acting = Object.entries(clientMessages.bidi).filter(([, { reads }]) => reads !== true);
    for (const [method, { reads }] of Object.entries(clientMessages.bidi))
      expect(isBidiAct({ method, params: {} }), method).toBe(reads !== true);
    expect(acting.length).toBeGreaterThan(30);
    const send = (method: unknown) => ({ method: "goog:cdp.sendCommand", params: { method, params: {} } });
    expect(
      ["Runtime.evaluate", "DOM.getDocument", "new.command", undefined].map((each) => isBidiAct(send(each))),
    ).toEqual([...[true, false, true, true]]);
    expect(isBidiAct({ method: "new.command", params: {} })).toBe(true);
  });

  it("acts where its name says set, clear, delete, remove, dispatch, insert or add, but for what has no effect on pages", () => {
    const named = Object.entries({ ...toPages, ...toBrowser }).filter(([method]) =>
      /\.(set|clear|delete|remove|dispatch|insert|add)[A-Z]/.test(method),
    );
    const reading = named.filter(([, { reads }]) => reads === true).map(([method]) => method);
    expect(reading.sort()).toEqual([
      ...["Browser.setDownloadBehavior", "Browser.setWindowBounds", "Console.clearMessages"],
      ...[
        "Emulation.setFocusEmulationEnabled",
        "HeapProfiler.addInspectedHeapObject",
        "Page.setLifecycleEventsEnabled",
      ],
      ...["Performance.setTimeDomain", "Profiler.setSamplingInterval", "Runtime.addBinding", "Runtime.removeBinding"],
      ...["Security.setIgnoreCertificateErrors", "Target.setAutoAttach", "Target.setDiscoverTargets"],
    ]);
  });

  it("acts by a script, unless the browser ends that at its first effect", async () => {
    const { answerTo } = await connectClient(person, { isHeld: true });
    const [evaluate, preload] = ["Runtime.evaluate", "Page.addScriptToEvaluateOnNewDocument"];
    expect(await answerTo(evaluate, SESSION, { throwOnSideEffect: true })).toHaveProperty("result");
    expect(await answerTo(preload, SESSION, { source: "" })).toHaveProperty("result");
    expect(await answerTo(evaluate, SESSION, { throwOnSideEffect: false })).toHaveProperty("error");
    expect(await answerTo(preload, SESSION, { source: "1" })).toHaveProperty("error");
  });
});

it("lets a client open 1,000 sessions and name 1,000 isolated worlds, however quickly it asks", async () => {
  const { answerTo } = await connectClient({ userId: "u1", username: "ann", credential: "session:s1" }, {});
  const errorsOf = async (replies: readonly Promise<Reply>[]): Promise<(string | undefined)[]> =>
    (await Promise.all(replies)).map(({ error }) => error?.message);
  const attach = () => answerTo("Target.attachToTarget", undefined, { targetId: "t1", flatten: true });
  const attached = await errorsOf(Array.from({ length: 1_500 }, attach));
  expect(attached.at(-1)).toMatch(/^1000 sessions are open already/);
  // That of the harness is one.
  let open = 1 + attached.filter((error) => error === undefined).length;
  while (open < 1_500 && (await errorsOf([attach()]))[0] === undefined) open++;
  expect(open).toBe(1_000);

  const name = (worldName: string) => answerTo("Page.createIsolatedWorld", SESSION, { frameId: "f", worldName });
  const named = await errorsOf(Array.from({ length: 1_001 }, (_, index) => name(`w${index}`)));
  expect(named.slice(0, 1_000).every((error) => error === undefined)).toBe(true);
  expect(named.at(-1)).toMatch(/^1000 isolated worlds are named already/);
  expect(await errorsOf([name("w7")])).toEqual([undefined]);
});

type Traits = (typeof clientMessages)["page"][string];
const SESSION = "s1";

/** A client of the Chrome DevTools Protocol at a browser that answers everything, with one page. */
async function connectClient(
  actor: ControlActor,
  { isHeld = false, approvals }: { readonly isHeld?: boolean; readonly approvals?: ContextConfig["approvals"] },
) {
  const listeners = new Map<string, (event: Buffer) => void>();
  const targetInfo = { targetId: "t1", type: "page", title: "", url: "about:blank", browserContextId: "c1" };
  const emit = (method: string, params: object): void =>
    listeners.get("root")?.(Buffer.from(JSON.stringify({ method, params, sessionId: "root" })));
  const holder = { userId: "u1", username: "bob", credential: "session:s2" };
  const held = { holder, ttlMs: 60_000, expiresAt: Date.now() + 60_000 };
  const control = new ContextControl(isHeld ? { lease: 1, held } : undefined, {
    ...{ now: Date.now, newId: () => "r", save: () => Promise.resolve(), emit: () => undefined },
    ...{ onEnded: () => Promise.resolve(), isActorValid: () => Promise.resolve(true), onSaveFailed: () => undefined },
  });
  const config = approvals === undefined ? {} : { approvals };
  const received = new Map<number, PromiseWithResolvers<Reply>>();
  let attached = 0;
  const first: ClientContext = {
    ...{ contextId: "x", browserContextId: "c1", ended: new AbortController().signal, pages: () => ["t1"] },
    ...{ openPage: () => Promise.resolve("t1"), checkUrl: (url: string) => url },
    ...{ copyArtifacts: () => Promise.resolve([]), reserveBrowser: () => undefined, join: () => () => undefined },
    errorTextOf: () => undefined,
    beforeCommand: (isAct) => requireRights({ control, config }, actor, isAct),
  };
  const contexts = createClientContexts({
    ...{ first, find: () => undefined },
    request: ({ id }) => contexts.reply({ id, error: "none" }),
  });
  const client = createVirtualBrowser({
    contexts,
    router: {
      send(_command, onResponse) {
        queueMicrotask(() => onResponse(Buffer.from('{"id":1,"result":{}}')));
        return () => undefined;
      },
      call({ method, params }) {
        if (method === "Target.attachToBrowserTarget") return Promise.resolve({ sessionId: "root" });
        if (method !== "Target.attachToTarget") return Promise.resolve({ ...params });
        const sessionId = `attached-${++attached}`;
        emit("Target.attachedToTarget", { sessionId, targetInfo, waitingForDebugger: false });
        return Promise.resolve({ sessionId });
      },
      listen(sessionId, listener) {
        listeners.set(sessionId, listener);
        return () => void listeners.delete(sessionId);
      },
      listenToPopups: () => () => undefined,
    },
    send(message) {
      const { id, ...reply } = JSON.parse(message.toString()) as Reply & { readonly id?: number };
      if (id !== undefined) received.get(id)?.resolve(reply);
    },
    onClosed: () => undefined,
  });
  contexts.show(client);
  await client.open();
  emit("Target.targetCreated", { targetInfo });
  emit("Target.attachedToTarget", { sessionId: SESSION, targetInfo, waitingForDebugger: false });
  let lastId = 0;
  return {
    /** The reply to a command. */
    answerTo(method: string, sessionId?: string, params: object = {}): Promise<Reply> {
      const reply = Promise.withResolvers<Reply>();
      received.set(++lastId, reply);
      client.handle(JSON.stringify({ id: lastId, method, params, sessionId }));
      return reply.promise;
    },
  };
}

interface Reply {
  readonly error?: { readonly message: string };
}

function inputOf(name: CallName): RawInput {
  if (isOperation(name)) {
    const { path } = operations[name];
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => [param, "x"]));
    const { query, body } = examples.get(name) ?? {};
    return { params, body, ...(query && { query }) };
  }
  if (name === "connectCdp") return { params: { contextId: "x" }, body: { protocol: "cdp", messages: noItems() } };
  return isCommand(name) ? { params: { contextId: "x" }, body: {} } : { body: { contextId: "x" } };
}
