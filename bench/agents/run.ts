/**
 * `npm run bench:agents`: small tasks through the tools of Pagewire's MCP server and of `@playwright/mcp`, each by a script that
 * knows of a page only what the tools have shown, and by Playwright in this process, which knows the pages. Same browser
 * binary, same pages, in turn, in several rounds. First on pages of its own, then on published pages, which it fetches from
 * the package registry. Prints Markdown; exits with 1 where a task of Pagewire fails or a limit is exceeded.
 *
 * Options: `--rounds 3`; `--write` replaces the results in bench/results/agents.md; `--transcript FILE` writes what is sent and shown.
 */
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { findBrowser } from "../../src/engine/browser/executable.ts";
import { ms, table } from "../measure.ts";
import { type Assistant, pagewireAssistant, playwrightAssistant } from "./assistants.ts";
import { performBlind } from "./blind.ts";
import { startMeasuredClient } from "./client.ts";
import { fetchPackages, serveFolder } from "./foreign-pages.ts";
import { foreignTasks } from "./foreign-tasks.ts";
import { measureLimits, measureLooks } from "./looks.ts";
import { startTaskPages } from "./pages.ts";
import type { BenchSite } from "./site.ts";
import { type Task, tasks } from "./tasks.ts";

/** What one performance of a task has cost. */
interface Costs {
  readonly calls: number;
  readonly tokens: number;
  readonly ms: number;
  /** Why the task failed. */
  readonly error?: string;
}

type Who = "ours" | "theirs" | "blind";

/** The performances of a task, a round each. */
type Result = Readonly<Record<Who, readonly Costs[]>>;

const CHARACTERS_PER_TOKEN = 4;
const LOOK_ROUNDS = 15;
const DOCUMENT = resolve("bench/results/agents.md");
const MARKS = ["<!-- results -->", "<!-- end of results -->"] as const;

/** What each does once before it is measured. */
const welcome: Task = { name: "welcome", page: "welcome", steps: [], expected: "You are signed in." };

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    write: { type: "boolean", default: false },
    transcript: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const playwrightCli = join(dirname(fileURLToPath(import.meta.resolve("@playwright/mcp/package.json"))), "cli.js");
const executablePath = await findBrowser(undefined, process.platform);
const folder = await mkdtemp(join(tmpdir(), "bench-agents-"));
const closers: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
const report: string[] = [];
const say = (text: string): void => {
  report.push(text);
  process.stdout.write(`${text}\n\n`);
};

try {
  await run();
} finally {
  for (const close of closers.toReversed()) await close();
}

async function run(): Promise<void> {
  const { transcript } = options;
  const record = transcript === undefined ? undefined : (text: string) => appendFile(transcript, `${text}\n`);
  const environment = {
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "error",
    RATE_LIMIT_PROFILE: "off",
    BROWSER_EXECUTABLE_PATH: executablePath,
  };
  const own = await startMeasuredClient([resolve("src/main.ts"), "mcp"], folder, environment, record);
  closers.push(() => own.close());
  const flags = ["--headless", "--isolated", "--no-sandbox", "--executable-path", executablePath];
  const other = await startMeasuredClient([playwrightCli, ...flags], folder);
  closers.push(() => other.close());
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  closers.push(() => browser.close());
  const performers = { ours: pagewireAssistant(own), theirs: playwrightAssistant(other, folder) };
  const page = await (await browser.newContext()).newPage();

  const ownPages = await startTaskPages();
  closers.push(() => ownPages.close());
  // The first call of each starts its browser, which is no part of a task.
  for (const { perform } of Object.values(performers)) await perform(welcome, `${ownPages.url}/welcome`);
  await performBlind(page, welcome, `${ownPages.url}/welcome`);
  const packages = join(folder, "packages");
  await fetchPackages(packages);
  const tools = [own, other].map(({ toolCharacters }) => Math.round(toolCharacters / CHARACTERS_PER_TOKEN));
  say(
    `${new Date().toISOString().slice(0, 10)}, ${executablePath.split("/").at(-1) ?? ""}, Node ${process.version}, ${rounds} rounds in turn. ` +
      `The list of tools, once: ${tools[0]} tokens, \`@playwright/mcp\` ${tools[1]}.`,
  );
  // Each round is another origin, with a storage of its own.
  await runTasks("Pages of the benchmark", tasks, startTaskPages, performers, page);
  await runTasks("Published pages", foreignTasks, () => serveFolder(packages), performers, page);
  await sayLooks();
  const limits = await measureLimits(own, LOOK_ROUNDS);
  const limitRows = limits.map(({ limit, maxMs, took }) => [limit, ms(took.p50), ms(took.p95), String(maxMs)]);
  say(table(["", "p50, ms", "p95, ms", "limit, ms"], limitRows).trimEnd());
  if (limits.some(({ maxMs, took }) => took.p50 > maxMs)) process.exitCode = 1;
  if (options.write) await writeResults();
}

