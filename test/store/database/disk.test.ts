import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../src/store/database/open.ts";
import { temporaryFolder } from "../../support/database.ts";
import { unrunnable } from "../../support/unrunnable.ts";
import { auditEntry } from "../audit-entry.ts";
import { openAudit } from "../open-audit.ts";

const unavailable = { code: "SERVICE_UNAVAILABLE" };

/** A database on a file system of its own, of 2 MiB. */
async function arrange() {
  const disk = temporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]);
  onTestFinished(() => void execFileSync("umount", ["--lazy", disk]));
  const database = await openDatabase({ path: join(disk, "pagewire.db"), now: Date.now });
  onTestFinished(() => database.close());
  const { db } = database;
  const stored = async () => (await db.selectFrom("meta").select("key").execute()).map(({ key }) => key);
  const put = (key: string) =>
    db
      .insertInto("meta")
      .values({ key, value: "x".repeat(10_000) })
      .execute();
  return { ...database, disk, stored, put };
}

describe("a disk", () => {
  if (!mayMount()) {
    unrunnable("a full and a read-only disk", "only root may mount a file system");
    return;
  }

  it("that is full makes writes reject, loses no row, and is used again once it has space", async () => {
    const { disk, stored, put, ...database } = await arrange();
    const audit = openAudit(database, { path: disk });
    onTestFinished(() => audit.close());
    writeFileSync(join(disk, "other"), Buffer.alloc(1_000_000));

    const acknowledged: string[] = [];
    let error: unknown;
    for (let count = 0; error === undefined && count < 1_000; count++) {
      await put(`row-${count}`).then(
        () => acknowledged.push(`row-${count}`),
        (caught: unknown) => (error = caught),
      );
    }
    expect(error).toMatchObject({ ...unavailable, message: "the database is not available at the moment" });
    expect(await stored()).toEqual(expect.arrayContaining(acknowledged));
    await expect(
      (async () => {
        for (let count = 0; count < 100; count++) await audit.append(auditEntry({ credential: "c".repeat(10_000) }));
      })(),
    ).rejects.toMatchObject(unavailable);
    expect(await audit.probe()).toBe(false);

    rmSync(join(disk, "other"));
    await put("after");
    await expect.poll(() => audit.probe()).toBe(true);
    await audit.append(auditEntry());
    expect(await stored()).toEqual(expect.arrayContaining([...acknowledged, "after"]));
  });

  it("that is read-only ends the start with an error that names the file", async () => {
    const { disk, put, close } = await arrange();
    await put("before");
    await close();
    const path = join(disk, "pagewire.db");
    execFileSync("mount", ["-o", "remount,ro", disk]);

    await expect(openDatabase({ path, now: Date.now })).rejects.toThrow(
      `the database ${path} cannot be written (EROFS: read-only file system`,
    );

    execFileSync("mount", ["-o", "remount,rw", disk]);
    const reopened = await openDatabase({ path, now: Date.now });
    expect(await reopened.db.selectFrom("meta").select("key").execute()).toContainEqual({ key: "before" });
    await reopened.close();
  });
});

function mayMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "pagewire-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false; // a container without the right to
  } finally {
    rmSync(folder, { recursive: true });
  }
}
