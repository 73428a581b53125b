import { describe, expect, it } from "vitest";
import { limits, startEngineOfTest, type TestEngine } from "../../support/engine.ts";
import { isNightly, nightly } from "../../support/nightly.ts";
import { servePages } from "../../support/served-pages.ts";
import { ofFile } from "../../support/of-file.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";

const pages = ofFile(() => servePages({ "/": "<h1>page</h1>" }));

async function start(settings: Parameters<typeof startEngineOfTest>[0] = {}): Promise<TestEngine> {
  const test = await startEngineOfTest(settings);
  await test.local.start();
  return test;
}

/** The browsers that run after a context was opened, and no browser starts any more. */
async function browsers(test: TestEngine, count: number): Promise<readonly number[]> {
  await expect.poll(() => test.browserPids()).toHaveLength(count);
  return test.browserPids();
}

describe("a browser", () => {
  it("runs the contexts of one user only, and ends alone", async () => {
    const test = await start();
    const [own, further] = [await test.newContext({}, "one"), await test.newContext({}, "one")];
    const [first = 0] = await browsers(test, 1);
    const other = await test.newContext({}, "two");
    expect(await browsers(test, 2)).toContain(first);
    await Promise.all([own, further, other].map((id) => test.run(id, "navigate", { url: pages.url })));
    await test.run(other, "evaluate", { script: "void (window.kept = 1)" });

    sendSignal(first, "SIGKILL");

    const sum = (id: string): Promise<unknown> => test.run(id, "evaluate", { script: "1 + 1" }).catch(() => undefined);
    for (const id of [own, further]) await expect.poll(() => sum(id)).toEqual({ result: 2 });
    expect(await test.run(other, "evaluate", { script: "window.kept" })).toEqual({ result: 1 });
  });

  nightly(
    "of several of one user takes only its own contexts when it ends, also one that is being created in it",
    async () => {
      const test = await start({ settings: { browserContexts: 2 } });
      const own = [await test.newContext(), await test.newContext()];
      const [first = 0] = await browsers(test, 1);
      const other = await test.newContext();
      await browsers(test, 2);
      await Promise.all([...own, other].map((id) => test.run(id, "navigate", { url: pages.url })));
      await test.run(other, "evaluate", { script: "void (window.kept = 1)" });
      await test.engine.closeContext(own[0] ?? "");

      const created = [test.newContext(), test.newContext(), test.newContext()];
      sendSignal(first, "SIGKILL");

      const sum = (id: string): Promise<unknown> =>
        test.run(id, "evaluate", { script: "1 + 1" }).catch(() => undefined);
      for (const id of [own[1] ?? "", ...(await Promise.all(created))])
        await expect.poll(() => sum(id)).toEqual({ result: 2 });
      expect(await test.run(other, "evaluate", { script: "window.kept" })).toEqual({ result: 1 });
    },
  );

  nightly("waits with a spare context for the next user, and none takes that of another", async () => {
    const test = await start({ settings: { spareContexts: 1 } });
    const [waiting] = await browsers(test, 1);

    const own = await test.newContext({}, "one");
    const both = await browsers(test, 2);
    expect(both).toContain(waiting);
    await test.run(own, "navigate", { url: pages.url });
    const state = `localStorage.secret = document.cookie = "secret=1"; caches.open("secret")`;
    await test.run(own, "evaluate", { script: `void (${state.replace(";", ",")})` });
    await test.newContext({}, "one");
    expect(await test.browserPids()).toEqual(both);

    const other = await test.newContext({}, "two");
    await browsers(test, 3);
    await test.run(other, "navigate", { url: pages.url });
    const read = "(async () => [document.cookie, localStorage.secret ?? null, await caches.keys()])()";
    expect(await test.run(other, "evaluate", { script: read })).toEqual({ result: ["", null, []] });
  });

  nightly("is one context's own with the sharing `context`, and ends with it", async () => {
    const test = await start({ settings: { browserSharing: "context", spareContexts: 1 } });
    const first = await test.newContext();
    await test.newContext();
    const [before] = [await browsers(test, 3)];

    await test.engine.closeContext(first);

    await expect.poll(() => test.browserPids()).toHaveLength(2);
    expect(before).toEqual(expect.arrayContaining([...(await test.browserPids())]));
  });

  nightly("runs the contexts of all users with the sharing `all`", async () => {
    const test = await start({ settings: { browserSharing: "all", spareContexts: 1 } });

    for (const user of ["one", "two", "three"]) await test.newContext({}, user);

    expect(await test.browserPids()).toHaveLength(1);
  });
});

describe.runIf(isNightly)("where all browsers are in use", () => {
  it("the contexts of the user that was idle for longest hibernate, all of them", async () => {
    const test = await start({ settings: { maxBrowsers: 2 } });
    const idle = [await test.newContext({}, "one"), await test.newContext({}, "one")];
    const recent = await test.newContext({}, "two");

    const next = await test.newContext({}, "three");

    expect(await test.run(next, "evaluate", { script: "1 + 1" })).toEqual({ result: 2 });
    const states = [...idle, recent, next].map((id) => test.local.stateOf(id));
    expect(states).toEqual(["hibernated", "hibernated", "live", "live"]);
    expect(await test.run(idle[0] ?? "", "evaluate", { script: "1 + 1" })).toEqual({ result: 2 });
  });

  it("a call waits for one of them, and says so at its deadline", async () => {
    const test = await start({ settings: { maxBrowsers: 1 } });
    const busy = await test.newContext({}, "one");
    const waiting = test.run(busy, "wait", { duration: 3_000 });
    const other = "00000000-0000-4000-8000-000000000000";
    test.archive.add(other, {}, "two");

    const created = (remainingMs: number): Promise<void> =>
      test.engine.createContext({ id: other, owner: "two", epoch: 1, config: {} }, limits(remainingMs));
    await expect(created(300)).rejects.toMatchObject({ code: "TIMEOUT" });
    await created(20_000);

    await waiting;
    expect([busy, other].map((id) => test.local.stateOf(id))).toEqual(["hibernated", "live"]);
    await test.engine.closeContext(other);
  });
});
