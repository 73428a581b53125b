import { execFile } from "node:child_process";
import { appendFile, mkdir, mkdtemp, rename, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openUploads } from "../../src/operations/execute.ts";

const run = promisify(execFile);

let root: string;
let uploadDir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "uploads-"));
  uploadDir = join(root, "ada");
  await mkdir(join(uploadDir, "sub"), { recursive: true });
  await writeFile(join(uploadDir, "note.txt"), "a note");
  await writeFile(join(uploadDir, "sub", "page.html"), "<p>page</p>");
  await writeFile(join(root, "outside.txt"), "not yours");
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Name, size and content of each file. */
async function read(paths: readonly string[]): Promise<readonly [string, number, string][]> {
  const { files, close } = await openUploads(uploadDir, paths);
  try {
    return await Promise.all(
      files.map(async ({ name, size, read }): Promise<[string, number, string]> => {
        return [name, size, (await buffer(read())).toString()];
      }),
    );
  } finally {
    await close();
  }
}

describe("openUploads", () => {
  it("opens files by a relative path, an absolute path, and a link inside the folder", async () => {
    await symlink(join(uploadDir, "sub", "page.html"), join(uploadDir, "link.html"));
    expect(await read(["note.txt", join(uploadDir, "note.txt"), "sub/../sub/page.html", "link.html"])).toEqual([
      ["note.txt", 6, "a note"],
      ["note.txt", 6, "a note"],
      ["page.html", 11, "<p>page</p>"],
      ["link.html", 11, "<p>page</p>"],
    ]);
  });

  it("opens no file for an empty list", async () => {
    expect(await read([])).toEqual([]);
  });

  it("reads a file in chunks of at most 1 MiB", async () => {
    await truncate(join(uploadDir, "note.txt"), 2 * 1024 * 1024 + 5);
    const { files, close } = await openUploads(uploadDir, ["note.txt"]);
    const lengths: number[] = [];
    for await (const chunk of files[0]?.read() ?? []) lengths.push(chunk.byteLength);
    await close();
    expect(lengths).toEqual([1_048_576, 1_048_576, 5]);
  });

  it("reads no more than the size when opened", async () => {
    const { files, close } = await openUploads(uploadDir, ["note.txt"]);
    await appendFile(join(uploadDir, "note.txt"), " that grew");
    const texts = await Promise.all(files.map(async ({ read }) => (await buffer(read())).toString()));
    await close();
    expect(texts).toEqual(["a note"]);
  });

  it("accepts 50 MiB and rejects one byte more", async () => {
    await writeFile(join(uploadDir, "large.bin"), "begin");
    await truncate(join(uploadDir, "large.bin"), 50 * 1024 * 1024);
    const { files, close } = await openUploads(uploadDir, ["large.bin"]);
    expect(files).toMatchObject([{ name: "large.bin", size: 52_428_800 }]);
    await close();
    await truncate(join(uploadDir, "large.bin"), 50 * 1024 * 1024 + 1);
    await expect(openUploads(uploadDir, ["note.txt", "large.bin"])).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "files[1]", message: "must be at most 52428800 bytes, not 52428801" }],
    });
  });

  it("creates the folder when it is missing", async () => {
    await rm(uploadDir, { recursive: true });
    await expect(openUploads(uploadDir, ["note.txt"])).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    const { mode } = await stat(uploadDir);
    expect(mode & 0o777).toBe(0o700);
  });

  it("rejects what is missing, outside or not a file, with the same message", async () => {
    await symlink(join(root, "outside.txt"), join(uploadDir, "link-out.txt"));
    await symlink(root, join(uploadDir, "dir-out"));
    await symlink("loop", join(uploadDir, "loop"));
    await run("mkfifo", [join(uploadDir, "pipe")]);
    const rejected = [
      "missing.txt",
      "missing/note.txt",
      "note.txt/x",
      "../outside.txt",
      "sub/../../outside.txt",
      "/etc/passwd",
      join(root, "outside.txt"),
      "link-out.txt",
      "dir-out/outside.txt",
      "dir-out/ada/../outside.txt",
      "loop",
      "pipe",
      "sub",
      ".",
      "..",
      uploadDir,
      `${uploadDir}-other/x`,
      "x".repeat(4_000),
      "/dev/zero",
      "/proc/self/environ",
    ];
    for (const path of rejected) {
      await expect(openUploads(uploadDir, ["note.txt", path]), path).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: [{ field: "files[1]", message: "must be a file in your upload folder" }],
      });
    }
  });

  it("never opens a file outside while a folder of the path is replaced by a link", async () => {
    await mkdir(join(root, "trap"));
    await writeFile(join(root, "trap", "page.html"), "not yours");
    const [real, away, trap] = [join(uploadDir, "sub"), join(root, "away"), join(root, "trap")];
    let isOver = false;
    const swapping = (async () => {
      while (!isOver) {
        await rename(real, away);
        await symlink(trap, real);
        await rm(real);
        await rename(away, real);
      }
    })();
    const texts = new Set<string>();
    for (let round = 0; round < 500; round++) {
      try {
        for (const [, , text] of await read(["sub/page.html"])) texts.add(text);
      } catch (error) {
        expect(error).toMatchObject({
          details: [{ field: "files[0]", message: "must be a file in your upload folder" }],
        });
      }
    }
    isOver = true;
    await swapping;
    expect([...texts].filter((text) => text !== "<p>page</p>")).toEqual([]);
  });
});
