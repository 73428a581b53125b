import { describe, expect, it } from "vitest";
import { createIdempotencyStore } from "../../src/store/idempotency.ts";
import { temporaryDatabase } from "../support/database.ts";

async function arrange(maxPerUser?: number) {
  const { db, clock, cipher } = await temporaryDatabase();
  const store = createIdempotencyStore(db, { cipher, now: clock.now, ...(maxPerUser !== undefined && { maxPerUser }) });
  const claim = async (key: string, userId = "ada", requestHash = "same"): Promise<string> =>
    (await store.claim({ userId, key, requestHash }, 30_000)).state;
  const complete = (key: string, result = `result of ${key}`, userId = "ada"): Promise<void> =>
    store.complete({ userId, key, requestHash: "same" }, clock.now(), result);
  return { db, clock, store, claim, complete };
}

describe("createIdempotencyStore", () => {
  it("lets one of many concurrent calls with a key run, of each user", async () => {
    const { claim } = await arrange();

    const states = await Promise.all(Array.from({ length: 20 }, () => claim("k")));

    expect(states.filter((state) => state === "claimed")).toHaveLength(1);
    expect(states.filter((state) => state === "running")).toHaveLength(19);
    expect(await claim("k", "grace")).toBe("claimed");
  });

  it("returns the result and what the request was, for a day", async () => {
    const { store, clock, claim, complete } = await arrange();
    await claim("k");
    await complete("k");

    clock.advance(86_399_000);
    const again = await store.claim({ userId: "ada", key: "k", requestHash: "other" }, 30_000);
    expect(again).toEqual({ state: "done", requestHash: "same", result: "result of k" });
    clock.advance(2_000);

    expect(await claim("k")).toBe("claimed");
  });

  it("stores neither key nor result in plain text", async () => {
    const { db, claim, complete } = await arrange();
    await claim("my-secret-key");
    await complete("my-secret-key", "my-secret-result");

    const rows = await db.selectFrom("idempotency_keys").selectAll().execute();

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("my-secret");
  });

  it("lets the next call run after one without effect, whose late result is not stored", async () => {
    const { store, clock, claim } = await arrange();
    const call = { userId: "ada", key: "k", requestHash: "same" };
    const startedAt = clock.now();
    await claim("k");
    await store.release(call, startedAt);
    clock.advance(1);

    expect(await claim("k")).toBe("claimed");
    await store.complete(call, startedAt, "late");
    expect(await claim("k")).toBe("running");
  });

  it("keeps the newest keys of a user, and those that run", async () => {
    const { db, clock, claim, complete } = await arrange(3);
    await claim("running");
    for (const key of ["a", "b", "c", "d", "e"]) {
      clock.advance(1);
      await claim(key);
      await complete(key);
    }
    await claim("k", "grace");

    expect(await claim("running")).toBe("running");
    expect(await claim("e")).toBe("done");
    expect(await claim("a")).toBe("claimed");
    expect(
      await db.selectFrom("idempotency_keys").select("key_hash").where("user_id", "=", "ada").execute(),
    ).toHaveLength(4);
  });

  it("deletes what has expired, in batches", async () => {
    const { store, clock, claim } = await arrange();
    for (const key of ["a", "b", "c"]) await claim(key);
    clock.advance(86_400_000);
    await claim("d");

    expect(await store.purge(2)).toBe(2);
    expect(await store.purge(2)).toBe(1);
    expect(await store.purge(2)).toBe(0);
    expect(await claim("d")).toBe("running");
  });
});
