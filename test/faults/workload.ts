import { setTimeout as sleep } from "node:timers/promises";
import { type OperationId, operations } from "../../gen/operations.ts";
import { samples } from "../support/nightly.ts";
import { seededRandom } from "../support/random.ts";
import {
  type CallInput,
  type CallResult,
  connectTransport,
  type TransportClient,
  transportNames,
} from "../support/transports.ts";
import { anyCall } from "./contract-calls.ts";
import type { CallBegun, CallEnded, Recorder } from "./history.ts";
import type { System } from "./system.ts";

/** Two of REST and of WebSocket, one of each other protocol; half of them in `make test`. Two clients are one user. */
const CLIENTS = samples([...transportNames, "REST", "WebSocket"] as const, 4);
const CLIENTS_PER_USER = 2;
export const USERS = CLIENTS.length / CLIENTS_PER_USER;

/** Whose client that is. */
export function userOf(client: number): string {
  return `u${Math.floor(client / CLIENTS_PER_USER)}`;
}

/** Between two calls of a client, at most, if not asked otherwise. */
const PAUSE_MS = 60;
/** Of a call. */
const TIMEOUT_MS = 30_000;
/** After the deadline of a call its client does not wait any more. */
const GIVE_UP_MS = 30_000;
const KEYED_ATTEMPTS = 5;
/** A token is used for less time than it is valid. */
const TOKEN_MS = 1_200_000;
/** Of each kind, beyond which a client deletes one. */
const MAX_OWN = 3;

export interface Workload {
  /** Of each client in turn the one that is watched. */
  readonly contexts: readonly string[];
  /** The times of successful calls since the last time, in ms. */
  durationsMs(): readonly number[];
  /** How many clients have had a success since the given time of the recorder. */
  succeededSince(ms: number): number;
  /** Resolves when all calls have ended and all resources are deleted. */
  end(): Promise<void>;
}

export interface WorkloadOptions {
  readonly system: System;
  readonly recorder: Recorder;
  readonly siteUrl: string;
  readonly seed: number;
  tokenOf(user: string): Promise<string>;
  /** Between two calls of a client, at most. */
  readonly pauseMs: number | undefined;
}

interface Plan {
  readonly operation: OperationId;
  readonly input: CallInput;
  readonly isWellFormed?: boolean;
  readonly record?: Pick<CallBegun, "key" | "expected" | "deletes" | "lists">;
  readonly creates?: string;
  value?(data: unknown): string;
  seen?(listed: readonly Listed[]): void;
}

interface Listed {
  readonly id: string;
  readonly name?: string;
}

interface Resource {
  /** Of the operations: what is listed, in a history. */
  readonly kind: string;
  readonly create: OperationId;
  readonly list: OperationId;
  readonly remove: OperationId;
  readonly idParameter: string;
  toInput(name: string): CallInput;
}

const RESOURCES: readonly Resource[] = [
  {
    ...{ kind: "contexts", create: "createContext", list: "listContexts", remove: "deleteContext" },
    idParameter: "contextId",
    toInput: (name) => ({ body: { name, createPage: true } }),
  },
  {
    ...{ kind: "sessions", create: "createSession", list: "listSessions", remove: "deleteSession" },
    idParameter: "sessionId",
    toInput: (name) => ({ body: { name } }),
  },
  {
    ...{ kind: "API keys", create: "createApiKey", list: "listApiKeys", remove: "revokeApiKey" },
    idParameter: "apiKeyId",
    toInput: (name) => ({ body: { name, roles: ["user"] } }),
  },
  {
    ...{ kind: "profiles", create: "createProfile", list: "listProfiles", remove: "deleteProfile" },
    idParameter: "profileId",
    toInput: (name) => ({ body: { name, state: { cookies: [], origins: [] } } }),
  },
  {
    ...{ kind: "secrets", create: "createSecret", list: "listSecrets", remove: "deleteSecret" },
    idParameter: "secretId",
    toInput: (name) => ({ body: { name, password: `password of ${name}`, origins: ["https://shop.example"] } }),
  },
  {
    ...{ kind: "artifacts", create: "createArtifact", list: "listArtifacts", remove: "deleteArtifact" },
    idParameter: "artifactId",
    toInput: (name) => ({ query: { name: `${name}.txt` }, body: { text: name } }),
  },
];

