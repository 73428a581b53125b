/**
 * Typing into what has the focus. The browser sends a key to the frame that has the focus when the key arrives, which may
 * have moved to a frame of another origin by then. So where the page has such a frame, and into password fields, the
 * strokes are carried out in here, in one step with the check of the focus; elsewhere by the browser's own keys.
 */

import { framesOfPage } from "../dom/frames.ts";
import { setOwnTimeout, timersOfPage } from "../dom/timers.ts";
import { hideField, isHidden } from "../dom/hidden-fields.ts";
import {
  attribute,
  bodyOf,
  composedParent,
  focused,
  getter,
  hasInside,
  isConnected,
  isContentEditable,
  matchesSelector,
  queryAll,
  rectOf,
  rootElementOf,
  rootOf,
  tagOf,
} from "../dom/reads.ts";
import { describe } from "../elements/describe.ts";
import { found, Obstacle, reply } from "../elements/find.ts";
import { nextFrame, requireEditable, requireEnabled, requireVisible } from "../elements/states.ts";
import { formOf, pick, PICKED, reset } from "./picked.ts";
import type { Key, Reply, ScriptTarget, SecretRequest, StrikeReply, StrikeRequest, TypeRequest } from "../messages.ts";

/** The frames of a page that are visited; one with more counts as a page with frames of other origins. */
const MAX_FRAMES = 1_000;
/** Characters of a field's value in a reply. */
const MAX_VALUE = 1_000;

/** Events that are kept until it is read whether the page has prevented them. */
const MAX_EVENTS = 64;

const TYPED_INTO: ReadonlySet<string> = new Set(["email", "number", "password", "search", "tel", "text", "url"]);

// Elements of other frames are no instances of this frame's classes, but the classes' getters read them.
const inputType = getter(HTMLInputElement.prototype, "type");
const inputValue = getter(HTMLInputElement.prototype, "value");
const areaValue = getter(HTMLTextAreaElement.prototype, "value");
const ownerOf = getter(HTMLInputElement.prototype, "form");
const elementsOf = getter(HTMLFormElement.prototype, "elements");
const editable = getter(HTMLElement.prototype, "isContentEditable");
const namespaceOf = getter(Element.prototype, "namespaceURI");
const documentOf = getter(Node.prototype, "ownerDocument") as (node: Element) => Document; // of an element, it is never null
const viewOf = getter(Document.prototype, "defaultView");
const designModeOf = getter(Document.prototype, "designMode");
const windowOfIframe = getter(HTMLIFrameElement.prototype, "contentWindow");
const windowOfFrame = getter(HTMLFrameElement.prototype, "contentWindow");
const windowOfObject = getter(HTMLObjectElement.prototype, "contentWindow");
const innerText = getter(HTMLElement.prototype, "innerText") as (element: Element) => string;
const { blur, focus, click } = HTMLElement.prototype;
const { checkVisibility } = Element.prototype;
const { select: selectInput } = HTMLInputElement.prototype;
const { select: selectArea } = HTMLTextAreaElement.prototype;
const { dispatchEvent } = EventTarget.prototype;
const { execCommand, hasFocus, getSelection: selectionOf } = Document.prototype;
const { requestSubmit } = HTMLFormElement.prototype;

/** The typing that runs. */
let current = 0;
/** Counts what the documents of this origin have received since typing began. */
let received = nothingReceived();
/** The field that typing began in, what it held, and what shows that, where the field itself does not. */
let began: { readonly field: Element; readonly value: string; readonly editor?: Element } | undefined;
/** The text that the element in which typing began held, where it has no value. */
let textBefore: { readonly element: Element; readonly text: string } | undefined;

function nothingReceived() {
  return {
    ...{ strokes: 0, hasInput: false, isPrevented: false, isInKey: false, events: [] as Event[] },
    /** The fields that got characters, and what they held before. */
    fields: new Map<Element, string>(),
    lastLength: 0,
    /** Whether the page has taken away what was typed, as of a tag. */
    isEmptied: false,
    /** Whether the page has set timers or requested frames for a key. */
    setsTimers: false,
    requestsFrames: false,
  };
}

