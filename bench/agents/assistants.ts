import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { MeasuredClient } from "./client.ts";
import type { Task, TaskStep } from "./tasks.ts";

/** Does a task through one server's tools, knowing of the page only what they have shown. */
export interface Assistant {
  readonly name: string;
  readonly client: MeasuredClient;
  /** @throws Error where a target or the expected words are not shown */
  perform(task: Task, url: string): Promise<void>;
}

/** For what is not shown yet; an assistant needs longer than the pause to decide on another look. */
const MAX_LOOKS = 5;
const LOOK_AGAIN_MS = 250;

/** Marks of what an outline leaves out. */
const LEFT_OUT = / … \d+ (?:lines|links?) |… \d+ more /g;

/** Holds steps back while their targets are in what was last shown, and sends them as one call. */
export function pagewireAssistant(client: MeasuredClient): Assistant {
  let shown = "";
  let documentShown = "";
  const find = (name: string): string | undefined =>
    lastMatch(shown, new RegExp(`\\b(e\\d+)(?: [\\w-]+:?)? ${escaped(name)}`, "g"));

  /** Whether the field was last shown with a value, or as filled. */
  const holdsText = (ref: string): boolean =>
    / (?:="|filled)/.test(shown.match(new RegExp(`\\b${ref} .*`, "g"))?.at(-1) ?? "");

  async function act(steps: readonly object[]): Promise<void> {
    const text = await client.call("act", { steps });
    if (!/^\d+ of \d+ done/.test(text)) throw new Error(text);
    // The revision names the document; of another one the whole outline is returned.
    const [, document = ""] = /^r(\d+)\./m.exec(text) ?? [];
    shown = document === documentShown ? `${shown}\n${text}` : text;
    documentShown = document;
  }
  /** What was left out is searched for; what is expected to appear is looked for in all that is shown. */
  const look = async (words: string): Promise<void> => {
    const args = LEFT_OUT.test(shown) ? { find: words } : {};
    shown = `${shown.replaceAll(LEFT_OUT, "")}\n${await client.call("look", args, true)}`;
  };

  return {
    name: "Pagewire",
    client,
    async perform({ steps, expected }, url) {
      await act([{ action: "navigate", url }]);
      let held: object[] = [];
      const send = async (): Promise<void> => {
        if (held.length > 0) await act(held);
        held = [];
      };
      for (const step of steps) {
        if (find(step.name) === undefined) await send();
        const ref = await shownOr(() => find(step.name), look, step.name);
        held.push(toPagewireStep(step, ref, holdsText(ref)));
        if (step.isLast === true) await send();
      }
      await send();
      await shownOr(() => shows(shown, expected) || undefined, look, String(expected));
    },
  };
}

function toPagewireStep({ do: what, text }: TaskStep, ref: string, holdsText: boolean): object {
  if (what === "type") return { action: "type", ref, text, ...(holdsText && { clear: true }) };
  if (what === "enter") return { action: "type", ref, text, submit: true };
  return what === "select" ? { action: "select", ref, values: [text] } : { action: "click", ref };
}

/** Sends fields that are shown together with `browser_fill_form`; reads the snapshot file that a result names. */
export function playwrightAssistant(client: MeasuredClient, folder: string): Assistant {
  let shown = "";
  const find = (name: string): string | undefined =>
    // Its names contain the characters of icon fonts, where there are some.
    lastMatch(
      shown,
      new RegExp(`[\\w-]+ "\\W{0,3}${escaped(name).slice(1, -1)}\\W{0,3}"[^\\n]*?\\[ref=(\\w+)\\]`, "g"),
    ) ?? lastMatch(shown, new RegExp(`\\[ref=(\\w+)\\][^\\n]*: ${name.replaceAll("?", "\\?")}$`, "gm"));

  async function call(tool: string, args: Readonly<Record<string, unknown>>, isLook = false): Promise<void> {
    const text = await client.call(tool, args, isLook);
    if (text.startsWith("### Error")) throw new Error(text);
    const file = /\[Snapshot\]\((.+?)\)/.exec(text)?.[1];
    const snapshot = file === undefined ? "" : await readFile(join(folder, file), "utf8");
    client.read(snapshot);
    shown = `${text}\n${snapshot}`;
  }
  const look = (): Promise<void> => call("browser_snapshot", {}, true);

  return {
    name: "@playwright/mcp",
    client,
    async perform({ steps, expected }, url) {
      await call("browser_navigate", { url });
      let fields: Field[] = [];
      const send = async (): Promise<void> => {
        const [first, second] = fields;
        if (second) await call("browser_fill_form", { fields: fields.map(toFormField) });
        else if (first) await call(...toFieldCall(first));
        fields = [];
      };
      for (const step of steps) {
        const isField = step.do !== "click" && step.do !== "enter";
        if (!isField || find(step.name) === undefined) await send();
        const target = await shownOr(() => find(step.name), look, step.name);
        if (isField) fields.push({ step, target });
        else if (step.do === "enter") await call("browser_type", { target, text: step.text, submit: true });
        else await call("browser_click", { target });
        if (step.isLast === true) await send();
      }
      await send();
      await shownOr(() => shows(shown, expected) || undefined, look, String(expected));
    },
  };
}

interface Field {
  readonly step: TaskStep;
  readonly target: string;
}

const FIELD_TYPES = { type: "textbox", enter: undefined, select: "combobox", check: "checkbox", click: undefined };

function toFormField({ step: { do: what, name, text = "true" }, target }: Field): object {
  return { target, name, type: FIELD_TYPES[what], value: text };
}

function toFieldCall({ step: { do: what, text }, target }: Field): [tool: string, args: Record<string, unknown>] {
  if (what === "type") return ["browser_type", { target, text }];
  if (what === "select") return ["browser_select_option", { target, values: [text] }];
  return ["browser_click", { target }];
}

async function shownOr<T>(
  find: () => T | undefined,
  look: (words: string) => Promise<void>,
  words: string,
): Promise<T> {
  for (let looks = 0; ; looks++) {
    const found = find();
    if (found !== undefined) return found;
    if (looks > 0) await delay(LOOK_AGAIN_MS);
    if (looks === MAX_LOOKS) throw new Error(`"${words}" is not shown`);
    await look(words);
  }
}

function shows(text: string, expected: string | RegExp): boolean {
  return typeof expected === "string" ? text.includes(expected) : expected.test(text);
}

function lastMatch(text: string, pattern: RegExp): string | undefined {
  return [...text.matchAll(pattern)].at(-1)?.[1];
}

/** A name as both formats quote it. */
function escaped(name: string): string {
  return JSON.stringify(name).replaceAll(/[?.()]/g, "\\$&");
}
