import { describe, expect, it } from "vitest";
import type { ContextStep } from "../../../src/contract.ts";
import { limits } from "../../support/engine.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { servePages } from "../../support/served-pages.ts";
import { nightly } from "../../support/nightly.ts";

const test = engineOfFile();
const site = ofFile(() =>
  servePages({
    "/shop": `<title>Shop</title><h1>Lamps</h1>
      <form onsubmit="event.preventDefault(); location = '/done?token=page-secret&user=' + user.value">
        <label>User <input id="user"></label>
        <label>Password <input id="pass" type="password"></label>
        <select aria-label="Size"><option>Small<option>Large</select>
        <button>Buy</button><button type="button">Later</button><button type="button">Later</button>
      </form>
      <ul><li data-testid="lamp-17" onclick="said.textContent = 'lamp'">Lamp</li><li onclick="1">Chair</li></ul>
      <span id="said"></span><div id="react-1234" onclick="1"><b>A</b><b>B</b></div>
      <iframe title="Inner" srcdoc="<button onclick='this.textContent = 1'>Inside</button>"></iframe>
      <button disabled>Never</button><label><input type=checkbox id=terms>Terms</label><button onclick="confirm('Sure?')">Ask</button>
      <button onclick="greeting.textContent = 'Hello ' + user.value + ', no. 17'">Greet</button><p id=greeting role=status></p>
      <table><tr><th>Name<th>Open<tr id="r1"><td>Ada<td><button>Open</button><tr id="r2"><td>Adam<td><button>Open</button>
        <tr><td>Grace Hopper<td><button>Open</button> <button title="Remove">x</button><tr><td>7<td><button title="Remove">x</button><tr><td>7<td><button title="Remove">x</button></table>
      <ol><li>Milk <button>Done</button><li>Bread <button>Done</button></ol>
      <section><h2>Address</h2><button>Edit</button></section><section><h2>Payment</h2><button>Edit</button></section>
      <nav class=bar><button><svg width=9 height=9><use href="#bin"></svg></button><button class="active icon-up">
        </button><button></button><button></button></nav>
      <main><div class=card><h3>Desk</h3><span onclick="1">Add</span></div><div class=card><h3>Stool</h3><span onclick="1">Add</span></div></main>`,
    "/done": "<title>Done</title><p>Thanks",
  }),
);

const steps = async (id: string): Promise<readonly ContextStep[]> =>
  (await test.engine.listSteps(id, { limit: 1_000 }, limits())).steps;

async function opened(): Promise<string> {
  const id = await test.newContext();
  await test.run(id, "navigate", { url: `${site.url}/shop` });
  return id;
}

/** What a click on a selector says of its element. */
async function targetOf(id: string, selector: string): Promise<ContextStep["target"]> {
  await test.run(id, "click", { selector });
  return (await steps(id)).at(-1)?.target;
}