/** Begins to type into an element, or into the one that has the focus. */
export function beginTyping(target: ScriptTarget | Element | null, request: TypeRequest): Reply<StrikeReply> {
  return reply(() => {
    if (target === null) return begin(undefined, request);
    const element = found(target);
    requireField(element);
    // A component may have a `focus` of its own, which only its own world sees.
    if (!request.isFocused && tagOf(element).includes("-")) throw new Obstacle("component");
    return begin(element, request);
  });
}

/** Empties a field in one step, as a person does who deletes all of it, and takes the focus from it; an empty one is left as it is. */
export function clear(target: ScriptTarget | Element): Reply<null> {
  return reply(() => {
    const element = found(target);
    const isFiles = tagOf(element) === "input" && inputType(element) === "file";
    const field = isFiles ? element : requireField(element);
    if (isFiles) requireEnabled(field);
    if ((valueOf(field) ?? field.textContent) === "") return null;
    focusField(field, true);
    if (isFiles || (tagOf(field) === "input" && PICKED.has(inputType(field)))) reset(field);
    else {
      edit(field, "delete", "deleteContentBackward");
      // A page may keep what it holds, or bring that back.
      if ((valueOf(field) ?? field.textContent.trim()) !== "") throw new Obstacle("takes-no-text");
    }
    blur.call(field);
    return null;
  });
}

/** @throws Obstacle unless text can be typed into the element, or the control of a label */
function requireField(element: Element): Element {
  const field = fieldOf(element);
  if (!isStandIn(field)) requireVisible(element);
  requireEnabled(element);
  if (editContextOf(field) === null) requireEditable(element);
  return field;
}

/**
 * Focuses the element, with the caret after what it holds or with all of it selected, and begins to type. Without an
 * element, into what has the focus.
 *
 * @throws Obstacle where the element takes no text or does not get the focus, and for a secret of other origins
 */
function begin(element: Element | undefined, { text, into, ...request }: TypeRequest): StrikeReply {
  if (request.secret !== undefined) requireSecretField(element, request.secret);
  current = request.id;
  received = nothingReceived();
  began = undefined;
  textBefore = undefined;
  // A line break may send what is before it, or lead on to another field.
  awaited = element === undefined || /[\r\n]/.test(text) ? 0 : charactersOf(text);
  const selectsAll = into === "all";
  const field = element === undefined ? undefined : fieldOf(element);
  if (field !== undefined) {
    focusField(field, selectsAll);
    if (tagOf(field) === "input") {
      const type = inputType(field);
      const isWhole = PICKED.has(type) && (text !== "" || selectsAll);
      const rejected = isWhole ? pick(field, type, text) : rejectedNumber(field, text, selectsAll);
      began = { field, value: "" };
      const reply = carryOut({ ...request, strokes: [], sent: 0 });
      if (rejected !== undefined)
        return { ...reply, rejected: isHidden(field) ? "" : rejected, ...(isWhole && { form: formOf(field, type) }) };
      if (isWhole) return { ...reply, isWhole };
    }
  }
  const { element: active, isElsewhere } = focusedFrom(ownDocuments().first);
  const editor = into === "anything" || isElsewhere || !isStandIn(active) ? undefined : editorOf(active);
  if (field === undefined && into !== "anything" && !isElsewhere) {
    if (!takesText(active)) throw new Obstacle("no-focus");
    if (selectsAll && editor === undefined) selectAll(active);
  }
  if (!isElsewhere && valueOf(active) === undefined && takesText(active))
    textBefore = { element: active, text: textHeld(active) };
  if (editor !== undefined) {
    began = { field: active, value: "", editor };
    return carryOut({ ...request, strokes: [], hasMore: true, sent: 0 });
  }
  const value = valueOf(active);
  if (value !== undefined) began = { field: active, value };
  return carryOut({ ...request, sent: 0 });
}

/**
 * Goes on to type, once the page has done what it does after the strokes before. Carries out no stroke where all documents of the page
 * are of this origin: the browser's keys cannot reach any other then. Stops where the focus leaves for a document of another origin.
 * Null where typing began in another document, which this one has replaced, or where the page has removed all elements of it.
 */
