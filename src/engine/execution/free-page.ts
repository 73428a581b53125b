import { errors } from "playwright-core";
import { setTimeout as sleep } from "node:timers/promises";
import { settlesWithin, valueWithin } from "../../errors/timing.ts";
import { createDeadline, Interrupted } from "../deadline.ts";
import type { LiveContext } from "../context/live-context.ts";
import type { LivePage } from "../page/live-page.ts";
import { pageScripts } from "../../contract.ts";

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

const STEP_TIMEOUT_MS = 250;
/** Longer, because a page that was just freed may have a backlog of tasks. */
const FREED_TIMEOUT_MS = 500;
const PAUSE_MS = 50;
const CLOSE_PAGE_TIMEOUT_MS = 1_000;
const CLOSE_CONTEXT_TIMEOUT_MS = 2_000;

type StuckPage = Pick<LivePage, "page" | "cdp">;

/** The action, context and browser of a page, as far as its rescue needs them. */
export interface RescueMeans {
  /** The action was a navigation, so what it loads can be stopped. */
  readonly isNavigating: boolean;
  /** Whether the context's configuration enables JavaScript. */
  readonly scriptsEnabled: boolean;
  /** Closes the page in the browser. */
  closePage(): Promise<unknown>;
  /** Closes the page's context in the browser. */
  closeContext(): Promise<unknown>;
  /** Resolves when the browser has responded, or was ended because it did not; never rejects. */
  checkBrowser(): Promise<void>;
}

/**
 * Frees a page whose action did not end in time, by the first of these steps that succeeds: stop loading; terminate the
 * script; terminate it while JavaScript is disabled, for a script that restarts itself; close the page; close its context.
 * Those that change the page are taken only while the browser responds: it may be what keeps the page from responding.
 *
 * Nothing here navigates: a navigation would leave the page and its CDP session stuck. `usable` means that the page can
 * run the next action.
 */
export async function rescuePage(live: StuckPage, means: RescueMeans): Promise<"usable" | "closed"> {
  if (means.isNavigating) await stopLoading(live);
  if (await isResponsive(live)) return "usable";
  // While a navigation waits for its server, the browser delays all commands for the page.
  await stopLoading(live);
  if (await isResponsive(live)) return "usable";
  await means.checkBrowser();
  if (await isResponsive(live)) return "usable";
  await valueWithin(live.cdp.send("Runtime.terminateExecution"), STEP_TIMEOUT_MS);
  if (await staysFree(live)) return "usable";
  await switchScripts(live, false);
  await valueWithin(live.cdp.send("Runtime.terminateExecution"), STEP_TIMEOUT_MS);
  const isFree = await isResponsive(live, FREED_TIMEOUT_MS);
  if (isFree && (await restartsCleanly(live, means))) return "usable";
  await means.checkBrowser();
  if (await settlesWithin(means.closePage(), CLOSE_PAGE_TIMEOUT_MS)) return "closed";
  if (!(await settlesWithin(means.closeContext(), CLOSE_CONTEXT_TIMEOUT_MS))) await means.checkBrowser();
  return "closed";
}

async function stopLoading(live: StuckPage): Promise<void> {
  await valueWithin(live.cdp.send("Page.stopLoading"), STEP_TIMEOUT_MS);
}

/** Whether the page's main thread is free; evaluates even where the page's own scripts are switched off. */
export async function isResponsive(live: StuckPage, withinMs = STEP_TIMEOUT_MS): Promise<boolean> {
  return (
    (await valueWithin(live.cdp.send("Runtime.evaluate", { expression: "1", returnByValue: true }), withinMs)) !==
    undefined
  );
}

/** Twice, since a timer that loops lets one evaluation pass before it runs again. */
async function staysFree(live: StuckPage): Promise<boolean> {
  if (!(await isResponsive(live, FREED_TIMEOUT_MS))) return false;
  await sleep(PAUSE_MS);
  return isResponsive(live);
}

/** Enables JavaScript again, without the page's timers: one that loops would block the page again. */
async function restartsCleanly(live: StuckPage, { scriptsEnabled }: RescueMeans): Promise<boolean> {
  await valueWithin(
    live.cdp.send("Runtime.evaluate", { expression: `(${pageScripts.mainWorld.clearTimers})()` }),
    STEP_TIMEOUT_MS,
  );
  await switchScripts(live, scriptsEnabled);
  return staysFree(live);
}

async function switchScripts(live: StuckPage, on: boolean): Promise<void> {
  await valueWithin(live.cdp.send("Emulation.setScriptExecutionDisabled", { value: !on }), STEP_TIMEOUT_MS);
}
