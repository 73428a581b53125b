import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sharedTestApp, startTestApp, type TestUser } from "../../support/app.ts";
import { type CallResult, connectTransport, transportNames } from "../../support/transports.ts";
import { eventually } from "../../support/eventually.ts";
import { connectOverHttp, errorOf } from "../../support/mcp.ts";
import { type RestAnswer, type RestClient, restClient } from "../../support/rest.ts";
import { openSocket } from "../../support/socket.ts";
import { ofFile } from "../../support/of-file.ts";
import { samples } from "../../support/nightly.ts";

/** A person with a session and an agent with a key of the same user. */
let ann: TestUser;
let key: string;
let person: RestClient;

const app = ofFile(sharedTestApp);
beforeAll(async () => {
  ann = await app.addUser("ann");
  person = restClient(app, ann.accessToken);
  key = String(
    dataOf(
      await (await connectTransport("REST", app, ann.accessToken)).call("createApiKey", { body: { name: "agent" } }),
    ).key,
  );
});

function dataOf(answer: CallResult): Record<string, unknown> {
  if ("code" in answer) throw new Error(JSON.stringify(answer));
  return (answer.answer.data as Record<string, unknown> | undefined) ?? answer.answer;
}

async function ok(answer: Promise<RestAnswer>): Promise<Record<string, unknown>> {
  const { data, error } = await answer;
  expect(error).toBeUndefined();
  return data as Record<string, unknown>;
}

interface Page {
  readonly contextId: string;
  readonly pageId: string;
}

/** A page with a button, a field and a list of what happened to them. */
async function openPage(): Promise<Page> {
  const { id, page } = await ok(person.request("POST", "/contexts", { createPage: true }));
  const contextId = String(id);
  const script = `
    document.body.innerHTML = '<input id=field style="position:absolute;left:20px;top:20px;width:200px;height:30px">' +
      '<button id=go style="position:absolute;left:20px;top:100px;width:100px;height:40px">Go</button>';
    window.seen = [];
    for (const type of ["keydown", "keyup"]) addEventListener(type, (event) => seen.push(type + " " + event.key));
    document.querySelector("#go").addEventListener("click", (event) => seen.push("click " + event.detail));`;
  await ok(person.execute(contextId, "evaluate", { script }));
  onTestFinished(async () => {
    await person.request("DELETE", `/contexts/${contextId}`);
  });
  return { contextId, pageId: (page as { id: string }).id };
}

const take = (contextId: string, body: object = {}) =>
  ok(person.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000, ...body }));

const release = (contextId: string, lease: number, query = "") =>
  person.request("DELETE", `/contexts/${contextId}/control?lease=${lease}${query}`);

const agentActs = (contextId: string, body: object = { action: "hover", params: { selector: "#go" } }) =>
  connectTransport("REST", app, key).then((client) =>
    client.call("executeAction", { params: { contextId }, body: { ...body } }),
  );

