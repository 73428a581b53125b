import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { processesOfGroup, sendSignal } from "../../../src/engine/browser/process-group.ts";
import { sharedTestApp, startTestApp } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { type RestAnswer, type RestClient, restClient } from "../../support/rest.ts";
import { connectOverHttp, textOf } from "../../support/mcp.ts";
import { connectTransport, transportNames } from "../../support/transports.ts";
import { startSite } from "../../support/site.ts";
import { ofFile } from "../../support/of-file.ts";
import { samples } from "../../support/nightly.ts";

let rest: RestClient;
let stranger: RestClient;
let contextId: string;
let pageId: string;

async function open(): Promise<void> {
  const { data } = await rest.request("POST", "/contexts", { createPage: true });
  ({
    id: contextId,
    page: { id: pageId },
  } = data as { id: string; page: { id: string } });
  await rest.execute(contextId, "navigate", { url: `${site.url}/elements` });
}

const app = ofFile(() => sharedTestApp());
/** For one context, of few hosts. */
const small = ofFile(() =>
  startTestApp({ MAX_CONTEXTS: "1", CONTEXT_LIMITS: "waiting=32", URL_ALLOWLIST: "shop.example,127.0.0.1" }),
);
const site = ofFile(startSite);
beforeAll(async () => {
  rest = restClient(app, (await app.addUser("ada")).accessToken);
  stranger = restClient(app, (await app.addUser("eve")).accessToken);
  await open();
});

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Words that are Playwright's own, or those of the service's files. */
const INTERNAL =
  /playwright|node_modules|Call log|waiting for locator|elementHandle|\b(page|frame|locator|browser)\.\w+: |\n\s+at /i;

/** What every error has, on every row of the table. */
function expectError(answer: RestAnswer, status: number, code: string, details?: unknown): void {
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ success: false, status });
  expect(answer.error).toMatchObject({
    code,
    message: expect.stringMatching(/\S/),
    requestId: expect.any(String),
    ...(details === undefined ? {} : { details }),
  });
  expect(answer.headers.get("x-request-id")).toBe((answer.error as unknown as { requestId: string }).requestId);
  expect(JSON.stringify(answer.error)).not.toMatch(INTERNAL);
}

describe("a time that is over", () => {
  it("waiting for a navigation", async () => {
    const url = `${site.url}/hang`;
    const answer = await rest.execute(contextId, "navigate", { url }, { timeout: 300 });
    expectError(answer, 504, "TIMEOUT", {
      phase: "navigation",
      actionType: "navigate",
      contextId,
      pageId,
      url,
      timeout: 300,
      duration: expect.any(Number),
    });
    await rest.execute(contextId, "navigate", { url: `${site.url}/elements` });
  });

  it.each(
    samples(
      [
        ["#none", "missing"],
        ["#hidden", "hidden"],
        ["#disabled", "disabled"],
        ["#covered", "covered"],
      ] as const,
      2,
    ),
  )("waiting for %s", async (selector, reason) => {
    const answer = await rest.execute(contextId, "click", { selector }, { timeout: 800 });
    expectError(answer, 504, "TIMEOUT", {
      phase: "selector",
      actionType: "click",
      contextId,
      pageId,
      selector,
      reason,
      timeout: 800,
      duration: expect.any(Number),
    });
  });

  it.each([
    [{ waitType: "function", function: "() => false" }, "script"],
    [{ waitType: "selector", selector: "#none" }, "selector"],
  ])("waiting by %j", async (params, phase) => {
    const answer = await rest.execute(contextId, "wait", params, { timeout: 300 });
    expectError(answer, 504, "TIMEOUT", { actionType: "wait", phase, timeout: 300, duration: expect.any(Number) });
  });

  it.each(samples(["new Promise(() => {})", "for (;;);"] as const))("waiting for the script %s", async (script) => {
    const answer = await rest.execute(contextId, "evaluate", { script }, { timeout: 300 });
    expectError(answer, 504, "TIMEOUT", {
      phase: "script",
      actionType: "evaluate",
      contextId,
      pageId,
      timeout: 300,
      duration: expect.any(Number),
    });
  });

  it("waiting in line", async () => {
    const script = "new Promise((done) => setTimeout(done, 1500))";
    const running = rest.execute(contextId, "evaluate", { script });
    const begun = (): Promise<unknown> => rest.execute(contextId, "click", { selector: "#pad" }, { timeout: 200 });
    await eventually(begun).toMatchObject({
      status: 504,
      error: { code: "TIMEOUT", details: { phase: "queued", actionType: "click", contextId, pageId, timeout: 200 } },
    });
    expect((await running).status).toBe(200);
  });
});

