import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import type { StorageState } from "../../../src/contract.ts";
import { createStorageReader } from "../../../src/engine/context/storage-state.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { type Site, startSite } from "../../support/site.ts";

let site: Site;
let test: TestEngine;

beforeAll(async () => {
  [site, test] = await Promise.all([startSite(), startTestEngine()]);
});
afterAll(async () => {
  await test.close();
  await site.close();
});

/** Writes so many records of 64 KiB that no compression makes smaller, named and beginning with `name-`. */
const WRITE = `async (name, count) => {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("records");
  const database = await new Promise((done, failed) => {
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
  const noise = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(48 * 1024))));
  for (let at = 0; at < count; at++) {
    await new Promise((done, failed) => {
      const writing = database.transaction("records", "readwrite");
      writing.objectStore("records").put(name + "-" + at + noise(), at);
      writing.oncomplete = done;
      writing.onerror = () => failed(writing.error);
    });
  }
  database.close();
}`;

it("a context's databases come back with it, as far as they are small", async () => {
  const id = await test.newContext();
  const archived = () => JSON.stringify(test.archive.rows.get(id)?.storageState ?? {});
  await test.run(id, "navigate", { url: `${site.url}/form` });
  await test.run(id, "evaluate", { script: WRITE, args: ["small", 1] });
  await eventually(archived).toContain("small-0");

  // 16 MiB: to read them would keep the page busy, and fill the service's memory.
  await test.run(id, "evaluate", { script: WRITE, args: ["large", 256] });
  await test.run(id, "evaluate", { script: "localStorage.setItem('after', 'large')" });
  await eventually(archived).toContain(`"name":"after"`);
  expect(archived()).toContain("small-0");
  expect(archived()).not.toContain("large-0");

  // 32 MiB of values that the browser does not count.
  const other = await test.newContext();
  await test.run(other, "navigate", { url: `${site.url}/form` });
  const uncounted = WRITE.replace('name + "-" + at + noise()', "name + 'x'.repeat(2 ** 20)");
  await test.run(other, "evaluate", { script: uncounted, args: ["uncounted", 32] });
  await test.run(other, "evaluate", { script: "localStorage.setItem('after', 'uncounted')" });
  await eventually(() => JSON.stringify(test.archive.rows.get(other)?.storageState ?? {})).toContain(`"name":"after"`);
  // What was read while they were written is replaced by the next reading.
  await eventually(() => JSON.stringify(test.archive.rows.get(other)?.storageState).length).toBeLessThan(100_000);
  expect(test.archive.rows.get(other)?.storageState).toMatchObject({ isPartial: true });
  await test.engine.closeContext(other);

  for (const pid of await test.browserPids()) process.kill(pid, "SIGKILL");
  await eventually(async () => (await test.engine.health()).liveContexts).toBe(0);
  const script = "(await indexedDB.databases()).map(({ name }) => name).concat(localStorage.getItem('after'))";
  expect(await test.run(id, "evaluate", { script })).toEqual({ result: ["small", "large"] });
});

it("saves no more than 8 Mi characters of a context's local storage, however many origins have some", async () => {
  const sites = await Promise.all([startSite(), startSite(), startSite()]);
  const id = await test.newContext();
  for (const { url } of sites) {
    await test.run(id, "navigate", { url: `${url}/form` });
    await test.run(id, "evaluate", { script: "localStorage.setItem('large', 'x'.repeat(4 * 1024 * 1024))" });
    await test.run(id, "evaluate", { script: "document.cookie = 'seen=1'" });
  }
  const archived = () => JSON.stringify(test.archive.rows.get(id)?.storageState ?? {});
  await eventually(() => archived().split('"name":"seen"').length).toBeGreaterThan(1);
  await eventually(() => archived().length).toBeGreaterThan(4 * 1024 * 1024);
  await test.run(id, "cookies", { operation: "set", cookies: [{ name: "last", value: "1" }] });

  await eventually(archived).toContain(`"name":"last"`);

  expect(archived().length).toBeLessThan(9 * 1024 * 1024);
  await Promise.all(sites.map((each) => each.close()));
});

