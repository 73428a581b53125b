import { setTimeout as sleep } from "node:timers/promises";
import { errors, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActionParams, ActionType } from "../../../src/contract.ts";
import { ServiceError } from "../../../src/errors/errors.ts";
import { limits } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { samples } from "../../support/nightly.ts";
import { engineOfFile } from "../../support/of-file.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";
import { decodePng } from "../../support/png.ts";
import { servePages, type ServedPages } from "../../support/served-pages.ts";

/**
 * Notes every input event of the page with all that a page can tell them apart by. Not `select` and `scroll`, which come
 * with the browser's next frame, whenever that is.
 */
const noting = `<!doctype html><meta charset=utf-8><script>
  window.seen = [];
  for (const type of ["pointerover", "pointerenter", "pointermove", "pointerdown", "pointerup", "pointerout", "pointercancel",
    "mouseover", "mousemove", "mousedown", "mouseup", "click", "dblclick", "auxclick", "contextmenu", "keydown", "keypress",
    "keyup", "beforeinput", "input", "change", "focus", "blur", "focusin", "focusout", "paste", "compositionstart",
    "dragstart", "submit"])
    addEventListener(type, (event) => {
      const of = {};
      for (const name of ["isTrusted", "bubbles", "cancelable", "composed", "detail", "button", "buttons", "clientX", "clientY",
        "screenX", "screenY", "offsetX", "offsetY", "pageX", "pageY", "movementX", "movementY", "ctrlKey", "shiftKey", "altKey",
        "metaKey", "pointerType", "pointerId", "pressure", "width", "height", "isPrimary", "key", "code", "keyCode", "charCode",
        "which", "location", "repeat", "isComposing", "inputType", "data"])
        if (name in event) of[name] = event[name];
      const target = event.composedPath()[0];
      seen.push({ type, target: target.id || target.nodeName || "window", ...of });
    }, true);
  /** What moves calls it once, and rests from when the test has seen that it moves. */
  const rest = async () => { await fetch("/rest" + location.pathname); rests = true };
  var rests = false;
  /** Without a turning point, where two frames in a row may show the same place. */
  const move = (style = b.style) => { style.left = 40 + (performance.now() / 3) % 200 + "px" };
</script><style>body { margin: 8px; font: 16px sans-serif }</style>`;

interface Case {
  readonly page: string;
  readonly steps: readonly (readonly [ActionType, Record<string, unknown>])[];
  /** Playwright lets what the page has put under the pointer have the press, too: here only the target gets one. */
  readonly isStolen?: boolean;
  /** What the page sees depends on the moment of each attempt: only results count. */
  readonly isUneven?: boolean;
}

const box = "position: absolute; left: 40px; top: 40px; width: 90px; height: 30px";
const click = (selector = "#b", more: object = {}): readonly [ActionType, Record<string, unknown>] => [
  "click",
  { selector, ...more },
];

