import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isNightly, nightly, samples } from "../../support/nightly.ts";
import { engineOfFile } from "../../support/of-file.ts";
import { type ServedPages, servePages } from "../../support/served-pages.ts";
import { webDriverIn, type WebDriverClient } from "../../support/webdriver.ts";

const SECRET = "Correct horse";
const box = "position: absolute; left: 40px; top: 40px; width: 90px; height: 30px";
/** Takes the focus again and again, and reports all that reaches it to the page around it. */
const thief = `<input id=g><p style="position: fixed; inset: 0; margin: 0"></p><script>
  for (const type of ["keydown", "input", "paste", "mousedown", "click"])
    addEventListener(type, ({ isTrusted }) => isTrusted && top.postMessage(type, "*"), true);
  const steal = () => { window.focus(); g.focus(); };
  if (location.search !== "?once") { setInterval(steal, 0); steal(); }
</script>`;
const victim = `<input id=f><input id=p type=password><textarea id=a></textarea><div id=rich contenteditable></div>
  <button id=b style="${box}" onclick="own.push('click')">b</button>
  <script>window.foreign = []; window.own = []; onmessage = ({ data }) => foreign.push(data)</script>`;
const over = `position: fixed; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0.01; z-index: 9; pointer-events: none`;

const test = engineOfFile();
let other: ServedPages;
let pages: ServedPages;
let id: string;
let driver: WebDriverClient;

beforeAll(async () => {
  other = await servePages({ "/thief": thief });
  const { url } = other;
  const site = url.replace("127.0.0.1", "localhost");
  const overlay = `${victim}<iframe id=o src="${site}/thief?once" style="${over}"></iframe>`;
  pages = await servePages({
    "/origin": `${victim}<iframe src="${url}/thief"></iframe>`,
    "/site": `${victim}<iframe src="${site}/thief"></iframe>`,
    "/nested": `${victim}<iframe srcdoc="<iframe src='${site}/thief'></iframe>"></iframe>`,
    "/input": `${victim}<iframe id=i src="${url}/thief?once"></iframe><script>f.oninput = () => { if (f.value.length > 2) i.focus() }</script>`,
    "/deaf": `${victim}<script>for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)</script>`,
    "/move": `${overlay}<script>b.onmousemove = () => { o.style.pointerEvents = "auto" }</script>`,
    "/over": `${overlay}<script>b.onmouseover = () => { o.style.pointerEvents = "auto" }</script>`,
    "/random": `${overlay}<script>setInterval(() => { o.style.pointerEvents = Math.random() < 0.5 ? "auto" : "none" })</script>`,
    "/slide": `${victim}<button id=c style="${box}; left: 400px" onclick="own.push('wrong')">c</button><script>
      b.onmousemove = () => { b.style.left = "400px"; c.style.left = "40px" }</script>`,
    "/around": `<script>window.own = []; window.foreign = []</script><div id=cover style="position: fixed; inset: 0; z-index: 9; display: none" onclick="own.push('cover')"></div>
      <iframe id=i src="/inside" style="position: absolute; left: 0; top: 0; width: 400px; height: 200px"></iframe>`,
    "/inside": `<button id=b style="${box}" onmousemove="top.cover.style.display = 'block'" onclick="top.own.push('click')">b</button>`,
  });
});
afterAll(() => Promise.all([pages.close(), other.close()]));

async function open(path: string): Promise<void> {
  id = await test.newContext({ cdp: true });
  await test.run(id, "navigate", { url: `${pages.url}${path}` });
  driver = await webDriverIn(test, id);
}

async function inPage<T>(script: string): Promise<T> {
  return (await test.run(id, "evaluate", { script })).result as T;
}

/** What has reached the other document, once its messages had the time to arrive. */
const stolen = (): Promise<unknown> => inPage("new Promise((resolve) => setTimeout(() => resolve(foreign), 30))");

describe("keys by WebDriver into a page with a frame that takes the focus", () => {
  it.each(samples(["/site", "/origin", "/nested"], 1))("reach the field alone, or are an error (%s)", async (path) => {
    await open(path);
    for (const css of ["#f", "#p", "#a", "#rich"]) {
      const sent = await driver.send("elementSendKeys", { elementId: await driver.find(css), text: SECRET });
      const held = await inPage<string>(`document.querySelector("${css}").value ?? rich.textContent`);
      if (sent === null) expect([css, held]).toEqual([css, SECRET]);
      else expect([css, sent]).toMatchObject([css, { error: "element not interactable" }]);
      expect(await stolen()).toEqual([]);
    }
  });

  nightly("are an error where the page gives the focus away on the way", async () => {
    await open("/input");
    const sent = await driver.send("elementSendKeys", { elementId: await driver.find("#f"), text: "abcdef" });
    expect(sent).toMatchObject({ error: "element not interactable" });
    expect([await inPage("f.value"), await stolen()]).toEqual(["abc", []]);
  });

  it("as actions are an error", async () => {
    await open("/site");
    await inPage(
      "new Promise((resolve) => setInterval(() => document.activeElement !== document.body && resolve(), 5))",
    );
    const actions = [...SECRET].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    const sent = await driver.send("performActions", { actions: [{ type: "key", id: "k", actions }] });
    expect(sent).toMatchObject({ error: "element not interactable" });
    expect(await stolen()).toEqual([]);
  });
});

describe("a click by WebDriver on what the page covers or moves meanwhile", () => {
  it.each(samples(["/move", "/over"]))("is intercepted, and nothing else gets it (%s)", async (path) => {
    await open(path);
    const clicked = await driver.send("elementClick", { elementId: await driver.find("#b") });
    expect(clicked).toMatchObject({ error: "element click intercepted" });
    expect([await inPage("own"), await stolen()]).toEqual([[], []]);
  });

  nightly("has no success where the page keeps the press from its elements", async () => {
    await open("/deaf");

    const clicked = await driver.send("elementClick", { elementId: await driver.find("#b") });
    expect(clicked).toMatchObject({
      error: "element not interactable",
      message: expect.stringContaining("the document of the element did not get") as string,
    });
    expect(await inPage("own")).toEqual([]);
  });

  nightly("has no success where another element slides under the pointer", async () => {
    await open("/slide");
    const clicked = await driver.send("elementClick", { elementId: await driver.find("#b") });
    expect(await inPage("own")).toEqual(clicked === null ? ["click"] : []);
  });

  nightly("has no success that the element did not get, in several tries", async () => {
    await open("/random");
    const elementId = await driver.find("#b");
    for (let attempt = 0; attempt < (isNightly ? 12 : 4); attempt++) {
      await inPage("(own.length = 0, foreign.length = 0)");
      const clicked = await driver.send("elementClick", { elementId });
      if (clicked === null) expect(await inPage("own")).toEqual(["click"]);
    }
  });

  it("is intercepted where the page covers the element's frame", async () => {
    await open("/around");
    await driver.send("switchToFrame", { id: 0 });
    const clicked = await driver.send("elementClick", { elementId: await driver.find("#b") });
    expect(clicked).toMatchObject({ error: "element click intercepted" });
    expect(await inPage("own")).toEqual([]);
  });
});
