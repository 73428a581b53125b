/**
 * Replays a recording in the one file that holds it: pictures, steps, console, requests and the outline of a page side by side.
 * Texts of pages get into the document as text nodes only.
 */

import type { Entry, PictureEntry, Recording } from "./recording.ts";

const recording = JSON.parse(byId("recording").textContent) as Recording;
const { entries, from, to } = recording;
const lengthMs = Math.max(1, to - from);
const pictures = entries.filter((entry) => entry.kind === "picture");
let atMs = 0;
let speed = 1;
let isPlaying = false;
let lastTickMs = 0;
let shown: PictureEntry | undefined;

const screen = make("img", { alt: "The page" });
const place = make("input", { type: "range", min: "0", max: String(lengthMs), value: "0", ariaLabel: "Time" });
const clock = make("output", {});
const play = make("button", { textContent: "Play", type: "button" });
const pageChoice = make("select", { ariaLabel: "Page" });
const speedChoice = make("select", { ariaLabel: "Speed" });
const address = make("p", { className: "address" });
const outline = make("pre", {});

const rows: { readonly entry: Entry; readonly element: HTMLElement; readonly list: HTMLElement }[] = [];

build();
show(firstFailure() ?? 0);

function build(): void {
  const { contextId, mode, reason, part, left } = recording;
  const what = `${mode} recording${part === undefined ? "" : `, part ${part}`} of context ${contextId}: ${reason}`;
  const missing = [
    ...(left.pictures > 0 ? [`${left.pictures} pictures`] : []),
    ...(left.entries > 0 ? [`${left.entries} entries`] : []),
  ];
  document.title = what;
  const began = `${new Date(from).toISOString()}, ${seconds(lengthMs)}`;
  const note = missing.length === 0 ? began : `${began}; left out: ${missing.join(", ")}`;
  add(byId("replay"), [
    add(make("header", {}), [make("h1", { textContent: what }), make("p", { textContent: note })]),
    add(make("div", { className: "controls" }), [play, place, clock, speedChoice, pageChoice]),
    add(make("main", {}), [
      add(make("section", { className: "picture" }), [address, screen]),
      panel("Steps", "step", "event"),
      panel("Console", "console"),
      panel("Requests", "request"),
      add(make("section", {}), [make("h2", { textContent: "Outline" }), outline]),
    ]),
  ]);
  for (const each of [0.5, 1, 2, 4, 8])
    speedChoice.append(new Option(`${each} ×`, String(each), each === 1, each === 1));
  const pageIds = [...new Set(pictures.flatMap(({ pageId }) => pageId ?? []))];
  pageChoice.append(new Option("Page that changes", ""));
  for (const [index, pageId] of pageIds.entries())
    pageChoice.append(new Option(`Page ${index + 1}: ${pageId}`, pageId));
  pageChoice.hidden = pageIds.length < 2;
  play.addEventListener("click", () => setPlaying(!isPlaying));
  place.addEventListener("input", () => show(Number(place.value)));
  speedChoice.addEventListener("change", () => (speed = Number(speedChoice.value)));
  pageChoice.addEventListener("change", () => show(atMs));
  addEventListener("keydown", (event) => {
    if (event.key === " " && event.target === document.body) {
      event.preventDefault();
      setPlaying(!isPlaying);
    }
  });
}

function panel(title: string, ...kinds: readonly Entry["kind"][]): HTMLElement {
  const list = make("ol", {});
  for (const entry of entries) {
    if (!kinds.includes(entry.kind)) continue;
    const element = toRow(entry);
    element.addEventListener("click", () => show(entry.at - from));
    rows.push({ entry, element, list });
    list.append(element);
  }
  const count = list.childElementCount;
  return add(make("section", {}), [make("h2", { textContent: `${title} (${count})` }), list]);
}

