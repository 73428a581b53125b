import { attribute, has, tagOf } from "../dom/reads.ts";
import type { Names } from "./names.ts";
import { inputType, isSecret } from "./roles.ts";
import { editedText } from "../dom/texts.ts";
import { cleaned } from "../../visible-text.ts";

const MAX_VALUE = 80;
const MAX_OPTIONS = 12;
const MAX_OPTION = 40;
const { matches, getAttributeNames } = Element.prototype;
/** Elements that can be disabled or invalid, besides custom elements. */
const FIELDS: ReadonlySet<string> = new Set([
  "input",
  "select",
  "textarea",
  "button",
  "fieldset",
  "option",
  "optgroup",
]);

/** The states of a control, each after a space; page text only inside JSON strings. */
export function statesOf(element: Element, role: string, isFocused: boolean, names: Names): string {
  const states: string[] = [];
  const tag = tagOf(element);
  const isField = FIELDS.has(tag) || tag.includes("-");
  // Most links have neither a state nor a value.
  if (!isField && role === "link" && !getAttributeNames.call(element).some((name) => name.startsWith("aria-")))
    return "";
  const aria = (name: string): string | null => attribute(element, `aria-${name}`);
  if (element instanceof HTMLInputElement && (role === "checkbox" || role === "radio" || role === "switch")) {
    if (element.indeterminate) states.push("mixed");
    else if (element.checked) states.push("checked");
  } else if (aria("checked") === "true") states.push("checked");
  else if (aria("checked") === "mixed") states.push("mixed");
  if ((isField && matches.call(element, ":disabled")) || aria("disabled") === "true") states.push("disabled");
  if (isFocused && takesText(element, role)) states.push("focused");
  const expanded = aria("expanded") ?? detailsState(element);
  if (expanded === "true") states.push("expanded");
  if (expanded === "false") states.push("collapsed");
  if (aria("selected") === "true") states.push("selected");
  if (aria("pressed") === "true") states.push("pressed");
  const current = aria("current");
  if (current !== null && current !== "false" && current !== "") states.push("current");
  if (has(element, "required") || aria("required") === "true") states.push("required");
  if (has(element, "readonly") || aria("readonly") === "true") states.push("readonly");
  if (aria("invalid") === "true" || (isField && matches.call(element, ":user-invalid"))) states.push("invalid");
  states.push(...values(element, role, names));
  return states.map((state) => ` ${state}`).join("");
}

function detailsState(element: Element): string | null {
  const details = tagOf(element) === "summary" ? element.parentElement : null;
  return details instanceof HTMLDetailsElement ? String(details.open) : null;
}

function takesText(element: Element, role: string): boolean {
  if (element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable))
    return true;
  if (!(element instanceof HTMLInputElement)) return false;
  return ["textbox", "searchbox", "combobox", "spinbutton"].includes(role);
}

function values(element: Element, role: string, names: Names): string[] {
  const quoted = (text: string, max = MAX_VALUE): string => JSON.stringify(names.masked(cleaned(text, max)));
  if (element instanceof HTMLSelectElement) return selectValues(element, quoted);
  if (element instanceof HTMLInputElement && inputType(element) === "file") {
    const [first] = element.files ?? [];
    return first === undefined ? [] : [`=${quoted(first.name)}`];
  }
  if (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && hasShownValue(role))) {
    if (isSecret(element))
      return [...(inputType(element) === "password" ? ["password"] : []), ...(element.value === "" ? [] : ["filled"])];
    const type = inputType(element);
    const format = /^(date|time|month|week|datetime-local|color)$/.test(type) ? [type] : [];
    if (element.value !== "") return [...format, `=${quoted(element.value)}`];
    // A name that is the placeholder says it already.
    const placeholder = cleaned(element.placeholder, MAX_VALUE);
    return placeholder === "" || placeholder === names.nameOf(element, role)
      ? format
      : [...format, `placeholder=${quoted(placeholder)}`];
  }
  if (role === "textbox" || role === "searchbox") {
    if (isSecret(element)) return ["filled"];
    const text = editedText(element);
    return text.trim() === "" ? [] : [`=${quoted(text)}`];
  }
  if (role === "combobox") {
    const text = names.wordsBeside(element, role);
    return text === "" ? [] : [`=${quoted(text)}`];
  }
  const now = attribute(element, "aria-valuetext") ?? attribute(element, "aria-valuenow") ?? ownValue(element);
  return now === null || now === "" ? [] : [`=${quoted(now)}`];
}

function ownValue(element: Element): string | null {
  return element instanceof HTMLProgressElement || element instanceof HTMLMeterElement ? String(element.value) : null;
}

function hasShownValue(role: string): boolean {
  return ["textbox", "searchbox", "combobox", "spinbutton", "slider"].includes(role);
}

function selectValues(list: HTMLSelectElement, quoted: (text: string, max?: number) => string): string[] {
  const all: string[] = [];
  const { options } = list;
  for (let index = 0; index < Math.min(options.length, MAX_OPTIONS); index++)
    all.push(quoted(options[index]?.label ?? "", MAX_OPTION));
  const chosen = Array.prototype.slice
    .call(list.selectedOptions, 0, 3)
    .map((option: HTMLOptionElement) => quoted(option.label));
  const more = options.length - all.length;
  return [
    ...(chosen.length === 0 ? [] : [`=${chosen.join(",")}`]),
    `options=[${all.join(",")}]${more > 0 ? `+${more}` : ""}`,
  ];
}
