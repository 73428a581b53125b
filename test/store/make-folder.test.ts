import { spawnSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../../src/store/make-folder.ts";
import { temporaryFolder } from "../support/database.ts";

describe("A folder", () => {
  it("is made with those above it, once, for its owner only", () => {
    const path = join(temporaryFolder(), "one/two");
    makeFolder(path);
    makeFolder(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
  });

  it("cannot be made in a file", () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    expect(() => makeFolder(join(file, "folder"))).toThrow("ENOTDIR");
  });

  // In a process of its own: where it does not return, it can only be ended from outside.
  it("that the system does not take is an error at once", () => {
    const module = join(import.meta.dirname, "../../src/store/make-folder.ts");
    const script = `import { makeFolder } from ${JSON.stringify(module)}; makeFolder("/proc/none/below");`;
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      encoding: "utf8",
      timeout: 10_000,
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("ENOENT") });
  });
});
