/**
 * Functions that run in a page's own world, each by itself as text: they use nothing outside of them. Any global and any method
 * may be the page's own, so what has to be reliable relies on syntax only.
 */

import type { ResultLimits, ScriptOutcome } from "./messages.ts";

/**
 * Calls a script of a caller and awaits its promise. The script sees none of these names. Its value is copied into plain
 * objects and lists as JSON.stringify would write it, and the browser serialises the copy. A `toJSON` that a page gives all
 * objects or all lists is left out; that of a class, such as Date or DOMRect, is called. The key `__proto__` is left out:
 * it would be another object's prototype in what reads the result. The browser parses this for each call, so it is short.
 */
export async function runScript(
  run: (args: readonly unknown[]) => unknown,
  args: readonly unknown[],
  { maxBytes, maxValues, maxDepth }: ResultLimits,
): Promise<ScriptOutcome> {
  const textOf = (value: unknown): string => {
    let text: string;
    try {
      text = `${value as string}`;
    } catch {
      return "an object without text";
    }
    if (text.length <= 2000) return text;
    let cut = "";
    for (let index = 0; index < 2000; index++) cut += text[index];
    return cut;
  };
  let result: unknown;
  try {
    result = await run(args);
  } catch (error) {
    try {
      if (typeof error !== "object" || error === null || !("message" in error))
        return ["threw", typeof error, textOf(error)];
      return ["threw", textOf((error as Error).name), textOf(error.message)];
    } catch {
      return ["threw", "object", "an object without text"];
    }
  }
  if (result === true || result === false) return ["value", result, 0];
  const { isArray } = [].constructor as ArrayConstructor;
  const parents = { __proto__: null } as unknown as Record<number, unknown>;
  let end: ScriptOutcome | undefined;
  let characters = 0;
  let values = 0;
  const stop = (outcome: ScriptOutcome): void => {
    throw (end = outcome) as unknown;
  };
  const take = (count: number): void => {
    if ((characters += count) > maxBytes) stop(["too-large", "maxBytes"]);
  };
  const countValue = (): void => {
    if (++values > maxValues) stop(["too-large", "maxValues"]);
  };
  const copy = (original: unknown, key: string, depth: number): unknown => {
    let value = original;
    if (typeof value === "object" && value !== null) {
      const { toJSON } = value as Members;
      if (
        typeof toJSON === "function" &&
        toJSON !== ({} as Members).toJSON &&
        toJSON !== ([] as unknown as Members).toJSON
      )
        value = (value as Date).toJSON(key);
    }
    if (typeof value === "object" && value !== null) {
      const { constructor } = value;
      if (constructor === "".constructor || constructor === (0).constructor || constructor === true.constructor)
        value = value.valueOf();
    }
    const type = typeof value;
    if (type === "undefined" || type === "function" || type === "symbol") return undefined;
    if (type === "bigint") stop(["no-json", "a bigint has no JSON"]);
    countValue();
    if (typeof value === "string") {
      take(value.length + 2);
      return value;
    }
    if (typeof value === "number") {
      const finite = value - value === 0 ? value + 0 : null;
      take(`${finite}`.length);
      return finite;
    }
    if (typeof value !== "object" || value === null) {
      take(4);
      return value;
    }
    for (let level = 0; level < depth; level++) if (parents[level] === value) stop(["no-json", "it contains itself"]);
    if (depth === maxDepth) stop(["too-large", "maxDepth"]);
    parents[depth] = value;
    take(2);
    if (isArray(value)) {
      const list: unknown[] = [];
      for (let index = 0; index < value.length; index++) {
        const item = copy(value[index], `${index}`, depth + 1);
        if (item === undefined) countValue();
        list[index] = item === undefined ? null : item;
      }
      return list;
    }
    const list = value as Members;
    if (list.BYTES_PER_ELEMENT > 0 && list.length > maxValues) stop(["too-large", "maxValues"]);
    const own = { __proto__: null, ...value } as Record<string, unknown>;
    const object = { __proto__: null } as unknown as Record<string, unknown>;
    for (const name in own) {
      if (name === "__proto__") continue;
      const item = copy(own[name], name, depth + 1);
      if (item === undefined) continue;
      take(name.length + 3);
      object[name] = item;
    }
    return object;
  };
  try {
    if (isArray([]) !== true || isArray({}) !== false) return ["no-json", "the page has replaced Array.isArray"];
    const copied = copy(result, "", 0);
    return copied === undefined ? ["undefined"] : ["value", copied, characters];
  } catch (error) {
    if (end !== undefined && error === end) return end;
    try {
      return ["no-json", textOf((error as Error).message)];
    } catch {
      return ["no-json", "an object without text"];
    }
  }
}

/** Members that a value may have. */
interface Members {
  readonly toJSON: unknown;
  readonly BYTES_PER_ELEMENT: number;
  readonly length: number;
}

/** Focuses a component, which may have a `focus` of its own. */
export function focusComponent(element: HTMLElement): void {
  if (element.localName.includes("-")) element.focus();
}

/** Clears the page's last 10,000 timers. Their ids ascend, so that a new one's is the highest. */
export function clearTimers(): void {
  const last = setTimeout(() => undefined, 0);
  for (let id = Math.max(0, last - 10_000); id <= last; id++) clearTimeout(id);
}