export async function strike(request: StrikeRequest): Promise<StrikeReply | null> {
  noteWorkOfEvent();
  if (rootElementOf(outermost()) === null) return null;
  const isLast = request.strokes.length === 0 && !request.hasMore;
  if (request.id === current && (hasReacted(focusedFrom(outermost()).element) || (isLast && showsLess()))) {
    const later = new Promise<void>((resolve) => void setOwnTimeout(resolve, REACTION_MS));
    await Promise.all([later, received.requestsFrames || textBefore !== undefined ? nextFrame() : undefined]);
  }
  if (request.id !== current) return null;
  const reply = carryOut(request);
  if (!isLast || textBefore === undefined || !showsLess()) return reply;
  return { ...reply, lacksText: true, value: textHeld(textBefore.element).slice(0, MAX_VALUE).toWellFormed() };
}

/** The time in which the timers that a page sets for each key run. */
const REACTION_MS = 30;

/** Runs in the same step as the strokes: no other document can take the place of this one between them. */
function requireSecretField(element: Element | undefined, { origins, kind }: SecretRequest): void {
  // That of a sandboxed document is "null".
  if (!origins.includes(self.origin)) throw new Obstacle("secret-origin");
  if (element === undefined || !isTextControl(fieldOf(element)) || documentOf(element) !== document)
    throw new Obstacle("takes-no-text");
  if (!isMadeFor(fieldOf(element) ?? element, kind)) throw new Obstacle("secret-field");
}

const FOR_CODES = /one-?time|otp|2fa|mfa|two-?factor|\bcode|code\b|token|\bpin\b|verif|digit|challenge/i;
const FOR_PASSWORDS = /passw|pwd|passphrase|passcode|\bpin\b/i;
const NUMERIC = /^(tel|number)$/;

/**
 * Whether a field is made for a password or a code: by its type, its `autocomplete`, `inputmode`, or a word in its name, id, label
 * or placeholder. No search field is. What is typed into another field, a page may send and show as any text.
 */
function isMadeFor(field: Element, kind: SecretRequest["kind"]): boolean {
  if (kind === "username") return true;
  if (tagOf(field) !== "input") return false;
  const type = inputType(field);
  if (type === "password") return true;
  const autocomplete = attribute(field, "autocomplete") ?? "";
  if (kind === "password" && /current-password|new-password/i.test(autocomplete)) return true;
  if (kind === "code" && /one-time-code/i.test(autocomplete)) return true;
  if (type === "search" || type === "email" || type === "url") return false;
  if (/^(search|q|query|s)$/i.test(attribute(field, "name") ?? "")) return false;
  if (kind === "code" && (NUMERIC.test(type) || /^(numeric|decimal)$/.test(attribute(field, "inputmode") ?? "")))
    return true;
  const hints = ["name", "id", "aria-label", "placeholder"].map((name) => (attribute(field, name) ?? "").slice(0, 200));
  return (kind === "code" ? FOR_CODES : FOR_PASSWORDS).test(hints.join(" "));
}

function carryOut({ strokes, sent, hasMore, frameCount, secret }: StrikeRequest): StrikeReply {
  const { views, first, ...own } = ownDocuments();
  const hasForeign = own.hasForeign || views.length < frameCount;
  listenIn(views);
  const arrived = received.strokes;
  received.strokes = 0;
  // A key that none of these documents has seen has gone to another.
  const isDiverted = hasForeign && arrived < sent;
  let { element, isElsewhere } = focusedFrom(first);
  const isExposed = hasForeign || secret !== undefined || isSecret(element);
  let done = 0;
  let isLost = isElsewhere;
  for (const stroke of isExposed && !isDiverted ? strokes : []) {
    // The page may move the focus on to its next field, but not to another document.
    isLost =
      isElsewhere ||
      (secret !== undefined &&
        (documentOf(element) !== document || !isTextControl(element) || !isMadeFor(element, secret.kind)));
    if (isLost) break;
    if (secret !== undefined) hideField(element, secret.value);
    if (typeof stroke === "string" || stroke.text !== "") noteField(element);
    const before = workOfPage();
    if (typeof stroke === "string") insert(element, stroke);
    else press(element, stroke);
    noteWorkSince(before);
    done++;
    ({ element, isElsewhere } = focusedFrom(first));
    isLost = isElsewhere;
    // What the page does after this one comes before the next.
    if (hasReacted(element)) break;
  }
  readPrevented();
  const isEnd = (!hasMore && done === strokes.length) || isDiverted || isLost;
  if (isEnd) for (const view of views) for (const type of WATCHED) ignore(view, type);
  const { isPrevented } = received;
  const reacts = hasReacted(element);
  return {
    ...{ done, arrived, isExposed, isDiverted, isPrevented, reacts },
    ...(isLost && { isLost }),
    ...outcome(),
  };
}

