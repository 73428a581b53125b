import { setTimeout as sleep } from "node:timers/promises";
import type { Frame } from "playwright-core";
import type { ActionData, ActionParams } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { ToolOutcome } from "../../page-scripts/messages.ts";
import { isDocumentReplaced, unlessDocumentReplaced } from "../playwright/errors.ts";
import { resultOf } from "../script/run.ts";
import { callWebTool, findWebTool } from "../web-tools.ts";
import type { Action, ActionContext } from "./action.ts";

const POLL_MS = 50;

/**
 * Calls a tool that a document of the page offers by WebMCP, once it offers it.
 *
 * @throws ServiceError `CONFLICT` in a context without `webmcp`; `ACTION_FAILED` when the tool throws, or its result is too large
 */
export const callTool: Action<"callTool"> = {
  phase: "selector",
  load: "none",
  mayNavigate: true,
  inSteps: "data",
  savesCookies: false,
  async run(context, params) {
    if (!context.hasWebTools)
      throw new ServiceError("CONFLICT", "the context has no webmcp: true, so that its pages offer no tools", {
        details: { reason: "no-webmcp" },
      });
    for (;;) {
      const offering = await findOffering(context, params);
      const data = offering && (await call(context, params, offering));
      if (data !== undefined) {
        await context.page.commits.settled(context.remainingMs());
        return { data };
      }
      context.found("no-such-tool");
      await sleep(POLL_MS, undefined, { signal: context.signal });
    }
  },
};

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
