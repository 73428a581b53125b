import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { ActionType, ContextConfig } from "../../../src/contract.ts";
import { ServiceError } from "../../../src/errors/errors.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";

const html = (body: string, headers: Readonly<Record<string, string>> = {}) => ({ body, headers });
const to = (location: string, status = 302) => ({ status, body: "", headers: { location } });

/** Responses by path, each with its path as the title unless it has one. */
const routes: Readonly<Record<string, { body: string; headers: Readonly<Record<string, string>>; status?: number }>> = {
  "/plain": html("<p id=part>plain</p>"),
  "/redirect": to("/redirect-2"),
  "/redirect-2": to("/plain#part", 301),
  "/loop": to("/loop"),
  "/to-metadata": to("http://169.254.169.254/latest/"),
  "/to-file": to("file:///etc/passwd"),
  "/to-refused": to("http://127.0.0.1:1/"),
  "/to-no-content": to("/no-content"),
  "/no-content": { status: 204, ...html("") },
  "/missing": { status: 404, ...html("missing") },
  "/error": { status: 500, ...html("error") },
  "/empty-error": { status: 403, ...html("") },
  "/download": html("data", { "content-disposition": "attachment; filename=a.bin" }),
  "/image": {
    body: "<svg xmlns='http://www.w3.org/2000/svg'><title>drawn</title></svg>",
    headers: { "content-type": "image/svg+xml" },
  },
  "/text": { body: "text", headers: { "content-type": "text/plain" } },
  "/sets-title": html("<script>addEventListener('load', () => { document.title = 'set at load'; })</script>"),
  "/pushes": html("<script>history.pushState(1, '', '/pushed')</script>"),
  "/jumps": html("<script>location.hash = 'part'</script><p id=part>part</p>"),
  "/leaves": html("<script>location.replace('/plain')</script><img src='/never'>"),
  "/writes": html(
    "<script>onload = () => { document.open(); document.write('<title>written</title>'); document.close(); }</script>",
  ),
  "/alerts": html("<script>alert(1); document.title = 'after'</script>"),
  "/alerts-at-load": html("<script>onload = () => { alert(1); document.title = 'after'; }</script>"),
  "/opens": html("<script>window.open('/plain')</script>"),
  "/asks": html(
    "<button>b</button><script>onbeforeunload = (event) => { event.preventDefault(); event.returnValue = 'stay'; }</script>",
  ),
  "/busy": html("<script>onload = () => { for (;;); }</script>"),
  "/busy-at-once": html("<script>for (;;);</script>"),
  "/waits": html("<img src='/never'>"),
  "/frames": html(
    "<iframe src='/no-content'></iframe><iframe src='/missing'></iframe><iframe src='http://127.0.0.1:1/'></iframe>",
  ),
  "/isolated": html("isolated", {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
  }),
  "/sandboxed": html("<script>document.title = 'ran'</script>", { "content-security-policy": "sandbox" }),
  "/known": html("known", { etag: '"1"', "cache-control": "max-age=3600" }),
};

/** Paths of the requests so far. */
const requested: string[] = [];

/** What each of these paths responds with after its first response, which is a document. */
const later: Readonly<Record<string, string>> = {
  "/becomes-download": "/download",
  "/becomes-no-content": "/no-content",
  "/becomes-reset": "/resets",
  "/becomes-denied": "/to-metadata",
  "/becomes-broken-off": "/breaks-off",
  "/becomes-loop": "/loop",
};

/** What no response object can be. */
const special: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  "/never": () => undefined,
  "/slow": (_request, response) => void setTimeout(() => response.end("<title>slow</title>"), 300),
  "/resets": (_request, response) => response.destroy(),
  "/breaks-off": (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-length": "100000" });
    response.write("<title>half</title>".padEnd(2_000), () => response.destroy());
  },
  "/broken-head": (_request, response) => void response.socket?.end("HTTP/1.1 two hundred\r\n\r\n"),
  "/protected": (request, response) => {
    const isKnown = request.headers.authorization === `Basic ${Buffer.from("user:pass").toString("base64")}`;
    response.writeHead(isKnown ? 200 : 401, {
      "content-type": "text/html",
      ...(!isKnown && { "www-authenticate": "Basic realm=r" }),
    });
    response.end(`<title>${isKnown ? "inside" : "outside"}</title>`);
  },
};

type Step = readonly [ActionType, Readonly<Record<string, unknown>>];
const visit = (path: string, more: object = {}): Step => ["navigate", { url: path, ...more }];
const back: Step = ["goBack", {}];
const forward: Step = ["goForward", {}];
const reload: Step = ["reload", {}];
const evaluate = (script: string): Step => ["evaluate", { script }];

interface Case {
  readonly steps: readonly Step[];
  readonly config?: ContextConfig;
}