const cases: Readonly<Record<string, Case>> = {
  "a button": { page: `<button id=b>b</button>`, steps: [click()] },
  "a button clicked twice in one call": {
    page: `<button id=b>b</button>`,
    steps: [click("#b", { clickCount: 2 })],
  },
  "the right button": { page: `<button id=b>b</button>`, steps: [click("#b", { button: "right" })] },
  "a text beneath the button's element": {
    page: `<button id=b><span id=s>text</span><i>i</i></button>`,
    steps: [click("#s"), click("#b")],
  },
  "a link that wraps over lines": {
    page: `<p style="width: 90px">some words <a id=b href="#x">a link that goes over lines</a></p>`,
    steps: [click()],
  },
  "a point between pixels": {
    page: `<button id=b style="position: absolute; left: 10.3px; top: 20.7px; width: 31.5px; height: 17.25px">b</button>`,
    steps: [click(), ["hover", { selector: "#b" }]],
  },
  "a scaled and shifted element": {
    page: `<div style="transform: translate(30px, 12px) scale(1.5); transform-origin: 0 0"><button id=b style="margin: 40px 150px">b</button></div>`,
    steps: [click()],
  },
  "a turned element": {
    page: `<button id=b style="${box}; transform: rotate(30deg)">b</button>`,
    steps: [click()],
  },
  "a zoomed page": {
    page: `<div style="zoom: 1.5"><button id=b>b</button></div>`,
    steps: [click()],
  },
  "an element far below": {
    page: `<div style="height: 3000px"></div><button id=b>b</button><div style="height: 3000px"></div>`,
    steps: [click()],
  },
  "an element half in view": {
    page: `<div style="height: 706px"></div><button id=b style="height: 60px">b</button><div style="height: 3000px"></div>`,
    steps: [click()],
  },
  "elements of several parts, which are not as high as a line": {
    page: `<p style="margin: 100px 0 0"><a id=b href="#x"><img width=50 height=80 alt=""></a>
      <a id=c href="#x" style="padding: 0 3px 20px 40px">text <img width=50 height=50 alt=""> more</a>
      <label id=l><input type=checkbox> label</label> <a id=d href="#x"><span style="font-size: 40px">large</span></a>
      <my-closed id=i>light</my-closed> <a id=e href="#x">text<b style="display: block; height: 50px">block</b></a> <my-open id=h></my-open></p>
      <script>i.attachShadow({ mode: "closed" }).innerHTML = "<b style='font-size: 40px'>closed</b> <slot></slot>";
      h.attachShadow({ mode: "open" }).innerHTML = "<i style='font-size: 30px'><slot></slot></i>in a shadow"</script>`,
    steps: [
      ...["#b", "#c", "#l", "#d", "#e", "#h", "#i"].map((selector) => click(selector)),
      ["hover", { selector: "#c" }],
    ],
  },
  "an element with generated content": {
    page: `<style>#b::before { content: "» "; font-size: 30px }</style><a id=b href="#x">text</a>`,
    steps: [click()],
  },
  "elements that the page wants further in view": {
    page: `<style>html { scroll-padding-top: 200px }</style><div style="height: 1000px"></div><button id=b>b</button>
      <div style="height: 3000px"></div><script>addEventListener("load", () => scrollTo(0, 950))</script>`,
    steps: [click(), ["hover", { selector: "#b" }]],
  },
  "an element that wants a margin in view": {
    page: `<div style="height: 1000px"></div><button id=b style="scroll-margin: 300px">b</button><div style="height: 3000px"></div>
      <script>addEventListener("load", () => scrollTo(0, 950))</script>`,
    steps: [click()],
  },
  "an element that the border of its scroll container cuts": {
    page: `<div id=o style="height: 200px; width: 300px; overflow: auto; border: 40px solid"><div style="height: 20px"></div>
      <button id=b style="height: 30px">b</button><div style="height: 900px"></div></div>
      <script>addEventListener("load", () => { o.scrollTop = 30 })</script>`,
    steps: [click()],
  },
  "an element that a scrolling body cuts": {
    page: `<style>html { overflow: hidden } body { height: 300px; margin: 0; overflow: auto }</style><div style="height: 280px"></div>
      <button id=b style="height: 31px">b</button><div style="height: 900px"></div>`,
    steps: [click()],
  },
  "an element that moves where it is scrolled into view": {
    page: `<div style="height: 1500px"></div><button id=b style="position: relative">b</button><div style="height: 3000px"></div>
      <script>addEventListener("scroll", () => { b.style.left = "200px" }, { once: true }); b.onmousedown = () => { window.said = b.style.left }</script>`,
    steps: [click()],
    isUneven: true,
  },
  "an element in nested scroll containers": {
    page: `<div id=o style="height: 200px; width: 300px; overflow: auto; border: 3px solid"><div style="height: 700px"></div>
      <div id=i style="height: 100px; overflow: scroll"><div style="height: 400px; width: 900px"></div><button id=b style="margin-left: 600px">b</button></div>
      <div style="height: 700px"></div></div>`,
    steps: [click(), ["hover", { selector: "#b" }]],
  },
  "an element under a sticky header": {
    page: `<header style="position: sticky; top: 0; height: 90px; background: red; z-index: 2">h</header>
      <div style="height: 1500px"></div><button id=b>b</button><div style="height: 1500px"></div>
      <script>addEventListener("load", () => { scrollTo(0, document.querySelector("#b").offsetTop - 20) })</script>`,
    steps: [click()],
  },
  "an element that ignores the pointer": {
    page: `<button id=b style="pointer-events: none">b</button>`,
    steps: [["click", { selector: "#b", timeout: 1_500 }]],
  },
  "an overlay that ignores the pointer": {
    page: `<button id=b>b</button><div style="position: fixed; inset: 0; pointer-events: none"></div>`,
    steps: [click()],
  },
  "a covered element, uncovered later": {
    page: `<button id=b style="${box}">b</button><div id=cover style="${box}; background: red"></div>
      <script>window.later = () => void rest().then(() => cover.remove())</script>`,
    steps: [click()],
  },
  "a disabled element, enabled later": {
    page: `<fieldset id=f disabled><button id=b>b</button></fieldset><script>window.later = () => void rest().then(() => (f.disabled = false))</script>`,
    steps: [click()],
  },
  "an element disabled for assistive technology, enabled later": {
    page: `<button id=b aria-disabled=true>b</button><script>window.later = () => void rest().then(() => b.removeAttribute("aria-disabled"))</script>`,
    steps: [click()],
  },
  "an inert element, released later": {
    page: `<div id=i inert><button id=b>b</button></div><script>window.later = () => void rest().then(() => (i.inert = false))</script>`,
    steps: [click()],
  },
  "a hidden element, shown later": {
    page: `<button id=b style="visibility: hidden">b</button><script>window.later = () => void rest().then(() => (b.style.visibility = ""))</script>`,
    steps: [click()],
  },
  "an element that appears later": {
    page: `<script>window.later = () => void rest().then(() => document.body.insertAdjacentHTML("beforeend", "<button id=b>b</button>"))</script>`,
    steps: [click()],
  },
  "an element that fades in": {
    page: `<style>@keyframes f { from { opacity: 0 } } .f { animation: f 800ms }</style><button id=b>b</button><script>window.later = () => { b.className = "f" }</script>`,
    steps: [click()],
  },
  "a spinner beside the element": {
    page: `<style>@keyframes s { to { transform: rotate(1turn) } } #s { width: 20px; height: 20px; animation: s 300ms linear infinite }</style>
      <div id=s>s</div><button id=b>b</button>`,
    steps: [click()],
  },
  "an element moved by a transition": {
    page: `<button id=b style="${box}; transition: left 900ms linear">b</button>
      <script>window.later = () => void (b.style.left = "300px")</script>`,
    steps: [click()],
  },
  "an element moved by animation frames": {
    page: `<button id=b style="${box}">b</button><script>
      let x = 40; window.later = function step() { b.style.left = ++x + "px"; if (x < 100) requestAnimationFrame(step) }</script>`,
    steps: [click()],
  },
  "an element moved by a timer": {
    page: `<button id=b style="${box}">b</button><script>
      window.later = () => { rest(); const timer = setInterval(() => { move(); if (rests) clearInterval(timer) }, 4) }</script>`,
    steps: [click("#b", { pause: 150 })],
    isUneven: true,
  },
  "an element moved by animation frames for some time": {
    isUneven: true,
    page: `<button id=b style="${box}">b</button><script>
      window.later = () => { rest(); requestAnimationFrame(function step() { move(); if (!rests) requestAnimationFrame(step) }) }</script>`,
    steps: [["hover", { selector: "#b", pause: 150 }], click()],
  },
  "an element moved by smooth scrolling": {
    // At each half of the way the other one begins to scroll, so that there is no moment between two of them.
    page: `<div id=o style="height: 500px; overflow: auto"><div style="height: 300px"></div><button id=b>b</button><div style="height: 3000px"></div></div>
      <div style="height: 3000px"></div><script>
      const parts = [document.documentElement, o]; let at = 0;
      const swing = () => { at++; const part = parts[at % 2]; part.scrollTo({ top: part.scrollTop < 100 ? 200 : 0, behavior: "smooth" }) };
      window.later = () => { rest(); swing(); requestAnimationFrame(function look() { const part = parts[at % 2];
        if (!rests && Math.abs(part.scrollTop - 100) < 60) swing(); if (!rests) requestAnimationFrame(look) }) }</script>`,
    steps: [click("#b", { pause: 100 })],
    isUneven: true,
  },
  "an element that a click begins to move by animation frames": {
    isUneven: true,
    page: `<button id=a onclick="let start; requestAnimationFrame(function step(now) { start ??= now; const part = Math.min(1, (now - start) / 600);
      b.style.left = 40 + part * part * 200 + 'px'; if (part < 1) requestAnimationFrame(step) })">a</button><button id=b style="${box}">b</button>`,
    steps: [click("#a"), click()],
  },
  "an element that a click begins to move by a timer": {
    page: `<button id=a onclick="rest(); const timer = setInterval(() => { move(); if (rests) clearInterval(timer) }, 4)">a</button>
      <button id=b style="${box}">b</button>`,
    steps: [click("#a"), click()],
    isUneven: true,
  },
  "an element that a click begins to move by a transition": {
    isUneven: true,
    page: `<button id=a onclick="b.style.left = '200px'">a</button><button id=b style="${box}; transition: left 600ms linear">b</button>`,
    steps: [click("#a"), click()],
  },
  "an element moved by its style sheet some time after a click": {
    page: `<style>#b { left: 40px }</style><button id=a onclick="rest(); setTimeout(() => { const { style } = document.styleSheets[1].cssRules[0];
      const timer = setInterval(() => { move(style); if (rests) clearInterval(timer) }, 4) }, 200)">a</button>
      <button id=b style="position: absolute; top: 40px">b</button>`,
    steps: [click("#a"), click("#b", { pause: 250 })],
    isUneven: true,
  },
  "an element that came to rest after a click": {
    page: `<button id=a onclick="b.style.left = '80px'">a</button><button id=b style="${box}">b</button>`,
    steps: [
      click("#a"),
      click("#b", { pause: 200 }),
      ["hover", { selector: "#a", pause: 100 }],
      click("#b", { pause: 100 }),
    ],
  },
  "hovering while a field has the focus": {
    page: `<button id=b>b</button><input id=f value=text><textarea id=g>text</textarea><p id=p contenteditable>text</p>`,
    steps: [
      ...["#f", "#g", "#p"].flatMap((selector) => [
        click(selector),
        ["type", { selector, text: "x" }] as const,
        ["hover", { selector: "#b", pause: 100 }] as const,
        ["hover", { selector: "#g" }] as const,
      ]),
    ],
  },
  "hovering while a list is open": {
    page: `<button id=b style="${box}">b</button><select id=s style="position: absolute; top: 200px"><option>one<option>two</select>`,
    steps: [click("#s"), ["hover", { selector: "#b", pause: 100 }], ["hover", { selector: "#s" }]],
  },
  "an element that rises when hovered": {
    page: `<style>#b { transition: transform 200ms } #b:hover { transform: translateY(-8px) }</style><button id=b style="${box}">b</button>`,
    steps: [click("#b", { pause: 150 })],
  },
  "an element covered when the pointer enters": {
    page: `<button id=b style="${box}">b</button><script>b.addEventListener("mouseenter", () => {
      const cover = document.body.appendChild(document.createElement("div")); cover.style = "${box}; background: red";
      setTimeout(() => cover.remove(), 300) }, { once: true })</script>`,
    isStolen: true,
    steps: [click("#b", { pause: 150 })],
  },
  "an element in a part that is not rendered before it is in view": {
    isUneven: true,
    page: `<div style="height: 3000px"></div><section style="content-visibility: auto; contain-intrinsic-size: 10px"><p style="height: 300px">p</p>
      <button id=b>b</button></section><div style="height: 3000px"></div>`,
    steps: [click()],
  },
  "a label and its field": {
    page: `<label id=l for=c>label <b id=in>bold</b></label><input type=checkbox id=c>`,
    steps: [click("#l"), click("#in"), click("#c")],
  },
  "a radio button and a range": {
    page: `<input type=radio id=r><input type=range id=g>`,
    steps: [click("#r"), click("#g")],
  },
  "an option of a list": {
    page: `<select id=s size=3><option id=o1>one<option id=o2>two<option id=o3>three</select>`,
    steps: [click("#o2")],
  },
  "a file input": { page: `<input type=file id=f>`, steps: [click("#f")] },
  "an image map and a picture": {
    page: `<img id=b width=60 height=40 alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">`,
    steps: [click()],
  },
  "a shape in a drawing": {
    page: `<svg width=90 height=90><rect id=b x=20 y=20 width=30 height=30 /></svg>`,
    steps: [click()],
  },
  "an element of no box of its own": {
    page: `<div id=b style="display: contents"><button id=in>in</button></div>`,
    steps: [click()],
  },
  "an element in an open shadow root": {
    page: `<div id=h></div><script>h.attachShadow({ mode: "open" }).innerHTML =
      "<div id=d></div>"; h.shadowRoot.querySelector("#d").attachShadow({ mode: "open" }).innerHTML = "<button id=b>b</button>"</script>`,
    steps: [click()],
  },
  "a slotted element": {
    page: `<div id=h><button id=b>b</button></div><script>h.attachShadow({ mode: "open" }).innerHTML = "<p><slot></slot></p>"</script>`,
    steps: [click()],
  },
  "a path through a shadow root": {
    page: `<div id=h></div><script>h.attachShadow({ mode: "open" }).innerHTML = "<p><button id=b>b</button></p>"</script>`,
    steps: [click("#h #b")],
  },
  "an element in a closed shadow root": {
    page: `<div id=h></div><script>h.attachShadow({ mode: "closed" }).innerHTML = "<button id=b>b</button>"</script>`,
    steps: [["click", { selector: "#b", timeout: 1_500 }]],
  },
  "an element in a dialog above the page": {
    page: `<button id=a>a</button><dialog id=d><button id=b>b</button></dialog><script>d.showModal()</script>`,
    steps: [click()],
  },
  "an element replaced by its own mousedown": {
    page: `<div id=r><button id=b>b</button></div><script>r.onmousedown = () => { r.innerHTML = "<button id=b>new</button>" }</script>`,
    steps: [click()],
  },
  "an element that moves away under the pointer": {
    page: `<button id=b style="${box}">b</button><script>
      b.addEventListener("mouseover", () => { b.style.left = "400px" }, { once: true })</script>`,
    isStolen: true,
    steps: [click()],
  },
  "an element covered when the pointer comes": {
    page: `<button id=b style="${box}">b</button><script>b.addEventListener("mousemove", () => {
      const cover = document.body.appendChild(document.createElement("div")); cover.style = "${box}; background: red";
      setTimeout(() => cover.remove(), 300) }, { once: true })</script>`,
    isStolen: true,
    steps: [click()],
  },
  "an element removed by its own mousedown": {
    page: `<button id=b>b</button><script>b.onmousedown = () => b.remove()</script>`,
    steps: [click()],
  },
  "handlers that alert": {
    page: `<button id=b>b</button><script>b.onclick = () => { window.said = confirm("sure?") }</script>`,
    steps: [click()],
  },
  "a listener that stops everything": {
    page: `<script>addEventListener("mousedown", (event) => event.stopImmediatePropagation(), true)</script><button id=b>b</button>`,
    steps: [click()],
  },
  "a document written anew": {
    page: `<script>addEventListener("load", () => setTimeout(() => { const { seen } = window; document.open(); document.write("<button id=b>b</button>");
      document.close(); window.seen = seen; b.onclick = () => seen.push({ type: "own" }) }))</script>`,
    steps: [["wait", { selector: "#b" }], click()],
  },
  "an element that moves away in a document written anew": {
    page: `<button id=a>a</button><script>a.onclick = () => { const { seen } = window; document.open();
      document.write("<button id=b style='${box}'>b</button>"); document.close(); window.seen = seen;
      for (const type of ["mousedown", "mouseup", "click"]) addEventListener(type, ({ isTrusted, target, clientX, clientY }) =>
        seen.push({ type, target: target.id || target.nodeName, isTrusted, clientX, clientY }), true);
      b.addEventListener("mousemove", () => { b.style.left = "400px" }, { once: true }) }</script>`,
    isStolen: true,
    steps: [click("#a"), click("#b", { pause: 150 })],
  },
  "typing into a field that holds text": {
    page: `<input id=f value="before "><input id=g>`,
    steps: [["type", { selector: "#f", text: "aZ 09 !@#$%^&*()_+-=[]{}\\|;:'\",.<>/?\`~" }]],
  },
  "typing in place of what a field holds": {
    page: `<form onsubmit="return false"><input id=f value=before></form>`,
    steps: [["type", { selector: "#f", text: "after\n", clear: true }]],
  },
  "typing lines into a text area": {
    page: `<textarea id=f>one</textarea>`,
    steps: [["type", { selector: "#f", text: "\ntwo\tthree" }]],
  },
  "typing what no key types": {
    page: `<input id=f>`,
    steps: [["type", { selector: "#f", text: "ñ 漢字 😀 é" }]],
  },
  "typing into an editable element": {
    page: `<div id=f contenteditable>one <b>two</b></div>`,
    steps: [["type", { selector: "#f", text: " three" }]],
  },
  "clearing an editable element": {
    page: `<div id=f contenteditable>one <b>two</b></div>`,
    steps: [["type", { selector: "#f", text: "new", clear: true }]],
  },
  "typing into a field for numbers": {
    page: `<input id=f type=number>`,
    steps: [["type", { selector: "#f", text: "23" }]],
  },
  "typing into a field for dates": {
    page: `<input id=f type=date>`,
    steps: [["type", { selector: "#f", text: "2020-03-02" }]],
  },
  "a read-only field": {
    page: `<input id=f readonly>`,
    steps: [["type", { selector: "#f", text: "x", timeout: 1_500 }]],
  },
  "a field that changes what is typed": {
    page: `<input id=f oninput="this.value = this.value.toUpperCase()">`,
    steps: [["type", { selector: "#f", text: "shout" }]],
  },
  "a field that moves the focus on": {
    page: `<input id=f maxlength=2 oninput="if (value.length === 2) g.focus()"><input id=g>`,
    steps: [["type", { selector: "#f", text: "1234" }]],
  },
  "a field that passes the focus on": {
    page: `<input id=f onfocus="g.focus()"><input id=g>`,
    steps: [["type", { selector: "#f", text: "ab" }]],
  },
  "a field that is replaced when it gets the focus": {
    page: `<div id=r><input id=f value=old></div><script>f.onfocus = () => { r.innerHTML = "<input id=f value=new>" }</script>`,
    steps: [["type", { selector: "#f", text: "ab" }]],
    isUneven: true,
  },
  "a key that is refused": {
    page: `<input id=f onkeydown="if (event.key === '-') event.preventDefault()">`,
    steps: [["type", { selector: "#f", text: "a-b" }]],
  },
  "text for a label": {
    page: `<label id=l>name <input id=f></label>`,
    steps: [["type", { selector: "#l", text: "x" }]],
  },
  "a list of one": {
    page: `<select id=s><option value=r>Red<option value=g>Green <option disabled>Blue</select>`,
    steps: [["select", { selector: "#s", values: ["Green"] }]],
  },
  "a list of many": {
    page: `<select id=s multiple><option value=1>One<option value=2 selected>Two<option value=3>Three</select>`,
    steps: [["select", { selector: "#s", values: ["3", "One"] }]],
  },
  "an option that comes later": {
    page: `<select id=s><option>a</select><script>window.later = () => void rest().then(() => s.append(new Option("Late", "late")))</script>`,
    steps: [["select", { selector: "#s", values: ["late"] }]],
  },
  "a list by its label": {
    page: `<label id=l>list <select id=s><option>a<option>b</select></label>`,
    steps: [["select", { selector: "#l", values: ["b"] }]],
  },
  "focus and its loss": {
    page: `<input id=f><input id=g>`,
    steps: [
      ["focus", { selector: "#g" }],
      ["focus", { selector: "#f" }],
      ["blur", { selector: "#f" }],
    ],
  },
  "an element with a focus of its own": {
    page: `<my-field id=f tabindex=0></my-field><input id=g><script>customElements.define("my-field", class extends HTMLElement { focus() { g.focus() } })</script>`,
    isUneven: true,
    steps: [["focus", { selector: "#f", timeout: 1_500 }]],
  },
  "hovering shows what is clicked": {
    page: `<style>#m i { display: none } #m:hover i { display: block }</style><div id=m style="width: 90px">menu<i id=i>entry</i></div>`,
    steps: [["hover", { selector: "#m" }], click("#i")],
  },
  "scrolling into view and to a point": {
    page: `<div id=s style="height: 100px; overflow: auto"><div style="height: 900px; width: 2000px">x</div></div><div style="height: 3000px"></div><p id=p>p</p>`,
    isUneven: true,
    steps: [
      ["scroll", { selector: "#s", x: 10, y: 200 }],
      ["scroll", { selector: "#p" }],
      ["scroll", { x: 0, y: 77 }],
    ],
  },
};

