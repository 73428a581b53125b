/**
 * Runs Playwright's tests of pages over `connectOverCDP`, at a plain browser, at the service, and there with the calls of elements sent to
 * REST's actions, and compares them: all with the package `playwright-core` of ours. The argument is a checkout of github.com/microsoft/playwright, files of tests may follow; the service is
 * named by the environment. Fails with a difference that is not in `decided`, and is the same when its test runs again.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { findBrowser } from "../../../src/engine/browser/executable.ts";

/** How tests may differ, by name and error; docs/interop.md has the reasons. */
const decided: readonly (readonly [test: RegExp, why: string])[] = [
  [/navigation denied: protocol/, "schemes"],
  [/url must (be an absolute URL|not hold a user name)/, "URLs"],
  [
    /async stacks|RequestFailed @smoke|fails before committing|resources failed to load|throw for failed|navigation that aborts/,
    "failed requests",
  ],
  [/same headers as the server|allHeaders\(\) until|report raw headers/, "headers"],
  [/service worker|activationPromise/i, "service workers"],
  [/popup main request/, "popups"],
  [/Network\.loadNetworkResource/, "resources"],
  [/no files on this machine/, "folders"],
  [/expectContexts/, "worlds"],
  [/return last requests\n.*Test timeout/, "time"],
];

const root = resolve(import.meta.dirname, "../../..");
const folder = join(root, ".interop/playwright");
const packages = {
  "@types/node": "26.6.6",
  debug: "4.4.3",
  dotenv: "18.0.10",
  formidable: "2.1.5",
  mime: "3.0.0",
  pixelmatch: "7.2.0",
  pngjs: "7.0.0",
  ws: "8.23.0",
};
/** The tests whose calls actions have. */
const ACTION_FILES =
  "elementhandle- frame- locator- page-check page-click page-dispatchevent page-drag page-fill page-focus page-keyboard page-mouse page-select-option page-set-input-files page-strict page-wait-for-selector retarget selectors-".split(
    " ",
  );
/** The suite's own first port is that of a run by hand. */
const FIRST_PORT = 21_907;

const [checkout = "", ...files] = process.argv.slice(2);
const env = process.env;
await install();
const target = { SUITE_URL: env["PAGEWIRE_TEST_URL"], SUITE_API_KEY: env["PAGEWIRE_TEST_API_KEY"] };
const plain = await run("plain", {}, files);
const service = await run("service", target, files);
// A busy machine lets tests fail by their time.
const repeated = [...plain].filter(([test]) => differs(test) && reasonOf(test) === undefined).map(([, { at }]) => at);
if (repeated.length > 0) {
  for (const [test, outcome] of await run("plain", {}, repeated)) plain.set(test, outcome);
  for (const [test, outcome] of await run("service", target, repeated)) service.set(test, outcome);
}
const actions = await run("actions", { ...target, SUITE_THROUGH: "actions" }, [
  ...(files.length > 0 ? files : ACTION_FILES),
]);
console.log(`plain browser: ${count(plain)}`);
console.log(`the service:   ${count(service)}`);
let unexplained = 0;
for (const [test, outcome] of plain) {
  if (!differs(test)) continue;
  const ours = service.get(test);
  const why = reasonOf(test);
  if (why === undefined) unexplained++;
  console.log(`${outcome.status} -> ${ours?.status ?? "none"}: ${test}${why === undefined ? "" : ` (${why})`}`);
  if (why === undefined) console.log(ours?.message ?? outcome.message);
}
// Most of these read Playwright's messages, or use its hooks: who changes the path to elements reads them.
console.log(`through the actions: ${count(actions)}`);
for (const [test, { status, message }] of actions)
  if (plain.get(test)?.status === "passed" && service.get(test)?.status === "passed" && status !== "passed")
    console.log(`passed -> ${status}: ${test}\n${message}`);
process.exitCode = unexplained === 0 ? 0 : 1;

function differs(test: string): boolean {
  return plain.get(test)?.status !== service.get(test)?.status;
}

function reasonOf(test: string): string | undefined {
  const found = `${test}\n${service.get(test)?.message ?? ""}`;
  return decided.find(([pattern]) => pattern.test(found))?.[1];
}

