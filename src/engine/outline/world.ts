import type { CDPSession, Frame } from "playwright-core";
import { pageScripts } from "../../contract.ts";
import type { Held, LookReply, LookRequest, MarkdownReply, MarkdownRequest } from "../../page-scripts/messages.ts";
import { valueWithin } from "../deadline.ts";

/** The isolated world that Playwright keeps for each frame: the page's scripts see nothing of it. */
export interface World {
  /** Valid on every CDP session of the frame's target. */
  readonly contextId: number;
  /** Playwright's session of the frame's target. */
  readonly client: Pick<CDPSession, "send">;
  /** The value of an expression, awaited, as JSON. Rejects when the document goes away. */
  evaluate(expression: string): Promise<unknown>;
}

/** The parts used of Playwright's server side, which runs in this process; its version is pinned. */
interface FrameInternals {
  utilityContext(): Promise<{
    raceAgainstContextDestroyed<T>(work: Promise<T>): Promise<T>;
    readonly delegate: { readonly _contextId: number; readonly _client: Pick<CDPSession, "send"> };
  }>;
}

/** The world of a frame's current document; waits for it where a document is being made. */
export async function worldOf(frame: Frame): Promise<World> {
  // Internals are not in Playwright's types.
  const { _connection: connection } = frame as unknown as {
    readonly _connection: { toImpl(object: unknown): FrameInternals };
  };
  const context = await connection.toImpl(frame).utilityContext();
  const { _contextId: contextId, _client: client } = context.delegate;
  return {
    contextId,
    client,
    evaluate: (expression) => context.raceAgainstContextDestroyed(evaluateIn(client, contextId, expression)),
  };
}

async function evaluateIn(client: Pick<CDPSession, "send">, contextId: number, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await client.send("Runtime.evaluate", {
    expression,
    contextId,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** Whether the frame shows a text now; false for a document that is being replaced. */
export async function showsText(frame: Frame, text: string): Promise<boolean> {
  return (await valueWithin(callScript(frame, "shows", text), SHOWS_TIMEOUT_MS)) === true;
}

/** Waits inside a frame's document until it shows a text, at most so long; undefined where it is being replaced. */
export async function untilShown(frame: Frame, text: string, withinMs: number): Promise<Held | undefined> {
  const asked = callScript(frame, "untilShown", text, withinMs);
  return (await valueWithin(asked, withinMs + SHOWS_TIMEOUT_MS)) as Held | undefined; // of the service's own script
}

/** Whether input of the browser has reached the frame's document: a click, a key, or what a person's gesture stands for. */
export async function hasHadInput(frame: Frame): Promise<boolean> {
  const { evaluate } = await worldOf(frame);
  return (await evaluate("navigator.userActivation.hasBeenActive")) === true;
}

const SHOWS_TIMEOUT_MS = 1_000;

/** The value of `call` in a document that does not have the scripts yet. */
const MISSING = "pagewire:missing";

/** The value of one of the page scripts in a frame, awaited; the scripts are added to a document that has none. */
export function callScript(frame: Frame, name: string, ...args: readonly unknown[]): Promise<unknown> {
  const call = `__pagewire.${name}(${args.map((arg) => JSON.stringify(arg)).join(", ")})`;
  return callIn(frame, "__pagewire", pageScripts.outline, call);
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

/** The world of a frame's document, to which the page scripts have been added. */
export async function frameScripts(frame: Frame): Promise<World> {
  const world = await worldOf(frame);
  await evaluateWith(world, "__pagewire", pageScripts.outline, "0");
  return world;
}

async function callIn(frame: Frame, global: string, script: string, call: string): Promise<unknown> {
  return evaluateWith(await worldOf(frame), global, script, call);
}

async function evaluateWith(world: World, global: string, script: string, call: string): Promise<unknown> {
  const value = await world.evaluate(`!Object.hasOwn(globalThis, "${global}") ? ${JSON.stringify(MISSING)} : ${call}`);
  return value === MISSING ? world.evaluate(`${script};\n${call}`) : value;
}
