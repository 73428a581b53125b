import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { openSocket } from "../support/socket.ts";
import { restClient } from "../support/rest.ts";
import { healedWithinMs } from "./checker.ts";
import { createRecorder, type Entry, readHistory, type Recorder } from "./history.ts";
import { inject, type Step } from "./nemesis.ts";
import { startSystem, type System, type SystemKind } from "./system.ts";
import { callOf, startWorkload, USERS, userOf, type Workload } from "./workload.ts";

/** All is well for so long before each fault, if not asked otherwise. */
const CALM_MS = 1_000;
/** After the end of a fault its clients get so much longer than the checker allows, before the next one. */
const SETTLE_MS = 5_000;
/** Descriptors that a process may have beyond those before the first call: connections to it and to the database. */
const MORE_DESCRIPTORS = 40;

export interface RunOptions {
  readonly kind: SystemKind;
  readonly seed: number;
  readonly steps: readonly Step[];
  /** No fault begins after it. */
  readonly lengthMs?: number;
  /** Before each fault. */
  readonly calmMs?: number;
  /** Between two calls of a client, at most. */
  readonly pauseMs?: number;
  /** Called once calls run; the run ends when it and the schedule have ended. */
  readonly during?: (system: System, workload: Workload, recorder: Recorder) => Promise<void>;
}

/** Of histories. */
const FOLDER = "test-results";

/** The file of the latest history of such runs. */
export function historyFile({ kind, seed }: Pick<RunOptions, "kind" | "seed">): string {
  return `${FOLDER}/faults-${kind}-${seed}.jsonl`;
}

/** Runs the workload under the faults of a schedule, one after the other. Resolves with what happened. */
export async function runFaults({
  kind,
  seed,
  steps,
  lengthMs = Infinity,
  calmMs = CALM_MS,
  pauseMs,
  during,
}: RunOptions): Promise<readonly Entry[]> {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(historyFile({ kind, seed }), "");
  const recorder = createRecorder(historyFile({ kind, seed }));
  const site = await startCountingSite((key) => recorder.record({ type: "effect", key }));
  const system = await startSystem(kind);
  let isClosed = false;
  try {
    const users = Array.from({ length: USERS }, (_each, index) => `u${index}`);
    await Promise.all(users.map((user) => system.addUser(user)));
    const before = descriptorsOf(system);
    const tokenOf = cachedTokens(system);
    const workload = await startWorkload({ system, recorder, siteUrl: site.url, seed, tokenOf, pauseMs });
    const stopped = new AbortController();
    const watching = workload.contexts.map((contextId, index) =>
      watch({
        system,
        recorder,
        contextId,
        watcher: index,
        tokenOf: () => tokenOf(userOf(index)),
        signal: stopped.signal,
      }),
    );
    await Promise.all([
      nemesis({ system, recorder, workload, steps, lengthMs, calmMs }),
      during?.(system, workload, recorder),
    ]);
    await workload.end();
    stopped.abort();
    await Promise.all(watching);
    await readAudit(system, recorder, seed);
    await readRemains(system, recorder, before);
    isClosed = true;
    const remains = await system.close();
    for (const [what, list] of Object.entries(remains) as [string, readonly string[]][])
      recorder.record({
        type: "left",
        what: `${what} (${list.slice(0, 5).join(", ")})`,
        count: list.length,
        allowed: 0,
      });
  } finally {
    await site.close();
    // What ended the run is thrown, and not what its end met.
    if (!isClosed) await system.close().catch(() => undefined);
  }
  return readHistory(historyFile({ kind, seed }));
}

async function nemesis({
  system,
  recorder,
  workload,
  steps,
  lengthMs,
  calmMs,
}: {
  readonly system: System;
  readonly recorder: Recorder;
  readonly workload: Workload;
  readonly steps: readonly Step[];
  readonly lengthMs: number;
  readonly calmMs: number;
}): Promise<void> {
  for (const step of steps) {
    if (recorder.nowMs() + calmMs > lengthMs) break;
    await sleep(calmMs);
    recorder.record({ type: "fault", fault: step.fault });
    const injected = await inject(system, step);
    if (typeof injected === "function") {
      await sleep(step.holdMs);
      await injected();
    }
    const healedMs = recorder.nowMs();
    const load = (loadavg()[0] ?? 0) / availableParallelism();
    recorder.record({ type: "healed", fault: step.fault, wasHit: injected !== "none", load });
    const untilMs = healedMs + healedWithinMs(load) + SETTLE_MS;
    while (workload.succeededSince(healedMs) < workload.contexts.length && recorder.nowMs() < untilMs) await sleep(50);
  }
  await sleep(CALM_MS);
}