/** What moves or is covered comes to rest after this: some tries have found it so by then. */
const RESTS_AFTER_MS = 400;
/** By the name of a case: resolves for its page once what moves there is to rest. */
const rests = new Map(Object.keys(cases).map((name) => [name, Promise.withResolvers<string>()]));
let pages: ServedPages;
let far: ServedPages;
const test = engineOfFile();
const browser = plainBrowserOfFile();

beforeAll(async () => {
  const served: Record<string, string | Promise<string>> = {};
  for (const [name, { page }] of Object.entries(cases)) served[`/${encodeURIComponent(name)}`] = noting + page;
  for (const [name, { promise }] of rests) served[`/rest/${encodeURIComponent(name)}`] = promise;
  for (const [name, page] of Object.entries(images)) served[`/${encodeURIComponent(name)}`] = page;
  far = await servePages({ "/inner": `${noting}<button id=b>b</button>` });
  pages = await servePages({
    ...served,
    "/frames": `${noting}<iframe id=near src="/inner"></iframe><iframe id=far src="${far.url}/inner"></iframe>`,
    "/inner": `${noting}<button id=b>b</button>`,
    "/parts": `<body style="background: linear-gradient(45deg, red, blue)"><p id=plain>text</p>
      <p id=between style="position: absolute; left: 100.4px; top: 20.7px; width: 80.3px; height: 31.5px; background: teal">text</p>
      <input id=field value=text style="font-size: 40px; caret-color: lime"><script>field.focus()</script>
      <p id=covered>covered</p><div style="position: relative; top: -30px; height: 30px; width: 200px; background: gold"></div>
      <p style="width: 90px">some words <a id=wrapped href="#x">a link that goes over lines</a></p>
      <p id=turned style="transform: rotate(20deg); width: 90px">turned</p>
      <div id=s style="height: 100px; overflow: auto"><div style="height: 300px"></div><p id=inner>inner</p></div>
      <div id=high style="height: 1100px; width: 1400px; background: linear-gradient(green, white)">high</div>
      <div style="height: 2000px; width: 2000px"></div><p id=far style="margin-left: 1700px; width: 50px">far</p></body>`,
    "/leaving": `${noting}<a id=a href="/inner">go</a><button id=b onclick="location.href = '/inner'">go</button>
      <a id=n href="/inner" target=_blank>open</a><a id=x href="#x">stay</a><button id=p onclick="history.pushState(1, '', '/pushed')">push</button>`,
  });
});
afterAll(async () => {
  await pages.close();
  await far.close();
});

