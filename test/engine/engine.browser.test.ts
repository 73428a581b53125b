import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { Event } from "../../src/contract.ts";
import { processesOfType } from "../../src/engine/browser/processes.ts";
import { sendSignal } from "../../src/engine/browser/process-group.ts";
import { limits } from "../support/engine.ts";
import { eventually } from "../support/eventually.ts";
import { startSite } from "../support/site.ts";
import { engineOfFile, ofFile } from "../support/of-file.ts";
import { isNightly, nightly, samples } from "../support/nightly.ts";

const site = ofFile(startSite);
/** Of its own: tests end its browsers. */
const test = engineOfFile({});

/** Reads events of a context from its first on, up to one of that type. */
async function eventsUntil(contextId: string, type: string, epoch = 1): Promise<readonly Event[]> {
  const ended = AbortSignal.timeout(30_000);
  const events: Event[] = [];
  for await (const item of test.engine.events({ contextIds: [contextId], after: { epoch, seq: 0 } }, ended)) {
    if (item.type === "gap" || (item.type === "listening" && item.gap)) throw new Error("a gap");
    if (item.type === "listening") continue;
    events.push(item.event);
    if (item.event.type === type) return events;
  }
  throw new Error(`no ${type} among ${events.map((event) => event.type).join(", ")}`);
}

/** The renderer whose page runs a script without end. */
async function busyRenderer(browserPid: number): Promise<number> {
  const ticks = async (pid: number): Promise<number> => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(fields[11]) + Number(fields[12]); // user and system time
  };
  const renderers = await processesOfType(browserPid, "renderer");
  const before = await Promise.all(renderers.map(ticks));
  let busy: number | undefined;
  await eventually(async () => {
    const used = (await Promise.all(renderers.map(ticks))).map((now, index) => now - (before[index] ?? 0));
    busy = renderers[used.findIndex((each) => each >= 30)];
    return busy;
  }).toBeDefined();
  return busy ?? 0;
}

