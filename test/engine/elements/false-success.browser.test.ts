/**
 * Acts on pages that put something else in the way while the act runs. Each page notes which of its elements got the browser's own
 * events. A success must be one of the target's; the same press without any check, as a control, shows what the page does.
 */
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attemptsOfFile } from "../../support/attempts.ts";
import { isNightly, samples } from "../../support/nightly.ts";
import { engineOfFile } from "../../support/of-file.ts";
import { type ServedPages, servePages } from "../../support/served-pages.ts";
import { type WebDriverClient, webDriverIn } from "../../support/webdriver.ts";

const box = "position: absolute; left: 40px; top: 40px; width: 90px; height: 30px; margin: 0";
const cover = `<p id=cover style="position: fixed; inset: 0; margin: 0; z-index: 9; display: none"></p>`;
/** First of all, so that it also sees what is kept from the page later. */
const noting = `<script>
  window.seen = [];
  const note = ({ type, isTrusted, target }) => isTrusted && seen.push(type + " " + (target.closest?.("button")?.id || target.id));
  for (const type of ["mousedown", "click", "drop"]) addEventListener(type, note, true);
  onmessage = ({ data }) => seen.push(data);
  ondragover = (event) => event.preventDefault();
  ondrop = (event) => event.preventDefault();
</script>`;
const target = `${noting}<button id=b style="${box}" draggable=true>Target</button><button id=decoy style="${box}; left: 300px">Other</button>
  <p id=far style="position: absolute; left: 40px; top: 200px; width: 200px; height: 80px; margin: 0">far</p>`;
const foreign = `<p style="position: fixed; inset: 0; margin: 0">x</p><script>
  for (const type of ["mousedown", "click", "drop"])
    addEventListener(type, ({ isTrusted }) => isTrusted && top.postMessage(type + " foreign", "*"), true)</script>`;
/** Takes the focus, and reports the keys that it gets. */
const thief = `<input id=g><script>
  for (const type of ["keydown", "input"])
    addEventListener(type, ({ isTrusted }) => isTrusted && top.postMessage(type + " foreign", "*"), true);
  onfocus = () => g.focus();
  if (location.search === "?again") setInterval(() => { window.focus(); g.focus() })</script>`;
const field = `${noting}<input id=f>`;
const over = `position: fixed; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0.01; z-index: 9; pointer-events: none`;

/** What a page does, by the script that does it. */
const TRICKS: Readonly<Record<string, string>> = {
  "covers itself at a move": `${cover}<script>b.onmousemove = () => { cover.style.display = "block" }</script>`,
  "covers itself now and then": `${cover}<script>setInterval(() => { cover.style.display = Math.random() < 0.5 ? "block" : "none" })</script>`,
  "takes the target away at a move": `<script>b.onmousemove = () => { b.style.left = "300px"; decoy.style.left = "40px" }</script>`,
  "puts another in its place": `<script>b.onmouseover = () => { const other = b.cloneNode(true); other.id = "twin"; b.replaceWith(other) }</script>`,
  "swaps the two all the time": `<script>setInterval(() => { [b.style.left, decoy.style.left] = [decoy.style.left, b.style.left] }, 7)</script>`,
  "moves the target all the time": `<script>const go = (ms) => { b.style.left = 40 + (ms % 200) + "px"; requestAnimationFrame(go) }; requestAnimationFrame(go)</script>`,
  "lays a frame of another site over it at a move": `<iframe id=o src="FOREIGN" style="${over}"></iframe><script>b.onmousemove = () => { o.style.pointerEvents = "auto" }</script>`,
  "lets such a frame come and go": `<iframe id=o src="FOREIGN" style="${over}"></iframe><script>setInterval(() => { o.style.pointerEvents = Math.random() < 0.5 ? "auto" : "none" })</script>`,
  "scrolls at a move": `<div style="height: 3000px"></div><button id=low style="${box}; top: 1040px">Low</button><script>b.onmousemove = () => scrollTo({ top: 1000, behavior: "instant" })</script>`,
  "opens a dialog at a move": `<dialog id=d>Hello</dialog><script>b.onmousemove = () => d.open || d.showModal()</script>`,
  "does nothing": "",
};