/** What came of the steps: each one's data or error, and all that the page has seen and shows. */
interface Outcome {
  readonly results: readonly unknown[];
  readonly seen: unknown;
  readonly state: unknown;
}

const STATE = `[location.href, scrollX, scrollY, document.title, window.said,
  ...[...document.querySelectorAll("*")].filter((each) => each.scrollTop || each.scrollLeft || "value" in each || each.isContentEditable)
    .map((each) => [each.id, each.value, each.checked, each.scrollTop, each.scrollLeft, each.selectionStart, each.isContentEditable ? each.innerHTML : ""]),
  document.activeElement?.id, String(getSelection()), document.getElementById("r")?.innerHTML]`;

/** A new context with a page at `path`. */
async function openAt(path: string): Promise<string> {
  return test.open(pages.url + path);
}

let playwrights: Page | undefined;

/** The same in a page of Playwright's, which is that of the file. */
async function openInPlaywright(path: string): Promise<Page> {
  playwrights ??= await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await playwrights.goto(pages.url + path);
  return playwrights;
}

/** For a step without a timeout of its own, beside load. */
const STEP_MS = 15_000;

async function run(id: string, steps: Case["steps"]): Promise<Outcome> {
  await test.run(id, "evaluate", { script: "window.later?.()" });
  const results: unknown[] = [];
  for (const [action, { timeout, pause, ...params }] of steps) {
    // What moves by itself must be known to move also without an action just before.
    if (typeof pause === "number") await sleep(pause);
    const timeoutMs = typeof timeout === "number" ? timeout : STEP_MS;
    results.push(
      await test
        .run(id, action, params as unknown as ActionParams<ActionType>, { timeoutMs })
        .catch((error: unknown) => (error instanceof ServiceError ? summary(error) : error)),
    );
  }
  const seen = (await test.run(id, "evaluate", { script: "window.seen" })).result;
  const state = (await test.run(id, "evaluate", { script: STATE })).result;
  return { results, seen, state };
}

