import { setTimeout as sleep } from "node:timers/promises";
import type { LivePage } from "./live-page.ts";
import { settlesWithin, valueWithin } from "../deadline.ts";

const STEP_TIMEOUT_MS = 250;
/** A page just freed may have much to catch up with. */
const FREED_TIMEOUT_MS = 500;
const PAUSE_MS = 50;
const CLOSE_PAGE_TIMEOUT_MS = 1_000;
const CLOSE_CONTEXT_TIMEOUT_MS = 2_000;

/** What is left to do when the page itself cannot be freed. */
export interface RescueMeans {
  /** The action was to load something, which nobody waits for any more. */
  readonly isNavigating: boolean;
  /** Whether the context lets pages run scripts at all. */
  readonly scriptsEnabled: boolean;
  /** Closes the page's context in the browser. */
  closeContext(): Promise<unknown>;
  /** Probes the browser and kills it if it is stuck; never fails. */
  suspectBrowser(): Promise<void>;
}

/**
 * Frees a page whose action did not end in time, with the mildest means that works: stop loading; stop the script; stop
 * it with scripts switched off, against one that starts again; close the page; close its context; end the browser.
 *
 * Nothing here may navigate: after that the page stays stuck, and its CDP session with it. `usable` means that the
 * page can take the next action.
 */
export async function rescuePage(live: LivePage, means: RescueMeans): Promise<"usable" | "closed"> {
  if (means.isNavigating) await stopLoading(live);
  if (await isResponsive(live)) return "usable";
  // While a navigation waits for its server, the browser holds back all that is for the page.
  await stopLoading(live);
  if (await isResponsive(live)) return "usable";
  await valueWithin(live.cdp.send("Runtime.terminateExecution"), STEP_TIMEOUT_MS);
  if (await staysFree(live)) return "usable";
  // A browser that answers nothing at all need not be waited for step by step.
  const probed = means.suspectBrowser();
  await switchScripts(live, false);
  await valueWithin(live.cdp.send("Runtime.terminateExecution"), STEP_TIMEOUT_MS);
  const isFree = await isResponsive(live, FREED_TIMEOUT_MS);
  if (isFree && (await restartsCleanly(live, means))) return "usable";
  if (await settlesWithin(live.page.close(), CLOSE_PAGE_TIMEOUT_MS)) return "closed";
  if (!(await settlesWithin(means.closeContext(), CLOSE_CONTEXT_TIMEOUT_MS))) await means.suspectBrowser();
  await probed;
  return "closed";
}

async function stopLoading(live: LivePage): Promise<void> {
  await valueWithin(live.cdp.send("Page.stopLoading"), STEP_TIMEOUT_MS);
}

/** Whether the page's main thread is free; evaluates even where the page's own scripts are switched off. */
export async function isResponsive(live: LivePage, withinMs = STEP_TIMEOUT_MS): Promise<boolean> {
  return (
    (await valueWithin(live.cdp.send("Runtime.evaluate", { expression: "1", returnByValue: true }), withinMs)) !==
    undefined
  );
}

/** A timer that loops lets a question pass before it strikes again. */
async function staysFree(live: LivePage): Promise<boolean> {
  if (!(await isResponsive(live, FREED_TIMEOUT_MS))) return false;
  await sleep(PAUSE_MS);
  return isResponsive(live);
}

/** With scripts on again, a timer that loops must not have it stuck again at once. */
async function restartsCleanly(live: LivePage, { scriptsEnabled }: RescueMeans): Promise<boolean> {
  await valueWithin(live.cdp.send("Runtime.evaluate", { expression: CLEAR_TIMERS }), STEP_TIMEOUT_MS);
  await switchScripts(live, scriptsEnabled);
  return staysFree(live);
}

/** Timer ids count upwards, so a new one tells how many there can be. */
const CLEAR_TIMERS =
  "{ const last = setTimeout(() => {}, 0); for (let id = Math.max(0, last - 10000); id <= last; id++) { clearTimeout(id); } }";

async function switchScripts(live: LivePage, on: boolean): Promise<void> {
  await valueWithin(live.cdp.send("Emulation.setScriptExecutionDisabled", { value: !on }), STEP_TIMEOUT_MS);
}
