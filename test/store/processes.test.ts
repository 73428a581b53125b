import { describe, expect, it, vi } from "vitest";
import { acquireProcessLease } from "../../src/store/processes.ts";
import { temporaryDatabase, type TestDatabase } from "../support/database.ts";

const LEASE_MS = 600;

function lease({ db, databaseNow }: TestDatabase, id: string, role: "serve" | "mcp" = "serve") {
  const onLost = vi.fn();
  const onWaiting = vi.fn();
  const acquired = acquireProcessLease(db, {
    id,
    role,
    host: "host-a",
    pid: 7,
    databaseNow,
    onLost,
    onWaiting,
    leaseMs: LEASE_MS,
  });
  return { acquired, onLost, onWaiting };
}

describe("acquireProcessLease", () => {
  it("rejects a second service, and names the first, as long as the first renews its lease", async () => {
    const database = await temporaryDatabase();
    const first = await lease(database, "first").acquired;

    await expect(lease(database, "second").acquired).rejects.toThrow(
      "in use by another Pagewire (process 7 on host-a), and two of them cannot share one",
    );

    await first.release();
    await (await lease(database, "second").acquired).release();
    expect(await database.db.selectFrom("processes").selectAll().execute()).toEqual([]);
  });

  it("succeeds a killed service once its lease has ended", async () => {
    const database = await temporaryDatabase();
    await insertDead(database, LEASE_MS);

    const { acquired, onWaiting } = lease(database, "second");
    await (await acquired).release();

    expect(onWaiting).toHaveBeenCalledWith("process 1 on host-b");
  });

  it("does not wait for the lease of a killed service that a clock has moved into the future", async () => {
    const database = await temporaryDatabase();
    await insertDead(database, 3_600_000);

    await (await lease(database, "second").acquired).release();
  });

  it("reports once that the lease was lost to another process", async () => {
    const database = await temporaryDatabase();
    const { acquired, onLost } = lease(database, "first");
    const first = await acquired;
    await database.db.deleteFrom("processes").execute();

    await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1), 5_000);
    await first.release();
  });

  it("allows any number of mcp processes beside a service", async () => {
    const database = await temporaryDatabase();
    const leases = [
      await lease(database, "first", "mcp").acquired,
      await lease(database, "second").acquired,
      await lease(database, "third", "mcp").acquired,
    ];

    const rows = await database.db.selectFrom("processes").select("id").orderBy("id").execute();
    for (const { release } of leases) await release();

    expect(rows.map(({ id }) => id)).toEqual(["first", "second", "third"]);
  });
});

async function insertDead({ db, databaseNow, clock }: TestDatabase, remainingMs: number): Promise<void> {
  await db
    .insertInto("processes")
    .values({ id: "dead", role: "serve", host: "host-b", pid: 1, started_at: clock.now(), lease_until: databaseNow })
    .execute();
  await db
    .updateTable("processes")
    .set((eb) => ({ lease_until: eb("lease_until", "+", eb.val(remainingMs)) }))
    .execute();
}
