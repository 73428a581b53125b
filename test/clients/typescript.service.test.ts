import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  ConnectionError,
  Pagewire,
  type PagewireContext,
  type PagewireEvent,
} from "../../clients/typescript/src/index.ts";
import { startTestApp, type TestApp, testPassword, type TestUser } from "../support/app.ts";
import { startSite, type Site } from "../support/site.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const run = promisify(execFile);
let app: TestApp;
let site: Site;
let user: TestUser;
let pagewire: Pagewire;
let context: PagewireContext;

beforeAll(async () => {
  [app, site] = await Promise.all([startTestApp(), startSite()]);
  user = await app.addUser("ada");
  pagewire = new Pagewire({ url: app.httpUrl, token: user.accessToken });
  context = await pagewire.createContext({ createPage: true });
});
afterAll(async () => {
  await Promise.all([app.close(), site.close()]);
});

/** The service behind something that may not pass a request or a response on. Returns its URL. */
async function before(handle: (pass: RequestListener) => RequestListener): Promise<string> {
  const pass: RequestListener = (request, response) => {
    const target = new URL(request.url ?? "", app.httpUrl);
    const { host: _, ...headers } = request.headers;
    const onward = httpRequest(target, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  };
  const server = createServer(handle(pass)).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a context", () => {
  it("is deleted at the end of its scope, and once more without an error", async () => {
    let ended: PagewireContext;
    {
      await using scoped = await pagewire.createContext({ name: "scoped" });
      ended = scoped;
      await scoped.navigate(`${site.url}/form`);
      expect(await scoped.pages()).toMatchObject([{ title: "Form" }]);
    }
    await expect(ended.pages()).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    await ended.delete();
  });

  it("is listed with all others, page by page", async () => {
    const made = await Promise.all(["a", "b", "c"].map((name) => pagewire.createContext({ name })));
    const listed: string[] = [];
    for await (const { id } of pagewire.contexts(2)) listed.push(id);
    expect(listed).toEqual(expect.arrayContaining([context.id, ...made.map(({ id }) => id)]));
    expect(new Set(listed).size).toBe(listed.length);
    await Promise.all(made.map((each) => each.delete()));
  });

  it("may be one that exists", async () => {
    await context.navigate(`${site.url}/form`);
    expect(await pagewire.context(context.id).evaluate("document.title")).toBe("Form");
  });
});

