import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { actions, type ActionType, entries } from "../../gen/operations.ts";
import { startTestApp, testPassword, type TestUser } from "../support/app.ts";
import { type Exposition, parseExposition } from "../support/prometheus.ts";
import { restClient } from "../support/rest.ts";
import { startSite } from "../support/site.ts";
import { openSocket } from "../support/socket.ts";
import { connectTransport, transportNames } from "../support/transports.ts";
import { ofFile } from "../support/of-file.ts";
import { samples } from "../support/nightly.ts";

let user: TestUser;

const site = ofFile(startSite);
const app = ofFile(() =>
  startTestApp({
    OPS_PORT: "0",
    MAX_CONTEXTS: "7",
    RATE_LIMIT_PROFILE: "standard",
    RATE_LIMITS: "authenticated=1000",
  }),
);
beforeAll(async () => {
  user = await app.addUser("ada");
});

async function scrape(): Promise<Exposition> {
  const response = await fetch(`${app.opsUrl}/metrics`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  return parseExposition(await response.text());
}

/** Once the audit entries of earlier calls are in their table. */
async function scrapeWhenStored(): Promise<Exposition> {
  let scraped = await scrape();
  await expect.poll(async () => (scraped = await scrape()).value("pagewire_audit_waiting")).toBe(0);
  return scraped;
}

describe("the metrics", () => {
  it.each(samples(transportNames, 2))("count operations, actions and contexts of calls over %s", async (name) => {
    const client = await connectTransport(name, app, user.accessToken);
    onTestFinished(() => client.close());
    const before = await scrapeWhenStored();
    const { auditName: transport } = client;

    const created = await client.call("createContext", { body: { name: "counted" } });
    const { id: contextId } = ("answer" in created ? created.answer.data : {}) as { id: string };
    const execute = (body: Record<string, unknown>) => client.call("executeAction", { params: { contextId }, body });
    await execute({ action: "navigate", params: { url: `${site.url}/form` } });
    await execute({ action: "click", params: { selector: "#missing" }, timeout: 150 });
    const during = await scrape();
    await client.call("deleteContext", { params: { contextId } });

    const after = await scrapeWhenStored();
    const added = (metric: string, labels: Record<string, string>): number =>
      after.value(metric, labels) - before.value(metric, labels);
    const operation = "pagewire_operation_duration_seconds_count";
    expect({
      created: added(operation, { transport, operation: "createContext", code: "OK" }),
      executed: added(operation, { transport, operation: "executeAction", code: "OK" }),
      timedOut: added(operation, { transport, operation: "executeAction", code: "TIMEOUT" }),
      navigated: added("pagewire_action_duration_seconds_count", { action: "navigate", code: "OK" }),
      clicked: added("pagewire_action_duration_seconds_count", { action: "click", code: "TIMEOUT" }),
      waited: added("pagewire_action_wait_seconds_count", {}),
      phases: added("pagewire_timeouts_total", { action: "click", phase: "selector" }),
      opened: added("pagewire_context_open_seconds_count", { how: "created" }),
      events: added("pagewire_events_total", { type: "context.closed" }),
      audited: added("pagewire_audit_entries_total", { outcome: "stored" }),
    }).toEqual({
      created: 1,
      executed: 1,
      timedOut: 1,
      navigated: 1,
      clicked: 1,
      waited: 2,
      phases: 1,
      opened: 1,
      events: 1,
      audited: 4,
    });
    expect(added("pagewire_egress_requests_total", { outcome: "served" })).toBeGreaterThan(0);
    expect(added("pagewire_egress_bytes_total", { direction: "received" })).toBeGreaterThan(0);
    expect(added("http_server_request_duration_seconds_sum", {})).toBeGreaterThan(0);
    expect(during.value("pagewire_contexts", { state: "live" })).toBe(1);
    expect(during.value("pagewire_contexts_stored")).toBe(1);
    expect(during.value("pagewire_pages")).toBe(1);
    expect(after.value("pagewire_contexts", { state: "live" })).toBe(0);
  });

  it("show what runs", async () => {
    const metrics = await scrape();

    expect(metrics.value("pagewire_build_info", { browser: app.browser?.version ?? "" })).toBe(1);
    expect(metrics.value("pagewire_browsers")).toBeGreaterThanOrEqual(1);
    expect(metrics.value("pagewire_browser_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(metrics.value("pagewire_contexts_capacity")).toBe(7);
    expect(metrics.value("pagewire_database_up")).toBe(1);
    expect(metrics.value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  it("count connections and subscriptions while they are open", async () => {
    const socket = new WebSocket(`${app.httpUrl.replace("http", "ws")}/ws?token=${user.accessToken}`);
    const messages: string[] = [];
    socket.on("message", (data: Buffer) => messages.push(data.toString()));
    await new Promise((resolve) => socket.once("open", resolve));
    socket.send(JSON.stringify({ id: "1", type: "subscribe", topic: "contexts" }));
    await expect.poll(() => messages.join()).toContain("subscribed");

    const open = await scrape();
    socket.close();

    expect(open.value("pagewire_websockets")).toBe(1);
    expect(open.value("pagewire_event_streams", { transport: "ws" })).toBe(1);
    await expect.poll(async () => (await scrape()).value("pagewire_websockets")).toBe(0);
    expect((await scrape()).value("pagewire_event_streams", { transport: "ws" })).toBe(0);
  });

  it("count pictures of screens, and those that a slow viewer did not take", async () => {
    const rest = restClient(app, user.accessToken);
    const { data } = await rest.request("POST", "/contexts", { createPage: true });
    const { id: contextId } = data as { id: string };
    const draw =
      "(function draw(n) { document.body.style.background = `hsl(${n % 360} 90% 50%)`; requestAnimationFrame(() => draw(n + 1)); })(0)";
    await rest.execute(contextId, "evaluate", { script: draw });
    const sockets = await Promise.all(
      [30, 1].map(async (maxFps) => {
        const socket = await openSocket(app.httpUrl, { query: `?token=${user.accessToken}` });
        onTestFinished(() => socket.close());
        await socket.ask({ type: "subscribe", topic: `screen:${contextId}`, maxWidth: 200, maxHeight: 200, maxFps });
        return socket;
      }),
    );

    await expect.poll(async () => (await scrape()).value("pagewire_screen_frames_dropped_total")).toBeGreaterThan(1);
    const open = await scrape();
    expect(open.value("pagewire_screen_streams", { transport: "ws" })).toBe(2);
    expect(open.value("pagewire_screen_frames_total")).toBeGreaterThan(1);
    expect(open.value("pagewire_screen_bytes_total")).toBeGreaterThan(open.value("pagewire_screen_frames_total") * 100);
    for (const socket of sockets) socket.close();
    await expect.poll(async () => (await scrape()).value("pagewire_screen_streams", { transport: "ws" })).toBe(0);
    await rest.request("DELETE", `/contexts/${contextId}`);
  });

  it("count contexts under control, and calls rejected because of it", async () => {
    const rest = restClient(app, user.accessToken);
    const contextId = await rest.newContext();
    await rest.execute(contextId, "content");
    await rest.request("POST", `/contexts/${contextId}/control/requests`, { instructions: "sign in", ttl: 60_000 });
    const taken = await rest.request("POST", `/contexts/${contextId}/control`, { ttl: 60_000 });
    expect(taken.status).toBe(200);
    expect((await rest.execute(contextId, "keyboard", { text: "a" })).status).toBe(409);

    const held = await scrape();
    expect(held.value("pagewire_contexts_controlled", { state: "held" })).toBe(1);
    expect(held.value("pagewire_contexts_controlled", { state: "requested" })).toBe(1);
    expect(held.value("pagewire_control_conflicts_total", { reason: "controlled" })).toBe(1);
    await rest.request("DELETE", `/contexts/${contextId}`);
    expect((await scrape()).value("pagewire_contexts_controlled")).toBe(0);
  });

  it("count wrong credentials, failed logins and denied requests of pages", async () => {
    const before = await scrape();
    const post = (path: string, body: unknown, token?: string): Promise<Response> =>
      fetch(`${app.httpUrl}/api/v1${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
    await post("/auth/login", { username: "ada", password: `${testPassword}?` });
    await post("/contexts", {}, "wrong");
    const { data } = (await (await post("/contexts", {}, user.accessToken)).json()) as { data: { id: string } };
    const ownPort = new URL(app.httpUrl).port;
    await post(
      `/contexts/${data.id}/execute`,
      { action: "navigate", params: { url: `${site.url}/redirect?to=http://127.0.0.1:${ownPort}/` } },
      user.accessToken,
    );

    const after = await scrapeWhenStored();
    const added = (metric: string, labels: Record<string, string>): number =>
      after.value(metric, labels) - before.value(metric, labels);
    const login = { transport: "rest", operation: "login", code: "UNAUTHORIZED" };
    expect(added("pagewire_operation_duration_seconds_count", login)).toBe(1);
    expect(added("pagewire_authentications_total", { outcome: "UNAUTHORIZED", credential: "token" })).toBe(1);
    expect(added("pagewire_egress_requests_total", { outcome: "denied", reason: "own-port" })).toBe(1);
  });

  it("count calls that a rate limit rejects", async () => {
    const calls = await Promise.all(Array.from({ length: 14 }, () => fetch(`${app.httpUrl}/nothing`)));
    const rejected = calls.filter(({ status }) => status === 429).length;

    expect(rejected).toBeGreaterThan(0);
    expect((await scrape()).value("pagewire_rate_limited_total", { bucket: "unknown-url" })).toBe(rejected);
  });

  it("have only labels from closed sets", async () => {
    const { families } = await scrape();
    const names = new Set([...Object.keys(entries), ...Object.keys(actions satisfies Record<ActionType, unknown>)]);
    const values = [...families]
      .filter(([name]) => name.startsWith("pagewire_") && name !== "pagewire_build_info")
      .flatMap(([, { samples }]) => samples)
      .flatMap(({ labels: { le: _le, ...labels } }) => Object.values(labels));

    expect(values.length).toBeGreaterThan(50);
    expect(values.filter((value) => !names.has(value) && !/^([a-z.-]{0,24}|[A-Z_]{2,24})$/.test(value))).toEqual([]);
    const routes = families
      .get("http_server_request_duration_seconds")
      ?.samples.map(({ labels }) => labels["http_route"]);
    expect(new Set(routes)).toContain("/api/v1/contexts/:contextId/execute");
    expect(routes?.filter((route = "") => /[0-9a-f]{8}/.test(route))).toEqual([]);
  });
});

describe("hostile callers", () => {
  /** Names, paths and headers that no other request has had. */
  async function attack(): Promise<string> {
    const unique = randomBytes(6).toString("hex");
    const headers = { authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" };
    const send = (method: string, path: string, body?: unknown, more = {}): Promise<Response> =>
      fetch(`${app.httpUrl}${path}`, {
        method,
        headers: { ...headers, ...more },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const responses = await Promise.all([
      send("GET", `/${unique}/${unique}`),
      send("PROPFIND", "/api/v1/contexts"),
      send("POST", `/api/v1/contexts/${unique}/execute`, { action: unique, params: { [unique]: unique } }),
      send("POST", `/api/v1/contexts/${unique}%0Apagewire_up%201/execute`, { action: "click\n# TYPE a gauge" }),
      send("GET", `/api/v1/contexts?sort=${unique}`),
      send("POST", "/api/v1/auth/login", { username: `${unique}"}`, password: unique }),
      send("GET", "/health", undefined, { traceparent: unique.repeat(900), tracestate: "=,".repeat(2_000) }),
      send("GET", "/api/v1/contexts", undefined, { authorization: `Bearer ${unique}` }),
      send("GET", "/api/v1/contexts", undefined, { "x-api-key": `pw_${unique}`, authorization: "" }),
      fetch(`${app.opsUrl}/${unique}`),
      fetch(`${app.opsUrl}/metrics?${unique}`, { method: "POST" }),
    ]);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const socket = await openSocket(app.httpUrl, { query: `?token=${user.accessToken}` });
    for (const message of [
      { type: unique },
      { type: "execute", contextId: unique, action: unique, tracestate: unique.repeat(9_000) },
    ])
      socket.send(JSON.stringify({ id: unique, ...message }));
    await socket.seen(({ id, type }) => id === unique && type === "error");
    socket.close();
    await socket.closed;
    return unique;
  }

  it("are in no label by what they choose", async () => {
    const chosen = [await attack(), await attack()];

    const text = await (await fetch(`${app.opsUrl}/metrics`)).text();
    expect(parseExposition(text).value("pagewire_build_info")).toBe(1);
    expect(chosen.filter((name) => text.includes(name))).toEqual([]);
    expect(text).not.toContain("pagewire_up");
  });

  it("neither end nor slow the scrapes of others", async () => {
    const { hostname, port } = new URL(app.opsUrl ?? "");
    const slow = Array.from({ length: 200 }, () => connect(Number(port), hostname).on("error", () => undefined));
    onTestFinished(() => slow.forEach((socket) => socket.destroy()));
    for (const socket of slow) socket.write("GET /metrics HTTP/1.1\r\nHost: localhost\r\nX: ");
    const large = await fetch(`${app.opsUrl}/metrics`, { headers: { "x-large": "x".repeat(20_000) } });

    const scrapes = await Promise.all(Array.from({ length: 50 }, scrape));
    expect(large.status).toBe(431);
    expect(scrapes.every((each) => each.value("pagewire_database_up") === 1)).toBe(true);
  });
});

describe("the port for operators", () => {
  it("responds until the service has ended, also while it drains", async () => {
    const ending = await startTestApp({ OPS_PORT: "0" });
    const seen: (number | string)[] = [];
    const scraping = (async () => {
      for (;;) {
        const response = await fetch(`${ending.opsUrl}/metrics`).catch(() => undefined);
        if (response === undefined) return;
        const text = await response.text().catch(() => undefined);
        if (text === undefined) return;
        seen.push(
          response.status === 200 ? parseExposition(text).value("pagewire_accepting") : `HTTP ${response.status}`,
        );
      }
    })();
    await expect.poll(() => seen).toContain(1);
    await ending.drain(5_000);
    await expect.poll(() => seen).toContain(0);
    await ending.close();
    await scraping;

    expect(new Set(seen)).toEqual(new Set([1, 0]));
  });

  it("has metrics and health, and nothing of the service", async () => {
    const statusOf = async (path: string): Promise<number> => (await fetch(`${app.opsUrl}${path}`)).status;

    expect(await Promise.all(["/live", "/api/v1/contexts", "/mcp", "/"].map(statusOf))).toEqual([200, 404, 404, 404]);
    // On a busy machine the browser may miss a check for a moment.
    await expect.poll(() => statusOf("/ready")).toBe(200);
  });

  it("rejects pages of other origins, and the public port has no metrics", async () => {
    const publicly = await fetch(`${app.httpUrl}/metrics`, {
      headers: { authorization: `Bearer ${user.accessToken}` },
    });
    const foreign = await fetch(`${app.opsUrl}/metrics`, { headers: { origin: "http://evil.example" } });

    expect(publicly.status).toBe(404);
    expect(foreign.status).toBe(403);
  });

  it("cannot be reached from pages", async () => {
    const headers = { authorization: `Bearer ${user.accessToken}`, "content-type": "application/json" };
    const create = await fetch(`${app.httpUrl}/api/v1/contexts`, { method: "POST", headers, body: "{}" });
    const { data } = (await create.json()) as { data: { id: string } };
    const response = await fetch(`${app.httpUrl}/api/v1/contexts/${data.id}/execute`, {
      method: "POST",
      headers,
      body: JSON.stringify({ action: "navigate", params: { url: `${app.opsUrl}/metrics` } }),
    });

    expect(await response.json()).toMatchObject({ error: { code: "FORBIDDEN", details: { reason: "own-port" } } });
  });
});
