import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ContextConfig } from "../../../src/contract.ts";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { servePages, type ServedPages } from "../../support/served-pages.ts";
import { nightly, samples } from "../../support/nightly.ts";

const FIELD = "<input id=to style='position: fixed; left: 0; top: 0; width: 100px; height: 50px'>";
const SANDBOX = "allow-same-origin";

/**
 * Contexts of one browser share its clipboard and its selection buffer. The browser of these tests is started without
 * `middleClickPasteAllowed=false`, since Chromium resets that setting in some pages: what remains must be sufficient.
 */
describe("text of one context", () => {
  let folder: string;
  let pages: ServedPages;
  let test: TestEngine;
  let owner: string;
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
    pages = await servePages(
      {
        "/selected": "<input id=from value=selected><p id=text draggable=true>selected</p>",
        "/field": FIELD,
        "/editable": "<div id=to contenteditable style='width: 100px; height: 50px'></div>",
        "/frame": `<iframe srcdoc="<input id=to>"></iframe>`,
        "/sandboxed": `<iframe sandbox="${SANDBOX}" srcdoc="<input id=to>"></iframe>`,
        "/csp": "<input id=to>",
        "/written": `<script>onload = () => { document.open(); document.write("<input id=to>"); document.close(); };</script>`,
      },
      { "/csp": { "content-security-policy": `sandbox ${SANDBOX}` } },
    );
    test = await startTestEngine({ settings: { executablePath } });
  });
  afterEach(() => test.closeContexts());
  afterAll(async () => {
    await test.close();
    await pages.close();
    await rm(folder, { recursive: true });
  });

  /** Selects and copies text in one context, and opens a page in another one. */
  async function open(path: string, config: ContextConfig = {}): Promise<void> {
    owner = await test.newContext();
    await test.run(owner, "navigate", { url: `${pages.url}/selected` });
    await test.run(owner, "click", { selector: "#text", clickCount: 2 });
    await test.run(owner, "focus", { selector: "#from" });
    await test.run(owner, "keyboard", { key: "Control+A" });
    await test.run(owner, "keyboard", { key: "Control+C" });
    id = await test.newContext(config);
    await test.run(id, "navigate", { url: pages.url + path });
  }

  const inPage = async (script: string): Promise<unknown> => (await test.run(id, "evaluate", { script })).result;
  const fieldText = (): Promise<unknown> =>
    inPage("const to = (frames[0] ?? self).document.querySelector('#to'); return to.value ?? to.textContent;");

  it.each<readonly [string, string, string, ContextConfig]>(
    samples(
      [
        ["a page", "/field", "#to", {}],
        ["an editable element", "/editable", "#to", {}],
        ["a frame", "/frame", "frame=iframe >> #to", {}],
        ["a sandboxed frame without scripts", "/sandboxed", "frame=iframe >> #to", {}],
        ["a page whose policy disables scripts", "/csp", "#to", {}],
        ["a document that was opened for writing", "/written", "#to", {}],
        ["a context without JavaScript", "/field", "#to", { javaScriptEnabled: false }],
      ],
      1,
    ),
  )("is not pasted by the middle button in another context: %s", async (_name, path, to, config) => {
    await open(path, config);

    await test.run(id, "click", { selector: to, button: "middle" });

    expect(await fieldText()).toBe("");
  });

  nightly("is not pasted by a mouse that is moved step by step", async () => {
    await open("/field");

    await test.run(id, "mouse", { type: "down", x: 20, y: 20, button: "middle" });
    await test.run(id, "mouse", { type: "up", x: 20, y: 20, button: "middle" });
    await test.run(id, "mouse", { type: "click", x: 20, y: 20, button: "middle" });

    expect(await inPage("[to.value, document.activeElement.id]")).toEqual(["", "to"]);
  });

  it.each(samples(["Control+V", "Control+Shift+V", "Shift+Insert"] as const, 0))(
    "is not pasted by %s in another context",
    async (key) => {
      await open("/field");
      await test.run(id, "focus", { selector: "#to" });

      await test.run(id, "keyboard", { key });

      expect(await fieldText()).toBe("");
    },
  );

  it("is not pasted by a script of another context", async () => {
    await open("/field");
    await test.run(id, "focus", { selector: "#to" });

    const read = `navigator.clipboard?.readText().then((text) => text, () => "") ?? ""`;
    expect(await inPage(`(async () => [document.execCommand("paste"), to.value, await (${read})])()`)).toEqual([
      false,
      "",
      "",
    ]);
  });

  nightly("is not dropped in another context while it is dragged", async () => {
    await open("/field");
    await test.run(owner, "hover", { selector: "#text" });
    await test.run(owner, "mouse", { type: "down", x: 20, y: 40 });
    await test.run(owner, "mouse", { type: "move", x: 60, y: 60 });

    await test.run(id, "mouse", { type: "move", x: 20, y: 20 });
    await test.run(id, "mouse", { type: "up", x: 20, y: 20 });

    expect(await fieldText()).toBe("");
  });
});
