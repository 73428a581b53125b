import { describe, expect, it, onTestFinished } from "vitest";
import type { Event, EventType } from "../../../src/contract.ts";
import type { PageOutline } from "../../../src/engine/outline/page-outline.ts";
import { createClipboard } from "../../../src/engine/page/clipboard.ts";
import { DIALOG_BOUNDS } from "../../../src/engine/page/dialogs.ts";
import { LivePage } from "../../../src/engine/page/live-page.ts";
import { createUploadSpool } from "../../../src/engine/page/upload-spool.ts";
import { limits } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { startSite } from "../../support/site.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";

const test = engineOfFile();
const site = ofFile(startSite);
const browser = plainBrowserOfFile();

/** Subscribes to a context's events from now on, or from its first on. */
async function listenTo(contextId: string, types?: readonly EventType[], isFromFirst = false) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const received: Event[] = [];
  const listening = Promise.withResolvers<void>();
  void (async () => {
    const after = { epoch: 1, seq: 0 };
    const filter = { contextIds: [contextId], ...(types && { types }), ...(isFromFirst && { after }) };
    for await (const item of test.engine.events(filter, ending.signal)) {
      listening.resolve();
      if (item.type === "event") received.push(item.event);
    }
  })();
  await listening.promise;
  const ofType = (type: EventType): Event[] => received.filter((event) => event.type === type);
  return { received, ofType, stop: () => ending.abort() };
}

async function newPage(path = "/form"): Promise<string> {
  const id = await test.newContext();
  await test.run(id, "navigate", { url: site.url + path });
  return id;
}

describe("what a page does", () => {
  it("emits what it writes to the console, what it throws and what it cannot load", async () => {
    const id = await newPage();
    const { ofType } = await listenTo(id);

    await test.run(id, "evaluate", {
      script: `console.warn("careful", { a: 1 });
        setTimeout(() => { throw new TypeError("broken"); }, 0);
        return fetch("http://127.0.0.1:1/secret").catch(() => "failed");`,
    });

    await expect.poll(() => ofType("page.console")).not.toHaveLength(0);
    expect(ofType("page.console")[0]?.data).toMatchObject({ type: "warning", text: "careful {a: 1}" });
    await expect
      .poll(() => ofType("page.error").map(({ data }) => data))
      .toEqual([{ name: "TypeError", message: "broken" }]);
    await expect
      .poll(() => ofType("request.failed").map(({ data }) => data))
      .toMatchObject(
        [{ url: "http://127.0.0.1:1/secret", method: "GET", resourceType: "fetch", reason: /^net::ERR_/ }].map(
          (data) => ({ ...data, reason: expect.stringMatching(data.reason) as string }),
        ),
      );
    expect(ofType("request.finished")).toEqual([]);
  });

  it("keeps requests that failed while no subscriber read them, as far as the console names them", async () => {
    const id = await newPage();
    const logged = await listenTo(id, ["page.console"]);
    await test.run(id, "evaluate", { script: `fetch("http://127.0.0.1:1/early").catch(() => "failed")` });
    await expect.poll(() => logged.received).toHaveLength(1);

    const { ofType } = await listenTo(id, ["context.created", "request.failed"], true);
    await expect
      .poll(() => ofType("request.failed").map(({ data }) => data))
      .toEqual([{ url: "http://127.0.0.1:1/early", reason: expect.stringMatching(/^net::ERR_/) as string }]);
  });

  it("emits what it wanted to download", async () => {
    const id = await newPage();
    const { ofType } = await listenTo(id);

    await test.run(id, "evaluate", { script: `void (location.href = "/download")` });

    await expect
      .poll(() => ofType("page.download").map(({ data }) => data))
      .toEqual([{ url: `${site.url}/download`, filename: "data.bin", artifactId: expect.any(String) as string }]);
  });

  it("emits requests that succeed only while a subscriber names their type", async () => {
    const id = await newPage();
    const asked = await listenTo(id, ["request.finished"]);
    const { received } = await listenTo(id);
    const fetching = { script: `fetch("/headers?token=abc").then((answer) => answer.text())` };
    await test.run(id, "evaluate", fetching);
    await expect
      .poll(() => asked.received.map(({ data }) => data))
      .toEqual([
        {
          ...{ url: `${site.url}/headers?token=abc`, method: "GET", resourceType: "fetch", status: 200 },
          duration: expect.any(Number) as number,
        },
      ]);

    asked.stop();
    await test.run(id, "evaluate", fetching);
    expect(asked.received).toHaveLength(1);
    const seqs = received.map(({ cursor }) => cursor.seq);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  });

  it("emits pages that open later, and requests in them", async () => {
    const id = await newPage("/popup");
    const asked = await listenTo(id, ["page.created", "request.finished"]);

    await test.run(id, "click", { selector: "#open" });
    await expect.poll(() => asked.ofType("page.created")).toHaveLength(1);
    const pageId = asked.ofType("page.created")[0]?.pageId ?? "";
    await test.run(id, "navigate", { url: `${site.url}/form` }, { pageId });

    await expect.poll(() => asked.ofType("request.finished").some((event) => event.pageId === pageId)).toBe(true);
  });
});

