import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openUpload } from "../../../src/engine/actions/upload-files.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { servePages, type ServedPages } from "../../support/served-pages.ts";

const run = promisify(execFile);

let pages: ServedPages;
let test: TestEngine;
let id: string;
let root: string;
let uploadDir: string;

beforeAll(async () => {
  pages = await servePages({
    "/form": `<form action="/sent" method=post enctype="multipart/form-data"><input id=one name=one type=file><button id=send>send</button></form>
      <input id=many type=file multiple><label id=label>choose <input id=in-label type=file hidden></label><input id=folder type=file webkitdirectory>
      <input id=off type=file disabled><input id=text><p id=plain>p</p><script>
        window.seen = [];
        addEventListener("change", (event) => seen.push([event.target.id, ...[...event.target.files].map(({ name, size, type }) => name + " " + size + " " + type)]));
      </script>`,
    "/sent": "",
  });
  test = await startTestEngine();
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "uploads-"));
  // As closed as a service's own folder is: the browser's user must get by without it.
  await chmod(root, 0o700);
  uploadDir = join(root, "ada");
  await mkdir(join(uploadDir, "sub"), { recursive: true });
  await writeFile(join(uploadDir, "note.txt"), "a note");
  await writeFile(join(uploadDir, "sub", "page.html"), "<p>page</p>");
  await writeFile(join(root, "outside.txt"), "not yours");
  id = await test.newContext();
  await test.run(id, "navigate", { url: `${pages.url}/form` });
});
afterEach(async () => {
  await test.closeContexts();
  await rm(root, { recursive: true, force: true });
});
afterAll(async () => {
  await test.close();
  await pages.close();
});

async function upload(selector: string, files: readonly string[], timeoutMs = 10_000) {
  return test.run(id, "upload", { selector, files: [...files] }, { uploadDir, timeoutMs });
}

async function inPage(script: string): Promise<unknown> {
  return (await test.run(id, "evaluate", { script })).result;
}

/** What the engine keeps for its pages. */
async function kept(): Promise<readonly string[]> {
  const [engine = ""] = (await readdir(test.tempDir)).filter((name) => name.startsWith("pagewire-"));
  const browsers = (await readdir(join(test.tempDir, engine))).filter((name) => name.startsWith("browser-"));
  const folders = await Promise.all(browsers.map((browser) => readdir(join(test.tempDir, engine, browser, "uploads"))));
  return folders.flat();
}

