/**
 * A process of `cost.ts`: performs with one contender what it is sent, and replies how often that failed. Arguments: its name, the
 * site's URL, the browser's path, and the path of the service's bundle.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { type Actions, cdpActions, pagewireActions, playwrightActions, runFlow } from "./actions.ts";
import type { CostContender, CostStep } from "./cost.ts";
import { launchCdp } from "./raw-cdp.ts";
import { startService } from "./service.ts";

interface Target {
  /** Of a page in a new context. */
  newActions(): Promise<Actions>;
  close(): Promise<void>;
}

const [name = "", siteUrl = "", executablePath = "", bundle] = process.argv.slice(2);

const open: Readonly<Record<CostContender, () => Promise<Target>>> = {
  async pagewire() {
    const service = await startService({ MAX_CONTEXTS: "250", USER_LIMITS: "contexts=250" }, { bundle });
    return {
      newActions: async () => pagewireActions(service, await service.newContext(), siteUrl),
      close: () => service.close(),
    };
  },
  async playwright() {
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    return {
      newActions: async () => playwrightActions(await (await browser.newContext()).newPage(), siteUrl),
      close: () => browser.close(),
    };
  },
  async cdp() {
    const browser = await launchCdp(executablePath);
    return {
      newActions: async () => cdpActions(await browser.newPage(), siteUrl),
      close: () => browser.close(),
    };
  },
};

const target = await open[name as CostContender]();
const pages: Actions[] = [];
/** Pages that open at once. */
const OPENINGS = 4;
let opening = 0;

async function perform({ work, contexts, rounds }: CostStep): Promise<number> {
  let errors = 0;
  const openAll = async (): Promise<void> => {
    while (pages.length + opening < contexts) {
      opening++;
      const actions = await target.newActions().finally(() => opening--);
      pages.push(actions);
      await actions["navigate (tiny page)"]();
    }
  };
  await Promise.all(Array.from({ length: OPENINGS }, openAll));
  for (let round = 0; round < rounds; round++) {
    if (work === "rest") await sleep(1_000);
    else {
      const all = pages.slice(0, contexts).map((actions) => performIn(actions, work));
      errors += (await Promise.allSettled(all)).filter(({ status }) => status === "rejected").length;
    }
  }
  return errors;
}

function performIn(actions: Actions, work: Exclude<CostStep["work"], "rest">): Promise<unknown> {
  if (typeof work === "object") return actions.visit(work);
  return work === "flow" ? runFlow(actions) : actions[work]();
}

process.on("message", (step: CostStep) => void perform(step).then((errors) => process.send?.(errors)));
process.once("disconnect", () => void target.close());
process.send?.(0);
