/** How scripts find the element of an action, and what they return where it is not ready. */

import type { Reply, ScriptTarget, SelectorPart } from "../messages.ts";
import { resolve } from "../outline/look.ts";
import { isConnected, shadowOf } from "../dom/reads.ts";
import { recordWithSeen } from "./seen.ts";

/** The obstacle of an action, now. */
export class Obstacle extends Error {
  readonly reason: string;
  /** The element that is in the way. */
  readonly by: string | undefined;

  constructor(reason: string, by?: string) {
    super(reason);
    this.reason = reason;
    this.by = by;
  }
}

/** The parts used of Playwright's own script in this world. */
export interface Library {
  querySelectorAll(selector: { readonly parts: readonly SelectorPart[] }, root: Node): readonly Element[];
  elementState(node: Element, state: "enabled" | "editable", isFrameVisible: boolean): { readonly matches: boolean };
}

let given: Library | undefined;
/** The message of an error by which a script asks the engine for it. */
const NO_LIBRARY = "pagewire:no-library";

export function useLibrary(library: Library): void {
  given = library;
}

/** @throws Error after which the engine has the script of this document call `useLibrary`, and the call repeated */
export function library(): Library {
  if (given === undefined) throw new Error(NO_LIBRARY);
  return given;
}

/** The element that a call has found, which its reply describes. */
let latest: Element | undefined;

/** @throws Obstacle `missing` */
export function found(target: ScriptTarget | Element): Element {
  const element = find(target);
  if (element === undefined) throw new Obstacle("missing");
  latest = element;
  return element;
}

/** @throws Obstacle `selector` for one that the browser rejects */
export function find(target: ScriptTarget | Element): Element | undefined {
  if (target instanceof Element) return target;
  if ("ref" in target) return resolve(target.ref) ?? undefined;
  try {
    return target.isOnly === true ? findOnly(target.parts) : findFirst(target.parts, target.css);
  } catch (error) {
    if (error instanceof Obstacle || (error instanceof Error && error.message === NO_LIBRARY)) throw error;
    throw new Obstacle("selector", messageOf(error));
  }
}

/** Returns the message without the name of the browser's method. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/^Failed to execute '\w+' on '\w+': /, "");
}

/**
 * The first match, in Playwright's order: the document first, then open shadow roots. The browser's own CSS finds the same where no
 * open shadow root can matter, without Playwright's script, which takes longer to start in a document than most actions.
 */
function findFirst(parts: readonly SelectorPart[], css: string | undefined): Element | undefined {
  if (css !== undefined) {
    const inDocument = document.querySelector(css);
    if (inDocument !== null && !css.includes(",")) return inDocument;
    if (!hasOpenRoots()) return inDocument ?? undefined;
  }
  return library().querySelectorAll({ parts }, document)[0];
}

/** @throws Obstacle `several` */
function findOnly(parts: readonly SelectorPart[]): Element | undefined {
  const all = library().querySelectorAll({ parts }, document);
  if (all.length > 1) throw new Obstacle("several", `${all.length} elements`);
  return all[0];
}

function hasOpenRoots(): boolean {
  const elements = document.querySelectorAll("*");
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index];
    if (element !== undefined && shadowOf(element) !== null) return true;
  }
  return false;
}

/** The first selector of a list that is not CSS, and what is wrong with it; null: none. */
export function wrongCss(selectors: readonly string[]): readonly [index: number, problem: string] | null {
  const root = document.createDocumentFragment();
  for (const [index, selector] of selectors.entries()) {
    try {
      root.querySelector(selector);
    } catch (error) {
      return [index, messageOf(error)];
    }
  }
  return null;
}

export function reply<T>(decide: () => T): Reply<T> {
  latest = undefined;
  try {
    return withRecord(decide());
  } catch (error) {
    return obstacleOf(error);
  }
}

export async function replyAsync<T>(decide: () => T | Promise<T>): Promise<Reply<T>> {
  latest = undefined;
  try {
    return withRecord(await decide());
  } catch (error) {
    return obstacleOf(error);
  }
}

function withRecord<T>(value: T): Reply<T> {
  const element = latest;
  latest = undefined;
  return { value, ...(element !== undefined && isConnected(element) && { record: recordWithSeen(element) }) };
}

function obstacleOf(error: unknown): { readonly obstacle: string; readonly by?: string } {
  if (!(error instanceof Obstacle)) throw error;
  const { reason, by } = error;
  return { obstacle: reason, ...(by !== undefined && { by }) };
}
