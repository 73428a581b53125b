import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Document, METHODS } from "../../api/document.ts";
import {
  type CallName,
  type CallSource,
  entries,
  type OperationId,
  operations,
  type Principal,
  type Transport,
} from "../../src/contract.ts";
import { ServiceError } from "../../src/errors/errors.ts";
import { expandScopes, scopesOf } from "../../src/identity/permissions.ts";
import { createMetrics } from "../../src/metrics/metrics.ts";
import type { StreamCall } from "../../src/operations/caller-watch.ts";
import type { RawInput } from "../../src/operations/input/parse.ts";
import { createRunningCalls } from "../../src/operations/running-calls.ts";
import type { Tracer } from "../../src/tracing/tracing.ts";
import { temporaryDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
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

/** By operation, the first example of the contract's request and of its answer. */
const examples = examplesOf(JSON.parse(readFileSync("gen/openapi.json", "utf8")) as Document);

interface Arrangement {
  /** In place of its handler's result. */
  readonly work?: (signal: AbortSignal) => Promise<unknown>;
  readonly isDatabaseDown?: boolean;
}

/** The service with one handler for all entries. */
function arrange(
  database: Awaited<ReturnType<typeof temporaryDatabase>>,
  { work = () => Promise.resolve(undefined), isDatabaseDown = false }: Arrangement = {},
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
  const ran: string[] = [];
  const controlled: string[] = [];
  const counted: string[] = [];
  const run = async (name: CallName, signal: AbortSignal): Promise<void> => {
    ran.push(name);
    await work(signal);
  };
  const handler = (name: OperationId) => async (call: { readonly signal: AbortSignal }) => {
    await run(name, call.signal);
    return { answer: examples.get(name)?.answer };
  };
  const stream = (name: CallName) => async (call: StreamCall) => {
    await run(name, call.signal);
    return { items: nothing() };
  };
  const service = createTestService(database, {
    handlers: Object.fromEntries((Object.keys(operations) as OperationId[]).map((name) => [name, handler(name)])),
    streams: {
      streamEvents: stream("streamEvents"),
      streamScreen: stream("streamScreen"),
      connectCdp: stream("connectCdp"),
    },
    async runCommand(call, command) {
      await run(`webDriver.${command}`, call.signal);
      return { answer: { value: null }, failed: undefined };
    },
    requireControl: (_call, contextId) => Promise.resolve(void controlled.push(contextId)),
    limiter: {
      admit: (rateLimitClass) => Promise.resolve(void counted.push(rateLimitClass)),
      admitOther: () => Promise.resolve(undefined),
    },
    runningCalls: createRunningCalls(),
    ...{ metrics, tracer },
    ...(isDatabaseDown && { probe: () => Promise.resolve(false) }),
  });
  async function call(name: CallName, signal = new AbortController().signal): Promise<unknown> {
    const source: CallSource & StreamCall = {
      ...{ transport: transportOf(name), requestId: "r", address: "192.0.2.1", principal, signal },
      watchPrincipal: () => () => undefined,
    };
    return (await service.service.open(name, source)).run(inputOf(name));
  }
  return { ...service, metrics, spans, ran, controlled, counted, call };
}

describe("every entry of the table", () => {
  it.each(transports)("over %s is counted, traced, audited and checked for control as its traits say", async (over) => {
    const database = await temporaryDatabase();
    let before = 0;
    for (const name of names.filter((each) => transportOf(each) === over)) {
      const entry = entries[name];
      const { call, metrics, spans, ran, controlled, counted, ...others } = arrange(database);
      const { auditWriter, entries: rows } = others;

      await call(name);

      expect(ran, name).toEqual([name]);
      const steps = examples.stepsOf(name);
      expect(counted, name).toEqual(Array.from({ length: Math.max(entry.counts, steps.given) }, () => entry.rateLimit));
      expect(spans, name).toEqual([`${transportOf(name)} ${name}`, `operation ${name}`]);
      await eventually(() => metrics.calls.read().count).toBe(1);
      const labels = `{transport="${transportOf(name)}",operation="${name}",code="OK"}`;
      expect(await metrics.scrape(), name).toContain(`pagewire_operation_duration_seconds_count${labels} 1`);
      expect(controlled, name).toEqual(entry.acts && isOperation(name) ? ["x"] : []);
      await auditWriter.close(); // the sums of a second
      const added = (await rows()).slice(before);
      before += added.length;
      expect(added, name).toHaveLength(entry.audited === undefined ? 0 : steps.ran);
      for (const row of added)
        expect(row, name).toMatchObject({
          ...{ operation: name.split(".")[0], userId: "u1", transport: transportOf(name) },
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

async function* nothing(): AsyncGenerator<never, void, void> {
  // No item.
}

function inputOf(name: CallName): RawInput {
  if (isOperation(name)) {
    const { path } = operations[name];
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => [param, "x"]));
    const { query, body } = examples.get(name) ?? {};
    return { params, body, ...(query && { query }) };
  }
  if (name === "connectCdp") return { params: { contextId: "x" }, body: { protocol: "cdp", messages: nothing() } };
  return isCommand(name) ? { params: { contextId: "x" }, body: {} } : { body: { contextId: "x" } };
}

function examplesOf(document: Document) {
  const found = new Map<
    string,
    { readonly query: Record<string, unknown>; readonly body: unknown; readonly answer: unknown }
  >();
  for (const item of Object.values(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation?.operationId === undefined) continue;
      const example = (
        content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }> = {},
      ) => {
        const media = content["application/json"];
        return media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
      };
      const [, success] = Object.entries(operation.responses).find(([status]) => Number(status) < 300) ?? [];
      const {
        success: _success,
        metadata: _metadata,
        ...answer
      } = example(success?.content) as Record<string, unknown>;
      const required = (operation.parameters ?? []).filter(
        ({ in: place, required: isRequired }) => place === "query" && isRequired,
      );
      const query = Object.fromEntries(
        required.map(({ name, schema }) => [
          name,
          name === "name" ? "a.csv" : schema.type === "integer" ? "1" : "https://example.com",
        ]),
      );
      found.set(operation.operationId, { query, body: example(operation.requestBody?.content), answer });
    }
  return Object.assign(found, {
    /** The steps of its request, and those that have run by its answer; any other call counts as one. */
    stepsOf(name: string): { readonly given: number; readonly ran: number } {
      const { body, answer } = found.get(name) ?? {};
      if (!isOperation(name as CallName) || operations[name as OperationId].runs !== "steps")
        return { given: 1, ran: 1 };
      const { data } = answer as { readonly data: { readonly steps: readonly { readonly status: string }[] } };
      return {
        given: (body as { readonly steps: readonly unknown[] }).steps.length,
        ran: data.steps.filter(({ status }) => status !== "not-run").length,
      };
    },
  });
}
