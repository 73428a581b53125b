import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CALL_GRACE_MS } from "../../../src/errors/budgets.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import type { InputEvent } from "../../../src/contract.ts";
import { createMemoryArchive } from "../../support/archive.ts";
import { startEngineOfTest } from "../../support/engine.ts";
import { engineOfFile } from "../../support/of-file.ts";
import { eventually } from "../../support/eventually.ts";
import { nightly } from "../../support/nightly.ts";

const test = engineOfFile();

describe("executeAction", () => {
  it("returns the result of an action that is done though the archive does not respond", async () => {
    const archive = createMemoryArchive();
    const { engine, newContext, run } = await startEngineOfTest({ archive });
    const id = await newContext();
    await run(id, "navigate", { url: "about:blank" });
    const { save } = archive;
    const stuck = Promise.withResolvers<undefined>();
    archive.save = async (...snapshot) => {
      await stuck.promise;
      return save(...snapshot);
    };
    const cookies = [{ name: "a", value: "1", domain: "127.0.0.1" }];

    const started = performance.now();
    expect(await run(id, "cookies", { operation: "set", cookies }, { timeoutMs: 5_000 })).toEqual({ count: 1 });
    const settledMs = performance.now() - started;

    stuck.resolve(undefined);
    await engine.closeContext(id);
    expect(settledMs).toBeGreaterThan(900); // it waited for the archive,
    expect(settledMs).toBeLessThan(CALL_GRACE_MS); // and within the grace of a call
  });

  it("opens one page in a context without pages, however many calls come at once", async () => {
    const { engine, newContext, run } = test;
    const id = await newContext();

    await Promise.all([1, 2, 3].map((number) => run(id, "evaluate", { script: `${number}` })));

    expect(await engine.listPages(id)).toHaveLength(1);
  });

  nightly("stops the caret of a page whose action waits for others to end, and leaves the page as it was", async () => {
    const { newContext, run } = await startEngineOfTest({ settings: { maxRunningActions: 1 } });
    const [busy, waiting] = [await newContext(), await newContext()];
    const style = "getComputedStyle(document.activeElement).caretAnimation";
    const look = `[${style}, document.adoptedStyleSheets.length, document.activeElement.outerHTML]`;
    await run(waiting, "evaluate", {
      script: `document.body.innerHTML = "<input>"; document.querySelector("input").focus();
        document.adoptedStyleSheets = [new CSSStyleSheet()];
        window.seen = []; setInterval(() => seen.push(${style}), 10);`,
    });
    await run(busy, "evaluate", { script: "0" });
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => void silent.close().closeAllConnections());
    const requested = once(silent, "request");
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const loading = run(busy, "navigate", { url }, { timeoutMs: 3_000 }).catch(() => "timeout");
    await requested;
    const before = await run(waiting, "evaluate", { script: look });

    await expect(run(waiting, "goForward", {})).rejects.toThrow("nothing to go forward");

    await eventually(() => run(waiting, "evaluate", { script: look })).toEqual(before);
    const { result: seen } = await run(waiting, "evaluate", { script: "[...new Set(seen)]" });
    expect(before).toEqual({ result: ["auto", 1, "<input>"] });
    expect(seen).toEqual(["auto", "manual"]);
    expect(await loading).toBe("timeout");
  });
});

describe("dispatchInput", () => {
  const actor = { userId: "u", username: "ann", credential: "session:1" };
  const limits = () => ({ remainingMs: 1_000, signal: new AbortController().signal });
  const button = `document.body.innerHTML = '<button style="width:100px;height:100px">Go</button>';
    window.keys = [];
    addEventListener("keydown", ({ key }) => keys.push(key));`;
  const click = [
    { type: "mouseDown", x: 50, y: 50 },
    { type: "mouseUp", x: 50, y: 50 },
    { type: "keyDown", key: "a" },
  ] as const;

  async function controlled(script: string) {
    const { engine, newContext, run, runWhole } = test;
    const id = await newContext();
    const { pageId = "" } = (await runWhole(id, "evaluate", { script: button + script })).result;
    const long = { remainingMs: 10_000, signal: new AbortController().signal };
    const { lease } = await engine.control(id, { type: "take", actor, ttlMs: 60_000, force: false }, long);
    const dispatch = (events: readonly InputEvent[], remainingMs = 1_000) =>
      engine.dispatchInput(id, pageId, { actor, lease, events }, { ...limits(), remainingMs });
    return { engine, id, run, lease, dispatch };
  }

  /** The keys that the page has got, once it takes `c`. */
  async function keysOfFreed({ engine, id, run, lease, dispatch }: Awaited<ReturnType<typeof controlled>>) {
    await eventually(() =>
      dispatch([{ type: "keyDown", key: "c" }]).then(
        () => "freed",
        (error: unknown) => (error as { code: string }).code,
      ),
    ).toBe("freed");
    await engine.control(id, { type: "release", actor, lease }, { ...limits(), remainingMs: 10_000 });
    return (await run(id, "evaluate", { script: "[...new Set(keys)]" })).result;
  }

  nightly(
    "frees a page that is stuck in its script for all calls that wait, without another action, and sends nothing that was left",
    async () => {
      const on = await controlled("document.querySelector('button').onclick = () => { for (;;); }");
      const { dispatch } = on;

      const stuck = await Promise.allSettled([dispatch(click), dispatch([{ type: "keyDown", key: "b" }])]);
      for (const each of stuck)
        expect(each).toMatchObject({ reason: { code: "TIMEOUT", details: { actionType: "dispatchInput" } } });
      expect(await keysOfFreed(on)).toEqual(["c"]);
    },
  );

  it("sends nothing after its deadline, also where the page does not say what has the focus", async () => {
    const on = await controlled("setTimeout(() => { document.title = 'stuck'; for (;;); }, 300)");
    await eventually(async () => (await on.engine.listPages(on.id))[0]?.title).toBe("stuck");

    await expect(on.dispatch([{ type: "keyDown", key: "a" }], 500)).rejects.toMatchObject({ code: "TIMEOUT" });
    expect(await keysOfFreed(on)).toEqual(["c"]);
  });

  it("leaves a page to the action that has it", async () => {
    const { engine, id, dispatch, lease } = await controlled("");
    const script = "const until = Date.now() + 2200; while (Date.now() < until); return 'done'";
    const request = { action: "evaluate", params: { script }, timeoutMs: 20_000, lease } as const;
    const running = engine.execute(id, request, { ...limits(), remainingMs: 20_000, actor });

    await expect(dispatch(click)).rejects.toMatchObject({ code: "TIMEOUT" });

    expect((await running).result.data).toEqual({ result: "done" });
  });
});
