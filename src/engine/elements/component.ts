import type { Reply } from "../../page-scripts/messages.ts";
import type { LivePage } from "../page/live-page.ts";
import { type Begun, requestOf, type Typing } from "../page/typing.ts";
import { type ElementTarget, focusComponent, nodeOf } from "../page-scripts.ts";
import type { Target } from "./ready.ts";

/** Focuses an element once; what became of the focus. */
export function focusOn({ scripts }: Pick<LivePage, "scripts">, target: Target) {
  return onComponent(target, (element, isFocused) => scripts.callIn(target.frame, "focus", element, isFocused));
}

/** Focuses an element and begins to type into it, in one step. */
export async function beginTypingIn(page: LivePage, target: Target, typing: Typing): Promise<Reply<Begun>> {
  const { frame } = target;
  const request = requestOf(page, typing);
  const reply = await onComponent(target, (element, isFocused) =>
    page.scripts.callIn(frame, "beginTyping", element, { ...request, isFocused }),
  );
  return "value" in reply ? { value: { frame, request, reply: reply.value } } : reply;
}

/**
 * Calls a script that focuses an element. A component may have a `focus` of its own, which only the page's own world sees: it is called
 * first, and the script again.
 */
async function onComponent<T>(
  { frame, element }: Target,
  call: (element: ElementTarget, isFocused: boolean) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const reply = await call(element, false);
  if (!("obstacle" in reply) || reply.obstacle !== "component") return reply;
  const node = await nodeOf(frame, element);
  if (node === undefined) return { obstacle: "missing" };
  await focusComponent(frame, node);
  return call({ backendNodeId: node.backendNodeId }, true);
}
