import type { CDPSession, Frame } from "playwright-core";
import { pageScripts } from "../../contract.ts";
import type { LookReply, LookRequest, MarkdownReply, MarkdownRequest } from "../../page-scripts/messages.ts";
import { valueWithin } from "../deadline.ts";

/** The isolated world that Playwright keeps for each frame: the page's scripts see nothing of it. */
export interface World {
  /** Valid on every CDP session of the frame's target. */
  readonly contextId: number;
  /** The value of an expression, as JSON. Rejects when the document goes away. */
  evaluate(expression: string): Promise<unknown>;
}

/** The parts used of Playwright's server side, which runs in this process; its version is pinned. */
interface FrameInternals {
  utilityContext(): Promise<{
    rawEvaluateJSON(expression: string): Promise<unknown>;
    readonly delegate: { readonly _contextId: number };
  }>;
}

/** The world of a frame's current document; waits for it where a document is being made. */
export async function worldOf(frame: Frame): Promise<World> {
  // Internals are not in Playwright's types.
  const { _connection: connection } = frame as unknown as {
    readonly _connection: { toImpl(object: unknown): FrameInternals };
  };
  const context = await connection.toImpl(frame).utilityContext();
  return {
    contextId: context.delegate._contextId,
    evaluate: (expression) => context.rawEvaluateJSON(expression),
  };
}

/** Whether the frame shows a text now; false for a document that is being replaced. */
export async function showsText(frame: Frame, text: string): Promise<boolean> {
  return (await valueWithin(callScript(frame, "shows", text), SHOWS_TIMEOUT_MS)) === true;
}

/** Whether the focused element takes text, also inside iframes. */
export async function focusTakesText(frame: Frame): Promise<boolean> {
  const value = await callScript(frame, "focusTakesText");
  if (typeof value === "boolean") return value;
  const child = frame.childFrames()[Number(value)];
  return child !== undefined && focusTakesText(child);
}

const SHOWS_TIMEOUT_MS = 1_000;

/** The value of `call` in a document that does not have the scripts yet. */
const MISSING = "pagewire:missing";

/** Calls one of the page scripts in a frame, after adding the scripts to a document that has none. */
export function callScript(frame: Frame, name: string, ...args: readonly unknown[]): Promise<unknown> {
  return callIn(frame, "__pagewire", pageScripts.outline, toCall(name, args));
}

function toCall(name: string, args: readonly unknown[]): string {
  return `__pagewire.${name}(${args.map((arg) => JSON.stringify(arg)).join(", ")})`;
}

/** What the frame's document shows. */
export async function lookIn(frame: Frame, request: LookRequest): Promise<LookReply> {
  // The script is ours, and the page cannot reach it.
  return JSON.parse((await callScript(frame, "look", request)) as string) as LookReply;
}

/** The frame's document, or a part of it, as Markdown. */
export async function readMarkdown(frame: Frame, request: MarkdownRequest): Promise<MarkdownReply> {
  const call = `pagewireMarkdown(${JSON.stringify(request)})`;
  // The script is ours, and the page cannot reach it.
  return (await callIn(frame, "pagewireMarkdown", pageScripts.markdown, call)) as MarkdownReply;
}

/**
 * Calls one of the page scripts that return a promise, and awaits that.
 *
 * @param cdp a session of the frame's target
 */
export async function awaitScript(
  cdp: Pick<CDPSession, "send">,
  frame: Frame,
  name: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const { contextId } = await worldOf(frame);
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
      expression,
      contextId,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  };
  const call = toCall(name, args);
  const value = await evaluate(`typeof __pagewire === "undefined" ? ${JSON.stringify(MISSING)} : ${call}`);
  return value === MISSING ? evaluate(`${pageScripts.outline};\n${call}`) : value;
}

async function callIn(frame: Frame, global: string, script: string, call: string): Promise<unknown> {
  const world = await worldOf(frame);
  const value = await world.evaluate(`typeof ${global} === "undefined" ? ${JSON.stringify(MISSING)} : ${call}`);
  return value === MISSING ? world.evaluate(`${script};\n${call}`) : value;
}
