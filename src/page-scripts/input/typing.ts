/**
 * Typing into what has the focus. The browser sends a key to the frame that has the focus when the key arrives, which may
 * have moved to a frame of another origin by then. So where the page has such a frame, and into password fields, the
 * strokes are carried out in here, in one step with the check of the focus; elsewhere by the browser's own keys.
 */

import { framesOfPage } from "../dom/frames.ts";
import { timersOfPage } from "../dom/timers.ts";
import { hideField, isHidden } from "../dom/hidden-fields.ts";
import { attribute, getter, isConnected, matchesSelector, rootOf, shadowOf, tagOf } from "../dom/reads.ts";
import { found, Obstacle, reply } from "../elements/find.ts";
import { requireEditable, requireEnabled, requireVisible } from "../elements/states.ts";
import type { Key, Reply, ScriptTarget, SecretRequest, StrikeReply, StrikeRequest, TypeRequest } from "../messages.ts";

/** With more frames, a page counts as one with frames of other origins. */
const MAX_FRAMES = 1_000;
/** Characters of a field's value in a reply. */
const MAX_VALUE = 1_000;

/** Events that are kept until it is read whether the page has prevented them. */
const MAX_EVENTS = 64;

/** Inputs whose value is set as a whole, as their pickers do. */
const PICKED: ReadonlySet<string> = new Set(["color", "date", "datetime-local", "month", "range", "time", "week"]);
const TYPED_INTO: ReadonlySet<string> = new Set(["email", "number", "password", "search", "tel", "text", "url"]);

// Elements of other frames are no instances of this frame's classes, but the classes' getters read them.
const inputType = getter(HTMLInputElement.prototype, "type");
const inputValue = getter(HTMLInputElement.prototype, "value");
const areaValue = getter(HTMLTextAreaElement.prototype, "value");
const formOf = getter(HTMLInputElement.prototype, "form");
const elementsOf = getter(HTMLFormElement.prototype, "elements");
const editable = getter(HTMLElement.prototype, "isContentEditable");
const namespaceOf = getter(Element.prototype, "namespaceURI");
const documentOf = getter(Node.prototype, "ownerDocument") as (node: Element) => Document; // of an element, it is never null
const activeInDocument = getter(Document.prototype, "activeElement");
const activeInShadow = getter(ShadowRoot.prototype, "activeElement");
const viewOf = getter(Document.prototype, "defaultView");
const bodyOf = getter(Document.prototype, "body");
const designModeOf = getter(Document.prototype, "designMode");
const windowOfIframe = getter(HTMLIFrameElement.prototype, "contentWindow");
const windowOfFrame = getter(HTMLFrameElement.prototype, "contentWindow");
const windowOfObject = getter(HTMLObjectElement.prototype, "contentWindow");
const setInputValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
const { focus, click } = HTMLElement.prototype;
const { select: selectInput } = HTMLInputElement.prototype;
const { select: selectArea } = HTMLTextAreaElement.prototype;
const { dispatchEvent } = EventTarget.prototype;
const { execCommand, hasFocus, getSelection: selectionOf } = Document.prototype;
const { requestSubmit } = HTMLFormElement.prototype;

/** The typing that runs. */
let current = 0;
/** Counts what the documents of this origin have received since typing began. */
let received = nothingReceived();
/** The field that typing began in, and what it held. */
let began: { readonly field: Element; readonly value: string } | undefined;

function nothingReceived() {
  return { strokes: 0, hasInput: false, isPrevented: false, isInKey: false, events: [] as Event[] };
}

/** Without an element, the one that has the focus is meant. */
export function beginTyping(target: ScriptTarget | Element | null, request: TypeRequest): Reply<StrikeReply> {
  return reply(() => {
    if (target === null) return begin(undefined, request);
    const element = found(target);
    requireVisible(element);
    requireEnabled(element);
    requireEditable(element);
    // A component may have a `focus` of its own, which only its own world sees.
    if (!request.isFocused && tagOf(element).includes("-")) throw new Obstacle("component");
    return begin(element, request);
  });
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
  const selectsAll = into === "all";
  const field = element === undefined ? undefined : fieldOf(element);
  if (field !== undefined) {
    focusField(field, selectsAll);
    if (tagOf(field) === "input") {
      const isWhole = PICKED.has(inputType(field));
      const rejected = isWhole ? pick(field, text) : rejectedNumber(field, text, selectsAll);
      began = { field, value: "" };
      const reply = carryOut({ ...request, strokes: [], sent: 0 });
      if (rejected !== undefined) return { ...reply, rejected: isHidden(field) ? "" : rejected };
      if (isWhole) return { ...reply, isWhole };
    }
  }
  const { element: active, path } = focusedFrom(ownDocuments().first);
  if (field === undefined && into !== "anything" && path === undefined) {
    if (!takesText(active)) throw new Obstacle("no-focus");
    if (selectsAll) selectAll(active);
  }
  const value = valueOf(active);
  if (value !== undefined) began = { field: active, value };
  workBefore = [timersOfPage(), framesOfPage()];
  return carryOut({ ...request, sent: 0 });
}