function toRow(entry: Entry): HTMLElement {
  const row = make("li", { tabIndex: 0 });
  const time = make("time", { textContent: seconds(entry.at - from) });
  const [text, isError, more] = textsOf(entry);
  row.className = isError ? "error" : "";
  add(row, [time, make("span", { textContent: text })]);
  if (more !== "") row.append(make("small", { textContent: more }));
  return row;
}

function textsOf(entry: Entry): readonly [text: string, isError: boolean, more: string] {
  switch (entry.kind) {
    case "step": {
      const { action, params, target, durationMs, error, result } = entry;
      const { role = "", name = "" } = target ?? {};
      const thing = name === "" ? json(params) : `${role} “${name}”`;
      const more = error === undefined ? json(result) : `${error.code}: ${error.message}`;
      return [`${action} ${thing} ${Math.round(durationMs)} ms`, error !== undefined, more];
    }
    case "console":
      return [`${entry.level}: ${entry.text}`, entry.level === "error", entry.source ?? ""];
    case "request": {
      const { method, url, status, failure, durationMs, type } = entry;
      const isError = failure !== undefined || (status ?? 0) >= 400;
      return [
        `${status ?? failure ?? "no response"} ${method} ${url}`,
        isError,
        `${type}, ${Math.round(durationMs)} ms`,
      ];
    }
    case "event":
      return [entry.type, entry.type === "page.crashed", json(entry.data)];
    default:
      return ["", false, ""];
  }
}

function show(ms: number): void {
  atMs = Math.min(lengthMs, Math.max(0, ms));
  const at = from + atMs;
  const only = pageChoice.value;
  const isOf = ({ pageId }: Entry): boolean => only === "" || pageId === only;
  place.value = String(atMs);
  clock.textContent = `${seconds(atMs)} / ${seconds(lengthMs)}`;
  const picture = pictures.findLast((each) => each.at <= at && isOf(each)) ?? pictures.find(isOf);
  if (picture !== undefined && picture !== shown) {
    shown = picture;
    const jpeg = byId(`picture-${pictures.indexOf(picture)}`).textContent;
    screen.src = `data:image/jpeg;base64,${jpeg}`;
    screen.width = picture.width;
    screen.height = picture.height;
  }
  const pageId = picture?.pageId;
  const seen = entries.findLast((each) => each.kind === "outline" && each.at <= at + 1 && each.pageId === pageId);
  outline.textContent = seen?.kind === "outline" ? seen.text : "";
  address.textContent = seen?.kind === "outline" ? `${seen.title} ${seen.url}` : "";
  const last = new Map<HTMLElement, HTMLElement>();
  for (const { entry, element, list } of rows) {
    const isPast = entry.at <= at;
    element.classList.toggle("coming", !isPast);
    element.classList.remove("current");
    if (isPast) last.set(list, element);
  }
  for (const [list, element] of last) {
    element.classList.add("current");
    list.scrollTop = element.offsetTop - list.clientHeight / 2;
  }
}

function setPlaying(now: boolean): void {
  isPlaying = now;
  play.textContent = now ? "Pause" : "Play";
  if (!now) return;
  if (atMs >= lengthMs) show(0);
  lastTickMs = performance.now();
  requestAnimationFrame(tick);
}

function tick(nowMs: number): void {
  if (!isPlaying) return;
  show(atMs + Math.max(0, nowMs - lastTickMs) * speed);
  lastTickMs = nowMs;
  if (atMs >= lengthMs) setPlaying(false);
  else requestAnimationFrame(tick);
}

/** When the first step that failed had ended. */
function firstFailure(): number | undefined {
  const failed = entries.find((entry) => entry.kind === "step" && entry.error !== undefined);
  return failed?.kind === "step" ? failed.at + failed.durationMs - from : undefined;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function json(value: unknown): string {
  const text = JSON.stringify(value ?? {});
  return text === "{}" ? "" : text;
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the file has no element ${id}`);
  return found;
}

function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] {
  return Object.assign(document.createElement(tag), properties);
}

function add(parent: HTMLElement, children: readonly HTMLElement[]): HTMLElement {
  parent.append(...children);
  return parent;
}
