import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { ContextConfig } from "../../../src/contract.ts";
import { limits, startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { startSite } from "../../support/site.ts";
import { startUntrustedSite } from "../../support/untrusted-site.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { nightly } from "../../support/nightly.ts";

const site = ofFile(startSite);
const untrusted = ofFile(() => startUntrustedSite());
const test = engineOfFile();

/** As the operations do it: the archive first. */
async function update(
  contextId: string,
  config: ContextConfig,
  on: TestEngine = test,
): Promise<{ readonly isRecreated: boolean }> {
  const row = on.archive.rows.get(contextId);
  if (row === undefined) throw new Error("no such context");
  on.archive.rows.set(contextId, { ...row, config });
  return on.engine.updateContext(contextId, Object.keys(config), limits());
}

const READ_CONFIG = `({
  width: innerWidth, userAgent: navigator.userAgent, language: navigator.language,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, number: (1.5).toLocaleString(),
  isDark: matchMedia("(prefers-color-scheme: dark)").matches,
  isReduced: matchMedia("(prefers-reduced-motion: reduce)").matches, isOnline: navigator.onLine,
})`;

async function readConfig(contextId: string, pageId: string): Promise<Record<string, unknown>> {
  const { result } = await test.run(contextId, "evaluate", { script: READ_CONFIG }, { pageId });
  return result as Record<string, unknown>;
}

async function read(contextId: string, pageId: string, script: string): Promise<unknown> {
  return (await test.run(contextId, "evaluate", { script }, { pageId })).result;
}

/** The headers with which the server was asked for that page. */
async function headersSent(contextId: string, pageId: string): Promise<Record<string, string>> {
  await test.run(contextId, "navigate", { url: `${site.url}/headers` }, { pageId });
  return (await read(contextId, pageId, "JSON.parse(document.body.textContent)")) as Record<string, string>;
}

/** A popup that the page opens, and the headers of its very first request. */
async function popupOf(contextId: string, pageId: string): Promise<{ id: string; headers: Record<string, string> }> {
  await test.run(contextId, "navigate", { url: `${site.url}/` }, { pageId });
  const before = new Set((await test.engine.listPages(contextId)).map(({ id }) => id));
  const script = `new Promise((done) => { const popup = open("/headers"); popup.onload = () => done(1); })`;
  await read(contextId, pageId, script);
  const opened = async (): Promise<string | undefined> =>
    (await test.engine.listPages(contextId)).find((page) => !before.has(page.id))?.id;
  await eventually(opened).toBeDefined();
  const id = (await opened()) ?? "";
  return {
    id,
    headers: (await read(contextId, id, "JSON.parse(document.body.textContent)")) as Record<string, string>,
  };
}

const everything: ContextConfig = {
  viewport: { width: 640, height: 480 },
  userAgent: "tester/1.0",
  locale: "de-DE",
  timezone: "asia/tokyo",
  geolocation: { latitude: 52.5, longitude: 13.25, accuracy: 7 },
  permissions: ["geolocation", "notifications"],
  extraHTTPHeaders: { "X-Team": "shop" },
  colorScheme: "dark",
  reducedMotion: "reduce",
};
const expected = {
  width: 640,
  userAgent: "tester/1.0",
  language: "de-DE",
  timezone: "Asia/Tokyo",
  number: "1,5",
  isDark: true,
  isReduced: true,
  isOnline: true,
};

const WHERE = `new Promise((done) => navigator.geolocation.getCurrentPosition(
  ({ coords }) => done([coords.latitude, coords.longitude, coords.accuracy]), (fault) => done(fault.code)))`;
const MAY_NOTIFY = `navigator.permissions.query({ name: "notifications" }).then(({ state }) => state)`;

describe("a configuration", () => {
  it("given at creation acts in pages, popups and requests", async () => {
    const id = await test.newContext(everything);
    const { id: pageId } = await test.engine.openPage(id, {}, limits());
    const headers = await headersSent(id, pageId);
    expect(headers).toMatchObject({ "user-agent": "tester/1.0", "x-team": "shop" });
    expect(headers["accept-language"]).toMatch(/^de-DE/);
    expect(await readConfig(id, pageId)).toEqual(expected);
    expect(await read(id, pageId, WHERE)).toEqual([52.5, 13.25, 7]);
    expect(await read(id, pageId, MAY_NOTIFY)).toBe("granted");
    const popup = await popupOf(id, pageId);
    expect(popup.headers).toMatchObject({ "user-agent": "tester/1.0", "x-team": "shop" });
    expect(await readConfig(id, popup.id)).toEqual(expected);
  });

  it("changed live acts in open pages, new ones and popups, and null takes it back", async () => {
    const id = await test.newContext();
    const { id: pageId } = await test.engine.openPage(id, { url: `${site.url}/` }, limits());
    const before = await readConfig(id, pageId);
    const headersBefore = await headersSent(id, pageId);

    expect(await update(id, everything)).toEqual({ isRecreated: false });

    expect(await readConfig(id, pageId)).toEqual(expected);
    const headers = await headersSent(id, pageId);
    expect(headers).toMatchObject({ "user-agent": "tester/1.0", "x-team": "shop" });
    expect(headers["accept-language"]).toMatch(/^de-DE/);
    expect(await read(id, pageId, WHERE)).toEqual([52.5, 13.25, 7]);
    expect(await read(id, pageId, MAY_NOTIFY)).toBe("granted");
    const popup = await popupOf(id, pageId);
    expect(popup.headers).toMatchObject({ "user-agent": "tester/1.0", "x-team": "shop" });
    expect(await readConfig(id, popup.id)).toEqual(expected);
    const fresh = await test.engine.openPage(id, {}, limits());
    expect(await readConfig(id, fresh.id)).toEqual(expected);

    expect(await update(id, {})).toEqual({ isRecreated: false });

    for (const page of [pageId, popup.id, fresh.id]) expect(await readConfig(id, page)).toEqual(before);
    expect(await headersSent(id, pageId)).toEqual(headersBefore);
    expect(await read(id, pageId, WHERE)).toBe(1);
    expect(await read(id, pageId, MAY_NOTIFY)).not.toBe("granted");
    const later = await test.engine.openPage(id, {}, limits());
    expect(await readConfig(id, later.id)).toEqual(before);
  });

  nightly("takes a page off the net and back", async () => {
    const id = await test.newContext();
    const { id: pageId } = await test.engine.openPage(id, { url: `${site.url}/` }, limits());
    const reach = `fetch("/headers").then(() => true, () => false)`;
    expect(await read(id, pageId, reach)).toBe(true);
    await update(id, { offline: true });
    expect(await read(id, pageId, reach)).toBe(false);
    expect(await readConfig(id, pageId)).toMatchObject({ isOnline: false });
    await update(id, {});
    expect(await read(id, pageId, reach)).toBe(true);
  });

  nightly("switches scripts off and on from the next load on", async () => {
    const id = await test.newContext();
    const { id: pageId } = await test.engine.openPage(id, { url: `${site.url}/` }, limits());
    const seen = async (): Promise<unknown> => {
      await read(id, pageId, "localStorage.clear()");
      await test.run(id, "navigate", { url: `${site.url}/storage` }, { pageId });
      return read(id, pageId, `localStorage.getItem("seen")`);
    };
    expect(await seen()).toBe("yes");
    await update(id, { javaScriptEnabled: false });
    expect(await seen()).toBeNull();
    await update(id, { javaScriptEnabled: true });
    expect(await seen()).toBe("yes");
  });

  nightly("lets scripts pass a page's content security policy from the next load on", async () => {
    const id = await test.newContext();
    const { id: pageId } = await test.engine.openPage(id, {}, limits());
    const runs = async (): Promise<unknown> => {
      await test.run(id, "navigate", { url: `${site.url}/csp` }, { pageId });
      return read(
        id,
        pageId,
        `const script = document.createElement("script"); script.textContent = "window.ran = true";
         document.head.append(script); return window.ran === true`,
      );
    };
    expect(await runs()).toBe(false);
    await update(id, { bypassCSP: true });
    expect(await runs()).toBe(true);
    await update(id, {});
    expect(await runs()).toBe(false);
  });

  nightly("opens a context anew in a browser with WebMCP, and without it again", async () => {
    const id = await test.newContext();
    const { id: pageId } = await test.engine.openPage(id, { url: `${site.url}/` }, limits());
    for (const webmcp of [true, false]) {
      expect(await update(id, { webmcp })).toMatchObject({ isRecreated: true });
      expect(await read(id, pageId, "'modelContext' in document && location.pathname")).toBe(webmcp && "/");
    }
    expect(await update(id, {})).toMatchObject({ isRecreated: false });
  });

  it("keeps a page's own viewport, and changes that of all others", async () => {
    const id = await test.newContext({ viewport: { width: 900, height: 700 } });
    const own = await test.engine.openPage(id, { viewport: { width: 333, height: 222 } }, limits());
    const other = await test.engine.openPage(id, {}, limits());
    await update(id, { viewport: { width: 500, height: 400 } });
    expect(await read(id, own.id, "[innerWidth, innerHeight]")).toEqual([333, 222]);
    expect(await read(id, other.id, "[innerWidth, innerHeight]")).toEqual([500, 400]);
    expect((await test.engine.listPages(id)).map(({ viewport }) => viewport.width)).toEqual([333, 500]);
  });

  nightly("of frames in a process of their own follows, too", async () => {
    const id = await test.newContext();
    const frames = `${site.url}/frames?of=${encodeURIComponent(`http://localhost:${site.port}/frame`)}`;
    const { id: pageId } = await test.engine.openPage(id, { url: frames }, limits());
    await update(id, { timezone: "Asia/Tokyo", userAgent: "tester/2.0" });
    const script = `new Promise((done) => { addEventListener("message", ({ data }) => done(data));
      document.querySelector("iframe").contentWindow.postMessage("tell", "*"); })`;
    expect(await read(id, pageId, script)).toEqual(["Asia/Tokyo", "tester/2.0"]);
  });
});

describe("what the browser holds on to", () => {
  async function loggedIn(config: ContextConfig): Promise<{ id: string; pageId: string }> {
    const id = await test.newContext(config);
    const { id: pageId } = await test.engine.openPage(id, { url: `${site.url}/login` }, limits());
    await test.run(id, "click", { selector: "#enter" }, { pageId });
    return { id, pageId };
  }
  const status = async (id: string, pageId: string, url: string): Promise<number | null> =>
    (await test.run(id, "navigate", { url }, { pageId })).status;

  it("credentials that are first given act live, others open the context anew with ids, cookies, storage and URLs", async () => {
    const { id, pageId } = await loggedIn({});
    const other = await test.engine.openPage(id, { url: `${site.url}/storage` }, limits());
    expect(await status(id, pageId, `${site.url}/basic`)).toBe(401);

    expect(await update(id, { httpCredentials: { username: "user", password: "pass" } })).toEqual({
      isRecreated: false,
    });
    expect(await status(id, pageId, `${site.url}/basic`)).toBe(200);
    await test.run(id, "navigate", { url: `${site.url}/account` }, { pageId });

    expect(await update(id, { httpCredentials: { username: "user", password: "other" } })).toEqual({
      isRecreated: true,
    });
    expect((await test.engine.listPages(id)).map((page) => [page.id, page.url])).toEqual([
      [pageId, `${site.url}/account`],
      [other.id, `${site.url}/storage`],
    ]);
    expect(await read(id, pageId, "document.querySelector('#who').textContent")).toBe("alice");
    expect(await read(id, other.id, "localStorage.seen")).toBe("yes");
    expect(await status(id, pageId, `${site.url}/basic`)).toBe(401);
    expect(await update(id, {})).toEqual({ isRecreated: true });
  });

  nightly("a certificate once accepted is rejected again only in a new context", async () => {
    const { id, pageId } = await loggedIn({});
    await expect(status(id, pageId, untrusted.url)).rejects.toMatchObject({ code: "ACTION_FAILED" });
    expect(await update(id, { ignoreHTTPSErrors: true })).toEqual({ isRecreated: false });
    expect(await status(id, pageId, untrusted.url)).toBe(200);
    expect(await update(id, { ignoreHTTPSErrors: false })).toEqual({ isRecreated: true });
    await expect(status(id, pageId, untrusted.url)).rejects.toMatchObject({ code: "ACTION_FAILED" });
  });

  it("waits for what runs, and nothing that comes meanwhile is lost", async () => {
    const { id, pageId } = await loggedIn({ httpCredentials: { username: "user", password: "pass" } });
    const slow = `new Promise((done) => { window.begun = true; setTimeout(() => done("ended"), 300); })`;
    const running = read(id, pageId, slow);
    const changing = update(id, { httpCredentials: { username: "user", password: "other" } });
    const meanwhile: Promise<unknown>[] = [];
    let isDone = false;
    void changing.finally(() => (isDone = true));
    while (!isDone) {
      meanwhile.push(read(id, pageId, "document.title"));
      await sleep(50);
    }
    expect(await running).toBe("ended");
    expect(await changing).toEqual({ isRecreated: true });
    expect(new Set(await Promise.all(meanwhile))).toEqual(new Set(["Account"]));
    expect(await status(id, pageId, `${site.url}/basic`)).toBe(401);
  });
});

describe("a change", () => {
  it("of a context without a browser is only stored, and acts when it comes back", async () => {
    const id = await test.newContext();
    test.archive.rows.set("stored", { owner: "owner", epoch: 4, eventSeq: 0, worker: null, config: {}, pages: [] });
    expect(await update("stored", { userAgent: "tester/3.0" })).toEqual({ isRecreated: false });
    expect((await test.run("stored", "evaluate", { script: "navigator.userAgent" })).result).toBe("tester/3.0");
    await test.engine.closeContext("stored");
    await test.engine.closeContext(id);
  });

  it("emits an event with the names of the fields", async () => {
    const id = await test.newContext();
    const ended = AbortSignal.timeout(30_000);
    const events = test.engine.events({ contextIds: [id], types: ["context.updated"] }, ended);
    await update(id, { extraHTTPHeaders: { authorization: "Bearer planted" } });
    for await (const item of events) {
      if (item.type === "listening") continue;
      expect(item).toMatchObject({
        type: "event",
        event: { type: "context.updated", data: { fields: ["extraHTTPHeaders"], recreated: false } },
      });
      expect(JSON.stringify(item)).not.toContain("planted");
      break;
    }
  });

  it("that comes while others are made leaves what was stored last", async () => {
    const id = await test.newContext();
    const { id: pageId } = await test.engine.openPage(id, {}, limits());
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => update(id, { viewport: { width: 300 + index, height: 300 } })),
    );
    expect(await read(id, pageId, "innerWidth")).toBe(307);
  });

  nightly("opens the context anew where this browser cannot be changed live", async () => {
    const other = await startTestEngine({
      dependencies: {
        liveConfig: {
          works: () => Promise.resolve(false),
          apply: () => Promise.reject(new Error("not to be called")),
        },
      },
    });
    try {
      const id = await other.newContext();
      const { id: pageId } = await other.engine.openPage(id, { url: `${site.url}/form` }, limits());
      expect(await update(id, { userAgent: "tester/4.0" }, other)).toEqual({ isRecreated: true });
      expect(
        await other.run(id, "evaluate", { script: "[navigator.userAgent, location.pathname]" }, { pageId }),
      ).toEqual({ result: ["tester/4.0", "/form"] });
    } finally {
      await other.close();
    }
  });
});
