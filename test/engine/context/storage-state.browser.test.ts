import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StorageState } from "../../../src/contract.ts";
import { createStorageReader } from "../../../src/engine/context/storage-state.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";
import { type Site, startSite } from "../../support/site.ts";
import { nightly } from "../../support/nightly.ts";

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

  // 6 MiB: to read them would keep the page busy, and fill the service's memory.
  await test.run(id, "evaluate", { script: WRITE, args: ["large", 96] });
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
  expect(test.archive.rows.get(other)?.storageState).toMatchObject({
    unsaved: [{ part: "databases", name: "uncounted", reason: "size" }],
  });
  await test.engine.closeContext(other);

  for (const pid of await test.browserPids()) sendSignal(pid, "SIGKILL");
  await eventually(async () => (await test.engine.health()).liveContexts).toBe(0);
  const script = "(await indexedDB.databases()).map(({ name }) => name).concat(localStorage.getItem('after'))";
  expect(await test.run(id, "evaluate", { script })).toEqual({ result: ["small", "large"] });
});

nightly("saves no more than 8 Mi characters of a context's local storage, however many origins have some", async () => {
  const sites = await Promise.all([startSite(), startSite(), startSite()]);
  const id = await test.newContext();
  for (const { url } of sites) {
    await test.run(id, "navigate", { url: `${url}/form` });
    await test.run(id, "evaluate", { script: "localStorage.setItem('large', 'x'.repeat(4 * 1024 * 1024))" });
    await test.run(id, "evaluate", { script: "document.cookie = 'seen=1'" });
  }
  const archived = () => JSON.stringify(test.archive.rows.get(id)?.storageState ?? {});
  await eventually(() => archived().split('"name":"seen"').length).toBeGreaterThan(1);
  // A reading that is late is tried again, each time after twice as long.
  await eventually(() => archived().length, { timeout: 40_000 }).toBeGreaterThan(4 * 1024 * 1024);
  await test.run(id, "cookies", { operation: "set", cookies: [{ name: "last", value: "1" }] });

  await eventually(archived).toContain(`"name":"last"`);

  expect(archived().length).toBeLessThan(9 * 1024 * 1024);
  await Promise.all(sites.map((each) => each.close()));
});

/** Makes what a page may store in a database, by name; `same` is a value that is stored twice in one record. */
const VALUES = `async () => {
  const cycle = { name: "cycle" };
  cycle.self = cycle;
  const same = { shared: true };
  const holes = [1, , 3];
  const extra = Object.assign([1], { more: "x" });
  const buffer = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]).buffer;
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const aes = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt", "decrypt"]);
  const hmac = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
  const rsa = await crypto.subtle.generateKey({ name: "RSA-OAEP", modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" }, true, ["encrypt", "decrypt"]);
  const image = new ImageData(2, 1);
  image.data.set([1, 2, 3, 4, 5, 6, 7, 8]);
  const transfer = new DataTransfer();
  transfer.items.add(new File(["in a list"], "list.txt", { lastModified: 7 }));
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("kept.txt", { create: true });
  const writable = await handle.createWritable();
  await writable.write("of a file");
  await writable.close();
  return {
    text: "text \\ud800 alone", odd: { "member \\0\\ud800": new Error("\\ud800"), pattern: /\\0/ }, compressed: "\\0\\udc00\\u{1f600}".repeat(9000), empty: "", number: 1.5, negativeZero: -0, nan: NaN, infinite: -Infinity, bigint: 2n ** 80n,
    undefined: undefined, null: null, true: true, plain: { a: [1, { b: "c" }] }, proto: JSON.parse('{"__proto__":{"x":1},"constructor":2}'),
    undefinedMember: { a: undefined }, date: new Date(86400000), invalidDate: new Date(NaN), regexp: /a\\/b/gi,
    map: new Map([[{ k: 1 }, new Map([["inner", 1]])], ["k", [1]]]), set: new Set([1, "1", { a: 1 }]),
    cycle, shared: [same, same], holes, extra, long: Object.assign([], { length: 4e9 }),
    buffer, resizable: new ArrayBuffer(4, { maxByteLength: 16 }), bytes: new Uint8Array([0, 255]), clamped: new Uint8ClampedArray([1]),
    floats: new Float64Array([0.1, -0]), big: new BigInt64Array([-1n]), half: new Float16Array([1.5]), part: new Uint8Array(buffer, 2, 3),
    twoViews: [new Uint16Array(buffer, 0, 2), new DataView(buffer, 4, 2)], dataView: new DataView(buffer),
    boxed: [Object(1), Object("s"), Object(false), Object(3n)],
    error: new RangeError("far", { cause: { a: new Error("inner") } }), domException: new DOMException("no", "AbortError"),
    blob: new Blob(["blob \\u00e9"], { type: "text/x" }), file: new File(["file"], "f.txt", { type: "text/plain", lastModified: 5 }),
    sharedBlob: Array(2).fill(new Blob(["twice"])), files: transfer.files, image,
    privateKey: keys.privateKey, publicKey: keys.publicKey, aes, hmac, rsa: rsa.privateKey, pair: keys,
    point: new DOMPoint(1, 2, 3, 4), rect: new DOMRectReadOnly(1, 2, 3, 4), quad: new DOMQuad({ x: 1 }), matrix: new DOMMatrix([1, 2, 3, 4, 5, 6]),
    handle, folder,
  };
}`;

