import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActionType, InputEvent } from "../../../src/contract.ts";
import { eventually } from "../../support/eventually.ts";
import { isNightly, samples } from "../../support/nightly.ts";
import { engineOfFile } from "../../support/of-file.ts";
import { type ServedPages, servePages } from "../../support/served-pages.ts";

/** Takes the focus again and again, and reports all that reaches it to the page around it. */
const thief = `<input id=g><script>
  const tell = (what) => top.postMessage(what, "*");
  for (const type of ["keydown", "keypress", "beforeinput", "input", "keyup", "paste", "submit", "click"])
    addEventListener(type, ({ key, data }) => tell([type, key, data].join(" ")), true);
  const steal = () => { window.focus(); g.focus(); };
  if (location.search !== "?once") setInterval(steal, 0);
  steal();
</script>`;
const victim = `<form onsubmit="submitted.push(f.value); return false"><input id=f value="old "><input id=p type=password><button hidden></button></form>
  <textarea id=a></textarea><div id=rich contenteditable></div><button id=b onclick="clicked++">b</button>
  <script>var got = [], submitted = [], clicked = 0; onmessage = ({ data }) => got.push(data)</script>`;

const test = engineOfFile();
let other: ServedPages;
let pages: ServedPages;
let id: string;

beforeAll(async () => {
  other = await servePages({ "/thief": thief });
  const { url } = other;
  const site = url.replace("127.0.0.1", "localhost");
  const asData = `data:text/html,${encodeURIComponent(thief)}`;
  const insert = `document.body.append(Object.assign(document.createElement("iframe"), { src: "${url}/thief" }))`;
  pages = await servePages({
    "/origin": `${victim}<iframe src="${url}/thief"></iframe>`,
    "/site": `${victim}<iframe src="${site}/thief"></iframe>`,
    "/undrawn": `${victim}<iframe src="${site}/thief" style="display: none"></iframe>`,
    "/data": `${victim}<iframe src="${asData}"></iframe>`,
    "/sandboxed": `${victim}<iframe sandbox="allow-scripts" srcdoc="${thief.replaceAll('"', "&quot;")}"></iframe>`,
    "/nested": `${victim}<iframe srcdoc="<iframe src='${site}/thief'></iframe>"></iframe>`,
    "/object": `${victim}<object data="${url}/thief"></object>`,
    "/shadow": `${victim}<div id=host></div><script>host.attachShadow({ mode: "closed" }).innerHTML = '<iframe src="${url}/thief"></iframe>'</script>`,
    "/inserted": `${victim}<script>addEventListener("keydown", () => { ${insert} }, { once: true })</script>`,
    "/focus": `${victim}<iframe id=i src="${url}/thief?once"></iframe><script>f.onfocus = p.onfocus = () => i.focus()</script>`,
    "/input": `${victim}<iframe id=i src="${url}/thief?once"></iframe><script>f.oninput = () => { if (f.value.endsWith("abc")) i.focus() }</script>`,
    "/quiet": `${victim}<iframe id=i src="${url}/thief?once"></iframe>`,
  });
});
afterAll(async () => {
  await Promise.all([pages.close(), other.close()]);
});

async function open(path: string): Promise<void> {
  id = await test.open(`${pages.url}${path}`);
  if (path !== "/inserted") await test.run(id, "wait", { function: "document.activeElement !== document.body" });
}

async function inPage(script: string): Promise<unknown> {
  return (await test.run(id, "evaluate", { script })).result;
}

/** What has reached the frame, once its messages had the time to arrive. */
function stolen(): Promise<unknown> {
  return inPage("new Promise((resolve) => setTimeout(() => resolve(got), 30))");
}

const SECRET = "correct horse battery staple";
const thieves = ["/origin", "/site", "/undrawn", "/data", "/sandboxed", "/nested", "/object", "/shadow"];

