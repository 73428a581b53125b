/**
 * `make bench`: Pagewire over HTTP beside Playwright in process (1.0) and raw CDP, on the same browser binary, interleaved in
 * one run. Prints Markdown; compare the ratios, since times depend on the machine and its load. Exits with 1 when a ratio is
 * behind bench/results.json by more than its spread. `--write` replaces that file and bench/results/calls.md by what is measured;
 * `--only actions,flows` runs those sections alone, `--share 0.2` so much of the rounds, and `--runs 3` all of it so often; sections:
 * start, actions, looks, contexts, flows, cost, pages and tasks (only when named: they fetch packages), growth, crowds, validation, transports, events, screens, observability, identity, memory.
 * `--beside ../other` measures the cost of the bundle in another checkout as well.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { findBrowser } from "../src/engine/browser/executable.ts";
import { startSite } from "../test/support/site.ts";
import {
  type ActionName,
  actionRounds,
  cdpActions,
  pagewireActions,
  placedActions,
  places,
  playwrightActions,
  runFlow,
  TINY,
} from "./actions.ts";
import {
  type CostStep,
  type Crowd,
  costTable,
  costTimings,
  crowdTable,
  flowSteps,
  measureCost,
  measureCrowds,
  visitSteps,
} from "./cost.ts";
import { cpuOfTree } from "./cpu.ts";
import { measureFlood } from "./flood.ts";
import { type Growth, measureGrowth } from "./growth.ts";
import { measureIdentity } from "./identity.ts";
import { interleave, ms, pair, quantile, summarise, table, timed, type Timing } from "./measure.ts";
import { pssOfTree } from "./memory.ts";
import { measureObserving } from "./observing.ts";
import { toPerformancePage } from "./page.ts";
import { launchCdp } from "./raw-cdp.ts";
import {
  mergeResults,
  regressions,
  type Result,
  resultCells,
  type Results,
  toResult,
  type ResultTable,
} from "./results.ts";
import { type BenchService, startService } from "./service.ts";
import { idleSockets } from "./sockets.ts";
import { measureTasks, publishedVisits, withPublishedPages } from "./tasks.ts";
import { transportContenders } from "./transports.ts";
import { measureWatching } from "./watching.ts";

/** After this time a spare context is open in the place of one that was taken. */
const REST_MS = 200;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const executablePath = await findBrowser(undefined, process.platform);
const launch = () => chromium.launch({ executablePath, args: ["--no-sandbox"] });
const closers: (() => Promise<void>)[] = [];
/** Closed when the run ends, however it ends. */
function owned<T extends { close(): Promise<void> }>(opened: T): T {
  closers.push(() => opened.close());
  return opened;
}

const { values: flags } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    only: { type: "string" },
    share: { type: "string", default: "1" },
    runs: { type: "string", default: "1" },
    beside: { type: "string" },
  },
});
const sections = flags.only?.split(",");
const isWanted = (section: string): boolean => sections?.includes(section) ?? true;
const roundsOf = (rounds: number): number => Math.max(3, Math.round(rounds * Number(flags.share)));
const resultsFile = new URL("results.json", import.meta.url);
const committed = JSON.parse(await readFile(resultsFile, "utf8")) as Results;
const pageFile = new URL("./results/calls.md", import.meta.url);
const runs: Record<string, Result[]> = {};
let growth: Growth | undefined;
const tables: Record<string, ResultTable> = {};

/** The cells of a row that is compared with Playwright's. */
function compared(row: string, pagewire: Timing, playwright: Timing): readonly string[] {
  const result = toResult(pagewire, playwright);
  (runs[row] ??= []).push(result);
  return [row, pair(pagewire), pair(playwright), ...resultCells(row, result, committed.rows)];
}
/** What a script with Playwright does from its start to its first action; it ends with its input. */
const PLAYWRIGHT_START = `import { chromium } from "playwright-core";
const browser = await chromium.launch({ executablePath: process.env.EXECUTABLE, args: ["--no-sandbox"] });
await (await (await browser.newContext()).newPage()).evaluate("1");
process.stdout.write("done");
process.stdin.on("end", () => browser.close()).resume();`;
const CELLS =
  "<td>Name ${i}<td><a href=mailto:a${i}@b.c>a${i}@b.c</a><td>City<td><button>Edit</button><input type=checkbox>";
