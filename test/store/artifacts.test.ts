import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import type { NewArtifact } from "../../src/engine/artifacts.ts";
import { createArtifacts } from "../../src/store/artifacts/artifacts.ts";
import type { BlobStore } from "../../src/store/artifacts/blob-store.ts";
import { createFileBlobs } from "../../src/store/artifacts/file-blobs.ts";
import { createArtifactLinks } from "../../src/store/artifacts/rows.ts";
import { createArtifactRows } from "../../src/store/artifacts/rows.ts";
import { temporaryDatabase } from "../support/database.ts";

const MIB = 1_048_576;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "artifacts-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function arrange(
  limits: { maxBytes?: number; userBytes?: number; totalBytes?: number; userCount?: number } = {},
) {
  const { db, databaseNow, clock, addUser } = await temporaryDatabase();
  const folder = await temporaryFolder();
  const { userBytes = 100 * MIB, totalBytes = 200 * MIB, userCount = 100, maxBytes = 50 * MIB } = limits;
  const { now } = clock;
  const ofProcess = (processId: string, blobs: BlobStore = createFileBlobs(folder), stallMs = 10_000) => {
    const rows = createArtifactRows(db, { now, databaseNow, processId, quotas: { userBytes, totalBytes, userCount } });
    return createArtifacts({ rows, blobs, maxBytes, ttlMs: 3_600_000, now, newId: randomUUID, stallMs });
  };
  const artifacts = ofProcess("one");
  const { id: owner } = await addUser();
  const newArtifact = (more: Partial<NewArtifact> = {}): NewArtifact => ({
    owner,
    name: "a.bin",
    contentType: "application/octet-stream",
    source: "upload",
    ...more,
  });
  const store = async (bytes: AsyncIterable<Uint8Array>, more: Partial<NewArtifact> = {}) =>
    (await artifacts.begin(newArtifact(more))).store(bytes);
  const files = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((each) => each.isFile())
      .map(({ name }) => name);
  return { db, databaseNow, clock, folder, artifacts, ofProcess, owner, addUser, newArtifact, store, files };
}

async function* chunks(count: number, bytes: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index++) yield new Uint8Array(bytes);
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(10);
  throw new Error("the client has left");
}

