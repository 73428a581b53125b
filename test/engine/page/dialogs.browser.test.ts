import { describe, expect, it } from "vitest";
import type { ActionRequest, ContextConfig, ObserveOptions, StepsOutcome } from "../../../src/contract.ts";
import { limits } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { isNightly, nightly, samples } from "../../support/nightly.ts";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";

const test = engineOfFile();
/** A busy machine may take longer than 10 s for 100 dialogs. */
const bounded = engineOfFile({ settings: { dialogBounds: { holdMs: 300, floodAfter: 25, floodWindowMs: 300_000 } } });
const site = ofFile(() =>
  servePages({
    "/dialogs": `<button id="ask">Ask</button><button id="name">Name</button><p id="said"></p>
        <script>ask.onclick = () => { said.textContent = "asked " + confirm("Really?"); };
        document.getElementById("name").onclick = () => { said.textContent = "named " + prompt("Who?", "Ada"); };
</script>`,
    "/welcome": `<h1>Welcome</h1><script>alert("hello")</script><p>Read on</p>`,
    "/flood": `<button id="finite" onclick="for (let i = 0; i < 45; i++) alert(i); document.title = 'over'">Some</button>
        <button id="endless" onclick="for (;;) alert('again')">Endless</button>`,
    "/popup": `<button onclick="window.open('/asking')">Open</button>`,
    "/asking": `<h1>Asking</h1><script>document.title = "asked " + confirm("at load?");</script>`,
    "/leaving": `<button onclick="this.textContent = 'used'">Use</button><script>
        addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "stay"; });</script>`,
  }),
);

async function open(config: ContextConfig, path = "/dialogs", engine = test): Promise<string> {
  const id = await engine.newContext(config);
  await engine.run(id, "navigate", { url: site.url + path });
  return id;
}

type Step = Pick<ActionRequest, "action" | "params">;

function steps(id: string, list: readonly Step[], observe?: ObserveOptions): Promise<StepsOutcome> {
  // Each step is written as one of the actions.
  const requests = list.map((step) => ({ timeoutMs: 5_000, ...step }) as ActionRequest);
  return test.engine.executeSteps(id, { steps: requests, timeoutMs: 20_000, ...(observe && { observe }) }, limits());
}

const evaluate = async (id: string, script: string, engine = test): Promise<unknown> =>
  (await engine.run(id, "evaluate", { script })).result;