type Work = readonly [timers: number, frames: number];

/** The timers and frames that the page had scheduled when the dispatched event began: a page that animates schedules more between two events. */
let workBefore: Work | undefined;

/** Undefined where it does not matter what a key schedules. */
function workOfPage(): Work | undefined {
  const isKnown = began === undefined || (received.setsTimers && received.requestsFrames);
  return isKnown ? undefined : [timersOfPage(), framesOfPage()];
}

function noteWorkSince(before: Work | undefined): void {
  if (before === undefined) return;
  received.setsTimers ||= timersOfPage() !== before[0];
  received.requestsFrames ||= framesOfPage() !== before[1];
}

function noteWorkOfEvent(): void {
  noteWorkSince(workBefore);
  workBefore = undefined;
}

/** A field that holds so few characters is often one of a group, the next of which gets the focus. */
const MAX_GROUPED = 8;

/** Whether the page has moved the focus on or scheduled work for a key, or is likely to move it. */
function hasReacted(focusedNow: Element): boolean {
  if (began === undefined) return false;
  const { field } = began;
  const isGrouped = field instanceof HTMLInputElement && field.maxLength > 0 && field.maxLength <= MAX_GROUPED;
  return isGrouped || focusedNow !== field || received.setsTimers || received.requestsFrames;
}

/** The letters and digits that the field is to hold more than before; 0: it may hold anything. */
let awaited = 0;

