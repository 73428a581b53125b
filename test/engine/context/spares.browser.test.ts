import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import type { ContextConfig } from "../../../src/contract.ts";
import { processesOfType } from "../../../src/engine/browser/processes.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";
import { limits, startEngineOfTest } from "../../support/engine.ts";
import { isNightly, nightly } from "../../support/nightly.ts";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";

const CONFIG: ContextConfig = {
  viewport: { width: 431, height: 321 },
  userAgent: "tester/1.0",
  locale: "de-DE",
  timezone: "Asia/Tokyo",
  geolocation: { latitude: 1, longitude: 2 },
  permissions: ["geolocation"],
  extraHTTPHeaders: { "x-test": "given" },
  colorScheme: "dark",
  reducedMotion: "reduce",
};
const READ_CONFIG = `(async () => {
  const { coords } = await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject));
  return [innerWidth, innerHeight, navigator.userAgent, navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone,
    coords.latitude, matchMedia("(prefers-color-scheme: dark)").matches, matchMedia("(prefers-reduced-motion: reduce)").matches];
})()`;
const EXPECTED_CONFIG = [431, 321, "tester/1.0", "de-DE", "Asia/Tokyo", 1, true, true];

const pages = ofFile(() => servePages({ "/": "<h1>page</h1>" }));
const test = engineOfFile({ settings: { spareContexts: 1 } });
beforeAll(async () => {
  await test.local.start();
});

async function renderers(of = test): Promise<readonly number[]> {
  return (await Promise.all((await of.browserPids()).map((pid) => processesOfType(pid, "renderer")))).flat();
}

describe("a context from the spare ones", () => {
  nightly("has a page that responds, also right after the renderers of all pages have ended", async () => {
    for (let round = 0; round < (isNightly ? 3 : 1); round++) {
      await expect.poll(() => renderers()).not.toEqual([]);
      for (const pid of await renderers()) sendSignal(pid, "SIGKILL");
      const id = await test.newContext();
      expect(await test.run(id, "navigate", { url: pages.url })).toMatchObject({ status: 200 });
    }
  });

  it("has its configuration in its first page, in later ones and in popups", async () => {
    await expect.poll(() => renderers()).not.toEqual([]);
    const id = await test.newContext(CONFIG);

    const first = await test.engine.openPage(id, { url: pages.url }, limits());
    expect((await test.run(id, "evaluate", { script: READ_CONFIG }, { pageId: first.id })).result).toEqual(
      EXPECTED_CONFIG,
    );
    expect(pages.seen("/").at(-1)?.headers).toMatchObject({ "x-test": "given", "user-agent": "tester/1.0" });

    const second = await test.engine.openPage(id, { url: pages.url }, limits());
    expect((await test.run(id, "evaluate", { script: READ_CONFIG }, { pageId: second.id })).result).toEqual(
      EXPECTED_CONFIG,
    );

    await test.run(id, "evaluate", { script: `void open(${JSON.stringify(pages.url)})` }, { pageId: first.id });
    await expect.poll(async () => (await test.engine.listPages(id)).length).toBe(3);
    const popup = (await test.engine.listPages(id)).at(-1)?.id ?? "";
    expect((await test.run(id, "evaluate", { script: "navigator.userAgent" }, { pageId: popup })).result).toBe(
      "tester/1.0",
    );
  });

  it("shares no cookies, storage or first page with the one before", async () => {
    const before = await test.newContext();
    await test.run(before, "navigate", { url: pages.url });
    await test.run(before, "evaluate", { script: `localStorage.kept = document.cookie = "kept=1"` });
    await test.engine.closeContext(before);

    const id = await test.newContext();
    await test.run(id, "navigate", { url: pages.url });

    expect((await test.run(id, "evaluate", { script: "[document.cookie, localStorage.kept ?? null]" })).result).toEqual(
      ["", null],
    );
    expect(await test.engine.listPages(id)).toHaveLength(1);
  });

  it("is not a page of the context until one opens", async () => {
    const id = await test.newContext();

    expect(await test.engine.listPages(id)).toEqual([]);
    const page = await test.engine.openPage(id, {}, limits());
    expect(await test.engine.listPages(id)).toMatchObject([{ id: page.id, url: "about:blank" }]);
  });

  it("is replaced in the background, also after its page crashed", async () => {
    await expect.poll(() => renderers()).not.toEqual([]);
    const killed = await renderers();
    for (const pid of killed) sendSignal(pid, "SIGKILL");
    await expect.poll(async () => (await renderers()).filter((pid) => !killed.includes(pid))).not.toEqual([]);

    const id = await test.newContext();
    await test.run(id, "navigate", { url: pages.url });

    expect(await test.run(id, "evaluate", { script: "1 + 1" })).toEqual({ result: 2 });
  });

  nightly("is not waited for once the browser in which it opens has ended", async () => {
    const own = await startEngineOfTest({ settings: { spareContexts: 1 } });
    await own.local.start();
    await expect.poll(() => renderers(own)).not.toEqual([]);
    const pids = await own.browserPids();
    // The page of the next spare waits for a process from here.
    const zygotes = (await Promise.all(pids.map((pid) => processesOfType(pid, "zygote")))).flat();
    for (const pid of zygotes) sendSignal(pid, "SIGSTOP");
    await own.newContext();
    await sleep(500);
    for (const pid of pids) sendSignal(pid, "SIGKILL");
    const begunMs = performance.now();

    await own.newContext();

    expect(performance.now() - begunMs).toBeLessThan(15_000);
  });

  nightly("does not count as a live context, and closes with the engine", async () => {
    const own = await startEngineOfTest({ settings: { spareContexts: 2, maxContexts: 1 } });
    await own.local.start();
    await expect.poll(() => renderers(own)).not.toEqual([]);

    expect(await own.engine.health()).toEqual({ browser: true, liveContexts: 0 });
    await own.newContext();

    await own.close(); // fails if a process is left
  });

  nightly("has the cookies and pages of a context that is recovered", async () => {
    const own = await startEngineOfTest({ settings: { spareContexts: 1, maxContexts: 1 } });
    await own.local.start();
    const id = await own.newContext();
    const page = await own.engine.openPage(id, { url: pages.url }, limits());
    await own.run(id, "evaluate", { script: `document.cookie = "kept=1"` });
    // There is room for one: the other one hibernates.
    await own.newContext();
    await expect.poll(() => renderers(own)).not.toEqual([]);

    const read = await own.run(id, "evaluate", { script: "[document.cookie, location.href]" });

    expect(read.result).toEqual(["kept=1", page.url]);
    expect(await own.engine.listPages(id)).toMatchObject([{ id: page.id }]);
  });
});
