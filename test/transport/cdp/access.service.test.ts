import { readdirSync, readFileSync } from "node:fs";
import { type ClientOptions, WebSocket } from "ws";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sharedTestApp, startTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { ofFile } from "../../support/of-file.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { startSite } from "../../support/site.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";

let ann: TestUser;
let rest: RestClient;
let sharedId: string | undefined;

const app = ofFile(sharedTestApp);
const site = ofFile(startSite);
beforeAll(async () => {
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
  bearer.headers.authorization = `Bearer ${ann.accessToken}`;
});

type Fields = Readonly<Record<string, unknown>>;

async function ok(response: ReturnType<RestClient["request"]>): Promise<Fields> {
  const { data, error } = await response;
  expect(error).toBeUndefined();
  return (data ?? {}) as Fields;
}

async function openContext(config: object = { cdp: true }, owner = rest): Promise<string> {
  const contextId = await owner.newContext({ createPage: true, ...config });
  onTestFinished(async () => {
    await owner.request("DELETE", `/contexts/${contextId}`);
  });
  return contextId;
}

/** The context of tests that leave it as it was: each with clients has a browser of its own, which takes half a second of a processor. */
async function sharedContext(): Promise<string> {
  sharedId ??= await rest.newContext({ cdp: true, createPage: true });
  return sharedId;
}

async function createKey(request: object): Promise<{ readonly id: string; readonly key: string }> {
  // This response has no envelope.
  return (await rest.request("POST", "/api-keys", request)) as unknown as { readonly id: string; readonly key: string };
}

async function getUrl(contextId: string, owner = rest): Promise<string> {
  return String((await ok(owner.request("POST", `/contexts/${contextId}/cdp`)))["webSocketDebuggerUrl"]);
}

