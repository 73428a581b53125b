import { describe, expect, it } from "vitest";
import type { Event } from "../../../src/contract.ts";
import { limits, startEngineOfTest, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { nightly, samples } from "../../support/nightly.ts";
import { startSite } from "../../support/site.ts";

async function liveContexts(test: TestEngine): Promise<number> {
  return (await test.engine.health()).liveContexts;
}

async function types(test: TestEngine, contextId: string, epoch: number, until: Event["type"]): Promise<string[]> {
  const found: string[] = [];
  const after = { contextIds: [contextId], after: { epoch, seq: 0 } };
  for await (const item of test.engine.events(after, AbortSignal.timeout(30_000))) {
    if (item.type !== "event") continue;
    found.push(item.event.type);
    if (item.event.type === until) return found;
  }
  throw new Error(`no ${until} among ${found.join(", ")}`);
}

/** Until the context is closed. */
function keepBusy(test: TestEngine, contextId: string): Promise<unknown> {
  const endless = { script: "new Promise(() => {})" };
  return test.run(contextId, "evaluate", endless, { timeoutMs: 60_000 }).catch((fault: unknown) => fault);
}

describe("an unused context", () => {
  it("releases its browser, and is recovered with its login under the same ids at its next use", async () => {
    const test = await startEngineOfTest({ settings: { contextIdleMs: 300 } });
    const site = await startSite();
    const id = await test.newContext({ userAgent: "tester/1.0" });
    const { id: pageId } = await test.engine.openPage(id, { url: `${site.url}/login` }, limits());
    await test.run(id, "click", { selector: "#enter" });
    const fragment = `#${"q".repeat(10_000)}`;
    await test.run(id, "evaluate", { script: `history.replaceState(0, "", ${JSON.stringify(fragment)})` });
    const own = await test.engine.openPage(id, { viewport: { width: 300, height: 200 } }, limits());

    expect(await types(test, id, 1, "context.hibernated")).toContain("action.completed");
    await eventually(() => liveContexts(test)).toBe(0);

    const pages = await test.engine.listPages(id);
    expect(pages).toMatchObject([
      { id: pageId, url: `${site.url}/account${fragment}`.slice(0, 8_192) + "…", title: "Account" },
      { id: own.id, url: "about:blank", viewport: { width: 300, height: 200 } },
    ]);
    expect(await liveContexts(test)).toBe(0);
    const script = `[document.querySelector("#who").textContent, navigator.userAgent, location.hash]`;
    const { result } = await test.runWhole(id, "evaluate", { script }, { pageId });
    const values = ["alice", "tester/1.0", fragment];
    expect(result).toMatchObject({ recovered: "hibernated", data: { result: values } });
    // A blank page has lost nothing.
    const blank = await test.runWhole(id, "evaluate", { script: "1" }, { pageId: own.id });
    expect(blank.result).not.toHaveProperty("recovered");
    expect((await test.engine.listPages(id)).map((page) => page.id)).toEqual([pageId, own.id]);
    expect(await types(test, id, 2, "action.completed")).toContain("context.recovered");
    await test.engine.closeContext(id);
    await site.close();
  });

  it("does not count as such while an action runs, however long that is", async () => {
    const test = await startEngineOfTest({ settings: { contextIdleMs: 100 } });
    const id = await test.newContext();
    const types = ["context.hibernated", "action.started", "action.completed"] as const;
    const events = test.engine.events({ contextIds: [id], types }, AbortSignal.timeout(30_000));
    const script = "new Promise((done) => setTimeout(() => done('ended'), 1500))";
    expect(await test.run(id, "evaluate", { script })).toEqual({ result: "ended" });
    const found: string[] = [];
    for await (const item of events) {
      if (item.type === "event") found.push(item.event.type);
      if (found.at(-1) === "action.completed") break;
    }
    expect(found.slice(-2)).toEqual(["action.started", "action.completed"]);
  });

  it("keeps its browser when it cannot be saved", async () => {
    const test = await startEngineOfTest({ settings: { contextIdleMs: 100 } });
    const id = await test.newContext();
    const save = test.archive.save.bind(test.archive);
    test.archive.save = () => Promise.reject(new Error("the disk is full"));
    await eventually(() => test.logged.join("")).toContain("keeps its browser");
    expect(await liveContexts(test)).toBe(1);
    test.archive.save = save;
    await eventually(() => liveContexts(test)).toBe(0);
    await test.engine.closeContext(id);
  });
});

describe("when all places are taken", () => {
  it("the context that is idle for the longest time makes room", async () => {
    const test = await startEngineOfTest({ settings: { maxContexts: 2 } });
    const first = await test.newContext();
    const second = await test.newContext();
    await test.run(first, "evaluate", { script: "1" });

    const third = await test.newContext();

    expect(await types(test, second, 1, "context.hibernated")).toContain("context.created");
    expect(await liveContexts(test)).toBe(2);
    // Each comes back at the cost of another.
    for (const id of samples([second, first, third, second], 2)) {
      expect(await test.run(id, "evaluate", { script: "1 + 1" })).toEqual({ result: 2 });
      expect(await liveContexts(test)).toBeLessThanOrEqual(2);
    }
  });

  nightly("none that was just used makes room for a user who has more", async () => {
    const test = await startEngineOfTest({ settings: { maxContexts: 4 } });
    const idle = await test.newContext({}, "two");
    const busy = await Promise.all(Array.from({ length: 3 }, () => test.newContext({}, "one")));
    const running = busy.map((id) => test.run(id, "wait", { duration: 1_500 }));
    await eventually(() => test.local.stateOf(busy[2] ?? "")).toBe("busy");

    const waiting = test.newContext({}, "one");
    await Promise.all(running);
    await waiting;

    expect(test.local.stateOf(idle)).toBe("live");
  });

  nightly("who waits has the first that becomes idle", async () => {
    const test = await startEngineOfTest({ settings: { maxContexts: 1 } });
    const busy = await test.newContext();
    const script = "new Promise((done) => setTimeout(done, 800))";
    const running = test.run(busy, "evaluate", { script });
    await eventually(() => test.engine.listPages(busy)).toHaveLength(1);
    const [one, other] = await Promise.all([test.newContext(), test.newContext()]);
    await running;
    for (const id of [one, other, busy]) expect(await test.run(id, "evaluate", { script: "1" })).toEqual({ result: 1 });
  });

  nightly("many share few places, and every one is served", async () => {
    const test = await startEngineOfTest({ settings: { maxContexts: 2 } });
    const ids: string[] = [];
    for (let index = 0; index < 4; index++) ids.push(await test.newContext());
    const told = await Promise.all(
      ids.flatMap((id, index) => [
        test.run(id, "evaluate", { script: `"${index}a"` }, { timeoutMs: 30_000 }),
        test.run(id, "evaluate", { script: `"${index}b"` }, { timeoutMs: 30_000 }),
      ]),
    );
    expect(told).toEqual(ids.flatMap((_, index) => [{ result: `${index}a` }, { result: `${index}b` }]));
    expect(await liveContexts(test)).toBeLessThanOrEqual(2);
  });

  nightly("a context that is deleted while it waits or is put away is gone", async () => {
    const test = await startEngineOfTest({ settings: { maxContexts: 1 } });
    const busy = await test.newContext();
    const stuck = keepBusy(test, busy);
    await eventually(() => test.engine.listPages(busy)).toHaveLength(1);
    const gaveUp = new AbortController();
    test.archive.add("waiting");
    const waiting = test.engine
      .createContext({ id: "waiting", owner: "owner", epoch: 1, config: {} }, limits(30_000, gaveUp.signal))
      .catch((fault: unknown) => fault);
    gaveUp.abort();
    expect(await waiting).toMatchObject({ code: "SERVICE_UNAVAILABLE", details: { outcome: "not-executed" } });
    await test.engine.closeContext(busy);
    expect(await stuck).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    const next = await test.newContext();
    expect(await test.run(next, "evaluate", { script: "1" })).toEqual({ result: 1 });
  });
});
