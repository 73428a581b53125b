/**
 * Functions for documents that offer tools by WebMCP, each by itself as text: they run in the isolated world, where the page
 * can replace nothing that they use, and only in contexts with `webmcp`.
 *
 * @see https://webmachinelearning.github.io/webmcp
 */

import type { ToolRecord, ToolCall, ToolOutcome } from "./messages.ts";

interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: object;
  readonly origin: string;
  readonly window: unknown;
}

interface ModelContext extends EventTarget {
  /** Returns the document's tools, and those that other documents offer to it. */
  getTools(): Promise<readonly Tool[]>;
  executeTool(tool: Tool, input: object, options: { readonly signal: AbortSignal }): Promise<string | null>;
}

type Offering = Document & { readonly modelContext?: ModelContext };

/** The tools of the frame's document, at most so many, with texts of bounded length; `total` counts all of them. */
export async function listTools(
  maxTools: number,
  maxText: number,
): Promise<{ readonly total: number; readonly tools: readonly ToolRecord[] }> {
  const { modelContext } = document as Offering;
  // The document's permissions policy may deny it.
  const offered = (await modelContext?.getTools().catch(() => [])) ?? [];
  const own = offered.filter((tool) => tool.window === window);
  const tools = own.slice(0, maxTools).map(({ name, description, inputSchema, origin }): ToolRecord => {
    const schema = inputSchema === undefined ? "{}" : JSON.stringify(inputSchema);
    return [name.slice(0, maxText), description.slice(0, maxText), schema.length > maxText ? "" : schema, origin];
  });
  return { total: own.length, tools };
}

/** Whether the frame's document offers a tool, and its origin; `origin` null: wherever it is. */
export async function findTool(name: string, origin: string | null): Promise<readonly [isOffered: boolean, string]> {
  const { modelContext } = document as Offering;
  if (origin !== null && origin !== self.origin) return [false, self.origin];
  const offered = (await modelContext?.getTools().catch(() => [])) ?? [];
  return [offered.some((tool) => tool.window === window && tool.name === name), self.origin];
}

/** Calls a tool of the frame's document. The promise of a form without `toolautosubmit` is pending until it is submitted. */
export async function callTool([name, input]: ToolCall): Promise<ToolOutcome> {
  const { modelContext } = document as Offering;
  const tools = (await modelContext?.getTools()) ?? [];
  const tool = tools.find((each) => each.window === window && each.name === name);
  if (modelContext === undefined || tool === undefined) return { outcome: "missing" };
  const stop = new AbortController();
  Object.assign(globalThis, { __pagewireStopTool: () => stop.abort() });
  const forms = [...document.querySelectorAll("form[toolname]:not([toolautosubmit])")];
  const isLeftToSubmit = forms.some((form) => form.getAttribute("toolname") === name);
  const filled = new Promise<undefined>((resolve) => {
    if (!isLeftToSubmit) return;
    // A value that does not fit rejects the call after the event, and not always in the same task.
    modelContext.addEventListener("toolactivated", () => setTimeout(resolve, 100, undefined), { once: true });
  });
  const text = await Promise.race([modelContext.executeTool(tool, input, { signal: stop.signal }), filled]);
  if (text === undefined) return { outcome: "filled" };
  if (text === null) {
    // A navigation has begun, and its document ends this call; of a download there is none.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return { outcome: "navigated" };
  }
  if (text === "undefined") return { outcome: "returned" };
  if (/^[[{]/.test(text)) {
    try {
      return { outcome: "returned", result: JSON.parse(text) as unknown };
    } catch {
      // Text that begins like a list or object.
    }
  }
  return { outcome: "returned", result: text };
}

/** Aborts the tool that was called last, as its caller waits no more. */
export function stopTool(): void {
  (globalThis as { readonly __pagewireStopTool?: () => void }).__pagewireStopTool?.();
}