describe("what is not valid", () => {
  it.each<[string, unknown, string]>(
    samples(
      [
        ["navigate", { url: "not a url" }, "params.url"],
        ["navigate", { url: "http://ann:secret@127.0.0.1/" }, "params.url"],
        ["navigate", { url: " http://127.0.0.1/" }, "params.url"],
        ["navigate", {}, "params.url"],
        ["evaluate", { script: "1 +" }, "params.script"],
        ["click", { selector: "div[" }, "params.selector"],
        ["click", { selector: "internal:role=button" }, "params.selector"],
        ["click", {}, "params.selector"],
        ["click", { x: 1 }, "params.y"],
        ["screenshot", { type: "png", quality: 50 }, "params.quality"],
        ["screenshot", { fullPage: true, clip: { x: 0, y: 0, width: 1, height: 1 } }, "params.clip"],
        ["click", { selector: "#pad", speed: 3 }, "params.speed"],
      ],
      4,
    ),
  )("%s %j", async (action, params, field) => {
    const answer = await rest.execute(contextId, action, params);
    expectError(answer, 400, "VALIDATION_ERROR", [{ field, message: expect.any(String) }]);
    expect(JSON.stringify(answer.error)).not.toContain("secret");
  });

  it.each(samples([0, 120_001, 1.5, "1000"] as const, 2))("a timeout of %j", async (timeout) => {
    const answer = await rest.execute(contextId, "click", { selector: "#pad" }, { timeout });
    expectError(answer, 400, "VALIDATION_ERROR", [{ field: "timeout", message: expect.any(String) }]);
  });

  it("an action without a name, or with an unknown one", async () => {
    const path = `/contexts/${contextId}/execute`;
    expectError(await rest.request("POST", path, {}), 400, "VALIDATION_ERROR");
    expectError(await rest.request("POST", path, { action: "fly" }), 400, "VALIDATION_ERROR");
  });

  it("a URL beyond 8192 characters", async () => {
    const answer = await rest.execute(contextId, "navigate", { url: `${site.url}/${"a".repeat(8192)}` });
    expectError(answer, 400, "VALIDATION_ERROR", [{ field: "params.url", message: expect.any(String) }]);
  });

  it("a URL of a new page", async () => {
    const answer = await rest.request("POST", `/contexts/${contextId}/pages`, { url: "http://a:b@127.0.0.1/" });
    expectError(answer, 400, "VALIDATION_ERROR", [{ field: "url", message: expect.any(String) }]);
  });
});

describe("a file to upload", () => {
  it("that is missing or outside of the caller's folder is rejected with the same message", async () => {
    await rest.execute(contextId, "navigate", { url: `${site.url}/form` });
    const messages = [];
    for (const file of ["missing.txt", "../other/file.txt", "/etc/passwd", `${app.dataDir}/pagewire.db`]) {
      const answer = await rest.execute(contextId, "upload", { selector: "#file", files: [file] });
      expectError(answer, 400, "VALIDATION_ERROR", [{ field: "params.files[0]", message: expect.any(String) }]);
      messages.push(answer.error?.message);
    }
    expect(new Set(messages).size).toBe(1);
    await rest.execute(contextId, "navigate", { url: `${site.url}/elements` });
  });
});

