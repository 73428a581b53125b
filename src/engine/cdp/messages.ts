import { clientMessages, readsWith } from "../../contract.ts";
import type { Command, Params } from "./commands.ts";

type Message = Pick<Command, "method" | "params">;
/** The effects of a message, by the contract. */
export type MessageTraits = (typeof clientMessages)["page"][string];

/** Returns what a message to the browser or to a page does; undefined: a client may not send it. */
export function messageOf(side: "browser" | "page", { method }: Pick<Message, "method">): MessageTraits | undefined {
  const messages = clientMessages[side];
  return Object.hasOwn(messages, method) ? messages[method] : undefined;
}

/** Whether a message acts on a page, the list of pages or what they store. */
export function isAct(traits: MessageTraits, { params }: Pick<Message, "params">): boolean {
  return !readsWith(traits.reads, params);
}

/**
 * Whether a message of the translation of WebDriver BiDi acts: what its client has asked for and goes on while another caller takes
 * control. The translation runs scripts of its own, also for what only reads.
 */
export function isTranslatedAct({ inputs, navigates }: MessageTraits): boolean {
  return inputs || navigates;
}

/** Whether a command of WebDriver BiDi acts; an unknown one does. */
export function isBidiAct({ method, params }: Message): boolean {
  if (method !== "goog:cdp.sendCommand")
    return !(Object.hasOwn(clientMessages.bidi, method) && clientMessages.bidi[method]?.reads === true);
  const { method: inner, params: given = {} } = params;
  const traits = typeof inner === "string" ? messageOf("page", { method: inner }) : undefined;
  return traits === undefined || isAct(traits, { params: given as Params });
}