describe("artifacts", () => {
  it("are ready once all bytes are stored, and can be read in parts", async () => {
    const { artifacts, owner, store, files } = await arrange();
    const bytes = randomBytes(600_000);
    const { id, sha256, size, state } = await store(
      (async function* () {
        yield bytes.subarray(0, 500_000);
        yield bytes.subarray(500_000);
      })(),
    );
    expect({ sha256, size, state }).toEqual({
      sha256: createHash("sha256").update(bytes).digest("hex"),
      size: 600_000,
      state: "ready",
    });
    expect(await files()).toEqual([id]);
    const found = await artifacts.find(owner, id);
    if (found === undefined) throw new Error("it is gone");
    const parts: Uint8Array[] = [];
    for await (const part of await artifacts.read(found, { offset: 1_000, length: 599_000 })) parts.push(part);
    expect(Buffer.concat(parts).equals(bytes.subarray(1_000))).toBe(true);
  });

  it("are an error where the storage sends nothing, before anything of them is sent and midway", async () => {
    const { owner, artifacts, ofProcess, store, folder } = await arrange();
    const { id } = await store(chunks(3, 100_000));
    const found = await artifacts.find(owner, id);
    if (found === undefined) throw new Error("it is gone");
    const files = createFileBlobs(folder);
    const responds = Promise.withResolvers<void>();
    const ends: Promise<void>[] = [];
    const silentAfter = (count: number) =>
      ofProcess(
        "silent",
        {
          ...files,
          async *open(...asked) {
            const { promise, resolve } = Promise.withResolvers<void>();
            ends.push(promise);
            let sent = 0;
            try {
              for await (const chunk of files.open(...asked)) {
                if (sent++ === count) await responds.promise;
                yield chunk;
              }
            } finally {
              resolve();
            }
          },
        },
        50,
      );
    const stored = { code: "SERVICE_UNAVAILABLE", details: { reason: "storage" } };
    const range = { offset: 0, length: 300_000 };

    await expect(silentAfter(0).read(found, range)).rejects.toMatchObject(stored);
    const midway = (await silentAfter(1).read(found, range))[Symbol.asyncIterator]();
    expect((await midway.next()).done).toBe(false);
    await expect(midway.next()).rejects.toMatchObject(stored);
    // Once it responds, no file stays open.
    responds.resolve();
    expect(await Promise.all(ends)).toHaveLength(2);
  });

  it("are an error of the storage where their file opens and cannot be read", async () => {
    const { owner, artifacts, store, folder } = await arrange();
    const { id } = await store(chunks(1, 100));
    const found = await artifacts.find(owner, id);
    const path = join(folder, id.slice(0, 2), id);
    await rm(path);
    await mkdir(path);

    await expect(found && artifacts.read(found, { offset: 0, length: 100 })).rejects.toMatchObject({
      ...{ code: "SERVICE_UNAVAILABLE", details: { reason: "storage" } },
    });
  });

  it("leave nothing when their bytes fail", async () => {
    const { artifacts, owner, store, files } = await arrange();
    await expect(store(failing())).rejects.toThrow("the client has left");
    expect(await files()).toEqual([]);
    expect((await artifacts.list(owner, { limit: 10, offset: 0 })).total).toBe(0);
  });

  it("are failed, for a reason, when they are downloads", async () => {
    const { artifacts, owner, store, files } = await arrange({ maxBytes: MIB });
    await expect(store(chunks(3, MIB), { source: "download" })).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    const { rows } = await artifacts.list(owner, { limit: 10, offset: 0 });
    expect(rows).toMatchObject([{ state: "failed", reason: "too-large" }]);
    await expect(artifacts.open(owner, rows[0]?.id ?? "")).rejects.toMatchObject({
      message: expect.stringMatching(/: too-large, more than \d+ bytes \(ARTIFACT_LIMITS\)$/),
      details: { why: "too-large", limit: artifacts.maxBytes, setting: "ARTIFACT_LIMITS" },
    });
    expect(await files()).toEqual([]);
  });

  it("are within the quota of their user, whose uploads run at the same time", async () => {
    const { artifacts, owner, store } = await arrange({ userBytes: 40 * MIB });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => store(chunks(20, MIB))));
    expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(2);
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { reason: "artifacts" } });
    const { rows } = await artifacts.list(owner, { limit: 10, offset: 0 });
    expect(rows.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(40 * MIB);
  });

  it("are within the quota of all users, and the number of one", async () => {
    const { artifacts, newArtifact, store, addUser } = await arrange({ totalBytes: 10 * MIB, userCount: 2 });
    const { id: other } = await addUser("other");
    await store(chunks(8, MIB), { owner: other });
    await expect(artifacts.begin(newArtifact({ size: 3 * MIB }))).rejects.toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      message: expect.stringContaining(
        `${8 * MIB} of ${10 * MIB} bytes of artifacts, of all users together,`,
      ) as string,
      details: { used: 8 * MIB, limit: 10 * MIB },
    });
    await store(chunks(1, 1));
    await store(chunks(1, 1));
    await expect(store(chunks(1, 1))).rejects.toMatchObject({ details: { used: 2, limit: 2 } });
  });

  it("are within the quota of all users, several of whom begin at once", async () => {
    const { ofProcess, newArtifact, addUser } = await arrange({ totalBytes: 10 * MIB });
    const users = await Promise.all(Array.from({ length: 8 }, (_each, index) => addUser(`user ${index}`)));
    const begun = await Promise.allSettled(
      users.map(({ id }, index) => ofProcess(`process ${index % 2}`).begin(newArtifact({ owner: id, size: 3 * MIB }))),
    );
    expect(begun.filter(({ status }) => status === "fulfilled").length).toBe(3);
  });

  it("are another user's as if they had never been", async () => {
    const { artifacts, store, addUser } = await arrange();
    const { id } = await store(chunks(1, 1));
    const { id: other } = await addUser("other");
    expect(await artifacts.find(other, id)).toBeUndefined();
    expect(await artifacts.remove(other, id)).toBe(false);
    await expect(artifacts.open(other, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("are found by a link until that has expired", async () => {
    const { db, clock, owner, store } = await arrange();
    const { id: artifactId } = await store(chunks(1, 1));
    const { insertLink, findLink } = createArtifactLinks(db, clock.now);
    const expiresAt = clock.now() + 60_000;
    const link = { secretHash: "hash", artifactId, userId: owner, createdBy: "session:one", expiresAt };
    await insertLink(link);

    clock.advance(59_999);
    expect(await findLink("hash")).toEqual(link);
    clock.advance(1);
    expect(await findLink("hash")).toBeUndefined();
  });

  it("are deleted with their files when they have expired", async () => {
    const { artifacts, owner, store, clock, files } = await arrange();
    const { id } = await store(chunks(1, 1), { ttlMs: 60_000 });
    const { id: kept } = await store(chunks(1, 1));
    clock.advance(60_001);
    expect(await artifacts.find(owner, id)).toBeUndefined();
    expect(await artifacts.removeEnded(100)).toBe(1);
    expect(await files()).toEqual([kept]);
  });

  it("whose files cannot be deleted are kept, and are deleted once they have expired", async () => {
    const { artifacts, owner, store, clock, folder, files } = await arrange();
    const [{ id }, { id: other }] = [await store(chunks(1, 1)), await store(chunks(1, 1))];
    const file = join(folder, id.slice(0, 2), id);
    await rm(file);
    // As a folder it cannot be deleted like a file.
    await mkdir(file);
    const unavailable = { code: "SERVICE_UNAVAILABLE", details: { reason: "storage" } };
    await expect(artifacts.remove(owner, id)).rejects.toMatchObject(unavailable);
    expect(await artifacts.find(owner, id)).toMatchObject({ id, state: "ready" });
    clock.advance(3_600_001);
    await expect(artifacts.removeEnded(100)).rejects.toMatchObject(unavailable);
    expect(await files()).not.toContain(other);

    await rm(file, { recursive: true });
    await writeFile(file, "again");
    await artifacts.removeEnded(100);
    expect(await files()).toEqual([]);
  });

  it("that were arriving at a process that was killed are deleted, with what there is of their files", async () => {
    const { db, databaseNow, artifacts, ofProcess, newArtifact, folder, files, store } = await arrange();
    const killed = await ofProcess("killed").begin(newArtifact());
    await mkdir(join(folder, killed.id.slice(0, 2)), { recursive: true });
    await writeFile(join(folder, killed.id.slice(0, 2), `${killed.id}.part`), "half");
    const running = await ofProcess("running").begin(newArtifact());
    const process = { role: "all", host: "h", pid: 1, started_at: 0, state: "active" };
    const lease_until = sql<number>`${databaseNow} + 60000`;
    await db
      .insertInto("processes")
      .values({ ...process, id: "running", lease_until })
      .execute();
    const { id: kept } = await store(chunks(1, 1));
    expect(await artifacts.removeEnded(100)).toBe(1);
    expect(await files()).toEqual([kept]);
    await running.store(chunks(1, 1));
    await expect(killed.store(chunks(1, 1))).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await files()).toSorted()).toEqual([kept, running.id].toSorted());
  });

  it("delete files that belong to no row, and leave what is no file of theirs", async () => {
    const { artifacts, folder, store, files } = await arrange();
    const { id } = await store(chunks(1, 1));
    const orphan = randomUUID();
    await mkdir(join(folder, orphan.slice(0, 2)), { recursive: true });
    for (const name of [orphan, `${orphan}.part`, "note.txt"])
      await writeFile(join(folder, orphan.slice(0, 2), name), "x");
    await artifacts.removeOrphans();
    expect((await files()).toSorted()).toEqual([id, "note.txt"].toSorted());
  });

  it("that fail while neither their rows nor their files can be written end later", async () => {
    const { db, databaseNow, clock, folder, owner, newArtifact } = await arrange();
    let isAway = false;
    const whileThere =
      <T extends unknown[], R>(call: (...args: T) => Promise<R>) =>
      async (...args: T): Promise<R> => {
        if (isAway) throw new Error("it is away");
        return call(...args);
      };
    const quotas = { userBytes: 100 * MIB, totalBytes: 100 * MIB };
    const rows = createArtifactRows(db, { now: clock.now, databaseNow, processId: "one", quotas });
    const [finish, remove] = [whileThere(rows.finish), whileThere(rows.remove)];
    const blobs = createFileBlobs(folder);
    const options = { maxBytes: MIB, ttlMs: 3_600_000, now: clock.now, newId: randomUUID };
    const artifacts = createArtifacts({
      ...{ ...options, rows: { ...rows, finish, remove }, blobs: { ...blobs, delete: whileThere(blobs.delete) } },
    });
    const bytes = async function* () {
      yield new Uint8Array(10);
      isAway = true;
    };
    for (const source of ["upload", "download"] as const)
      await expect((await artifacts.begin(newArtifact({ source }))).store(bytes())).rejects.toThrow("it is away");
    isAway = false;
    await artifacts.removeEnded(10);
    const { rows: left } = await artifacts.list(owner, { limit: 10, offset: 0 });
    expect(left).toMatchObject([{ source: "download", state: "failed" }]);
  });

  it("that are deleted while they arrive leave nothing", async () => {
    const { artifacts, owner, newArtifact, files } = await arrange();
    const pending = await artifacts.begin(newArtifact());
    const bytes = async function* () {
      yield new Uint8Array(10);
      await artifacts.remove(owner, pending.id);
      yield new Uint8Array(10);
    };
    await expect(pending.store(bytes())).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await files()).toEqual([]);
  });

  it("are not read through a link that stands in place of the file", async () => {
    const { artifacts, owner, store, folder } = await arrange();
    const { id } = await store(chunks(1, 4));
    const path = join(folder, id.slice(0, 2), id);
    await rm(path);
    await symlink("/etc/passwd", path);
    const { read } = await artifacts.open(owner, id);
    await expect(read()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });

  it("are in a store that all its processes know as the same one", async () => {
    const [folder, other] = [await temporaryFolder(), await temporaryFolder()];
    const identify = (root: string) => createFileBlobs(root).identify();
    const [first, ...more] = await Promise.all([folder, folder, folder, folder].map(identify));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(more)).toEqual(new Set([first]));
    expect(await identify(other)).not.toBe(first);
    await writeFile(join(folder, "file"), "");
    await expect(identify(join(folder, "file", "artifacts"))).rejects.toThrow("the folder of artifacts cannot be used");
  });

  it("are not begun beside others that may fill the disk, whatever of them has arrived", async () => {
    const { ofProcess, newArtifact, folder } = await arrange();
    const onDisk = createFileBlobs(folder);
    const artifacts = ofProcess("full", { ...onDisk, free: () => Promise.resolve(40 * MIB) });
    const announced = newArtifact({ size: 20 * MIB });

    const begun = await Promise.allSettled(Array.from({ length: 5 }, () => artifacts.begin(announced)));

    const [one, other, ...more] = begun.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect([one, other].includes(undefined) || more.length).toBe(0);
    await one?.fail("stopped", 0);
    const unknown = await artifacts.begin(newArtifact());
    await expect(artifacts.begin(newArtifact({ size: 21 * MIB }))).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    await Promise.all([other?.store(chunks(20, MIB)), unknown.store(chunks(20, MIB))]);
    await Promise.all([artifacts.begin(announced), artifacts.begin(announced)]);
  });

  it("are not begun when the disk has no space for them", async () => {
    const { ofProcess, folder, newArtifact } = await arrange();
    const full = ofProcess("one", { ...createFileBlobs(folder), free: () => Promise.resolve(5) });
    await expect(full.begin(newArtifact({ size: 6 }))).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { reason: "disk-full" },
    });
  });
});
