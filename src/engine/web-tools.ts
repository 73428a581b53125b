import type { Frame } from "playwright-core";
import { pageScripts } from "../contract.ts";
import type { ScriptOutcome, ToolCall, ToolRecord } from "../page-scripts/messages.ts";
import { cleaned } from "../visible-text.ts";
import { valueWithin } from "../errors/timing.ts";
import { type World, worldOf } from "./playwright/world.ts";
import { runScript } from "./script/run.ts";

const MAX_TOOLS = 20;
const MAX_TEXT = 4_000;
const MAX_SHOWN_SCHEMA = 400;
const MAX_SHOWN_NAME = 100;
const LIST_TIMEOUT_MS = 1_000;

/** A tool that a document offers by WebMCP; all texts are the page's. */
export interface WebTool {
  readonly name: string;
  readonly description: string;
  /** Its parameters, with the page's texts in JSON strings: `{"day": string, "guests"?: number}`. */
  readonly parameters: string;
  readonly origin: string;
}

/** The tools of a frame's document, at most 20 of `total`; undefined where it does not list them within a second. */
export async function webToolsOf(
  frame: Frame,
): Promise<{ readonly total: number; readonly tools: readonly WebTool[] } | undefined> {
  const listing = worldOf(frame).then(async (world) => {
    const expression = `(${pageScripts.webTools.listTools})(${MAX_TOOLS}, ${MAX_TEXT})`;
    const { result } = await evaluateIn(world, expression);
    return result.value as { readonly total: number; readonly tools: readonly ToolRecord[] }; // as the function returns it
  });
  const listed = await valueWithin(listing, LIST_TIMEOUT_MS);
  if (listed === undefined) return undefined;
  const tools = listed.tools.map(([name, description, schema, origin]): WebTool => {
    return { name, description, parameters: parametersOf(schema), origin };
  });
  return { total: listed.total, tools };
}

/**
 * Whether a frame's document offers a tool, and its origin.
 *
 * @param origin undefined: wherever it is
 */
export async function findWebTool(
  frame: Frame,
  name: string,
  origin: string | undefined,
): Promise<readonly [isOffered: boolean, origin: string]> {
  const args = [name, origin ?? null].map((each) => JSON.stringify(each)).join(", ");
  const { result } = await evaluateIn(await worldOf(frame), `(${pageScripts.webTools.findTool})(${args})`);
  return result.value as readonly [boolean, string]; // as the function returns it
}

/** Ms since a frame's document was loaded; undefined: it is not. */
export async function loadedFor(frame: Frame): Promise<number | undefined> {
  const expression = `(() => {
    const [{ loadEventEnd = 0 } = {}] = performance.getEntriesByType("navigation");
    return document.readyState === "complete" ? performance.now() - loadEventEnd : null;
  })()`;
  const { result } = await evaluateIn(await worldOf(frame), expression);
  return (result.value as number | null) ?? undefined; // as the expression returns it
}

/**
 * Calls a tool of a frame's document; the value is a `ToolOutcome`. Rejects when another document replaces that one.
 *
 * @param signal aborts the tool's own, once nothing waits for it any more
 */
export async function callWebTool(frame: Frame, call: ToolCall, signal: AbortSignal): Promise<ScriptOutcome> {
  const world = await worldOf(frame);
  const { client, contextId, race } = world;
  const stop = (): void => void evaluateIn(world, `(${pageScripts.webTools.stopTool})()`).catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await race(runScript(client, pageScripts.webTools.callTool, call, contextId));
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function evaluateIn({ client, contextId, race }: World, expression: string) {
  return race(client.send("Runtime.evaluate", { expression, contextId, awaitPromise: true, returnByValue: true }));
}

/** A JSON schema in short. What it says beyond types, choices and what is required is left out. */
function parametersOf(schema: string): string {
  if (schema === "") return "{…}";
  const { properties, required } = toObject(JSON.parse(schema));
  const needed = new Set(Array.isArray(required) ? required : []);
  const parts: string[] = [];
  let length = 0;
  for (const [name, value] of Object.entries(toObject(properties))) {
    const part = `${JSON.stringify(cleaned(name, MAX_SHOWN_NAME))}${needed.has(name) ? "" : "?"}: ${typeOf(value)}`;
    length += part.length;
    if (length > MAX_SHOWN_SCHEMA) {
      parts.push("…");
      break;
    }
    parts.push(part);
  }
  return `{${parts.join(", ")}}`;
}

const TYPES: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);
const MAX_CHOICES = 12;

function typeOf(schema: unknown): string {
  const { type, enum: choices } = toObject(schema);
  if (Array.isArray(choices) && choices.length <= MAX_CHOICES && choices.every((each) => typeof each === "string"))
    return choices.map((each) => JSON.stringify(cleaned(each, MAX_SHOWN_NAME))).join("|");
  return TYPES.has(type) ? String(type) : "any";
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