/**
 * Goes on to type. Carries out no stroke where all documents of the page are of this origin: the browser's keys cannot
 * reach any other then. Stops where the focus leaves for a document of another origin. Null where typing began in another
 * document, which this one has replaced.
 */
export function strike(request: StrikeRequest): StrikeReply | null {
  return request.id === current ? carryOut(request) : null;
}

/** In the same step as the strokes: no other document can take the place of this one between them. */
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
  let { element, path } = focusedFrom(first);
  const isExposed = hasForeign || secret !== undefined || isSecret(element);
  let done = 0;
  for (const stroke of isExposed && !isDiverted ? strokes : []) {
    if (path !== undefined) break;
    if (secret !== undefined) {
      // The page may move the focus on to its next field, but not to another document.
      if (documentOf(element) !== document || !isTextControl(element) || !isMadeFor(element, secret.kind)) break;
      hideField(element, secret.value);
    }
    if (typeof stroke === "string") insert(element, stroke);
    else press(element, stroke);
    done++;
    ({ element, path } = focusedFrom(first));
  }
  readPrevented();
  const isEnd = (!hasMore && done === strokes.length) || isDiverted || path !== undefined;
  if (isEnd) for (const view of views) for (const type of WATCHED) view.removeEventListener(type, note, true);
  const { isPrevented } = received;
  const reacts = hasReacted(element);
  return {
    done,
    arrived,
    isExposed,
    isDiverted,
    isPrevented,
    reacts,
    ...(path !== undefined && { path }),
    ...outcome(),
  };
}

/** The timers and frames that the page had requested when typing began. */
let workBefore: readonly [timers: number, frames: number] = [0, 0];
/** A field that holds so few characters is often one of a group, the next of which gets the focus. */
const MAX_GROUPED = 8;

/** Whether the page has moved the focus on or scheduled work since typing began, or is likely to move it. */
function hasReacted(focusedNow: Element): boolean {
  if (began === undefined) return false;
  const { field } = began;
  const [timers, frames] = workBefore;
  const isGrouped = field instanceof HTMLInputElement && field.maxLength > 0 && field.maxLength <= MAX_GROUPED;
  return isGrouped || focusedNow !== field || timersOfPage() !== timers || framesOfPage() !== frames;
}

/** Whether the field holds anything else than before, or the page has handled what was typed, and what the field holds. */
function outcome(): Pick<StrikeReply, "isTaken" | "value"> {
  const isHandled = received.hasInput || received.isPrevented;
  if (began === undefined) return { isTaken: true };
  const value = valueOf(began.field) ?? "";
  const isTaken = isHandled || value !== began.value;
  return { isTaken, ...(!isSecret(began.field) && { value: value.slice(0, MAX_VALUE).toWellFormed() }) };
}

const WATCHED = ["keydown", "keyup", "keypress", "beforeinput", "input"] as const;

function listenIn(views: readonly Window[]): void {
  // Each time: a document that is written anew has lost them.
  for (const view of views)
    for (const type of WATCHED) view.addEventListener(type, note, { capture: true, passive: true });
}

function note(event: Event): void {
  if (!event.isTrusted) return;
  if (event.type === "keydown") {
    received.strokes++;
    received.isInKey = true;
  } else if (event.type === "keyup") received.isInKey = false;
  else if (event.type === "input") received.hasInput ||= began === undefined || event.composedPath()[0] === began.field;
  // Text that no key types comes as input alone.
  else if (event.type === "beforeinput" && !received.isInKey) received.strokes++;
  if (event.cancelable) received.events.push(event);
  if (received.events.length > MAX_EVENTS) readPrevented();
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
  const { element, path } = focusedFrom(outermost());
  return path === undefined ? element : undefined;
}

interface Focused {
  readonly element: Element;
  /** Where a document of another origin has the focus: the indexes of its frame and those around it. */
  readonly path?: readonly number[];
}

