import type { Browser } from "playwright-core";
import type { LookReply } from "../../page-scripts/messages.ts";
import { callIn } from "../page-scripts.ts";
import { worldOf } from "../playwright/world.ts";

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
