import puppeteer, { type Browser } from "puppeteer-core";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { sharedTestApp, type TestUser } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { nightly } from "../../support/nightly.ts";
import { ofFile } from "../../support/of-file.ts";
import { type RestClient, restClient } from "../../support/rest.ts";
import { startSite } from "../../support/site.ts";

let ann: TestUser;
let rest: RestClient;
let sharedId: string | undefined;

const app = ofFile(() => sharedTestApp());
const site = ofFile(startSite);
beforeAll(async () => {
  ann = await app.addUser("ann");
  rest = restClient(app, ann.accessToken);
});

async function openContext(): Promise<string> {
  const contextId = await rest.newContext({ cdp: true, createPage: true });
  onTestFinished(async () => {
    await rest.request("DELETE", `/contexts/${contextId}`);
  });
  return contextId;
}

/** A context that tests share, with one blank page: each with clients has a browser of its own, which takes half a second of a processor. */
async function sharedContext(): Promise<string> {
  sharedId ??= await rest.newContext({ cdp: true, blockedHosts: ["denied.test"] });
  const { data } = await rest.request("GET", `/contexts/${sharedId}/pages`);
  await rest.request("POST", `/contexts/${sharedId}/pages`, {});
  for (const { id } of data as readonly { readonly id: string }[])
    await rest.request("DELETE", `/contexts/${sharedId}/pages/${id}`);
  return sharedId;
}

async function bidiUrl(contextId: string, owner = rest): Promise<string> {
  const { data, error } = await owner.request("POST", `/contexts/${contextId}/cdp`);
  expect(error).toBeUndefined();
  return (data as { readonly bidiUrl: string }).bidiUrl;
}

async function connect(contextId: string): Promise<Browser> {
  const browser = await puppeteer.connect({
    browserWSEndpoint: await bidiUrl(contextId),
    protocol: "webDriverBiDi",
  });
  onTestFinished(() => browser.disconnect());
  return browser;
}

type Fields = Readonly<Record<string, unknown>>;