describe("what policy denies", () => {
  it.each([
    ["file:///etc/passwd", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["chrome://version", "scheme"],
    ["http://169.254.169.254/latest/meta-data/", "metadata-address"],
  ])("the URL %s", async (url, reason) => {
    const answer = await rest.execute(contextId, "navigate", { url });
    expectError(answer, 403, "FORBIDDEN", { reason });
    const page = await rest.request("POST", `/contexts/${contextId}/pages`, { url });
    expectError(page, 403, "FORBIDDEN");
  });

  it("the service's own port, and a redirect to it", async () => {
    expectError(await rest.execute(contextId, "navigate", { url: `${app.httpUrl}/health` }), 403, "FORBIDDEN");
    const url = `${site.url}/redirect?to=${encodeURIComponent(`${app.httpUrl}/health`)}`;
    expectError(await rest.execute(contextId, "navigate", { url }), 403, "FORBIDDEN");
  });

  it("a host that is not on the list of allowed ones", async () => {
    const client = restClient(small, (await small.addUser("ada")).accessToken);
    const id = await client.newContext();
    const answer = await client.execute(id, "navigate", { url: "http://other.example/" });
    expectError(answer, 403, "FORBIDDEN", { reason: expect.any(String), host: "other.example" });
    await client.request("DELETE", `/contexts/${id}`);
  });

  it.each(samples(["eval('1')", "new Function('1')", "import('x')"] as const))("the script %s", async (script) => {
    const answer = await rest.execute(contextId, "evaluate", { script });
    expectError(answer, 403, "FORBIDDEN", { reason: expect.any(String) });
  });
});

describe("what the page or the network does not do", () => {
  it("a name that does not resolve", async () => {
    const url = "http://name.invalid/";
    const answer = await rest.execute(contextId, "navigate", { url });
    expectError(answer, 422, "ACTION_FAILED", { reason: "name-not-resolved", actionType: "navigate", contextId, url });
  });

  it("a connection to a closed port", async () => {
    const answer = await rest.execute(contextId, "navigate", { url: `http://127.0.0.1:${await closedPort()}/` });
    expectError(answer, 422, "ACTION_FAILED", { reason: "connection-refused", actionType: "navigate", pageId });
  });

  it("a script that throws", async () => {
    const script = "() => { throw new TypeError('no such cart') }";
    const answer = await rest.execute(contextId, "evaluate", { script });
    expectError(answer, 422, "ACTION_FAILED", { reason: expect.any(String), actionType: "evaluate" });
    expect(answer.error?.message).toContain("no such cart");
  });

  it.each([
    ["a cycle", "const a = {}; a.a = a; return a"],
    ["a bigint", "1n"],
    ["more than 10 MiB", "'x'.repeat(11 * 1024 * 1024)"],
  ])("a result that is %s", async (_what, script) => {
    const answer = await rest.execute(contextId, "evaluate", { script });
    expectError(answer, 422, "ACTION_FAILED", { reason: expect.any(String), actionType: "evaluate" });
  });

  it("an element of the wrong kind", async () => {
    await rest.execute(contextId, "navigate", { url: `${site.url}/elements` });
    const answer = await rest.execute(contextId, "type", { selector: "#plain", text: "a" });
    expectError(answer, 422, "ACTION_FAILED", { reason: "wrong-element", actionType: "type", selector: "#plain" });
    const select = await rest.execute(contextId, "select", { selector: "#plain", values: ["a"] });
    expectError(select, 422, "ACTION_FAILED", { reason: "wrong-element", actionType: "select", selector: "#plain" });
  });
});

it("an error has no words of the browser's library, whatever the protocol", async () => {
  const cases = [
    ["navigate", { url: `http://127.0.0.1:${await closedPort()}/` }],
    ["click", { selector: "#covered" }],
    ["hover", { selector: "#none" }],
    ["focus", { selector: "#none" }],
    ["type", { selector: "#plain", text: "a" }],
    ["type", { selector: "#disabled", text: "a" }],
    ["select", { selector: "#plain", values: ["a"] }],
    ["scroll", { selector: "#none" }],
    ["drag", { selector: "#none", toSelector: "#plain" }],
    ["screenshot", { selector: "#hidden" }],
    ["screenshot", { clip: { x: 90_000, y: 0, width: 1, height: 1 } }],
    ["keyboard", { type: "press", key: "NoSuchKey" }],
    ["wait", { waitType: "selector", selector: "#none" }],
    ["evaluate", { script: "document.querySelector('#none').click()" }],
    ["pdf", { pageRanges: "99" }],
  ] as const;
  const { accessToken } = await app.addUser("lin");
  const own = restClient(app, accessToken);
  const id = await own.newContext();
  for (const [index, name] of samples(transportNames, 2).entries()) {
    await own.execute(id, "navigate", { url: `${site.url}/elements` });
    const client = await connectTransport(name, app, accessToken);
    for (const [action, params] of samples(cases, index === 0 ? 5 : 2)) {
      const body = { action, params, timeout: 300 };
      const result = await client.call("executeAction", { params: { contextId: id }, body });
      expect(result, `${name} ${action}`).toHaveProperty("message");
      expect(JSON.stringify(result), `${name} ${action}`).not.toMatch(INTERNAL);
    }
    await client.close();
  }
});

describe("what dies under an action", () => {
  afterEach(open);

  /** The browsers of this process: that of the user, and the one that waits for the next. */
  async function browserPids(): Promise<readonly number[]> {
    const found: number[] = [];
    for (const entry of await readdir("/proc")) {
      const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
      const [, parent] = /^\d+ \(.*\) \S (\d+)/.exec(stat) ?? [];
      const command = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "");
      if (Number(parent) === process.pid && command.includes("--user-data-dir=")) found.push(Number(entry));
    }
    expect(found).not.toEqual([]);
    return found;
  }

  async function renderers(): Promise<readonly number[]> {
    const pids = (await Promise.all((await browserPids()).map(processesOfGroup))).flat();
    const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
    return pids.filter((_, index) => commands[index]?.includes("--type=renderer"));
  }

  /** An action that has certainly begun when this resolves, and never ends. */
  async function begin(): Promise<{ readonly ended: Promise<RestAnswer> }> {
    const script = `fetch("/begun?${contextId}"); return new Promise(() => {})`;
    const ended = rest.execute(contextId, "evaluate", { script });
    await eventually(() => site.requests.join()).toContain(`/begun?${contextId}`);
    return { ended };
  }

  it("the page's process", async () => {
    const { ended } = await begin();
    for (const pid of await renderers()) sendSignal(pid, "SIGKILL");
    expectError(await ended, 503, "SERVICE_UNAVAILABLE", {
      outcome: "unknown",
      actionType: "evaluate",
      contextId,
      pageId,
    });
  });

  it("the browser, and the context is there again at its next use", async () => {
    const { ended } = await begin();
    for (const pid of await browserPids()) sendSignal(pid, "SIGKILL");
    const answer = await ended;
    expectError(answer, 503, "SERVICE_UNAVAILABLE", { outcome: "unknown", actionType: "evaluate", contextId, pageId });
    expect(answer.headers.get("retry-after")).toBeNull();
    const again = await rest.execute(contextId, "evaluate", { script: "location.pathname" }, { pageId });
    expect(again).toMatchObject({ status: 200, data: { data: { result: "/elements" } } });
  });

  it("the browser, which the next result of the page says once, whatever the protocol, and in words to an assistant", async () => {
    const { accessToken } = await app.addUser("grace");
    const own = restClient(app, accessToken);
    const id = await own.newContext();
    await own.execute(id, "navigate", { url: `${site.url}/elements` });
    const body = { action: "evaluate", params: { script: "location.pathname" } };
    let count = 0;
    const lose = async (): Promise<void> => {
      for (const pid of await browserPids()) sendSignal(pid, "SIGKILL");
      await eventually(async () => (await own.request("GET", `/contexts/${id}`)).data).toMatchObject({
        state: "hibernated",
        losses: { count: ++count, reason: "browser", at: expect.any(String) },
      });
    };
    for (const name of samples(transportNames)) {
      await lose();
      const client = await connectTransport(name, app, accessToken);
      const results = [
        await client.call("executeAction", { params: { contextId: id }, body }),
        await client.call("executeAction", { params: { contextId: id }, body }),
      ];
      await client.close();
      const said = results.map((each) => ("answer" in each ? (each.answer["data"] ?? each.answer) : each));
      expect(said, name).toMatchObject([{ recovered: "browser" }, { data: { result: "/elements" } }]);
      expect(said[1], name).not.toHaveProperty("recovered");
    }
    await lose();
    const failed = await own.execute(id, "evaluate", { script: "throw 1" });
    expectError(failed, 422, "ACTION_FAILED", { recovered: "browser" });
    await lose();
    const mcp = await connectOverHttp(app.httpUrl, accessToken);
    const act = async () => textOf(await mcp.call("act", { context: id, steps: [{ action: "reload" }] }));
    expect(await act()).toContain("the page was loaded anew (its browser ended); what was typed is gone");
    expect(await act()).not.toContain("loaded anew");
    const script = "const request = new XMLHttpRequest(); request.open('GET', '/hang', false); request.send();";
    expectError(await own.execute(id, "evaluate", { script }, { timeout: 2_000 }), 504, "TIMEOUT");
    expect(await act()).toContain("the page was loaded anew (it did not respond); what was typed is gone");
    expect(await act()).not.toContain("loaded anew");
    const { data } = await own.request("GET", `/contexts/${id}`);
    expect(data).toMatchObject({ losses: { count: ++count, reason: "unresponsive" } });
    await mcp.close();
  });

  it("the page, closed by another call", async () => {
    const { ended } = await begin();
    await rest.request("DELETE", `/contexts/${contextId}/pages/${pageId}`);
    expectError(await ended, 503, "SERVICE_UNAVAILABLE", { outcome: "unknown", pageId });
  });

  it("the whole context, deleted by another call", async () => {
    const { ended } = await begin();
    await rest.request("DELETE", `/contexts/${contextId}`);
    expectError(await ended, 503, "SERVICE_UNAVAILABLE", { outcome: "unknown", contextId });
    expectError(await rest.execute(contextId, "evaluate", { script: "1" }), 404, "NOT_FOUND");
  });
});

