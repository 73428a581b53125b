import type { Frame } from "playwright-core";
import { pageScripts } from "../../contract.ts";
import type { Held, LookReply, LookRequest, MarkdownReply, MarkdownRequest } from "../../page-scripts/messages.ts";
import { valueWithin } from "../deadline.ts";
import { type World, worldOf } from "../playwright/world.ts";

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
