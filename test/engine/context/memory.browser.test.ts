import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../../../src/contract.ts";
import { createBrowserMeter } from "../../../src/engine/browser/processes.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";
import { eventually } from "../../support/eventually.ts";
import { limits, startEngineOfTest, type TestEngine } from "../../support/engine.ts";
import { isNightly, samples } from "../../support/nightly.ts";
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

/** Ways to take much memory in one step. */
const AT_ONCE: Readonly<Record<string, string>> = {
  "an array": "window.held = new Uint8Array(2 ** 29).fill(1)",
  "shared memory":
    "window.held = new Uint8Array(new WebAssembly.Memory({ initial: 8192, maximum: 8192, shared: true }).buffer).fill(1)",
  canvases: `window.held = Array.from({ length: 10 }, () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 4000, height: 4000 });
    const context = canvas.getContext("2d");
    context.fillRect(0, 0, 4000, 4000);
    context.getImageData(0, 0, 1, 1);
    return canvas;
  })`,
};

let pages: ServedPages;

beforeEach(async () => {
  pages = await servePages({ "/": PAGE });
});
afterEach(() => pages.close());

async function open(test: TestEngine, url = pages.url, owner = "owner"): Promise<string> {
  const id = await test.newContext({}, owner);
  await test.run(id, "navigate", { url });
  return id;
}

async function stored(test: TestEngine, id: string, kind: string): Promise<number> {
  const { result } = await test.run(id, "evaluate", { script: `stored.${kind}()` }, { timeoutMs: 60_000 });
  return Number(result);
}

