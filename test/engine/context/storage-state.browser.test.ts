import { afterAll, beforeAll, expect, it } from "vitest";
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
