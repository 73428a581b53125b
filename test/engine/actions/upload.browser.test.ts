import { chmod, mkdir, mkdtemp, readdir, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openUploads } from "../../../src/operations/execute.ts";
import { createMemoryArtifacts } from "../../support/artifacts.ts";
import { eventually } from "../../support/eventually.ts";
import { samples } from "../../support/nightly.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { servePages } from "../../support/served-pages.ts";

let id: string;
let root: string;
let uploadDir: string;

const pages = ofFile(() =>
  servePages({
    "/form": `<form action="/sent" method=post enctype="multipart/form-data"><input id=one name=one type=file><button id=send>send</button></form>
      <input id=many type=file multiple><label id=label>choose <input id=in-label type=file hidden></label><input id=folder type=file webkitdirectory>
      <input id=off type=file disabled><input id=text><p id=plain>p</p><script>
        window.seen = [];
        addEventListener("change", (event) => seen.push([event.target.id, ...[...event.target.files].map(({ name, size, type }) => name + " " + size + " " + type)]));
      </script>`,
    "/sent": "",
    "/others": `<input id=hidden type=file multiple hidden><button id=choose onclick="document.querySelector('#hidden').click()">choose</button>
      <label><input type=radio id=radio style="position:absolute;opacity:0;pointer-events:none" onclick="document.querySelector('#hidden').click()"><b>image</b></label>
      <button id=dead>nothing</button><button id=picker onclick="showOpenFilePicker().catch(() => undefined)">pick</button><div id=zone style="width:200px;height:100px">drop here</div><div id=rest style="width:200px;height:100px">not here</div>
      <script>
        window.seen = [];
        const note = (how, files) => seen.push([how, ...[...files].map(({ name, size }) => name + " " + size)]);
        addEventListener("change", ({ target }) => note(target.id, target.files));
        zone.addEventListener("dragover", (event) => event.preventDefault());
        zone.addEventListener("drop", async (event) => {
          event.preventDefault();
          note(event.isTrusted ? "drop" : "fake", event.dataTransfer.files);
          window.text = await event.dataTransfer.files[0].text();
        });
      </script>`,
  }),
);
const artifacts = createMemoryArtifacts();
const test = engineOfFile({ dependencies: { artifacts } });
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "uploads-"));
  // As closed as a service's own folder is: the browser's user must get by without it.
  await chmod(root, 0o700);
  uploadDir = join(root, "ada");
  await mkdir(join(uploadDir, "sub"), { recursive: true });
  await writeFile(join(uploadDir, "note.txt"), "a note");
  await writeFile(join(uploadDir, "sub", "page.html"), "<p>page</p>");
  await writeFile(join(root, "outside.txt"), "not yours");
  id = await test.open(`${pages.url}/form`);
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function upload(selector: string, files: readonly string[], timeoutMs = 10_000) {
  const opened = await openUploads(uploadDir, files);
  try {
    return await test.run(id, "upload", { selector, files: [...files] }, { uploads: opened.files, timeoutMs });
  } finally {
    await opened.close();
  }
}

async function inPage(script: string): Promise<unknown> {
  return (await test.run(id, "evaluate", { script })).result;
}

