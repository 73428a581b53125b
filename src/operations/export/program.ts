import { type ContextStep, type StepsProgram, webDriverCommands } from "../../contract.ts";

/** What was done in a context, to be done again on other data. */
export interface Program {
  readonly steps: readonly ProgramStep[];
  readonly parameters: readonly Parameter[];
  readonly left: StepsProgram["left"];
}

export interface ProgramStep {
  /** Counted from 1. */
  readonly number: number;
  /** The step as a person reads it: `click button "Buy"`. */
  readonly label: string;
  readonly action: string;
  readonly params: Readonly<Record<string, Value>>;
  /** The selector, without its mark that no other element may match. */
  readonly selector?: string;
  readonly timeoutMs: number;
  /** Where the page is to be afterwards, with `*` for what other data may change; absent: anywhere. */
  readonly url?: string | undefined;
}

export type Parameter = StepsProgram["parameters"][number];

/** A value that was logged, or the parameter in whose place it stands. */
export type Value = { readonly value: unknown } | { readonly parameter: Parameter };

/** The acts that can be repeated, with the parameters that no log has and the types of those. */
const REPEATED: Readonly<Record<string, Readonly<Record<string, Parameter["type"]>>>> = {
  ...{ navigate: { url: "text" }, goBack: {}, goForward: {}, reload: {} },
  ...{ click: {}, hover: {}, focus: {}, blur: {}, scroll: {}, drag: {} },
  ...{ type: { text: "text" }, keyboard: { text: "text", key: "text" }, dialog: { text: "text" } },
  ...{ select: { values: "list" }, upload: { files: "list", artifacts: "list" }, wait: { text: "text" } },
};
const READS: ReadonlySet<string> = new Set(["screenshot", "pdf", "content", "markdown", "snapshot"]);
/** The actions after which the page may be elsewhere. */
const MAY_NAVIGATE: ReadonlySet<string> = new Set([
  ...["navigate", "goBack", "goForward", "reload", "click", "keyboard", "select", "drag", "dialog", "type"],
]);
/** WebDriver's commands that are the same as an action of ours; `elementClear` needs parameters. */
const COMMANDS: ReadonlySet<string> = new Set([
  ...["navigateTo", "back", "forward", "refresh", "elementClick", "elementSendKeys", "elementClear"],
]);
const MIN_TIMEOUT_MS = 5_000;
const NAVIGATION_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 60_000;
/** How much longer than it took a step may take. */
const SLACK = 4;
const MASK = "***";

export function toProgram(given: readonly ContextStep[]): Program {
  const steps: ProgramStep[] = [];
  const left: StepsProgram["left"] = [];
  const parameters = new Map<string, Parameter>();

  function parameterOf(step: ContextStep, field: string, type: Parameter["type"]): Value {
    const wanted = field === "text" || field === "values" ? (step.target?.name ?? "") : "";
    const parameter: Parameter = { name: freeName(toName(wanted) || toName(field), parameters), type, step: step.id };
    parameters.set(parameter.name, parameter);
    return { parameter };
  }

  for (const step of given) {
    const reason = reasonToLeave(step);
    if (reason !== undefined) {
      left.push({ step: step.id, action: step.action, reason });
      continue;
    }
    const { action, command, params, masked, target, url } = step;
    const types = REPEATED[action] ?? {};
    const selector = target?.lasting ?? target?.selector;
    const values: [string, Value][] = [];
    for (const [name, value] of Object.entries(params)) {
      if (name === "selector" || name === "ref") continue;
      const isHidden = typeof value === "string" && value.includes(MASK);
      values.push([name, isHidden ? parameterOf(step, name, "text") : { value }]);
    }
    if (command === "elementClear") values.push(["text", { value: "" }], ["clear", { value: true }]);
    else
      for (const name of masked) {
        const type = types[name];
        if (type !== undefined) values.push([name, parameterOf(step, name, type)]);
      }
    const expected = MAY_NAVIGATE.has(action) ? urlPattern(url) : undefined;
    // While its dialog is open, a page is asked nothing else.
    const opener = action === "dialog" ? steps.pop() : undefined;
    if (opener !== undefined) steps.push({ ...opener, url: undefined });
    steps.push({
      number: steps.length + 1,
      label: labelOf(step),
      action,
      params: Object.fromEntries(values),
      ...(selector !== undefined && { selector }),
      timeoutMs: timeoutOf(step),
      ...(expected !== undefined && { url: expected }),
    });
  }
  return { steps, parameters: [...parameters.values()], left };
}

function reasonToLeave(step: ContextStep): StepsProgram["left"][number]["reason"] | undefined {
  const { action, command, outcome, params, masked, target } = step;
  if (outcome === "failed") return "failed";
  if (READS.has(action)) return "reads";
  const types = REPEATED[action];
  if (action === "evaluate" || masked.includes("function")) return "not-held";
  if (types === undefined || (command !== undefined && !COMMANDS.has(command))) return "not-supported";
  // Refs stand for what one page has shown.
  if ("toRef" in params) return "no-selector";
  const needsTarget = "ref" in params || ("x" in params && action === "click") || isElementCommand(command);
  if (needsTarget && target?.lasting === undefined && target?.selector === undefined) return "no-selector";
  const isKnown = (name: string): boolean => Object.hasOwn(types, name);
  return command === undefined && !masked.every(isKnown) ? "not-held" : undefined;
}

function isElementCommand(command: string | undefined): boolean {
  return command !== undefined && Object.hasOwn(webDriverCommands, command) && command.startsWith("element");
}

function labelOf({ action, target, params }: ContextStep): string {
  const { role = "", name = "", selector } = target ?? {};
  const thing = name === "" ? (selector ?? role) : [role, `"${name}"`].filter(Boolean).join(" ");
  const what = thing === "" && typeof params["url"] === "string" ? params["url"] : thing;
  return [action, what].filter(Boolean).join(" ").slice(0, 200).toWellFormed();
}

function timeoutOf({ action, duration }: ContextStep): number {
  const least = /^(navigate|go|reload|wait)/.test(action) ? NAVIGATION_TIMEOUT_MS : MIN_TIMEOUT_MS;
  const observed = Math.ceil((SLACK * duration) / 1_000) * 1_000;
  return Math.min(MAX_TIMEOUT_MS, Math.max(least, MIN_TIMEOUT_MS + observed));
}

/** Returns a URL without query and fragment; parts of the path that name one of many things, or were masked, are `*`. */
export function urlPattern(url: string | undefined): string | undefined {
  const { protocol = "", origin = "", pathname = "" } = (url !== undefined && URL.parse(url)) || {};
  if (!/^https?:$/.test(protocol)) return undefined;
  const parts = pathname.split("/").map((part) => (isOfOne(part) ? "*" : part));
  const pattern = `${origin}${parts.join("/")}`;
  return pattern.length > 2_000 ? undefined : pattern;
}

function isOfOne(part: string): boolean {
  return /\d|\*|…|^.{41}/.test(part) && !/^v\d$/.test(part);
}

/** Latin letters and digits of a text, as a name in any language. */
function toName(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .split(" ")
    .slice(0, 4);
  const name = words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalized(word))).join("");
  return /^[a-z]/.test(name) ? name.slice(0, 40) : "";
}

function capitalized(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`;
}

function freeName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  return name;
}