/** Opens the socket; the status of the response where it does not open. */
async function open(url: string, options: ClientOptions = {}) {
  const socket = new WebSocket(url, options);
  const first = new Promise<Fields>((resolve) =>
    socket.once("message", (data: Buffer) => resolve(JSON.parse(data.toString()) as Fields)),
  );
  const status = await new Promise<number>((resolve) => {
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (_, { statusCode = 0 }) => resolve(statusCode));
    socket.once("error", () => undefined);
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  onTestFinished(() => socket.terminate());
  let nextId = 0;
  return {
    socket,
    status,
    closed,
    /** The first message. */
    first,
    /** The response of a command. */
    async call(method: string, params: object = {}, sessionId?: string): Promise<Fields> {
      const id = ++nextId;
      const response = new Promise<Fields>((resolve) => {
        socket.on("message", function listen(data: Buffer) {
          const message = JSON.parse(data.toString()) as Fields;
          if (message["id"] !== id) return;
          socket.off("message", listen);
          resolve(message);
        });
      });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      return response;
    },
  };
}

type Client = Awaited<ReturnType<typeof open>>;

/** A session of the context's page. */
async function attach({ call }: Client): Promise<string> {
  const { result } = await call("Target.getTargets");
  const [target] = (result as { readonly targetInfos: readonly { readonly targetId: string }[] }).targetInfos;
  const attached = await call("Target.attachToTarget", { targetId: target?.targetId, flatten: true });
  return (attached["result"] as { readonly sessionId: string }).sessionId;
}

const socketUrl = (contextId: string): string => `${app.httpUrl.replace(/^http/, "ws")}/cdp/${contextId}`;
const bidiUrl = (contextId: string): string => `${app.httpUrl.replace(/^http/, "ws")}/session/${contextId}/se/bidi`;
const bearer = { headers: { authorization: "" } };

describe("who may connect", () => {
  it("takes a ticket once, for its own context", async () => {
    const [contextId, other] = [await sharedContext(), await openContext()];
    const url = await getUrl(contextId);
    expect((await open(url.replace(contextId, other))).status).toBe(401);
    // It was used, though for another context.
    expect((await open(url)).status).toBe(401);
    const next = await getUrl(contextId);
    expect((await open(next)).status).toBe(101);
    expect((await open(next)).status).toBe(401);
    expect((await open(`${socketUrl(contextId)}?ticket=pwc_${"a".repeat(43)}`)).status).toBe(401);
  });

  it("takes the header of other requests, and no origin of a page", async () => {
    const contextId = await sharedContext();
    expect((await open(socketUrl(contextId))).status).toBe(401);
    expect((await open(socketUrl(contextId), bearer)).status).toBe(101);
    expect((await open(socketUrl(contextId), { ...bearer, origin: app.httpUrl })).status).toBe(403);
    expect((await open(await getUrl(contextId), { origin: app.httpUrl })).status).toBe(403);
  });

  it("denies the contexts of others, those without cdp, and callers without the scope", async () => {
    const contextId = await sharedContext();
    const plain = await openContext({});
    const bob = await app.addUser("bob");
    const bobs = { headers: { authorization: `Bearer ${bob.accessToken}` } };
    expect((await open(socketUrl(contextId), bobs)).status).toBe(404);
    expect((await open(socketUrl(plain), bearer)).status).toBe(409);
    const { key } = await createKey({ name: "k", scopes: ["contexts:write"] });
    const headers = { "x-api-key": key };
    expect((await open(socketUrl(contextId), { headers })).status).toBe(403);
    const created = await fetch(`${app.httpUrl}/api/v1/contexts`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ cdp: true }),
    });
    expect(await created.json()).toMatchObject({ error: { code: "FORBIDDEN", details: { scope: "contexts:cdp" } } });
  });

  it("names the configured address, and never that of the request", async () => {
    const contextId = await sharedContext();
    const { httpUrl } = await ok(rest.request("POST", `/contexts/${contextId}/cdp`));
    const version = String(httpUrl).replace(/\?/, "/json/version?");
    const answer = (await (await fetch(version)).json()) as Fields;
    expect(answer["webSocketDebuggerUrl"]).toBe(String(httpUrl).replace(/^http/, "ws"));
    const headers = { ...bearer.headers, "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    const byHeader = (await (
      await fetch(`${app.httpUrl}/cdp/${contextId}/json/version/`, { headers })
    ).json()) as Fields;
    expect(byHeader["webSocketDebuggerUrl"]).toBe(socketUrl(contextId));
    expect((await fetch(`${app.httpUrl}/cdp/${contextId}/json/version`)).status).toBe(401);
    expect((await fetch(version.replace(/ticket=.*/, "ticket=x"))).status).toBe(401);
    expect((await fetch(`${app.httpUrl}/cdp/${contextId}`)).status).toBe(404);
  });

  it("ends the sockets of a session, within five seconds, and those of a key that is revoked", async () => {
    const contextId = await sharedContext();
    const { data } = await rest.request("POST", "/sessions", { name: "s" });
    const { accessToken, id: sessionId } = data as { readonly accessToken: string; readonly id: string };
    const second = restClient(app, accessToken);
    const byTicket = await open(await getUrl(contextId, second));
    const byHeader = await open(socketUrl(contextId), { headers: { authorization: `Bearer ${accessToken}` } });
    const { key, id } = await createKey({ name: "k", scopes: ["contexts:read", "contexts:cdp"] });
    const byKey = await open(socketUrl(contextId), { headers: { "x-api-key": key } });
    const keyTicket = await fetch(`${app.httpUrl}/api/v1/contexts/${contextId}/cdp`, {
      method: "POST",
      headers: { "x-api-key": key },
    });
    const { data: urls } = (await keyTicket.json()) as { data: Fields };
    const byKeyTicket = await open(String(urls["webSocketDebuggerUrl"]));
    expect([byTicket.status, byHeader.status, byKey.status, byKeyTicket.status]).toEqual([101, 101, 101, 101]);
    const since = performance.now();
    await ok(rest.request("DELETE", `/sessions/${sessionId}`));
    await ok(rest.request("DELETE", `/api-keys/${id}`));
    expect(await Promise.all([byTicket.closed, byHeader.closed, byKey.closed, byKeyTicket.closed])).toEqual([
      4401, 4401, 4401, 4401,
    ]);
    expect(performance.now() - since).toBeLessThan(5_000);
  });

  it("connects four clients of a context at a time", async () => {
    const contextId = await openContext();
    const clients = await Promise.all([1, 2, 3, 4].map(() => open(socketUrl(contextId), bearer)));
    expect(clients.map(({ status }) => status)).toEqual([101, 101, 101, 101]);
    expect((await open(socketUrl(contextId), bearer)).status).toBe(429);
    clients[0]?.socket.close();
    await clients[0]?.closed;
    await eventually(async () => (await open(socketUrl(contextId), bearer)).status).toBe(101);
  });
});