/** The copies that the engine has for its pages. */
async function stored(): Promise<readonly string[]> {
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
  });

  it.each(
    samples(
      [
        "with several spaces.txt",
        ".hidden",
        "-option",
        "Größe.txt",
        "Gro\u0308\u00dfe.txt",
        "файл с пробелами.txt",
        "文件.txt",
        "📄.txt",
        "quote'\"`$(id).txt",
        "line\nbreak.txt",
        `${"é".repeat(125)}.txt`,
      ],
      1,
    ),
  )("gives the page a file named %j", async (name) => {
    await writeFile(join(uploadDir, name), "text");
    expect(await upload("#one", [name])).toEqual({ selector: "#one", files: [{ name, size: 4 }] });
    expect(await inPage("one.files[0].name")).toBe(name);
    expect(await inPage("one.files[0].text()")).toBe("text");
  });

  it("keeps when a file was changed", async () => {
    const modified = new Date("2020-03-02T10:20:30Z");
    await utimes(join(uploadDir, "note.txt"), modified, modified);
    await upload("#one", ["note.txt"]);

    expect(await inPage("one.files[0].lastModified")).toBe(modified.getTime());
  });

  it("succeeds where the page takes the files out of the input at once", async () => {
    await inPage(`addEventListener("change", () => { many.value = "" }), 0`);
    expect(await upload("#many", ["note.txt"])).toEqual({ selector: "#many", files: [{ name: "note.txt", size: 6 }] });
    expect(await inPage("many.files.length")).toBe(0);
  });

  it("fails when a file does not have the size that was announced", async () => {
    const read = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from("short");
    };
    for (const size of [4, 6]) {
      const uploads = [{ name: "note.txt", size, modifiedAt: 0, read }];
      await expect(
        test.run(id, "upload", { selector: "#one", files: ["note.txt"] }, { uploads }),
      ).rejects.toMatchObject({
        code: "ACTION_FAILED",
        details: { reason: "file-changed", name: "note.txt", size },
      });
    }
    await expect.poll(stored).toEqual([]);
  });

  it.each(
    samples(
      [
        ["#text", ["note.txt"]],
        ["#plain", ["note.txt"]],
        ["#one", ["note.txt", "note.txt"]],
        ["#folder", ["note.txt"]],
      ] as const,
      1,
    ),
  )("says that %s does not take %j", async (selector, files) => {
    await expect(upload(selector, files)).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "wrong-element", actionType: "upload", selector },
    });
    await eventually(stored).toEqual([]);
  });

  it("chooses files in the dialog that a click opens", async () => {
    await test.run(id, "navigate", { url: `${pages.url}/others` });
    await upload("#choose", ["note.txt", "sub/page.html"]);
    expect(await inPage("seen")).toEqual([["hidden", "note.txt 6", "page.html 11"]]);
    // A label is drawn over the control, as for the tools of a drawing.
    await upload("#radio", ["note.txt"]);
    expect(await inPage("seen.at(-1)")).toEqual(["hidden", "note.txt 6"]);
    await expect(upload("#dead", ["note.txt"])).rejects.toMatchObject({ details: { reason: "wrong-element" } });
    await expect(upload("#picker", ["note.txt"])).rejects.toMatchObject({ details: { reason: "file-picker" } });
  });

  it("drops files on an element, and not where the page would be replaced by them", async () => {
    await test.run(id, "navigate", { url: `${pages.url}/others` });
    const opened = await openUploads(uploadDir, ["note.txt"]);
    const drop = (selector: string) =>
      test.run(id, "upload", { selector, files: ["note.txt"], drop: true }, { uploads: opened.files });
    await drop("#zone");
    await eventually(() => inPage("[seen, text]")).toEqual([[["drop", "note.txt 6"]], "a note"]);
    await expect(drop("#rest")).rejects.toMatchObject({ details: { reason: "drop-not-accepted" } });
    expect(await inPage("location.pathname")).toBe("/others");
    await opened.close();
  });

  it("chooses artifacts of the context's owner, of more than 50 MiB, and no other user's", async () => {
    const size = 60 * 1_048_576;
    const about = { owner: "owner", name: "large.txt", contentType: "text/plain", source: "upload" } as const;
    const store = async (owner: string, bytes: Uint8Array) =>
      (
        await (
          await artifacts.begin({ ...about, owner })
        ).store(
          (async function* () {
            yield bytes;
          })(),
        )
      ).id;
    const own = await store("owner", new Uint8Array(size));
    await test.run(id, "upload", { selector: "#one", artifacts: [own] });
    expect(await inPage("seen")).toEqual([["one", `large.txt ${size} text/plain`]]);
    const others = await store("another", new Uint8Array(1));
    await expect(test.run(id, "upload", { selector: "#one", artifacts: [others] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it.each([{}, { files: ["note.txt"], artifacts: ["x"] }])("rejects %j", async (params) => {
    await expect(test.run(id, "upload", { selector: "#one", ...params })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  it.each(
    samples(
      [
        ["#nothing", "missing"],
        ["#off", "disabled"],
      ],
      1,
    ),
  )("waits for %s, then says that it is %s", async (selector, reason) => {
    // Time for a busy machine to look at the element at least once.
    await expect(upload(selector, ["note.txt"], 2_000)).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { phase: "selector", actionType: "upload", selector, reason },
    });
    await eventually(stored).toEqual([]);
  });

  it("keeps its copies as long as the page may read them, and no longer", async () => {
    await upload("#one", ["note.txt"]);
    await rm(join(uploadDir, "note.txt"));
    expect(await inPage("one.files[0].text()")).toBe("a note");
    await eventually(stored).toHaveLength(1);

    await writeFile(join(uploadDir, "note.txt"), "another");
    await test.run(id, "reload", {});
    await upload("#one", ["note.txt"]);
    await eventually(stored).toHaveLength(1);
    expect(await inPage("one.files[0].text()")).toBe("another");

    await test.closeContexts(true);
    await eventually(stored).toEqual([]);
  });
});