/** 8 clients over all protocols that call until the end; what they do follows from the seed. */
export async function startWorkload({
  system,
  recorder,
  siteUrl,
  seed,
  tokenOf,
  pauseMs = PAUSE_MS,
}: WorkloadOptions): Promise<Workload> {
  let calls = 0;
  let isOver = false;
  let durations: number[] = [];
  const lastSuccessMs = CLIENTS.map(() => -1);
  const contexts = CLIENTS.map(() => "");
  let calling = CLIENTS.length;
  const allEnded = Promise.withResolvers<void>();

  async function runClient(index: number, ready: () => void): Promise<void> {
    const transport = CLIENTS[index] ?? "REST";
    const user = userOf(index);
    const random = seededRandom(seed * 100 + index);
    const own = new Map<string, string[]>();
    let entrance = index;
    let client: { readonly client: TransportClient; readonly sinceMs: number } | undefined;

    async function connected(): Promise<TransportClient> {
      for (;;) {
        if (client !== undefined && recorder.nowMs() - client.sinceMs < TOKEN_MS) return client.client;
        void client?.client.close().catch(() => undefined);
        try {
          const address = system.entrances[entrance++ % system.entrances.length];
          if (address === undefined) throw new Error("there is no replica");
          const token = await tokenOf(user);
          client = { client: await connectTransport(transport, address, token), sinceMs: recorder.nowMs() };
        } catch {
          client = undefined;
          await sleep(100);
        }
      }
    }

    /** `unstored`: a success during which the database could not be written, as its response says. */
    async function perform(plan: Plan): Promise<CallEnded["outcome"] | "none" | "unstored"> {
      const connection = await connected();
      const call = ++calls;
      const { isWellFormed = true } = plan;
      const begunMs = recorder.nowMs();
      const { operation } = plan;
      recorder.record({
        ...{ type: "call", call, client: index, user, transport, operation, timeoutMs: TIMEOUT_MS, isWellFormed },
        ...plan.record,
      });
      const giveUp = new AbortController();
      const none = sleep(TIMEOUT_MS + GIVE_UP_MS, "none" as const, { signal: giveUp.signal, ref: false }).catch(
        () => "none" as const,
      );
      const input = { ...plan.input, traceparent: traceparentOf(seed, call) };
      const result = await Promise.race([connection.call(plan.operation, input).catch(toLost), none]);
      giveUp.abort();
      if (result === "none" || result === "unsent") {
        client = undefined;
        // What its client could not encode has not been sent.
        if (result === "unsent") recorder.record({ type: "end", call, outcome: "error", mentions: [] });
        return "none";
      }
      if ("lost" in result) {
        client = undefined;
        recorder.record({ type: "end", call, outcome: "lost", code: result.lost, mentions: [] });
        return "lost";
      }
      const text = JSON.stringify(result);
      const mentions = [...new Set(text.match(MENTION) ?? [])];
      const isSuccess = "answer" in result;
      const data = isSuccess ? (result.answer["data"] ?? result.answer) : undefined;
      const id = plan.creates === undefined ? undefined : (data as { readonly id?: string } | undefined)?.id;
      recorder.record({
        ...{ type: "end", call, outcome: isSuccess ? "success" : "error", mentions },
        ...(isSuccess && operations[operation].audited === "call" && { audit: result.audit ?? "stored" }),
        ...(!isSuccess && { code: result.code, message: result.message.slice(0, 300) }),
        ...(id !== undefined && plan.creates !== undefined && { created: { kind: plan.creates, id } }),
        ...(isSuccess && plan.record?.lists !== undefined && { listed: idsOf(listOf(data)) }),
        ...(isSuccess && plan.value && { value: plan.value(data) }),
      });
      if (id !== undefined && plan.creates !== undefined) own.set(plan.creates, [...(own.get(plan.creates) ?? []), id]);
      if (!isSuccess) return "error";
      plan.seen?.(listOf(data));
      if (isWellFormed) lastSuccessMs[index] = begunMs;
      durations.push(recorder.nowMs() - begunMs);
      return result.audit === "failed" ? "unstored" : "success";
    }

    async function untilDone(plan: Plan): Promise<void> {
      while (!["success", "unstored"].includes(await perform(plan))) await sleep(200);
    }

    let path: string | undefined;
    let count = 0;
    const mark = `mark-${user} ${index} `;
    const name = (): string => `${mark}${++count}`;
    const created = (kind: string): readonly string[] => own.get(kind) ?? [];

    for (const kind of [0, 1])
      await untilDone({
        operation: "createContext",
        input: { body: { name: `${kind} ${name()}`, createPage: true } },
        creates: "contexts",
      });
    const [main = "", scratch = ""] = created("contexts");
    own.set("contexts", []);
    contexts[index] = main;
    ready();

    const evaluate = (script: string, expected: string, more: Partial<Plan> = {}): Plan => ({
      operation: "executeAction",
      input: { params: { contextId: main }, body: { action: "evaluate", params: { script } } },
      value: (data) => String((data as { readonly data?: { readonly result?: unknown } }).data?.result),
      ...more,
      record: { expected, ...more.record },
    });

    async function navigate(): Promise<void> {
      const next = `/kept/${index}/${++count}`;
      path = undefined;
      // One that is unstored is lost with its process.
      const outcome = await perform({
        operation: "executeAction",
        input: { params: { contextId: main }, body: { action: "navigate", params: { url: `${siteUrl}${next}` } } },
      });
      if (outcome === "success") path = next;
    }

    async function read(): Promise<void> {
      const nonce = `${index}-${++count}`;
      await perform(
        path === undefined
          ? evaluate(`'${nonce}'`, nonce)
          : evaluate(`'${nonce} ' + location.pathname`, `${nonce} ${path}`),
      );
    }

    async function keyed(): Promise<void> {
      const key = `${seed}-${index}-${++count}`;
      const script = `fetch(${JSON.stringify(`${siteUrl}/count`)}, { method: "POST", mode: "no-cors", body: "${key}" }).then(() => "${key}")`;
      const plan = evaluate(script, key, { record: { key } });
      for (let attempt = 0; attempt < KEYED_ATTEMPTS; attempt++) {
        const outcome = await perform({ ...plan, input: { ...plan.input, idempotencyKey: key } });
        if (outcome === "success" || outcome === "unstored") return;
        await sleep(200);
      }
    }

    async function manage({ kind, create, list, remove, idParameter, toInput }: Resource): Promise<void> {
      const [oldest, ...others] = created(kind);
      const chance = random();
      if (oldest !== undefined && (others.length >= MAX_OWN - 1 || chance < 0.25)) {
        own.set(kind, others);
        await perform({ operation: remove, input: { params: { [idParameter]: oldest } }, record: { deletes: oldest } });
      } else if (chance < 0.6) await perform({ operation: create, input: toInput(name()), creates: kind });
      // Also what was created without a response.
      const seen = (listed: readonly Listed[]): void =>
        void own.set(kind, idsOf(listed.filter((each) => each.name?.startsWith(mark) === true)));
      await perform({ ...listing(list, kind), seen });
    }

    async function managePages(): Promise<void> {
      const kind = `pages of ${scratch}`;
      const params = { contextId: scratch };
      const [oldest, ...others] = created(kind);
      if (oldest !== undefined && others.length >= MAX_OWN - 1) {
        own.set(kind, others);
        const input = { params: { ...params, pageId: oldest } };
        // It may have ended with its renderer.
        await perform({ operation: "closePage", input, record: { deletes: oldest }, isWellFormed: false });
      } else
        await perform({
          operation: "createPage",
          input: { params, body: { url: `${siteUrl}/kept/page` } },
          creates: kind,
          isWellFormed: false,
        });
      const seen = ([_first, ...more]: readonly Listed[]): void => void own.set(kind, idsOf(more));
      await perform({ operation: "listPages", input: { params }, record: { lists: kind }, seen });
    }

    while (!isOver) {
      const chance = random();
      if (chance < 0.4) await read();
      else if (chance < 0.5) await navigate();
      else if (chance < 0.6) await keyed();
      else if (chance < 0.75)
        await manage(RESOURCES[Math.floor(random() * RESOURCES.length)] as Resource); // within the list
      else if (chance < 0.8) await managePages();
      else {
        const isRpc = !["REST", "WebSocket", "MCP"].includes(transport);
        const { operation, input } = anyCall(random, { contextId: scratch, siteUrl, isRpc });
        await perform({ operation, input, isWellFormed: false });
      }
      await sleep(random() * pauseMs);
    }
    calling--;
    if (calling === 0) allEnded.resolve();
    await allEnded.promise;
    // Also what was created without a response; a user's clients find each other's.
    for (const { kind, list, remove, idParameter } of RESOURCES) {
      let ids = created(kind);
      const seen = (listed: readonly Listed[]): void => void (ids = kind === "sessions" ? ids : idsOf(listed));
      await untilDone({ ...listing(list, kind), seen });
      for (const id of ids) {
        const input = { params: { [idParameter]: id } };
        await perform({ operation: remove, input, record: { deletes: id }, isWellFormed: false });
      }
    }
    await client?.client.close().catch(() => undefined);
  }

  const readies = CLIENTS.map(() => Promise.withResolvers<void>());
  const running = Promise.all(CLIENTS.map((_transport, index) => runClient(index, () => readies[index]?.resolve())));
  await Promise.race([Promise.all(readies.map(({ promise }) => promise)), running]);
  return {
    contexts,
    durationsMs() {
      const taken = durations;
      durations = [];
      return taken;
    },
    succeededSince: (ms) => lastSuccessMs.filter((each) => each >= ms).length,
    async end() {
      isOver = true;
      await running;
    },
  };
}

