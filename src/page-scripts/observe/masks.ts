/**
 * Draws fields of secrets as dots while a page is recorded, so that no picture of it shows their text: also where the page
 * changes the type of a password field, or puts another field in its place.
 */

import { isContentEditable, queryAll, shadowOf } from "../dom/reads.ts";
import { requestFrame } from "../dom/frames.ts";
import { hideField } from "../dom/hidden-fields.ts";
import { inputType, isSecret } from "../outline/roles.ts";

const FIELDS = "input, textarea, [contenteditable]";
const PROPERTY = "-webkit-text-security";
const NO_TEXT = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/;
const WATCHED = ["type", "style", "name", "id", "autocomplete", "contenteditable"];
/** The shortest value that marks a field which shows it as one of a secret, in characters. */
const MIN_VALUE = 4;
const MAX_VALUES = 100;
/** A page that takes the dots away each time would keep itself and the observer busy for ever. */
const MAX_STYLES = 50;
const { setProperty, getPropertyValue } = CSSStyleDeclaration.prototype;

const roots = new Set<Document | ShadowRoot>();
const values = new Set<string>();
const styles = new WeakMap<Element, number>();
let isPending = false;
/** Shadow roots may have been attached to elements that were there before. */
let isForShadows = false;

/** Masks the fields of this document from now on; once for each document. */
export function maskSecrets(): void {
  if (roots.size > 0) return;
  watch(document);
  // A page may set a value without a change of the document: with input, or right after it.
  for (const type of ["input", "change", "keydown", "keyup", "click", "DOMContentLoaded", "load"])
    addEventListener(type, checkWholeSoon, { capture: true, passive: true });
}

function checkWholeSoon(): void {
  isForShadows = true;
  checkSoon();
}

function watch(root: Document | ShadowRoot): void {
  roots.add(root);
  const observer = new MutationObserver((records) => {
    for (const { type, addedNodes, target } of records) {
      if (type === "attributes")
        maskIfSecret(target as Element); // attributes change on elements only
      else addedNodes.forEach((node) => node instanceof Element && mask(node));
    }
    checkSoon();
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: WATCHED });
  mask(root);
}

/** Checks all fields once more before the next picture: a value may be set after its field was added. */
function checkSoon(): void {
  if (isPending) return;
  isPending = true;
  requestFrame(() => {
    const check = isForShadows ? mask : maskFields;
    [isPending, isForShadows] = [false, false];
    for (const root of roots) {
      if (root instanceof ShadowRoot && !root.isConnected) roots.delete(root);
      else check(root);
    }
  });
}

function mask(added: Element | Document | ShadowRoot): void {
  if (added instanceof Element) {
    maskIfSecret(added);
    watchShadow(added);
  }
  maskFields(added);
  const all = queryAll(added, "*");
  for (let index = 0; index < all.length; index++) if (all[index] !== undefined) watchShadow(all[index] as Element);
}

function watchShadow(host: Element): void {
  const shadow = shadowOf(host);
  if (shadow !== null && !roots.has(shadow)) watch(shadow);
}

function maskFields(inside: Node): void {
  const fields = queryAll(inside, FIELDS);
  for (let index = 0; index < fields.length; index++)
    if (fields[index] !== undefined) maskIfSecret(fields[index] as Element);
}

function maskIfSecret(field: Element): void {
  const hasValue = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (hasValue ? NO_TEXT.test(inputType(field)) : !isContentEditable(field)) return;
  const text = hasValue ? field.value : "";
  if (isSecret(field)) {
    if (text.length >= MIN_VALUE && values.size < MAX_VALUES) values.add(text);
  } else if (values.has(text)) hideField(field);
  else return;
  const { style } = field as HTMLElement; // of the three kinds of fields each is one
  if (getPropertyValue.call(style, PROPERTY) === "disc") return;
  const count = (styles.get(field) ?? 0) + 1;
  styles.set(field, count);
  if (count <= MAX_STYLES) setProperty.call(style, PROPERTY, "disc", "important");
}
