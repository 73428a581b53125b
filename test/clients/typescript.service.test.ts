import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  ConnectionError,
  Pagewire,
  type PagewireContext,
  type PagewireEvent,
} from "../../clients/typescript/src/index.ts";
import { type ClientServices, startClientServices } from "./services.ts";
import { nightly } from "../support/nightly.ts";

const run = promisify(execFile);
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
let env: ClientServices;
let close: () => Promise<void>;
let pagewire: Pagewire;
let context: PagewireContext;

beforeAll(async () => {
  ({ env, close } = await startClientServices());
  pagewire = new Pagewire({ url: env.URL, token: env.TOKEN });
  context = await pagewire.createContext({ name: "shared", createPage: true });
});
afterAll(() => close());

/** The service behind a proxy with a fault that hits the first `count` requests; see services.ts. */
const behind = (fault: string, count: number): string => `${env.FAULTS}/${fault}/${count}/${randomUUID()}`;

/** A new context, deleted at the end of the test. */
async function newContext(config: Parameters<Pagewire["createContext"]>[0] = {}): Promise<PagewireContext> {
  const made = await pagewire.createContext(config);
  onTestFinished(() => made.delete());
  return made;
}

/** The context that takes all of the small service's capacity, until the end of the test. */
async function fill(retries = 2): Promise<{ readonly full: Pagewire; readonly held: PagewireContext }> {
  const full = new Pagewire({ url: env.FULL_URL, token: env.FULL_TOKEN, retries });
  const held = await full.createContext();
  onTestFinished(() => held.delete());
  const path = { contextId: held.id };
  await full.api.POST("/contexts/{contextId}/control", { params: { path }, body: { ttl: 600_000 } });
  return { full, held };
}

// The names are those of clients/scenarios.txt.
describe("signing in", () => {
  it("sign in with a password", async () => {
    const { accessToken } = await Pagewire.login(env.URL, env.USERNAME, env.PASSWORD);
    const signedIn = new Pagewire({ url: env.URL, token: accessToken });
    expect((await signedIn.api.GET("/sessions/current")).data?.data.isCurrent).toBe(true);
  });

  it("sign in with an API key", async () => {
    await using made = await new Pagewire({ url: env.URL, apiKey: env.API_KEY }).createContext();
    expect(await made.navigate(`${env.SITE}/`)).toMatchObject({ status: 200 });
  });

  it("ask for the token of each request", async () => {
    let asked = 0;
    const fresh = new Pagewire({ url: env.URL, token: async () => (asked++, env.TOKEN) });
    await fresh.context(context.id).pages();
    await fresh.context(context.id).pages();
    expect(asked).toBe(2);
  });
});

describe("a context", () => {
  it("delete a context at the end of its scope", async () => {
    let ended: PagewireContext;
    {
      await using scoped = await pagewire.createContext({ name: "scoped" });
      ended = scoped;
      await scoped.navigate(`${env.SITE}/form`);
      expect(await scoped.pages()).toMatchObject([{ title: "Form" }]);
    }
    await expect(ended.pages()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await ended.delete();
  });

  it("list contexts page by page", async () => {
    const made = await Promise.all(["a", "b", "c"].map((name) => newContext({ name })));
    const listed: string[] = [];
    for await (const { id } of pagewire.list("/contexts", { sort: "createdAt" }, 2)) listed.push(id);
    expect(listed).toEqual(expect.arrayContaining([context.id, ...made.map(({ id }) => id)]));
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("read and change a context that exists", async () => {
    const { id } = await newContext({ name: "before", locale: "de-DE" });
    const path = { params: { path: { contextId: id } } };
    await pagewire.api.PATCH("/contexts/{contextId}", { ...path, body: { viewport: { width: 700, height: 500 } } });
    const { data } = await pagewire.api.GET("/contexts/{contextId}", path);
    expect(data?.data).toMatchObject({ name: "before", config: { locale: "de-DE", viewport: { width: 700 } } });
    expect(await pagewire.context(id).evaluate("innerWidth")).toBe(700);
  });

  it("open, list and close pages", async () => {
    const made = await newContext();
    const page = await made.openPage();
    await made.openPage(`${env.SITE}/`);
    await page.navigate(`${env.SITE}/form`);
    expect(await page.evaluate("document.title")).toBe("Form");
    expect(await made.pages()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: page.id, title: "Form" })]),
    );
    await page.close();
    expect((await made.pages()).map(({ id }) => id)).not.toContain(page.id);
  });
});