describe("the steps of a context", () => {
  it("say what was done, on what, where, and how it ended", async () => {
    const id = await opened();
    await test.run(id, "type", { selector: "#user", text: "ada-17" });
    const action = { action: "click", params: { selector: "form button" }, timeoutMs: 10_000 } as const;
    const actor = { userId: "u1", username: "ada", credential: "api-key:k1" };
    const source = { requestId: "r1", transport: "grpc" } as const;
    await test.engine.execute(id, action, { ...limits(), actor, source });
    const failed = test.run(id, "click", { selector: "#missing" }, { timeoutMs: 3_000 });
    await expect(failed).rejects.toMatchObject({ code: "TIMEOUT" });

    const [opening, typing, buying, missing] = await steps(id);

    expect(opening).toMatchObject({ action: "navigate", params: { url: `${site.url}/shop` }, outcome: "done" });
    expect(typing).toMatchObject({
      action: "type",
      target: { role: "textbox", name: "User", selector: "#user", lasting: 'role=textbox[name="User"s]' },
      masked: ["text"],
    });
    expect(buying).toMatchObject({
      action: "click",
      url: expect.stringContaining("/done?token=***&user=***") as string,
      target: { role: "button", name: "Buy", lasting: 'role=button[name="Buy"s]', x: expect.any(Number) as number },
      ...{ actor, protocol: "grpc", requestId: "r1", outcome: "done" },
    });
    expect(missing).toMatchObject({
      outcome: "failed",
      target: { selector: "#missing" },
      error: { code: "TIMEOUT", obstacle: "missing", message: expect.stringContaining("#missing") as string },
    });
  });

  it("say what came of each: a text without what was entered, the state of its element, a dialog", async () => {
    const id = await opened();
    await test.run(id, "type", { selector: "#user", text: "Ada" });
    for (const selector of ["#terms", "text=Greet", "text=Ask", "[data-testid]"])
      await test.run(id, "click", { selector });

    const seen = (await steps(id)).map((step) => step.seen);
    expect(seen).toEqual([
      { text: "Lamps" },
      undefined,
      { state: { name: "checked", value: true } },
      { text: "Hello ***, no. 17" },
      { dialog: "dismissed" },
      { text: "lamp" },
    ]);
  });

  it("are listed after one of them, and at most so many", async () => {
    const id = await opened();
    for (let count = 0; count < 3; count++) await test.run(id, "evaluate", { script: "1" });
    const first = await test.engine.listSteps(id, { limit: 2 }, limits());

    const rest = await test.engine.listSteps(id, { limit: 100, after: first.next ?? "" }, limits());

    expect([first.steps.length, rest.steps.length, rest.dropped]).toEqual([2, 2, 0]);
    expect(rest.next).toBe(rest.steps.at(-1)?.id);
    expect(rest.steps.map(({ masked }) => masked)).toEqual([["script"], ["script"]]);
    const none = await test.engine.listSteps(id, { limit: 100, after: rest.next ?? "" }, limits());
    expect(none).toEqual({ steps: [], next: rest.next, dropped: 0 });
  });

  nightly("name elements by what a later run is likely to find", async () => {
    const id = await opened();

    expect(await targetOf(id, "li >> nth=0")).toMatchObject({ name: "Lamp", lasting: '[data-testid="lamp-17"]' });
    expect(await targetOf(id, "li >> nth=1")).toMatchObject({ name: "Chair", lasting: 'li:text-is("Chair")' });
    // Equal ones beside each other are known by their place only, which is that of another on other data.
    expect(await targetOf(id, "text=Later >> nth=1")).toEqual(
      expect.not.objectContaining({ lasting: expect.anything() }),
    );
    expect((await targetOf(id, "#react-1234"))?.lasting).toBe('html > body > div:has-text("AB")');
    expect((await targetOf(id, "frame=iframe >> button"))?.lasting).toBe(
      'frame=iframe[title="Inner"] >> role=button[name="Inside"s]',
    );
    // One of many is named by a text of its own: its place is that of another on other data.
    for (const [selector, lasting] of [
      ["td button >> nth=0", 'tr:has(:text-is("Ada")) > td:nth-of-type(2) > button:has-text("Open")'],
      ["td button >> nth=1", 'tr:has(:text-is("Adam")) > td:nth-of-type(2) > button:has-text("Open")'],
      ["td button >> nth=3", 'tr:has(:text-is("Grace Hopper")) button[title="Remove"]'],
      ["td button >> nth=4", undefined],
      ["ol button >> nth=1", 'li:text-is("Bread") > button:has-text("Done")'],
      ["section button >> nth=1", 'section:has(:text-is("Payment")) > button:has-text("Edit")'],
      [".bar button >> nth=0", 'button:has(use[href="#bin"])'],
      [".bar button >> nth=1", "button.icon-up"],
      [".bar button >> nth=2", undefined],
      [".card span >> nth=1", 'div:has(:text-is("Stool")) > span:has-text("Add")'],
    ] as const)
      expect((await targetOf(id, selector))?.lasting, selector).toBe(lasting);
    // Each of them finds its element again.
    for (const { target, outcome } of (await steps(id)).slice(1)) {
      expect(outcome).toBe("done");
      const { lasting = "body" } = target ?? {};
      if (target?.name !== "Inside") await test.run(id, "wait", { selector: `only=${lasting}` });
    }
  });

  it("hide a value that was typed before, also after hundreds of others", async () => {
    const id = await opened();
    await test.run(id, "type", { selector: "#user", text: "first-secret" });
    await test.run(id, "evaluate", { script: "location.hash = 'first-secret'" });
    await test.run(id, "wait", { function: "location.hash !== ''" });
    await test.run(id, "navigate", { url: `${site.url}/done` });
    await test.run(id, "evaluate", { script: "1", args: Array.from({ length: 320 }, (_, index) => `value-${index}`) });

    expect(JSON.stringify(await steps(id))).not.toContain("first-secret");
  });

  it("are forgotten with their context", async () => {
    const id = await opened();
    await test.engine.closeContext(id);

    expect(await steps(id)).toEqual([]);
  });
});