/** A client of plain messages. */
async function open(url: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(url, { headers });
  const status = await new Promise<number>((resolve) => {
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (_, { statusCode = 0 }) => resolve(statusCode));
    socket.once("error", () => undefined);
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  onTestFinished(() => socket.terminate());
  const messages: Fields[] = [];
  socket.on("message", (data: Buffer) => messages.push(JSON.parse(data.toString()) as Fields));
  let nextId = 0;
  return {
    socket,
    status,
    closed,
    messages,
    async call(method: string, params: object = {}): Promise<Fields> {
      const id = ++nextId;
      socket.send(JSON.stringify({ id, method, params }));
      await eventually(() => messages.some((message) => message["id"] === id)).toBe(true);
      return messages.find((message) => message["id"] === id) ?? {};
    },
  };
}

async function topLevel({ call }: Pick<Awaited<ReturnType<typeof open>>, "call">): Promise<string> {
  const { result } = await call("browsingContext.getTree");
  const [first] = (result as { readonly contexts: readonly { readonly context: string }[] }).contexts;
  return first?.context ?? "";
}

describe("Puppeteer by WebDriver BiDi", () => {
  it("opens, navigates, reads, clicks, types and takes pictures", async () => {
    const contextId = await sharedContext();
    const browser = await connect(contextId);
    const page = await browser.newPage();
    await page.goto(`${site.url}/form`);
    expect(await page.title()).toBe("Form");
    await page.type("#name", "Ada Lovelace");
    await page.click("#check");
    expect(
      await page.evaluate(`[document.querySelector("#name").value, document.querySelector("#check").checked]`),
    ).toEqual(["Ada Lovelace", true]);
    expect(Buffer.from(await page.screenshot()).toString("latin1", 1, 4)).toBe("PNG");
    expect((await page.pdf()).byteLength).toBeGreaterThan(500);
    await page.goto(`${site.url}/frames?of=/form`);
    await (await page.waitForFrame(`${site.url}/form`)).type("#name", "in a frame");
    // Its pages are pages of the context.
    const { data } = await rest.request("GET", `/contexts/${contextId}/pages`);
    expect(data).toMatchObject([{ url: "about:blank" }, { url: `${site.url}/frames?of=/form` }]);
  });

  it("creates user contexts, which are contexts of its user and end with it", async () => {
    const contextId = await sharedContext();
    const client = await open(await bidiUrl(contextId));
    await client.call("session.new", { capabilities: {} });
    const { result } = await client.call("browser.createUserContext");
    const { userContext } = result as { readonly userContext: string };
    expect(await client.call("browser.getUserContexts")).toMatchObject({
      result: { userContexts: [{ userContext: "default" }, { userContext }] },
    });
    const contexts = async () =>
      (await rest.request("GET", "/contexts?limit=100&include=createdBy")).data as readonly {
        readonly protocol: string;
      }[];
    const list = async () => (await contexts()).length;
    expect((await contexts()).map(({ protocol }) => protocol)).toContain("bidi");
    const before = await list();
    const created = await client.call("browsingContext.create", { type: "tab", userContext });
    const { context } = created["result"] as { readonly context: string };
    const url = `${site.url}/form`;
    expect(await client.call("browsingContext.navigate", { context, url, wait: "complete" })).toMatchObject({
      result: { url },
    });
    expect(await client.call("browser.removeUserContext", { userContext })).toMatchObject({ type: "success" });
    expect(await list()).toBe(before - 1);
    await client.call("browser.createUserContext");
    expect(await list()).toBe(before);
    client.socket.close();
    await eventually(list).toBe(before - 1);
  });

  it("shows no world of the service's scripts", async () => {
    const contextId = await sharedContext();
    const client = await open(await bidiUrl(contextId));
    const context = await topLevel(client);
    await client.call("browsingContext.navigate", { context, url: `${site.url}/form`, wait: "complete" });
    await rest.request("POST", `/contexts/${contextId}/execute`, { action: "click", params: { selector: "#check" } });
    const sandboxed = { context, sandbox: "mine" };
    await client.call("script.evaluate", { expression: "1", target: sandboxed, awaitPromise: false });
    const { result } = await client.call("script.getRealms", { context });
    const { realms } = result as { readonly realms: readonly { readonly sandbox?: string }[] };
    expect(realms.map(({ sandbox }) => sandbox)).toEqual([undefined, "mine"]);
  });

  nightly("goes on to subscribe after a module that is not there", async () => {
    const client = await open(await bidiUrl(await sharedContext()));
    expect(await client.call("session.subscribe", { events: ["bluetooth"] })).toMatchObject({
      type: "error",
      message: "events of the module bluetooth are not available here",
    });
    const events = ["browsingContext", "network", "log"];
    expect(await client.call("session.subscribe", { events })).toMatchObject({ type: "success" });
  });

  nightly("answers dialogs, hears the console and intercepts requests", async () => {
    const page = await (await connect(await sharedContext())).newPage();
    page.on("dialog", (dialog) => void dialog.accept("typed"));
    const said = new Promise<string>((resolve) => page.once("console", (message) => resolve(message.text())));
    expect(await page.evaluate("prompt('name?')")).toBe("typed");
    await page.evaluate("console.log('said')");
    expect(await said).toBe("said");
    await page.setRequestInterception(true);
    page.on("request", (request) => void request.respond({ body: "<title>Made up</title>", contentType: "text/html" }));
    await page.goto(`${site.url}/made-up`);
    expect(await page.title()).toBe("Made up");
  });
});

describe("a client of WebDriver BiDi", () => {
  it("needs a ticket or header of the context's owner, and is no page", async () => {
    const contextId = await sharedContext();
    const url = await bidiUrl(contextId);
    expect((await open(url)).status).toBe(101);
    expect((await open(url)).status).toBe(401);
    const bob = await app.addUser("bob");
    const plain = url.replace(/\?.*/, "");
    expect((await open(plain, { authorization: `Bearer ${bob.accessToken}` })).status).toBe(404);
    expect((await open(plain, { authorization: `Bearer ${ann.accessToken}` })).status).toBe(101);
    expect((await open(await bidiUrl(contextId), { origin: app.httpUrl })).status).toBe(403);
    expect((await fetch(plain.replace("ws", "http"))).status).toBe(404);
  });

  it("begins a session itself or by its first command, and ends by session.end", async () => {
    const contextId = await sharedContext();
    const own = await open(await bidiUrl(contextId));
    expect(await own.call("session.status")).toMatchObject({ type: "success" });
    expect(await own.call("session.new", { capabilities: {} })).toMatchObject({ type: "success" });
    expect(await own.call("session.new", { capabilities: {} })).toMatchObject({ error: "session not created" });
    const maximize = await own.call("browser.setClientWindowState", { clientWindow: "1", state: "maximized" });
    expect(maximize).toMatchObject({ error: "unsupported operation" });
    const joined = await open(await bidiUrl(contextId));
    const [first, second] = await Promise.all([topLevel(joined), topLevel(own)]);
    expect(first).toMatch(/^[0-9A-F]{32}$/);
    expect(second).toBe(first);
    expect(await joined.call("session.end")).toMatchObject({ type: "success", result: {} });
    expect(await joined.closed).toBe(1000);
    expect(await own.call("browser.close")).toMatchObject({ type: "success" });
    expect(await own.closed).toBe(1000);
    expect((await rest.request("GET", `/contexts/${contextId}/pages`)).data).toHaveLength(1);
  });

  it("reaches nothing that a client of CDP does not reach", async () => {
    const neighbour = await openContext();
    const client = await open(await bidiUrl(await sharedContext()));
    const context = await topLevel(client);
    const theirs = await topLevel(await open(await bidiUrl(neighbour)));
    for (const [method, params] of [
      ["browsingContext.navigate", { context: theirs, url: site.url }],
      ["browsingContext.close", { context: theirs }],
      ["browsingContext.navigate", { context, url: "file:///etc/passwd" }],
      ["webExtension.install", { extensionData: { type: "path", path: "/tmp" } }],
      ["goog:cdp.sendCommand", { method: "Browser.crash", params: {} }],
      ["goog:cdp.sendCommand", { method: "SystemInfo.getInfo", params: {} }],
      ["goog:cdp.sendCommand", { method: "Target.attachToTarget", params: { targetId: theirs, flatten: true } }],
      ["bluetooth.simulateAdapter", { context, state: "powered-on" }],
      ["no.such", {}],
    ] as const)
      expect([method, await client.call(method, params)]).toMatchObject([method, { type: "error" }]);
    const { result } = await client.call("browsingContext.getTree");
    expect(result).toMatchObject({ contexts: [{ context }] });
  });

  nightly("gets the browser's own error where a host is not reached or denied, also after a redirect", async () => {
    const client = await open(await bidiUrl(await sharedContext()));
    const context = await topLevel(client);
    for (const [url, reason] of [
      ["http://unknown-host.invalid/", "net::ERR_NAME_NOT_RESOLVED"],
      [`${site.url}/redirect?to=http://unknown-host.invalid/`, "net::ERR_NAME_NOT_RESOLVED"],
      ["http://denied.test/", "denied"],
      [`${site.url}/redirect?to=http://denied.test/`, "net::ERR_BLOCKED_BY_ADMINISTRATOR"],
    ] as const) {
      const reply = await client.call("browsingContext.navigate", { context, url, wait: "complete" });
      expect([url, reply]).toMatchObject([url, { type: "error", error: "unknown error" }]);
      expect(reply["message"]).toContain(reason);
    }
    const go = (url: string) => client.call("browsingContext.navigate", { context, url, wait: "complete" });
    expect(await go(`${site.url}/form`)).toMatchObject({ type: "success" });
    const events = ["browsingContext.navigationFailed", "browsingContext.load"];
    await client.call("session.subscribe", { events });
    const url = "http://unknown-host.invalid/";
    const expression = `document.body.innerHTML = '<a href="${url}">away</a>'; document.links[0].click()`;
    await client.call("script.evaluate", { expression, target: { context }, awaitPromise: false });
    for (const [method, params] of [
      ["browsingContext.navigationFailed", { context, url }],
      ["browsingContext.load", { context, url }], // of the browser's error page
    ] as const)
      await eventually(() => client.messages.find((message) => message["method"] === method)?.["params"]).toMatchObject(
        params,
      );
    const reloaded = await client.call("browsingContext.reload", { context, wait: "complete" });
    // The first are the words of the translation, where the error page comes before the response.
    expect(reloaded["message"]).toMatch(/the requested url is unreachable|net::ERR_NAME_NOT_RESOLVED/);
    expect(await go(`${site.url}/form`)).toMatchObject({ type: "success" });
  });

  it("chooses artifacts in a file input, in place of those before, and no other files", async () => {
    const client = await open(await bidiUrl(await sharedContext()));
    const context = await topLevel(client);
    const inPage = async (expression: string): Promise<unknown> => {
      const { result } = await client.call("script.evaluate", { expression, target: { context }, awaitPromise: false });
      return (result as { readonly result: unknown }).result;
    };
    const ids = await Promise.all(
      ["a.txt", "b.txt"].map(async (name) => {
        const { data } = await rest.request("POST", `/artifacts?name=${name}`, { text: name });
        return (data as { readonly id: string }).id;
      }),
    );
    await inPage(`document.body.innerHTML = "<input type=file multiple>"`);
    const element = await inPage(`document.querySelector("input")`);
    const choose = (...files: readonly string[]) => client.call("input.setFiles", { context, element, files });
    const chosen = () => inPage(`[...document.querySelector("input").files].map(({ name }) => name).join()`);

    expect(await choose(`artifact:${ids[0]}`, `/artifacts/${ids[1]}`)).toMatchObject({ type: "success" });
    expect(await chosen()).toMatchObject({ value: "a.txt,b.txt" });
    expect(await choose(`artifact:${ids[1]}`)).toMatchObject({ type: "success" });
    expect(await choose("/etc/passwd")).toMatchObject({
      message: expect.stringContaining("send bytes, or artifact:") as string,
    });
    expect(await choose("artifact:unknown")).toMatchObject({ type: "error" });
    expect(await chosen()).toMatchObject({ value: "b.txt" });
  });

  nightly("gets errors without paths of the service for what is no command, and goes on", async () => {
    const client = await open(await bidiUrl(await sharedContext()));
    const context = await topLevel(client);
    const before = client.messages.length;
    for (const text of [
      "no json",
      "[]",
      "{}",
      '{"id":-1,"method":"session.status","params":{}}',
      '{"id":1,"method":"__proto__","params":{}}',
      '{"id":1,"method":"browsingContext.navigate","params":{"context":5}}',
      '{"id":1,"method":"script.evaluate","params":{"expression":"1","target":{},"awaitPromise":"x"}}',
      `{"id":7,"method":"session.subscribe","params":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
    ])
      client.socket.send(text);
    await eventually(() => client.messages.length).toBe(before + 8);
    expect(client.messages.slice(before).every(({ type }) => type === "error")).toBe(true);
    const thrown = await client.call("browsingContext.navigate", {
      context,
      url: "file:///etc/passwd",
      wait: "complete",
    });
    expect(JSON.stringify([thrown, ...client.messages])).not.toMatch(/node_modules|mapperTab/);
    const partition = { type: "storageKey", userContext: "none" };
    for (const method of ["storage.getCookies", "storage.deleteCookies"])
      expect(await client.call(method, { partition })).toMatchObject({ error: "no such user context" });
    expect(await client.call("session.status")).toMatchObject({ type: "success" });
  });

  it("gets what acts rejected with the holder's name while a person has control", async () => {
    const contextId = await sharedContext();
    const key = (await rest.request("POST", "/api-keys", { name: "k" })) as unknown as { readonly key: string };
    const client = await open((await bidiUrl(contextId)).replace(/\?.*/, ""), { "x-api-key": key.key });
    const context = await topLevel(client);
    const moveTo = (x: number) => ({
      context,
      actions: [{ type: "pointer", id: "m", actions: [{ type: "pointerMove", x, y: 1 }] }],
    });
    expect(await client.call("input.performActions", moveTo(1))).toMatchObject({ type: "success" });
    const { data } = await rest.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 });
    for (const [method, params] of [
      ["input.performActions", moveTo(2)],
      ["browsingContext.navigate", { context, url: site.url }],
      ["browsingContext.create", { type: "tab" }],
      ["browsingContext.setViewport", { context, viewport: { width: 300, height: 300 } }],
      ["script.evaluate", { expression: "1", target: { context }, awaitPromise: false }],
      ["storage.deleteCookies", {}],
      ["goog:cdp.sendCommand", { method: "Page.reload", params: {} }],
    ] as const)
      expect(await client.call(method, params)).toMatchObject({ message: '"ann" has control of the context' });
    expect(await client.call("browsingContext.captureScreenshot", { context })).toMatchObject({ type: "success" });
    const { lease } = data as { readonly lease: number };
    await rest.request("DELETE", `/contexts/${contextId}/control?lease=${lease}`);
    expect(await client.call("input.performActions", moveTo(3))).toMatchObject({ type: "success" });
  });

  nightly("keeps scripts for new documents within the bound of those by CDP", async () => {
    const client = await open(await bidiUrl(await sharedContext()));
    const functionDeclaration = `() => "${"x".repeat(6 * 1_048_576)}"`;
    const add = () => client.call("script.addPreloadScript", { functionDeclaration });
    const { result } = await add();
    expect(await add()).toMatchObject({ type: "success" });
    const message = expect.stringContaining("16777216 characters") as string;
    expect(await add()).toMatchObject({ type: "error", message });
    await client.call("script.removePreloadScript", result as object);
    expect(await add()).toMatchObject({ type: "success" });
  });

  nightly("that gets more than its thread can hold is closed, and no other", async () => {
    const contextId = await sharedContext();
    const [client, other] = [await open(await bidiUrl(contextId)), await open(await bidiUrl(contextId))];
    const context = await topLevel(client);
    expect(await topLevel(other)).toBe(context);
    const params = { expression: `"x".repeat(70_000_000)`, target: { context }, awaitPromise: false };
    client.socket.send(JSON.stringify({ id: 100, method: "script.evaluate", params }));
    expect(await client.closed).toBe(1013);
    expect(await topLevel(other)).toBe(context);
  });

  it("is closed with its context, and when its session ends", async () => {
    const contextId = await openContext();
    const client = await open(await bidiUrl(contextId));
    const { data } = await rest.request("POST", "/sessions", { name: "s" });
    const { accessToken, id } = data as { readonly accessToken: string; readonly id: string };
    const second = await open(await bidiUrl(contextId, restClient(app, accessToken)));
    await rest.request("DELETE", `/sessions/${id}`);
    expect(await second.closed).toBe(4401);
    await rest.request("DELETE", `/contexts/${contextId}`);
    expect(await client.closed).toBe(1012);
  });
});