describe("control of a context", () => {
  it("rejects the acting actions of others on every protocol, allows reading ones, and ends with its release", async () => {
    const { contextId } = await openPage();
    const { lease } = await take(contextId, { note: "solving" });
    expect(lease).toBe(1);

    for (const name of samples(["REST", "gRPC", "Connect", "WebSocket", "MCP"] as const, 2)) {
      const client = await connectTransport(name, app, key);
      const call = (body: object) => client.call("executeAction", { params: { contextId }, body: { ...body } });
      const controlled = {
        code: "CONFLICT",
        details: {
          reason: "controlled",
          outcome: "not-executed",
          lease: 1,
          note: "solving",
          holder: { username: "ann" },
        },
      };
      expect(await call({ action: "click", params: { selector: "#go" } }), name).toMatchObject(controlled);
      const steps = { params: { contextId }, body: { steps: [{ action: "content" }, { action: "reload" }] } };
      expect(await client.call("executeSteps", steps), name).toMatchObject(controlled);
      // The number alone is of no use to another credential.
      expect(await call({ action: "click", params: { selector: "#go" }, lease: 1 }), name).toMatchObject(controlled);
      // A function to wait for can act on the page.
      const wait = { action: "wait", params: { function: "document.querySelector('#go').click() || true" } };
      expect(await call(wait), name).toMatchObject(controlled);
      const inSteps = { params: { contextId }, body: { steps: [{ action: "content" }, wait] } };
      expect(await client.call("executeSteps", inSteps), name).toMatchObject(controlled);
      for (const read of [
        { action: "cookies", params: { operation: "get" } },
        { action: "content", params: {} },
        { action: "markdown", params: {} },
        { action: "snapshot", params: {} },
        { action: "wait", params: { selector: "#go", duration: 1 } },
      ])
        expect(await call(read), `${name} ${read.action}`).not.toHaveProperty("code");
      await client.close();
    }
    const { status, headers } = await person.execute(contextId, "click", { selector: "#go" });
    expect(status).toBe(409);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    const mcp = await connectOverHttp(app.httpUrl, ann.accessToken);
    onTestFinished(() => mcp.close());
    const failed = errorOf(await mcp.call("execute-in-context", { contextId, command: "reload", parameters: {} }));
    expect(failed.hint).toContain("GET /contexts/{contextId}/control?wait=25000");

    await ok(person.execute(contextId, "wait", { function: "seen.length === 0" }, { lease: 1 }));
    await ok(person.execute(contextId, "click", { selector: "#go" }, { lease: 1 }));
    await ok(release(contextId, 1));
    expect(await agentActs(contextId)).not.toHaveProperty("code");
    const stale = await person.execute(contextId, "hover", { selector: "#go" }, { lease: 1 });
    expect(stale.error).toMatchObject({ code: "CONFLICT", details: { reason: "stale-lease", lease: 1, current: 1 } });
  });

  it.each(samples(transportNames, 2))(
    "rejects changes of pages and configuration by other credentials over %s",
    async (name) => {
      const { contextId, pageId } = await openPage();
      await take(contextId);
      const agent = await connectTransport(name, app, key);
      onTestFinished(() => agent.close());
      const controlled = { code: "CONFLICT", details: { reason: "controlled", outcome: "not-executed", lease: 1 } };
      const params = { contextId };
      expect(await agent.call("createPage", { params, body: {} })).toMatchObject(controlled);
      expect(await agent.call("closePage", { params: { contextId, pageId } })).toMatchObject(controlled);
      expect(await agent.call("updateContext", { params, body: { locale: "de" } })).toMatchObject(controlled);
      expect(dataOf(await agent.call("getContext", { params }))).toMatchObject({ config: {}, pages: [{ id: pageId }] });

      const holder = await connectTransport(name, app, ann.accessToken);
      onTestFinished(() => holder.close());
      const { id } = dataOf(await holder.call("createPage", { params, body: {} }));
      dataOf(await holder.call("closePage", { params: { contextId, pageId: String(id) } }));
      dataOf(await holder.call("updateContext", { params, body: { locale: "de" } }));
    },
  );

  it.each(samples(["session", "key"] as const))("ends with the %s of its holder", async (what) => {
    const user = await app.addUser(`holder-by-${what}`);
    const own = await connectTransport("REST", app, user.accessToken);
    const { id, key: agentKey } = dataOf(await own.call("createApiKey", { body: { name: "agent" } }));
    const agent = await connectTransport("REST", app, String(agentKey));
    const params = { contextId: String(dataOf(await own.call("createContext", { body: {} })).id) };
    const [holder, reader] = what === "session" ? [own, agent] : [agent, own];
    dataOf(await holder.call("takeControl", { params, body: { ttl: 600_000 } }));

    if (what === "session") await app.state.sessions.endAll(user.id);
    else dataOf(await own.call("revokeApiKey", { params: { apiKeyId: String(id) } }));

    await eventually(async () => dataOf(await reader.call("getControl", { params }))).toMatchObject({
      state: "free",
      last: { lease: 1, reason: "expired" },
    });
    dataOf(await reader.call("createPage", { params, body: {} }));
  });

  it("interrupts a running action, whose error reports an unknown outcome", async () => {
    const { contextId } = await openPage();
    const socket = await openSocket(app.httpUrl, { query: `?token=${ann.accessToken}` });
    onTestFinished(() => socket.close());
    await socket.ask({ type: "subscribe", topic: `context:${contextId}`, types: ["action.started"] });
    const waiting = agentActs(contextId, { action: "click", params: { selector: "#none" }, timeout: 30_000 });
    await socket.seen(({ type }) => type === "event");

    const { state } = await take(contextId);

    expect(state).toBe("held");
    expect(await waiting).toMatchObject({
      code: "CONFLICT",
      details: { reason: "controlled", outcome: "unknown", actionType: "click" },
    });
  });

  it("is taken from another credential with force only, and its number grows", async () => {
    const { contextId, pageId } = await openPage();
    const agent = await connectTransport("REST", app, key);
    dataOf(await agent.call("takeControl", { params: { contextId }, body: { ttl: 60_000 } }));

    const rejected = await person.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 });
    expect(rejected.error).toMatchObject({ code: "CONFLICT", details: { reason: "controlled", lease: 1 } });
    expect(await take(contextId, { force: true })).toMatchObject({
      lease: 2,
      last: { lease: 1, reason: "taken" },
    });
    const input = { lease: 1, events: [{ type: "text", text: "x" }] };
    const fenced = await agent.call("dispatchInput", { params: { contextId, pageId }, body: input });
    const stale = { code: "CONFLICT", details: { reason: "stale-lease", lease: 1, current: 2 } };
    expect(fenced).toMatchObject(stale);
    expect(await agent.call("renewControl", { params: { contextId }, body: { lease: 1 } })).toMatchObject(stale);
    expect(await agentActs(contextId, { action: "reload", params: {}, lease: 1 })).toMatchObject(stale);
  });

  it("is asked for by an agent, which waits until a person has had it and has handed it back", async () => {
    const { contextId } = await openPage();
    const agent = await connectTransport("gRPC", app, key);
    const wait = { params: { contextId }, query: { wait: 25_000 } };
    const instructions = "solve the captcha";
    const asked = await agent.call("requestControl", { params: { contextId }, body: { instructions, ttl: 60_000 } });
    expect(dataOf(asked)).toMatchObject({ state: "requested", request: { instructions } });

    const taken = agent.call("getControl", wait);
    await take(contextId);
    expect(dataOf(await taken)).toMatchObject({ state: "held", holder: { userId: ann.id } });
    const free = agent.call("getControl", wait);
    await ok(release(contextId, 1, "&outcome=completed&note=done"));

    expect(dataOf(await free)).toMatchObject({
      state: "free",
      last: { lease: 1, reason: "released", outcome: "completed", note: "done" },
    });
    expect(dataOf(await agent.call("getControl", wait))).toMatchObject({ state: "free" });
  });

  it("is in the list of requests of its user from the request until it is done, with its holder", async () => {
    const { contextId } = await openPage();
    const body = { instructions: "solve the captcha", ttl: 60_000 };
    await ok(person.request("PATCH", `/contexts/${contextId}`, { name: "asks" }));
    await ok(person.request("POST", `/contexts/${contextId}/control/requests`, body));
    const item = { contextId, contextName: "asks", request: { instructions: body.instructions } };
    const listed = () => ok(person.request("GET", "/control-requests"));
    const inContexts = async (): Promise<unknown> =>
      (
        (await person.request("GET", "/contexts?filter[name]=asks&include=control")).data as readonly {
          control?: string;
        }[]
      )[0]?.control;

    const requested = await listed();
    expect(requested).toMatchObject([{ ...item, state: "requested" }]);
    expect(requested).not.toHaveProperty("0.holder");
    expect(await inContexts()).toBe("requested");
    const stranger = restClient(app, (await app.addUser("stranger")).accessToken);
    expect(await stranger.request("GET", "/control-requests")).toMatchObject({ data: [], total: 0 });

    await take(contextId);
    expect(await listed()).toMatchObject([{ ...item, state: "held", holder: { username: "ann" } }]);
    expect(await inContexts()).toBe("held");
    await ok(release(contextId, 1));
    expect(await listed()).toEqual([]);
    expect(await inContexts()).toBeUndefined();
  });

  it("sends mouse, keys and text to the page, lets go of what is held, and keeps none of it in events and audit", async () => {
    const { contextId, pageId } = await openPage();
    const socket = await openSocket(app.httpUrl, { query: `?token=${ann.accessToken}` });
    onTestFinished(() => socket.close());
    await socket.ask({ type: "subscribe", topic: `context:${contextId}` });
    await take(contextId);
    const send = (...events: object[]) =>
      socket.ask({
        type: "call",
        payload: { operation: "dispatchInput", params: { contextId, pageId }, body: { lease: 1, events } },
      });
    const point = { x: 70, y: 120 };
    expect(
      await send(
        { type: "mouseDown", ...point },
        { type: "mouseUp", ...point },
        { type: "mouseDown", ...point, clickCount: 2 },
        { type: "mouseUp", ...point, clickCount: 2 },
        { type: "mouseDown", x: 50, y: 35 },
        { type: "mouseUp", x: 50, y: 35 },
      ),
    ).toMatchObject({ type: "result", payload: { seq: 6 } });
    expect(
      await send(
        { type: "keyDown", key: "a" },
        { type: "keyUp", key: "a" },
        { type: "text", text: "ßecret" },
        { type: "keyDown", key: "Shift" },
      ),
    ).toMatchObject({ payload: { seq: 10 } });
    expect(await send({ type: "keyDown", key: "Sharp" })).toMatchObject({
      type: "error",
      error: { code: "VALIDATION_ERROR", details: [{ field: "events[0].key" }] },
    });

    await ok(release(contextId, 1));

    const script = "[document.querySelector('#field').value, ...seen]";
    const { data } = await ok(person.execute(contextId, "evaluate", { script }));
    expect((data as { result: string[] }).result).toEqual([
      "aßecret",
      "click 1",
      "click 2",
      "keydown a",
      "keyup a",
      "keydown Shift",
      "keyup Shift",
    ]);
    const filters = [{ field: "contextId", op: "eq", value: contextId } as const];
    const inputs = async () =>
      (await app.state.audit.list({ limit: 100, offset: 0, filters })).rows.filter(
        ({ operation }) => operation === "dispatchInput",
      );
    // Each second has a row of its own.
    await eventually(async () => (await inputs()).reduce((sum, { params }) => sum + Number(params.events), 0)).toBe(10);
    expect(JSON.stringify([await inputs(), socket.received])).not.toMatch(/ecret|"key/);
  });

  it("is kept when the service starts again, and its lease goes on", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "pagewire-control-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const first = await startTestApp({ DATA_DIR: dataDir });
    const user = await first.addUser("bea");
    const { id } = await ok(restClient(first, user.accessToken).request("POST", "/contexts", { createPage: true }));
    const path = `/contexts/${String(id)}/control`;
    await ok(restClient(first, user.accessToken).request("POST", path, { ttl: 600_000 }));
    await first.close();
    const second = await startTestApp({ DATA_DIR: dataDir });
    onTestFinished(() => second.close());
    const rest = restClient(second, user.accessToken);

    expect(await ok(rest.request("GET", path))).toMatchObject({ state: "held", lease: 1 });
    const { error } = await rest.execute(String(id), "reload");
    expect(error).toMatchObject({ code: "CONFLICT", details: { reason: "controlled", lease: 1 } });
    await ok(rest.execute(String(id), "reload", {}, { lease: 1 }));
    await ok(rest.request("PATCH", path, { lease: 1, ttl: 5_000 }));
    await eventually(async () => (await rest.request("GET", path)).data).toMatchObject({
      state: "free",
      lease: 1,
      last: { reason: "expired" },
    });
    expect(await ok(rest.request("POST", path, { ttl: 5_000 }))).toMatchObject({ lease: 2 });
  });
});
