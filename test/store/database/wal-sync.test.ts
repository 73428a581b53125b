import { writeFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openWalSync } from "../../../src/store/database/wal.ts";
import { temporaryFolder } from "../../support/database.ts";

async function arrange() {
  const path = join(temporaryFolder(), "log");
  writeFileSync(path, "");
  const wal = await openWalSync(path, 100);
  onTestFinished(() => wal.close());
  const file = await open(path);
  onTestFinished(() => file.close());
  const datasync = vi.spyOn(Object.getPrototypeOf(file) as FileHandle, "datasync");
  onTestFinished(() => datasync.mockRestore());
  return { wal, datasync };
}

describe("openWalSync", () => {
  it("syncs once for all calls during a sync, after it", async () => {
    const { wal, datasync } = await arrange();

    const first = wal.sync();
    await expect.poll(() => datasync).toHaveBeenCalledTimes(1);
    await Promise.all([first, ...Array.from({ length: 100 }, () => wal.sync())]);

    expect(datasync).toHaveBeenCalledTimes(2);
  });

  it("syncs once, soon after many calls that do not wait for it", async () => {
    const { wal, datasync } = await arrange();

    for (let count = 0; count < 100; count++) await wal.syncSoon();

    expect(datasync).not.toHaveBeenCalled();
    await expect.poll(() => datasync).toHaveBeenCalledTimes(1);
  });

  it("makes callers after a failed sync wait for the disk, until a sync succeeds", async () => {
    const { wal, datasync } = await arrange();
    datasync.mockRejectedValue(new Error("input/output error"));
    await wal.syncSoon();
    await expect.poll(() => datasync).toHaveBeenCalledTimes(1);

    await expect(wal.syncSoon()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await expect(wal.sync()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

    datasync.mockResolvedValue();
    await wal.syncSoon();
    expect(datasync).toHaveBeenCalledTimes(4);
  });
});