/** Describes a value with the types, the sharing and the order of all that is in it. */
const DESCRIBE = `async function describe(value, seen = new Map()) {
  if (typeof value === "bigint") return value + "n";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  if (seen.has(value)) return "#" + seen.get(value);
  seen.set(value, seen.size);
  const type = Object.prototype.toString.call(value).slice(8, -1);
  const parts = [];
  const add = async (name, part) => parts.push(name + ":" + (await describe(part, seen)));
  if (value instanceof Map) for (const [k, v] of value) { await add("k", k); await add("v", v); }
  else if (value instanceof Set) for (const v of value) await add("", v);
  else if (value instanceof ArrayBuffer) parts.push([...new Uint8Array(value)], value.resizable, value.maxByteLength);
  else if (ArrayBuffer.isView(value)) { parts.push(value.byteOffset, value.byteLength); await add("buffer", value.buffer); }
  else if (value instanceof Blob) parts.push(value.type, value.name, value.lastModified, await value.text());
  else if (value instanceof FileList) for (const file of value) await add("", file);
  else if (value instanceof CryptoKey) parts.push(JSON.stringify([await crypto.subtle.exportKey("jwk", value), value.usages]));
  else if (value instanceof ImageData) { parts.push(value.width, value.height, value.colorSpace); await add("data", value.data); }
  else if (value instanceof FileSystemHandle) parts.push(value.kind, value.name, value.kind === "file" ? await (await value.getFile()).text() : "");
  else if (value instanceof Error) { parts.push(value.name, value.message); if ("cause" in value) await add("cause", value.cause); }
  else if (typeof value.valueOf() !== "object" || value instanceof Date || value instanceof RegExp) parts.push(String(value.valueOf()), String(value));
  else if (value.toJSON) parts.push(JSON.stringify(value));
  else { parts.push(value.length, Object.getPrototypeOf(value) === Object.prototype); for (const [k, v] of Object.entries(value)) await add(k, v); }
  return type + "(" + parts.join() + ")";
}`;

const OPEN = `const open = (name, stores = ["records"]) => new Promise((done, failed) => {
  const opening = indexedDB.open(name, 3);
  opening.onupgradeneeded = () => {
    for (const store of stores) opening.result.createObjectStore(store).createIndex("by", ["a", "b"], { unique: false });
  };
  opening.onsuccess = () => done(opening.result);
  opening.onerror = () => failed(opening.error);
});
const finished = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});`;

const WRITE_VALUES = `const values = await (${VALUES})();
${OPEN}
const database = await open("");
const store = () => database.transaction("records", "readwrite").objectStore("records");
for (const [name, value] of Object.entries(values)) await finished(store().put(value, name));
for (const key of [Infinity, new Date(5), new Uint8Array([1, 2]), ["a", [new Date(1)]]]) await finished(store().put("of a key", key));
database.close();
localStorage.setItem("odd\\0\\ud800", "\\udc00\\0");
sessionStorage.setItem("odd\\0\\ud800", "\\udc00\\0");
(await open("odd\\0\\ud800", ["store\\ud800"])).close();
indexedDB.databases = () => Promise.resolve([]);
Array.prototype.map = Object.entries = JSON.stringify = () => { throw new Error("of the page"); };
Object.defineProperty(window, "indexedDB", { value: {} });`;

const READ_VALUES = `${DESCRIBE}
${OPEN}
const database = await open("");
const store = () => database.transaction("records").objectStore("records");
const described = {};
for (const key of await finished(store().getAllKeys())) described[await describe(key)] = await describe(await finished(store().get(key)));
const { keyPath } = store().index("by");
const { version } = database;
database.close();
const odd = JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]);
const oddDatabase = await open("odd\\0\\ud800", []);
const oddStores = JSON.stringify([...oddDatabase.objectStoreNames]);
oddDatabase.close();
return { described, odd, oddStores, keyPath, version, files: await Array.fromAsync((await navigator.storage.getDirectory()).keys()) };`;

