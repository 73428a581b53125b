import type { Browser, BrowserContext, Page } from "playwright-core";
import { interleave } from "./measure.ts";
import { type BenchService, startService } from "./service.ts";

/** How the cost of an evaluate grows: by what grows, the ratio of the medians, Pagewire's over Playwright's. */
export type Growth = Readonly<Record<string, Readonly<Record<string, number>>>>;

const CONTEXTS = [10, 50, 200];
const RESULTS = { "1 KB": 1_000, "10 KB": 10_000, "100 KB": 100_000, "1 MB": 1_000_000, "10 MB": 10_000_000 };
const CALLERS = [1, 4, 16, 64];
const SCRIPT = "document.title";
/** @param rounds of the quickest measurements; the others take fewer */
export async function measureGrowth(browser: Browser, rounds: number): Promise<Growth> {
  const service = await startService({ MAX_CONTEXTS: "250", USER_LIMITS: "contexts=250" });
  const opened: BrowserContext[] = [];
  const openPage = async (): Promise<Page> => {
    const context = await browser.newContext();
    opened.push(context);
    return context.newPage();
  };
  try {
    const contextId = await service.newContext();
    const page = await openPage();
    return {
      "result of an evaluate": await resultSizes(service, contextId, page, rounds),
      "callers of one context at once": await callers(service, contextId, page, rounds),
      "open contexts": await openContexts(service, openPage, rounds),
    };
  } finally {
    for (const context of opened) await context.close();
    await service.close();
  }
}

async function resultSizes(
  service: BenchService,
  contextId: string,
  page: Page,
  rounds: number,
): Promise<Growth[string]> {
  const ratios: Record<string, number> = {};
  for (const [name, size] of Object.entries(RESULTS)) {
    const script = `"x".repeat(${size})`;
    ratios[name] = await ratioOf(
      () => service.execute(contextId, { action: "evaluate", params: { script } }),
      () => page.evaluate(script),
      Math.max(3, Math.round(size > 100_000 ? rounds / 10 : rounds)),
    );
  }
  return ratios;
}

async function callers(service: BenchService, contextId: string, page: Page, rounds: number): Promise<Growth[string]> {
  const ratios: Record<string, number> = {};
  for (const count of CALLERS) {
    const all = (work: () => Promise<unknown>) => () => Promise.all(Array.from({ length: count }, work));
    ratios[count] = await ratioOf(
      all(() => service.execute(contextId, { action: "evaluate", params: { script: SCRIPT } })),
      all(() => page.evaluate(SCRIPT)),
      Math.max(3, Math.round(rounds / Math.sqrt(count))),
    );
  }
  return ratios;
}

/** One evaluate after the other, in each of the open contexts. */
async function openContexts(
  service: BenchService,
  openPage: () => Promise<Page>,
  rounds: number,
): Promise<Growth[string]> {
  const ratios: Record<string, number> = {};
  const ids: string[] = [];
  const pages: Page[] = [];
  for (const count of CONTEXTS) {
    while (ids.length < count) {
      ids.push(await service.newContext());
      pages.push(await openPage());
    }
    let [ours, theirs] = [0, 0];
    ratios[count] = await ratioOf(
      () => service.execute(ids[ours++ % count] ?? "", { action: "evaluate", params: { script: SCRIPT } }),
      async () => pages[theirs++ % count]?.evaluate(SCRIPT),
      rounds,
    );
  }
  return ratios;
}

async function ratioOf(
  pagewire: () => Promise<unknown>,
  playwright: () => Promise<unknown>,
  rounds: number,
): Promise<number> {
  const found = await interleave({ pagewire, playwright }, { rounds });
  return Number((found.pagewire.p50 / found.playwright.p50).toFixed(2));
}
