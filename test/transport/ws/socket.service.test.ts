import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sharedTestApp, startTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { startSite } from "../../support/site.ts";
import { openSocket, type TestSocket, type TestSocketOptions } from "../../support/socket.ts";
import { ofFile } from "../../support/of-file.ts";
import { nightly } from "../../support/nightly.ts";

let ann: TestUser;
let rest: RestClient;

const app = ofFile(sharedTestApp);
const site = ofFile(startSite);
beforeAll(async () => {
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
});

async function connect(options?: TestSocketOptions): Promise<TestSocket> {
  const socket = await openSocket(app.httpUrl, options);
  onTestFinished(() => socket.close());
  return socket;
}

const connectAs = (user: TestUser): Promise<TestSocket> => connect({ query: `?token=${user.accessToken}` });

async function newApiKey(user: TestUser): Promise<{ key: string; id: string }> {
  const { httpUrl } = app;
  const response = await fetch(`${httpUrl}/api/v1/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "socket", roles: ["user"] }),
  });
  return (await response.json()) as { key: string; id: string };
}

describe("a socket's client", () => {
  it.each<[way: string, options: () => Promise<TestSocketOptions>]>([
    ["the query", async () => ({ query: `?token=${ann.accessToken}` })],
    ["the Authorization header", async () => ({ headers: { authorization: `Bearer ${ann.accessToken}` } })],
    ["the X-API-Key header", async () => ({ headers: { "x-api-key": (await newApiKey(ann)).key } })],
  ])("may sign in by %s", async (_way, options) => {
    const socket = await connect(await options());

    expect(await socket.ask({ type: "call", payload: { operation: "listContexts" } })).toMatchObject({
      type: "result",
      total: expect.any(Number) as number,
    });
  });

  it.each<[form: string, message: () => Promise<object>]>([
    ["a token in the envelope", async () => ({ version: "1.0", payload: { token: ann.accessToken } })],
    ["a token in the short form", async () => ({ token: ann.accessToken })],
    ["an API key in the short form", async () => ({ apiKey: (await newApiKey(ann)).key })],
  ])("may sign in by an auth message with %s", async (_form, message) => {
    const socket = await connect();

    const reply = await socket.ask({ type: "auth", ...(await message()) });

    expect(reply).toMatchObject({
      type: "authenticated",
      payload: {
        userId: ann.id,
        username: "ann",
        roles: ["user"],
        scopes: expect.arrayContaining(["contexts:read", "screen:read"]) as string[],
      },
    });
    expect(await socket.ask({ type: "execute", contextId: "unknown", action: "screenshot" })).toMatchObject({
      error: { code: "NOT_FOUND" },
    });
  });

  it.each<[what: string, options: TestSocketOptions]>([
    ["a token that is none", { query: "?token=wrong" }],
    ["another scheme", { headers: { authorization: "Basic YTpi" } }],
  ])("is closed with 4401 for %s", async (_what, options) => {
    const socket = await connect(options);

    expect(await socket.closed).toBe(4401);
    expect(socket.received).toMatchObject([{ type: "error", error: { code: "UNAUTHORIZED" } }]);
  });

  it("is closed with 4401 for a wrong auth message, and for any message but auth and ping before it", async () => {
    const wrong = await connect();
    expect(await wrong.ask({ type: "ping" })).toMatchObject({ type: "pong" });
    expect(await wrong.ask({ type: "auth", token: "wrong" })).toMatchObject({ error: { code: "UNAUTHORIZED" } });
    expect(await wrong.closed).toBe(4401);

    const early = await connect();
    const reply = await early.ask({ type: "execute", contextId: "c", action: "screenshot" });
    expect(reply).toMatchObject({ error: { code: "UNAUTHORIZED" } });
    expect(await early.closed).toBe(4401);
  });

  it("may sign in with a password, and stays connected when that is wrong", async () => {
    const socket = await connect();
    const login = (password: string) =>
      socket.ask({ type: "call", operation: "login", body: { username: ann.username, password } });

    expect(await login("wrong")).toMatchObject({ error: { code: "UNAUTHORIZED" } });
    const { payload } = await login(ann.password);
    expect(await socket.ask({ type: "auth", token: (payload as { accessToken: string }).accessToken })).toMatchObject({
      type: "authenticated",
    });
  });

  it("may show one credential with the upgrade, and only one", async () => {
    const status = (options: TestSocketOptions): Promise<unknown> =>
      openSocket(app.httpUrl, options).catch((error: unknown) => (error as Error).message);

    expect(
      await status({ query: `?token=${ann.accessToken}`, headers: { authorization: `Bearer ${ann.accessToken}` } }),
    ).toBe("Unexpected server response: 400");
    expect(await status({ query: "?token=a&token=b" })).toBe("Unexpected server response: 400");
    const both = await connect({ query: `?token=${ann.accessToken}`, headers: { "x-api-key": "pwk_x" } });
    expect(await both.closed).toBe(4401);
  });

  it("is closed with 4408 without authentication for 10 seconds", async () => {
    const socket = await connect();

    expect(await socket.closed).toBe(4408);
  });

  it("is denied to a page of a foreign origin", async () => {
    await expect(openSocket(app.httpUrl, { origin: "https://evil.example" })).rejects.toThrow("403");
    const allowed = await connect({ origin: "http://localhost:5173" });
    expect(await allowed.ask({ type: "ping" })).toMatchObject({ type: "pong" });
  });
});

describe("a socket", () => {
  it("has 20 places for one credential, and more for another", async () => {
    const user = await app.addUser("many");
    const sockets = await Promise.all(Array.from({ length: 20 }, () => connectAs(user)));
    await Promise.all(sockets.map((socket) => socket.ask({ type: "ping" })));

    const over = await connectAs(user);
    expect(await over.closed).toBe(4429);
    expect(over.received).toMatchObject([{ type: "error", error: { code: "RATE_LIMIT_EXCEEDED" } }]);
    // One of the 20 may go on with a new token.
    expect(await sockets[0]?.ask({ type: "auth", token: user.accessToken })).toMatchObject({ type: "authenticated" });
    const other = await connectAs(ann);
    expect(await other.ask({ type: "ping" })).toMatchObject({ type: "pong" });

    sockets[0]?.close();
    await eventually(async () => {
      const next = await connectAs(user);
      const reply = await Promise.race([next.ask({ type: "ping" }), next.closed]);
      next.close();
      return reply;
    }).toMatchObject({ type: "pong" });
  });

  it.each<[what: string, end: (user: TestUser) => Promise<TestSocket>]>([
    [
      "its session",
      async (user) => {
        const socket = await connectAs(user);
        await socket.ask({ type: "ping" });
        await app.state.sessions.endAll(user.id);
        return socket;
      },
    ],
    [
      "its key",
      async (user) => {
        const { key, id } = await newApiKey(user);
        const socket = await connect({ headers: { "x-api-key": key } });
        await socket.ask({ type: "ping" });
        const authorization = `Bearer ${user.accessToken}`;
        await fetch(`${app.httpUrl}/api/v1/api-keys/${id}`, { method: "DELETE", headers: { authorization } });
        return socket;
      },
    ],
  ])("ends within five seconds of %s, also when idle", async (_what, end) => {
    const socket = await end(await app.addUser(`ended-${crypto.randomUUID()}`));
    const endedAt = performance.now();

    expect(await socket.closed).toBe(4401);
    expect(performance.now() - endedAt).toBeLessThan(5_000);
  });

  it("ends with 1009 after a message larger than 1 MiB", async () => {
    const socket = await connectAs(ann);
    expect(
      await socket.ask({ type: "call", operation: "listContexts", query: { sort: "x".repeat(1_000_000) } }),
    ).toMatchObject({ error: { code: "VALIDATION_ERROR" } });

    socket.send({ type: "ping", id: "x".repeat(1_048_576) });

    expect(await socket.closed).toBe(1009);
  });

  it("ends with 1008 after a message in more than 1,024 fragments", async () => {
    const socket = await connectAs(ann);
    await socket.ask({ type: "ping" });

    for (let count = 0; count < 1_100; count++) socket.socket.send("", { fin: false });

    expect(await socket.closed).toBe(1008);
  });

  it("ends with 1001 when the service does", async () => {
    const own = await startTestApp();
    const user = await own.addUser("watcher");
    const socket = await openSocket(own.httpUrl, { query: `?token=${user.accessToken}` });
    await socket.ask({ type: "ping" });

    await own.close();

    expect(await socket.closed).toBe(1001);
  });

  it("never has its token in the log", async () => {
    const written: string[] = [];
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text: string) => written.push(text) > 0;
    onTestFinished(() => void (process.stderr.write = write));
    const own = await startTestApp({ LOG_LEVEL: "debug" });
    const user = await own.addUser("logged");
    const socket = await openSocket(own.httpUrl, { query: `?token=${user.accessToken}` });
    await socket.ask({ type: "call", operation: "nothing" });
    const wrong = await openSocket(own.httpUrl, { query: "?token=wrong-and-secret" });
    await wrong.closed;
    await own.close();

    expect(written.join("")).not.toMatch(new RegExp(`${user.accessToken}|wrong-and-secret`));
  });
});

describe("a message", () => {
  it.each<[what: string, message: object | string, id: string | undefined, field: string]>([
    ["of an unknown type", { id: "a", type: "explode" }, "a", "type"],
    ["without a type", { id: "a" }, "a", "type"],
    ["of another version", { id: "a", type: "ping", version: "2.0" }, "a", "version"],
    ["that is broken JSON", `{"id": "a", "type": "ping"`, "a", "message"],
    ["that is no object", "[1]", undefined, "message"],
    ["with an id that is no text", { id: 5, type: "ping" }, undefined, "id"],
    ["with an unknown field", { id: "a", type: "ping", pong: true }, "a", "pong"],
    ["with a payload that is none", { id: "a", type: "ping", payload: 5 }, "a", "payload"],
    [
      "with a field in both places",
      { id: "a", type: "subscribe", topic: "contexts", payload: { topic: "contexts" } },
      "a",
      "topic",
    ],
    ["without what it needs", { id: "a", type: "execute", payload: { action: "click" } }, "a", "payload.contextId"],
    ["with a topic that there is not", { id: "a", type: "subscribe", topic: "pages" }, "a", "topic"],
    ["with an operation that there is not", { id: "a", type: "call", operation: "toString" }, "a", "operation"],
    [
      "with an action in two places",
      { id: "a", type: "execute", contextId: "c", action: { type: "click" }, params: {} },
      "a",
      "params",
    ],
    ["with a key that changes prototypes", `{"id":"a","type":"ping","__proto__":{}}`, "a", "message"],
  ])("%s is rejected with its id, and the field", async (_what, message, id, field) => {
    const socket = await connectAs(ann);

    socket.send(message);

    const reply = await socket.seen(({ type }) => type === "error");
    expect(reply["id"]).toBe(id);
    expect(reply).toMatchObject({ version: "1.0", error: { code: "VALIDATION_ERROR", details: [{ field }] } });
    expect(await socket.ask({ type: "ping" })).toMatchObject({ type: "pong" });
  });

  it("in a binary frame is rejected", async () => {
    const socket = await connectAs(ann);

    socket.send(Buffer.from([1, 2, 3]));

    expect(await socket.seen(({ type }) => type === "error")).toMatchObject({ error: { code: "VALIDATION_ERROR" } });
  });

  it("executes an action in any of its forms, with the same results as REST", async () => {
    const contextId = await rest.newContext();
    const socket = await connectAs(ann);
    const action = { action: "evaluate", params: { script: "6 * 7" } };
    const replies = await Promise.all([
      socket.ask({ type: "execute", version: "1.0", payload: { contextId, ...action } }),
      socket.ask({ type: "execute", contextId, ...action }),
      socket.ask({ type: "context.execute", contextId, action }),
      socket.ask({ type: "context.execute", payload: { contextId, action: { type: "evaluate", function: "6 * 7" } } }),
      socket.ask({ type: "call", operation: "executeAction", params: { contextId }, body: action }),
    ]);

    const { data } = (await rest.execute(contextId, "evaluate", action.params)) as { data: Record<string, unknown> };
    for (const reply of replies) {
      expect(reply).toMatchObject({ type: "result", version: "1.0", payload: { success: true, data: data["data"] } });
      expect(Object.keys(reply["payload"] as object)).toEqual(Object.keys(data));
    }
    const fault = await socket.ask({ type: "execute", contextId, action: "click", params: { selector: 5 } });
    const { error } = await rest.execute(contextId, "click", { selector: 5 });
    expect(fault["error"]).toMatchObject({ code: error?.code, message: error?.message, details: error?.details });

    const steps = [{ action: "evaluate", script: "6 * 7" }];
    for (const asked of [{ contextId, steps }, { payload: { contextId, steps } }]) {
      expect(await socket.ask({ type: "steps", ...asked })).toMatchObject({
        type: "result",
        payload: { status: "done", steps: [{ action: "evaluate", status: "done", data: { result: 42 } }] },
      });
    }
    expect(await socket.ask({ type: "steps", contextId, steps: [{ action: "click", selector: 5 }] })).toMatchObject({
      error: { code: "VALIDATION_ERROR", details: [{ field: "steps[0].selector" }] },
    });
  });

  it("that requests bytes gets them in one frame, directly after its reply", async () => {
    const contextId = await rest.newContext();
    const socket = await connectAs(ann);
    const shot = { type: "execute", contextId, action: "screenshot", params: { encoding: "binary" } };
    await Promise.all([socket.ask(shot), socket.ask({ type: "ping" }), socket.ask(shot), socket.ask({ type: "ping" })]);

    await eventually(() => socket.received.filter((frame) => Buffer.isBuffer(frame))).toHaveLength(2);
    for (const [index, frame] of socket.received.entries()) {
      if (!Buffer.isBuffer(frame)) continue;
      expect(frame.subarray(1, 4).toString()).toBe("PNG");
      expect(socket.received[index - 1]).toMatchObject({ type: "result", payload: { actionType: "screenshot" } });
    }
  });

  nightly("of an answer of several megabytes comes whole", async () => {
    const contextId = await rest.newContext();
    const socket = await connectAs(ann);

    const reply = await socket.ask({
      type: "execute",
      contextId,
      action: "evaluate",
      params: { script: `"é".repeat(3e6)` },
    });

    expect((reply["payload"] as { data: { result: string } }).data.result).toHaveLength(3_000_000);
  });

  it("is one of at most 100 that wait for their reply", async () => {
    const contextId = await rest.newContext();
    const socket = await connectAs(ann);
    await socket.ask({ type: "ping" });
    const wait = { type: "execute", contextId, action: "evaluate", params: { script: "new Promise(() => {})" } };
    for (let count = 0; count < 100; count++) socket.send({ id: `w${count}`, ...wait });

    expect(await socket.ask({ type: "ping" })).toMatchObject({
      error: { code: "RATE_LIMIT_EXCEEDED", details: { reason: "waiting" } },
    });
  });

  it("that would be held beside 96 MiB of its user's others is rejected", async () => {
    const big = await app.addUser("big");
    const { data } = await restClient(app, big.accessToken).request("POST", "/contexts", {});
    const { id: contextId } = data as { id: string };
    const socket = await connectAs(big);
    const params = { script: "new Promise(() => {})", args: ["x".repeat(1_040_000)] };
    const text = JSON.stringify({ type: "execute", contextId, action: "evaluate", params });
    for (let index = 0; index < 98; index++) socket.send(text);

    const { error } = await socket.seen(({ type }) => type === "error");
    expect(error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { reason: "body-bytes", limit: 100_663_296 } });
    expect(await socket.ask({ type: "call", payload: { operation: "listContexts" } })).toMatchObject({ total: 1 });
  });
});

describe("actions of one socket", () => {
  it("are done in the order in which they were sent, page by page, and other messages overtake them", async () => {
    const contextId = await rest.newContext();
    const page = (await rest.request("POST", `/contexts/${contextId}/pages`, {})).data as { id: string };
    const other = (await rest.request("POST", `/contexts/${contextId}/pages`, {})).data as { id: string };
    const socket = await connectAs(ann);
    const ended: string[] = [];
    const run = async (name: string, pageId: string | undefined, script: string): Promise<void> => {
      const params = { script };
      await socket.ask({
        type: "execute",
        payload: { contextId, action: "evaluate", params, ...(pageId && { pageId }) },
      });
      ended.push(name);
    };
    const slow = "new Promise((resolve) => setTimeout(resolve, 500))";

    const all = Promise.all([
      run("slow", page.id, slow),
      run("after slow", page.id, "1"),
      run("other page", other.id, "1"),
      run("any page", undefined, "1"),
      run("after any", page.id, "1"),
    ]);
    await socket.ask({ type: "ping" });
    ended.push("ping");
    await all;

    expect(ended.filter((name) => name !== "ping" && name !== "other page")).toEqual([
      "slow",
      "after slow",
      "any page",
      "after any",
    ]);
    expect(ended.indexOf("ping")).toBeLessThan(ended.indexOf("slow"));
    expect(ended.indexOf("other page")).toBeLessThan(ended.indexOf("slow"));
  });

  it("are canceled when the socket closes", async () => {
    const contextId = await rest.newContext();
    const socket = await connectAs(ann);
    const hanging = site.hanging;
    socket.send({ id: "1", type: "execute", contextId, action: "navigate", params: { url: `${site.url}/hang` } });
    await eventually(() => site.hanging).toBe(hanging + 1);

    socket.close();

    await eventually(() => site.hanging).toBe(hanging);
    await eventually(async () => {
      const { rows } = await app.state.audit.list({ limit: 50, offset: 0 });
      return rows.find((row) => row.contextId === contextId && row.actionType === "navigate")?.outcome;
    }).toBe("canceled");
  });
});
