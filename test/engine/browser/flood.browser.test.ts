import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { FLOODS } from "../../support/floods.ts";
import { isNightly, nightly, samples } from "../../support/nightly.ts";
import { servePages, type ServedPages } from "../../support/served-pages.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";

/** Nothing here may take so long, however loaded the machine is. */
const timeoutMs = 100_000;

const LOG = `console.log("flood", { a: 1 })`;
const worker = (script: string): string => `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}])))`;
/** Scripts that log without end. */
const ENDLESS: Readonly<Record<string, string>> = {
  "a loop": `for (;;) ${LOG}`,
  "a loop in a worker": worker(`for (;;) ${LOG}`),
  "timers in workers": `for (let i = 0; i < 4; i++) ${worker(`setInterval(() => { for (let i = 0; i < 5000; i++) ${LOG} })`)}`,
};

/** What the service may keep of one page, beside what it keeps of a quiet one. */
const MAX_KEPT_MIB = 40;
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function heapMib(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

let test: TestEngine;
let pages: ServedPages;

beforeAll(async () => {
  const byPath = Object.entries(FLOODS).map(([name, html]) => [`/${name}`, html] as const);
  [test, pages] = await Promise.all([
    startTestEngine(),
    servePages({
      "/": "<h1>page</h1>",
      ...Object.fromEntries(byPath),
      ...Object.fromEntries(
        Object.entries(ENDLESS).map(([name, script]) => [
          `/${encodeURIComponent(name)}`,
          `<script>const begin = () => { ${script} }</script>`,
        ]),
      ),
    }),
  ]);
});
afterEach(() => test.closeContexts());
afterAll(async () => {
  await test.close();
  await pages.close();
});

async function newContext(owner: string, path = "/"): Promise<string> {
  const id = await test.newContext({}, owner);
  await test.run(id, "navigate", { url: pages.url + path }, { timeoutMs });
  return id;
}

/** A context of a user, and the browser that was started for it. */
async function newBrowser(owner: string = randomUUID()): Promise<readonly [contextId: string, pid: number]> {
  const before = await test.browserPids();
  const id = await newContext(owner);
  const [pid = 0] = (await test.browserPids()).filter((each) => !before.includes(each));
  return [id, pid];
}

describe("a page that floods its browser", () => {
  it.each(samples(Object.keys(FLOODS), 1))(
    "with %s takes neither a page nor its state from another user, and no more of the service's memory than a quiet one",
    async (kind) => {
      const before = heapMib();
      const victim = await newContext("victim");
      await test.run(victim, "evaluate", { script: "void (window.kept = 1)" });
      // A user each, since a browser works off one flood for a while after its page has closed.
      const flooder = await newContext(`flooder of ${kind}`, `/${kind}`);
      await test.run(flooder, "evaluate", { script: "setTimeout(begin)" });

      for (let i = 0; i < (isNightly ? 3 : 1); i++) {
        await test.run(victim, "click", { selector: "h1" }, { timeoutMs });
        await test.run(victim, "screenshot", {}, { timeoutMs });
      }

      expect(await test.run(victim, "evaluate", { script: "window.kept" }, { timeoutMs })).toEqual({ result: 1 });
      expect(heapMib() - before).toBeLessThan(MAX_KEPT_MIB);
    },
    timeoutMs,
  );

  nightly(
    "with what a timer logs keeps its browser, in which other pages respond",
    async () => {
      const owner = randomUUID();
      const [id, pid] = await newBrowser(owner);
      const flooder = await newContext(owner, "/console");
      await test.run(flooder, "evaluate", { script: "void setTimeout(begin)" });

      // By then there would be more to report than the browser writes in the time that it has to respond.
      await sleep(10_000);
      await test.run(id, "evaluate", { script: "1 + 1" }, { timeoutMs: 5_000 });

      expect(await test.browserPids()).toContain(pid);
    },
    timeoutMs,
  );

  it.each(samples(Object.keys(ENDLESS), 0))(
    "with what %s logs without end keeps its browser and the user's other contexts, at the price of its page at most",
    async (name) => {
      const owner = randomUUID();
      const [id, pid] = await newBrowser(owner);
      await test.run(id, "evaluate", { script: "void (window.kept = 1)" });
      const flooder = await newContext(owner, `/${encodeURIComponent(name)}`);
      await test.run(flooder, "evaluate", { script: "void setTimeout(begin)" });

      for (const end = performance.now() + (isNightly ? 8_000 : 500); performance.now() < end; await sleep(100))
        expect(await test.run(id, "evaluate", { script: "window.kept" }, { timeoutMs: 30_000 })).toEqual({ result: 1 });

      expect(await test.browserPids()).toContain(pid);
      const used = test.run(flooder, "evaluate", { script: "1 + 1" }, { timeoutMs: isNightly ? 5_000 : 500 });
      expect(await used.catch(({ code }: { readonly code: unknown }) => code)).toBeOneOf([
        { result: 2 },
        "TIMEOUT",
        "SERVICE_UNAVAILABLE",
      ]);
    },
    timeoutMs,
  );

  nightly("can be used again as soon as it has changed its address 100,000 times", async () => {
    const id = await newContext("rewriter");
    const script = "for (let i = 0; i < 100_000; i++) history.replaceState(null, '', '?' + i)";
    await test.run(id, "evaluate", { script }, { timeoutMs });

    expect(await test.run(id, "evaluate", { script: "1 + 1" }, { timeoutMs: 5_000 })).toEqual({ result: 2 });
    await test.run(id, "click", { selector: "h1" }, { timeoutMs: 5_000 });
  });

  it(
    "is not closed while its browser does not respond: that is ended, named as the cause, and the context recovered",
    async () => {
      const [id, pid] = await newBrowser();
      const running = test.run(id, "wait", { duration: 60_000 }, { timeoutMs });

      sendSignal(pid, "SIGSTOP");

      await expect(running).rejects.toMatchObject({
        code: "SERVICE_UNAVAILABLE",
        details: { outcome: "unknown", reason: "browser-unresponsive" },
      });
      const [page] = await test.engine.listPages(id);
      expect(await test.run(id, "content", {}, { timeoutMs })).toMatchObject({ url: `${pages.url}/` });
      expect(await test.engine.listPages(id)).toMatchObject([{ id: page?.id }]);
    },
    timeoutMs,
  );

  it(
    "fails its action at the deadline with the browser as the cause while that does not respond",
    async () => {
      const [id, pid] = await newBrowser();

      sendSignal(pid, "SIGSTOP");
      const clicked = test.run(id, "click", { selector: "h1" }, { timeoutMs: 500 });

      await expect(clicked).rejects.toMatchObject({ code: "TIMEOUT", details: { reason: "browser-busy" } });
      sendSignal(pid, "SIGCONT");
      expect(await test.run(id, "evaluate", { script: "1 + 1" }, { timeoutMs })).toEqual({ result: 2 });
    },
    timeoutMs,
  );
});