describe("pages", () => {
  it("open empty, or with a URL and a viewport of their own, and are listed in order", async () => {
    const id = await test.newContext({ viewport: { width: 800, height: 600 } });
    const blank = await test.engine.openPage(id, {}, limits());
    const form = await test.engine.openPage(
      id,
      { url: `${site.url}/form`, viewport: { width: 300, height: 200 } },
      limits(),
    );

    expect(blank).toMatchObject({
      contextId: id,
      url: "about:blank",
      title: "",
      viewport: { width: 800, height: 600 },
    });
    expect(blank).not.toHaveProperty("lastNavigatedAt");
    expect(form).toMatchObject({ url: `${site.url}/form`, title: "Form", viewport: { width: 300, height: 200 } });
    expect(await test.engine.listPages(id)).toEqual([blank, form]);
    expect(await test.run(id, "evaluate", { script: "innerWidth" }, { pageId: form.id })).toEqual({ result: 300 });
    expect(test.archive.rows.get(id)?.pages.map((page) => page.id)).toEqual([blank.id, form.id]);
  });

  nightly("that do not load are closed again", async () => {
    const id = await test.newContext();
    await expect(test.engine.openPage(id, { url: "https://name.invalid/" }, limits())).rejects.toMatchObject({
      code: "ACTION_FAILED",
    });
    expect(await test.engine.listPages(id)).toEqual([]);
    expect(test.archive.rows.get(id)?.pages).toEqual([]);
  });

  it("an action without pageId goes to the page used last, or to a new one", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: `${site.url}/form` });
    const [first] = await test.engine.listPages(id);
    await test.engine.openPage(id, { url: `${site.url}/frame` }, limits());
    expect(await test.run(id, "evaluate", { script: "document.title" })).toEqual({ result: "Frame" });
    await test.run(id, "evaluate", { script: "1" }, { pageId: first?.id ?? "" });
    expect(await test.run(id, "evaluate", { script: "document.title" })).toEqual({ result: "Form" });
  });

  it("unknown ones and closed ones are not found", async () => {
    const id = await test.newContext();
    const page = await test.engine.openPage(id, {}, limits());
    await test.engine.closePage(id, page.id, limits());
    await expect(test.run(id, "evaluate", { script: "1" }, { pageId: page.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(test.engine.closePage(id, page.id, limits())).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(test.run("no-such-context", "evaluate", { script: "1" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(test.engine.listPages("no-such-context")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("opened by a page appear, also without an opener, and disappear when it closes them", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: `${site.url}/popup` });
    await test.run(id, "click", { selector: "#open" });
    await eventually(() => test.engine.listPages(id)).toHaveLength(2);
    await test.run(id, "click", { selector: "#noopener" });
    await eventually(() => test.engine.listPages(id)).toHaveLength(3);
    const popup = (await test.engine.listPages(id))[1];
    await test.run(
      id,
      "evaluate",
      { script: "setTimeout(() => window.close(), 20); return 1;" },
      { pageId: popup?.id ?? "" },
    );
    await eventually(() => test.engine.listPages(id)).toHaveLength(2);
    await eventually(() => test.archive.rows.get(id)?.pages).toHaveLength(2);
  });

  nightly("that a page opens and closes at once leave nothing behind, neither in the list nor in the log", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: `${site.url}/form` });

    // At some of these times the page is known and has no session yet.
    const script = `(async () => { for (let ms = 0; ms < 100; ms += 2) {
      const popup = open("about:blank");
      setTimeout(() => popup.close(), ms);
      await new Promise((resolve) => setTimeout(resolve, 15));
    } })()`;
    await test.run(id, "evaluate", { script }, { timeoutMs: 20_000 });

    await test.run(id, "wait", { duration: 500 });
    await eventually(() => test.engine.listPages(id)).toHaveLength(1);
    const warnings = test.logged.filter((line) => line.includes(id) && /"level":"?(warn|error|40|50)/.test(line));
    expect(warnings).toEqual([]);
  });

  it("never number more than twenty", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: `${site.url}/popup?count=22` });
    const [opener] = await test.engine.listPages(id);
    await test.run(id, "click", { selector: "#open" }, { timeoutMs: 20_000 });
    await eventually(() => test.engine.listPages(id)).toHaveLength(20);
    await expect(test.engine.openPage(id, {}, limits())).rejects.toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
    expect(await test.run(id, "evaluate", { script: "1" }, { pageId: opener?.id ?? "" })).toEqual({ result: 1 });
  });

  it("have their dialogs dismissed, and may be left in spite of beforeunload", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: `${site.url}/dialogs` });
    await test.run(id, "click", { selector: "#alert" });
    expect(await test.run(id, "evaluate", { script: "document.title + confirm('sure?') + prompt('who?')" })).toEqual({
      result: "afterfalsenull",
    });
    expect(await test.run(id, "navigate", { url: `${site.url}/form` })).toMatchObject({ title: "Form" });
    const dialogs = (await eventsUntil(id, "page.dialog")).filter((event) => event.type === "page.dialog");
    expect(dialogs[0]?.data).toMatchObject({ type: "alert", message: "careful", answer: "dismissed" });
  });
});

