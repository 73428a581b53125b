import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedTestApp, type TestUser } from "../../support/app.ts";
import { connectOverHttp, textOf } from "../../support/mcp.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { servePages } from "../../support/served-pages.ts";
import { openSocket } from "../../support/socket.ts";
import { type CallResult, connectTransport, type TransportClient, transportNames } from "../../support/transports.ts";
import { ofFile } from "../../support/of-file.ts";
import { samples } from "../../support/nightly.ts";

let user: TestUser;
let rest: RestClient;
let contextId: string;

const COUNTER = `<button onclick="this.textContent = Number(this.textContent) + 1">0</button>`;

const app = ofFile(sharedTestApp);
const site = ofFile(() => servePages({ "/": COUNTER, "/left": COUNTER }));
beforeAll(async () => {
  user = await app.addUser("ada");
  rest = restClient(app, user.accessToken);
  contextId = await rest.newContext({ createPage: true });
});

const CLICK = { action: "click", params: { selector: "button" } };

async function shown(): Promise<number> {
  const { data } = await rest.execute(contextId, "evaluate", { script: "Number(document.body.innerText)" });
  return (data as { data: { result: number } }).data.result;
}

async function post(path: string, body: unknown, key: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${app.httpUrl}/api/v1${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${user.accessToken}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

describe.each(samples(transportNames, 2))("an idempotency key over %s", (name) => {
  let client: TransportClient;
  beforeAll(async () => {
    client = await connectTransport(name, app, user.accessToken);
  });
  afterAll(() => client.close());

  it("runs steps once, alone or at the same time, and returns the same result", async () => {
    await rest.execute(contextId, "navigate", { url: site.url });
    const body = { steps: [CLICK, CLICK], observe: "snapshot" };
    const call = async (idempotencyKey: string, more = {}): Promise<CallResult> => {
      const input = { params: { contextId }, body: { ...body, ...more }, idempotencyKey };
      const result = await client.call("executeSteps", input);
      // MCP has it among the other members.
      if ("answer" in result) delete result.answer["metadata"];
      return result;
    };

    const key = randomUUID();
    const first = await call(key);
    expect(await call(key)).toEqual(first);
    expect(await shown()).toBe(2);

    const parallel = await Promise.all(Array.from({ length: 5 }, () => call(`${key}-parallel`)));
    expect(await shown()).toBe(4);
    const rejected = parallel.filter((each) => "code" in each);
    for (const each of rejected)
      expect(each).toMatchObject({ code: "CONFLICT", details: { reason: "idempotency-in-flight" } });

    expect(await call(key, { steps: [CLICK] })).toMatchObject({
      code: "CONFLICT",
      details: { reason: "idempotency-key-reused" },
    });
    expect(await call("not a key")).toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: expect.stringMatching(/^idempotency-?key$/i) as string }],
    });
    expect(await client.call("createApiKey", { body: { name: "n" }, idempotencyKey: key })).toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("createContext") as string,
    });
    expect(await shown()).toBe(4);
  });
});

