import { type IncomingMessage, request as httpRequest } from "node:http";
import { readdirSync, readFileSync } from "node:fs";
import { WebSocket } from "ws";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type CommandName, webDriverCommands } from "../../../src/contract.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";
import { sharedTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { isNightly } from "../../support/nightly.ts";
import { ofFile } from "../../support/of-file.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { startSite } from "../../support/site.ts";

let ann: TestUser;
let bob: TestUser;
let rest: RestClient;
let sharedId: string | undefined;

const app = ofFile(() => sharedTestApp());
const site = ofFile(startSite);
beforeAll(async () => {
  [ann, bob] = [await app.addUser("ann"), await app.addUser("bob")];
  rest = restClient(app, ann.accessToken);
});

type Fields = Readonly<Record<string, unknown>>;

interface Reply {
  readonly status: number;
  readonly value: Fields | null;
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: object = { authorization: `Bearer ${ann.accessToken}` },
): Promise<Reply> {
  const response = await fetch(`${app.httpUrl}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { readonly value: Fields | null };
  return { status: response.status, value };
}

async function newSession(capabilities: object = {}): Promise<{ readonly id: string; readonly capabilities: Fields }> {
  const { value } = await send("POST", "/session", { capabilities: { alwaysMatch: capabilities } });
  const id = String(value?.["sessionId"]);
  onTestFinished(async () => {
    await send("DELETE", `/session/${id}`);
  });
  return { id, capabilities: value?.["capabilities"] as Fields };
}

/** A session that tests share, with a blank page: each has a browser of its own, which takes half a second of a processor. */
async function sharedSession(): Promise<{ readonly id: string }> {
  if (sharedId === undefined) {
    const { value } = await send("POST", "/session", { capabilities: {} });
    sharedId = String(value?.["sessionId"]);
  }
  expect((await send("POST", `/session/${sharedId}/url`, { url: "about:blank" })).value).toBeNull();
  return { id: sharedId };
}

const basic = (password: string): object => ({
  authorization: `Basic ${Buffer.from(`any:${password}`).toString("base64")}`,
});

async function connect(url: string): Promise<{ readonly status: number; readonly socket: WebSocket }> {
  const socket = new WebSocket(url);
  onTestFinished(() => socket.terminate());
  const status = await new Promise<number>((resolve) => {
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (_, { statusCode = 0 }) => resolve(statusCode));
    socket.once("error", () => undefined);
  });
  return { status, socket };
}

/** What each command of a session is answered, with a body that most reject. */
async function replyOfEachCommand(call: (method: string, path: string, body?: object) => Promise<Reply>) {
  const replies: { readonly name: CommandName; readonly reply: Reply }[] = [];
  for (const name of Object.keys(webDriverCommands) as CommandName[])
    for (const route of webDriverCommands[name].routes) {
      const [method = "", path = ""] = route.replaceAll(/\{\w+\}/g, "x").split(" ");
      replies.push({ name, reply: await call(method, path, method === "POST" ? {} : undefined) });
    }
  return replies;
}

describe("who may open and use a session", () => {
  it("needs a token or key, as header or as password, and is no page", async () => {
    const wanted = { capabilities: {} };
    expect((await send("POST", "/session", wanted, {})).status).toBe(401);
    expect((await send("POST", "/wd/hub/session", wanted, basic("wrong"))).status).toBe(401);
    expect((await send("GET", "/status", undefined, {})).value).toMatchObject({ ready: true });
    const { key } = (await rest.request("POST", "/api-keys", { name: "k" })) as unknown as { readonly key: string };
    const opened = await send("POST", "/wd/hub/session", wanted, basic(key));
    expect(opened.status).toBe(200);
    const path = `/session/${String(opened.value?.["sessionId"])}`;
    expect((await send("GET", `${path}/url`, undefined, { "x-api-key": key })).value).toBe("about:blank");
    expect((await send("GET", `${path}/url`, undefined, { ...basic(key), origin: app.httpUrl })).status).toBe(403);
    expect((await send("DELETE", path, undefined, basic(ann.accessToken))).status).toBe(200);
    const narrow = (await rest.request("POST", "/api-keys", { name: "n", scopes: ["contexts:write"] })) as unknown as {
      readonly key: string;
    };
    expect((await send("POST", "/session", wanted, basic(narrow.key))).status).toBe(403);
  });

  it("is asked for a password, too, as some clients send one only then", async () => {
    for (const path of ["/session", "/wd/hub/session", "/wd/hub/session/none/url"]) {
      const response = await fetch(`${app.httpUrl}${path}`, { method: "POST" });
      expect([path, response.status]).toEqual([path, 401]);
      expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm="Pagewire", charset="UTF-8", Bearer/);
    }
  });

  it("is refused to WebdriverIO where it would send its key no second time, and no context is left", async () => {
    const count = async (): Promise<unknown> => (await rest.request("GET", "/contexts")).total;
    const before = await count();
    const headers = { ...basic(ann.accessToken), "user-agent": "webdriver/9.33.1" };
    const { status, value } = await send("POST", "/wd/hub/session", { capabilities: {} }, headers);
    expect([status, value]).toMatchObject([500, { error: "session not created" }]);
    expect(value?.["message"]).toContain('"X-API-Key"');
    expect(await count()).toBe(before);
  });

  it("passes over what has no effect here, and names it; what is needed is rejected, all at once", async () => {
    const { id, capabilities } = await newSession({
      "cloud:options": { build: 1 },
      "wdio:enforceWebDriverClassic": true,
      "goog:loggingPrefs": { browser: "ALL" },
      "goog:chromeOptions": {
        ...{
          args: ["--allow-file-access-from-files", "log-level=3", "--headless", "--ignore-certificate-errors"],
          binary: "/usr/bin/chrome",
        },
        ...{ detach: true, excludeSwitches: ["enable-automation"], useAutomationExtension: false },
        prefs: { "download.default_directory": "/tmp", download_restrictions: 3 },
        mobileEmulation: { deviceMetrics: { width: 360, height: 640, pixelRatio: 3 }, userAgent: "Phone" },
      },
    });
    expect(capabilities["pagewire:ignored"]).toEqual([
      ...["cloud:options", "wdio:enforceWebDriverClassic", "goog:loggingPrefs"],
      ...["binary", "detach", "excludeSwitches", "useAutomationExtension"].map((name) => `goog:chromeOptions.${name}`),
      ...["--allow-file-access-from-files", "--log-level=3", "goog:chromeOptions.prefs.download.default_directory"],
      "goog:chromeOptions.mobileEmulation.deviceMetrics.pixelRatio",
    ]);
    expect((await rest.request("GET", `/contexts/${id}`)).data).toMatchObject({
      config: { viewport: { width: 360, height: 640 }, userAgent: "Phone", ignoreHTTPSErrors: true, downloads: "deny" },
    });
    const wanted = {
      browserName: "safari",
      proxy: { proxyType: "pac" },
      "goog:chromeOptions": { args: ["--load-extension=/x"] },
    };
    const { value } = await send("POST", "/session", { capabilities: { alwaysMatch: wanted } });
    for (const name of ["browserName", "proxy", "--load-extension=/x"]) expect(value?.["message"]).toContain(name);
  });

  it("finds no session of another user, and none in a context that has none", async () => {
    const { id } = await sharedSession();
    const theirs = { authorization: `Bearer ${bob.accessToken}` };
    const contextId = await rest.newContext({ cdp: true, createPage: true });
    onTestFinished(async () => {
      await rest.request("DELETE", `/contexts/${contextId}`);
    });
    for (const [method, path, body] of [
      ["GET", "/url", undefined],
      ["POST", "/url", { url: site.url }],
      ["GET", "/se/files", undefined],
      ["POST", "/execute/sync", { script: "return 1", args: [] }],
      ["DELETE", "", undefined],
    ] as const)
      for (const reply of [
        await send(method, `/session/${id}${path}`, body, theirs),
        await send(method, `/session/none${path}`, body),
        await send(method, `/session/${contextId}${path}`, body),
      ])
        expect([path, reply]).toMatchObject([path, { status: 404, value: { error: "invalid session id" } }]);
    // Both are still there.
    expect((await rest.request("GET", `/contexts/${contextId}`)).status).toBe(200);
    expect((await send("GET", `/session/${id}/url`)).value).toBe("about:blank");
  });

  it("gives URLs of sockets that are valid while the session is, again and again", async () => {
    const { id, capabilities } = await newSession({ webSocketUrl: true });
    const [bidi, cdp] = [String(capabilities["webSocketUrl"]), String(capabilities["se:cdp"])];
    expect(bidi).toMatch(new RegExp(`^${app.httpUrl.replace("http", "ws")}/session/${id}/se/bidi\\?ticket=`));
    for (const url of [bidi, bidi, cdp]) {
      const { status, socket } = await connect(url);
      expect(status).toBe(101);
      socket.close();
      await new Promise((resolve) => socket.once("close", resolve));
    }
    const { socket } = await connect(bidi);
    const answer = new Promise<Fields>((resolve) =>
      socket.once("message", (data: Buffer) => resolve(JSON.parse(data.toString()) as Fields)),
    );
    socket.send(JSON.stringify({ id: 1, method: "browsingContext.getTree", params: {} }));
    const window = (await send("GET", `/session/${id}/window`)).value;
    expect(await answer).toMatchObject({ result: { contexts: [{ context: window }] } });
    await send("DELETE", `/session/${id}`);
    expect((await connect(bidi)).status).toBe(401);
  });

  it("rejects each command that acts while a person has control, and a program's where acts wait for approval", async () => {
    const { key } = (await rest.request("POST", "/api-keys", { name: "k" })) as unknown as { readonly key: string };
    const opened = await send("POST", "/session", { capabilities: {} }, { "x-api-key": key });
    const id = String(opened.value?.["sessionId"]);
    const asKey = (method: string, path: string, body?: object): Promise<Reply> =>
      send(method, `/session/${id}${path}`, body, { "x-api-key": key });
    await asKey("POST", "/url", { url: `${site.url}/form` });
    await rest.request("POST", `/contexts/${id}/control`, { ttl: 60_000 });
    const replies = await replyOfEachCommand(asKey);
    for (const { name, reply } of replies) {
      const isDenied = reply.value?.["message"] === '"ann" has control of the context';
      expect([name, isDenied]).toEqual([name, webDriverCommands[name].acts]);
    }
    await rest.request("DELETE", `/contexts/${id}/control`);
    expect((await asKey("GET", "/title")).value).toBe("Form");
    // Each of them may be a part of an act that waits for approval.
    await rest.request("PATCH", `/contexts/${id}`, { approvals: [{ action: "any" }] });
    for (const { name, reply } of await replyOfEachCommand(asKey))
      expect([name, reply.value?.["message"]]).toEqual([name, expect.stringContaining("wait for approval")]);
    await rest.request("DELETE", `/contexts/${id}`);
  });

  it("is named in the audit log, the events and the counters of its context, without what was typed", async () => {
    const { id } = await newSession();
    const { socket } = await connect(`${app.httpUrl.replace("http", "ws")}/ws`);
    const messages: Fields[] = [];
    socket.on("message", (data: Buffer) => messages.push(JSON.parse(data.toString()) as Fields));
    socket.send(JSON.stringify({ id: "1", type: "auth", token: ann.accessToken }));
    socket.send(JSON.stringify({ id: "2", type: "subscribe", topic: `context:${id}` }));
    await eventually(() => messages.map(({ type }) => type)).toContain("subscribed");
    await send("POST", `/session/${id}/url`, { url: `${site.url}/form` });
    const { value } = await send("POST", `/session/${id}/element`, { using: "css selector", value: "#name" });
    await send("POST", `/session/${id}/element/${String(Object.values(value ?? {})[0])}/value`, {
      text: "planted secret",
    });
    const admin = await app.addUser("auditor", "admin");
    const { data } = await restClient(app, admin.accessToken).request(
      "GET",
      `/audit?filter[contextId]=${id}&filter[operation]=webDriver`,
    );
    expect((data as readonly { readonly params: Fields }[]).map(({ params }) => params).toReversed()).toMatchObject([
      { command: "newSession" },
      { command: "navigateTo", url: `${site.url}/form` },
      { command: "elementSendKeys" },
    ]);
    const acts = (): readonly unknown[] =>
      messages
        .flatMap(({ type, payload }) =>
          type === "event" ? [payload as { readonly type: string; readonly data: Fields }] : [],
        )
        .filter(({ type }) => type.startsWith("action."))
        .map((event) => `${event.type} ${String(event.data["actionType"])}`);
    await eventually(acts).toEqual([
      ...["action.started navigate", "action.completed navigate"],
      ...["action.started type", "action.completed type"],
    ]);
    await eventually(async () => (await rest.request("GET", `/contexts/${id}/metrics`)).data).toMatchObject({
      totalActions: 2,
      actionTypeBreakdown: { navigate: 1, type: 1 },
    });
    expect(JSON.stringify([data, messages])).not.toContain("planted");
  });
});

describe("bad input", () => {
  it("is not repeated at length in the error", async () => {
    const [name, other] = ["k".repeat(200_000), "goog:chromeOptions"];
    for (const capabilities of [
      { alwaysMatch: { [name]: 1 }, firstMatch: [{ [name]: 1 }] },
      { alwaysMatch: { [name]: 1 } },
      { alwaysMatch: { browserName: name } },
      { alwaysMatch: { [other]: { args: [`load-extension=${name}`] } } },
      { alwaysMatch: { proxy: { proxyType: name } } },
      { alwaysMatch: { timeouts: { [name]: 1 } } },
      { alwaysMatch: { "pagewire:options": { [name]: 1 } } },
    ]) {
      const { status, value } = await send("POST", "/session", { capabilities });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(value).length).toBeLessThan(1_000);
    }
    const { capabilities } = await newSession({ [`a:${name}`]: 1, [other]: { [name]: 1, args: [name] } });
    expect(JSON.stringify(capabilities["pagewire:ignored"]).length).toBeLessThan(1_000);
  });

  it("is an error of the standard", async () => {
    const { id } = await sharedSession();
    const at = `/session/${id}`;
    await send("POST", `${at}/url`, { url: `${site.url}/form` });
    const element = "element-6066-11e4-a52e-4f735466cecf";
    const deep = `{"script":"return 1","args":[${"[".repeat(5_000)}${"]".repeat(5_000)}]}`;
    for (const [method, path, body, status, error] of [
      ["POST", "/session", "no json", 400, "invalid argument"],
      ["POST", "/session", [], 400, "invalid argument"],
      ["POST", "/session", { capabilities: { alwaysMatch: { nonsense: 1 } } }, 400, "invalid argument"],
      ["POST", "/session", { capabilities: { firstMatch: [] } }, 400, "invalid argument"],
      ["POST", "/session", { capabilities: { alwaysMatch: { timeouts: { pageLoad: -1 } } } }, 400, "invalid argument"],
      ["POST", `${at}/url`, {}, 400, "invalid argument"],
      ["POST", `${at}/url`, [1], 400, "invalid argument"],
      ["POST", `${at}/timeouts`, { implicit: 1.5 }, 400, "invalid argument"],
      ["POST", `${at}/timeouts`, { type: "implicit", ms: 1 }, 400, "invalid argument"],
      ["POST", `${at}/element`, { using: "id", value: "x" }, 400, "invalid argument"],
      ["POST", `${at}/element`, { using: "css selector", value: 5 }, 400, "invalid argument"],
      ["GET", `${at}/element/none/text`, undefined, 404, "no such element"],
      ["GET", `${at}/element/f.A.d.B.e.1/text`, undefined, 404, "no such element"],
      ["POST", `${at}/shadow/none/element`, { using: "css selector", value: "p" }, 404, "no such shadow root"],
      ["POST", `${at}/execute/sync`, { script: "return 1" }, 400, "invalid argument"],
      ["POST", `${at}/execute/sync`, { script: "return (", args: [] }, 500, "javascript error"],
      ["POST", `${at}/execute/sync`, { script: "return 1", args: [{ [element]: "x" }] }, 404, "no such element"],
      ["POST", `${at}/execute/sync`, deep, 400, "invalid argument"],
      ["POST", `${at}/actions`, { actions: [{ type: "joystick", id: "1", actions: [] }] }, 400, "invalid argument"],
      ["POST", `${at}/actions`, {}, 400, "invalid argument"],
      ["POST", `${at}/frame`, { id: "name" }, 400, "invalid argument"],
      ["POST", `${at}/window/rect`, { width: -1, height: 5 }, 400, "invalid argument"],
      ["POST", `${at}/cookie`, { cookie: { name: "a" } }, 400, "invalid argument"],
      ["POST", `${at}/print`, { scale: "big" }, 400, "invalid argument"],
      ...[["0"], ["2-1"], ["99"], ["1-2-3"], ["x"], [""], 1].map(
        (pageRanges) => ["POST", `${at}/print`, { pageRanges }, 400, "invalid argument"] as const,
      ),
      ["POST", `${at}/goog/cdp/execute`, { cmd: "Browser.crash", params: {} }, 500, "unknown error"],
      ["POST", `${at}/goog/cdp/execute`, { cmd: "SystemInfo.getInfo", params: {} }, 500, "unknown error"],
      ["POST", `${at}/se/file`, { file: "AAAA" }, 400, "invalid argument"],
      ["POST", `${at}/se/files`, { name: "../../etc/passwd" }, 400, "invalid argument"],
      ["GET", `${at}/no/such`, undefined, 404, "unknown command"],
      ["POST", `${at}/webauthn/authenticator`, {}, 404, "unknown command"],
      ["PUT", `${at}/url`, {}, 405, "unknown method"],
      ["POST", `${at}/execute/sync`, { script: "x".repeat(1_100_000), args: [] }, 413, "unknown error"],
    ] as const) {
      const reply = await send(method, path, body);
      expect([method, path, reply.value]).toMatchObject([method, path, { error }]);
      expect([method, path, reply.status]).toEqual([method, path, status]);
      expect(JSON.stringify(reply)).not.toMatch(/node_modules|\/src\/engine/);
    }
    expect((await send("GET", `${at}/title`)).value).toBe("Form");
  });

  it("rejects an upload to an unknown session before it has read the file", async () => {
    const { port } = new URL(app.httpUrl);
    const headers = {
      authorization: `Bearer ${ann.accessToken}`,
      "content-type": "application/json",
      "content-length": 40_000_000,
    };
    const upload = httpRequest({ port, method: "POST", path: "/session/none/se/file", headers });
    upload.write('{"file":"');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      upload.once("response", resolve).once("error", reject);
    });
    expect([response.statusCode, response.headers.connection]).toEqual([404, "close"]);
    upload.destroy();
  });

  it("is bounded: of many commands at once some are rejected, the others run in order", async () => {
    const { id } = await sharedSession();
    const run = (script: string): Promise<Reply> => send("POST", `/session/${id}/execute/sync`, { script, args: [] });
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => run("return new Promise((done) => setTimeout(done, 20, 1))")),
    );
    const kinds = new Set(
      replies.map(({ value }) => (value === null || typeof value === "number" ? "done" : value["message"])),
    );
    expect([...kinds].toSorted()).toEqual(["16 commands of the session wait already", "done"]);
    expect((await run("return 2")).value).toBe(2);
  });

  it("of results beyond a limit is an error, which takes the service no long time", async () => {
    const { id } = await newSession();
    const at = `/session/${id}`;
    await send("POST", `${at}/url`, { url: `${site.url}/form` });
    const run = (script: string): Promise<Reply> => send("POST", `${at}/execute/sync`, { script, args: [] });
    await run(`Object.defineProperty(document.body, "many", { get: () => Array.from({ length: 5e5 }, () => ({})) });
      document.querySelector("#name").setAttribute("data-long", "x".repeat(34e6));
      document.title = "t".repeat(34e6)`);
    const { value } = await send("POST", `${at}/element`, { using: "css selector", value: "body" });
    const body = `${at}/element/${String(Object.values(value ?? {})[0])}`;
    const start = process.cpuUsage();
    for (const [reply, message] of [
      [await run("return Array.from({ length: 5e5 }, () => ({}))"), "100000 values"],
      [await run("let deep = []; for (let i = 0; i < 1e4; i++) deep = [deep]; return deep"), "32 levels"],
      [await run("return 'x'.repeat(12e6)"), "10485760 bytes"],
      [await run("return document.querySelector('#name')"), "10485760 bytes"],
      [await run("throw new Error('x'.repeat(12e6))"), "Error: xxx"],
      [
        await run(
          "const { stringify } = JSON; JSON.stringify = () => ((JSON.stringify = stringify), `[${'{},'.repeat(5e5)}1]`); return 1",
        ),
        "100000 values",
      ],
      [await send("GET", `${body}/property/many`), "100000 values"],
      [await send("POST", `${at}/element`, { using: "css selector", value: "#name" }), "33554432 characters"],
      [await send("GET", `${at}/title`), "33554432 characters"],
      ...(isNightly ? ([[await send("GET", `${at}/source`), "33554432 characters"]] as const) : []),
    ] as const) {
      expect([message, reply]).toMatchObject([message, { status: 500, value: { error: "javascript error" } }]);
      expect(reply.value?.["message"]).toContain(message);
      expect(JSON.stringify(reply).length).toBeLessThan(2_000);
    }
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3_000);
    const many = await run("return Array.from({ length: 90_000 }, (_, index) => index)");
    expect(many.value).toHaveLength(90_000);
  });

  it("of a client that has left, or whose time is over, is not carried out later", async () => {
    const { id } = await sharedSession();
    const at = `/session/${id}`;
    await send("POST", `${at}/url`, { url: `${site.url}/form` });
    await send("POST", `${at}/timeouts`, { script: 300_000 });
    const leaving = (script: string): (() => void) => {
      const client = new AbortController();
      fetch(`${app.httpUrl}${at}/execute/sync`, {
        method: "POST",
        headers: { authorization: `Bearer ${ann.accessToken}`, "content-type": "application/json" },
        body: JSON.stringify({ script, args: [] }),
        signal: client.signal,
      }).catch(() => undefined);
      return () => client.abort();
    };
    const { data: pages } = await rest.request("GET", `/contexts/${id}/pages`);
    const [{ id: pageId }] = pages as [{ readonly id: string }];
    const read = async (script: string): Promise<unknown> => {
      const { data } = await rest.request("POST", `/contexts/${id}/execute`, {
        ...{ action: "evaluate", params: { script }, pageId },
      });
      return (data as { readonly data: Fields }).data["result"];
    };
    const leave = leaving("document.body.dataset.begun = 1; return new Promise(() => {})");
    await eventually(() => read("document.body.dataset.begun")).toBe("1");
    const leaveWaiting = leaving("document.body.dataset.late = 1");
    const next = send("GET", `${at}/title`);
    leaveWaiting();
    leave();
    expect((await next).value).toBe("Form");
    expect(await read("document.body.dataset.late ?? 'none'")).toBe("none");
  });

  it("of clients that leave halfway leaves the session as it was", async () => {
    const { id } = await sharedSession();
    for (let count = 0; count < 5; count++) {
      const { port } = new URL(app.httpUrl);
      const headers = { authorization: `Bearer ${ann.accessToken}`, "content-type": "application/json" };
      const half = httpRequest({ port, method: "POST", path: `/session/${id}/execute/sync`, headers });
      half.on("error", () => undefined);
      await new Promise((resolve) => half.write('{"script":"return new Promise(() => {})","args":[', resolve));
      half.destroy();
    }
    expect((await send("GET", `/session/${id}/url`)).value).toBe("about:blank");
  });
});

describe("a session whose browser", () => {
  it("was killed has ended, and says so; its context is deleted, unless it is to be kept", async () => {
    const { id } = await newSession();
    const { id: kept } = await newSession({ "pagewire:options": { temporary: false } });
    const { data: made } = await rest.request("GET", "/contexts?include=createdBy&sort=-createdAt&limit=2");
    expect(made).toMatchObject([
      { id: kept, protocol: "webdriver" },
      { id, protocol: "webdriver" },
    ]);
    for (const each of [id, kept]) await send("POST", `/session/${each}/url`, { url: `${site.url}/form` });
    for (const pid of browserPids()) sendSignal(pid, "SIGKILL");
    for (const each of [id, kept])
      await eventually(async () => (await send("GET", `/session/${each}/title`)).value).toMatchObject({
        error: "invalid session id",
      });
    await eventually(async () => (await rest.request("GET", `/contexts/${id}`)).status).toBe(404);
    // Its session needs no browser to say so.
    await eventually(async () => (await rest.request("GET", `/contexts/${kept}`)).data).toMatchObject({
      state: "hibernated",
    });
    const { data } = await rest.request("GET", `/contexts/${kept}/pages`);
    expect(data).toMatchObject([{ url: `${site.url}/form` }]);
    await rest.request("DELETE", `/contexts/${kept}`);
    // The first attempt may meet a browser that was killed while it started.
    let next = "";
    await eventually(async () => {
      const { status, value } = await send("POST", "/session", { capabilities: {} });
      next = String(value?.["sessionId"]);
      return status;
    }).toBe(200);
    expect((await send("GET", `/session/${next}/url`)).value).toBe("about:blank");
    await send("DELETE", `/session/${next}`);
  });
});

/** Of the browsers that this process has started. */
function browserPids(): readonly number[] {
  const children = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--user-data-dir")).map(Number);
}
