import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, testPassword, type TestUser } from "./support/app.ts";
import { type DoorClient, doorNames, openDoor } from "./support/doors.ts";
import { eventually } from "./support/eventually.ts";
import { findPostgres, type PostgresServer, startPostgres } from "./support/postgres.ts";
import { unrunnable } from "./support/unrunnable.ts";

/** How long the database is away; `make soak` takes longer. */
const outageMs = Number(process.env["SOAK_OUTAGE_MS"] ?? 2_500);

if (findPostgres() === undefined)
  unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
else describe("the service while its database", whileDatabase);

function whileDatabase(): void {
  let server: PostgresServer;
  let app: TestApp;
  let user: TestUser;
  let doors: readonly DoorClient[];
  let contextId: string;

  beforeAll(async () => {
    server = await startPostgres({ durable: true });
    const name = `test-${randomUUID()}`;
    await server.createDatabase(name);
    app = await startTestApp({ DATABASE_URL: server.urlOf(name), LOG_LEVEL: "error" });
    user = await app.addUser("ann");
    doors = await Promise.all(doorNames.map((door) => openDoor(door, app, user.accessToken)));
    const created = await rest("POST", "/contexts", { name: "kept" });
    contextId = (created.body as { data: { id: string } }).data.id;
    expect(await evaluate("window.kept = 1")).toMatchObject({ status: 200 });
  });

  afterAll(async () => {
    await Promise.all(doors.map((door) => door.close()));
    await app.close();
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

  const evaluate = (script: string) =>
    rest("POST", `/contexts/${contextId}/execute`, { action: "evaluate", params: { script } });

  /** What needs the database: reading, writing, executing, and whoever has not been seen within the last second. */
  const requests = () => [
    rest("GET", "/contexts"),
    rest("POST", "/contexts", { name: "new" }),
    rest("GET", `/contexts/${contextId}`),
    evaluate("1 + 1"),
    rest("GET", "/sessions"),
    rest("POST", "/auth/login", { username: user.username, password: testPassword }),
    rest("POST", "/sessions/refresh", { refreshToken: `pwr_${"x".repeat(43)}` }),
  ];

  async function expectUnavailable(): Promise<void> {
    const answers = await Promise.all(requests());
    const unavailable = { success: false, error: { code: "SERVICE_UNAVAILABLE" } };
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, retryAfter: "1", body: unavailable });
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(2_000);
    const [live, ready] = await Promise.all([rest("GET", "/health/live"), rest("GET", "/health/ready")]);
    expect(live.status).toBe(200);
    expect(ready).toMatchObject({
      status: 503,
      body: { status: "not_ready", checks: { server: true, database: false } },
    });
    expect(ready.tookMs).toBeLessThan(2_000);
    for (const door of doors) {
      // MCP's HTTP asks for credentials before there is a tool call that could fail; its client throws the whole answer.
      const answer = await door.call("listContexts", {}).catch((error: unknown) => String(error));
      expect(JSON.stringify(answer), door.name).toContain("SERVICE_UNAVAILABLE");
    }
  }

  async function expectBack(): Promise<void> {
    const back = performance.now();
    await eventually(async () => (await rest("GET", "/health/ready")).status).toBe(200);
    expect((await rest("GET", "/contexts")).status).toBe(200);
    expect(performance.now() - back).toBeLessThan(5_000);
    // The same page, in the same browser; and connections that were held are held still.
    expect(await evaluate("window.kept")).toMatchObject({ status: 200, body: { data: { data: { result: 1 } } } });
    for (const door of doors) expect(await door.call("listContexts", {}), door.name).toHaveProperty("answer");
  }

  it.each<[string, (server: PostgresServer) => Promise<void> | void, (server: PostgresServer) => Promise<void> | void]>(
    [
      ["is stopped", (stopped) => stopped.stop(), (stopped) => stopped.start()],
      ["is killed", (killed) => killed.kill(), (killed) => killed.start()],
      ["is frozen", (frozen) => frozen.freeze(), (frozen) => frozen.thaw()],
    ],
  )(
    "%s answers 503 within 2 s, tells it by its readiness, and is well again within 5 s of its return",
    async (_, lose, giveBack) => {
      await lose(server);
      const until = performance.now() + outageMs;
      do {
        await expectUnavailable();
        await sleep(300);
      } while (performance.now() < until);
      await giveBack(server);
      await expectBack();
    },
    60_000 + 2 * outageMs,
  );
}