const of = (...paths: readonly string[]): Case => ({ steps: paths.map((path) => visit(path)) });
const credentials = { username: "user", password: "pass" };
const cases: Readonly<Record<string, Case>> = {
  "documents, redirects and statuses": of(
    "/plain",
    "/redirect",
    "/missing",
    "/error",
    "/empty-error",
    "/image",
    "/text",
    "about:blank",
  ),
  "history and reloading after them": {
    steps: [visit("/plain"), visit("/missing"), back, forward, reload, visit("/redirect"), reload, back, forward],
  },
  "parts of a document": {
    steps: [visit("/plain"), visit("/plain#part"), visit("/plain#other"), visit("/plain"), back, back],
  },
  "history within and between documents": {
    steps: [visit("/plain"), visit("/plain#part"), visit("/known"), back, back, forward, reload, forward, back, reload],
  },
  "reloading and history of documents that change": {
    steps: [
      visit("/pushes"),
      reload,
      back,
      back,
      visit("/jumps"),
      reload,
      visit("/leaves"),
      reload,
      back,
      visit("/writes"),
      reload,
      visit("/known"),
      reload,
    ],
  },
  "reloading and history where there is no document": {
    steps: [
      visit("/plain"),
      visit("/becomes-download"),
      reload,
      visit("/missing"),
      back,
      visit("/becomes-no-content"),
      reload,
      visit("/missing"),
      back,
      visit("about:blank"),
      reload,
      back,
      forward,
    ],
  },
  "reloading and history where servers fail": {
    steps: [
      visit("/plain"),
      visit("/becomes-reset"),
      reload,
      visit("/becomes-denied"),
      reload,
      visit("/becomes-broken-off"),
      reload,
      visit("/becomes-loop"),
      reload,
      visit("/missing"),
    ],
  },
  "reloading a document that asks before it is left": {
    steps: [
      visit("/plain"),
      visit("/asks"),
      ["click", { selector: "button" }],
      reload,
      ["click", { selector: "button" }],
      back,
    ],
  },
  "reloading and history with dialogs at load": {
    steps: [visit("/alerts"), reload, visit("/alerts-at-load"), reload, back, forward],
  },
  "reloading and history in other processes": {
    steps: [
      visit("/isolated"),
      visit("http://localhost:PORT/plain"),
      reload,
      back,
      reload,
      forward,
      visit("/frames"),
      reload,
      back,
    ],
  },
  "the events that reloading and history wait for": {
    steps: [
      visit("/plain"),
      visit("/waits", { waitUntil: "domcontentloaded" }),
      ["reload", { waitUntil: "domcontentloaded" }],
      ["reload", { timeoutMs: 900 }],
      ["goBack", { waitUntil: "networkidle0" }],
      ["goForward", { waitUntil: "domcontentloaded" }],
      ["goBack", { waitUntil: "networkidle2" }],
    ],
  },
  "reloading protected documents": {
    steps: [visit("/protected"), reload, visit("/plain"), back],
    config: { httpCredentials: credentials },
  },
  "reloading without a script or a connection": {
    steps: [visit("/sets-title"), reload, visit("/asks"), reload, back],
    config: { javaScriptEnabled: false },
  },
  "documents that change their address": of("/pushes", "/jumps", "/leaves", "/plain"),
  "documents that change their content": of("/sets-title", "/writes", "/sandboxed", "/known", "/known", "/plain"),
  "redirects that are denied or fail": of(
    "/to-metadata",
    "/plain",
    "/to-file",
    "/plain",
    "/to-refused",
    "/plain",
    "/loop",
    "/plain",
  ),
  "what is no document": of("/plain", "/no-content", "/to-no-content", "/download", "/plain"),
  "servers that fail": of(
    "http://127.0.0.1:1/",
    "/plain",
    "http://nowhere.invalid/",
    "/plain",
    "/resets",
    "/broken-head",
    "/plain",
  ),
  "a body that breaks off": of("/breaks-off", "/plain"),
  "dialogs at load": of("/alerts", "/alerts-at-load", "/plain"),
  "a document that asks before it is left": {
    steps: [visit("/asks"), ["click", { selector: "button" }], visit("/plain"), visit("/missing")],
  },
  "one that opens a page": { steps: [visit("/opens"), visit("/missing")] },
  "frames that fail": of("/frames", "/plain"),
  "documents in another process": of("/isolated", "http://localhost:PORT/plain", "/plain", "/isolated"),
  "the events it waits for": {
    steps: [
      visit("/waits", { waitUntil: "domcontentloaded" }),
      visit("/plain", { waitUntil: "networkidle0" }),
      visit("/leaves", { waitUntil: "networkidle2" }),
    ],
  },
  "protected documents": { steps: [visit("/protected"), visit("/plain")], config: { httpCredentials: credentials } },
  "protected documents without credentials": of("/protected", "/plain"),
  "a context without JavaScript": {
    steps: [visit("/sets-title"), visit("/leaves", { waitUntil: "domcontentloaded" }), back],
    config: { javaScriptEnabled: false },
  },
  "a context that is offline": { steps: [visit("/plain"), visit("/plain")], config: { offline: true } },
  "times that pass": {
    steps: [visit("/plain"), visit("/never", { timeoutMs: 900 }), visit("/waits", { timeoutMs: 900 }), visit("/plain")],
  },
  "scripts that never end": {
    steps: [visit("/plain"), visit("/busy-at-once", { timeoutMs: 1_500 }), visit("/plain")],
  },
};

