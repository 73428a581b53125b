import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type DatabaseLocation, openDatabase } from "../src/store/database/open.ts";
import { openAudit } from "./store/open-audit.ts";
import { testPassword } from "./support/app.ts";
import { eventually } from "./support/eventually.ts";
import { findPostgres, startPostgres } from "./support/postgres.ts";
import { startSite } from "./support/site.ts";
import { rounds, roundsTimeoutMs } from "./support/rounds.ts";
import { unrunnable } from "./support/unrunnable.ts";

const main = join(import.meta.dirname, "..", "src", "main.ts");
const callers = 4;

interface ServiceProcess {
  readonly url: string;
  kill(): Promise<void>;
}

/** `pagewire serve` as an operator runs it, once it listens. */
async function startService(dataDir: string, env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const child: ChildProcess = spawn(process.execPath, [main, "serve"], {
    cwd: dataDir,
    env: {
      ...process.env,
      PORT: "0",
      GRPC_PORT: "off",
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: testPassword,
      LOG_LEVEL: "error",
      RATE_LIMIT_PROFILE: "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  child.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const urlIn = () => /^ +REST +(\S+)$/m.exec(printed)?.[1];
  await eventually(urlIn, { timeout: 60_000 }).toBeDefined();
  return {
    url: urlIn() ?? "",
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

function temporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "pagewire-crash-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function post(url: string, token: string | undefined, body: object): Promise<{ data: Record<string, string> }> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as { data: Record<string, string> };
}

/** Kills the service in the middle of its writing, round after round; then the database holds all that was acknowledged. */
async function expectAllKept(dataDir: string, location: DatabaseLocation, env: Record<string, string>): Promise<void> {
  const sessions: string[] = [];
  const contexts: string[] = [];
  let token: string | undefined;
  for (let round = 0; round < rounds; round++) {
    const service = await startService(dataDir, env);
    token ??= (await post(`${service.url}/auth/login`, undefined, { username: "admin", password: testPassword })).data[
      "accessToken"
    ];
    const killed = new AbortController();
    const written = sessions.length;
    const calling = Array.from({ length: callers }, async () => {
      while (!killed.signal.aborted) {
        const name = randomUUID();
        await post(`${service.url}/sessions`, token, { name }).then(
          () => sessions.push(name),
          () => killed.signal.aborted || expect.unreachable("only the kill may fail a call"),
        );
      }
    });
    const context = (await post(`${service.url}/contexts`, token, { name: `round ${round}` })).data["id"] ?? "";
    contexts.push(context);
    // Those of earlier rounds work on, in a browser of this one.
    for (const contextId of contexts.slice(-2)) {
      await post(`${service.url}/contexts/${contextId}/execute`, token, {
        action: "evaluate",
        params: { script: "1 + 1" },
      });
    }
    await eventually(() => sessions.length - written).toBeGreaterThan(20);
    killed.abort();
    await service.kill();
    await Promise.all(calling);
  }

  const database = await openDatabase({ ...location, now: Date.now });
  const { db, close } = database;
  const audit = openAudit(database, location);
  await audit.flush();
  await audit.close();
  const names = (await db.selectFrom("sessions").select("name").where("kind", "=", "program").execute()).map(
    (row) => row.name,
  );
  const audited = await db
    .selectFrom("audit")
    .select(["operation", "context_id"])
    .where("outcome", "=", "success")
    .execute();
  const ids = (await db.selectFrom("contexts").select("id").execute()).map(({ id }) => id);
  await close();

  expect(sessions.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(ids.toSorted()).toEqual(contexts.toSorted());
  // A row may be missing only for a call that did not return.
  const auditedSessions = audited.filter(({ operation }) => operation === "createSession").length;
  expect(auditedSessions).toBeGreaterThanOrEqual(sessions.length);
  expect(auditedSessions).toBeLessThanOrEqual(names.length);
  for (const contextId of contexts) {
    expect(audited.filter((row) => row.operation === "executeAction" && row.context_id === contextId)).not.toEqual([]);
  }
}

/** Kills the service as soon as navigations have returned; in the next one the pages are where they were. */
async function expectUrlsKept(dataDir: string, env: Record<string, string>): Promise<void> {
  const site = await startSite();
  onTestFinished(() => site.close());
  const service = await startService(dataDir, env);
  const { accessToken } = (
    await post(`${service.url}/auth/login`, undefined, { username: "admin", password: testPassword })
  ).data;
  const opened = Array.from({ length: 3 }, async () => {
    const { id } = (await post(`${service.url}/contexts`, accessToken, { createPage: true })).data;
    return `contexts/${id}/execute`;
  });
  const paths = await Promise.all(opened);
  const last = { action: "navigate", params: { url: `${site.url}/form` } };
  await post(`${service.url}/${paths[0]}`, accessToken, { action: "navigate", params: { url: `${site.url}/popup` } });
  await Promise.all(paths.map((path) => post(`${service.url}/${path}`, accessToken, last)));
  await service.kill();

  const next = await startService(dataDir, env);
  for (const path of paths) {
    const script = { action: "evaluate", params: { script: "location.pathname" } };
    const { data } = await post(`${next.url}/${path}`, accessToken, script);
    expect(data["data"]).toEqual({ result: "/form" });
  }
}

describe("a service that is killed", () => {
  it(
    "has kept on SQLite the URL of every navigation that it had answered",
    () => expectUrlsKept(temporaryDataDir(), {}),
    120_000,
  );

  it(
    "has kept on SQLite whatever it had acknowledged, once",
    async () => {
      const dataDir = temporaryDataDir();
      await expectAllKept(dataDir, { path: join(dataDir, "pagewire.db") }, {});
    },
    roundsTimeoutMs,
  );

  if (findPostgres() === undefined) {
    unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
    return;
  }

  it(
    "has kept on PostgreSQL whatever it had acknowledged, once",
    async () => {
      const server = await startPostgres({ durable: true });
      onTestFinished(() => server.close());
      await server.createDatabase("pagewire");
      const url = server.urlOf("pagewire");
      await expectAllKept(temporaryDataDir(), { url }, { DATABASE_URL: url });
    },
    roundsTimeoutMs,
  );

  it("has kept on PostgreSQL the URL of every navigation that it had answered", async () => {
    const server = await startPostgres({ durable: false });
    onTestFinished(() => server.close());
    await server.createDatabase("pagewire");
    await expectUrlsKept(temporaryDataDir(), { DATABASE_URL: server.urlOf("pagewire") });
  }, 120_000);
});
