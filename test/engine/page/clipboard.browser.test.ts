import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { servePages, type ServedPages } from "../../support/served-pages.ts";

const listening = `for (const frame of [self, ...frames]) frame.addEventListener("paste", (event) => told.push(event.clipboardData.getData("text")), true);`;

/** A browser that pastes with its middle button, as every one does once it has forgotten its flag. */
describe("the middle button, in a browser that pastes with it", () => {
  let folder: string;
  let pages: ServedPages;
  let test: TestEngine;
  let id: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pasting-browser-"));
    await chmod(folder, 0o755); // for the browser's own user
    const executablePath = join(folder, "browser");
    const browser = await findBrowser(undefined, process.platform);
    const script = `#!/bin/sh
for argument do
  shift
  case $argument in --blink-settings=*) argument=$(echo "$argument" | sed s/,middleClickPasteAllowed=false//) ;; esac
  set -- "$@" "$argument"
done
exec '${browser}' "$@"
`;
    await writeFile(executablePath, script, { mode: 0o755 });
    pages = await servePages({
      "/selected": "<input id=from value=selected>",
      "/fields": `<input id=to><iframe srcdoc="<input id=to>"></iframe><script>told = []; onload = () => { ${listening} };</script>`,
      "/written": `<script>told = []; onload = () => {
        document.open(); document.write("<input id=to><iframe></iframe>"); document.close();
        frames[0].document.write("<input id=to>"); frames[0].document.close();
      };</script>`,
    });
    test = await startTestEngine({ settings: { executablePath } });
  });
  afterEach(() => test.closeContexts());
  afterAll(async () => {
    await test.close();
    await pages.close();
    await rm(folder, { recursive: true });
  });

  async function open(path: string): Promise<void> {
    const first = await test.newContext();
    await test.run(first, "navigate", { url: `${pages.url}/selected` });
    await test.run(first, "focus", { selector: "#from" });
    await test.run(first, "keyboard", { key: "Control+A" });
    id = await test.newContext();
    await test.run(id, "navigate", { url: pages.url + path });
  }

  const inPage = async (script: string): Promise<unknown> => (await test.run(id, "evaluate", { script })).result;

  it.each(["#to", "frame=iframe >> #to"])(
    "gives a page nothing that was selected in another context: %s",
    async (to) => {
      await open("/fields");

      await test.run(id, "click", { selector: to, button: "middle" });

      expect(await inPage("[told, to.value, frames[0].document.querySelector('#to').value]")).toEqual([[], "", ""]);
    },
  );

  it.each(["#to", "frame=iframe >> #to"])("nor one that was opened for writing: %s", async (to) => {
    await open("/written");

    await test.run(id, "click", { selector: to, button: "middle" });

    expect(await inPage("[to.value, frames[0].document.querySelector('#to').value]")).toEqual(["", ""]);
  });

  it("nor to a mouse that is moved by hand", async () => {
    await open("/fields");
    await inPage("to.style = 'position: fixed; left: 0; top: 0; width: 100px; height: 50px'; ''");

    await test.run(id, "mouse", { type: "down", x: 20, y: 20, button: "middle" });
    await test.run(id, "mouse", { type: "up", x: 20, y: 20, button: "middle" });
    await test.run(id, "mouse", { type: "click", x: 20, y: 20, button: "middle" });

    expect(await inPage("[told, to.value, document.activeElement.id]")).toEqual([[], "", "to"]);
  });

  it("is refused where pages run no scripts, as nothing would keep it from pasting", async () => {
    id = await test.newContext({ javaScriptEnabled: false });
    await test.run(id, "navigate", { url: `${pages.url}/selected` });

    const refused = { code: "VALIDATION_ERROR", details: [{ field: "button" }] };
    await expect(test.run(id, "click", { selector: "#from", button: "middle" })).rejects.toMatchObject(refused);
    await expect(test.run(id, "mouse", { type: "up", x: 1, y: 1, button: "middle" })).rejects.toMatchObject(refused);
    await test.run(id, "mouse", { type: "move", x: 1, y: 1, button: "middle" });
  });
});