function charactersOf(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Whether the field holds anything else than before, or the page has handled what was typed, and what the field holds. */
function outcome(): Partial<StrikeReply> & Pick<StrikeReply, "isTaken"> {
  const isHandled = received.hasInput || received.isPrevented;
  const editor = began?.editor;
  if (began === undefined || editor !== undefined) {
    // The text may be long: it is compared where no event shows that it was taken.
    const isTaken = isHandled || textBefore === undefined || textHeld(textBefore.element) !== textBefore.text;
    return { isTaken, ...(editor !== undefined && { editor: textOfEditor(editor) }) };
  }
  const { field } = began;
  const value = valueOf(field) ?? "";
  const isTaken = isHandled || value !== began.value;
  const stray = isConnected(field) && awaited > 0 ? strayField(field) : undefined;
  return {
    isTaken,
    ...(stray !== undefined && { strayedTo: describe(stray) }),
    ...(isConnected(field) && lacksText() && { lacksText: true }),
    ...(!isSecret(field) && { value: value.slice(0, MAX_VALUE).toWellFormed() }),
  };
}

/** Notes what a field holds before it gets a character. */
function noteField(field: Element): void {
  const value = valueOf(field) ?? (isShort(textBefore) && field === textBefore.element ? textHeld(field) : undefined);
  if (value === undefined) return;
  const isFirst = !received.fields.has(field);
  if (isFirst) received.fields.set(field, value);
  else if (value.length < received.lastLength) received.isEmptied = true;
  received.lastLength = value.length;
}

/** A field that got some of the text and is neither the named one nor of its group. */
function strayField(named: Element): Element | undefined {
  const others = [...received.fields].filter(([field, before]) => field !== named && valueOf(field) !== before);
  return others.find(([field]) => !isOfGroup(field, named))?.[0];
}

/** Whether two fields are parts of one, as for the digits of a code or of a date: short, of one kind, and side by side. */
function isOfGroup(one: Element, other: Element): boolean {
  const [box, otherBox] = [rectOf(one), rectOf(other)];
  return (
    documentOf(one) === documentOf(other) &&
    isTextControl(one) &&
    tagOf(one) === "input" &&
    tagOf(other) === "input" &&
    inputType(one) === inputType(other) &&
    [one, other].every((each) => inputValue(each).length <= MAX_GROUPED) &&
    Math.abs(box.top - otherBox.top) < Math.max(box.height, otherBox.height)
  );
}

/** Whether the fields hold fewer letters and digits than were typed, and not because the page has taken them. */
function lacksText(): boolean {
  if (awaited === 0 || received.isEmptied || received.fields.size === 0) return false;
  let held = 0;
  let isAnyFilled = false;
  for (const [field, before] of received.fields) {
    const value = valueOf(field) ?? "";
    isAnyFilled ||= value !== "";
    held += charactersOf(value) - charactersOf(before);
  }
  return isAnyFilled && held < awaited;
}

const isShort = (text: typeof textBefore): text is NonNullable<typeof textBefore> =>
  text !== undefined && text.text.length <= MAX_VALUE;

/** Whether an element that has the focus shows fewer letters and digits than were typed, and has lost none, as to a menu of its page. */
function showsLess(): boolean {
  if (awaited === 0 || received.isEmptied || !isShort(textBefore) || ownFocus() !== textBefore.element) return false;
  const text = textHeld(textBefore.element);
  return text !== "" && text.length >= received.lastLength && charactersOf(text) < awaited;
}

const WATCHED = ["keydown", "keyup", "keypress", "beforeinput", "input"] as const;

function listenIn(views: readonly Window[]): void {
  // Each time: a document that is written anew has lost them.
  for (const view of views) {
    for (const type of WATCHED) {
      view.addEventListener(type, note, { capture: true, passive: true });
      view.addEventListener(type, noteWorkOfEvent, { passive: true });
    }
  }
}

function ignore(view: Window, type: (typeof WATCHED)[number]): void {
  view.removeEventListener(type, note, true);
  view.removeEventListener(type, noteWorkOfEvent);
}

function note(event: Event): void {
  if (!event.isTrusted) return;
  // The page may have stopped the event before.
  noteWorkOfEvent();
  workBefore = workOfPage();
  if (event.type === "keydown") {
    received.strokes++;
    received.isInKey = true;
    // Others than those of a character have names.
    if ((event as KeyboardEvent).key.length === 1) noteTarget(event);
  } else if (event.type === "keyup") received.isInKey = false;
  else if (event.type === "input")
    received.hasInput ||= event.composedPath()[0] === (began?.field ?? textBefore?.element);
  // Text that no key types comes as input alone.
  else if (event.type === "beforeinput" && !received.isInKey) {
    received.strokes++;
    noteTarget(event);
  }
  if (event.cancelable) received.events.push(event);
  if (received.events.length > MAX_EVENTS) readPrevented();
}

function noteTarget(event: Event): void {
  const [target] = event.composedPath();
  if (target instanceof Element) noteField(target);
}

/** Whether an event was prevented is known once all its listeners have run. */
function readPrevented(): void {
  received.isPrevented ||= received.events.splice(0).some((event) => event.defaultPrevented);
}

/** The documents that a script of this one can reach, which are those of its origin, and whether the page has others. */
function ownDocuments(): { readonly views: readonly Window[]; readonly first: Document; readonly hasForeign: boolean } {
  const views: Window[] = [];
  const pending: Window[] = [top ?? window];
  let hasForeign = false;
  for (let view = pending.pop(); view !== undefined; view = pending.pop()) {
    if (isOwn(view)) views.push(view);
    else hasForeign = true;
    const { length } = view;
    if (views.length + pending.length + length > MAX_FRAMES) return { views, first: outermost(), hasForeign: true };
    for (let index = 0; index < length; index++) {
      const inner = view[index];
      if (inner !== undefined) pending.push(inner);
    }
  }
  // They are no members of a window.
  if (document.getElementsByTagName("fencedframe").length > 0) hasForeign = true;
  return { views, first: outermost(), hasForeign };
}

/** Whether the window's document is of this origin, and no other is about to replace it. */
function isOwn(view: Window): boolean {
  try {
    const { frameElement, location } = view;
    if (view.document === null) return false;
    if (location.href !== "about:blank" || frameElement === null) return true;
    const source = URL.parse(attribute(frameElement, "src") ?? "", document.baseURI);
    return (
      source === null || !/^(?:https?|data):$/.test(source.protocol) || !/\S/.test(attribute(frameElement, "src") ?? "")
    );
  } catch {
    return false;
  }
}

/** The document of this one's outermost frame that is of its origin, with all frames between. */
function outermost(): Document {
  let view: Window = window;
  while (view !== view.parent && isOwn(view.parent)) view = view.parent;
  return view.document;
}

/** The element that has the focus; undefined where it is in a document of another origin. */
export function ownFocus(): Element | undefined {
  const { element, isElsewhere } = focusedFrom(outermost());
  return isElsewhere ? undefined : element;
}

/** The element that has the focus, as far as documents of this origin show it: a frame, or around one in a closed shadow root. */
export function outermostFocus(): Element {
  return focusedFrom(outermost()).element;
}

interface Focused {
  readonly element: Element;
  /** Whether a document of another origin has the focus. */
  readonly isElsewhere: boolean;
}

/**
 * The element that keys go to: inside open shadow roots and frames of this origin, the document's body where no other has the focus.
 *
 * @throws Obstacle `no-focus` in a document without elements, which gets no keys
 */
function focusedFrom(first: Document): Focused {
  const isWithoutFocus = first !== ownTop() && !hasFocus.call(first);
  for (let inside = first; ;) {
    const element = focused(inside) ?? bodyOf(inside) ?? rootElementOf(inside);
    if (element === null) throw new Obstacle("no-focus");
    if (isWithoutFocus) return { element, isElsewhere: true };
    if (!FRAMES.has(tagOf(element))) {
      // Around a frame in a closed shadow root, no element matches `:focus`.
      const isAround = element !== bodyOf(inside) && element !== rootElementOf(inside);
      return { element, isElsewhere: isAround && !matchesSelector(element, ":focus-within") };
    }
    const inner = innerWindow(element);
    if (inner === null || !isOwn(inner)) return { element, isElsewhere: true };
    inside = inner.document;
  }
}

const FRAMES: ReadonlySet<string> = new Set(["iframe", "frame", "object", "embed", "fencedframe"]);

function innerWindow(element: Element): Window | null {
  if (tagOf(element) === "iframe") return windowOfIframe(element);
  if (tagOf(element) === "frame") return windowOfFrame(element);
  return tagOf(element) === "object" ? windowOfObject(element) : null;
}

function ownTop(): Document | undefined {
  return top !== null && isOwn(top) ? top.document : undefined;
}

/** The control of a label; else the element itself. */
function fieldOf(element: Element): Element {
  const field = element instanceof HTMLLabelElement ? (element.control ?? element) : element;
  const isTyped = field instanceof HTMLInputElement && (TYPED_INTO.has(field.type) || PICKED.has(field.type));
  if (field instanceof HTMLInputElement && !isTyped) throw new Obstacle("takes-no-text");
  if (field instanceof HTMLSelectElement) throw new Obstacle("takes-no-text");
  if (attribute(field, "role") === "slider" && !isTyped) throw new Obstacle("slider");
  return field;
}

function editContextOf(element: Element): { readonly text: string } | null {
  return element instanceof HTMLElement && "editContext" in element
    ? (element.editContext as { readonly text: string } | null)
    : null;
}

/** The text of an element that can be edited. An EditContext has its own, which no event of the element tells. */
function textHeld(element: Element): string {
  return editContextOf(element)?.text ?? element.textContent;
}

/** An element smaller than this shows no text. */
const MIN_SHOWN = 4;

/** Whether an editor draws what is typed into this field, which itself is not seen, as those of code do. */
function isStandIn(field: Element): boolean {
  if (tagOf(field) !== "textarea" && editContextOf(field) === null) return false;
  const { opacity, visibility } = getComputedStyle(field);
  if (visibility !== "visible" || !checkVisibility.call(field)) return false;
  const parent = composedParent(field);
  const isClipped = parent !== null && getComputedStyle(parent).overflow === "hidden" && !isSeen(parent);
  return opacity === "0" || !isSeen(field) || isClipped;
}

function isSeen(element: Element): boolean {
  const { width, height } = rectOf(element);
  return width >= MIN_SHOWN && height >= MIN_SHOWN;
}

/** The nearest box around a field that shows something. */
function editorOf(field: Element): Element {
  let editor = field;
  for (let each = composedParent(field); each !== null; each = composedParent(each)) {
    editor = each;
    if (isSeen(each)) break;
  }
  return editor;
}

/** The beginning of what an editor shows. */
function textOfEditor(editor: Element): string {
  return editor instanceof HTMLElement ? innerText(editor).slice(0, MAX_VALUE).toWellFormed() : "";
}

function focusField(element: Element, selectsAll: boolean): void {
  const root = rootOf(element) as Document | ShadowRoot; // it is visible
  const host = editorHostOf(element);
  const hadFocus = root.activeElement === element;
  const caretBefore = caretOf(element);
  let wasFocused = hadFocus;
  const noteFocus = (): void => void (wasFocused = true);
  host.addEventListener("focus", noteFocus, { capture: true, once: true });
  focus.call(host);
  host.removeEventListener("focus", noteFocus, { capture: true });
  // A page may move the focus on at once, which is then where the text goes.
  if (!(wasFocused || root.activeElement === host) || !isConnected(element)) {
    const modal = queryAll(document, ":modal")[0];
    if (modal === undefined || hasInside(modal, element)) throw new Obstacle("not-focused");
    throw new Obstacle("covered", describe(modal));
  }
  if (isStandIn(element)) return;
  if (selectsAll) selectAll(element);
  // A page may put the caret where its template begins.
  else if (!hadFocus && caretOf(element) === caretBefore) moveCaretToEnd(element);
}

/** The element that has the focus for one that is inside of what can be edited as a whole. */
function editorHostOf(element: Element): Element {
  let host = element;
  for (let each = composedParent(element); each !== null && isContentEditable(each); each = composedParent(each))
    host = each;
  return host;
}

function caretOf(element: Element): string {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return "";
  return `${element.selectionStart} ${element.selectionEnd}`;
}

function selectAll(element: Element): void {
  if (tagOf(element) === "textarea") selectArea.call(element);
  else if (isTextControl(element)) selectInput.call(element);
  else if (element === bodyOf(documentOf(element))) execCommand.call(documentOf(element), "selectAll");
  else selectionOf.call(documentOf(element))?.selectAllChildren(element);
}

/** Focusing alone puts the caret before what a field holds. */
function moveCaretToEnd(element: Element): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    // Fields for numbers and e-mail addresses have a caret, but no selection that a script may set.
    if (element.selectionStart === null)
      selectionOf.call(documentOf(element))?.modify("move", "forward", "documentboundary");
    else element.setSelectionRange(element.value.length, element.value.length);
  } else if (isEditable(element)) {
    selectAll(element);
    getSelection()?.collapseToEnd();
  }
}

