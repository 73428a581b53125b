import type { Reply } from "../../page-scripts/messages.ts";
import { type ElementTarget, focusComponent, nodeOf } from "../page-scripts.ts";
import type { Target } from "./target.ts";

/**
 * Calls a script that focuses an element. A component may have a `focus` of its own, which only the page's own world sees: it is called
 * first, and the script again.
 */
export async function onComponent<T>(
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