/** How many items of which kind a page shows, and in what. */
const LOOKS: Readonly<Record<string, readonly [count: number, around: string, each: string]>> = {
  "1,000 links": [1_000, "ul", "<li><a href=/i/${i}>Link number ${i}</a>"],
  "a table of 200 rows": [200, "table", `<tr>${CELLS}`],
};
const comparison = ["", "Pagewire", "Playwright", "ratio", "goal", "committed"];

execFileSync("sh", [join(import.meta.dirname, "../.ci/bundle")], { stdio: "inherit" });
for (let count = 0; count < Number(flags.runs); count++) {
  try {
    await run();
  } finally {
    for (const close of closers.splice(0).toReversed()) await close();
  }
}
const measured = Object.fromEntries(Object.entries(runs).map(([row, results]) => [row, mergeResults(results)]));
if (flags.write) {
  const model = cpus()[0]?.model.trim() ?? "unknown";
  const load = loadavg()[2]?.toFixed(1) ?? "unknown";
  const machine = `${availableParallelism()} × ${model}, Node ${process.version}, load average over 15 minutes ${load}`;
  const rows: Record<string, Result> = { ...committed.rows };
  for (const [row, { ratio, spread }] of Object.entries(measured)) {
    rows[row] = { ratio: Number(ratio.toFixed(3)), spread: Number(spread.toFixed(3)) };
  }
  const results: Results = {
    machine,
    rows,
    ...((growth ?? committed.growth) && { growth: growth ?? committed.growth }),
    tables: { ...committed.tables, ...tables },
  };
  await writeFile(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(pageFile, toPerformancePage(results, await readFile(pageFile, "utf8")));
} else {
  const behind = regressions(measured, committed.rows);
  for (const sentence of behind) say(`Slower than committed: ${sentence}`);
  if (behind.length > 0) process.exitCode = 1;
}

async function run(): Promise<void> {
  say(
    `# Pagewire bench\n\n${new Date().toISOString()}, ${executablePath}, Node ${process.version}. Times in ms, p50 / p95.\n`,
  );
  const site = owned(await startSite());
  if (isWanted("start")) await measureStart();
  const service = owned(await startService());
  const browser = owned(await launch());
  if (isWanted("actions")) await measureActions(service, browser, site.url);
  if (isWanted("looks")) await measureLooks(service, browser, site.url);
  if (isWanted("contexts")) await measureContexts(service, browser);
  if (isWanted("flows")) await measureFlows(service, browser, site.url);
  if (isWanted("cost"))
    await report("CPU time of an action or a flow in one context, and of a second at rest, in ms", flowSteps, site.url);
  if (sections?.includes("pages") === true)
    await withPublishedPages(async (published) => {
      const many = { url: `${site.url}/subresources?count=99`, selector: "input" };
      const steps = visitSteps({ ...publishedVisits(published), "a page with 100 requests": many });
      await report("CPU time of opening a page and one click there, in ms", steps, site.url);
    });
  if (sections?.includes("tasks") === true) {
    const { pagewire, playwright, count } = await withPublishedPages((published) =>
      measureTasks(service, browser, published, roundsOf(21)),
    );
    say(`## ${count} scripted tasks on published pages: mean time of a task\n`);
    say(table(comparison, [compared("task on published pages", pagewire, playwright)]));
  }
  if (isWanted("growth")) {
    growth = await measureGrowth(browser, roundsOf(100));
    say("## Growth: an evaluate, × Playwright\n");
    const cellsOf = (ratios: Growth[string]): string =>
      Object.entries(ratios)
        .map(([label, ratio]) => `${label}: ${ratio.toFixed(2)}`)
        .join(", ");
    say(
      table(
        ["by", "ratios"],
        Object.entries(growth).map(([name, ratios]) => [name, cellsOf(ratios)]),
      ),
    );
  }
  if (isWanted("crowds")) {
    const title = "Flows [navigate, click, evaluate, JPEG] in all of n contexts at once";
    say(`## ${title}\n`);
    const crowds: Crowd[] = [];
    for await (const crowd of measureCrowds(site.url, executablePath, Number(flags.share))) {
      crowds.push(crowd);
      const { head, rows } = (tables[title] = crowdTable(crowds));
      // It takes minutes: what there is of it is not lost when it is ended.
      say(crowds.length === 1 ? table(head, rows).trimEnd() : `| ${rows.at(-1)?.join(" | ")} |`);
    }
  }
  if (isWanted("validation")) await measureValidation(service);
  if (isWanted("transports")) await measureTransports(service);
  if (isWanted("events")) await measureEvents(service);
  if (isWanted("screens")) {
    const title = "Watching the screen of a page, 10 pictures a second at most: per second, CPU in % of a core";
    say(`## ${title}\n`);
    const rows = (await measureWatching(service, Math.max(1, Math.round(2 * Number(flags.share))))).map((each) => [
      each.page,
      String(each.viewers),
      each.browserPercent.toFixed(0),
      each.servicePercent.toFixed(0),
      each.fps.toFixed(1),
      each.kilobytes.toFixed(0),
    ]);
    const head = ["page", "viewers", "browser", "service", "pictures of all", "KB of all"];
    tables[title] = { head, rows };
    say(table(head, rows));
  }
  if (isWanted("observability")) {
    const title = "Metrics and traces: an evaluate, in ms";
    say(`## ${title}\n`);
    const { calls, scrape, perObservation, perSpan } = await measureObserving(service, roundsOf(400));
    const rows = Object.entries(calls).map(([name, timing]) => [
      name,
      pair(timing),
      ms(timing.p50 - calls.without.p50),
    ]);
    const head = ["with", "p50 / p95", "more than without"];
    tables[title] = { head, rows: [...rows, ["a scrape", pair(scrape), ""]] };
    say(table(head, rows));
    say(
      `An observation takes ${perObservation.toFixed(2)} µs, a span ${perSpan.toFixed(1)} µs, a scrape ${pair(scrape)} ms.\n`,
    );
  }
  if (isWanted("identity")) {
    say("## Identity and audit, in process\n");
    const rows = Object.entries(await measureIdentity()).map(([name, timing]) => [name, pair(timing)]);
    say(table(["", "p50 / p95"], rows));
  }
  if (isWanted("memory")) {
    say("## Memory, MiB of PSS over the whole process tree\n");
    say(table(["", "MiB"], await memoryRows()));
  }
}

async function report(title: string, steps: readonly CostStep[], siteUrl: string): Promise<void> {
  const costs = await measureCost(steps, siteUrl, executablePath, Number(flags.share), flags.beside);
  const cost = costTable(costs);
  say(`## ${title}\n`);
  say(table(cost.head, cost.rows));
  const rows = costTimings(costs).map(([name, ...timings]) => compared(`CPU time: ${name}`, ...timings));
  say(table(comparison, rows));
}

async function measureStart(): Promise<void> {
  say("## From the start of the process to the result of the first action\n");
  const folder = await mkdtemp(join(tmpdir(), "pagewire-bench-data-"));
  const first = await startService({ DATA_DIR: folder });
  await first.close();
  let end: () => Promise<void> = () => Promise.resolve();
  const startPagewire = async (...options: Parameters<typeof startService>): Promise<void> => {
    const service = await startService(...options);
    end = () => service.close();
    await service.execute(await service.newContext(), { action: "evaluate", params: { script: "1" } });
  };
  const { firstStart, laterStart, playwright } = await interleave(
    {
      firstStart: () => startPagewire(),
      laterStart: () => startPagewire({ DATA_DIR: folder }, { token: first.token }),
      playwright: async () => {
        const child = spawn(process.execPath, ["--input-type=module", "--eval", PLAYWRIGHT_START], {
          cwd: import.meta.dirname,
          env: { ...process.env, EXECUTABLE: executablePath },
          stdio: ["pipe", "pipe", "inherit"],
        });
        end = async () => {
          child.stdin.end();
          await once(child, "exit");
        };
        await once(child.stdout, "data");
      },
    },
    { rounds: roundsOf(5), warmup: 1, after: () => end() },
  );
  await rm(folder, { recursive: true });
  say(
    table(comparison, [
      compared("first start, login and first action", firstStart, playwright),
      compared("start to the first action", laterStart, playwright),
    ]),
  );
}

async function measureActions(service: BenchService, browser: Browser, siteUrl: string): Promise<void> {
  say("## Actions\n");
  const cdpBrowser = owned(await launchCdp(executablePath));
  const contextId = await service.newContext();
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  const cdp = await cdpBrowser.newPage();
  const pagewire = pagewireActions(service, contextId, siteUrl);
  const playwright = playwrightActions(page, siteUrl);
  const raw = cdpActions(cdp, siteUrl);
  const rows: string[][] = [];
  for (const [name, rounds] of Object.entries(actionRounds) as [ActionName, number][]) {
    const contenders = { pagewire: pagewire[name], playwright: playwright[name], cdp: raw[name] };
    const found = await interleave(contenders, { rounds: roundsOf(rounds) });
    rows.push([...compared(name, found.pagewire, found.playwright), pair(found.cdp)]);
  }
  for (const [place, { path, script, ...selectors }] of Object.entries(places)) {
    await service.execute(contextId, { action: "navigate", params: { url: siteUrl + path } });
    await page.goto(siteUrl + path);
    await service.execute(contextId, { action: "evaluate", params: { script } });
    await page.evaluate(script);
    const contenders = {
      pagewire: pagewireActions(service, contextId, siteUrl, selectors.pagewire),
      playwright: playwrightActions(page, siteUrl, selectors.playwright),
    };
    for (const name of placedActions) {
      const { pagewire, playwright } = contenders;
      const found = await interleave(
        { pagewire: pagewire[name], playwright: playwright[name] },
        { rounds: roundsOf(actionRounds[name]) },
      );
      rows.push([...compared(`${name}, ${place}`, found.pagewire, found.playwright), ""]);
    }
  }
  say(table([...comparison, "raw CDP"], rows));
  await service.deleteContext(contextId);
  await page.context().close();
}

/** What a page shows with refs, as lines or as Playwright's snapshot for assistants. */
async function measureLooks(service: BenchService, browser: Browser, siteUrl: string): Promise<void> {
  say("## Looks\n");
  const contextId = await service.newContext();
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await service.execute(contextId, { action: "navigate", params: { url: siteUrl + TINY } });
  await page.goto(siteUrl + TINY);
  const rows: (readonly string[])[] = [];
  for (const [name, [count, around, each]] of Object.entries(LOOKS)) {
    const items = `Array.from({ length: ${count} }, (_, i) => \`${each}\`).join("")`;
    const script = `void (document.body.innerHTML = "<${around}>" + ${items} + "</${around}>")`;
    await service.execute(contextId, { action: "evaluate", params: { script } });
    await page.evaluate(script);
    const found = await interleave(
      {
        pagewire: () => service.execute(contextId, { action: "snapshot", params: {} }),
        playwright: () => page.ariaSnapshot({ mode: "ai" }),
      },
      { rounds: roundsOf(40) },
    );
    rows.push(compared(`look, ${name}`, found.pagewire, found.playwright));
  }
  say(table(comparison, rows));
  await service.deleteContext(contextId);
  await page.context().close();
}

/** With a rest after each call, in which both browsers finish what it left them, as between the calls of one user; then without. */
async function measureContexts(service: BenchService, browser: Browser): Promise<void> {
  say("## Context with a page\n");
  const rested = await createAndDelete(service, browser, () => sleep(REST_MS));
  const hurried = await createAndDelete(service, browser);
  say(
    table(comparison, [
      compared("context with a page: create", rested.created.pagewire, rested.created.playwright),
      compared("context with a page: delete", rested.deleted.pagewire, rested.deleted.playwright),
      compared("contexts without a pause: create", hurried.created.pagewire, hurried.created.playwright),
      compared("contexts without a pause: delete", hurried.deleted.pagewire, hurried.deleted.playwright),
    ]),
  );
}

type Compared = Readonly<Record<"pagewire" | "playwright", Timing>>;

async function createAndDelete(
  service: BenchService,
  browser: Browser,
  after?: () => Promise<void>,
): Promise<{ readonly created: Compared; readonly deleted: Compared }> {
  const ids: string[] = [];
  const contexts: BrowserContext[] = [];
  const rounds = roundsOf(20);
  const created = await interleave(
    {
      pagewire: async () => ids.push(await service.newContext()),
      playwright: async () => {
        const context = await browser.newContext();
        await context.newPage();
        contexts.push(context);
      },
    },
    { rounds, ...(after && { after }) },
  );
  const deleted = await interleave(
    {
      pagewire: async () => service.deleteContext(ids.pop() ?? ""),
      playwright: async () => contexts.pop()?.close(),
    },
    { rounds, ...(after && { after }) },
  );
  return { created, deleted };
}

async function measureFlows(service: BenchService, browser: Browser, siteUrl: string): Promise<void> {
  say("## Flow [navigate, click, evaluate, JPEG] in n contexts at once, ms of all\n");
  const rows: (readonly string[])[] = [];
  for (const count of [1, 4, 16]) {
    const ids = await Promise.all(Array.from({ length: count }, () => service.newContext()));
    const pages = await Promise.all(Array.from({ length: count }, async () => (await browser.newContext()).newPage()));
    const pagewire = ids.map((id) => pagewireActions(service, id, siteUrl));
    const playwright = pages.map((page) => playwrightActions(page, siteUrl));
    const found = await interleave(
      {
        pagewire: () => Promise.all(pagewire.map(runFlow)),
        playwright: () => Promise.all(playwright.map(runFlow)),
      },
      { rounds: roundsOf(count === 1 ? 24 : 9), warmup: 1 },
    );
    rows.push(compared(`flow, ${count} context${count === 1 ? "" : "s"}`, found.pagewire, found.playwright));
    await Promise.all(ids.map((id) => service.deleteContext(id)));
    await Promise.all(pages.map((each) => each.context().close()));
  }
  say(table(comparison, rows));
}

/** Requests that are rejected before they reach a browser, of 16 callers in this process at once. */
async function measureValidation(service: BenchService): Promise<void> {
  const contextId = await service.newContext();
  const times: number[] = [];
  const caller = async (isCounted: boolean): Promise<void> => {
    for (let count = 0; count < roundsOf(200); count++) {
      const body = { action: "evaluate", params: {} };
      const took = await timed(() => service.execute(contextId, body).catch((error: unknown) => requireInvalid(error)));
      if (isCounted) times.push(took);
    }
  };
  let cpuBefore = 0;
  for (const isCounted of [false, true]) {
    cpuBefore = (await cpuOfTree(service.pid)).service;
    await Promise.all(Array.from({ length: 16 }, () => caller(isCounted)));
  }
  const cpu = ((await cpuOfTree(service.pid)).service - cpuBefore) / times.length;
  say("## A request that validation rejects, 16 callers at once\n");
  const cells = [pair(summarise(times)), ms(quantile(times, 0.99)), "≤ 5.00", ms(cpu)];
  say(table(["p50 / p95", "p99", "goal of p99", "CPU of the service, a call"], [cells]));
  await service.deleteContext(contextId);
}

function requireInvalid(error: unknown): void {
  if (!String(error).includes("VALIDATION_ERROR")) throw error;
}

async function measureTransports(service: BenchService): Promise<void> {
  for (const call of ["evaluate", "getContext"] as const) {
    say(`## The same ${call} over each transport\n`);
    const contextId = await service.newContext();
    const transports = await transportContenders(service, contextId, call);
    const { REST, ...others } = transports.contenders;
    const rows: string[][] = [];
    // One by one beside REST, as a caller has one client and not all of them in one process.
    for (const [name, other] of Object.entries(others)) {
      const found = await interleave({ REST, other }, { rounds: roundsOf(600), warmup: roundsOf(100) });
      rows.push([name, pair(found.other), pair(found.REST), (found.other.p50 / found.REST.p50).toFixed(2)]);
    }
    await transports.close();
    await service.deleteContext(contextId);
    say(table(["transport", "p50 / p95", "REST beside it", "of REST's p50"], rows));
  }
}

async function measureEvents(service: BenchService): Promise<void> {
  say("## Events to 100 subscribers in a process of their own: an evaluate meanwhile\n");
  const rows: string[][] = [];
  for (const kind of ["WebSocket", "gRPC"] as const) {
    const found = await measureFlood(service, kind, { blocks: 8, evaluates: 100 });
    const { quiet, withoutSubscribers, withSubscribers, offered, delivered } = found;
    rows.push([
      kind,
      `${offered} / ${delivered.toFixed(0)}`,
      pair(quiet),
      pair(withoutSubscribers),
      pair(withSubscribers),
      (withSubscribers.p50 / quiet.p50).toFixed(2),
    ]);
  }
  const head = ["events/s offered / delivered", "quiet", "pages flood, no subscribers", "with subscribers"];
  say(table(["subscribers", ...head, "with subscribers, of quiet's p50"], rows));
}

async function memoryRows(): Promise<string[][]> {
  const fresh: BenchService = owned(await startService());
  const idle = await pssOfTree(fresh.pid);
  const counts = [1, 10, 20];
  const rows = [["idle service with its browser", ms(idle)]];
  let open = 0;
  let before = idle;
  for (const count of counts) {
    const added = count - open;
    const times: number[] = [];
    for (; open < count; open++) times.push(await timed(() => fresh.newContext()));
    const now = await pssOfTree(fresh.pid);
    rows.push([
      `each further context, up to ${count} (created in ${pair(summarise(times))} ms)`,
      ms((now - before) / added),
    ]);
    before = now;
  }
  const { sockets, resident, live } = await idleSockets();
  rows.push([
    `an idle WebSocket of ${sockets}: KiB of the service's RSS (of what lives in it)`,
    `${ms(resident)} (${ms(live)})`,
  ]);
  return rows;
}
