import type { CDPSession, Frame, JSHandle, Page } from "playwright-core";
import type { ClipboardCommand, Modifier } from "./keys.ts";
import type { Cdp } from "./cdp.ts";

/** Beyond this, what is copied is not kept. */
const MAX_LENGTH = 4 * 1024 * 1024;

/**
 * What a context has copied with its keys. The browser has one clipboard for the contexts of all users,
 * so keys neither write to it nor read from it.
 */
export interface Clipboard {
  text: string;
  html: string;
}

export function createClipboard(): Clipboard {
  return { text: "", html: "" };
}

/**
 * Presses the last key of a clipboard chord: pages receive the key and their own copy, cut or paste event, which they can
 * change or cancel; the text is copied to and pasted from the context's own clipboard.
 */
export async function pressClipboardKey(
  { page, cdp }: { readonly page: Page; readonly cdp: Cdp },
  clipboard: Clipboard,
  {
    command,
    key,
    held,
  }: { readonly command: ClipboardCommand; readonly key: string; readonly held: ReadonlySet<Modifier> },
): Promise<void> {
  const frame = await focusedFrame(page.mainFrame());
  const watched = await frame.evaluateHandle(watchKeydown);
  await sendKeyDown(cdp, key, held);
  const isPrevented = await watched.evaluate(({ event }) => event?.defaultPrevented === true);
  await watched.dispose();
  if (isPrevented) return;
  if (command === "copy" || command === "cut") {
    const copied = await frame.evaluate(copySelection, command);
    if (copied === null || copied.text.length + copied.html.length > MAX_LENGTH) return;
    clipboard.text = copied.text;
    clipboard.html = copied.html;
    return;
  }
  const { text, html } = clipboard;
  const isTaken = await frame.evaluate(offerPaste, { text, html: command === "paste" ? html : "" });
  if (!isTaken && text !== "") await page.keyboard.insertText(text);
}

/** Presses a key with an editing command that does nothing in place of the browser's own command for that key. */
async function sendKeyDown(cdp: Pick<CDPSession, "send">, key: string, held: ReadonlySet<Modifier>): Promise<void> {
  const letter = /^(?:Key)?([A-Z])$/i.exec(key)?.[1];
  const { code, keyCode } =
    letter === undefined
      ? { code: key, keyCode: key === "Delete" ? 46 : 45 }
      : { code: `Key${letter.toUpperCase()}`, keyCode: letter.toUpperCase().charCodeAt(0) };
  const character = held.has("Shift") ? letter?.toUpperCase() : letter?.toLowerCase();
  await cdp.send("Input.dispatchKeyEvent", {
    type: "rawKeyDown",
    modifiers: [...held].reduce((bits, modifier) => bits | MODIFIER_BITS[modifier], 0),
    key: character ?? (key === "Numpad0" ? "Insert" : key),
    code,
    windowsVirtualKeyCode: keyCode,
    // Of all commands, this one is always enabled and, without a value, changes nothing.
    commands: ["DefaultParagraphSeparator"],
  });
}

const MODIFIER_BITS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const satisfies Record<Modifier, number>;

/** The frame whose document has the focus, however deep. */
async function focusedFrame(main: Frame): Promise<Frame> {
  for (let frame = main; ;) {
    const active: JSHandle = await frame.evaluateHandle("document.activeElement");
    const inner: Frame | null | undefined = await active.asElement()?.contentFrame();
    await active.dispose();
    if (inner === null || inner === undefined) return frame;
    frame = inner;
  }
}

/** The parts of a page's objects that are used below; the page's own types are not known here. */
interface PageWindow {
  readonly document: {
    readonly activeElement: PageElement | null;
    readonly body: PageElement;
    createElement(name: string): PageElement & { append(node: unknown): void; readonly innerHTML: string };
    execCommand(name: string): boolean;
  };
  readonly DataTransfer: new () => {
    getData(type: string): string;
    setData(type: string, data: string): void;
  };
  readonly ClipboardEvent: new (type: string, options: object) => object;
  addEventListener(type: string, listener: (event: PageEvent) => void, options: object): void;
  getSelection(): {
    readonly anchorNode: Pick<PageElement, "dispatchEvent"> | null;
    readonly rangeCount: number;
    getRangeAt(index: number): { cloneContents(): unknown };
    toString(): string;
  } | null;
}

interface PageEvent {
  readonly defaultPrevented: boolean;
}

interface PageElement {
  readonly shadowRoot: { readonly activeElement: PageElement | null } | null;
  readonly type?: string;
  readonly value?: string;
  readonly selectionStart?: number | null;
  readonly selectionEnd?: number | null;
  readonly readOnly?: boolean;
  readonly isContentEditable?: boolean;
  dispatchEvent(event: object): boolean;
}

/** Runs in the page. Keeps the event, whose `defaultPrevented` is read after all listeners have run. */
function watchKeydown(): { event?: { readonly defaultPrevented: boolean } } {
  const view = globalThis as unknown as PageWindow;
  const watched: { event?: { readonly defaultPrevented: boolean } } = {};
  view.addEventListener("keydown", (event) => (watched.event = event), { capture: true, once: true });
  return watched;
}

/** Runs in the page; null where nothing is copied, as from a password field. */
function copySelection(kind: "copy" | "cut"): { text: string; html: string } | null {
  const view = globalThis as unknown as PageWindow;
  const { document } = view;
  let target = document.activeElement;
  while (target?.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
  const data = new view.DataTransfer();
  const event = new view.ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true, composed: true });
  // Without a focused field, the event's target is the node in which the selection begins.
  const begin = target === null || target === document.body ? view.getSelection()?.anchorNode : target;
  if (!(begin ?? document.body).dispatchEvent(event)) {
    return { text: data.getData("text/plain"), html: data.getData("text/html") };
  }
  if (target?.type === "password") return null;
  const { selectionStart: start, selectionEnd: end, value } = target ?? {};
  const isField = typeof start === "number" && typeof end === "number" && value !== undefined;
  const selection = view.getSelection();
  const text = isField ? value.slice(start, end) : (selection?.toString() ?? "");
  if (text === "") return null;
  const holder = document.createElement("div");
  for (let index = 0; !isField && selection !== null && index < selection.rangeCount; index++) {
    holder.append(selection.getRangeAt(index).cloneContents());
  }
  const isEditable = isField ? target?.readOnly !== true : target?.isContentEditable === true;
  if (kind === "cut" && isEditable) document.execCommand("delete");
  return { text, html: holder.innerHTML };
}

/** Runs in the page; whether the page has handled the paste itself. */
function offerPaste({ text, html }: { readonly text: string; readonly html: string }): boolean {
  const view = globalThis as unknown as PageWindow;
  let target = view.document.activeElement;
  while (target?.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
  const data = new view.DataTransfer();
  if (text !== "") data.setData("text/plain", text);
  if (html !== "") data.setData("text/html", html);
  const event = new view.ClipboardEvent("paste", {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  const begin = target === null || target === view.document.body ? view.getSelection()?.anchorNode : target;
  return !(begin ?? view.document.body).dispatchEvent(event);
}
