import { type ContextStep, type StepsProgram, webDriverCommands } from "../../contract.ts";

/** The steps of a context, to be done again on other data. */
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
  /** The selector of the element that a drag ends on. */
  readonly toSelector?: string;
  readonly timeoutMs: number;
  /** How the dialog is answered that it opens. */
  readonly dialog?: Readonly<Record<string, Value>>;
  /** It begins a download. */
  readonly download?: boolean | undefined;
  /** The page that it is done in: 1 is the first, each other one a popup. */
  readonly page: number;
  /** What its page is to show before it: that came of a popup. */
  readonly before?: Pick<ProgramStep, "url" | "text"> | undefined;
  /** The page that it opens, where later steps are done in that. */
  readonly popup?: number | undefined;
  /** The URL of the page afterwards, with `*` for what other data may change; absent: any. */
  readonly url?: string | undefined;
  /** The text that the page is to show afterwards, without what other data may change. */
  readonly text?: string | undefined;
  /** The state that the element is to have afterwards. */
  readonly state?: { readonly name: string; readonly value: boolean } | undefined;
}

type Left = StepsProgram["left"][number];

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
/** Others mostly have the page show what was entered. */
const SAYS: ReadonlySet<string> = new Set([...MAY_NAVIGATE].filter((action) => action !== "type"));
const MIN_TIMEOUT_MS = 5_000;
const NAVIGATION_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 60_000;
/** How much longer than it took a step may take. */
const SLACK = 4;
const MASK = "***";

/** Yields after each step. */
export function* toProgram(given: readonly ContextStep[]): Generator<void, Program> {
  const steps: ProgramStep[] = [];
  const left: StepsProgram["left"] = [];
  const parameters = new Map<string, Parameter>();
  const freeName = createFreeNames();

  function parameterOf(step: ContextStep, field: string, type: Parameter["type"]): Value {
    const wanted = field === "text" || field === "values" ? (step.target?.name ?? "") : "";
    const parameter: Parameter = { name: freeName(toName(wanted) || toName(field)), type, step: step.id };
    parameters.set(parameter.name, parameter);
    return { parameter };
  }

  function valuesOf(step: ContextStep): Record<string, Value> {
    const { action, command, params, masked } = step;
    const types = REPEATED[action] ?? {};
    const values: [string, Value][] = [];
    for (const [name, value] of Object.entries(params)) {
      if (/^(?:selector|ref|toSelector|toRef)$/.test(name) || isPoint(step, name)) continue;
      // A stored file is deleted some day.
      const isHidden = name === "artifacts" || (typeof value === "string" && value.includes(MASK));
      values.push([name, isHidden ? parameterOf(step, name, types[name] ?? "text") : { value }]);
    }
    if (command === "elementClear") values.push(["text", { value: "" }], ["clear", { value: true }]);
    else
      for (const name of masked) {
        const type = types[name];
        if (type !== undefined) values.push([name, parameterOf(step, name, type)]);
      }
    return Object.fromEntries(values);
  }

  /** The step that answers the dialogs which those after it open. */
  let armed: ContextStep | undefined;
  const leave = ({ id, action }: ContextStep, reason: Left["reason"]): void =>
    void left.push({ step: id, action, reason });
  const leaveArmed = (): void => {
    if (armed) leave(armed, "not-supported");
    armed = undefined;
  };
  const waited = new Set(given.map(({ pageId }) => pageId));
  /** The pages of the program, by their ids. */
  const pages = new Map<string | undefined, number>();
  /** What was seen in a page after a popup was opened, by its number: it may have come of what was done there. */
  const later = new Map<number, ReturnType<typeof outcomeOf>>();
  let current = 1;
  let opened = 1;
  let isElsewhere = false;
  for (const step of given) {
    yield;
    const reason = reasonToLeave(step);
    const previous = steps.at(-1);
    // What follows a step of another page would be done in another state than it was.
    const page = pages.get(step.pageId) ?? (pages.size === 0 || step.action === "navigate" ? current : undefined);
    isElsewhere ||= reason === undefined && page === undefined;
    if (reason !== undefined || page === undefined || isElsewhere) {
      leave(step, reason ?? "other-page");
      continue;
    }
    const { action, target, seen } = step;
    current = page;
    // A page that a caller has opened, and the URL of which is given, is done without.
    if (!pages.has(step.pageId)) for (const [id, number] of pages) if (number === page) pages.delete(id);
    pages.set(step.pageId, page);
    if (action === "dialog" && seen?.dialog === undefined) {
      leaveArmed();
      armed = step;
      continue;
    }
    // A dialog is answered as it opens, in a context of any configuration; a download is a part of what has begun it.
    if (previous !== undefined && (action === "dialog" || (action === "wait" && step.params["download"] === true))) {
      const how = action === "dialog" ? { dialog: valuesOf(step) } : { download: true };
      steps.splice(-1, 1, { ...previous, ...outcomeOf(step), ...how });
      continue;
    }
    if (action === "wait" && step.params["popup"] === true && previous?.popup !== undefined) continue;
    const popup = seen?.popup !== undefined && waited.has(seen.popup) ? ++opened : undefined;
    const before = later.get(page);
    later.delete(page);
    const outcome = outcomeOf(step);
    if (popup !== undefined) {
      pages.set(seen?.popup, popup);
      later.set(page, outcome);
    }
    const [selector, toSelector] = [selectorOf(step), endOf(step)];
    const dialog = seen?.dialog && (armed ? valuesOf(armed) : { accept: { value: seen.dialog === "accepted" } });
    if (dialog) armed = undefined;
    steps.push({
      number: steps.length + 1,
      label: labelOf(step),
      action,
      params: valuesOf(step),
      ...(selector !== undefined && { selector }),
      ...(toSelector !== undefined && { toSelector }),
      timeoutMs: timeoutOf(step),
      ...(dialog && { dialog }),
      page,
      popup,
      before,
      ...(popup === undefined ? outcome : { download: outcome.download }),
      ...(target && action === "click" && seen?.closed !== true && seen?.state && { state: seen.state }),
    });
  }
  leaveArmed();
  return { steps, parameters: [...parameters.values()], left };
}