describe("createStorageReader", () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const executablePath = await findBrowser(undefined, process.platform);
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  /** A reader of a new context, and how many pages the browser has opened. */
  async function openReader(initial?: StorageState) {
    context = await browser.newContext({ ...(initial !== undefined && { storageState: initial }) });
    page = await context.newPage();
    const cdp = await browser.newBrowserCDPSession();
    const targets = new Set<string>();
    cdp.on("Target.targetCreated", ({ targetInfo }) => void targets.add(targetInfo.targetId));
    await cdp.send("Target.setDiscoverTargets", { discover: true, filter: [{ type: "page" }] });
    const session = await context.newCDPSession(page);
    const reader = createStorageReader(context, initial, async (origin) => {
      const { usageBreakdown } = await session.send("Storage.getUsageAndQuota", { origin });
      return usageBreakdown.find(({ storageType }) => storageType === "indexeddb")?.usage;
    });
    const read = async (): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> => {
      const { state } = await reader.read();
      const itemsOf = ({ localStorage }: StorageState["origins"][number]) =>
        Object.fromEntries(localStorage.map(({ name, value }) => [name, value]));
      return Object.fromEntries((state?.origins ?? []).map((each) => [each.origin, itemsOf(each)]));
    };
    return { reader, read, opened: () => targets.size };
  }

  const setItem = (value: string): Promise<void> => page.evaluate((text) => localStorage.setItem("item", text), value);

  it("reads an origin that no page shows any more once, with what was stored last before its page was left", async () => {
    const other = await startSite();
    const { read, opened } = await openReader();
    await page.goto(`${other.url}/form`);
    await setItem("first");
    expect(await read()).toEqual({ [other.url]: { item: "first" } });
    await setItem("last");
    await page.goto(`${site.url}/form`);
    await read();
    const before = opened();
    for (const item of ["a", "b"]) {
      await setItem(item);
      expect(await read()).toEqual({ [other.url]: { item: "last" }, [site.url]: { item } });
    }
    expect(opened()).toBe(before);

    await page.goto(`${other.url}/form`);
    await page.evaluate("localStorage.clear()");
    await page.goto(`${site.url}/form`);
    expect(await read()).toEqual({ [site.url]: { item: "b" } });
    await context.close();
    await other.close();
  });

  it("opens no page for what was left before, where an open one has databases", async () => {
    const other = await startSite();
    const { reader, opened } = await openReader();
    await page.goto(`${other.url}/form`);
    await setItem("left");
    await page.evaluate(`(${WRITE})("left", 1)`);
    await page.goto(`${site.url}/form`);
    await page.evaluate(`(${WRITE})("open", 1)`);
    await reader.read();
    const before = opened();
    await setItem("new");
    const { state } = await reader.read();

    for (const text of ["left-0", "open-0", `"left"`, `"new"`]) expect(JSON.stringify(state)).toContain(text);
    expect(opened()).toBe(before);
    await context.close();
    await other.close();
  });

  it("reads what frames, and blank pages that another has opened, store", async () => {
    const other = await startSite();
    const { read } = await openReader();
    await page.goto(`${site.url}/frames?of=${encodeURIComponent(`${other.url}/form`)}`);
    const frame = page.frames().find((each) => each.url().startsWith(other.url));
    await frame?.evaluate("localStorage.setItem('item', 'of a frame')");
    expect(await read()).toEqual({ [other.url]: { item: "of a frame" } });

    const [popup] = await Promise.all([context.waitForEvent("page"), page.evaluate("void open('about:blank')")]);
    await page.goto(`${other.url}/form`);
    await read();
    await popup.evaluate("localStorage.setItem('item', 'of a popup')");
    expect(await read()).toMatchObject({ [site.url]: { item: "of a popup" } });
    await context.close();
    await other.close();
  });

  it("opens no page for the origins that a context begins with, and has their databases", async () => {
    const first = await openReader();
    await page.goto(`${site.url}/form`);
    await setItem("kept");
    await page.evaluate(`(${WRITE})("small", 1)`);
    const { state } = await first.reader.read();
    await context.close();

    const { reader, opened } = await openReader(state);
    const before = opened();
    const again = await reader.read();

    expect(again.state?.origins).toEqual(state?.origins);
    expect(JSON.stringify(again.state)).toContain("small-0");
    expect(opened()).toBe(before);
    await context.close();
  });
});