describe("no room for more", () => {
  it("rejects calls beyond the queue with Retry-After, and leaves nothing of them", async () => {
    const client = restClient(small, (await small.addUser("grace")).accessToken);
    const busy = await client.newContext();
    const script = `fetch("${site.url}/begun?${busy}"); return new Promise(() => {})`;
    const running = client.execute(busy, "evaluate", { script }, { timeout: 60_000 });
    await eventually(() => site.requests.join()).toContain(`/begun?${busy}`);
    const left = new AbortController();
    const many = Array.from({ length: 34 }, () =>
      client.request("POST", "/contexts", {}, { signal: left.signal }).catch((fault: unknown) => fault),
    );

    const rejected = (await Promise.race(many)) as RestAnswer;

    expectError(rejected, 503, "SERVICE_UNAVAILABLE", { outcome: "not-executed", reason: "pool-full" });
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    left.abort();
    await Promise.all(many);
    await eventually(async () => (await client.request("GET", "/contexts")).total).toBe(1);
    await client.request("DELETE", `/contexts/${busy}`);
    expect((await running).status).toBe(503);
    expect(await client.newContext()).toEqual(expect.any(String));
  });

  it("rejects a further context of a user with 500, and says when to try again", async () => {
    const { accessToken } = await app.addUser("owner");
    const owner = restClient(app, accessToken);
    const { data } = await owner.request("GET", "/sessions/current");
    const { userId } = data as { userId: string };
    const many = Array.from({ length: 500 }, (_, count) => ({ id: `many-${count}`, userId, name: "many", config: {} }));
    await Promise.all(many.map((each) => app.state.contexts.insert(each)));
    const answer = await owner.request("POST", "/contexts", {});
    expectError(answer, 429, "RATE_LIMIT_EXCEEDED", { reason: "contexts", limit: 500 });
    expect(answer.headers.get("retry-after")).toBe("5");
  });
});

