import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { eventually } from "../support/eventually.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/postgres.ts";
import { unrunnable } from "../support/unrunnable.ts";

if (findPostgres() === undefined)
  unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
else describe("the service on PostgreSQL", onServer);

const DATABASE = "hostile";
const VALUES = [
  "\0",
  "a\0b",
  "\uD800",
  "a\uDC00b",
  "x".repeat(100_000),
  "' or 1=1 --",
  "\u{10FFFF}",
  "1e999",
  "-0",
  "{}",
];
const NUMBERS = ["9223372036854775808", "1e309", "NaN", "-1", "0x10", "\0"];

function onServer(): void {
  let server: PostgresServer;
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await startPostgres({ durable: false });
    await server.createDatabase(DATABASE);
    app = await startTestApp({ DATABASE_URL: server.urlOf(DATABASE) });
    token = (await app.addUser("root", "admin")).accessToken;
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  async function statusOf(method: string, path: string, body?: unknown, authorization = `Bearer ${token}`) {
    const response = await fetch(`${app.httpUrl}/api/v1${path}`, {
      method,
      headers: { authorization, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await response.body?.cancel();
    return response.status;
  }

  it("returns no 5xx for text that the database cannot store, or for any filter and sort", async () => {
    const requests = VALUES.flatMap((value): [string, string, unknown?][] => {
      // A lone surrogate has no encoding; these bytes are what some encoders write.
      const inUrl = value.isWellFormed() ? encodeURIComponent(value.slice(0, 4_000)) : "%ED%A0%80";
      return [
        ["POST", "/auth/login", { username: value, password: value }],
        ["POST", "/sessions", { name: value, metadata: { [value]: value } }],
        ["POST", "/api-keys", { name: value, scopes: ["contexts:read"] }],
        ["POST", "/contexts", { name: value }],
        ["GET", `/contexts/${inUrl}`],
        ["DELETE", `/sessions/${inUrl}`],
        ["DELETE", `/api-keys/${inUrl}`],
        ...["contexts", "sessions", "api-keys", "audit"].flatMap((list): [string, string][] => [
          ["GET", `/${list}?sort=${inUrl}`],
          ["GET", `/${list}?filter[name]=${inUrl}`],
        ]),
        ...["contextId", "userId", "credential", "operation"].flatMap((field): [string, string][] => [
          ["GET", `/audit?filter[${field}]=${inUrl}`],
          ["GET", `/audit?filter[${field}][$in]=${inUrl},b`],
        ]),
      ];
    });
    for (const value of NUMBERS) {
      const inUrl = encodeURIComponent(value);
      requests.push(
        ["GET", `/audit?limit=${inUrl}`],
        ["GET", `/audit?offset=${inUrl}`],
        ["GET", `/audit?filter[duration][$gt]=${inUrl}`],
      );
    }

    const failed: string[] = [];
    const statuses = new Set<number>();
    for (const [method, path, body] of requests) {
      const status = await statusOf(method, path, body);
      statuses.add(status);
      if (status >= 500) failed.push(`${status} ${method} ${path} ${JSON.stringify(body)}`.slice(0, 200));
    }

    expect(failed).toEqual([]);
    // Requests were processed, and not rejected for one reason.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 404]));
    expect(await statusOf("GET", "/audit?limit=1")).toBe(200);
  });

  it("returns 503 when the database cancels a statement that takes too long", async () => {
    const other = new pg.Client(server.urlOf(DATABASE));
    await other.connect();
    onTestFinished(() => other.end());
    await other.query("begin");
    await other.query("lock table contexts in access exclusive mode");

    const status = statusOf("GET", "/contexts");
    // The code is that of statement_timeout, without its 5 s.
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'";
    await eventually(async () => (await other.query(cancel)).rowCount).toBe(1);

    expect(await status).toBe(503);
    await other.query("rollback");
    expect(await statusOf("GET", "/contexts")).toBe(200);
  });
}