function summary({ code, details }: ServiceError): unknown {
  return { code, reason: (details as { readonly reason?: unknown }).reason };
}

/** Focuses a field, with all of it selected or the caret at its end. */
const FOCUS_FIELD = `(element, selectsAll) => {
  const field = element.control ?? element;
  field.focus();
  if (field.isContentEditable) getSelection().selectAllChildren(field);
  if (field.isContentEditable && !selectsAll) getSelection().collapseToEnd();
  if ("value" in field && selectsAll) field.select();
  else if ("value" in field && field.selectionStart !== null) field.setSelectionRange(field.value.length, field.value.length);
}`;

/** The same steps by Playwright itself, in a page of its own. */
async function runByPlaywright(page: Page, steps: Case["steps"]): Promise<Outcome> {
  await page.evaluate("window.later?.()");
  const results: unknown[] = [];
  for (const [action, { timeout, pause, ...params }] of steps) {
    if (typeof pause === "number") await sleep(pause);
    const step = byPlaywright(page, action, params, typeof timeout === "number" ? timeout : STEP_MS);
    results.push(await step.catch((error: unknown) => (error instanceof errors.TimeoutError ? "TIMEOUT" : error)));
  }
  return { results, seen: await page.evaluate("window.seen"), state: await page.evaluate(STATE) };
}