describe("a client", () => {
  it("is named in the audit log, with what it did", async () => {
    const contextId = await openContext();
    const client = await open(await getUrl(contextId));
    await client.call("Target.getTargets");
    await client.call("Target.exposeDevToolsProtocol");
    await client.call("SystemInfo.getInfo");
    await client.call("SystemInfo.getInfo");
    expect(await client.call("constructor")).toMatchObject({ error: { message: "constructor is not available here" } });
    client.socket.close();
    await client.closed;
    const admin = await app.addUser("auditor", "admin");
    const entries = async () => {
      const { data } = await restClient(app, admin.accessToken).request(
        "GET",
        `/audit?filter[contextId]=${contextId}&filter[operation]=connectCdp`,
      );
      return (data as readonly { readonly params: Fields; readonly userId: string }[])
        .map(({ params }) => params)
        .toReversed();
    };
    await eventually(entries).toMatchObject([
      { event: "opened" },
      {
        event: "closed",
        reason: "closed",
        received: 5,
        rejected: { "SystemInfo.getInfo": 2, "Target.exposeDevToolsProtocol": 1, constructor: 1 },
      },
    ]);
  });

  it("gets what acts rejected while a person has control, and what reads goes on", async () => {
    const contextId = await sharedContext();
    const { key } = await createKey({ name: "k" });
    const client = await open(socketUrl(contextId), { headers: { "x-api-key": key } });
    const sessionId = await attach(client);
    const click = { type: "mousePressed", x: 1, y: 1, button: "left", clickCount: 1 };
    expect(await client.call("Input.dispatchMouseEvent", click, sessionId)).toHaveProperty("result");

    const { lease } = await ok(rest.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 }));
    for (const [method, params] of [
      ["Input.dispatchMouseEvent", click],
      ["Page.navigate", { url: site.url }],
      ["Page.reload", {}],
      ["Runtime.evaluate", { expression: "document.title = 'taken over'" }],
      ["Network.setCookie", { name: "a", value: "b", url: site.url }],
      ["Storage.clearDataForOrigin", { origin: "https://example.test", storageTypes: "all" }],
      ["Emulation.setDeviceMetricsOverride", { width: 300, height: 300, deviceScaleFactor: 1, mobile: false }],
      ["Page.addScriptToEvaluateOnNewDocument", { source: "taken = true" }],
      ["DOM.setOuterHTML", { nodeId: 1, outerHTML: "" }],
    ] as const)
      expect(await client.call(method, params, sessionId)).toMatchObject({
        error: { code: -32_000, message: '"ann" has control of the context' },
      });
    expect(await client.call("Target.createTarget", { url: "about:blank" })).toHaveProperty("error");
    const reading = { expression: "1 + 1", throwOnSideEffect: true };
    expect(await client.call("Runtime.evaluate", reading, sessionId)).toMatchObject({
      result: { result: { value: 2 } },
    });
    expect(await client.call("Page.captureScreenshot", {}, sessionId)).toHaveProperty("result.data");

    // The holder's own client may.
    const own = await open(await getUrl(contextId));
    const ownSession = await attach(own);
    expect(await own.call("Input.dispatchMouseEvent", click, ownSession)).toHaveProperty("result");

    await ok(rest.request("DELETE", `/contexts/${contextId}/control?lease=${String(lease)}`));
    expect(await client.call("Input.dispatchMouseEvent", click, sessionId)).toHaveProperty("result");
  });

  it("that is a program does not connect where acts wait for approval, and stops where they do later", async () => {
    const contextId = await openContext();
    const { key } = await createKey({ name: "k" });
    const headers = { "x-api-key": key };
    const clients = [await open(socketUrl(contextId), { headers }), await open(bidiUrl(contextId), { headers })];
    const [client, bidi] = clients as [Client, Client];
    const sessionId = await attach(client);
    const preload = { source: "window.first = true" };
    await client.call("Page.enable", {}, sessionId);
    await client.call("Page.addScriptToEvaluateOnNewDocument", preload, sessionId);
    const functionDeclaration = "() => { window.second = true }";
    expect(await bidi.call("script.addPreloadScript", { functionDeclaration })).toHaveProperty("result");
    await ok(rest.execute(contextId, "navigate", { url: `${site.url}/form` }));
    const script = { script: "[window.first ?? false, window.second ?? false]" };
    const prepared = async () => (await ok(rest.execute(contextId, "evaluate", script)))["data"];
    expect(await prepared()).toEqual({ result: [true, true] });

    await ok(rest.request("PATCH", `/contexts/${contextId}`, { approvals: [{ action: "upload" }] }));

    // 1012: a browser that responds late has the context opened anew.
    for (const code of await Promise.all(clients.map(({ closed }) => closed))) expect([1008, 1012]).toContain(code);
    for (const url of [socketUrl(contextId), bidiUrl(contextId)])
      expect((await open(url, { headers })).status).toBe(403);
    // A person's client may connect; what the program's had prepared is gone.
    expect((await open(await getUrl(contextId))).status).toBe(101);
    await ok(rest.execute(contextId, "navigate", { url: `${site.url}/form?again` }));
    expect(await prepared()).toEqual({ result: [false, false] });
  });

  it("gets errors for what is no command, and goes on", async () => {
    const client = await open(await getUrl(await sharedContext()));
    const answers: Fields[] = [];
    client.socket.on("message", (data: Buffer) => answers.push(JSON.parse(data.toString()) as Fields));
    const deep = `{"id":7,"method":"Runtime.evaluate","params":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    const deeper = `{"id":8,"method":"Target.attachToTarget","params":{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`;
    for (const text of [
      "no json",
      "[]",
      "{}",
      '{"id":1.5,"method":"x"}',
      '{"id":2}',
      '{"id":3,"method":"x","params":[]}',
      '{"id":4,"method":"x","sessionId":5}',
      '{"id":5,"method":"__proto__"}',
      '{"id":6,"method":"x","sessionId":"none"}',
      deep,
      deeper,
    ])
      client.socket.send(text);
    client.socket.send(Buffer.from([0xff, 0xfe]), { binary: true });
    expect(await client.call("Browser.getVersion")).toHaveProperty("result");
    expect(answers.filter((answer) => "error" in answer)).toHaveLength(12);
  });

  it("has a browser process of its own, keeps its context from hibernating, and is closed with it", async () => {
    const contextId = await openContext();
    const beside = await openContext({});
    const client = await open(await getUrl(contextId));
    const sessionId = await attach(client);
    await client.call("Page.enable", {}, sessionId);
    await ok(rest.execute(beside, "navigate", { url: `${site.url}/form` }));
    await rest.request("DELETE", `/contexts/${contextId}`);
    expect(await client.closed).toBe(1012);
    expect((await rest.execute(beside, "content")).status).toBe(200);
  });

  it("is closed when its browser is killed, and finds the pages recovered when it connects again", async () => {
    const contextId = await openContext();
    await ok(rest.execute(contextId, "navigate", { url: `${site.url}/form` }));
    const client = await open(await getUrl(contextId));
    for (const pid of browserPids()) sendSignal(pid, "SIGKILL");
    expect(await client.closed).toBe(1012);
    // The first attempt may wait for a browser that was killed while it started.
    let again = client;
    await eventually(async () => (again = await open(await getUrl(contextId))).status).toBe(101);
    expect(await again.first).toMatchObject({ method: "Pagewire.pageRecovered", params: { reason: "browser" } });
    const { data } = await rest.request("POST", `/contexts/${contextId}/cdp`);
    const bidi = await open((data as { readonly bidiUrl: string }).bidiUrl);
    expect(await bidi.first).toMatchObject({ method: "pagewire:pageRecovered", params: { reason: "browser" } });
    await eventually(async () => (await again.call("Target.getTargets"))["result"]).toMatchObject({
      targetInfos: [{ type: "page", url: `${site.url}/form` }],
    });
  });

  it("ends by Browser.close, which leaves the pages as they are", async () => {
    const contextId = await sharedContext();
    const client = await open(await getUrl(contextId));
    expect(await client.call("Browser.close")).toMatchObject({ result: {} });
    expect(await client.closed).toBe(1000);
    expect((await rest.request("GET", `/contexts/${contextId}/pages`)).data).toHaveLength(1);
  });

  it("that reads nothing is closed, and takes no memory", async () => {
    const contextId = await openContext();
    const client = await open(await getUrl(contextId));
    const sessionId = await attach(client);
    client.socket.pause();
    const expression = `"x".repeat(4_000_000)`;
    const before = process.memoryUsage().rss;
    for (let id = 100; id < 140; id++)
      client.socket.send(JSON.stringify({ id, method: "Runtime.evaluate", params: { expression }, sessionId }));
    await eventually(() => client.socket.bufferedAmount).toBe(0);
    // While it reads nothing, others are served.
    for (let count = 0; count < 10; count++) {
      const served = await rest.execute(contextId, "evaluate", { script: "1 + 1" }, { timeout: 60_000 });
      expect(served).toMatchObject({ status: 200, data: { data: { result: 2 } } });
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    }
    client.socket.resume();
    expect([1013, 1006]).toContain(await client.closed);
  });
});

it("lets no client connect where the setting says so", async () => {
  const off = await startTestApp({ CDP: "off" });
  onTestFinished(() => off.close());
  const owner = restClient(off, (await off.addUser("olga")).accessToken);
  expect(await owner.request("POST", "/contexts", { cdp: true })).toMatchObject({
    status: 403,
    error: { details: { reason: "cdp-off" } },
  });
  const contextId = await owner.newContext();
  expect(await owner.request("POST", `/contexts/${contextId}/cdp`)).toMatchObject({ status: 403 });
});

describe("a client that has no context yet, or looks for its over HTTP", () => {
  const ownIds = async (): Promise<readonly unknown[]> =>
    (await rest.request("GET", "/contexts?limit=100&filter[name]=cdp")).data as readonly unknown[];
  const oneUrl = (query = ""): string => `${app.httpUrl.replace(/^http/, "ws")}/cdp${query}`;

  it("opens a context for the URL with a key alone, and deletes it after the client", async () => {
    const { key } = await createKey({ name: "one-url" });
    const webSocketDebuggerUrl = oneUrl(`?key=${key}`);
    for (const path of ["/cdp/json/version/", "/json/version"]) {
      const version = await fetch(`${app.httpUrl}${path}?key=${key}`);
      expect(version.headers.get("cache-control")).toBe("no-store");
      expect(await version.json()).toMatchObject({ webSocketDebuggerUrl });
    }
    const client = await open(webSocketDebuggerUrl);
    expect(client.status).toBe(101);
    expect(await ownIds()).toHaveLength(1);
    expect(await attach(client)).toMatch(/\w+/);
    client.socket.terminate();
    await eventually(ownIds).toEqual([]);
  });

  it("opens none without a valid key, with two, or for more than a key", async () => {
    const { key } = await createKey({ name: "one-url" });
    const { key: reader } = await createKey({ name: "r", scopes: ["contexts:write"] });
    for (const [query, options, status] of [
      ["", {}, 401],
      ["?key=pwk_wrong", {}, 401],
      [`?key=${key}&key=${key}`, {}, 400],
      [`?key=${key}&new=1`, {}, 400],
      [`?key=${key}`, bearer, 400],
      [`?key=${key}`, { origin: app.httpUrl }, 403],
      [`?key=${reader}`, {}, 403],
    ] as const)
      expect([query, (await open(oneUrl(query), options)).status]).toEqual([query, status]);
    expect(await ownIds()).toEqual([]);
    expect(await (await fetch(`${app.httpUrl}/cdp?key=${key}`)).text()).not.toContain(key);
  });

  it("lists the pages over HTTP, opens one, and connects a client to a page", async () => {
    const contextId = await openContext();
    const get = async (method: string, path: string, headers: Readonly<Record<string, string>> = bearer.headers) =>
      fetch(`${app.httpUrl}/cdp/${contextId}/json${path}`, { method, headers });
    const opened = (await (await get("PUT", `/new?${site.url}/form`)).json()) as Fields;
    expect(opened["url"]).toBe(`${site.url}/form`);
    const listed = async () =>
      ((await (await get("GET", "/list")).json()) as readonly Fields[])
        .map(({ type, url }) => `${String(type)} ${String(url)}`)
        .sort();
    await eventually(listed).toEqual(["page about:blank", `page ${site.url}/form`]);
    const page = await open(String(opened["webSocketDebuggerUrl"]), bearer);
    expect(page.status).toBe(101);
    await eventually(async () => page.call("Runtime.evaluate", { expression: "document.title" })).toMatchObject({
      result: { result: { value: "Form" } },
    });
    expect(await page.call("SystemInfo.getInfo")).toMatchObject({
      error: { message: "SystemInfo.getInfo is not available here" },
    });
    await rest.request("DELETE", `/contexts/${contextId}`);
    expect(await page.closed).toBe(1012);
    expect((await get("GET", "/list", {})).status).toBe(401);
    expect((await get("GET", "/list")).status).toBe(404);
    const other = await sharedContext();
    const wrong = String(opened["webSocketDebuggerUrl"]).replace(contextId, other);
    expect((await open(wrong, bearer)).status).toBe(404);
    expect(
      (await fetch(`${app.httpUrl}/cdp/${other}/json/new?file:///etc/passwd`, { method: "PUT", ...bearer })).status,
    ).toBe(400);
  });

  it("tells at the root where a ticket leads, for clients that keep only the query", async () => {
    const contextId = await sharedContext();
    const url = await getUrl(contextId);
    const found = await fetch(`${app.httpUrl}/json/version${new URL(url).search}`);
    expect(await found.json()).toMatchObject({ webSocketDebuggerUrl: url });
    expect((await fetch(`${app.httpUrl}/json/version?ticket=pwc_${"a".repeat(43)}`)).status).toBe(401);
  });
});

/** The main processes of the browsers of this process. */
function browserPids(): readonly number[] {
  const children = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--user-data-dir")).map(Number);
}