describe("dialogs", () => {
  it("are answered at once as the context says, and named by the result", async () => {
    const answers = async (config: ContextConfig): Promise<unknown> => {
      const id = await open(config);
      const { result } = await test.runWhole(id, "evaluate", {
        script: `[confirm("a"), prompt("b", "c"), alert("d") ?? 1]`,
      });
      expect(result.dialogs).toHaveLength(3);
      return [result.data, result.dialogs?.map(({ answer, text }) => [answer, text])];
    };

    expect(await answers({})).toEqual([
      { result: [false, null, 1] },
      [
        ["dismissed", undefined],
        ["dismissed", undefined],
        ["dismissed", undefined],
      ],
    ]);
    expect(await answers({ dialogs: "accept" })).toEqual([
      { result: [true, "c", 1] },
      [
        ["accepted", undefined],
        ["accepted", "c"],
        ["accepted", undefined],
      ],
    ]);
  });

  it("are answered as armed: as many as said, in the steps that arm them or in the actions that follow", async () => {
    const id = await open({});

    await test.run(id, "dialog", { accept: true, text: "Grace", count: 2 });
    expect(await evaluate(id, `[confirm("1"), prompt("2"), confirm("3")]`)).toEqual([true, "Grace", false]);

    const done = await steps(
      id,
      [
        { action: "dialog", params: { accept: true, count: 5 } },
        { action: "click", params: { selector: "#ask" } },
        { action: "click", params: { selector: "#name" } },
      ],
      { observe: "snapshot" },
    );
    expect(
      done.steps.map(({ dialogs }) => dialogs?.map(({ message, answer, text }) => [message, answer, text])),
    ).toEqual([undefined, [["Really?", "accepted", undefined]], [["Who?", "accepted", "Ada"]]]);
    expect(done.observation?.text).toContain("named Ada");
    expect(done.observation?.dialogs).toHaveLength(5);
    expect(await evaluate(id, `confirm("after the steps")`)).toBe(false);
  });

  it("that are held end the action that opened them, reject others, and go on when they are answered", async () => {
    const id = await open({ dialogs: "hold" });
    const other = await test.engine.openPage(id, { url: `${site.url}/leaving` }, limits());
    const [page] = await test.engine.listPages(id);
    const pageId = page?.id ?? "";

    const { result } = await test.runWhole(id, "click", { selector: "#ask" }, { pageId });
    expect(result).toMatchObject({ data: { selector: "#ask" }, dialogs: [{ message: "Really?", answer: "open" }] });
    const [dialog] = result.dialogs ?? [];
    for (const action of ["snapshot", "screenshot", "pdf", "content"] as const) {
      await expect(test.run(id, action, {}, { pageId })).rejects.toMatchObject({
        code: "CONFLICT",
        details: { reason: "dialog-open", dialogId: dialog?.id, message: "Really?", outcome: "not-executed" },
      });
    }
    expect(await test.run(id, "evaluate", { script: "document.title" }, { pageId: other.id })).toEqual({
      result: "/leaving",
    });
    expect((await test.engine.listPages(id))[0]).toMatchObject({ title: "/dialogs" });

    const answered = await test.run(id, "dialog", { accept: true }, { pageId });
    expect(answered).toEqual({ answered: { ...dialog, answer: "accepted" } });
    await expect
      .poll(() => test.run(id, "evaluate", { script: "said.textContent" }, { pageId }))
      .toEqual({
        result: "asked true",
      });
  });

  it("that are held are answered by a later step, whose result shows what came of it", async () => {
    const id = await open({ dialogs: "hold" });

    const done = await steps(
      id,
      [
        { action: "click", params: { selector: "#name" } },
        { action: "dialog", params: { accept: true, text: "Grace" } },
        { action: "click", params: { selector: "#ask" } },
        { action: "click", params: { selector: "#name" } },
      ],
      { observe: "delta" },
    );

    expect(done.steps.map(({ status }) => status)).toEqual(["done", "done", "done", "failed"]);
    expect(done.steps[1]?.data).toMatchObject({ answered: { text: "Grace", answer: "accepted" } });
    expect(done.steps[3]?.error).toMatchObject({
      code: "CONFLICT",
      details: { reason: "dialog-open", message: "Really?" },
    });
    expect(done.observation).toMatchObject({ mode: "unavailable", title: "/dialogs" });
    expect(done.observation?.dialogs?.map(({ message, answer }) => [message, answer])).toEqual([
      ["Who?", "accepted"],
      ["Really?", "open"],
    ]);

    const after = await steps(
      id,
      [
        { action: "dialog", params: { accept: false } },
        { action: "evaluate", params: { script: "said.textContent" } },
      ],
      { observe: "snapshot" },
    );
    expect(after.steps[1]).toMatchObject({ status: "done", data: { result: "asked false" } });
    expect(after.observation?.text).toContain("asked false");
  });

  it("that are held interrupt what must have a result, and what a page opens by itself", async () => {
    const id = await open({ dialogs: "hold" });

    await expect(test.run(id, "evaluate", { script: `confirm("in a script")` })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { reason: "dialog-open", outcome: "unknown" },
    });
    await test.run(id, "dialog", { accept: true });
    await evaluate(id, `void setTimeout(() => alert("late"), 300)`);
    const waiting = test.run(id, "wait", { selector: "#none" }, { timeoutMs: 20_000 });
    const queued = test.run(id, "click", { selector: "#ask" }, { timeoutMs: 20_000 });

    expect(await Promise.allSettled([waiting, queued])).toMatchObject([
      { reason: { code: "CONFLICT", details: { reason: "dialog-open", message: "late", outcome: "unknown" } } },
      { reason: { code: "CONFLICT", details: { reason: "dialog-open", message: "late", outcome: "not-executed" } } },
    ]);
    await test.run(id, "dialog", { accept: true });
    expect(await evaluate(id, "said.textContent")).toBe("");
  });

  it("that nothing answers are dismissed after their time, and the page goes on", async () => {
    const id = await open({ dialogs: "hold" }, "/dialogs", bounded);

    const { result } = await bounded.runWhole(id, "click", { selector: "#ask" });
    expect(result.dialogs).toMatchObject([{ answer: "open" }]);

    await eventually(() => evaluate(id, "said.textContent", bounded).catch(() => undefined)).toBe("asked false");
  });

  it("at load hold up neither navigation nor a new page, whatever the policy", async () => {
    for (const dialogs of samples(["dismiss", "accept"] as const)) {
      const id = await open({ dialogs }, "/welcome");
      expect(await evaluate(id, "document.body.innerText")).toContain("Read on");
    }
    const id = await test.newContext({ dialogs: "hold" });
    await expect(test.run(id, "navigate", { url: `${site.url}/welcome` })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { reason: "dialog-open", type: "alert", message: "hello" },
    });
    await test.run(id, "dialog", { accept: true });
    await eventually(() => evaluate(id, "document.body.innerText").catch(() => "")).toContain("Read on");
    const opened = await test.engine.openPage(id, { url: `${site.url}/welcome` }, limits());
    expect(opened.url).toBe(`${site.url}/welcome`);
    await test.run(id, "dialog", { accept: false }, { pageId: opened.id });
  });

  it("that ask whether to leave are always accepted, and nothing that is armed is used for them", async () => {
    const id = await open({ dialogs: "hold" }, "/leaving");
    await test.run(id, "click", { selector: "button" });
    await test.run(id, "dialog", { accept: false });

    await test.run(id, "navigate", { url: `${site.url}/dialogs` });

    expect(await evaluate(id, `document.title + confirm("armed for this")`)).toBe("/dialogsfalse");
  });

  it("of a popup are answered by the policy, also those that it opens while it loads", async () => {
    for (const [dialogs, title] of samples([
      ["accept", "asked true"],
      ["dismiss", "asked false"],
    ] as const)) {
      const id = await open({ dialogs }, "/popup");
      await test.run(id, "click", { selector: "button" });
      await eventually(async () => (await test.engine.listPages(id))[1]?.title).toBe(title);
    }
  });

  it("of a popup that are held are those of the page that opened it, whose scripts they block as well", async () => {
    const id = await open({ dialogs: "hold" }, "/popup");
    const [opener] = await test.engine.listPages(id);
    const pageId = opener?.id ?? "";
    const interrupted = { code: "CONFLICT", details: { reason: "dialog-open", message: "at load?" } };
    // The click ends before the dialog opens, or by it.
    const clicked = await test.run(id, "click", { selector: "button" }).catch((error: unknown) => error);
    if (clicked instanceof Error) expect(clicked).toMatchObject(interrupted);
    await eventually(async () => (await test.engine.listPages(id)).length).toBe(2);
    const { id: popupId = "" } = (await test.engine.listPages(id))[1] ?? {};
    // The page is there before its dialog, for which an answer would be armed.
    const waits = test.run(id, "wait", { selector: "#none" }, { pageId: popupId });
    await expect(waits).rejects.toMatchObject(interrupted);

    await expect(test.run(id, "evaluate", { script: "1" }, { pageId })).rejects.toMatchObject(interrupted);
    expect(await test.run(id, "dialog", { accept: true }, { pageId })).toMatchObject({
      answered: { message: "at load?", answer: "accepted" },
    });

    expect(await test.run(id, "evaluate", { script: "1" }, { pageId })).toEqual({ result: 1 });
    await eventually(async () => (await test.engine.listPages(id))[1]?.title).toBe("asked true");
  });

  it("of a page without access to the one that opened it leave that one alone", async () => {
    const id = await open({ dialogs: "hold" }, "/popup");
    const [opener] = await test.engine.listPages(id);
    const pageId = opener?.id ?? "";
    await test.run(id, "evaluate", { script: "void window.open('/asking', '', 'noopener')" });
    await eventually(async () => (await test.engine.listPages(id)).length).toBe(2);
    const { id: popupId = "" } = (await test.engine.listPages(id))[1] ?? {};
    const waits = test.run(id, "wait", { selector: "#none" }, { pageId: popupId });
    await expect(waits).rejects.toMatchObject({ code: "CONFLICT", details: { reason: "dialog-open" } });

    expect(await test.run(id, "evaluate", { script: "1" }, { pageId })).toEqual({ result: 1 });
  });

  it("that are held keep the page, but not the configuration of its context", async () => {
    const id = await open({ dialogs: "hold" });
    const row = test.archive.add(id, { dialogs: "hold" });
    await test.run(id, "click", { selector: "#ask" });

    const config: ContextConfig = { dialogs: "hold", locale: "de-DE", viewport: { width: 640, height: 480 } };
    test.archive.rows.set(id, { ...row, config });
    await test.engine.updateContext(id, ["locale", "viewport"], limits());

    await test.run(id, "dialog", { accept: true });
    await eventually(() => evaluate(id, "[said.textContent, navigator.language, innerWidth]")).toEqual([
      "asked true",
      "de-DE",
      640,
    ]);
  });

  it("beyond so many in a short time are dismissed without a report, and the page goes on", async () => {
    const id = await open({ dialogs: "accept" }, "/flood", bounded);

    const { result } = await bounded.runWhole(id, "click", { selector: "#finite" }, { timeoutMs: 30_000 });

    expect(result.dialogs?.map(({ message }) => message)).toEqual(
      Array.from({ length: 20 }, (_, index) => `${5 + index}`),
    );
    expect(await evaluate(id, "document.title", bounded)).toBe("over");
  });

  nightly(
    "without end are the reason that an action did not end, and leave other pages and their own usable",
    async () => {
      const [id, other] = await Promise.all([open({}, "/flood", bounded), open({}, "/dialogs", bounded)]);

      const clicked = bounded.run(id, "click", { selector: "#endless" }, { timeoutMs: isNightly ? 5_000 : 2_000 });
      const settled = expect(clicked).rejects.toMatchObject({ code: "TIMEOUT", details: { reason: "dialog-flood" } });
      expect(await evaluate(other, "document.title", bounded)).toBe("/dialogs");
      await settled;

      expect(await evaluate(id, "1", bounded)).toBe(1);
    },
  );
});