describe("what pages store in databases", () => {
  const unsavedOf = (id: string) => test.archive.rows.get(id)?.storageState?.unsaved;
  async function loseBrowsers(): Promise<void> {
    for (const pid of await test.browserPids()) sendSignal(pid, "SIGKILL");
    await eventually(async () => (await test.engine.health()).liveContexts).toBe(0);
  }

  it("comes back whole, of every type that can be read, also beside pages that redefine what reads it", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: `${site.url}/form` });
    const expected = (await test.run(id, "evaluate", {
      script: `${DESCRIBE} const described = {}; const values = await (${VALUES})();
        for (const [name, value] of Object.entries(values)) described[JSON.stringify(name)] = await describe(structuredClone(value)); return described;`,
    })) as { result: Record<string, string> };
    await test.run(id, "evaluate", { script: WRITE_VALUES });
    const archived = () => JSON.stringify(test.archive.rows.get(id)?.storageState ?? {});
    // A reading that a busy machine was too slow for is made again after the next action.
    await eventually(async () => {
      await test.run(id, "evaluate", { script: "1" });
      return archived().split("of a key").length;
    }).toBe(5);
    await test.run(id, "navigate", { url: `${site.url}/form` });
    const before = (await test.run(id, "evaluate", { script: READ_VALUES })) as {
      result: { described: Record<string, string> };
    };
    await loseBrowsers();

    const after = await test.run(id, "evaluate", { script: READ_VALUES });

    expect(after).toEqual(before);
    // Keys that were made anew are others.
    const made = Object.keys(expected.result).filter((name) => !/key|aes|hmac|rsa|pair/i.test(name));
    expect(made.length).toBeGreaterThan(45);
    for (const name of made) expect(before.result.described[name], name).toBe(expected.result[name]);
    expect(unsavedOf(id)).toBeUndefined();
  });

  nightly(
    "is named where it cannot be kept, by an event and in the saved state; all other records come back",
    async () => {
      const id = await test.newContext();
      await test.run(id, "navigate", { url: `${site.url}/form` });
      const script = `${OPEN}
      const database = await open("logins", ["first", "second"]);
      const store = (name) => database.transaction(name, "readwrite").objectStore(name);
      const { privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
      let deep = {};
      for (let level = 0; level < 1000; level++) deep = { deep };
      await finished(store("first").put({ proof: [privateKey] }, "bound"));
      await finished(store("first").put(deep, "deep"));
      await finished(store("first").put("kept", "a"));
      await finished(store("second").put("kept", "b"));
      database.close();
      const cache = await caches.open("cache");
      await cache.put("/cached", new Response("cached"));
      await open("blocked");`;
      await test.run(id, "evaluate", { script });
      const archived = () => JSON.stringify(test.archive.rows.get(id)?.storageState ?? {});
      await eventually(async () => {
        await test.run(id, "evaluate", { script: "1" });
        return archived();
      }).toContain(`"name":"blocked"`);
      // An upgrade that waits for the page's connection: no other one opens.
      await test.run(id, "evaluate", { script: `indexedDB.open("blocked", 4)` });
      const part = { origin: site.url, count: 1 };
      const unsaved = [
        { ...part, part: "databases", name: "logins/first", reason: "type", type: "CryptoKey" },
        { ...part, part: "databases", name: "logins/first", reason: "depth" },
        { ...part, part: "databases", name: "blocked", reason: "busy" },
        { ...part, part: "caches", name: "", reason: "type", type: "Cache" },
      ];
      await eventually(async () => {
        await test.run(id, "evaluate", { script: "1" });
        return unsavedOf(id);
      }).toEqual(expect.arrayContaining(unsaved));
      const stored = test.archive.rows.get(id)?.storageState?.origins.flatMap(({ indexedDB = [] }) => indexedDB);
      expect(stored?.map(({ name }) => name).sort()).toEqual(["blocked", "logins"]);
      await loseBrowsers();

      const read = `${OPEN}
      const database = await open("logins");
      const keys = [];
      for (const name of database.objectStoreNames) keys.push(...await finished(database.transaction(name).objectStore(name).getAllKeys()));
      return keys;`;
      expect(await test.run(id, "evaluate", { script: read })).toEqual({ result: ["a", "b"] });
    },
  );
});

describe("createStorageReader", () => {
  const browser = plainBrowserOfFile();
  let context: BrowserContext;
  let page: Page;

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
      const { usage = 0 } = usageBreakdown.find(({ storageType }) => storageType === "indexeddb") ?? {};
      return { databases: usage, caches: 0 };
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

  nightly("opens no page for what was left before, where an open one has databases", async () => {
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

  nightly("reads what frames, and blank pages that another has opened, store", async () => {
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

  nightly("opens no page for the origins that a context begins with, and has their databases", async () => {
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