describe("what belongs to another user", () => {
  const calls: readonly [string, (id: string, page: string) => string, unknown?][] = [
    ["GET", (id) => `/contexts/${id}`],
    ["PATCH", (id) => `/contexts/${id}`, { name: "mine" }],
    ["DELETE", (id) => `/contexts/${id}`],
    ["GET", (id) => `/contexts/${id}/metrics`],
    ["GET", (id) => `/contexts/${id}/pages`],
    ["POST", (id) => `/contexts/${id}/pages`, {}],
    ["GET", (id, page) => `/contexts/${id}/pages/${page}`],
    ["DELETE", (id, page) => `/contexts/${id}/pages/${page}`],
    ["POST", (id) => `/contexts/${id}/execute`, { action: "evaluate", params: { script: "document.title" } }],
  ];

  it.each(samples(calls, 4))("is not there: %s %s", async (method, path, body) => {
    const unknownId = crypto.randomUUID();
    const foreign = await stranger.request(method, path(contextId, pageId), body);
    const unknown = await stranger.request(method, path(unknownId, pageId), body);
    expectError(foreign, 404, "NOT_FOUND");
    const { message, details } = unknown.error ?? {};
    expect(foreign.error).toMatchObject({ message: message?.replace(unknownId, contextId) });
    expect(foreign.error?.details).toEqual(details);
    expect([...foreign.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  it("and a page is found in its own context only", async () => {
    const other = await rest.newContext();
    for (const method of ["GET", "DELETE"])
      expectError(await rest.request(method, `/contexts/${other}/pages/${pageId}`), 404, "NOT_FOUND");
    const answer = await rest.execute(other, "evaluate", { script: "1" }, { pageId });
    expectError(answer, 404, "NOT_FOUND");
    expect((await rest.request("GET", `/contexts/${contextId}/pages/${pageId}`)).status).toBe(200);
  });
});