/** What a page does with the keys for its field. */
const KEY_TRICKS: Readonly<Record<string, string>> = {
  "has a frame of another site take the focus again and again": `<iframe src="FOREIGN?again"></iframe>`,
  "has a frame within a frame do so": `<iframe srcdoc="<iframe src='FOREIGN?again'></iframe>"></iframe>`,
  "passes the focus on to such a frame": `<iframe id=o src="FOREIGN"></iframe><script>f.onfocus = () => o.focus()</script>`,
  "passes the focus on a little later": `<iframe id=o src="FOREIGN"></iframe><script>f.onfocus = () => setTimeout(() => o.focus(), Math.random() * 40)</script>`,
  "passes the focus on at the second key": `<iframe id=o src="FOREIGN"></iframe><script>f.oninput = () => f.value.length > 1 && o.focus()</script>`,
  "passes the focus on now and then": `<iframe id=o src="FOREIGN"></iframe><script>setInterval(() => Math.random() < 0.3 && o.focus(), 5)</script>`,
  "does nothing with keys": "",
};

const test = engineOfFile();
const tries = attemptsOfFile("an act's success that is not one of its target");
let pages: ServedPages;
let other: ServedPages;
let id: string;
let driver: WebDriverClient;

beforeAll(async () => {
  other = await servePages({ "/foreign": foreign, "/thief": thief });
  const from = other.url.replace("127.0.0.1", "localhost");
  const served = [
    ...Object.values(TRICKS).map((trick, index) => [`/${index}`, target + trick.replace("FOREIGN", `${from}/foreign`)]),
    ...Object.values(KEY_TRICKS).map((trick, index) => [
      `/keys/${index}`,
      field + trick.replace("FOREIGN", `${from}/thief`),
    ]),
  ];
  pages = await servePages(Object.fromEntries(served) as Record<string, string>);
});
afterAll(() => Promise.all([pages.close(), other.close()]));

const SHORT = { timeoutMs: 700 };
const file = {
  ...{ name: "a.txt", size: 1, modifiedAt: 0 },
  async *read() {
    yield await Promise.resolve(Buffer.from("a"));
  },
};

/** Ways to act on the target; false: an error. */
const ACTS: Readonly<Record<string, () => Promise<boolean>>> = {
  "click by selector": () => succeeds(() => test.run(id, "click", { selector: "#b" }, SHORT)),
  "click by ref": () =>
    succeeds(async () => {
      const { text } = await test.run(id, "snapshot", {});
      const ref = /(e\d+) button "Target"/.exec(text)?.[1];
      return ref === undefined ? Promise.reject(new Error(text)) : test.run(id, "click", { ref }, SHORT);
    }),
  "double click": () => succeeds(() => test.run(id, "click", { selector: "#b", clickCount: 2 }, SHORT)),
  "click by WebDriver": async () => {
    const elementId = await driver.find("#b");
    return (await driver.send("elementClick", { elementId })) === null;
  },
  drag: () => succeeds(() => test.run(id, "drag", { selector: "#b", toSelector: "#far", steps: 2 }, SHORT)),
  "files dropped": () =>
    succeeds(() =>
      test.run(id, "upload", { selector: "#b", files: ["a.txt"], drop: true }, { ...SHORT, uploads: [file] }),
    ),
};

async function succeeds(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch {
    return false;
  }
}

/** The first press or drop that the page got, once the messages of its frame had the time to arrive. */
async function hit(act: string): Promise<string> {
  const script = "new Promise((resolve) => setTimeout(() => resolve(seen), 30))";
  const seen = (await test.run(id, "evaluate", { script })).result as readonly string[];
  const wanted = act === "files dropped" ? "drop " : "mousedown ";
  return seen.find((each) => each.startsWith(wanted))?.slice(wanted.length) ?? "";
}

async function open(path: string): Promise<void> {
  id = await test.open(`${pages.url}${path}`);
}

/** Opens a page anew for each round, with the pointer elsewhere, in one context with a session of WebDriver. */
async function eachRound(path: string, round: () => Promise<void>): Promise<void> {
  id = await test.newContext({ cdp: true });
  for (let count = 0; count < ROUNDS; count++) {
    await test.run(id, "mouse", { type: "move", x: 1, y: 1 });
    await test.run(id, "navigate", { url: `${pages.url}${path}` });
    if (count === 0) driver = await webDriverIn(test, id);
    await round();
  }
}

const ROUNDS = isNightly ? 9 : 1;
/** A test takes seconds for each of its tries, on a machine that has other things to do as well. */
const TIMEOUT_MS = isNightly ? 600_000 : 60_000;
/** These do the same each time. */
const first = Object.keys(TRICKS).filter((trick) => trick.includes("at a move"));
const all = Object.keys(TRICKS).flatMap((trick, index) => Object.keys(ACTS).map((act) => [act, trick, index] as const));

