import { cleaned } from "../../visible-text.ts";
import { attribute, closestOf, firstElementOf, focused, getter, queryAll, rootOf, shadowOf } from "../dom/reads.ts";
import type { ActTarget, Point, Reply, ScriptTarget } from "../messages.ts";
import { createNames, MAX_NAME } from "../outline/names.ts";
import { inputType, INTERACTIVE_ROLES, roleOf } from "../outline/roles.ts";
import { textIn } from "./describe.ts";
import { found, reply } from "./find.ts";
import { innermostAt, isFrame } from "./hit.ts";
import { parentOrHost } from "./states.ts";

/** Elements that a press or a key activates, or that stand for a control. */
const ACTIVATED =
  "a[*|href], area[href], button, input, select, textarea, summary, label, option, [role], [contenteditable], [onclick], [tabindex]";
const LINK = "a[*|href], area[href]";
const XLINK = "http://www.w3.org/1999/xlink";
/** Roles of fields, whose content is what was typed or may be chosen. */
const FIELD_ROLES: ReadonlySet<string> = new Set([
  ...["textbox", "searchbox", "combobox", "listbox", "slider", "spinbutton"],
]);
/** Characters of the text of one control, in which rules look for names. */
const MAX_TEXT = 2_000;
const MAX_PASSWORDS = 100;

const formOf = getter(HTMLButtonElement.prototype, "form");
const innerText = getter(HTMLElement.prototype, "innerText") as (element: Element) => string;
const formOfInput = getter(HTMLInputElement.prototype, "form");

/**
 * Describes the target of an act: an element, that at a point, or the focused one (null). Null: there is no such element.
 *
 * @param isEnter whether Enter is pressed there, which in a field submits its form
 * @param pressedAt the point of the frame's viewport at which an element is pressed; null: it is not pressed
 */
export function actTarget(
  at: ScriptTarget | Element | Point | null,
  isEnter: boolean,
  pressedAt: Point | null,
): Reply<ActTarget | null> {
  return reply(() => describeAct(elementOf(at), pressedAt === null ? null : innermostAt(pressedAt), isEnter));
}

/** @param pressed gets the press in place of the element around it, or of one that a label stands for */
function describeAct(element: Element | null, pressed: Element | null, isEnter: boolean): ActTarget | null {
  if (element === null) return null;
  const { origin } = location;
  const innermost = pressed ?? element;
  if (isFrame(innermost)) return { name: "", origin, isOpaque: true };
  const controls = [...new Set([...controlsAround(innermost), ...controlsAround(element)])];
  const link = closestAcross(innermost, LINK);
  const submitted = firstOf(controls, (each) => submittedBy(each, isEnter));
  const destination = submitted?.destination ?? (link && originOf(hrefOf(link)));
  return {
    name: [...controls.flatMap(namesOf), ...(submitted ? submitted.names : [])]
      .filter((name, index, names) => name !== "" && names.indexOf(name) === index)
      .join(" "),
    origin,
    ...(firstElementOf(innermost) === null && shadowOf(innermost) === null && { isLeaf: true }),
    ...(destination !== undefined && destination !== null && { destination }),
    ...(submitted?.hasPassword === true && { submitsPassword: true }),
    ...((link !== null || submitted !== undefined || controls[0] !== innermost || isControl(innermost)) && {
      isControl: true,
    }),
  };
}

/** The control that an element is or is in, and those around that, which get the event as well; of a label also its control. */
function controlsAround(element: Element): readonly Element[] {
  const nearest = closestAcross(element, ACTIVATED) ?? element;
  const controls = [nearest];
  for (let each = parentOrHost(nearest); each !== null; each = parentOrHost(each))
    if (each instanceof HTMLLabelElement || INTERACTIVE_ROLES.has(roleOf(each))) controls.push(each);
  return controls.flatMap((each) => (each instanceof HTMLLabelElement && each.control ? [each, each.control] : [each]));
}

/** Whether a key activates the element, as far as can be seen; a field takes the key. */
function isControl(element: Element): boolean {
  if (attribute(element, "role") !== null) return true;
  return (
    closestOf(element, ACTIVATED) === element &&
    !FIELD_ROLES.has(roleOf(element)) &&
    attribute(element, "contenteditable") === null
  );
}

function firstOf<T>(elements: readonly Element[], find: (element: Element) => T | undefined): T | undefined {
  for (const element of elements) {
    const value = find(element);
    if (value !== undefined) return value;
  }
  return undefined;
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

/** Its accessible name, and the text that is drawn in it: a person who makes a rule sees the text. */
function namesOf(element: Element): readonly string[] {
  const names = createNames();
  const role = roleOf(element);
  const name = names.nameOf(element, role);
  if (name === "") return [textIn(element, closestOf(element, ACTIVATED) === element ? MAX_TEXT : MAX_NAME)];
  if (!INTERACTIVE_ROLES.has(role) || FIELD_ROLES.has(role)) return [name];
  const text = textIn(element, MAX_TEXT);
  // As it is drawn, words have no spaces inside of them; of a long text that takes its whole layout.
  const isShort = text.length < MAX_TEXT && element instanceof HTMLElement;
  return [name, names.masked(isShort ? cleaned(innerText(element), MAX_TEXT) : text)];
}

/** The submission of a form that the act begins. */
function submittedBy(
  element: Element,
  isEnter: boolean,
):
  | { readonly names: readonly string[]; readonly destination: string | undefined; readonly hasPassword: boolean }
  | undefined {
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
    names: button === undefined || button === element ? [] : namesOf(button),
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

/** Links of SVG have it in a namespace, too. */
function hrefOf(link: Element): string | null {
  return attribute(link, "href") ?? link.getAttributeNS(XLINK, "href");
}

/** Undefined for what leads to no document of its own, such as a script. */
function originOf(url: string | null): string | undefined {
  const { protocol, origin } = URL.parse(url ?? "", document.baseURI) ?? {};
  return protocol === "http:" || protocol === "https:" ? origin : undefined;
}
