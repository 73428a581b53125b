import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEngineFolder, findTempFolder } from "../../../src/engine/browser/temp-folder.ts";

let tempDir: string;

beforeEach(async () => {
  tempDir = await mkdtemp(join(tmpdir(), "folder-test-"));
});
afterEach(() => rm(tempDir, { recursive: true, force: true }));

/** Of a process that makes one and is then killed hard. */
async function abandonedFolder(): Promise<string> {
  const module = new URL("../../../src/engine/browser/temp-folder.ts", import.meta.url).href;
  const script = `
    const { createEngineFolder } = await import(${JSON.stringify(module)});
    console.log((await createEngineFolder(${JSON.stringify(tempDir)})).path);
    setInterval(() => undefined, 1_000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const path = line.toString().trim();
  expect(existsSync(path)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  return path;
}

describe("createEngineFolder", () => {
  it("leaves the folder of an engine that lives alone, whatever its process id means here", async () => {
    const first = await createEngineFolder(tempDir);
    await writeFile(join(first.path, "kept"), "");

    const second = await createEngineFolder(tempDir);

    expect(await readdir(first.path)).toContain("kept");
    await second.remove();
    await first.remove();
    expect(await readdir(tempDir)).toEqual([]);
  });

  it("removes the folder of an engine that was killed", async () => {
    const path = await abandonedFolder();
    await mkdir(join(path, "browser-1", "profile"), { recursive: true });

    const next = await createEngineFolder(tempDir);

    expect(existsSync(path)).toBe(false);
    await next.remove();
  });

  it("leaves a folder that is being made, whose socket does not listen yet", async () => {
    const path = await abandonedFolder();
    await rename(join(path, "owner"), join(path, "new"));

    const next = await createEngineFolder(tempDir);

    expect(existsSync(path)).toBe(true);
    await next.remove();
  });

  it("removes nothing that only has such a name", async () => {
    await mkdir(join(tempDir, "pagewire-mine"));
    await writeFile(join(tempDir, "pagewire-file"), "");
    await mkdir(join(tempDir, "pagewire-other"));
    await writeFile(join(tempDir, "pagewire-other", "owner"), "1");

    const folder = await createEngineFolder(tempDir);
    await folder.remove();

    expect((await readdir(tempDir)).sort()).toEqual(["pagewire-file", "pagewire-mine", "pagewire-other"]);
  });

  it("can be in a place that is too deep for a socket", async () => {
    const deep = join(tempDir, "x".repeat(100));
    await mkdir(deep);

    const first = await createEngineFolder(deep);
    const second = await createEngineFolder(deep);

    expect(existsSync(first.path)).toBe(true);
    await Promise.all([first.remove(), second.remove()]);
    expect(await readdir(deep)).toEqual([]);
  });
});

describe("findTempFolder", () => {
  const uid = 65534;
  let closed: string;
  let inner: string;
  let open: string;

  beforeEach(async () => {
    await chmod(tempDir, 0o711);
    [closed, open] = [join(tempDir, "closed"), join(tempDir, "open")];
    inner = join(closed, "inner");
    await mkdir(inner, { recursive: true });
    await mkdir(open);
    await chmod(closed, 0o700);
    await chmod(open, 0o711);
  });

  it("returns the preferred folder where the browser's user can enter it, or is the service's own", async () => {
    expect(await findTempFolder(open, uid, [])).toEqual({ path: open });
    expect(await findTempFolder(inner, undefined, [])).toEqual({ path: inner });
  });

  it("returns another folder where a folder above the preferred one is closed, and the line that opens that", async () => {
    const { path, warning } = await findTempFolder(inner, uid, [closed, open]);
    expect(path).toBe(open);
    expect(warning).toContain(`cannot enter ${closed}`);
    expect(warning).toContain(`kept in ${open} instead of ${inner}: run "chmod o+x ${closed}"`);
  });

  it("names the closed folder and the command that opens it, where no other folder is left", async () => {
    await expect(findTempFolder(inner, uid, [closed])).rejects.toThrow(`run "chmod o+x ${closed}"`);
  });
});