let server: Server;
let port: number;
let test: TestEngine;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://site").pathname;
    const pathname = requested.includes(path) ? (later[path] ?? path) : path;
    requested.push(path);
    const route = routes[pathname];
    if (special[pathname]) special[pathname](request, response);
    else if (route?.headers["etag"] !== undefined && request.headers["if-none-match"] === route.headers["etag"])
      response.writeHead(304).end();
    else {
      response.writeHead(route?.status ?? 200, { "content-type": "text/html; charset=utf-8", ...route?.headers });
      response.end(
        route?.body === ""
          ? ""
          : `${route?.headers["content-type"] ? "" : `<!doctype html><title>${pathname}</title>`}${route?.body ?? ""}`,
      );
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  ({ port } = server.address() as AddressInfo);
  test = await startTestEngine();
});
afterEach(() => test.closeContexts());
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** What each step came to, and what the page is in the end. */
async function outcomes({ steps, config }: Case): Promise<readonly unknown[]> {
  requested.length = 0;
  const id = await test.newContext(config);
  const results: unknown[] = [];
  const run = async ([action, params]: Step): Promise<void> => {
    const { timeoutMs = 20_000, ...given } = { ...params, ...("url" in params && { url: absolute(params["url"]) }) };
    results.push([
      // The action and its parameters belong together by the table above.
      await test.run(id, action, given as never, { timeoutMs: Number(timeoutMs) }).catch(toComparable),
    ]);
  };
  for (const step of steps) await run(step);
  await run(evaluate("[location.href, document.title, document.referrer]"));
  const pages = await test.engine.listPages(id);
  return [...results, pages.map(({ url, title }) => [url, title])];
}

function absolute(path: unknown): string {
  return new URL(String(path).replace("PORT", String(port)), `http://127.0.0.1:${port}`).href;
}

function toComparable(error: unknown): unknown {
  if (!(error instanceof ServiceError)) throw error;
  const {
    contextId: _context,
    pageId: _page,
    duration: _duration,
    ...details
  }: Record<string, unknown> = { ...error.details };
  return { code: error.code, message: error.message, details };
}

describe("a navigation by the fast path and by Playwright", () => {
  it.each(Object.entries(cases))("has the same result: %s", async (_name, each) => {
    const { paths } = test.local;
    const before = paths.fast;
    const fast = await outcomes(each);
    expect(paths.fast).toBeGreaterThan(before);

    paths.declines = true;
    const slow = await outcomes(each).finally(() => (paths.declines = false));
    expect(fast).toEqual(slow);
  });

  it.each([false, true])("replaces one that the page has begun (left to Playwright: %s)", async (declines) => {
    test.local.paths.declines = declines;
    onTestFinished(() => void (test.local.paths.declines = false));
    const id = await test.newContext();
    await test.run(id, "navigate", { url: absolute("/plain") });
    requested.length = 0;
    await test.run(id, "evaluate", { script: "void (location.href = '/never')" });
    await eventually(() => requested).toContain("/never");

    expect(await test.run(id, "navigate", { url: absolute("/missing") })).toMatchObject({
      title: "/missing",
      status: 404,
    });
  });

  it("goes through the history after a reload that failed", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: absolute("/plain") });
    const unreachable = { url: absolute("http://127.0.0.1:1/") };
    await expect(test.run(id, "navigate", unreachable)).rejects.toMatchObject({ code: "ACTION_FAILED" });
    await expect(test.run(id, "reload", {})).rejects.toMatchObject({ code: "ACTION_FAILED" });

    expect(await test.run(id, "goBack", {})).toMatchObject({ title: "/plain", status: 200 });
    await expect(test.run(id, "goForward", {})).rejects.toMatchObject({ details: { reason: "unsafe-port" } });
    expect(await test.run(id, "goBack", {})).toMatchObject({ title: "/plain", status: 200 });
  });

  it("begins again after one of the page's that came in between", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: absolute("/plain") });
    const leaves = "setTimeout(() => { location.href = '/missing'; })";
    await test.run(id, "evaluate", { script: `addEventListener("beforeunload", () => ${leaves}, { once: true })` });

    expect(await test.run(id, "navigate", { url: absolute("/slow") })).toMatchObject({ title: "slow", status: 200 });
  });
});