async function byPlaywright(
  page: Page,
  action: ActionType,
  params: Readonly<Record<string, unknown>>,
  timeout: number,
): Promise<"done"> {
  const { selector, text, values, x, y, clear, type, key, ...options } = params as {
    [name: string]: unknown;
    selector?: string;
    text?: string;
    values?: string[];
    x?: number;
    y?: number;
    clear?: boolean;
    type?: string;
    key?: string;
  };
  const element = page.locator(selector ?? ":root").first();
  if (action === "click") await element.click({ ...options, timeout });
  else if (action === "hover") await element.hover({ timeout });
  else if (action === "select") await element.selectOption(values ?? [], { timeout });
  else if (action === "focus") await element.focus({ timeout });
  else if (action === "blur") await element.blur({ timeout });
  else if (action === "wait") await element.waitFor({ timeout });
  else if (action === "mouse" && type === "down") {
    await page.mouse.move(x ?? 0, y ?? 0);
    await page.mouse.down();
  } else if (action === "mouse") {
    await page.mouse.move(x ?? 0, y ?? 0);
    await page.mouse.up();
  } else if (action === "keyboard") await page.keyboard[type === "down" ? "down" : "up"](key ?? "");
  else if (action === "type") {
    const handle = await element.elementHandle({ timeout });
    await handle?.waitForElementState("editable", { timeout });
    const isPicked = (await element.getAttribute("type")) === "date";
    if (isPicked) await element.fill(text ?? "", { timeout });
    else {
      await page.evaluate(`(${FOCUS_FIELD})(document.querySelector(${JSON.stringify(selector)}), ${clear === true})`);
      if (clear === true) await page.keyboard.press("Delete");
      await page.keyboard.type(text ?? "");
    }
  } else if (x === undefined && y === undefined) await element.scrollIntoViewIfNeeded({ timeout });
  return "done";
}