describe("turns", () => {
  it("actions on one page come one after the other, on several side by side", async () => {
    const id = await test.newContext();
    const [one, two] = [await test.engine.openPage(id, {}, limits()), await test.engine.openPage(id, {}, limits())];
    await test.run(id, "evaluate", { script: "window.log = []" }, { pageId: one.id });
    const slowly = (name: number): string =>
      `log.push('+' + ${name}); await new Promise((done) => setTimeout(done, 50)); log.push('-' + ${name});`;
    const begun = performance.now();
    await Promise.all(
      [1, 2, 3, 4].map((name) => test.run(id, "evaluate", { script: slowly(name) }, { pageId: one.id })),
    );
    expect(performance.now() - begun).toBeGreaterThan(190);
    expect(await test.run(id, "evaluate", { script: "log.join(' ')" }, { pageId: one.id })).toEqual({
      result: "+1 -1 +2 -2 +3 -3 +4 -4",
    });

    const waiting = test.run(
      id,
      "evaluate",
      { script: "new Promise((done) => setTimeout(done, 1000))" },
      { pageId: one.id },
    );
    expect(await test.run(id, "evaluate", { script: "1" }, { pageId: two.id, timeoutMs: 900 })).toEqual({ result: 1 });
    await waiting;
  });

  it("an action that does not acquire the page lock in time is rejected with TIMEOUT", async () => {
    const id = await test.newContext();
    await test.engine.openPage(id, {}, limits());
    const first = test.run(id, "evaluate", { script: "new Promise((done) => setTimeout(done, 2500))" });
    await expect(test.run(id, "evaluate", { script: "1" }, { timeoutMs: 100 })).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { phase: "queued", timeout: 100 },
    });
    // Beside its time where its caller has named none, as long as the call has more.
    const unnamed = { timeoutMs: 2_000, waitsBeside: true } as const;
    const step = { action: "evaluate", params: { script: "1" } } as const;
    const whole = { remainingMs: 30_000, signal: new AbortController().signal };
    const results = await Promise.all([
      test.engine.execute(id, { ...step, ...unnamed }, whole),
      test.engine.executeSteps(id, { steps: [{ ...step, timeoutMs: 2_000 }], ...unnamed }, whole),
    ]);
    expect(results).toMatchObject([{ result: { data: { result: 1 } } }, { status: "done" }]);
    await first;
  });
});

