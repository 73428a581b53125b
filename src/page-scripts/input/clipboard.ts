/** Copies, cuts and pastes for keys that the browser is kept from handling: it has one clipboard for all contexts. */

import { bodyOf } from "../dom/reads.ts";
import type { ClipboardReply, ClipboardText, StrikeRequest } from "../messages.ts";
import { editText, isEditable, isSecret, isTextControl, ownFocus, strike, valueOf } from "./typing.ts";

/** Characters; beyond, what is copied is not kept. */
const MAX_LENGTH = 4 * 1024 * 1024;

/** @param sent the key, which belongs to a typing that has begun before */
export async function handleClipboardKey(
  sent: StrikeRequest,
  command: string,
  offer: ClipboardText,
): Promise<ClipboardReply> {
  const reply = await strike(sent);
  if (reply?.isDiverted === true) return { isDiverted: true };
  const target = ownFocus();
  if (reply === null || reply.isPrevented || target === undefined) return { isDiverted: false };
  if (command === "paste" || command === "paste-text") {
    paste(target, offer);
    return { isDiverted: false };
  }
  const copied = copy(target, command === "cut");
  if (copied === undefined || copied.text.length + copied.html.length > MAX_LENGTH) return { isDiverted: false };
  return { isDiverted: false, copied };
}

/** Undefined where nothing is copied. */
function copy(target: Element, isCut: boolean): ClipboardText | undefined {
  const data = new DataTransfer();
  if (!offerTo(target, isCut ? "cut" : "copy", data))
    return { text: data.getData("text/plain"), html: data.getData("text/html") };
  if (isSecret(target)) return undefined;
  const selection = target.ownerDocument.getSelection();
  const field = isTextControl(target) ? (target as HTMLInputElement | HTMLTextAreaElement) : undefined;
  const text =
    field === undefined
      ? (selection?.toString() ?? "")
      : (valueOf(field) ?? "").slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  if (text === "") return undefined;
  const holder = document.createElement("div");
  for (let index = 0; field === undefined && index < (selection?.rangeCount ?? 0); index++) {
    const range = selection?.getRangeAt(index);
    if (range !== undefined) holder.append(range.cloneContents());
  }
  if (isCut && (field === undefined ? isEditable(target) : !field.readOnly)) target.ownerDocument.execCommand("delete");
  return { text, html: holder.innerHTML };
}

function paste(target: Element, { text, html }: ClipboardText): void {
  const data = new DataTransfer();
  if (text !== "") data.setData("text/plain", text);
  if (html !== "") data.setData("text/html", html);
  if (offerTo(target, "paste", data) && text !== "") editText(target, text, "insertFromPaste");
}

/** Whether the page leaves it to the browser. */
function offerTo(target: Element, type: string, clipboardData: DataTransfer): boolean {
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true, composed: true });
  // Without a focused field, the event's target is the node in which the selection begins.
  const body = bodyOf(target.ownerDocument);
  const begin = target === body ? (target.ownerDocument.getSelection()?.anchorNode ?? body) : target;
  return EventTarget.prototype.dispatchEvent.call(begin, event);
}