/** The element that keys go to: inside open shadow roots and frames of this origin, the document's body where no other has the focus. */
function focusedFrom(first: Document): Focused {
  const path: number[] = [];
  if (first !== ownTop() && !hasFocus.call(first)) return { element: first.documentElement, path };
  for (let inside = first; ;) {
    let element = activeInDocument(inside) ?? bodyOf(inside) ?? inside.documentElement;
    for (let shadow = shadowOf(element); shadow !== null; shadow = shadowOf(element)) {
      const inner: Element | null = activeInShadow(shadow);
      if (inner === null) break;
      element = inner;
    }
    if (!FRAMES.has(tagOf(element))) {
      // Around a frame in a closed shadow root, no element matches `:focus`.
      const isAround = element !== bodyOf(inside) && element !== inside.documentElement;
      return isAround && !matchesSelector(element, ":focus-within") ? { element, path: [...path, -1] } : { element };
    }
    const inner = innerWindow(element);
    path.push(indexOf(inner, viewOf(inside)));
    if (inner === null || !isOwn(inner)) return { element, path };
    inside = inner.document;
  }
}

const FRAMES: ReadonlySet<string> = new Set(["iframe", "frame", "object", "embed", "fencedframe"]);

function innerWindow(element: Element): Window | null {
  if (tagOf(element) === "iframe") return windowOfIframe(element);
  if (tagOf(element) === "frame") return windowOfFrame(element);
  return tagOf(element) === "object" ? windowOfObject(element) : null;
}

function indexOf(inner: Window | null, view: Window | null): number {
  for (let index = 0; inner !== null && view !== null && index < view.length; index++)
    if (view[index] === inner) return index;
  return -1;
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
  return field;
}

function focusField(element: Element, selectsAll: boolean): void {
  const root = rootOf(element) as Document | ShadowRoot; // it is visible
  const hadFocus = root.activeElement === element;
  const caretBefore = caretOf(element);
  let wasFocused = hadFocus;
  const noteFocus = (): void => void (wasFocused = true);
  element.addEventListener("focus", noteFocus, { capture: true, once: true });
  focus.call(element);
  element.removeEventListener("focus", noteFocus, { capture: true });
  // A page may move the focus on at once, which is then where the text goes.
  if (!(wasFocused || root.activeElement === element) || !isConnected(element)) throw new Obstacle("not-focused");
  if (selectsAll) selectAll(element);
  // A page may put the caret where its template begins.
  else if (!hadFocus && caretOf(element) === caretBefore) moveCaretToEnd(element);
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

/** Sets the value as a picker does. Where the field rejects it, it returns what the field still holds. */
function pick(field: Element, text: string): string | undefined {
  const type = inputType(field);
  const value = type === "color" ? text.trim().toLowerCase() : text.trim();
  const before = inputValue(field);
  setInputValue?.call(field, value);
  const found = inputValue(field);
  const isTaken =
    type === "color"
      ? found === value
      : type === "range"
        ? Number(found) === Number(value)
        : (found === "") === (value === "");
  if (!isTaken) {
    setInputValue?.call(field, before);
    return before;
  }
  if (found !== before) {
    dispatchEvent.call(field, new Event("input", { bubbles: true, composed: true }));
    dispatchEvent.call(field, new Event("change", { bubbles: true }));
  }
  return undefined;
}

/** A field for numbers drops what it does not take, key by key. Where the result is no number, it returns what the field holds. */
function rejectedNumber(field: Element, text: string, isReplaced: boolean): string | undefined {
  if (inputType(field) !== "number") return undefined;
  const whole = (isReplaced ? "" : inputValue(field)) + text.replace(/[\r\n]/g, "");
  return Number.isNaN(Number(whole)) || /^\s*[+-]?0[box]/i.test(whole) ? inputValue(field) : undefined;
}

function press(target: Element, key: Key): void {
  const held = { code: key.code, key: key.key, keyCode: key.keyCode };
  if (send(target, "keydown", held)) {
    const charCode = key.text.charCodeAt(0);
    if (key.text === "" || send(target, "keypress", { ...held, keyCode: charCode, charCode })) act(target, key);
  }
  send(focusedFrom(outermost()).element, "keyup", held);
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
  const form = formOf(field);
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
  if (!isTextControl(element)) return isEditable(element);
  return !matchesSelector(element, ":disabled, :read-only");
}

export function isTextControl(element: Element): boolean {
  return tagOf(element) === "textarea" || (tagOf(element) === "input" && TYPED_INTO.has(inputType(element)));
}

export function isEditable(element: Element): boolean {
  const { namespaceURI } = document.documentElement;
  if (designModeOf(documentOf(element)) === "on") return true;
  return namespaceOf(element) === namespaceURI && editable(element);
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
