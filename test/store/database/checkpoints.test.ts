import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCheckpoints } from "../../../src/store/database/wal.ts";
import { temporaryFolder } from "../../support/database.ts";

const COMMITS = 500;

function arrange(options = {}) {
  const path = join(temporaryFolder(), "database");
  // As the service's connection: it waits while the thread empties the log.
  const sqlite = new DatabaseSync(path, { timeout: 5_000 });
  sqlite.exec(
    "pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 0; create table t (a text)",
  );
  const checkpoints = createCheckpoints(path, options);
  onTestFinished(async () => {
    await checkpoints.close();
    if (sqlite.isOpen) sqlite.close();
  });
  const insert = sqlite.prepare("insert into t values (?)");
  const commit = (count: number): void => {
    for (let index = 0; index < count; index++) {
      insert.run("x".repeat(1_000));
      checkpoints.committed();
    }
  };
  return { path, sqlite, checkpoints, commit };
}

describe("createCheckpoints", () => {
  it("copies the log into the database after a number of commits, in another thread", async () => {
    const { path, commit } = arrange();

    commit(COMMITS - 1);
    expect(statSync(path).size).toBeLessThan(10_000);
    commit(1);

    await expect.poll(() => statSync(path).size).toBeGreaterThan(COMMITS * 1_000);
  });

  it("begins the log anew after a checkpoint of all of it", async () => {
    const { path, commit } = arrange();

    for (let round = 1; round <= 5; round++) {
      commit(COMMITS);
      await expect.poll(() => statSync(path).size).toBeGreaterThan(round * COMMITS * 1_000);
    }

    // All five write about 14 MB.
    expect(statSync(`${path}-wal`).size).toBeLessThan(8_000_000);
  });

  it("ends its thread when idle, and starts another for later commits", async () => {
    const { path, commit } = arrange({ periodMs: 1 });

    commit(COMMITS);
    await expect.poll(() => statSync(path).size).toBeGreaterThan(COMMITS * 1_000);
    commit(COMMITS);

    await expect.poll(() => statSync(path).size).toBeGreaterThan(2 * COMMITS * 1_000);
  });

  it("empties the log in a quiet period", async () => {
    const { path, sqlite, commit } = arrange({ periodMs: 20 });
    const log = () => statSync(`${path}-wal`).size;

    commit(COMMITS);
    await expect.poll(log).toBe(0);

    expect(sqlite.prepare("select count(*) as rows from t").get()).toEqual({ rows: COMMITS });
  });

  it("closes after its thread has failed, such as while the folder is away", async () => {
    const checkpoints = createCheckpoints(join(temporaryFolder(), "away", "database"));
    for (let index = 0; index < COMMITS; index++) checkpoints.committed();

    await expect(checkpoints.close()).resolves.toBeUndefined();
  });

  it("closes twice, with and without a thread, and begins nothing afterwards", async () => {
    const { path, commit, checkpoints, sqlite } = arrange();
    commit(COMMITS);

    await Promise.all([checkpoints.close(), checkpoints.close()]);
    commit(COMMITS * 2);
    sqlite.exec("pragma wal_autocheckpoint = 1000");
    sqlite.close(); // is the last connection, so it removes the log

    expect(() => statSync(`${path}-wal`)).toThrow("ENOENT");
  });
});