describe("actions", () => {
  it("return their data with its type", async () => {
    expect(await context.navigate(`${site.url}/form`, { waitUntil: "domcontentloaded" })).toMatchObject({
      status: 200,
    });
    const { data } = await context.execute("type", { selector: "input", text: "typed" });
    expect(data).toMatchObject({ length: 5 });
    expect(await context.evaluate<string>("document.querySelector('input').value")).toBe("typed");
  });

  it("evaluate functions with arguments", async () => {
    const sum = await context.evaluate<number>((one: number, other: number) => one + other, [1, 2]);
    expect(sum).toBe(3);
  });

  it("return pictures and PDFs as bytes", async () => {
    expect([...(await context.screenshot()).subarray(1, 4)]).toEqual([...Buffer.from("PNG")]);
    expect(
      Buffer.from(await context.pdf())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  it("are done in steps, with what changed", async () => {
    await context.navigate(`${site.url}/form`);
    const { text } = await context.look();
    const [ref = ""] = /\be\d+(?= textbox)/.exec(text) ?? [];
    const result = await context.act([{ action: "type", ref, text: "by ref" }]);
    expect(result.steps).toMatchObject([{ status: "done" }]);
    expect(result.observation?.text).toContain("by ref");
  });

  it("end with the caller's signal", async () => {
    const waiting = context.execute("wait", { duration: 60_000 }, { signal: AbortSignal.timeout(300) });
    await expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
    expect(await context.evaluate("1 + 1")).toBe(2);
  });
});

describe("errors", () => {
  it("are those of the service, with their reason", async () => {
    const wrong = context.execute("navigate", { url: "nowhere" });
    await expect(wrong).rejects.toMatchObject({ name: "PagewireError", code: "VALIDATION_ERROR", status: 400 });
    await expect(context.execute("click", { ref: "e99999" })).rejects.toMatchObject({ status: 400 });
    const late = context.execute("click", { selector: "#none" }, { timeout: 200 });
    await expect(late).rejects.toMatchObject({ code: "TIMEOUT", reason: "missing" });
  });

  it("say that credentials are wrong or missing, and that the service is not there", async () => {
    const stranger = new Pagewire({ url: app.httpUrl, apiKey: "pw_nothing", retries: 0 });
    await expect(stranger.createContext()).rejects.toMatchObject({ code: "UNAUTHORIZED", status: 401 });
    expect(() => new Pagewire({ url: app.httpUrl })).toThrow("give either an apiKey or a token");
    const nowhere = new Pagewire({ url: "http://127.0.0.1:1", apiKey: "k", retries: 0 });
    await expect(nowhere.createContext()).rejects.toBeInstanceOf(ConnectionError);
    const noService = await before(() => (_request, response) => response.writeHead(502).end("bad gateway"));
    await expect(new Pagewire({ url: noService, apiKey: "k" }).createContext()).rejects.toThrow("HTTP 502");
  });
});

describe("credentials", () => {
  it("are a session's token, or a key that it makes", async () => {
    const { accessToken } = await Pagewire.login(app.httpUrl, "ada", testPassword);
    const session = new Pagewire({ url: app.httpUrl, token: async () => accessToken });
    const created = await session.api.POST("/api-keys", { body: { name: "client", roles: ["user"] } });
    const { key = "" } = created.data ?? {};
    const keyed = new Pagewire({ url: app.httpUrl, apiKey: key });
    await using made = await keyed.createContext();
    expect(await made.navigate(`${site.url}/`)).toMatchObject({ status: 200 });
  });
});

describe("retries", () => {
  it("do an action once whose response was lost", async () => {
    await context.navigate(`${site.url}/form`);
    await context.evaluate("window.count = 0");
    let lost = 0;
    const url = await before((pass) => (request, response) => {
      pass(request, response);
      if (lost++ < 2) setTimeout(() => response.destroy(), 300);
    });
    const flaky = new Pagewire({ url, token: user.accessToken }).context(context.id);
    const script = "window.count++; return new Promise((done) => setTimeout(() => done(window.count), 1500))";
    expect(await flaky.evaluate(script)).toBe(1);
    expect(lost).toBeGreaterThan(2);
  });

  it("wait for capacity, and end after their number", async () => {
    let asked = 0;
    const url = await before((pass) => (request, response) => {
      if (++asked > 2) return pass(request, response);
      const error = { code: "SERVICE_UNAVAILABLE", message: "full", requestId: "r" };
      response.writeHead(503, { "content-type": "application/json" }).end(JSON.stringify({ success: false, error }));
    });
    const made = await new Pagewire({ url, token: user.accessToken }).createContext();
    expect(asked).toBe(3);
    await made.delete();
    asked = 0;
    const once = new Pagewire({ url, token: user.accessToken, retries: 1 });
    await expect(once.createContext()).rejects.toMatchObject({ status: 503 });
    expect(asked).toBe(2);
  });
});

describe("events", () => {
  it("go on after a lost connection with the one after the last", async () => {
    const proxy = await startTcpProxy(Number(new URL(app.httpUrl).port));
    onTestFinished(() => proxy.close());
    const through = new Pagewire({ url: `http://${proxy.address}`, token: user.accessToken });
    await using watched = await pagewire.createContext();
    const seen: PagewireEvent[] = [];
    const types = ["context.created", "page.navigated", "context.closed"];
    for await (const event of through.context(watched.id).events({ types, after: { epoch: 1, seq: 0 } })) {
      seen.push(event);
      if (seen.length === 1) await watched.navigate(`${site.url}/form`);
      if (seen.length === 2) {
        proxy.reset();
        await watched.navigate(`${site.url}/tall`);
      }
      if (seen.length === 3) await watched.delete();
    }
    expect(seen.map(({ type }) => type)).toEqual([
      "context.created",
      "page.navigated",
      "page.navigated",
      "context.closed",
    ]);
  });

  it("end with their signal, and are rejected for a context that is not there", async () => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 300);
    const types: string[] = [];
    for await (const { type } of pagewire.events({ signal: ending.signal, types: ["context.closed"] }))
      types.push(type);
    expect(types).toEqual([]);
    const none = pagewire.context("0000").events();
    await expect(none.next()).rejects.toMatchObject({ name: "PagewireError" });
  });
});

it("the packed package runs the README's lines", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-client-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const source = join(import.meta.dirname, "../../clients/typescript");
  await run("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: source });
  const [tarball = ""] = await readdir(folder);
  await run("tar", ["-xzf", join(folder, tarball), "-C", folder]);
  await symlink(join(import.meta.dirname, "../../node_modules"), join(folder, "package", "node_modules"));
  const readme = await readFile(join(source, "README.md"), "utf8");
  const [, lines = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const script = lines
    .replace('"pagewire-client"', JSON.stringify(join(folder, "package/dist/clients/typescript/src/index.js")))
    .replace("http://127.0.0.1:8443", app.httpUrl)
    .replace("apiKey: process.env.PAGEWIRE_API_KEY", `token: ${JSON.stringify(user.accessToken)}`)
    .replace("https://example.com/", `${site.url}/`);
  await writeFile(join(folder, "first.mts"), script);
  const { stdout } = await run(process.execPath, [join(folder, "first.mts")]);
  const [title = "", ...shown] = stdout.split("\n");
  expect(title).not.toBe("");
  expect(shown.join("\n")).toContain("e");
});