describe("what a page has logged", () => {
  it("is not kept after its event was emitted", async () => {
    const page = await browser.newPage();
    const emitted: unknown[] = [];
    const cdp = await page.context().newCDPSession(page);
    const uploads = createUploadSpool(page, { path: "/nowhere" });
    const outline = {} as PageOutline; // it is not asked
    const live = { id: "p", page, cdp, uploads, outline, createdAt: 0, dialogBounds: DIALOG_BOUNDS };
    const emit = (_type: EventType, data: object): number => emitted.push(data);
    new LivePage(live, { clipboard: createClipboard(), emit, now: () => 0, dialogPolicy: () => "dismiss" });
    // Playwright's internal table of objects is the only place that shows them.
    const objects = (page as unknown as { _connection: { _objects: Map<string, unknown> } })._connection._objects;
    const handles = (): string[] => [...objects.keys()].filter((guid) => guid.startsWith("handle@"));

    const kept = await page.evaluateHandle("document");
    expect(handles()).toHaveLength(1);
    await kept.dispose();
    await page.evaluate("for (let i = 0; i < 20; i++) console.log({ i }, [i], document.body)");

    await eventually(() => emitted).toHaveLength(20);
    await eventually(handles).toEqual([]);
  });
});

describe("a page that floods", () => {
  it("emits at most 50 events a second, the last of which is marked as limited, and more in the next second", async () => {
    const id = await newPage();
    const { ofType } = await listenTo(id);

    const startedAt = performance.now();
    await test.run(id, "evaluate", { script: `for (let i = 0; i < 300; i++) console.log("flood", i)` });
    await eventually(async () => {
      await test.run(id, "evaluate", { script: `console.log("calm")` });
      return ofType("page.console").some(({ data }) => data["text"] === "calm");
    }).toBe(true);

    const seconds = Math.ceil((performance.now() - startedAt) / 1_000);
    const emitted = ofType("page.console");
    expect(emitted.length).toBeLessThanOrEqual(50 * (seconds + 1));
    // A second may end before so many messages of the page have arrived.
    const limited = emitted.flatMap(({ data }, index) => (data["limited"] === true ? [index] : []));
    expect(limited[0]).toBeGreaterThanOrEqual(49);
    expect(limited.slice(1).every((index, at) => index - (limited[at] ?? 0) >= 50)).toBe(true);
  });

  it("emits texts of bounded length", async () => {
    const id = await newPage();
    const { ofType } = await listenTo(id);

    await test.run(id, "evaluate", {
      script: `console.log("x".repeat(1e6)); history.pushState(null, "", "#" + "y".repeat(1e5));`,
    });

    await expect.poll(() => [...ofType("page.console"), ...ofType("page.navigated")]).toHaveLength(2);
    for (const type of ["page.console", "page.navigated"] as const)
      expect(JSON.stringify(ofType(type)).length).toBeLessThan(2_500);
  });
});

describe("events", () => {
  it("never hold what was typed, nor user and password of a URL", async () => {
    const id = await newPage();
    const { received, ofType } = await listenTo(id);

    await test.run(id, "type", { selector: "#name", text: "hunter2hunter2" });
    const { port } = new URL(site.url);
    const script = `fetch("http://ada:tr0ub4dor@127.0.0.1:1/").catch(() => {
      const image = new Image(); image.src = "http://ada:tr0ub4dor@127.0.0.1:${port}/no"; document.body.append(image);
    })`;
    await test.run(id, "evaluate", { script });
    await test.engine.openPage(id, { url: `${site.url}/form` }, limits());

    await expect.poll(() => ofType("page.loaded")).not.toHaveLength(0);
    expect(JSON.stringify(received)).not.toMatch(/hunter2|tr0ub4dor/);
  });
});
