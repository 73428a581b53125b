import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, testPassword, type TestUser } from "./support/app.ts";
import { type TransportClient, transportNames, connectTransport } from "./support/transports.ts";
import { eventually } from "./support/eventually.ts";
import { isNightly, samples } from "./support/nightly.ts";
import { type Site, startSite } from "./support/site.ts";
import { findPostgres, type PostgresServer, startPostgres } from "./support/postgres.ts";
import { unrunnable } from "./support/unrunnable.ts";

/** How long the database is away; `make nightly` takes longer. */
const outageMs = Number(isNightly ? 30_000 : 2_500);

if (findPostgres() === undefined)
  unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
else describe("the service while its database", whileDatabase);

function whileDatabase(): void {
  let server: PostgresServer;
  let url: string;
  let site: Site;
  let app: TestApp;
  let user: TestUser;
  let clients: readonly TransportClient[];
  let contextId: string;

  beforeAll(async () => {
    server = await startPostgres({ durable: true });
    const name = `test-${randomUUID()}`;
    await server.createDatabase(name);
    url = server.urlOf(name);
    // Counted in the database, and never too much.
    const many = "100000000";
    app = await startTestApp({
      DATABASE_URL: url,
      RATE_LIMIT_PROFILE: "standard",
      RATE_LIMITS: ["anonymous", "authenticated", "webSocket", "grpc"].map((name) => `${name}=${many}`).join(","),
    });
    site = await startSite();
    user = await app.addUser("ann");
    clients = await Promise.all(transportNames.map((name) => connectTransport(name, app, user.accessToken)));
    const created = await rest("POST", "/contexts", { name: "kept" });
    contextId = (created.body as { data: { id: string } }).data.id;
    expect(await evaluate("window.kept = 1")).toMatchObject({ status: 200 });
  });

  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await app.close();
    await site.close();
    await server.close();
  });

  async function rest(method: string, path: string, body?: object) {
    const start = performance.now();
    const response = await fetch(`${app.httpUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${user.accessToken}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answered = (await response.json()) as object;
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      body: answered,
      tookMs: performance.now() - start,
    };
  }

  const evaluate = (script: string, timeout = 30_000) =>
    rest("POST", `/contexts/${contextId}/execute`, { action: "evaluate", params: { script }, timeout });

  /** Calls that need the database: reads, writes, actions, and callers that are not cached. */
  const requests = () => [
    rest("GET", "/contexts"),
    rest("POST", "/contexts", { name: "new" }),
    rest("GET", `/contexts/${contextId}`),
    evaluate("1 + 1"),
    rest("GET", "/sessions"),
    rest("POST", "/auth/login", { username: user.username, password: testPassword }),
    rest("POST", "/sessions/refresh", { refreshToken: `pwr_${"x".repeat(43)}` }),
  ];

  /** @param withinMs less than a call takes that waits for what its check should spare it */
  async function expectUnavailable(withinMs: number): Promise<void> {
    const all = await Promise.all(requests());
    const unavailable = { success: false, error: { code: "SERVICE_UNAVAILABLE" } };
    // An action that begins before the outage is known ends with its result, without an audit entry.
    const answers = all.filter(({ status }) => status !== 200);
    for (const { body } of all.filter(({ status }) => status === 200))
      expect(body).toMatchObject({ data: { actionType: "evaluate" }, metadata: { audit: "failed" } });
    expect(answers.length).toBeGreaterThanOrEqual(all.length - 1);
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, retryAfter: "1", body: unavailable });
    expect(Math.max(...all.map(({ tookMs }) => tookMs))).toBeLessThan(withinMs);
    const paths = ["/health/live", "/health/ready", "/health"];
    const [live, ready, health] = await Promise.all(paths.map((path) => rest("GET", path)));
    expect(live?.status).toBe(200);
    expect(health).toMatchObject({ status: 200, body: { status: "ok", checks: { server: true, database: false } } });
    expect(health?.tookMs).toBeLessThan(withinMs);
    expect(ready).toMatchObject({
      status: 503,
      body: { status: "not_ready", checks: { server: true, database: false } },
    });
    expect(ready?.tookMs).toBeLessThan(withinMs);
    for (const client of clients) {
      // MCP's HTTP asks for credentials before there is a tool call that could fail; its client throws the whole response.
      const answer = await client.call("listContexts", {}).catch((error: unknown) => String(error));
      expect(JSON.stringify(answer), client.name).toContain("SERVICE_UNAVAILABLE");
    }
  }

  /** Blocks statements on the table, until the test or the server ends it. */
  async function lock(table: string): Promise<() => Promise<void>> {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return () => client.end();
  }

  async function freeze(): Promise<() => Promise<void>> {
    server.freeze();
    return async () => server.thaw();
  }

  const outages = [
    { database: "is frozen", hold: freeze, status: 503 },
    { database: "has its audit log locked", hold: () => lock("audit"), status: 200 },
    { database: "has its counts of calls locked", hold: () => lock("rate_limits"), status: 200 },
  ];
  it.each(samples(outages))(
    "$database: an action gets $status within 2 s of its deadline, one that runs already 504",
    async ({ hold, status }) => {
      const timeout = 1_000;
      const before = site.requests.length;
      // The browser's cache lets a second request for a URL wait for the first, which the other case has begun.
      const url = `${site.url}/slow?ms=60000&case=${before}`;
      const running = evaluate(`await fetch("${url}", { mode: "no-cors" })`, timeout);
      await eventually(() => site.requests.slice(before).join()).toContain("/slow");

      const release = await hold();
      // An action that begins before the outage is known has its result.
      const isKnown = status === 503 ? eventually(isReady).toBe(false) : Promise.resolve();
      const late = isKnown.then(() => evaluate("1 + 1", 2 * timeout));
      const answers = await Promise.all([running, late]).finally(release);

      expect(answers[0]).toMatchObject({ status: 504, body: { error: { code: "TIMEOUT" } } });
      expect(answers[1].status).toBe(status);
      // Half a second for a busy machine; without an end to its waiting the database would take 5 s.
      for (const { tookMs } of answers) expect(tookMs).toBeLessThan(2 * timeout + 2_500);
      await expectBack();
    },
  );

  async function isReady(): Promise<boolean> {
    return (await rest("GET", "/health/ready")).status === 200;
  }

  async function expectBack(): Promise<void> {
    await eventually(isReady).toBe(true);
    expect((await rest("GET", "/contexts")).status).toBe(200);
    // The same page, in the same browser; and connections that were held are held still.
    expect(await evaluate("window.kept")).toMatchObject({ status: 200, body: { data: { data: { result: 1 } } } });
    for (const client of clients) expect(await client.call("listContexts", {}), client.name).toHaveProperty("answer");
  }

  // That it ends and starts again, under calls, is in test/faults.
  it(
    "is frozen responds with 503 within 2 s, reports it by its readiness, and works again within 5 s of its return",
    async () => {
      server.freeze();
      const until = performance.now() + outageMs;
      // The first calls find it out in 1.5 s, and what a busy machine adds, else by the query's timeout of 7 s. Others know it: they
      // wait neither for that nor for the 2 s of a connection.
      await expectUnavailable(6_000);
      do {
        await expectUnavailable(2_000);
        if (isNightly) await sleep(300);
      } while (performance.now() < until);
      server.thaw();
      await expectBack();
    },
    60_000 + 2 * outageMs,
  );
}
