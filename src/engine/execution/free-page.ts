import { errors } from "playwright-core";
import { settlesWithin } from "../../errors/timing.ts";
import { createDeadline, Interrupted } from "../deadline.ts";
import type { LiveContext } from "../context/live-context.ts";
import type { LivePage } from "../page/live-page.ts";
import { rescuePage } from "../page/rescue.ts";

const CLOSE_TIMEOUT_MS = 1_000;
/** Finishes an action once the dialog that interrupted it is answered. */
const FINISHING_TIMEOUT_MS = 5_000;

/** Frees a page whose action did not end in time; resolves when the next one can use it. */
export async function freePage(context: LiveContext, page: LivePage, isNavigating: boolean): Promise<void> {
  const state = await rescuePage(page, {
    isNavigating,
    scriptsEnabled: context.config.javaScriptEnabled ?? true,
    closePage() {
      page.lost = "unresponsive";
      return page.page.close();
    },
    closeContext: () => page.page.context().close(),
    checkBrowser: () => context.lease.check(),
  });
  if (state === "closed") await knownAsClosed(context, page);
}

/** Frees the page after input, once for all calls that wait; an action that has the page frees it at its own deadline. */
export async function freeAfterInput(context: LiveContext, page: LivePage): Promise<void> {
  if (page.lock.available === 0) return;
  const release = await page.lock.acquire(createDeadline(1), {});
  await freePage(context, page, false).finally(release);
}

/** Waits for what is left of an action after the dialog that interrupted it. Never rejects. */
export async function finish(page: LivePage, running: Promise<unknown>): Promise<void> {
  await page.dialogs.closed();
  await settlesWithin(running, FINISHING_TIMEOUT_MS);
}

/** Resolves once the context knows that the page has closed: its lock must not be acquired before. */
async function knownAsClosed(context: LiveContext, page: LivePage): Promise<void> {
  if (page.ended.aborted) return;
  const known = new Promise((resolve) => page.ended.addEventListener("abort", resolve, { once: true }));
  if (!(await settlesWithin(known, CLOSE_TIMEOUT_MS))) await settlesWithin(context.closePage(page), CLOSE_TIMEOUT_MS);
}

export function mayHaveStuck(error: unknown): boolean {
  if (!(error instanceof Interrupted)) return error instanceof errors.TimeoutError;
  return /^(deadline|aborted|controlled)$/.test(error.interruption.type);
}
