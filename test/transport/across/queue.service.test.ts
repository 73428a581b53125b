import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ContextService } from "../../../gen/proto/pagewire/v1/context_service_pb.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { connectThroughStdio } from "../../support/mcp.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { openSocket } from "../../support/socket.ts";
import { connectTransport, headersWith, transportNames } from "../../support/transports.ts";
import { samples } from "../../support/nightly.ts";

/** A service with one context, which is in use. */
let app: TestApp;
let token: string;
let rest: RestClient;
/** Of another user. */
let other: RestClient;
let held: string;

beforeAll(async () => {
  app = await startTestApp({ MAX_CONTEXTS: "1", USER_LIMITS: "contexts=300", CONTEXT_LIMITS: "waiting=400" });
  ({ accessToken: token } = await app.addUser("ann"));
  rest = restClient(app, token);
  other = restClient(app, (await app.addUser("bob")).accessToken);
  held = await hold(rest);
});
afterEach(async () => {
  await eventually(waiting).toEqual([]);
  await eventually(async () => (await rest.request("GET", "/contexts")).total).toBe(1);
});
afterAll(() => app.close());

/** A context that does not hibernate, as a person has control of it. */
async function hold(client: RestClient): Promise<string> {
  const id = await client.newContext({ name: "held" });
  await client.request("POST", `/contexts/${id}/control`, { ttl: 600_000 });
  return id;
}

interface Summary {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly position?: number;
}

async function listed(client: RestClient): Promise<readonly Summary[]> {
  return (await client.request("GET", "/contexts?include=state&limit=100")).data as readonly Summary[];
}

/** The user's creations that wait. */
async function waitingOf(client: RestClient): Promise<readonly Pick<Summary, "name" | "position">[]> {
  const queued = (await listed(client)).filter(({ state }) => state === "queued");
  return queued.map(({ name, position = 0 }) => ({ name, position }));
}

const waiting = () => waitingOf(rest);

describe.each(samples(transportNames, 2))("a creation over %s while all contexts are in use", (name) => {
  it("waits as long as it asks for, and is rejected at once without waiting", async () => {
    const client = await connectTransport(name, app, token);
    const atOnce = await client.call("createContext", { body: { acquireTimeout: 0 } });
    expect(atOnce).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: "all 1 contexts are in use",
      details: { reason: "pool-full", outcome: "not-executed" },
    });

    const late = client.call("createContext", { body: { name: "late", acquireTimeout: 700 } });
    await eventually(waiting).toEqual([{ name: "late", position: 1 }]);

    expect(await late).toMatchObject({
      code: "TIMEOUT",
      message: expect.stringMatching(/^all 1 contexts are in use: waited \d+ ms for one, at position 1 of 1 at last$/),
      details: { phase: "queued", reason: "pool-full", position: 1, waiting: 1, timeout: 700 },
    });
    await client.close();
  });
});

const body = { name: "abandoned", acquireTimeout: 120_000 };

/** Begins a creation; the returned function abandons it. */
const begin: Readonly<Record<string, () => Promise<() => unknown>>> = {
  async REST() {
    const leaving = new AbortController();
    rest.request("POST", "/contexts", body, { signal: leaving.signal }).catch(() => undefined);
    return () => leaving.abort();
  },
  async gRPC() {
    const leaving = new AbortController();
    const client = createClient(ContextService, createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` }));
    client.createContext(body, { headers: headersWith(token), signal: leaving.signal }).catch(() => undefined);
    return () => leaving.abort();
  },
  async Connect() {
    const leaving = new AbortController();
    const headers = { ...headersWith(token), "content-type": "application/json" };
    const url = `${app.httpUrl}/pagewire.v1.ContextService/CreateContext`;
    fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal: leaving.signal }).catch(() => undefined);
    return () => leaving.abort();
  },
  async WebSocket() {
    const socket = await openSocket(app.httpUrl, { query: `?token=${token}` });
    socket.socket.send(JSON.stringify({ id: "1", type: "call", operation: "createContext", body }));
    return () => socket.close();
  },
  async "MCP over HTTP"() {
    const leaving = new AbortController();
    const message = {
      method: "tools/call",
      params: { name: "execute-api", arguments: { method: "POST", path: "/contexts", body } },
    };
    const headers = {
      ...headersWith(token),
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const request = { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", id: 7, ...message }) };
    fetch(`${app.httpUrl}/mcp`, { ...request, signal: leaving.signal }).catch(() => undefined);
    return () => leaving.abort();
  },
  async "an MCP client that cancels on standard input"() {
    const { client } = await connectThroughStdio(app.httpUrl, token);
    const leaving = new AbortController();
    client
      .callTool({ name: "execute-api", arguments: { method: "POST", path: "/contexts", body } }, undefined, {
        signal: leaving.signal,
      })
      .catch(() => undefined);
    return () => leaving.abort();
  },
};

it("a creation that waits ends with its session, without a context", async () => {
  const { data } = await rest.request("POST", "/sessions", { name: "ends" });
  const { id, accessToken } = data as { id: string; accessToken: string };
  const creation = restClient(app, accessToken).request("POST", "/contexts", body);
  await eventually(waiting).toEqual([{ name: "abandoned", position: 1 }]);

  await rest.request("DELETE", `/sessions/${id}`);

  expect((await creation).error).toMatchObject({ code: "UNAUTHORIZED", details: { reason: "ended" } });
  expect((await listed(rest)).map((context) => context.id)).toEqual([held]);
});

describe("a caller that abandons its creation", () => {
  it.each(Object.entries(begin))("over %s leaves the queue at once, and no context", async (_name, start) => {
    const abandon = await start();
    await eventually(waiting).toEqual([{ name: "abandoned", position: 1 }]);

    await abandon();

    await eventually(waiting).toEqual([]);
    expect((await listed(rest)).map(({ id }) => id)).toEqual([held]);
  });

  it("leaves it when it is one of 200, and further ones of its user get 429 before", async () => {
    const leaving = new AbortController();
    const calls = Array.from({ length: 200 }, () =>
      rest.request("POST", "/contexts", body, { signal: leaving.signal }),
    );
    const settled = Promise.allSettled(calls);
    await eventually(async () => (await rest.request("GET", "/contexts")).total).toBe(201);
    await eventually(() => rest.request("POST", "/contexts", body)).toMatchObject({
      status: 429,
      error: { code: "RATE_LIMIT_EXCEEDED", details: { reason: "waiting", limit: 200 } },
    });
    // One caller of another user is the next.
    const accepted = other.request("POST", "/contexts", { name: "other", acquireTimeout: 60_000 });
    await eventually(() => waitingOf(other)).toEqual([{ name: "other", position: 1 }]);

    leaving.abort();
    await settled;
    await eventually(waiting).toEqual([]);
    await rest.request("DELETE", `/contexts/${held}`);

    const { status, data } = await accepted;
    expect(status).toBe(201);
    await other.request("DELETE", `/contexts/${(data as { id: string }).id}`);
    held = await hold(rest);
  });
});

describe("a waiting creation", () => {
  it("ends with 404, and leaves the queue, when its context is deleted", async () => {
    const created = rest.request("POST", "/contexts", { name: "deleted", acquireTimeout: 60_000 });
    await eventually(waiting).toEqual([{ name: "deleted", position: 1 }]);
    const id = (await listed(rest)).find(({ name }) => name === "deleted")?.id ?? "";

    expect((await rest.request("DELETE", `/contexts/${id}`)).status).toBe(200);

    expect(await created).toMatchObject({ status: 404, error: { code: "NOT_FOUND" } });
  });
});
