import { Declined, findFirst, requireEnabled } from "./elements.ts";
import type { Needs, Reply, ScriptTarget } from "../messages.ts";
import { resolve } from "../outline/look.ts";

/** The element of an action that Playwright has found, or the one that a script finds. @throws Declined where there is none */
export function found(target: ScriptTarget | Element): Element {
  const element = find(target);
  if (element === undefined) throw new Declined("missing");
  return element;
}

export function find(target: ScriptTarget | Element): Element | undefined {
  if (target instanceof Element) return target;
  return "ref" in target ? (resolve(target.ref) ?? undefined) : findFirst(target.selector, target);
}

/** @param needs null: Playwright has checked them. @throws Declined */
export function requireNeeds(element: Element, needs: Needs | null): void {
  if (needs?.isEnabled === true) requireEnabled(element);
}

export function reply<T>(decide: () => T): Reply<T> {
  try {
    return { value: decide() };
  } catch (error) {
    return declinedBy(error);
  }
}

export async function replyAsync<T>(decide: () => T | Promise<T>): Promise<Reply<T>> {
  try {
    return { value: await decide() };
  } catch (error) {
    return declinedBy(error);
  }
}

function declinedBy(error: unknown): { readonly declined: string } {
  if (error instanceof Declined) return { declined: error.reason };
  // Playwright says what is wrong with a selector.
  if (error instanceof DOMException && error.name === "SyntaxError") return { declined: "selector" };
  throw error;
}