function listing(operation: OperationId, kind: string): Plan {
  // Revoked keys stay in the list, marked as such.
  return {
    operation,
    input: { query: { limit: 100, ...(kind === "API keys" && { active: "true" }) } },
    record: { lists: kind },
  };
}

/** Ids, and the marks of users in names. */
const MENTION = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|mark-u\d+/g;

/** How a connection ends, in the words of the clients. */
const LOST =
  /fetch failed|ECONN|EPIPE|socket|closed|other side|terminated|abort|hang up|http\/2|GOAWAY|premature|UND_ERR|reset|unavailable|canceled|network|Server-Sent|ERR_HTTP2|EOF/i;

function toLost(error: unknown): CallResult | { readonly lost: string } | "unsent" {
  const { cause } = error as Error;
  const text = cause instanceof Error ? `${String(error)} ${String(cause)}` : String(error);
  // Over MCP the status of HTTP, with the error as its body, is an exception of its client.
  const [, code] = /"code":\s*"([A-Z_]+)"/.exec(text) ?? [];
  if (code !== undefined) return { code, message: text, details: undefined };
  if (/cannot (decode|encode) |key .* is unknown/.test(text)) return "unsent";
  if (LOST.test(text)) return { lost: text.slice(0, 200) };
  throw error;
}

/** Also where the list is a member; an empty one may be absent in Protocol Buffers. */
function listOf(data: unknown): readonly Listed[] {
  const list = Array.isArray(data) ? data : Object.values(data as object).find((each) => Array.isArray(each));
  return (list ?? []) as readonly Listed[];
}

function idsOf(listed: readonly Listed[]): string[] {
  return listed.map(({ id }) => id);
}

/** A trace of its own for each call, which its audit entry names. */
function traceparentOf(seed: number, call: number): string {
  return `00-${traceIdOf(seed, call)}-00000000000000a1-01`;
}

const SEED_DIGITS = 16;

function traceIdOf(seed: number, call: number): string {
  return seed.toString(16).padStart(SEED_DIGITS, "0") + call.toString(16).padStart(SEED_DIGITS, "0");
}

/** The call to which an audit entry belongs; undefined for those of others. */
export function callOf(seed: number, traceId: string): number | undefined {
  const isOurs = traceId.startsWith(seed.toString(16).padStart(SEED_DIGITS, "0"));
  return isOurs ? Number.parseInt(traceId.slice(SEED_DIGITS), 16) : undefined;
}