async function runTasks(
  title: string,
  list: readonly Task[],
  open: () => Promise<BenchSite>,
  performers: Readonly<Record<Exclude<Who, "blind">, Assistant>>,
  page: Page,
): Promise<void> {
  const results = list.map(() => ({ ours: [] as Costs[], theirs: [] as Costs[], blind: [] as Costs[] }));
  for (let round = 0; round < rounds; round++) {
    const site = await open();
    try {
      for (const [index, task] of list.entries()) {
        const url = `${site.url}/${task.page}`;
        const work: Record<Who, () => Promise<Costs>> = {
          ours: () => measure(performers.ours, task, url),
          theirs: () => measure(performers.theirs, task, url),
          blind: () => timed(() => performBlind(page, task, url)),
        };
        // In an order that rotates, so that a change of the machine's load affects all alike.
        const names: readonly Who[] = ["ours", "theirs", "blind"];
        for (const [place] of names.entries()) {
          const who = names[(place + round) % names.length] ?? "ours";
          results[index]?.[who].push(await work[who]());
        }
      }
    } finally {
      await site.close();
    }
  }
  sayTasks(title, list, results);
}

function sayTasks(title: string, list: readonly Task[], results: readonly Result[]): void {
  const rows = results.map(({ ours, theirs, blind }, index) => [
    list[index]?.name ?? "",
    ...cellsOf(ours),
    ...cellsOf(theirs),
    spread(blind),
    ratio([median(ours, "ms")], [median(blind, "ms")]),
  ]);
  const whole = (who: Who, of: keyof Omit<Costs, "error">): number[] =>
    results.filter((result) => !hasFailed(result[who])).map((result) => median(result[who], of));
  const totals = (who: Who): string[] => [
    sum(whole(who, "calls")).toFixed(0),
    sum(whole(who, "tokens")).toFixed(0),
    sum(whole(who, "ms")).toFixed(0),
  ];
  const comparable = results.filter(({ ours, blind }) => !hasFailed(ours) && !hasFailed(blind));
  const all = ratio(
    comparable.map(({ ours }) => median(ours, "ms")),
    comparable.map(({ blind }) => median(blind, "ms")),
  );
  const mean = (who: Who): string => {
    const done = whole(who, "calls").length;
    return `${(sum(whole(who, "calls")) / done).toFixed(1)} calls, ${(sum(whole(who, "tokens")) / done).toFixed(0)} tokens`;
  };
  const header = [
    "task",
    "calls",
    "tokens",
    "ms",
    ...["calls", "tokens", "ms"].map((each) => `${each}, other`),
    "ms, blind",
  ];
  const last = [
    "**all that succeeded**",
    ...totals("ours"),
    ...totals("theirs"),
    sum(whole("blind", "ms")).toFixed(0),
    all,
  ];
  say(`${title}:`);
  say(table([...header, "ratio to blind"], [...rows, last]).trimEnd());
  say(`A task on average: ${mean("ours")}; \`@playwright/mcp\` ${mean("theirs")}.`);
  for (const [index, result] of results.entries())
    for (const who of ["ours", "theirs", "blind"] as const) {
      const error = result[who].find((each) => each.error !== undefined)?.error;
      if (error === undefined) continue;
      if (who === "ours") process.exitCode = 1;
      process.stdout.write(`${who}, ${list[index]?.name ?? ""}: ${error}\n`);
    }
}

async function sayLooks(): Promise<void> {
  const looks = await measureLooks(executablePath, LOOK_ROUNDS);
  const rows = looks.map(({ page, ours, theirs, ourCharacters, theirCharacters }) => [
    page,
    ms(ours.p50),
    ms(theirs.p50),
    (ours.p50 / theirs.p50).toFixed(2),
    String(ourCharacters),
    String(theirCharacters),
  ]);
  say("A look at a page in this process, beside Playwright's snapshot:");
  say(table(["page", "ms", "ms, Playwright", "ratio", "characters", "characters, Playwright"], rows).trimEnd());
}

async function measure({ client, perform }: Assistant, task: Task, url: string): Promise<Costs> {
  client.reset();
  const { ms, error } = await timed(() => perform(task, url));
  const { calls, characters } = client.costs;
  return { calls, tokens: characters / CHARACTERS_PER_TOKEN, ms, ...(error !== undefined && { error }) };
}

async function timed(work: () => Promise<void>): Promise<Costs> {
  const startedAt = performance.now();
  const error = await work().then(
    () => undefined,
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
  );
  return { calls: 0, tokens: 0, ms: performance.now() - startedAt, ...(error !== undefined && { error }) };
}

function hasFailed(costs: readonly Costs[]): boolean {
  return costs.some(({ error }) => error !== undefined);
}

function median(costs: readonly Costs[], of: keyof Omit<Costs, "error">): number {
  const values = costs.map((each) => each[of]).toSorted((one, other) => one - other);
  return values[values.length >> 1] ?? Number.NaN;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function ratio(ours: readonly number[], theirs: readonly number[]): string {
  return (sum(ours) / sum(theirs)).toFixed(2);
}

function cellsOf(costs: readonly Costs[]): string[] {
  if (hasFailed(costs)) return ["failed", "", ""];
  return [String(median(costs, "calls")), median(costs, "tokens").toFixed(0), spread(costs)];
}

/** The median, and the fastest and slowest round. */
function spread(costs: readonly Costs[]): string {
  if (hasFailed(costs)) return "failed";
  const values = costs.map((each) => each.ms);
  return `${median(costs, "ms").toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;
}

async function writeResults(): Promise<void> {
  const text = await readFile(DOCUMENT, "utf8");
  const [start, end] = MARKS.map((mark) => text.indexOf(mark));
  if (start === undefined || end === undefined || start === -1 || end < start)
    throw new Error(`${DOCUMENT} has no ${MARKS.join(" and ")}`);
  await writeFile(
    DOCUMENT,
    `${text.slice(0, start + MARKS[0].length)}\n\n${report.join("\n\n")}\n\n${text.slice(end)}`,
  );
}