describe("deadlines", () => {
  it.each(
    samples(
      [
        ["a loop", "for (;;);"],
        ["a promise that never settles", "new Promise(() => {})"],
        ["a loop that starts again", "setInterval(() => { for (;;); }, 1); for (;;);"],
      ] as const,
      1,
    ),
  )("%s ends at its deadline, and the page is usable", async (_name, script) => {
    const id = await test.open(`${site.url}/form`);
    const [page] = await test.engine.listPages(id);
    await expect(test.run(id, "evaluate", { script }, { timeoutMs: 500 })).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { phase: "script", pageId: page?.id },
    });
    expect(await test.run(id, "evaluate", { script: "document.title" }, { pageId: page?.id ?? "" })).toEqual({
      result: "Form",
    });
    expect(await test.run(id, "navigate", { url: `${site.url}/frame` }, { pageId: page?.id ?? "" })).toMatchObject({
      title: "Frame",
    });
  });

  it("a page stuck in its own script is freed by the next action on it", async () => {
    const id = await test.open(`${site.url}/busy`);
    await test.run(id, "evaluate", { script: "setTimeout(() => { fetch('/stuck'); for (;;); }); return 1;" });
    await eventually(() => site.requests.join()).toContain("/stuck");
    await expect(test.run(id, "click", { selector: "#go" }, { timeoutMs: 400 })).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { phase: "selector", reason: "page-busy" },
    });
    expect(await test.run(id, "evaluate", { script: "1" })).toEqual({ result: 1 });
    expect(await test.run(id, "navigate", { url: `${site.url}/form` })).toMatchObject({ title: "Form" });
  });

  nightly("an action that makes the page busy without end is rejected with that reason", async () => {
    const id = await test.open(`${site.url}/busy`);
    const clicked = test.run(id, "click", { selector: "#go" }, { timeoutMs: 1_000 });
    await expect(clicked).rejects.toMatchObject({
      code: "TIMEOUT",
      message: expect.stringMatching(
        /ms: the page is busy and does not respond; its input was sent, and what it did is unknown$/,
      ) as string,
      details: { reason: "page-busy", outcome: "unknown" },
    });
    expect(await test.run(id, "evaluate", { script: "1" })).toEqual({ result: 1 });
  });

  it("a page that cannot be freed is closed, and loaded anew under its id by the next call, whose result says so", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: `${site.url}/form` });
    const [page] = await test.engine.listPages(id);
    const script = "const request = new XMLHttpRequest(); request.open('GET', '/hang', false); request.send();";
    const stuck = test.run(id, "evaluate", { script }, { timeoutMs: 500 });
    const next = test.runWhole(id, "evaluate", { script: "location.pathname" });
    const forThatPage = test.runWhole(id, "evaluate", { script: "location.pathname" }, { pageId: page?.id ?? "" });
    await expect(stuck).rejects.toMatchObject({ code: "TIMEOUT", details: { phase: "script" } });
    const results = (await Promise.all([next, forThatPage])).map(({ result }) => result);
    expect(results).toMatchObject([{ data: { result: "/form" } }, { data: { result: "/form" } }]);
    expect(results.map(({ pageId }) => pageId)).toEqual([page?.id, page?.id]);
    expect(results.flatMap(({ recovered = [] }) => recovered)).toEqual(["unresponsive"]);
    expect(await test.engine.listPages(id)).toMatchObject([{ id: page?.id, title: "Form" }]);
    const crashed = (await eventsUntil(id, "page.crashed")).at(-1);
    expect(crashed).toMatchObject({ pageId: page?.id, data: { url: `${site.url}/form`, reason: "unresponsive" } });
    await eventually(() => test.archive.rows.get(id)?.losses).toMatchObject({ count: 1, reason: "unresponsive" });
  });

  it("a caller that leaves while it waits for control is rejected as any other that leaves", async () => {
    const id = await test.newContext();
    await test.engine.openPage(id, {}, limits());
    const actor = { userId: "u", username: "ann", credential: "local" };
    await test.engine.control(id, { type: "request", actor, instructions: "look", ttlMs: 60_000 }, limits());
    const leaving = new AbortController();
    const waiting = test.engine.readControl(id, 10_000, { ...limits(), signal: leaving.signal });
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });

  nightly("a caller that leaves ends its action, and the page stays", async () => {
    const id = await test.newContext();
    await test.engine.openPage(id, {}, limits());
    const leaving = new AbortController();
    const action = test.run(id, "evaluate", { script: "for (;;);" }, { signal: leaving.signal, timeoutMs: 20_000 });
    setTimeout(() => leaving.abort(), 200);
    await expect(action).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(await test.run(id, "evaluate", { script: "1" }, { timeoutMs: 3_000 })).toEqual({ result: 1 });
  });

  it("a click whose time is over does not happen later", async () => {
    const id = await test.open(`${site.url}/late?ms=700`);
    await expect(test.run(id, "click", { selector: "#late" }, { timeoutMs: 200 })).rejects.toMatchObject({
      code: "TIMEOUT",
    });
    await test.run(id, "wait", { selector: "#late" });
    expect(await test.run(id, "evaluate", { script: "document.querySelector('#late').textContent" })).toEqual({
      result: "late",
    });
  });
});

nightly("a script whose page navigates meanwhile is rejected with that reason", async () => {
  const id = await test.open(`${site.url}/form`);
  const script = "location.href = '/frame'; await new Promise(() => {});";
  await expect(test.run(id, "evaluate", { script })).rejects.toMatchObject({
    code: "ACTION_FAILED",
    details: { reason: "page-navigated" },
  });
  // The script ends with its document, a moment before the next one is there, which would displace a navigation.
  await eventually(() => test.engine.listPages(id)).toMatchObject([{ url: `${site.url}/frame` }]);
  expect(await test.run(id, "navigate", { url: `${site.url}/form` })).toMatchObject({ title: "Form" });
});