/**
 * What of it Playwright has, too: of an action only whether it was done, or that its time ran out; of events those that an action is
 * for. The moves before it begin elsewhere in a browser that Playwright has started.
 */
function comparable({ results, seen, state }: Outcome): Outcome {
  const ends = results.map((result) => {
    if (typeof result === "string" || result instanceof Error) return result;
    return (result as { readonly code?: string }).code ?? "done";
  });
  const events = seen as readonly Readonly<Record<string, unknown>>[];
  const acts = events
    .filter(({ type }) => !/^(pointer|mouse)(over|enter|move|out)$/.test(String(type)))
    .map(({ type, target, isTrusted, button, buttons, detail, key, code, keyCode, inputType, data }) => [
      ...[type, target, isTrusted, button, buttons, detail, key, code, keyCode, inputType, data],
    ]);
  // What is absent is null in the one and undefined in the other.
  return JSON.parse(JSON.stringify({ results: ends, seen: acts, state })) as Outcome;
}

const images: Readonly<Record<string, string>> = {
  "a page as high as the viewport": `<h1>title</h1><p style="color: red">text</p>`,
  "a page that scrolls both ways": `<div style="width: 1900px; height: 1500px; background: linear-gradient(45deg, red, blue)">x</div>`,
  "a field with the focus": `<input autofocus value=text style="font-size: 60px; caret-color: red">`,
  "an editable element with the focus": `<div contenteditable autofocus style="font-size: 60px; caret-color: red">text</div>`,
  "a field with the focus in a shadow root": `<div id=h></div><script>h.attachShadow({ mode: "open" }).innerHTML =
    "<input style='font-size: 60px; caret-color: red' value=text>"; h.shadowRoot.querySelector("input").focus()</script>`,
};