describe("upload", () => {
  it("chooses a file, which the page can read and its server receives", async () => {
    expect(await upload("#one", ["note.txt"])).toEqual({ selector: "#one", files: [{ name: "note.txt", size: 6 }] });
    expect(await inPage("seen")).toEqual([["one", "note.txt 6 text/plain"]]);
    expect(await inPage("one.files[0].text()")).toBe("a note");
    expect(await inPage("one.value")).toBe("C:\\fakepath\\note.txt");

    await test.run(id, "click", { selector: "#send" });
    await test.run(id, "wait", { function: "location.pathname === '/sent'" });
    const [request] = pages.seen("/sent").slice(-1);
    expect(request?.headers["content-type"]).toMatch(/^multipart\/form-data/);
    expect(request?.body.toString()).toMatch(
      /name="one"; filename="note\.txt"\r\nContent-Type: text\/plain\r\n\r\na note\r\n/,
    );
  });

  it("chooses several, in place of those chosen before, or none", async () => {
    await upload("#many", ["note.txt"]);
    expect(await upload("#many", ["sub/page.html", join(uploadDir, "note.txt"), "sub/../note.txt"])).toMatchObject({
      files: [{ name: "page.html", size: 11 }, { name: "note.txt" }, { name: "note.txt" }],
    });
    expect(await inPage("Promise.all([...many.files].map((file) => file.text()))")).toEqual([
      "<p>page</p>",
      "a note",
      "a note",
    ]);
    expect(await upload("#many", [])).toEqual({ selector: "#many", files: [] });
    expect(await inPage("many.files.length")).toBe(0);
  });

  it("finds the input of a label, though hidden", async () => {
    await upload("#label", ["note.txt"]);
    expect(await inPage("seen")).toEqual([["in-label", "note.txt 6 text/plain"]]);
  });

  it("follows a link that stays inside, under the link's own name", async () => {
    await symlink(join(uploadDir, "sub", "page.html"), join(uploadDir, "link.html"));
    expect(await upload("#one", ["link.html"])).toMatchObject({ files: [{ name: "link.html", size: 11 }] });
  });

  it("takes 50 MiB and no byte more", async () => {
    await writeFile(join(uploadDir, "large.bin"), "begin");
    await truncate(join(uploadDir, "large.bin"), 50 * 1024 * 1024);
    expect(await upload("#many", ["large.bin", "large.bin"], 30_000)).toMatchObject({
      files: [{ size: 52_428_800 }, { size: 52_428_800 }],
    });
    expect(await inPage("many.files[1].slice(0, 6).text()")).toBe("begin\0");
    await truncate(join(uploadDir, "large.bin"), 50 * 1024 * 1024 + 1);
    await expect(upload("#many", ["note.txt", "large.bin"])).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "files[1]", message: "must be at most 52428800 bytes, not 52428801" }],
    });
  });

  it("makes the folder when it is missing", async () => {
    await rm(uploadDir, { recursive: true });
    await expect(upload("#one", ["note.txt"])).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    const { mode } = await stat(uploadDir);
    expect(mode & 0o777).toBe(0o700);
  });

  it("refuses what is missing, outside or no file, all in the same words", async () => {
    await symlink(join(root, "outside.txt"), join(uploadDir, "link-out.txt"));
    await symlink(root, join(uploadDir, "dir-out"));
    await symlink("loop", join(uploadDir, "loop"));
    await run("mkfifo", [join(uploadDir, "pipe")]);
    const refused = [
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
    for (const file of refused) {
      await expect(upload("#many", ["note.txt", file]), file).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: [{ field: "files[1]", message: "must be a file in your upload folder" }],
      });
    }
    await expect(test.run(id, "upload", { selector: "#one", files: ["note.txt"] })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "files[0]", message: "must be a file in your upload folder" }],
    });
    expect(await inPage("seen")).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it("never opens what a folder on the way is exchanged for meanwhile", async () => {
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
        const { handle } = await openUpload(uploadDir, "sub/page.html", "files[0]");
        texts.add(await handle.readFile("utf8"));
        await handle.close();
      } catch (fault) {
        expect(fault).toMatchObject({
          details: [{ field: "files[0]", message: "must be a file in your upload folder" }],
        });
      }
    }
    isOver = true;
    await swapping;
    expect([...texts].filter((text) => text !== "<p>page</p>")).toEqual([]);
  });

  it.each([
    ["#text", ["note.txt"]],
    ["#plain", ["note.txt"]],
    ["#one", ["note.txt", "note.txt"]],
    ["#folder", ["note.txt"]],
  ])("says that %s does not take %j", async (selector, files) => {
    await expect(upload(selector, files)).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "wrong-element", actionType: "upload", selector },
    });
    expect(await kept()).toEqual([]);
  });

  it.each([
    ["#nothing", "missing"],
    ["#off", "disabled"],
  ])("waits for %s, then says that it is %s", async (selector, reason) => {
    await expect(upload(selector, ["note.txt"], 500)).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { phase: "selector", actionType: "upload", selector, reason },
    });
    await eventually(kept).toEqual([]);
  });

  it("keeps its copies as long as the page may read them, and no longer", async () => {
    await upload("#one", ["note.txt"]);
    await rm(join(uploadDir, "note.txt"));
    expect(await inPage("one.files[0].text()")).toBe("a note");
    expect((await kept()).length).toBe(1);

    await writeFile(join(uploadDir, "note.txt"), "another");
    await test.run(id, "reload", {});
    await upload("#one", ["note.txt"]);
    expect((await kept()).length).toBe(1);
    expect(await inPage("one.files[0].text()")).toBe("another");

    await test.closeContexts();
    await eventually(kept).toEqual([]);
  });
});
