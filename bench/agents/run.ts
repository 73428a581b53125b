/**
 * `npm run bench:agents`: small tasks through the tools of Pagewire's MCP server and of `@playwright/mcp`, each by a script that
 * knows of a page only what the tools have shown. Same browser binary, same pages, tasks in turn. Prints Markdown.
 * First on pages of its own, then on published pages, which it fetches from the package registry.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "../../src/engine/browser/executable.ts";
import { type Assistant, pagewireAssistant, playwrightAssistant } from "./assistants.ts";
import { startMeasuredClient } from "./client.ts";
import { startForeignPages } from "./foreign-pages.ts";
import { foreignTasks } from "./foreign-tasks.ts";
import { startTaskPages } from "./pages.ts";
import { type Task, tasks } from "./tasks.ts";

interface Result {
  readonly assistant: string;
  readonly task: string;
  readonly calls: number;
  readonly looks: number;
  readonly bytes: number;
  readonly tokens: number;
  readonly ms: number;
  /** Why the task failed. */
  readonly error?: string;
}

const CHARACTERS_PER_TOKEN = 4;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const playwrightCli = join(dirname(fileURLToPath(import.meta.resolve("@playwright/mcp/package.json"))), "cli.js");
const executablePath = await findBrowser(undefined, process.platform);
const folder = await mkdtemp(join(tmpdir(), "bench-agents-"));
const closers: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];

try {
  await run();
} finally {
  for (const close of closers.toReversed()) await close();
}

async function run(): Promise<void> {
  const pages = await startTaskPages();
  closers.push(() => pages.close());
  const own = await startMeasuredClient([resolve("src/main.ts"), "mcp"], folder, {
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "error",
    RATE_LIMIT_PROFILE: "off",
    BROWSER_EXECUTABLE_PATH: executablePath,
  });
  closers.push(() => own.close());
  const flags = ["--headless", "--isolated", "--no-sandbox", "--executable-path", executablePath];
  const other = await startMeasuredClient([playwrightCli, ...flags], folder);
  closers.push(() => other.close());
  const assistants = [pagewireAssistant(own), playwrightAssistant(other, folder)];

  // The first call of each starts its browser, which is no part of a task.
  await own.call("act", { steps: [{ action: "navigate", url: `${pages.url}/welcome` }] });
  await other.call("browser_navigate", { url: `${pages.url}/welcome` });
  say(`# Tasks through MCP\n\n${new Date().toISOString()}, ${executablePath}, Node ${process.version}.`);
  for (const { name, client } of assistants) {
    say(`\nList of tools, ${name}: ${Math.round(client.toolCharacters / CHARACTERS_PER_TOKEN)} tokens.`);
  }
  await runTasks("Pages of the benchmark", tasks, pages.url, assistants);
  const foreign = await startForeignPages(join(folder, "foreign"));
  closers.push(() => foreign.close());
  await runTasks("Published pages", foreignTasks, foreign.url, assistants);
}

async function runTasks(
  title: string,
  list: readonly Task[],
  url: string,
  assistants: readonly Assistant[],
): Promise<void> {
  const results: Result[] = [];
  for (const task of list) {
    for (const assistant of assistants) results.push(await measure(assistant, task, url));
  }
  say(`\n## ${title}`);
  const header = ["task", "server", "calls", "of them looks", "bytes", "tokens", "ms", "success"];
  say(`\n${row(header)}\n${row(header.map(() => "---"))}`);
  for (const result of results) say(row(cellsOf(result)));
  for (const { name } of assistants) {
    const all = results.filter(({ assistant }) => assistant === name);
    const done = all.filter(({ error }) => error === undefined);
    const sum = (of: (result: Result) => number): number =>
      Math.round(all.reduce((total, each) => total + of(each), 0));
    const totals = [sum(({ calls }) => calls), sum(({ looks }) => looks), sum(({ bytes }) => bytes)];
    const rest = [sum(({ tokens }) => tokens), sum(({ ms }) => ms)];
    say(row(["**all**", name, ...totals, ...rest, `${done.length} of ${all.length}`]));
  }
  for (const { assistant, task, error } of results) {
    if (error !== undefined) say(`\n${assistant}, ${task}: ${error}`);
  }
  if (results.some(({ error }) => error !== undefined)) process.exitCode = 1;
}

async function measure({ name, client, perform }: Assistant, task: Task, url: string): Promise<Result> {
  client.reset();
  const startedAt = performance.now();
  let error: string | undefined;
  try {
    await perform(task, `${url}/${task.page}`);
  } catch (cause) {
    error = cause instanceof Error ? cause.message : String(cause);
  }
  const { calls, looks, bytes, characters } = client.costs;
  return {
    assistant: name,
    task: task.name,
    calls,
    looks,
    bytes,
    tokens: characters / CHARACTERS_PER_TOKEN,
    ms: performance.now() - startedAt,
    ...(error !== undefined && { error }),
  };
}

function cellsOf({ task, assistant, calls, looks, bytes, tokens, ms, error }: Result): readonly (string | number)[] {
  return [task, assistant, calls, looks, bytes, Math.round(tokens), Math.round(ms), error === undefined ? "yes" : "no"];
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}