describe("the element path", () => {
  it.each(
    samples(
      Object.keys(images).flatMap((name) => [false, true].map((fullPage) => ({ name, fullPage }))),
      1,
    ),
  )("capture the same image of $name (fullPage $fullPage)", async ({ name, fullPage }) => {
    const id = await test.open(`${pages.url}/${encodeURIComponent(name)}`);
    if (name.includes("both ways")) await test.run(id, "scroll", { x: 100, y: 200 });
    const state = "[document.adoptedStyleSheets.length, scrollX, scrollY]";
    const before = await test.run(id, "evaluate", { script: state });

    const { bytes } = await test.runWhole(id, "screenshot", { fullPage, encoding: "binary" });
    const after = await test.run(id, "evaluate", { script: state });
    // A clip is left to Playwright.
    const area = fullPage ? "0, 0, html.scrollWidth, html.scrollHeight" : "scrollX, scrollY, innerWidth, innerHeight";
    const corners = await test.run(id, "evaluate", {
      script: `const html = document.documentElement; return [${area}]`,
    });
    const [x = 0, y = 0, width = 0, height = 0] = corners.result as number[];
    const clip = { x, y, width, height };
    const slow = await test.runWhole(id, "screenshot", { clip, encoding: "binary" });

    const [one, other] = [decodePng(bytes ?? new Uint8Array()), decodePng(slow.bytes ?? new Uint8Array())];
    expect([one.width, one.height]).toEqual([other.width, other.height]);
    const differing: string[] = [];
    for (let y = 0; y < one.height; y += 3)
      for (let x = 0; x < one.width; x += 3) if (one.at(x, y) !== other.at(x, y)) differing.push(`${x},${y}`);
    expect(differing).toEqual([]);
    expect(after).toEqual(before);
  });

  it.each(
    samples(
      ["#high", "#plain", "#between", "#far", "#inner", "#field", "#covered", "#wrapped", "#turned"].map(
        (selector) => ({
          selector,
        }),
      ),
      1,
    ),
  )("captures the same image of the element $selector as Playwright", async ({ selector }) => {
    const id = await openAt("/parts");
    await test.run(id, "scroll", { x: 30, y: 60 });
    const state = "[document.adoptedStyleSheets.length, scrollX, scrollY]";
    const { bytes } = await test.runWhole(id, "screenshot", { selector, encoding: "binary" });
    const page = await openInPlaywright("/parts");
    await page.evaluate("scrollTo(30, 60)");
    const expected = await page.locator(selector).screenshot();

    expect((await test.run(id, "evaluate", { script: state })).result).toEqual(await page.evaluate(state));
    const [one, other] = [decodePng(bytes ?? new Uint8Array()), decodePng(expected)];
    expect([one.width, one.height]).toEqual([other.width, other.height]);
    const differing: string[] = [];
    for (let y = 0; y < one.height; y += 3)
      for (let x = 0; x < one.width; x += 3) if (one.at(x, y) !== other.at(x, y)) differing.push(`${x},${y}`);
    expect(differing).toEqual([]);
  });

  it("capture the viewport that the context has now", async () => {
    const id = await test.open(`${pages.url}/${encodeURIComponent("a page that scrolls both ways")}`, {
      viewport: { width: 900, height: 500 },
    });
    const capture = () => test.run(id, "screenshot", { encoding: "binary" });

    const first = await capture();
    const row = test.archive.rows.get(id);
    if (row === undefined) throw new Error("no such context");
    test.archive.rows.set(id, { ...row, config: { viewport: { width: 700, height: 300 } } });
    await test.engine.updateContext(id, ["viewport"], limits());
    const second = await capture();

    expect(first).toMatchObject({ width: 900, height: 500 });
    expect(second).toMatchObject({ width: 700, height: 300 });
  });

  it.each(samples(Object.entries(cases), 2))(
    "lets a page see the same as Playwright: %s",
    async (name, { steps, isStolen = false, isUneven = false }) => {
      const url = `/${encodeURIComponent(name)}`;
      const [id, page] = await Promise.all([openAt(url), openInPlaywright(url)]);
      const rested = sleep(RESTS_AFTER_MS).then(() => rests.get(name)?.resolve(""));
      const [own, other] = await Promise.all([run(id, steps), runByPlaywright(page, steps), rested]);

      const presses = (own.seen as readonly { readonly type: string; readonly target: string }[]).filter(
        ({ type }) => type === "mousedown" || type === "click",
      );
      if (isStolen) expect(presses.map(({ target }) => target).filter((target) => target !== "a")).toEqual(["b", "b"]);
      else if (isUneven) expect(comparable(own).results).toEqual(comparable(other).results);
      else expect(comparable(own)).toEqual(comparable(other));
      // A page in which nothing was seen compares equal to anything.
      if (own.results.every((each) => !JSON.stringify(each).includes("TIMEOUT")) && !name.startsWith("scrolling"))
        expect(JSON.stringify(own.seen)).toContain('"type"');
    },
  );

  it("hovers over what runs across the page where the page has seen it do so", async () => {
    const page = `<marquee id=m><button id=b onmousemove="window.isHovered = true">b</button></marquee>`;
    const id = await openAt("/inner");
    await test.run(id, "evaluate", { script: `document.body.innerHTML = ${JSON.stringify(page)}` });
    await test.run(id, "hover", { selector: "#b" });

    expect((await test.run(id, "evaluate", { script: "isHovered" })).result).toBe(true);
  });

  it.each(samples(["far", "near"]))("clicks in an iframe (%s)", async (frame) => {
    const id = await openAt("/frames");

    expect((await run(id, [click(`frame=#${frame} >> #b`)])).results).toEqual([{ selector: `frame=#${frame} >> #b` }]);
  });

  it.each(samples(["#a", "#b", "#x", "#p"], 1))(
    "returns once a navigation that a click begins is committed (%s)",
    async (selector) => {
      const { state } = await run(await openAt("/leaving"), [click(selector)]);

      expect((state as readonly unknown[])[0]).not.toBe(`${pages.url}/leaving`);
    },
  );

  it("opens the page that a link opens", async () => {
    const id = await openAt("/leaving");
    await run(id, [click("#n")]);

    await eventually(async () => (await test.engine.listPages(id)).length).toBe(2);
  });

  it("keeps the keys and buttons that are held", async () => {
    const held: Case["steps"] = [
      ["keyboard", { type: "down", key: "Shift" }],
      click("#b"),
      ["keyboard", { type: "up", key: "Shift" }],
      ["mouse", { type: "down", x: 300, y: 300 }],
      ["hover", { selector: "#b" }],
      ["mouse", { type: "up", x: 300, y: 300 }],
      click("#b"),
    ];
    const url = `/${encodeURIComponent("a button")}`;

    const own = await run(await openAt(url), held);

    expect(comparable(own)).toEqual(comparable(await runByPlaywright(await openInPlaywright(url), held)));
  });
});