function outcomeOf({ action, params, url, seen }: ContextStep): Pick<ProgramStep, "url" | "text" | "download"> {
  // A page that has closed shows nothing.
  if (seen?.closed === true) return {};
  return {
    url: MAY_NAVIGATE.has(action) ? urlPattern(url) : undefined,
    text: SAYS.has(action) || params["submit"] === true ? stableText(seen?.text ?? "") : undefined,
    download: seen?.download,
  };
}

/** Times in a text, such as a toast; the numbers of one are left out with all others. */
const TIMES = new RegExp(
  `\\b(?:${[
    "(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun",
    "january|february|march|april|may|june|july|august|september|october|november|december",
    "jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|yesterday|today|tomorrow|just now|[ap]m|[ap]\\.m\\.",
    "(?:(?:an?|one|(?:a )?few) )?(?:moment|second|minute|hour|day|week|month|year)s? ago",
  ].join("|")})(?!\\w)`,
  "gi",
);

/** Returns the longest run of words that other data, or another time, is not likely to change. */
export function stableText(text: string): string | undefined {
  const runs = text
    .replace(TIMES, "*")
    .split(/\S*[\d*…•]\S*/)
    .map((run) => run.trim());
  const longest = runs.reduce((one, other) => (other.length > one.length ? other : one), "");
  return /\p{L}.*\p{L}.*\p{L}/u.test(longest) ? longest : undefined;
}

/** A caller's own selector, too, unless it counts places: on other data something else is there. */
function selectorOf({ target }: ContextStep): string | undefined {
  const { lasting, selector } = target ?? {};
  return lasting ?? (selector !== undefined && COUNTS.test(selector) ? undefined : selector);
}

/** The selector of what a drag ended on; undefined where only a place names it. */
function endOf({ target, params }: ContextStep): string | undefined {
  const { toSelector } = params;
  return target?.to ?? (typeof toSelector === "string" && !COUNTS.test(toSelector) ? toSelector : undefined);
}

/** Whether the parameter is of a point of the viewport: that of a click on an element is inside of it. */
function isPoint({ action, params }: ContextStep, name: string): boolean {
  return /^(?:[xy]|to[XY])$/.test(name) && action !== "scroll" && !("selector" in params || "ref" in params);
}

const COUNTS = /nth|:(?:first|last|only)-|\[\s*(?:\d+\s*\]|last\(|position\()/i;

function reasonToLeave(step: ContextStep): Left["reason"] | undefined {
  const { action, command, outcome, params, masked, target } = step;
  if (outcome === "failed") return "failed";
  if (READS.has(action)) return "reads";
  const types = REPEATED[action];
  if (action === "evaluate" || masked.includes("function")) return "not-held";
  if (types === undefined || (command !== undefined && !COMMANDS.has(command))) return "not-supported";
  // Places of a point are those of one page.
  if ("via" in params || (action === "drag" && endOf(step) === undefined)) return "no-selector";
  const needsTarget =
    "ref" in params ||
    target?.selector !== undefined ||
    (isPoint(step, "x") && "x" in params) ||
    isElementCommand(command);
  if (needsTarget && selectorOf(step) === undefined) return "no-selector";
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

/** Returns a function that makes each name another one: of "code" `code`, `code2`, `code3`. */
function createFreeNames(): (wanted: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    let count = counts.get(wanted) ?? 1;
    while (taken.has(name)) name = `${wanted}${++count}`;
    counts.set(wanted, count);
    taken.add(name);
    return name;
  };
}