/** A copy of the suite, in which our fixtures are in place of its own. */
async function install(): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const wanted = { ...packages, "@playwright/test": dependencies["playwright-core"] };
  await mkdir(folder, { recursive: true });
  const file = join(folder, "package.json");
  const present = JSON.parse(await readFile(file, "utf8").catch(() => "{}")) as { readonly dependencies?: object };
  if (!isDeepStrictEqual(present.dependencies, wanted)) {
    await writeFile(file, JSON.stringify({ private: true, dependencies: wanted }));
    await command("npm", ["install", "--silent", "--no-audit", "--no-fund"]);
  }
  for (const part of ["tests", "packages"]) await rm(join(folder, part), { recursive: true, force: true });
  for (const part of [
    "tests/page",
    "tests/config",
    "tests/assets",
    "tests/third_party",
    "packages/isomorphic",
    "packages/utils",
  ])
    await cp(join(checkout, part), join(folder, part), { recursive: true });
  await mkdir(join(folder, "packages/playwright-core"));
  await symlink("../../node_modules/playwright-core/lib", join(folder, "packages/playwright-core/lib"));
  const fixtures = join(import.meta.dirname, "../playwright");
  await cp(join(fixtures, "page-test.js"), join(folder, "tests/page/pageTest.ts"));
  await cp(join(fixtures, "actions.js"), join(folder, "tests/page/actions.js"));
  const servers = join(folder, "tests/config/serverFixtures.ts");
  await writeFile(servers, (await readFile(servers, "utf8")).replace("8907", String(FIRST_PORT)));
  // Pictures of the plain browser are what those of the service are compared with.
  const config = {
    testDir: "./tests/page",
    outputDir: "./results",
    snapshotPathTemplate: join(folder, "snapshots/{testFilePath}/{arg}{ext}"),
    timeout: 15_000,
    workers: 1,
    fullyParallel: false,
    projects: [{ name: "page", use: { browserName: "chromium", headless: true } }],
  };
  await writeFile(
    join(folder, "playwright.config.ts"),
    `process.env.PWTEST_UNDER_TEST = "1";\nexport default ${JSON.stringify(config)};\n`,
  );
}

interface TestOutcome {
  readonly status: string;
  readonly message: string;
  /** Its file and line. */
  readonly at: string;
}

/** The tests, by file and title, with their last outcome. */
async function run(
  name: string,
  settings: NodeJS.ProcessEnv,
  only: readonly string[],
): Promise<Map<string, TestOutcome>> {
  const output = join(folder, `${name}.json`);
  await rm(output, { force: true });
  const args = ["test", "--reporter=json", `--update-snapshots=${name === "plain" ? "all" : "none"}`];
  const executablePath = await findBrowser(undefined, process.platform);
  const named = { SUITE_BROWSER: executablePath, PLAYWRIGHT_JSON_OUTPUT_NAME: output };
  await command("node_modules/.bin/playwright", [...args, ...only], { ...settings, ...named });
  const outcomes = new Map<string, TestOutcome>();
  collect(JSON.parse(await readFile(output, "utf8")) as Suite, [], outcomes);
  return outcomes;
}

interface Suite {
  readonly title?: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    /** Below the folder of the tests. */
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly results: readonly {
        readonly status: string;
        readonly errors: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
}

function collect(suite: Suite, titles: readonly string[], outcomes: Map<string, TestOutcome>): void {
  for (const { title, tests, file, line } of suite.specs ?? []) {
    const { status = "skipped", errors = [] } = tests[0]?.results.at(-1) ?? {};
    const message = errors.map((error) => error.message).join("\n");
    outcomes.set([...titles, title].join(" › "), { status, message, at: `tests/page/${file}:${line}` });
  }
  for (const each of suite.suites ?? []) collect(each, [...titles, each.title ?? ""], outcomes);
}

function count(outcomes: ReadonlyMap<string, TestOutcome>): string {
  const statuses = [...outcomes.values()].map(({ status }) => status);
  const counted = ["passed", "failed", "timedOut", "skipped"].map(
    (status) => `${statuses.filter((each) => each === status).length} ${status}`,
  );
  return `${outcomes.size} tests: ${counted.join(", ")}`;
}

/** Runs a command in the suite's folder; its outcome is in what it writes. */
async function command(file: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<void> {
  const PATH = `${join(root, "node_modules/.bin")}:${env["PATH"] ?? ""}`;
  const child = spawn(file, args, {
    ...{ cwd: folder, env: { ...env, PATH, ...settings }, stdio: ["ignore", "ignore", "inherit"] },
  });
  await once(child, "exit");
}