describe("actions", () => {
  it("navigate, type and evaluate", async () => {
    const { status, title } = await context.navigate(`${env.SITE}/form`, { waitUntil: "domcontentloaded" });
    expect([status, title]).toEqual([200, "Form"]);
    const { length } = await context.type("#name", "typed");
    expect(length).toBe(5);
    expect(await context.evaluate<string>("document.querySelector('#name').value")).toBe("typed");
  });

  it("evaluate with arguments", async () => {
    expect(await context.evaluate<number>((one: number, other: number) => one + other, [1, 2])).toBe(3);
    expect(await context.evaluate("args", [{ nested: [null, "ü"] }])).toEqual([{ nested: [null, "ü"] }]);
  });

  it("wait for an element", async () => {
    await context.navigate(`${env.SITE}/late?ms=300`);
    const { waited } = await context.waitFor("#late", { visible: true });
    expect(waited).toBeGreaterThan(0);
  });

  it("set and read cookies", async () => {
    const made = await newContext();
    await made.navigate(`${env.SITE}/`);
    await made.cookies({ operation: "set", cookies: [{ name: "seen", value: "yes" }] });
    const { cookies } = (await made.cookies()) as { cookies: unknown };
    expect(cookies).toMatchObject([{ name: "seen", value: "yes" }]);
  });

  it("return pictures and PDFs as bytes", async () => {
    const [picture, pdf] = [await context.screenshot(), await context.pdf()];
    expect(Buffer.from(picture).subarray(1, 4).toString()).toBe("PNG");
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("look, and act by ref", async () => {
    await context.navigate(`${env.SITE}/form`);
    const { text } = await context.look();
    const [ref = ""] = /\be\d+(?= textbox)/.exec(text) ?? [];
    const result = await context.act([{ action: "type", ref, text: "by ref" }]);
    expect(result.steps).toMatchObject([{ status: "done" }]);
    expect(result.observation?.text).toContain("by ref");
  });

  it("execute steps in one call", async () => {
    await context.navigate(`${env.SITE}/form`);
    const { status, steps, observation } = await context.act(
      [
        { action: "type", selector: "#name", text: "Ada" },
        { action: "click", selector: "#check" },
        { action: "evaluate", script: "document.querySelector('#name').value" },
      ],
      { observe: "none" },
    );
    expect([status, steps.map((step) => step.status)]).toEqual(["done", ["done", "done", "done"]]);
    expect(steps[2]?.data).toMatchObject({ result: "Ada" });
    expect(observation).toBeUndefined();
  });

  it("stop at the step that fails", async () => {
    await context.navigate(`${env.SITE}/form`);
    const { status, steps } = await context.act([
      { action: "click", selector: "#none", timeout: 200 },
      { action: "click", selector: "#check" },
    ]);
    expect([status, steps.map((step) => step.status)]).toEqual(["stopped", ["failed", "not-run"]]);
    expect(steps[0]?.error?.code).toBe("TIMEOUT");
  });

  it("answer a dialog", async () => {
    await context.navigate(`${env.SITE}/form`);
    const { steps } = await context.act([
      { action: "dialog", accept: true, text: "Ada" },
      { action: "evaluate", script: "prompt('Who?')" },
    ]);
    expect(steps[1]).toMatchObject({ data: { result: "Ada" }, dialogs: [{ message: "Who?", answer: "accepted" }] });
  });
});

describe("files", () => {
  /** 3 MiB in parts, as text `a`. */
  const large = (): ReadableStream<Uint8Array> =>
    ReadableStream.from(Array.from({ length: 48 }, () => new Uint8Array(65_536).fill(97)));

  it("store a file from a stream", async () => {
    const { id, size, contentType } = await pagewire.upload("a.txt", large(), { contentType: "text/plain" });
    expect([size, contentType]).toEqual([3_145_728, "text/plain"]);
    await pagewire.api.DELETE("/artifacts/{artifactId}", { params: { path: { artifactId: id } } });
    await expect(pagewire.download(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("read a file as a stream", async () => {
    const { id } = await pagewire.upload("a.txt", large());
    let size = 0;
    let parts = 0;
    for await (const part of await pagewire.download(id)) {
      size += part.length;
      parts++;
    }
    expect(size).toBe(3_145_728);
    expect(parts).toBeGreaterThan(1);
    const empty = await pagewire.upload("empty.txt", "");
    expect(await new Response(await pagewire.download(empty.id)).text()).toBe("");
  });

  it("give a stored file to a page", async () => {
    const { id } = await pagewire.upload("given.txt", "given", { contentType: "text/plain" });
    await context.navigate(`${env.SITE}/form`);
    await context.execute("upload", { selector: "#file", artifacts: [id] });
    expect(await context.evaluate("document.querySelector('#file').files[0].text()")).toBe("given");
  });

  it("list the downloads of a page", async () => {
    const made = await newContext();
    await made.navigate(`${env.SITE}/`);
    await made.evaluate("location.href = '/download'");
    const { data } = await made.execute("wait", { download: true });
    expect(data.download).toMatchObject({ name: "data.bin", size: 4, state: "ready" });
    expect(await new Response(await pagewire.download(data.download?.id ?? "")).text()).toBe("data");
    const listed = await pagewire.api.GET("/artifacts", { params: { query: { "filter[contextId]": made.id } } });
    expect(listed.data?.data).toMatchObject([{ name: "data.bin", source: "download" }]);
  });

  it("render Markdown and a picture", async () => {
    const rendered = await pagewire.api.POST("/render/markdown", {
      body: { html: "<h1>Title</h1>" },
      headers: { accept: "application/json" },
    });
    expect(rendered.data).toMatchObject({ data: { markdown: expect.stringContaining("# Title") } });
    const picture = await pagewire.api.POST("/render/screenshot", { body: { html: "<p>x" }, parseAs: "arrayBuffer" });
    expect(
      Buffer.from(picture.data as ArrayBuffer)
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });
});

describe("events", () => {
  it("read the events of a context", async () => {
    const watched = await newContext();
    await watched.navigate(`${env.SITE}/form`);
    const seen: PagewireEvent[] = [];
    const types = ["page.navigated", "context.closed"];
    for await (const event of watched.events({ types, after: { epoch: 1, seq: 0 } })) {
      seen.push(event);
      if (event.type === "page.navigated") await watched.delete();
    }
    expect(seen.map(({ type }) => type)).toEqual(types);
    expect(seen[0]).toMatchObject({ contextId: watched.id, data: { url: `${env.SITE}/form` } });
  });

  it("resume events after a lost connection", async () => {
    const url = behind("cut", 1);
    const through = new Pagewire({ url, token: env.TOKEN });
    const watched = await newContext();
    const seen: PagewireEvent[] = [];
    const types = ["context.created", "page.navigated", "context.closed"];
    for await (const event of through.context(watched.id).events({ types, after: { epoch: 1, seq: 0 } })) {
      seen.push(event);
      if (seen.length === 1) await watched.navigate(`${env.SITE}/form`);
      if (seen.length === 2) {
        await fetch(url);
        await watched.navigate(`${env.SITE}/tall`);
      }
      if (seen.length === 3) await watched.delete();
    }
    expect(seen.map(({ type }) => type)).toEqual([types[0], types[1], types[1], types[2]]);
  });

  it("end a stream of events", async () => {
    const ending = AbortSignal.timeout(300);
    const seen: string[] = [];
    for await (const { type } of pagewire.events({ signal: ending, types: ["context.closed"] })) seen.push(type);
    expect([ending.aborted, seen]).toEqual([true, []]);
    await expect(pagewire.context("0000").events().next()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("repetitions", () => {
  it("create once when the response is lost", async () => {
    const name = randomUUID();
    const made = await new Pagewire({ url: behind("lose", 1), token: env.TOKEN }).createContext({ name });
    onTestFinished(() => made.delete());
    const listed = await pagewire.api.GET("/contexts", { params: { query: { "filter[name]": name } } });
    expect(listed.data?.data.map(({ id }) => id)).toEqual([made.id]);
  });

  it("act once when the response is lost", async () => {
    await context.evaluate("window.count = 0");
    const flaky = new Pagewire({ url: behind("lose", 2), token: env.TOKEN }).context(context.id);
    const script = "window.count++; return new Promise((done) => setTimeout(() => done(window.count), 1500))";
    expect(await flaky.evaluate(script)).toBe(1);
  });

  it("repeat while there is no capacity", async () => {
    const made = await new Pagewire({ url: behind("full", 2), token: env.TOKEN }).createContext();
    await made.delete();
    const once = new Pagewire({ url: behind("full", 2), token: env.TOKEN, retries: 1 });
    await expect(once.createContext()).rejects.toMatchObject({ status: 503 });
  });
});

describe("logins, the queue, concurrency", () => {
  it("log in with a profile", async () => {
    const name = randomUUID();
    const first = await newContext();
    await first.navigate(`${env.SITE}/login`);
    await first.execute("click", { selector: "#enter" });
    await pagewire.api.POST("/profiles", { body: { name, contextId: first.id } });
    const second = await newContext({ profile: name });
    expect(await second.navigate(`${env.SITE}/account`)).toMatchObject({ title: "Account" });
  });

  it("type a secret", async () => {
    const name = randomUUID();
    await pagewire.api.POST("/secrets", { body: { name, password: "opensesame", origins: [env.SITE] } });
    await context.navigate(`${env.SITE}/login`);
    await context.execute("type", { selector: "#password", secret: name, field: "password" });
    expect(await context.evaluate("document.querySelector('#password').value.length")).toBe(10);
    expect((await context.look()).text).not.toContain("opensesame");
  });

  it("wait in the queue", async () => {
    const { full, held } = await fill();
    const waiting = full.createContext({ name: "waits", acquireTimeout: 20_000 });
    await expect
      .poll(async () => {
        const { data } = await full.api.GET("/contexts", { params: { query: { include: ["state"] } } });
        return data?.data.find(({ name }) => name === "waits")?.state;
      })
      .toBe("queued");
    await held.delete();
    await (await waiting).delete();
  });

  it("run calls concurrently", async () => {
    const made = await newContext();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => made.evaluate<number>("args[0] * 2", [index])),
    );
    expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index * 2));
  });
});

describe("errors", () => {
  it("fail with 400 and the field", async () => {
    const wrong = context.execute("navigate", { url: "nowhere" });
    await expect(wrong).rejects.toMatchObject({
      name: "PagewireError",
      code: "VALIDATION_ERROR",
      status: 400,
      details: [{ field: "params.url" }],
    });
  });

  it("fail with 401 for a wrong key", async () => {
    const stranger = new Pagewire({ url: env.URL, apiKey: "pw_nothing" });
    await expect(stranger.createContext()).rejects.toMatchObject({ code: "UNAUTHORIZED", status: 401 });
  });

  it("fail with 403 for a viewer", async () => {
    const viewer = new Pagewire({ url: env.URL, token: env.VIEWER_TOKEN });
    await expect(viewer.createContext()).rejects.toMatchObject({ code: "FORBIDDEN", status: 403 });
  });

  it("fail with 404 for a context that does not exist", async () => {
    const none = pagewire.context("0000");
    await expect(none.evaluate("1")).rejects.toMatchObject({ code: "NOT_FOUND", status: 404 });
    const path = { params: { path: { contextId: "0000" } } };
    await expect(pagewire.api.GET("/contexts/{contextId}", path)).rejects.toMatchObject({
      message: expect.stringMatching(/^NOT_FOUND: .* \(request [\da-f-]{36}\)$/) as string,
      hint: "Check the id, or list what there is.",
    });
  });

  it("fail with 409 for a key of another call", async () => {
    const idempotencyKey = randomUUID();
    expect(await context.evaluate("1", [], { idempotencyKey })).toBe(1);
    const other = context.evaluate("2", [], { idempotencyKey });
    await expect(other).rejects.toMatchObject({ code: "CONFLICT", status: 409, reason: "idempotency-key-reused" });
  });

  it("fail with 429 and the time to wait", async () => {
    const username = randomUUID();
    const attempt = (): Promise<unknown> => Pagewire.login(env.FULL_URL, username, "wrong");
    await expect(attempt()).rejects.toMatchObject({ status: 401 });
    await expect(attempt()).rejects.toMatchObject({ status: 401 });
    await expect(attempt()).rejects.toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      status: 429,
      retryAfterMs: expect.toSatisfy((ms: number) => ms > 0),
    });
  });

  it("fail with 503 when all contexts are in use", async () => {
    const { full } = await fill(0);
    const rejected = full.createContext({ acquireTimeout: 0 });
    await expect(rejected).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      status: 503,
      reason: "pool-full",
      outcome: "not-executed",
    });
  });

  it("end an action at its timeout", async () => {
    const late = context.execute("click", { selector: "#none" }, { timeout: 200 });
    await expect(late).rejects.toMatchObject({ code: "TIMEOUT", status: 504, reason: "missing" });
  });

  it("cancel an action", async () => {
    const waiting = context.execute("wait", { duration: 60_000 }, { signal: AbortSignal.timeout(300) });
    const ended = expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
    const collecting = setInterval(collectGarbage, 50);
    onTestFinished(() => clearInterval(collecting));
    await ended;
    expect(await context.evaluate("1 + 1")).toBe(2);
  });
});

it("says that the service was not reached, or that it is not one", async () => {
  expect(() => new Pagewire({ url: env.URL })).toThrow("give either an apiKey or a token");
  expect(() => new Pagewire({ url: env.URL, apiKey: "" })).toThrow("the apiKey is empty");
  expect(() => new Pagewire({ url: env.URL, token: "" })).toThrow("the token is empty");
  expect(() => new Pagewire({ url: "127.0.0.1:8443", apiKey: "k" })).toThrow('https://, not "127.0.0.1:8443"');
  const nowhere = new Pagewire({ url: "http://127.0.0.1:1", apiKey: "k", retries: 0 });
  await expect(nowhere.createContext()).rejects.toBeInstanceOf(ConnectionError);
  const gateway = new Pagewire({ url: behind("gateway", 9), apiKey: "k" });
  await expect(gateway.createContext()).rejects.toThrow("HTTP 502");
});

nightly("the packed package runs the README's lines", async () => {
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
    .replace("https://example.com/", `${env.SITE}/`);
  await writeFile(join(folder, "first.mts"), script);
  const { stdout } = await run(process.execPath, [join(folder, "first.mts")], {
    cwd: folder,
    env: { ...process.env, PAGEWIRE_URL: env.URL, PAGEWIRE_API_KEY: env.API_KEY },
  });
  const [title = "", ...shown] = stdout.split("\n");
  expect(title).not.toBe("");
  expect(shown.join("\n")).toContain("e");
});
