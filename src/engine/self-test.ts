import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import type { Logger } from "../log/log.ts";
import type { BrowserPool } from "./browser/pool.ts";
import type { LiveConfig } from "./context/live-config.ts";
import { missingInternals } from "./playwright/internals.ts";
import type { LookReply } from "../page-scripts/messages.ts";
import { callIn } from "./page-scripts.ts";
import { worldOf } from "./playwright/world.ts";

/** The pause after the start of the browser: the pages of the tests would take the processors from the first callers. */
const AFTER_MS = 1_000;
const ATTEMPTS = 3;

/** Tests what the engine needs of Playwright and the browser, once they run. */
export function createSelfTest(pool: Pick<BrowserPool, "visit">, liveConfig: LiveConfig, log: Logger) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isClosing = false;

  async function test(): Promise<void> {
    const missing = await pool.visit(missingInternals).catch(() => undefined); // the browser is closing
    for (const { name, without } of missing ?? [])
      log.error({ internal: name }, `this version of Playwright has no ${name}: ${without}`);
    for (let attempt = 1; !isClosing; attempt++) {
      // A page of the test that crashes says nothing.
      const error = await pool.visit(outlineError).catch(() => undefined);
      if (error === undefined) break;
      if (attempt === ATTEMPTS && !isClosing) throw error;
      await sleep(AFTER_MS, undefined, { ref: false });
    }
    // The first change of a context awaits it.
    if (!isClosing) await pool.visit((browser) => liveConfig.works(browser)).catch(() => undefined);
  }

  return {
    /** Begins a second later. Where pages cannot be observed, the process ends with that error. */
    start(): void {
      timer = setTimeout(() => {
        running = test();
      }, AFTER_MS).unref();
    },
    /** Resolves when it has ended. */
    async close(): Promise<void> {
      isClosing = true;
      clearTimeout(timer);
      await running?.catch(() => undefined); // it has been reported
    },
  };
}

/** Undefined also where the browser ended: the one in its place is of the same version. */
async function outlineError(browser: Browser): Promise<Error | undefined> {
  try {
    await testOutline(browser);
    return undefined;
  } catch (error) {
    return browser.isConnected() && error instanceof Error ? error : undefined;
  }
}

/**
 * Looks at a page as the engine does, by Playwright's internals: an upgrade that changes them fails when the service starts.
 *
 * @throws Error that says what is different
 */
export async function testOutline(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.setContent("<button>Self-test</button>");
    const { lines } = JSON.parse(await callIn(page.mainFrame(), "look", { document: 1 })) as LookReply;
    const [, ref, kind, name] = lines[0] ?? [];
    if (ref !== "d1e1" || kind !== "button" || name !== "Self-test")
      throw new Error(`a page with one button is shown as ${JSON.stringify(lines).slice(0, 500)}`);
    const { contextId } = await worldOf(page.mainFrame());
    const cdp = await context.newCDPSession(page);
    const { result } = await cdp.send("Runtime.evaluate", { contextId, expression: "typeof __pagewire" });
    if (result.value !== "object") throw new Error(`another CDP session finds "${String(result.value)}" in that world`);
  } catch (cause) {
    const found = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`pages cannot be observed with this version of Playwright or of the browser: ${found}`, { cause });
  } finally {
    await context.close();
  }
}
