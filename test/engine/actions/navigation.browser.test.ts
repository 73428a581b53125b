import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActionType, ContextConfig } from "../../../src/contract.ts";
import { ServiceError } from "../../../src/errors/errors.ts";
import { eventually } from "../../support/eventually.ts";
import { limits } from "../../support/engine.ts";
import { engineOfFile } from "../../support/of-file.ts";
import { isNightly, nightly } from "../../support/nightly.ts";

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

/** Requests without a response yet. */
const held: ServerResponse[] = [];

/** What no response object can be. */
const special: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  "/never": () => undefined,
  "/held": (_request, response) => void held.push(response),
  "/slow": (_request, response) => void setTimeout(() => response.end("<title>slow</title>"), 300),
  "/resets": (_request, response) => response.destroy(),
  "/breaks-off": (_request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-length": "100000" });
    response.write("<title>half</title>".padEnd(2_000), () => response.destroy());
  },
  "/broken-head": (_request, response) => void response.socket?.end("SSH-2.0-OpenSSH\r\n\r\n"),
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

interface Case {
  readonly steps: readonly Step[];
  /** By step: URL, status, and the title where it is not the path; or code and reason of the error. */
  readonly results: readonly string[];
  readonly config?: ContextConfig;
}

const credentials = { username: "user", password: "pass" };
const cases: Readonly<Record<string, Case>> = {
  "documents, redirects and statuses": {
    steps: ["/plain", "/redirect", "/missing", "/error", "/empty-error", "/image", "/text", "about:blank"].map((path) =>
      visit(path),
    ),
    results: [
      "/plain 200",
      "/plain#part 200",
      "/missing 404",
      "/error 500",
      '/empty-error 403 ""',
      '/image 200 "drawn"',
      '/text 200 ""',
      'about:blank null ""',
    ],
  },
  "history and reloading after them": {
    steps: [visit("/plain"), visit("/missing"), back, forward, reload, visit("/redirect"), reload, back, forward],
    results: [
      "/plain 200",
      "/missing 404",
      "/plain 200",
      "/missing 404",
      "/missing 404",
      "/plain#part 200",
      "/plain#part 200",
      "/missing 404",
      "/plain#part 200",
    ],
  },
  "parts of a document": {
    steps: [visit("/plain"), visit("/plain#part"), visit("/plain#other"), visit("/plain"), back, back],
    results: [
      "/plain 200",
      "/plain#part null",
      "/plain#other null",
      "/plain 200",
      "/plain#other 200",
      "/plain#part null",
    ],
  },
  "history within and between documents": {
    steps: [visit("/plain"), visit("/plain#part"), visit("/known"), back, back, forward, reload, forward, back, reload],
    results: [
      "/plain 200",
      "/plain#part null",
      "/known 200",
      "/plain#part 200",
      "/plain null",
      "/plain#part null",
      "/plain#part 200",
      "/known 200",
      "/plain#part 200",
      "/plain#part 200",
    ],
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
    results: [
      '/pushed 200 "/pushes"',
      "/pushed 200",
      "/pushes null",
      'about:blank null ""',
      "/jumps#part 200",
      "/jumps#part 200",
      "/plain 200",
      "/plain 200",
      "/jumps#part 200",
      '/writes 200 "written"',
      '/writes 200 "written"',
      "/known 200",
      "/known 200",
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
    results: [
      "/plain 200",
      "/becomes-download 200",
      "ACTION_FAILED aborted",
      "/missing 404",
      "ACTION_FAILED aborted",
      "/becomes-no-content 200",
      "ACTION_FAILED aborted",
      "/missing 404",
      "ACTION_FAILED aborted",
      'about:blank null ""',
      'about:blank null ""',
      "/missing 404",
      'about:blank null ""',
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
    results: [
      "/plain 200",
      "/becomes-reset 200",
      "ACTION_FAILED empty-response",
      "/becomes-denied 200",
      "FORBIDDEN metadata-address",
      "/becomes-broken-off 200",
      "ACTION_FAILED content-length-mismatch",
      "/becomes-loop 200",
      "ACTION_FAILED too-many-redirects",
      "/missing 404",
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
    results: ["/plain 200", "/asks 200", "done", "/asks 200", "done", "/plain 200"],
  },
  "reloading and history with dialogs at load": {
    steps: [visit("/alerts"), reload, visit("/alerts-at-load"), reload, back, forward],
    results: [
      '/alerts 200 "after"',
      '/alerts 200 "after"',
      '/alerts-at-load 200 "after"',
      '/alerts-at-load 200 "after"',
      '/alerts 200 "after"',
      '/alerts-at-load 200 "after"',
    ],
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
    results: [
      "/isolated 200",
      "http://localhost:PORT/plain 200",
      "http://localhost:PORT/plain 200",
      "/isolated 200",
      "/isolated 200",
      "http://localhost:PORT/plain 200",
      "/frames 200",
      "/frames 200",
      "http://localhost:PORT/plain 200",
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
    results: ["/plain 200", "/waits 200", "/waits 200", "TIMEOUT navigation", "/plain 200", "/waits 200", "/plain 200"],
  },
  "reloading protected documents": {
    steps: [visit("/protected"), reload, visit("/plain"), back],
    config: { httpCredentials: credentials },
    results: ['/protected 200 "inside"', '/protected 200 "inside"', "/plain 200", '/protected 200 "inside"'],
  },
  "reloading without a script or a connection": {
    steps: [visit("/sets-title"), reload, visit("/asks"), reload, back],
    config: { javaScriptEnabled: false },
    results: ["/sets-title 200", "/sets-title 200", "/asks 200", "/asks 200", "/sets-title 200"],
  },
  "documents that change their address": {
    steps: ["/pushes", "/jumps", "/leaves", "/plain"].map((path) => visit(path)),
    results: ['/pushed 200 "/pushes"', "/jumps#part 200", "/plain 200", "/plain 200"],
  },
  "documents that change their content": {
    steps: ["/sets-title", "/writes", "/sandboxed", "/known", "/known", "/plain"].map((path) => visit(path)),
    results: [
      '/sets-title 200 "set at load"',
      '/writes 200 "written"',
      "/sandboxed 200",
      "/known 200",
      "/known 200",
      "/plain 200",
    ],
  },
  "redirects that are denied or fail": {
    steps: ["/to-metadata", "/plain", "/to-file", "/plain", "/to-refused", "/plain", "/loop", "/plain"].map((path) =>
      visit(path),
    ),
    results: [
      "FORBIDDEN metadata-address",
      "/plain 200",
      "ACTION_FAILED unsafe-redirect",
      "/plain 200",
      "ACTION_FAILED unsafe-port",
      "/plain 200",
      "ACTION_FAILED too-many-redirects",
      "/plain 200",
    ],
  },
  "what is no document": {
    steps: ["/plain", "/no-content", "/to-no-content", "/download", "/plain"].map((path) => visit(path)),
    results: ["/plain 200", "ACTION_FAILED aborted", "ACTION_FAILED aborted", "ACTION_FAILED download", "/plain 200"],
  },
  "servers that fail": {
    steps: [
      "http://127.0.0.1:1/",
      "/plain",
      "http://nowhere.invalid/",
      "/plain",
      "/resets",
      "/broken-head",
      "/plain",
    ].map((path) => visit(path)),
    results: [
      "ACTION_FAILED unsafe-port",
      "/plain 200",
      "ACTION_FAILED name-not-resolved",
      "/plain 200",
      "ACTION_FAILED empty-response",
      "ACTION_FAILED invalid-http-response",
      "/plain 200",
    ],
  },
  "a body that breaks off": {
    steps: ["/breaks-off", "/plain"].map((path) => visit(path)),
    results: ["ACTION_FAILED content-length-mismatch", "/plain 200"],
  },
  "dialogs at load": {
    steps: ["/alerts", "/alerts-at-load", "/plain"].map((path) => visit(path)),
    results: ['/alerts 200 "after"', '/alerts-at-load 200 "after"', "/plain 200"],
  },
  "a document that asks before it is left": {
    steps: [visit("/asks"), ["click", { selector: "button" }], visit("/plain"), visit("/missing")],
    results: ["/asks 200", "done", "/plain 200", "/missing 404"],
  },
  "one that opens a page": { steps: [visit("/opens"), visit("/missing")], results: ["/opens 200", "/missing 404"] },
  "frames that fail": {
    steps: ["/frames", "/plain"].map((path) => visit(path)),
    results: ["/frames 200", "/plain 200"],
  },
  "documents in another process": {
    steps: ["/isolated", "http://localhost:PORT/plain", "/plain", "/isolated"].map((path) => visit(path)),
    results: ["/isolated 200", "http://localhost:PORT/plain 200", "/plain 200", "/isolated 200"],
  },
  "the events it waits for": {
    steps: [
      visit("/waits", { waitUntil: "domcontentloaded" }),
      visit("/plain", { waitUntil: "networkidle0" }),
      visit("/leaves", { waitUntil: "networkidle2" }),
    ],
    results: ["/waits 200", "/plain 200", "/plain 200"],
  },
  "protected documents": {
    steps: [visit("/protected"), visit("/plain")],
    config: { httpCredentials: credentials },
    results: ['/protected 200 "inside"', "/plain 200"],
  },
  "protected documents without credentials": {
    steps: ["/protected", "/plain"].map((path) => visit(path)),
    results: ['/protected 401 "outside"', "/plain 200"],
  },
  "a context without JavaScript": {
    steps: [visit("/sets-title"), visit("/leaves", { waitUntil: "domcontentloaded" }), back],
    config: { javaScriptEnabled: false },
    results: ["/sets-title 200", "/leaves 200", "/sets-title 200"],
  },
  "a context that is offline": {
    steps: [visit("/plain"), visit("/plain")],
    config: { offline: true },
    results: ["ACTION_FAILED internet-disconnected", "ACTION_FAILED internet-disconnected"],
  },
  "times that pass": {
    steps: [visit("/plain"), visit("/never", { timeoutMs: 900 }), visit("/waits", { timeoutMs: 900 }), visit("/plain")],
    results: ["/plain 200", "TIMEOUT navigation", "TIMEOUT navigation", "/plain 200"],
  },
  "scripts that never end": {
    steps: [visit("/plain"), visit("/busy-at-once", { timeoutMs: 1_500 }), visit("/plain")],
    results: ["/plain 200", "TIMEOUT navigation", "/plain 200"],
  },
};

let server: Server;
let port: number;

const test = engineOfFile();
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
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** Runs a step and returns its result in the words of the table. */
async function outcomeOf(contextId: string, [action, params]: Step): Promise<string> {
  const { timeoutMs = 20_000, ...given } = { ...params, ...("url" in params && { url: absolute(params["url"]) }) };
  try {
    // The action and its parameters belong together by the table above.
    const data = await test.run(contextId, action, given, { timeoutMs: Number(timeoutMs) });
    if (!("url" in data && "status" in data)) return "done";
    const { pathname } = new URL(data.url);
    const title = data.title === pathname ? "" : ` "${data.title}"`;
    return `${data.url.replace(`http://127.0.0.1:${port}`, "").replace(String(port), "PORT")} ${data.status}${title}`;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { reason, phase } = error.details as { readonly reason?: string; readonly phase?: string };
    return `${error.code} ${reason ?? phase}`;
  }
}

function absolute(path: unknown): string {
  return new URL(String(path).replace("PORT", String(port)), `http://127.0.0.1:${port}`).href;
}

/** The cases of `make test`. */
const OFTEN = ["documents, redirects and statuses", "history within and between documents", "servers that fail"];

describe("a navigation", () => {
  it.each(Object.entries(cases).filter(([name]) => isNightly || OFTEN.includes(name)))(
    "has the results of the table: %s",
    async (_name, { steps, results, config }) => {
      requested.length = 0;
      const id = await test.newContext(config);

      const outcomes: string[] = [];
      for (const step of steps) outcomes.push(await outcomeOf(id, step));
      expect(outcomes).toEqual(results);

      const { result } = await test.run(id, "evaluate", { script: "[location.href, document.title]" });
      const [shown, opened] = (await test.engine.listPages(id)).map(({ url, title }) => [url, title]);
      expect(shown).toEqual(result);
      expect(opened).toEqual(
        steps.some(([, { url }]) => url === "/opens") ? [absolute("/plain"), "/plain"] : undefined,
      );
    },
  );

  nightly("replaces one that the page has begun", async () => {
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

  nightly("goes through the history after a reload that failed", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: absolute("/plain") });
    const unreachable = { url: absolute("http://127.0.0.1:1/") };
    await expect(test.run(id, "navigate", unreachable)).rejects.toMatchObject({ code: "ACTION_FAILED" });
    await expect(test.run(id, "reload", {})).rejects.toMatchObject({ code: "ACTION_FAILED" });

    expect(await test.run(id, "goBack", {})).toMatchObject({ title: "/plain", status: 200 });
    await expect(test.run(id, "goForward", {})).rejects.toMatchObject({ details: { reason: "unsafe-port" } });
    expect(await test.run(id, "goBack", {})).toMatchObject({ title: "/plain", status: 200 });
  });

  it("that waits for its server when a click returns holds a script until there is a document", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: absolute("/plain") });
    await test.run(id, "evaluate", { script: `document.body.innerHTML = "<a href=/held>Go</a>"` });
    const click = { action: "click", params: { selector: "a" }, timeoutMs: 2_000 } as const;
    const { result } = await test.engine.execute(id, click, limits(2_000));
    expect(result).toMatchObject({ success: true, pendingNavigation: absolute("/held") });

    const title = test.run(id, "evaluate", { script: "document.title" });
    held.shift()?.end("<title>held</title>");

    expect(await title).toEqual({ result: "held" });
  });

  it("begins again after one of the page's that came in between", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: absolute("/plain") });
    const leaves = "setTimeout(() => { location.href = '/missing'; })";
    await test.run(id, "evaluate", { script: `addEventListener("beforeunload", () => ${leaves}, { once: true })` });

    expect(await test.run(id, "navigate", { url: absolute("/slow") })).toMatchObject({ title: "slow", status: 200 });
  });
});
