import { setTimeout as sleep } from "node:timers/promises";
import type { Frame } from "playwright-core";
import type { ActionData, ActionParams } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { ToolOutcome } from "../../page-scripts/messages.ts";
import { isDocumentReplaced, unlessDocumentReplaced } from "../playwright/errors.ts";
import { resultOf } from "../script/run.ts";
import { cleaned, visibleJson } from "../../visible-text.ts";
import { callWebTool, findWebTool, loadedFor, webToolsOf } from "../web-tools.ts";
import type { Action, ActionContext } from "./action.ts";

const POLL_MS = 50;
/** A page may offer its tools in a task after its load. */
const LATE_MS = 1_000;
const MAX_NAMED = 20;

/**
 * Calls a tool that a document of the page offers by WebMCP, once it offers it.
 *
 * @throws ServiceError `CONFLICT` in a context without `webmcp`; `NOT_FOUND` for a tool that a loaded page does not offer; `ACTION_FAILED` when the tool throws, or its result is too large
 */
export const callTool: Action<"callTool"> = {
  phase: "selector",
  load: "none",
  mayNavigate: true,
  inSteps: "data",
  async run(context, params) {
    if (!context.hasWebTools)
      throw new ServiceError("CONFLICT", "the context has no webmcp: true, so that its pages offer no tools", {
        details: { reason: "no-webmcp" },
      });
    for (;;) {
      const isLate = await wasLoadedBefore(context, LATE_MS);
      const offering = await findOffering(context, params);
      const data = offering && (await call(context, params, offering));
      if (data !== undefined) {
        await context.page.commits.settled(context.remainingMs());
        return { data };
      }
      if (isLate) throw noSuchTool(params, await namesOf(context));
      context.found("no-such-tool");
      await sleep(POLL_MS, undefined, { signal: context.signal });
    }
  },
};

/** Whether the page's document was loaded so many ms ago, by its own clock; false where it does not respond. */
async function wasLoadedBefore({ page, signal }: ActionContext, ms: number): Promise<boolean> {
  signal.throwIfAborted();
  const none = unlessDocumentReplaced(undefined);
  const loadedForMs = await loadedFor(page.page.mainFrame()).catch(none);
  return loadedForMs !== undefined && loadedForMs >= ms;
}

async function namesOf({ page }: ActionContext): Promise<readonly string[]> {
  const listed = await Promise.all(page.page.frames().map((frame) => webToolsOf(frame).catch(() => undefined)));
  return listed.flatMap((each) => (each?.tools ?? []).map(({ name }) => cleaned(name, MAX_NAME))).slice(0, MAX_NAMED);
}

const MAX_NAME = 100;

function noSuchTool({ name, origin }: ActionParams<"callTool">, tools: readonly string[]): ServiceError {
  const where = origin === undefined ? "" : ` at ${origin}`;
  const others = tools.length === 0 ? "it offers none" : `it offers ${tools.map(visibleJson).join(", ")}`;
  return new ServiceError("NOT_FOUND", `the page offers no tool ${visibleJson(name)}${where}: ${others}`, {
    details: { resource: "tool", reason: "no-such-tool", tools, outcome: "not-executed" },
  });
}

interface Offering {
  readonly frame: Frame;
  readonly origin: string;
}

/** The first frame that offers the tool, among those of one origin. */
async function findOffering(
  { page, signal }: ActionContext,
  { name, origin }: ActionParams<"callTool">,
): Promise<Offering | undefined> {
  let wanted = origin;
  for (const frame of page.page.frames()) {
    signal.throwIfAborted();
    const none = unlessDocumentReplaced([false, ""] as const);
    const [isOffered, found] = await findWebTool(frame, name, wanted).catch(none);
    if (isOffered) return { frame, origin: found };
    wanted ??= found;
  }
  return undefined;
}

/** Undefined where the document offers it no more. */
async function call(
  { signal, sends, found, enter }: ActionContext,
  { name, arguments: input = {} }: ActionParams<"callTool">,
  { frame, origin }: Offering,
): Promise<ActionData<"callTool"> | undefined> {
  found("");
  enter("script");
  sends({ name, origin, outcome: "interrupted" });
  try {
    const { result } = resultOf(await callWebTool(frame, [name, input], signal), "tool");
    const { outcome, ...rest } = result as ToolOutcome; // as the function in the page returns it
    return outcome === "missing" ? undefined : { name, origin, outcome, ...rest };
  } catch (error) {
    if (!isDocumentReplaced(error)) throw error;
    return { name, origin, outcome: "navigated" };
  }
}