describe("recovery", () => {
  it("a killed browser fails what runs at once, and the context comes back under the same ids with its cookies", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: `${site.url}/login` });
    await test.run(id, "click", { selector: "#enter" });
    const other = await test.engine.openPage(id, { url: `${site.url}/form` }, limits());
    const blank = await test.engine.openPage(id, {}, limits());
    const [account] = await test.engine.listPages(id);
    await eventually(() => JSON.stringify(test.archive.rows.get(id)?.storageState ?? {})).toContain("visitor");

    const running = test.run(
      id,
      "evaluate",
      { script: "fetch('/begun').then(() => new Promise(() => {}))" },
      { pageId: other.id, timeoutMs: 20_000 },
    );
    await eventually(() => site.requests.join()).toContain("/begun");
    const killed = performance.now();
    for (const pid of await test.browserPids()) sendSignal(pid, "SIGKILL");
    await expect(running).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { outcome: "unknown", actionType: "evaluate" },
    });
    // Long before its own deadline.
    expect(performance.now() - killed).toBeLessThan(10_000);

    expect(
      await test.run(
        id,
        "evaluate",
        { script: "document.querySelector('#who').textContent" },
        { pageId: account?.id ?? "" },
      ),
    ).toEqual({ result: "alice" });
    expect(await test.run(id, "evaluate", { script: "document.title" }, { pageId: other.id })).toEqual({
      result: "Form",
    });
    const first = await test.runWhole(id, "evaluate", { script: "location.href" }, { pageId: blank.id });
    expect(first.result).toMatchObject({ recovered: "browser", data: { result: "about:blank" } });
    expect((await test.engine.listPages(id)).map((page) => page.id)).toEqual([account?.id, other.id, blank.id]);
    expect(test.archive.rows.get(id)?.epoch).toBe(2);
    expect((await eventsUntil(id, "context.recovered", 2))[0]).toMatchObject({
      type: "context.recovered",
      cursor: { epoch: 2, seq: 1 },
      data: { previousEpoch: 1 },
    });
  });

  it("a browser killed right after cookies were set or deleted takes no part of that along", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: `${site.url}/form` });
    const cookies = [
      { name: "kept", value: "1" },
      { name: "gone", value: "2" },
    ];
    await test.run(id, "cookies", { operation: "set", cookies });
    await test.run(id, "cookies", { operation: "delete", cookies: [{ name: "gone" }] });
    for (const pid of await test.browserPids()) sendSignal(pid, "SIGKILL");
    await eventually(async () => (await test.engine.health()).liveContexts).toBe(0);
    expect(await test.run(id, "evaluate", { script: "document.cookie" })).toEqual({ result: "kept=1" });
  });

  nightly("many callers at once recover a context once", async () => {
    const id = await test.newContext();
    const page = await test.engine.openPage(id, { url: `${site.url}/form` }, limits());
    for (const pid of await test.browserPids()) sendSignal(pid, "SIGKILL");
    // Until the engine knows, an action may begin, and then nobody can say what became of it.
    await eventually(async () => (await test.engine.health()).liveContexts).toBe(0);
    const titles = await Promise.all(
      Array.from({ length: 8 }, () => test.run(id, "evaluate", { script: "document.title" }, { pageId: page.id })),
    );
    expect(titles).toEqual(Array.from({ length: 8 }, () => ({ result: "Form" })));
    expect(test.archive.rows.get(id)?.epoch).toBe(2);
  });

  it("a page that crashes alone stays among those of its context, and the next call that uses it loads it anew", async () => {
    const id = await test.newContext();
    const page = await test.engine.openPage(id, { url: `${site.url}/form` }, limits());
    const other = await test.engine.openPage(id, {}, limits());
    const [browser = 0] = await test.browserPids();
    const endless = test.run(id, "evaluate", { script: "for (;;);" }, { pageId: page.id, timeoutMs: 40_000 });
    const crashed = expect(endless).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { outcome: "unknown" },
    });
    sendSignal(await busyRenderer(browser), "SIGKILL");
    await crashed;
    expect((await eventsUntil(id, "page.crashed")).at(-1)).toMatchObject({ pageId: page.id });
    const listed = async () => (await test.engine.listPages(id)).map(({ id: pageId, url }) => [pageId, url]);
    const both = [
      [page.id, `${site.url}/form`],
      [other.id, "about:blank"],
    ];
    expect(await listed()).toEqual(both);
    expect(await test.run(id, "evaluate", { script: "1" }, { pageId: other.id })).toEqual({ result: 1 });
    expect((await eventsUntil(id, "action.completed")).map(({ type }) => type)).not.toContain("context.recovered");
    const again = () => test.runWhole(id, "evaluate", { script: "document.title" }, { pageId: page.id });
    expect((await again()).result).toMatchObject({ recovered: "crashed", data: { result: "Form" } });
    expect((await again()).result).not.toHaveProperty("recovered");
    expect(await listed()).toEqual(both);
    await eventually(() => test.archive.rows.get(id)?.losses).toMatchObject({ count: 1, reason: "crashed" });
    // A document that ends its page again is not loaded a third time.
    for (const pid of await processesOfType(browser, "renderer")) sendSignal(pid, "SIGKILL");
    await eventually(() => test.archive.rows.get(id)?.losses).toMatchObject({ count: 3, reason: "crashed" });
    const third = await test.runWhole(id, "evaluate", { script: "location.href" }, { pageId: page.id });
    expect(third.result).toMatchObject({ recovered: "crashed", data: { result: "about:blank" } });
  });

  nightly(
    "a page that crashes again while it is loaded anew opens blank, and one that has crashed can be closed",
    async () => {
      const id = await test.newContext();
      const page = await test.engine.openPage(id, { url: `${site.url}/form` }, limits());
      await test.run(id, "evaluate", { script: "history.replaceState(0, '', '/hang')" });
      const [browser = 0] = await test.browserPids();
      const crash = async (): Promise<void> => {
        for (const pid of await processesOfType(browser, "renderer")) sendSignal(pid, "SIGKILL");
      };
      const crashes = async () => (await eventsUntil(id, "page.crashed")).at(-1);
      await crash();
      expect(await crashes()).toMatchObject({ pageId: page.id, data: { url: `${site.url}/hang` } });
      const again = test.runWhole(id, "evaluate", { script: "location.href" });
      await eventually(() => site.hanging).toBe(1);
      await crash();
      expect((await again).result).toMatchObject({
        pageId: page.id,
        recovered: "crashed",
        data: { result: "about:blank" },
      });
      await crash();
      await eventually(() => test.archive.rows.get(id)?.losses).toMatchObject({ count: 3 });
      await test.engine.closePage(id, page.id, limits());
      expect(await test.engine.listPages(id)).toEqual([]);
      await expect(test.run(id, "evaluate", { script: "1" }, { pageId: page.id })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    },
  );

  it("discards a context that another process has claimed", async () => {
    const id = await test.newContext();
    await test.engine.openPage(id, {}, limits());
    await test.archive.claim(id, { epoch: 1, eventSeq: 0 });
    await test.engine.openPage(id, {}, limits()).catch(() => undefined); // told or not: it was under way
    await eventually(() => test.engine.listPages(id)).toHaveLength(1);
    await test.run(id, "evaluate", { script: "1" });
    expect(test.archive.rows.get(id)?.epoch).toBe(3);
  });

  it("closing a context closes its pages and forgets it, also twice", async () => {
    const id = await test.newContext();
    await test.engine.openPage(id, { url: `${site.url}/hanging` }, limits());
    test.archive.rows.delete(id);
    await test.engine.closeContext(id);
    await test.engine.closeContext(id);
    await expect(test.run(id, "evaluate", { script: "1" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await eventually(() => site.hanging).toBe(0);
  });
});

describe("events", () => {
  it("are numbered in order and without gaps", async () => {
    const id = await test.newContext();
    await test.run(id, "navigate", { url: `${site.url}/form` });
    await expect(test.run(id, "click", { selector: "#nope" }, { timeoutMs: 100 })).rejects.toThrow();
    const events = await eventsUntil(id, "action.failed");
    expect(events.map((event) => event.type)).toEqual(
      expect.arrayContaining([
        "context.created",
        "page.created",
        "action.started",
        "page.navigated",
        "page.loaded",
        "action.completed",
        "action.failed",
      ]),
    );
    expect(events.map((event) => event.cursor)).toEqual(events.map((_event, index) => ({ epoch: 1, seq: index + 1 })));
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    expect(events.at(-1)?.data).toEqual({ actionType: "click", code: "TIMEOUT" });
  });
});

describe("a context's configuration", () => {
  it("acts in every field", async () => {
    const id = await test.newContext({
      viewport: { width: 640, height: 480 },
      userAgent: "agent/1",
      locale: "de-DE",
      timezone: "Asia/Tokyo",
      geolocation: { latitude: 1, longitude: 2, accuracy: 3 },
      permissions: ["geolocation"],
      extraHTTPHeaders: { "x-extra": "yes" },
      httpCredentials: { username: "user", password: "pass" },
      colorScheme: "dark",
      reducedMotion: "reduce",
    });
    expect(await test.run(id, "navigate", { url: `${site.url}/basic` })).toMatchObject({
      title: "Inside",
      status: 200,
    });
    expect(
      await test
        .run(id, "evaluate", {
          script: `const headers = await (await fetch("/headers")).json();
        const { coords } = await new Promise((done, fail) => navigator.geolocation.getCurrentPosition(done, fail));
        return [innerWidth, innerHeight, navigator.userAgent, navigator.language, headers["accept-language"].slice(0, 5), headers["x-extra"], Intl.DateTimeFormat().resolvedOptions().timeZone,
          coords.latitude, coords.longitude, coords.accuracy, matchMedia("(prefers-color-scheme: dark)").matches, matchMedia("(prefers-reduced-motion: reduce)").matches];`,
        })
        .catch((fault: unknown) => fault),
    ).toEqual({ result: [640, 480, "agent/1", "de-DE", "de-DE", "yes", "Asia/Tokyo", 1, 2, 3, true, true] });
  });

  nightly("turns the network, scripts and content policies off", async () => {
    const offline = await test.newContext({ offline: true });
    await expect(test.run(offline, "navigate", { url: site.url })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "internet-disconnected" },
    });
    const still = await test.newContext({ javaScriptEnabled: false });
    await test.run(still, "navigate", { url: `${site.url}/late?ms=0` });
    expect(await test.run(still, "evaluate", { script: "document.querySelector('#late') === null" })).toEqual({
      result: true,
    });
    const free = await test.newContext({ bypassCSP: true, ignoreHTTPSErrors: true });
    await test.run(free, "navigate", { url: `${site.url}/csp` });
    expect(
      await test.run(free, "evaluate", {
        script:
          "const tag = document.createElement('script'); tag.textContent = 'window.ran = true'; document.head.append(tag); return window.ran === true;",
      }),
    ).toEqual({ result: true });
  });

  nightly("many contexts live side by side", async () => {
    const warnings: string[] = [];
    process.on("warning", (warning) => warnings.push(warning.message));
    const ids = await Promise.all(Array.from({ length: isNightly ? 15 : 5 }, () => test.newContext()));
    await Promise.all(ids.map((id) => test.run(id, "navigate", { url: `${site.url}/login` }, { timeoutMs: 30_000 })));
    await test.run(ids[0] ?? "", "click", { selector: "#enter" });
    expect(
      await test.run(ids[1] ?? "", "evaluate", {
        script: "fetch('/headers').then((a) => a.json()).then((all) => all.cookie ?? null)",
      }),
    ).toEqual({ result: null });
    await Promise.all(
      Array.from({ length: 40 }, () => test.run(ids[0] ?? "", "evaluate", { script: "1" }, { timeoutMs: 20_000 })),
    );
    expect(warnings).toEqual([]);
  });
});

describe("health", () => {
  it("is that of a browser that started, with its sandbox on", async () => {
    expect(await test.local.start()).toMatchObject({
      version: expect.stringMatching(/^\d+\./),
      sandbox: "on",
      executable: expect.any(String),
    });
    expect(await test.engine.health()).toMatchObject({ browser: true });
  });
});