it.each(
  isNightly
    ? all
    : samples(
        all.filter(([, trick]) => first.includes(trick)),
        1,
      ),
)(
  "%s, where the page %s",
  async (act, _trick, index) => {
    await eachRound(`/${index}`, async () => {
      const isDone = await ACTS[act]?.();
      const by = await hit(act);
      // Files that are dropped are those of whatever takes them: a page may lay its drop zone over itself.
      // A ref stands for the one like element that has replaced its own.
      const isRebound = act === "click by ref";
      const isTargets =
        act === "files dropped" ? by !== "" && by !== "foreign" : by === "b" || (isRebound && by === "twin");
      if (index === Object.keys(TRICKS).length - 1) tries.allowed(act, isDone === true && isTargets);
      else tries.attack(act, isDone !== true || isTargets);
      expect({ by, isDone }).toEqual(isDone === true ? { by: isTargets ? by : "the target", isDone } : { by, isDone });
    });
  },
  TIMEOUT_MS,
);

it.each(isNightly ? Object.keys(TRICKS).slice(0, -1) : [])(
  "the page that %s is hit elsewhere by a press without checks",
  async (trick) => {
    const index = Object.keys(TRICKS).indexOf(trick);
    let elsewhere = 0;
    for (let round = 0; round < 12 && elsewhere === 0; round++) {
      await open(`/${index}`);
      for (const type of ["move", "down", "up"] as const) await test.run(id, "mouse", { type, x: 85, y: 55 });
      if ((await hit("press")) !== "b") elsewhere++;
      await test.closeContexts();
    }
    expect(elsewhere).toBeGreaterThan(0);
  },
);

it.each(
  samples([
    ["click", "click"],
    ["hover", "mousemove"],
  ] as const),
)("a %s that is done was a %s of its target, on a page that covers it now and then", async (act, event) => {
  await open(`/${Object.keys(TRICKS).indexOf("covers itself now and then")}`);
  const watch = `got = []; addEventListener("${event}", ({ isTrusted, target }) => isTrusted && got.push(target.id), true)`;
  await test.run(id, "evaluate", { script: watch });
  for (let round = 0; round < (isNightly ? 12 : 4); round++) {
    const isDone = await succeeds(() => test.run(id, act, { selector: "#b" }, SHORT));
    const { result } = await test.run(id, "evaluate", { script: "got.splice(0)" });
    if (isDone) expect(result).toContain("b");
    await test.run(id, "mouse", { type: "move", x: 1, y: 1 });
  }
});

const TEXT = "Ab c1";
/** Ways of WebDriver to type into the field; false: an error. */
const KEY_ACTS: Readonly<Record<string, () => Promise<boolean>>> = {
  "send keys": async () => {
    const elementId = await driver.find("#f");
    return (await driver.send("elementSendKeys", { elementId, text: TEXT })) === null;
  },
  "actions of keys": async () => {
    await driver.send("executeScript", { script: "f.focus()", args: [] });
    const actions = [...TEXT].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    return (await driver.send("performActions", { actions: [{ type: "key", id: "k", actions }] })) === null;
  },
};
const keyTricks = Object.keys(KEY_TRICKS);

describe.each(isNightly ? Object.keys(KEY_ACTS) : [])("%s by WebDriver", (act) => {
  it.each(keyTricks)(
    "into a page that %s",
    async (trick) => {
      await eachRound(`/keys/${keyTricks.indexOf(trick)}`, async () => {
        const isDone = await KEY_ACTS[act]?.();
        const script =
          "new Promise((resolve) => setTimeout(() => resolve([f.value, seen.includes('input foreign')]), 30))";
        const held = (await test.run(id, "evaluate", { script })).result;
        const isOwn = isDeepStrictEqual(held, [TEXT, false]);
        if (KEY_TRICKS[trick] === "") tries.allowed(act, isDone === true && isOwn);
        else tries.attack(act, isDone !== true || isOwn);
        if (isDone === true || KEY_TRICKS[trick] === "") expect([isDone, held]).toEqual([true, [TEXT, false]]);
      });
    },
    TIMEOUT_MS,
  );
});

it.each(isNightly ? keyTricks.slice(0, -1) : [])(
  "the page that %s gets keys without checks in its frame",
  async (trick) => {
    let isStolen: unknown = false;
    await eachRound(`/keys/${keyTricks.indexOf(trick)}`, async () => {
      if (isStolen === true) return;
      const script = `(f.focus(), new Promise((resolve) => setTimeout(() => resolve(seen.includes("input foreign")), 50)))`;
      await test.run(id, "evaluate", { script });
      for (const key of TEXT)
        for (const type of ["keyDown", "keyUp"])
          await driver.send("executeCdp", { cmd: "Input.dispatchKeyEvent", params: { type, key, text: key } });
      isStolen = (await test.run(id, "evaluate", { script })).result;
    });
    expect(isStolen).toBe(true);
  },
  TIMEOUT_MS,
);
