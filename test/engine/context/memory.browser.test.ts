import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../../../src/contract.ts";
import { memoryOfBrowsers } from "../../../src/engine/browser/processes.ts";
import { startEngineOfTest, type TestEngine } from "../../support/engine.ts";
import { servePages, type ServedPages } from "../../support/served-pages.ts";

const MIB = 2 ** 20;

/** Megabytes that a page could store, to a limit, by each kind of storage. */
const PAGE = `<h1>page</h1><script>
  const part = () => new Uint8Array(4e6);
  const until = async (put) => { let parts = 0; try { for (; parts < 20; parts++) await put(parts); } catch {} return parts * 4; };
  const stored = {
    caches: async () => { const cache = await caches.open("c"); return until((n) => cache.put("/" + n, new Response(part()))) },
    files: async () => {
      const file = await (await navigator.storage.getDirectory()).getFileHandle("f", { create: true });
      const writable = await file.createWritable();
      return until(() => writable.write(part()));
    },
    databases: async () => {
      const request = indexedDB.open("d", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("s");
      const db = await new Promise((resolve) => request.onsuccess = () => resolve(request.result));
      return until((n) => new Promise((resolve, reject) => {
        const transaction = db.transaction("s", "readwrite");
        // Larger values are blobs, which Chromium does not count where it holds them in memory.
        for (let i = 0; i < 100; i++)
          transaction.objectStore("s").put(crypto.getRandomValues(new Uint8Array(40_000)), n * 100 + i);
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      }));
    },
  };
  const held = [];
  const fill = (count) => { for (let i = 0; i < count; i++) held.push(new Uint8Array(4e6).fill(1)) };
</script>`;

let pages: ServedPages;

beforeEach(async () => {
  pages = await servePages({ "/": PAGE });
});
afterEach(() => pages.close());

async function open(test: TestEngine, url = pages.url): Promise<string> {
  const id = await test.newContext();
  await test.run(id, "navigate", { url });
  return id;
}

async function stored(test: TestEngine, id: string, kind: string): Promise<number> {
  const { result } = await test.run(id, "evaluate", { script: `stored.${kind}()` }, { timeoutMs: 60_000 });
  return Number(result);
}

describe("what the pages of a context store", () => {
  it.each(["caches", "files", "databases"])("in %s is bounded", async (kind) => {
    const test = await startEngineOfTest({ settings: { contextStorageBytes: 30 * MIB } });
    const id = await open(test);

    const megabytes = await stored(test, id, kind);

    expect(megabytes).toBeGreaterThan(8);
    expect(megabytes).toBeLessThanOrEqual(32);
  });

  it("is bounded for all origins together, and for each context on its own", async () => {
    const test = await startEngineOfTest({ settings: { contextStorageBytes: 30 * MIB } });
    const [id, other] = [await open(test), await open(test)];
    // Two further origins of the same server.
    const origins = ["localhost", "second.localhost"].map((name) => pages.url.replace("127.0.0.1", name));

    let megabytes = await stored(test, id, "caches");
    for (const url of origins) {
      const page = await test.engine.openPage(
        id,
        { url },
        { remainingMs: 20_000, signal: new AbortController().signal },
      );
      expect(page.url).toContain(url);
      megabytes += await stored(test, id, "caches");
    }

    expect(megabytes).toBeLessThanOrEqual(36);
    expect(await stored(test, other, "caches")).toBeGreaterThan(8);
  });
});

describe("a browser that uses too much memory", () => {
  it("loses the context that holds most, which recovers; the others keep their pages", async () => {
    const test = await startEngineOfTest({ settings: { browserMemoryBytes: 400 * MIB } });
    const [heavy, light] = [await open(test), await open(test)];
    await test.run(light, "evaluate", { script: "void (window.kept = 1)" });
    const [pid = 0] = await test.browserPids();
    const hibernated = eventOf(test, heavy);

    await test.run(heavy, "evaluate", { script: "fill(120)" }, { timeoutMs: 60_000 });

    expect((await hibernated)?.data).toEqual({ reason: "memory" });
    expect(await test.run(light, "evaluate", { script: "window.kept" })).toEqual({ result: 1 });
    await expect
      .poll(async () => (await memoryOfBrowsers([pid])).get(pid), { timeout: 20_000 })
      .toBeLessThan(400 * MIB);
    expect(await test.run(heavy, "evaluate", { script: "[location.href, held.length]" })).toEqual({
      result: [`${pages.url}/`, 0],
    });
  }, 120_000);

  it("fails the action that runs in that context with the reason", async () => {
    const test = await startEngineOfTest({ settings: { browserMemoryBytes: 400 * MIB } });
    const id = await open(test);
    await test.run(id, "evaluate", { script: "setTimeout(fill, 0, 120)" });

    await expect(test.run(id, "wait", { duration: 60_000 }, { timeoutMs: 90_000 })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { outcome: "unknown", reason: "browser-memory" },
    });
  }, 120_000);
});

async function eventOf(test: TestEngine, id: string): Promise<Event | undefined> {
  for await (const item of test.engine.events({ contextIds: [id] }, AbortSignal.timeout(60_000)))
    if (item.type === "event" && item.event.type === "context.hibernated") return item.event;
  return undefined;
}