describe("an idempotency key", () => {
  it("creates one context for calls at the same time, and marks repetitions", async () => {
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => post("/contexts", { name: "once" }, key)));

    const created = all.filter(({ status, headers }) => status === 201 && headers.get("idempotency-replayed") === null);
    const repeated = all.filter(
      ({ status, headers }) => status === 409 || headers.get("idempotency-replayed") === "true",
    );
    expect([created.length, repeated.length]).toEqual([1, 19]);
    const again = await post("/contexts", { name: "once" }, key);
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await again.json()).toMatchObject({ metadata: { replayed: true } });
    const { total } = await rest.request("GET", "/contexts?filter[name]=once");
    expect(total).toBe(1);
  });

  it("is of one user: another user's same key runs, and reads nothing", async () => {
    const key = randomUUID();
    await post("/contexts", { name: "mine" }, key);
    const other = await app.addUser(randomUUID());
    const client = await connectTransport("REST", app, other.accessToken);

    const answer = await client.call("createContext", { body: { name: "mine" }, idempotencyKey: key });
    const foreign = await client.call("executeSteps", {
      params: { contextId },
      body: { steps: [CLICK] },
      idempotencyKey: key,
    });

    expect(answer).toMatchObject({ answer: { data: { name: "mine" } } });
    expect(await client.call("listContexts", {})).toMatchObject({ answer: { total: 1 } });
    expect(foreign).toMatchObject({ code: "CONFLICT" });
    expect((await rest.request("GET", "/contexts?filter[name]=mine")).total).toBe(1);
  });

  it("returns the result to a client that left before it was there, and to none whose session has ended", async () => {
    const key = randomUUID();
    const leaving = new AbortController();
    const script = `fetch("${site.url}/left", { mode: "no-cors" }).then(() => new Promise((resolve) => setTimeout(resolve, 300))).then(() => document.querySelector("button").click())`;
    const body = { action: "evaluate", params: { script } };
    const shownBefore = await shown();
    const left = post(`/contexts/${contextId}/execute`, body, key, leaving.signal).catch(() => undefined);
    await expect.poll(() => site.seen("/left").length).toBe(1);
    leaving.abort();
    await left;

    await expect.poll(async () => (await post(`/contexts/${contextId}/execute`, body, key)).status).toBe(200);
    expect(await shown()).toBe(shownBefore + 1);

    const session = await app.addUser(randomUUID());
    const own = restClient(app, session.accessToken);
    const { data } = await own.request("GET", "/sessions/current");
    await own.request("DELETE", `/sessions/${(data as { id: string }).id}`);
    const client = await connectTransport("REST", app, session.accessToken);
    expect(await client.call("createContext", { body: {}, idempotencyKey: key })).toMatchObject({
      code: "UNAUTHORIZED",
    });
  });

  it("writes audit rows of what ran only: of stopped steps one for each that ran", async () => {
    const startedAt = Date.now();
    const key = randomUUID();
    const body = {
      steps: [CLICK, { ...CLICK, action: "hover" }, { ...CLICK, params: { selector: "#none" }, timeout: 500 }, CLICK],
    };

    const first = (await (await post(`/contexts/${contextId}/steps`, body, key)).json()) as {
      data: { steps: unknown[] };
    };
    await post(`/contexts/${contextId}/steps`, body, key);

    expect(first.data.steps).toMatchObject([
      { status: "done" },
      { status: "done" },
      { status: "failed", error: { code: "TIMEOUT", details: { reason: "missing" } } },
      { status: "not-run" },
    ]);
    const sort = { field: "timestamp", descending: true } as const;
    const { rows } = await app.state.audit.list({ limit: 20, offset: 0, sort });
    const ran = rows.filter(({ operation, at }) => operation === "executeSteps" && at >= startedAt);
    expect(ran.map(({ actionType, outcome, code }) => [actionType, outcome, code]).toReversed()).toEqual([
      ["click", "success", null],
      ["hover", "success", null],
      ["click", "failure", "TIMEOUT"],
    ]);
  });

  it("counts no repetition in the metrics of the context, neither replayed nor rejected", async () => {
    const id = await rest.newContext({ createPage: true });
    const key = randomUUID();
    const act = (script: string): Promise<Response> =>
      post(`/contexts/${id}/execute`, { action: "evaluate", params: { script } }, key);
    const sleeping = "new Promise((done) => setTimeout(done, 500))";
    const all = await Promise.all(Array.from({ length: 4 }, () => act(sleeping)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await act(sleeping)).headers.get("idempotency-replayed")).toBe("true");
    expect((await act("2")).status).toBe(409);

    const { data } = await rest.request("GET", `/contexts/${id}/metrics`);
    expect(data).toMatchObject({ totalActions: 1, successfulActions: 1, failedActions: 0 });
  });

  it("stands in the short form of the socket, and beside the arguments of act", async () => {
    await rest.execute(contextId, "navigate", { url: site.url });
    const socket = await openSocket(app.httpUrl, { query: `?token=${user.accessToken}` });
    const message = { type: "steps", contextId, steps: [CLICK], idempotencyKey: randomUUID() };
    await socket.ask(message);
    expect(await socket.ask(message)).toMatchObject({ type: "result", metadata: { replayed: true } });
    const execute = {
      type: "execute",
      contextId,
      ...CLICK,
      params: { selector: "button" },
      idempotencyKey: randomUUID(),
    };
    await socket.ask(execute);
    expect(await socket.ask(execute)).toMatchObject({ type: "result", metadata: { replayed: true } });
    socket.close();
    expect(await shown()).toBe(2);

    const mcp = await connectOverHttp(app.httpUrl, user.accessToken);
    const args = { steps: [CLICK], context: contextId, idempotencyKey: randomUUID() };
    const first = textOf(await mcp.call("act", args));
    const second = textOf(await mcp.call("act", args));
    await mcp.close();
    expect(first).toMatch(/^1 of 1 done/);
    expect(second).toMatch(/nothing was done again\n1 of 1 done/);
    expect(await shown()).toBe(3);
  });
});