describe("what the pages of a context store", () => {
  it.each(isNightly ? ["caches", "files", "databases"] : [])("in %s is bounded", async (kind) => {
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

describe("a context that uses too much memory", () => {
  it("ends alone and recovers; the others of its browser keep their pages", async () => {
    const test = await startEngineOfTest({ settings: { contextMemoryBytes: 300 * MIB } });
    const [heavy, light] = [await open(test), await open(test)];
    await test.run(light, "evaluate", { script: "void (window.kept = 1)" });
    const [pid = 0] = await test.browserPids();
    const hibernated = eventOf(test, heavy);

    // Later than its action: the context may end while it takes memory.
    await test.run(heavy, "evaluate", { script: "void setTimeout(() => fill(80))" });

    const { reason, bound, bytes } = (await hibernated)?.data ?? {};
    expect([reason, bound, Number(bytes) > 300 * MIB]).toEqual(["memory", "context", true]);
    expect(await test.run(light, "evaluate", { script: "window.kept" })).toEqual({ result: 1 });
    await expect.poll(async () => (await createBrowserMeter()([pid])).get(pid)?.bytes).toBeLessThan(300 * MIB);
    await expect
      .poll(() => test.archive.rows.get(heavy)?.losses)
      .toMatchObject({ count: 1, reason: "memory", bound: "context", bytes });
    const again = () => test.runWhole(heavy, "evaluate", { script: "[location.href, held.length]" });
    const { result: first } = await again();
    expect(first).toMatchObject({ recovered: "memory", data: { result: [`${pages.url}/`, 0] } });
    expect((await again()).result).not.toHaveProperty("recovered");
  });

  it.each(samples(Object.entries(AT_ONCE), 0))(
    "ends where it takes 512 MiB at once as %s, and the action that runs in it fails with the reason",
    async (_kind, script) => {
      const test = await startEngineOfTest({ settings: { contextMemoryBytes: 300 * MIB } });
      const [id, light] = [await open(test), await open(test)];
      await test.run(light, "evaluate", { script: "void (window.kept = 1)" });
      await test.run(id, "evaluate", { script: `setTimeout(() => { ${script} })` });

      await expect(test.run(id, "wait", { duration: 60_000 }, { timeoutMs: 90_000 })).rejects.toMatchObject({
        code: "SERVICE_UNAVAILABLE",
        details: { outcome: "unknown", reason: "browser-memory" },
      });
      expect(await test.run(light, "evaluate", { script: "window.kept" })).toEqual({ result: 1 });
    },
    120_000,
  );
});

it("a process that the kernel has ended for memory is told as such, as are all contexts of a browser", async () => {
  let kills = 0;
  const test = await startEngineOfTest({ settings: { readKernelKills: () => kills } });
  const [heavy, light] = [await open(test), await open(test)];
  await test.run(light, "evaluate", { script: "void (window.kept = 1)" });
  await test.run(heavy, "evaluate", { script: "fill(30)" });
  const [pid = 0] = await test.browserPids();
  const waitIn = (id: string) => test.run(id, "wait", { duration: 60_000 }, { timeoutMs: 90_000 });
  const forMemory = { code: "SERVICE_UNAVAILABLE", details: { outcome: "unknown", reason: "browser-memory" } };
  const ended = expect(waitIn(heavy)).rejects.toMatchObject(forMemory);
  await eventually(() => test.local.stateOf(heavy)).toBe("busy");
  const largest = (await createBrowserMeter()([pid])).get(pid)?.pages[0]?.pid ?? 0;

  kills = 1;
  sendSignal(largest, "SIGKILL");
  await ended;

  const again = await test.runWhole(heavy, "evaluate", { script: "held.length" });
  expect(again.result).toMatchObject({ recovered: "memory", data: { result: 0 } });
  expect(await test.run(light, "evaluate", { script: "window.kept" })).toEqual({ result: 1 });
  const both = [heavy, light].map((id) => expect(waitIn(id)).rejects.toMatchObject(forMemory));
  await eventually(() => [heavy, light].map((id) => test.local.stateOf(id))).toEqual(["busy", "busy"]);

  kills = 2;
  sendSignal(pid, "SIGKILL");
  await Promise.all(both);
});

describe("a machine that is short of memory", () => {
  it("has idle contexts hibernate, then creations wait, and only then ends the largest of the user with most", async () => {
    let isLow = false;
    const test = await startEngineOfTest({
      settings: {
        memoryReserveBytes: 200 * MIB,
        readMachineMemory: () => ({ totalBytes: 8_192 * MIB, availableBytes: (isLow ? lowMib() : 8_192) * MIB }),
      },
    });
    const [small, large, other] = [await open(test), await open(test), await open(test, pages.url, "other")];
    const [second, third] = [await open(test, pages.url, "other"), await open(test, pages.url, "third")];
    await test.run(other, "evaluate", { script: "void (window.kept = 1)" });
    await test.run(large, "evaluate", { script: "fill(30)" });
    await test.run(third, "evaluate", { script: "void (window.kept = 1)" });
    const busy = [large, other, second].map((id) =>
      test.run(id, "wait", { duration: 60_000 }, { timeoutMs: 90_000 }).catch((error: unknown) => error),
    );
    // The end of the largest releases some.
    const lowMib = (): number => (test.local.stateOf(large) === "hibernated" ? 300 : 150);
    const states = () => [small, large, other].map((id) => test.local.stateOf(id));
    await expect.poll(states).toEqual(["live", "busy", "busy"]);

    isLow = true;
    await expect.poll(states).toEqual(["hibernated", expect.anything(), "busy"]);
    const ended = await busy[0];

    expect(ended).toMatchObject({ code: "SERVICE_UNAVAILABLE", details: { reason: "browser-memory" } });
    // It was used a moment ago, and its user has less than an equal share.
    expect(await test.run(third, "evaluate", { script: "window.kept" })).toEqual({ result: 1 });
    const waiting = test.newContext({}, "other");
    await expect.poll(() => test.local.load().waiting).toBe(1);
    expect(test.local.stateOf(await test.newContext({}, "fourth"))).toBe("live");
    isLow = false;
    expect(test.local.stateOf(await waiting)).toBe("live");
    const woken = await test.runWhole(small, "evaluate", { script: "held.length" }, { timeoutMs: 60_000 });
    expect(woken.result).toMatchObject({ recovered: "hibernated", data: { result: 0 } });
    await test.engine.closePage(other, (await test.engine.listPages(other))[0]?.id ?? "", limits());
    await test.engine.closePage(second, (await test.engine.listPages(second))[0]?.id ?? "", limits());
    await Promise.all(busy);
    expect(test.local.load()).toMatchObject({ waiting: 0 });
  });
});

describe.runIf(isNightly)("a user beyond the bound for users", () => {
  it("loses the largest context once none is idle, and no other user any", async () => {
    const test = await startEngineOfTest({ settings: { userMemoryBytes: 500 * MIB } });
    const [heavy, light] = [await open(test), await open(test)];
    const other = await open(test, pages.url, "other");
    await test.run(other, "evaluate", { script: "void (window.kept = 1)" });
    const hibernated = eventOf(test, heavy);
    await test.run(light, "evaluate", { script: "void (window.kept = 1)" });

    const filling = test.run(heavy, "evaluate", { script: "fill(130), new Promise(() => {})" }, { timeoutMs: 60_000 });

    await expect(filling).rejects.toMatchObject({ details: { reason: "browser-memory" } });
    expect((await hibernated)?.data).toMatchObject({ reason: "memory", bound: "user" });
    expect(await test.run(other, "evaluate", { script: "window.kept" })).toEqual({ result: 1 });
  });
});

async function eventOf(test: TestEngine, id: string): Promise<Event | undefined> {
  for await (const item of test.engine.events({ contextIds: [id] }, AbortSignal.timeout(100_000)))
    if (item.type === "event" && item.event.type === "context.hibernated") return item.event;
  return undefined;
}
