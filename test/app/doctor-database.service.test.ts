import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { examineDatabase } from "../../src/app/doctor-database.ts";
import type { Finding } from "../../src/app/finding.ts";
import { parseConfig } from "../../src/config/config.ts";
import { startCluster, type TestCluster } from "../support/cluster.ts";
import { findPostgres } from "../support/postgres.ts";
import { unrunnable } from "../support/unrunnable.ts";

const TIMEOUT_MS = 120_000;
const newSecret = (): string => randomBytes(32).toString("base64");

async function examine(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<readonly Finding[]> {
  return examineDatabase(parseConfig({ cwd: "/", env: { DATABASE_URL: databaseUrl, ...env } }));
}

describe("PostgreSQL and the cluster, as doctor reports them", { timeout: TIMEOUT_MS }, () => {
  if (findPostgres() === undefined) {
    unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
    return;
  }
  let cluster: TestCluster;
  const secrets = (secret: string) => ({
    ...{ CLUSTER_SECRET: secret, DATA_KEY: newSecret(), JWT_SECRET: newSecret(), ARTIFACT_DIR: tmpdir() },
  });

  beforeAll(async () => {
    // Its rows stay for so long after the end of a process.
    cluster = await startCluster({ LEASE_MS: "60000" });
  }, TIMEOUT_MS);
  afterAll(() => cluster.close(), TIMEOUT_MS);

  it("are a server, its latency, clock, connections and tables, and each process that runs", async () => {
    const empty = await examine(cluster.databaseUrl);
    expect(empty.map(({ what, state }) => [what, state])).toEqual([
      ["PostgreSQL", "ok"],
      ["database latency", expect.stringMatching(/ok|weak/)],
      ["database clock", "ok"],
      ["connections", "ok"],
      ["tables", "ok"],
    ]);
    expect(empty.at(-1)?.found).toBe("none yet; the first start makes them");

    const worker = await cluster.addWorker();
    const found = await examine(cluster.databaseUrl, secrets(cluster.secret));
    expect(found.find(({ what }) => what === "tables")?.found).toBe("up to date");
    expect(found.at(-1)).toEqual({
      what: `worker ${worker.id.slice(0, 8)}`,
      state: "ok",
      found: expect.stringMatching(/^127\.0\.0\.1:\d+ responds in \d+\.\d ms$/),
    });

    const wrong = await examine(cluster.databaseUrl, secrets(newSecret()));
    expect(wrong.at(-1)).toMatchObject({ state: "weak", found: expect.stringContaining("does not respond") });
    worker.child.kill("SIGKILL");
    await worker.ended;
    const gone = await examine(cluster.databaseUrl, secrets(cluster.secret));
    expect(gone.at(-1)).toMatchObject({
      state: "weak",
      found: expect.stringMatching(/does not respond: ECONNREFUSED$/),
    });
  });

  it("are one line with what to do where the database cannot be used, within seconds", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void silent.close());
    const garbage = createServer((socket) =>
      socket.on("error", () => undefined).end("HTTP/1.1 400 no\r\n\r\n".repeat(1_000)),
    );
    await new Promise<void>((resolve) => garbage.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void garbage.close());
    const portOf = (server: typeof silent): number => (server.address() as AddressInfo).port;
    const urls = [
      "postgres://pagewire@127.0.0.1:9/pagewire",
      `postgres://pagewire@127.0.0.1:${portOf(silent)}/pagewire`,
      `postgres://pagewire@127.0.0.1:${portOf(garbage)}/pagewire`,
      cluster.databaseUrl.replace(/\/[^/]*$/, "/none"),
    ];

    for (const url of urls) {
      const findings = await examine(url);
      expect(findings).toEqual([
        {
          what: "PostgreSQL",
          state: "missing",
          found: expect.stringMatching(/^.{3,200}$/),
          fix: expect.stringMatching(/^DATABASE_URL=/),
        },
      ]);
    }
  });
});
