import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import type { Visit } from "./actions.ts";
import { fetchPackages, serveFolder } from "./agents/foreign-pages.ts";
import { summarise, timed, type Timing } from "./measure.ts";
import type { BenchService } from "./service.ts";

/** After a task both browsers finish what it left them, which would otherwise delay the next task, of the other one. */
const REST_MS = 450;

interface Step {
  readonly action: "click" | "type" | "wait";
  readonly params: {
    readonly selector?: string;
    readonly text?: string;
    /** Presses Enter after the text. */
    readonly submit?: boolean;
  };
}

interface Task {
  readonly page: string;
  /** The last one waits for what the task is to reach. */
  readonly steps: readonly Step[];
}

const click = (selector: string): Step => ({ action: "click", params: { selector } });
const type = (selector: string, text: string, submit = false): Step => ({
  action: "type",
  params: { selector, text, submit },
});
const shows = (text: string): Step => ({ action: "wait", params: { text } });

const todos = (framework: string): Task => ({
  page: `todomvc/examples/${framework}/index.html`,
  steps: [
    ...["buy milk", "call Grace", "read"].map((text) => type("#new-todo", text, true)),
    click("#todo-list .toggle"),
    click('#filters a[href$="active"]'),
    shows("2 items left"),
  ],
});

/** Scripts as a tester writes them, on pages that were not written for Pagewire. */
const tasks: readonly Task[] = [
  ...["vanillajs", "backbone", "knockoutjs", "angularjs", "react"].map(todos),
  {
    page: "admin/login.html",
    steps: [
      type("input[type=email]", "ada@example.com"),
      type("input[type=password]", "lovelace"),
      click("label[for=customCheck]"),
      click("a.btn-primary"),
      shows("Earnings Overview"),
    ],
  },
  {
    page: "admin/register.html",
    steps: [
      type("#exampleFirstName", "Ada"),
      type("#exampleLastName", "Lovelace"),
      type("#exampleInputEmail", "ada@example.com"),
      type("#exampleInputPassword", "engine"),
      type("#exampleRepeatPassword", "engine"),
      click("a.btn-primary"),
      shows("Welcome Back!"),
    ],
  },
  {
    page: "admin/tables.html",
    steps: [type("input[type=search]", "Ashton"), shows("Showing 1 to 1 of 1 entries")],
  },
  {
    page: "admin/tables.html",
    steps: [click("#dataTable_next a"), click("#dataTable_next a"), shows("Showing 21 to 30 of 57 entries")],
  },
  {
    page: "admin/index.html",
    steps: [
      click("#userDropdown"),
      click('[data-target="#logoutModal"]'),
      click("#logoutModal a.btn-primary"),
      shows("Welcome Back!"),
    ],
  },
  {
    page: "admin/index.html",
    steps: [click('[data-target="#collapsePages"]'), click('a[href="404.html"]'), shows("Page Not Found")],
  },
  {
    page: "tree/demo/basic/index.html",
    steps: [
      click("#html .jstree-anchor"),
      { action: "wait", params: { selector: "#html .jstree-anchor.jstree-clicked" } },
    ],
  },
];

/** Their pages, each with the element that the first of its tasks begins with. */
export function publishedVisits(siteUrl: string): Readonly<Record<string, Visit>> {
  const byPage = Map.groupBy(tasks, ({ page }) => page);
  return Object.fromEntries(
    [...byPage].map(([page, [task]]) => [
      page,
      { url: `${siteUrl}/${page}`, selector: task?.steps[0]?.params.selector ?? "" },
    ]),
  );
}

/** Fetches the packages of the pages, and serves them while `work` runs. */
export async function withPublishedPages<T>(work: (siteUrl: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-tasks-"));
  try {
    await fetchPackages(folder);
    const site = await serveFolder(folder);
    return await work(site.url).finally(() => site.close());
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Each round does every task, each in a context of its own, once over REST and once by Playwright in this process, in turns;
 * a task that fails ends the run.
 *
 * @returns the mean time of the tasks of a round, of each
 */
export async function measureTasks(
  service: BenchService,
  browser: Browser,
  siteUrl: string,
  rounds: number,
): Promise<{ readonly pagewire: Timing; readonly playwright: Timing; readonly count: number }> {
  const times: Record<"pagewire" | "playwright", number[]> = { pagewire: [], playwright: [] };
  for (let round = -1; round < rounds; round++) {
    const sums = { pagewire: 0, playwright: 0 };
    for (const [index, task] of tasks.entries()) {
      const contenders = ["pagewire", "playwright"] as const;
      for (const name of (round + index) % 2 === 0 ? contenders : contenders.toReversed()) {
        sums[name] += await (name === "pagewire"
          ? timeOverRest(service, task, siteUrl)
          : timeByPlaywright(browser, task, siteUrl));
        await sleep(REST_MS);
      }
    }
    for (const name of ["pagewire", "playwright"] as const) if (round >= 0) times[name].push(sums[name] / tasks.length);
  }
  return {
    pagewire: summarise(times.pagewire),
    playwright: summarise(times.playwright),
    count: rounds * tasks.length,
  };
}

async function timeOverRest(service: BenchService, { page, steps }: Task, siteUrl: string): Promise<number> {
  const contextId = await service.newContext();
  const took = await timed(async () => {
    await service.execute(contextId, { action: "navigate", params: { url: `${siteUrl}/${page}` } });
    for (const step of steps) await service.execute(contextId, step);
  });
  await service.deleteContext(contextId);
  return took;
}

async function timeByPlaywright(browser: Browser, { page: path, steps }: Task, siteUrl: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const took = await timed(async () => {
    await page.goto(`${siteUrl}/${path}`);
    for (const step of steps) await doByPlaywright(page, step);
  });
  await context.close();
  return took;
}

async function doByPlaywright(
  page: Page,
  { action, params: { selector = "", text = "", submit } }: Step,
): Promise<void> {
  const element = selector === "" ? page.getByText(text).first() : page.locator(selector).first();
  if (action === "click") return element.click();
  if (action === "wait") return element.waitFor();
  await element.pressSequentially(text);
  if (submit === true) await element.press("Enter");
}
