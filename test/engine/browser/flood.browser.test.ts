import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { type Site, startSite } from "../../support/site.ts";

/** Nothing here may take so long, however loaded the machine is. */
const timeoutMs = 100_000;

let test: TestEngine;
let site: Site;

beforeAll(async () => {
  [test, site] = await Promise.all([startTestEngine(), startSite()]);
});
afterEach(() => test.closeContexts());
afterAll(async () => {
  await test.close();
  await site.close();
});

async function newContext(owner: string): Promise<string> {
  const id = await test.newContext({}, owner);
  await test.run(id, "navigate", { url: `${site.url}/form` }, { timeoutMs });
  return id;
}

/** A context, and the browser that was started for it. */
async function newBrowser(): Promise<readonly [contextId: string, pid: number]> {
  const before = await test.browserPids();
  const id = await newContext(randomUUID());
  const [pid = 0] = (await test.browserPids()).filter((each) => !before.includes(each));
  return [id, pid];
}

const LAYER =
  "position: fixed; inset: 0; will-change: transform; animation: move 1s infinite; backdrop-filter: blur(200px)";

describe("a page that floods its browser", () => {
  it.each([
    [
      "messages of workers",
      `const url = URL.createObjectURL(new Blob(["setInterval(() => { for (let i = 0; i < 100; i++) fetch('/form?' + i) }, 1)"]));
      for (let i = 0; i < 20; i++) new Worker(url)`,
    ],
    [
      "frames",
      `setInterval(() => { for (let i = 0; i < 30; i++) {
      const frame = document.createElement("iframe"); frame.srcdoc = "<p>" + i; document.body.append(frame);
      setTimeout(() => frame.remove(), 100) } }, 15)`,
    ],
    ["its console", `setInterval(() => { for (let i = 0; i < 5000; i++) console.log("flood", { a: 1 }) }, 0)`],
    [
      "bodies of requests",
      `setInterval(() => fetch("/form", { method: "POST", body: new Uint8Array(4e7) }).catch(() => 0), 20)`,
    ],
    [
      "errors",
      `setInterval(() => { for (let i = 0; i < 1000; i++) setTimeout(() => { throw new Error("flood") }, 0) }, 0)`,
    ],
    [
      "drawing",
      `document.body.innerHTML = '<style>@keyframes move { to { transform: translate(30px) } } div { ${LAYER} }</style>' + "<div></div>".repeat(100)`,
    ],
  ])(
    "by %s takes neither a page nor its state from another user",
    async (_what, script) => {
      const victim = await newContext("victim");
      await test.run(victim, "evaluate", { script: "void (window.kept = 1)" });
      const flooder = await newContext("flooder");
      await test
        .run(flooder, "evaluate", { script: `void (() => { ${script} })()` }, { timeoutMs })
        .catch(() => undefined);

      for (let i = 0; i < 3; i++) {
        await test.run(victim, "click", { selector: "body" }, { timeoutMs });
        await test.run(victim, "screenshot", {}, { timeoutMs });
      }

      expect(await test.run(victim, "evaluate", { script: "window.kept" }, { timeoutMs })).toEqual({ result: 1 });
    },
    timeoutMs,
  );

  it(
    "is not closed while its browser does not respond: that is ended, named as the cause, and the context recovered",
    async () => {
      const [id, pid] = await newBrowser();
      const running = test.run(id, "wait", { duration: 60_000 }, { timeoutMs });

      process.kill(pid, "SIGSTOP");

      await expect(running).rejects.toMatchObject({
        code: "SERVICE_UNAVAILABLE",
        details: { outcome: "unknown", reason: "browser-unresponsive" },
      });
      const [page] = await test.engine.listPages(id);
      expect(await test.run(id, "content", {}, { timeoutMs })).toMatchObject({ url: `${site.url}/form` });
      expect(await test.engine.listPages(id)).toMatchObject([{ id: page?.id }]);
    },
    timeoutMs,
  );

  it(
    "fails its action at the deadline with the browser as the cause while that does not respond",
    async () => {
      const [id, pid] = await newBrowser();

      process.kill(pid, "SIGSTOP");
      const clicked = test.run(id, "click", { selector: "body" }, { timeoutMs: 500 });

      await expect(clicked).rejects.toMatchObject({ code: "TIMEOUT", details: { reason: "browser-busy" } });
      process.kill(pid, "SIGCONT");
      expect(await test.run(id, "evaluate", { script: "1 + 1" }, { timeoutMs })).toEqual({ result: 2 });
    },
    timeoutMs,
  );
});