describe("typing into a field of a page with a frame that takes the focus", () => {
  it.each(samples(thieves, 1))("reaches the field alone, whole (%s)", async (path) => {
    await open(path);

    for (const selector of ["#f", "#p", "#a", "#rich"])
      await test.run(id, "type", { selector, text: SECRET, clear: selector === "#rich" });

    expect(await inPage("[f.value, p.value, a.value, rich.textContent]")).toEqual([
      `old ${SECRET}`,
      SECRET,
      SECRET,
      SECRET,
    ]);
    expect(await stolen()).toEqual([]);
  });

  it.each(samples(thieves))("submits, clears and takes long text there (%s)", async (path) => {
    await open(path);
    const long = "0123456789".repeat(70);

    await test.run(id, "type", { selector: "#f", text: "first\n", clear: true });
    await test.run(id, "type", { selector: "#f", text: "second", clear: true, submit: true });
    await test.run(id, "type", { selector: "#a", text: long });
    await test.run(id, "type", { selector: "#a", text: "", clear: true });
    await test.run(id, "type", { selector: "#rich", text: "one\ntwo" });

    expect(await inPage("[f.value, a.value, rich.innerText.split(/\\n+/)]")).toEqual(["second", "", ["one", "two"]]);
    expect(await inPage("submitted")).toEqual(["first", "second"]);
    expect(await stolen()).toEqual([]);
  });

  it.each(samples(thieves))("stops where the focus leaves between two strokes (%s)", async (path) => {
    await open(path);

    await expect(test.run(id, "type", { selector: "#f", text: SECRET, delay: 30 })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "focus-moved", length: 1 },
    });
    expect(await inPage("f.value")).toBe(`old ${SECRET[0]}`);
    expect(await stolen()).toEqual([]);
  });

  it("stops where the page gives the focus to the frame itself", async () => {
    await open("/input");

    await expect(test.run(id, "type", { selector: "#f", text: "abcdef" })).rejects.toMatchObject({
      details: { reason: "focus-moved", length: 3 },
    });
    expect(await inPage("f.value")).toBe("old abc");
    expect(await stolen()).toEqual([]);

    await open("/focus");
    await expect(test.run(id, "type", { selector: "#p", text: SECRET })).rejects.toMatchObject({
      details: { reason: "focus-moved", length: 0 },
    });
    expect(await inPage("p.value")).toBe("");
    expect(await stolen()).toEqual([]);
  });

  it("sends nothing to a frame that a key brings about", async () => {
    for (let round = 0; round < (isNightly ? 5 : 1); round++) {
      await open("/inserted");
      const typed = await test.run(id, "type", { selector: "#f", text: SECRET.repeat(10) }).then(
        ({ length }) => length,
        ({ details }: { details: { reason: string; length: number } }) => details.length,
      );
      const value = await inPage("f.value");
      expect(value).toBe(`old ${SECRET.repeat(10).slice(0, typed)}`);
      expect(await stolen()).toEqual([]);
    }
  });
});

describe("keys for what has the focus", () => {
  const acts: readonly [ActionType, object][] = [
    ["keyboard", { text: SECRET }],
    ["keyboard", { text: SECRET.repeat(30) }],
    ["keyboard", { key: "Control+V" }],
    ["keyboard", { key: "Enter" }],
    ["keyboard", { key: "a" }],
    ["keyboard", { key: "Tab" }],
    ["keyboard", { type: "down", key: "F2" }],
    ["type", { text: SECRET }],
  ];
  it.each(
    samples(
      thieves.flatMap((path) => acts.map((act) => [path, ...act] as const)),
      2,
    ),
  )("do not reach a frame that has taken it by itself (%s, %s %j)", async (path, action, params) => {
    await open(path);
    await test.run(id, "focus", { selector: "#f" });
    await test.run(id, "wait", { function: "document.activeElement !== f" });

    await expect(test.run(id, action, params as never)).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "focus-moved" },
    });
    expect(await inPage("f.value")).toBe("old ");
    expect(await stolen()).toEqual([]);
  });

  it.each(samples(thieves))("of a person do not either (%s)", async (path) => {
    await open(path);
    const limits = () => ({ remainingMs: 5_000, signal: new AbortController().signal });
    const actor = { userId: "u", username: "ada", credential: "session" };
    const [page] = await test.engine.listPages(id);
    if (page === undefined) throw new Error("no page");
    const { lease } = await test.engine.control(id, { type: "take", actor, ttlMs: 60_000, force: false }, limits());
    const dispatch = (events: readonly InputEvent[]) =>
      test.engine.dispatchInput(id, page.id, { actor, lease, events }, limits());

    await expect(dispatch([{ type: "text", text: SECRET }])).rejects.toMatchObject({
      details: { reason: "focus-moved" },
    });
    await expect(dispatch([{ type: "keyDown", key: "x" }])).rejects.toMatchObject({
      details: { reason: "focus-moved" },
    });
    await test.engine.control(id, { type: "release", actor, lease }, limits());
    expect(await stolen()).toEqual([]);
  });

  it("leave no modifier held where the focus has left as it was pressed", async () => {
    await open("/quiet");
    await inPage("turns = setInterval(() => (document.activeElement === f ? i : f).focus(), 1), 0");
    let failed = 0;
    for (let count = 0; count < (isNightly ? 40 : 15); count++)
      await test.run(id, "keyboard", { key: "Shift+A" }).catch(() => failed++);
    await inPage("clearInterval(turns), f.value = '', f.focus()");
    await test.run(id, "keyboard", { key: "b" });

    expect([failed > 0, await inPage("f.value")]).toEqual([true, "b"]);
  });

  it("reach a frame of another origin that the caller has chosen", async () => {
    await open("/quiet");
    await test.run(id, "click", { selector: "frame=#i >> #g" });
    await test.run(id, "keyboard", { text: "hello" });
    await test.run(id, "keyboard", { key: "x" });
    await test.run(id, "type", { text: " you" });
    await test.run(id, "type", { selector: "frame=#i >> #g", text: "!" });

    // The frame sends them from another process.
    await eventually(() =>
      inPage("got.filter((each) => each.startsWith('input')).map((each) => each.slice(7)).join('')"),
    ).toBe("hellox you!");
  });
});
