import type { ResultLimits } from "../../page-scripts/messages.ts";
import { bounded } from "../../visible-text.ts";
import { excessOf, RESULT_LIMITS } from "../script/run.ts";
import { invalidArgument, staleElement, WebDriverError } from "./errors.ts";

export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
export const SHADOW = "shadow-6066-11e4-a52e-4f735466cecf";
const FRAME = "frame-075b-4da1-b6be-e579c2d3230a";
const WINDOW = "window-fcc6-11e5-b4f8-330a88ab9d7f";

export type Fields = Readonly<Record<string, unknown>>;

/** A value as WebDriver BiDi sends it to a page. */
export type LocalValue =
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "boolean"; readonly value: boolean }
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "null" }
  | { readonly type: "array"; readonly value: readonly LocalValue[] }
  | { readonly sharedId: string };

/** A value as WebDriver BiDi returns it from a page. */
export interface RemoteValue {
  readonly type: string;
  readonly value?: unknown;
  readonly sharedId?: string;
}

/** A reference to an element or shadow root: it names the frame, document and node. */
const SHARED_ID = /^f\.([0-9A-F]+)\.d\.[0-9A-F]+\.e\.(\d+)$/;

/** @throws WebDriverError for what names no element */
export function toReference(id: unknown, code: "no such element" | "no such shadow root" = "no such element") {
  if (typeof id === "string" && SHARED_ID.test(id)) return { sharedId: id };
  throw new WebDriverError(code, `"${String(id).slice(0, 200)}" is no reference of this session`);
}

/** The node's id in the browser. */
export function nodeIdOf({ sharedId }: { readonly sharedId: string }): number {
  return Number(SHARED_ID.exec(sharedId)?.[2]);
}

/** The id of its frame. */
export function frameIdOf({ sharedId }: { readonly sharedId: string }): string | undefined {
  return SHARED_ID.exec(sharedId)?.[1];
}

export const text = (value: string): LocalValue => ({ type: "string", value });

/** Converts a value from a page; a node becomes a reference, a window its context. */
export function fromRemote({ type, value, sharedId }: RemoteValue): unknown {
  switch (type) {
    case "null":
    case "undefined":
      return null;
    case "array":
      return (value as readonly RemoteValue[]).map(fromRemote);
    case "node":
      return { [(value as Fields)["nodeType"] === 11 ? SHADOW : ELEMENT]: sharedId };
    default:
      return value;
  }
}

/** The context of a value that is a window. */
export function contextOf({ type, value }: RemoteValue): string | undefined {
  return type === "window" ? (value as { readonly context: string }).context : undefined;
}

/** A script's arguments as JSON with numbers for its elements, and those elements. */
export function toArguments(args: unknown): { readonly json: string; readonly references: readonly LocalValue[] } {
  if (!Array.isArray(args)) throw invalidArgument('"args" must be a list');
  const references: LocalValue[] = [];
  const json = JSON.stringify(args, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    const { [ELEMENT]: element, [SHADOW]: shadow } = value as Fields;
    if (typeof element === "string") return { [ELEMENT]: references.push(toReference(element)) - 1 };
    if (typeof shadow === "string")
      return { [SHADOW]: references.push(toReference(shadow, "no such shadow root")) - 1 };
    return value;
  });
  return { json, references };
}

/**
 * A script's result from JSON, and the nodes and windows that it has numbers for.
 *
 * @throws WebDriverError `javascript error` where it threw or its result is too large
 */
export function fromResult(result: RemoteValue, isTop: (context: string) => boolean): unknown {
  const [type, outcome, ...found] = result.value as readonly RemoteValue[];
  const text = String(outcome?.value);
  if (type?.value === "stale") throw staleElement();
  if (type?.value === "threw") throw new WebDriverError("javascript error", bounded(text));
  const excess = type?.value === "too-large" ? (text as keyof ResultLimits) : excessIn(text);
  if (excess !== undefined) throw new WebDriverError("javascript error", `the script's result ${excessOf(excess)}`);
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    const [[key, index] = []] = Object.entries(value) as [string, unknown][];
    if (typeof index !== "number" || (key !== ELEMENT && key !== SHADOW && key !== WINDOW)) return value;
    const node = found[index];
    const context = node && contextOf(node);
    if (context !== undefined) return { [isTop(context) ? WINDOW : FRAME]: context };
    return node?.sharedId === undefined ? value : { [key]: node.sharedId };
  });
}

/** The limit that JSON exceeds: a page can replace what has written it. */
function excessIn(json: string): keyof ResultLimits | undefined {
  if (json.length > RESULT_LIMITS.maxBytes) return "maxBytes";
  let [values, isText] = [0, false];
  for (let index = 0; index < json.length; index++) {
    const unit = json[index];
    if (unit === '"') isText = !isText;
    else if (isText) index += unit === "\\" ? 1 : 0;
    else if ((unit === "," || unit === "[" || unit === "{") && ++values > 2 * RESULT_LIMITS.maxValues)
      return "maxValues";
  }
  return undefined;
}

// --- Parameters of commands

export function stringIn(params: Fields, name: string): string {
  const value = params[name];
  if (typeof value === "string") return value;
  throw invalidArgument(`"${name}" must be a string`);
}

export function integerIn(params: Fields, name: string, max: number): number {
  const value = params[name];
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max) return value as number;
  throw invalidArgument(`"${name}" must be an integer from 0 to ${max}`);
}
