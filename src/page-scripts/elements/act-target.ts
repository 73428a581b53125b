import type { ActTarget, Point, Reply, ScriptTarget } from "../messages.ts";
import { attribute, closestOf, focused, getter, queryAll, rootOf } from "../dom/reads.ts";
import { createNames, MAX_NAME } from "../outline/names.ts";
import { inputType, roleOf } from "../outline/roles.ts";
import { textIn } from "./describe.ts";
import { found, reply } from "./find.ts";
import { innermostAt, isFrame } from "./hit.ts";
import { parentOrHost } from "./states.ts";

/** Elements that a press or a key activates, or that stand for a control. */
const ACTIVATED =
  "a[href], area[href], button, input, select, textarea, summary, label, option, [role], [contenteditable], [onclick], [tabindex]";
const MAX_PASSWORDS = 100;

const formOf = getter(HTMLButtonElement.prototype, "form");
const formOfInput = getter(HTMLInputElement.prototype, "form");

/**
 * Describes the target of an act: an element, that at a point, or the focused one (null). Null: there is no such element.
 *
 * @param isEnter whether Enter is pressed there, which in a field submits its form
 */
export function actTarget(at: ScriptTarget | Element | Point | null, isEnter: boolean): Reply<ActTarget | null> {
  return reply(() => describeAct(elementOf(at), isEnter));
}

function describeAct(element: Element | null, isEnter: boolean): ActTarget | null {
  if (element === null) return null;
  const { origin } = location;
  if (isFrame(element)) return { name: "", origin, isOpaque: true };
  const activated = closestAcross(element, ACTIVATED) ?? element;
  const control = activated instanceof HTMLLabelElement ? activated.control : null;
  const link = closestAcross(element, "a[href], area[href]");
  const submitted = submittedBy(control ?? activated, isEnter);
  const destination = submitted?.destination ?? (link && originOf(attribute(link, "href")));
  return {
    name: [nameOf(activated), ...(control ? [nameOf(control)] : []), ...(submitted ? [submitted.name] : [])]
      .filter((name, index, names) => name !== "" && names.indexOf(name) === index)
      .join(" "),
    origin,
    ...(destination !== undefined && destination !== null && { destination }),
    ...(submitted?.hasPassword === true && { submitsPassword: true }),
    ...((link !== null ||
      submitted !== undefined ||
      activated !== element ||
      attribute(activated, "role") !== null) && {
      isControl: true,
    }),
  };
}

function elementOf(at: ScriptTarget | Element | Point | null): Element | null {
  if (at === null) return focused();
  if (at instanceof Element || "ref" in at || "parts" in at) return found(at);
  return innermostAt(at);
}

/** The element itself, or the nearest around it, also outside of its shadow root. */
function closestAcross(element: Element, selector: string): Element | null {
  for (let each: Element | null = element; each !== null; each = parentOrHost(each)) {
    const found = closestOf(each, selector);
    if (found !== null) return found;
  }
  return null;
}

/** Its accessible name, or else its text. */
function nameOf(element: Element): string {
  const name = createNames().nameOf(element, roleOf(element));
  return name === "" ? textIn(element, MAX_NAME) : name;
}

/** The submission of a form that the act begins. */
function submittedBy(
  element: Element,
  isEnter: boolean,
): { readonly name: string; readonly destination: string | undefined; readonly hasPassword: boolean } | undefined {
  const form = ownerOf(element);
  const isButton = isSubmit(element);
  if (form === null || !(isButton || (isEnter && element instanceof HTMLInputElement))) return undefined;
  const root = rootOf(form);
  const fields = root instanceof Document || root instanceof ShadowRoot ? queryAll(root, "button, input") : [];
  const own = Array.from(fields).filter((each) => ownerOf(each) === form);
  const button = isButton ? element : own.find(isSubmit);
  const action = (button && attribute(button, "formaction")) ?? attribute(form, "action") ?? "";
  const passwords = own.filter((each) => each instanceof HTMLInputElement && inputType(each) === "password");
  return {
    name: button === undefined || button === element ? "" : nameOf(button),
    destination: originOf(action),
    hasPassword: passwords
      .slice(0, MAX_PASSWORDS)
      .some((each) => each instanceof HTMLInputElement && each.value !== ""),
  };
}

function ownerOf(element: Element): HTMLFormElement | null {
  if (element instanceof HTMLButtonElement) return formOf(element);
  return element instanceof HTMLInputElement ? formOfInput(element) : null;
}

function isSubmit(element: Element): boolean {
  if (element instanceof HTMLButtonElement) return !/^(button|reset)$/i.test(attribute(element, "type") ?? "");
  return element instanceof HTMLInputElement && /^(submit|image)$/.test(inputType(element));
}

/** Undefined for what leads to no document of its own, such as a script. */
function originOf(url: string | null): string | undefined {
  const { protocol, origin } = URL.parse(url ?? "", document.baseURI) ?? {};
  return protocol === "http:" || protocol === "https:" ? origin : undefined;
}