/** A field for numbers drops what it does not take, key by key. Where the result is no number, it returns what the field holds. */
function rejectedNumber(field: Element, text: string, isReplaced: boolean): string | undefined {
  if (inputType(field) !== "number") return undefined;
  const whole = (isReplaced ? "" : inputValue(field)) + text.replace(/[\r\n]/g, "");
  return Number.isNaN(Number(whole)) || /^\s*[+-]?0[box]/i.test(whole) ? inputValue(field) : undefined;
}

function press(target: Element, key: Key): void {
  const held = { code: key.code, key: key.key, keyCode: key.keyCode, ctrlKey: key.selectsAll === true };
  if (send(target, "keydown", held)) {
    if (key.selectsAll === true) selectAll(target);
    const charCode = key.text.charCodeAt(0);
    if (key.text === "" || send(target, "keypress", { ...held, keyCode: charCode, charCode })) act(target, key);
  }
  if (rootElementOf(outermost()) !== null) send(focusedFrom(outermost()).element, "keyup", held);
}

/** @returns whether the page lets it have its effect */
function send(target: Element, type: string, key: KeyboardEventInit): boolean {
  const view = viewOf(documentOf(target));
  const isLet = dispatchEvent.call(target, new KeyboardEvent(type, { ...key, ...EVENT, view }));
  received.isPrevented ||= !isLet;
  return isLet;
}