/** The events of one context, resumed after each loss of the connection. */
async function watch({
  system,
  recorder,
  contextId,
  watcher,
  tokenOf,
  signal,
}: {
  readonly system: System;
  readonly recorder: Recorder;
  readonly contextId: string;
  readonly watcher: number;
  tokenOf(): Promise<string>;
  readonly signal: AbortSignal;
}): Promise<void> {
  let after: { readonly epoch: number; readonly seq: number } | undefined;
  for (let attempt = watcher; !signal.aborted; attempt++) {
    try {
      const { httpUrl } = system.entrances[attempt % system.entrances.length] ?? { httpUrl: "" };
      const socket = await openSocket(httpUrl, { query: `?token=${await tokenOf()}` });
      const close = (): void => socket.close();
      signal.addEventListener("abort", close);
      const id = randomUUID();
      socket.socket.on("error", () => undefined);
      socket.socket.on("message", (data: Buffer) => {
        const message = JSON.parse(data.toString("utf8")) as {
          readonly id?: string;
          readonly type: string;
          readonly gap?: { readonly to: { readonly epoch: number; readonly seq: number } };
          readonly payload?: {
            readonly type: string;
            readonly cursor: { readonly epoch: number; readonly seq: number };
          };
        };
        if (message.type === "error") socket.close();
        const isLost = message.payload?.type === "events.lost";
        const cursor = message.payload?.cursor ?? message.gap?.to;
        if (cursor === undefined || (message.type !== "event" && message.id !== id)) return;
        const type = message.gap !== undefined || isLost ? "gap" : "event";
        recorder.record({
          type,
          watcher,
          contextId,
          ...cursor,
          ...(message.payload && { eventType: message.payload.type }),
        });
        after = cursor;
      });
      socket.send({ id, type: "subscribe", topic: `context:${contextId}`, ...(after && { after }) });
      await socket.closed;
      signal.removeEventListener("abort", close);
    } catch {
      // The service is away; the next attempt comes in a moment.
    }
    if (!signal.aborted) await sleep(200);
  }
}

/** Signs in once for each user, and again when a token is old. */
function cachedTokens(system: System): (user: string) => Promise<string> {
  const tokens = new Map<string, { readonly token: Promise<string>; readonly atMs: number }>();
  return (user) => {
    const known = tokens.get(user);
    if (known !== undefined && performance.now() - known.atMs < 1_800_000) return known.token;
    const token = system.login(user);
    tokens.set(user, { token, atMs: performance.now() });
    token.catch(() => tokens.delete(user));
    return token;
  };
}

async function readAudit(system: System, recorder: Recorder, seed: number): Promise<void> {
  const rest = restClient({ httpUrl: system.entrances[0]?.httpUrl ?? "" }, await system.login("admin"));
  const limit = 100;
  for (let offset = 0; ; offset += limit) {
    const { data, status } = await rest.request("GET", `/audit?limit=${limit}&offset=${offset}`);
    if (status !== 200) throw new Error(`the audit log cannot be read: ${status}`);
    const entries = data as readonly { readonly traceId?: string }[];
    for (const { traceId } of entries) {
      const call = traceId === undefined ? undefined : callOf(seed, traceId);
      if (call !== undefined) recorder.record({ type: "audited", call });
    }
    if (entries.length < limit) return;
  }
}

/** Rows, files and descriptors, after all that was created has been deleted. */
async function readRemains(system: System, recorder: Recorder, before: readonly number[]): Promise<void> {
  const rows = await system.rows();
  // Sessions are the callers' own; idempotency keys expire.
  for (const table of ["contexts", "profiles", "secrets", "artifacts", "share_links"])
    recorder.record({ type: "left", what: `rows of ${table}`, count: rows[table] ?? 0, allowed: 0 });
  for (const [index, count] of descriptorsOf(system).entries())
    recorder.record({
      type: "left",
      what: `descriptors of ${system.members[index]?.role ?? ""}`,
      count,
      allowed: (before[index] ?? 0) + MORE_DESCRIPTORS,
    });
}

function descriptorsOf({ members }: System): readonly number[] {
  return members.map((member) => readdirSync(`/proc/${member.pid()}/fd`).length);
}

/** Serves pages below any path, and reports each POST to /count with its body. */
async function startCountingSite(onCount: (key: string) => void) {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (request.method === "POST" && request.url === "/count") onCount(body);
      response.setHeader("content-type", "text/html; charset=utf-8").end(`<title>kept</title><p>${request.url}</p>`);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