const EVENT = { bubbles: true, cancelable: true, composed: true } as const;

/** Does what the browser does for a key that no listener has prevented. */
function act(target: Element, { key, text }: Key): void {
  if (key === "Delete") edit(target, "forwardDelete", "deleteContentForward");
  else if (key !== "Enter") insert(target, text);
  else if (tagOf(target) === "textarea") edit(target, "insertLineBreak", "insertLineBreak");
  else if (isEditable(target)) edit(target, "insertParagraph", "insertParagraph");
  else if (matchesSelector(target, BUTTONS)) click.call(target);
  else if (tagOf(target) === "input") submitFrom(target);
}

const BUTTONS =
  "a[href], button, summary, input[type=button], input[type=image], input[type=reset], input[type=submit]";

function insert(target: Element, text: string): void {
  editText(target, text, "insertText");
}

export function editText(target: Element, text: string, inputEventType: string): void {
  edit(target, "insertText", inputEventType, text);
}

function edit(target: Element, command: string, inputEventType: string, text?: string): void {
  // Only the command knows the contents of a closed shadow root.
  if (!takesText(target) && !tagOf(target).includes("-")) return;
  const data = { inputType: inputEventType, ...(text !== undefined && { data: text }) };
  if (!dispatchEvent.call(target, new InputEvent("beforeinput", { ...data, ...EVENT }))) received.isPrevented = true;
  else execCommand.call(documentOf(target), command, false, text);
}

/** @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission */
function submitFrom(field: Element): void {
  if (began?.field === field && valueOf(field) !== began.value) {
    began = { field, value: valueOf(field) ?? "" };
    dispatchEvent.call(field, new Event("change", { bubbles: true }));
  }
  const form = ownerOf(field);
  if (form === null) return;
  const controls = [...elementsOf(form)];
  const button = controls.find((each) =>
    matchesSelector(each, "button:not([type=button], [type=reset]), input[type=submit]"),
  );
  if (button !== undefined) return click.call(button);
  const isBlocking = (each: Element): boolean =>
    tagOf(each) === "input" && (PICKED.has(inputType(each)) || TYPED_INTO.has(inputType(each)));
  if (controls.filter(isBlocking).length <= 1) requestSubmit.call(form);
}

function takesText(element: Element): boolean {
  if (!isTextControl(element)) return isEditable(element) || editContextOf(element) !== null;
  return !matchesSelector(element, ":disabled, :read-only");
}

export function isTextControl(element: Element): boolean {
  return tagOf(element) === "textarea" || (tagOf(element) === "input" && TYPED_INTO.has(inputType(element)));
}

const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";

export function isEditable(element: Element): boolean {
  if (designModeOf(documentOf(element)) === "on") return true;
  // The getter is that of HTML's elements; the root may be of SVG or XML.
  return namespaceOf(element) === HTML_NAMESPACE && editable(element);
}

export function isSecret(element: Element): boolean {
  if (isHidden(element)) return true;
  if (tagOf(element) !== "input") return false;
  return inputType(element) === "password" || /password/.test(attribute(element, "autocomplete") ?? "");
}

export function valueOf(element: Element): string | undefined {
  if (tagOf(element) === "textarea") return areaValue(element);
  return tagOf(element) === "input" ? inputValue(element) : undefined;
}
