/**
 * Contexts of one user, or of several, with pages that hold memory, beside another user's flow: what is lost, fails or is slow, and how
 * long it takes until all contexts of a browser that was killed respond.
 * `npm run bench:one-user -- --contexts 40 --users 1 --mib 90 --seconds 300`, or `-- --table --mib 1,20,90,300` for 1 to 200 contexts of 1
 * and 16 users. With `--other DIR` each row runs with the build of another checkout, too, by turns, for `--rounds 3`. BUNDLE is the build
 * in place of this checkout's.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { cpuOfTree, sumOf } from "./cpu.ts";
import { pssOfTree, treeOf } from "./memory.ts";
import { type BenchService, startService } from "./service.ts";

const { values } = parseArgs({
  options: {
    contexts: { type: "string", default: "40" },
    users: { type: "string", default: "1" },
    mib: { type: "string", default: "90" },
    seconds: { type: "string", default: "60" },
    table: { type: "boolean", default: false },
    other: { type: "string" },
    rounds: { type: "string", default: "1" },
  },
});
/** More than a machine of 24 GiB has for pages. */
const MAX_MIB = 13_000;
const sizes = values.mib.split(",").map(Number);
/** Contexts, users and seconds of each row. */
const ROWS = sizes.flatMap((mib) =>
  values.table
    ? [1, 16].flatMap((users) =>
        [1, 16, 40, 64, 200]
          .filter((contexts) => contexts >= users && contexts * mib <= MAX_MIB)
          .map((contexts) => ({ contexts, users, mib, seconds: contexts > 64 ? 70 : 15 })),
      )
    : [{ contexts: Number(values.contexts), users: Number(values.users), mib, seconds: Number(values.seconds) }],
);
const BUNDLES = [
  process.env["BUNDLE"] ?? join(import.meta.dirname, "../dist/main.js"),
  ...(values.other === undefined ? [] : [resolve(values.other, "dist/main.js")]),
];
/** Between two steps of one context, as a person or a model takes them. */
const PAUSE_MS = 1_000;

/** An application: it holds memory, counts, and has a field. */
const pageOf = (
  size: number,
): string => `<title>app</title><h1>app</h1><input id="field"><button onclick="count.textContent = 1 + +count.textContent">+</button><p id="count">0</p>
<script>const held = []; for (let left = ${size}; left > 0; left--) held.push(new Uint8Array(2 ** 20).fill(1));</script>`;

interface Tally {
  steps: number;
  errors: number;
  /** What was typed is gone, and no result had said so. */
  lost: number;
  /** Pages that were loaded anew, as a result said. */
  said: number;
  /** How long each first navigation took. */
  readonly firstMs: number[];
  /** When each step was done. */
  readonly doneMs: number[];
  readonly reasons: Map<string, number>;
}

const newTally = (): Tally => ({ steps: 0, errors: 0, lost: 0, said: 0, firstMs: [], doneMs: [], reasons: new Map() });

/** One user of a service, and what its calls found. */
interface Caller {
  readonly service: BenchService;
  readonly token: string;
  readonly address: string;
  readonly tally: Tally;
}

async function run({ contexts, users, mib, seconds }: (typeof ROWS)[number], bundle: string) {
  const site = createServer((request, response) => {
    // The other user's pages are small.
    response.setHeader("content-type", "text/html").end(pageOf(request.url === "/small" ? 1 : mib));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const folder = await mkdtemp(join(tmpdir(), "pagewire-one-user-"));
  const dataDir = join(folder, "data");
  const service = await startService({ DATA_DIR: dataDir, USER_LIMITS: "contexts=1000,sessions=1000" }, { bundle });
  const [tally, other] = [newTally(), newTally()];
  try {
    const tokens: string[] = [];
    for (let index = 0; index <= users; index++)
      tokens.push(await tokenOf(service, `user${index}`, { bundle, folder, dataDir }));
    const callerOf = (index: number): Caller => ({ service, token: tokens[index] ?? "", address: url, tally });
    const startMs = performance.now();
    const opened = await Promise.all(
      Array.from({ length: contexts }, async (_, index) => {
        const caller = callerOf(1 + (index % users));
        const created = await call(service, caller.token, "/contexts", {});
        return { caller, id: (created as { data: { id: string } }).data.id, createdMs: performance.now() - startMs };
      }),
    );
    const createdMs = opened.map((each) => each.createdMs).sort((one, other) => one - other);
    const createdCpu = sumOf(await cpuOfTree(service.pid));
    const beside = await call(service, tokens[0] ?? "", "/contexts", {});
    const until = performance.now() + seconds * 1_000;
    const flows = opened.map(({ caller, id }, index) => flow(caller, id, until, (index / contexts) * PAUSE_MS));
    const otherCaller = { ...callerOf(0), address: `${url}small`, tally: other };
    flows.push(flow(otherCaller, (beside as { data: { id: string } }).data.id, until, 0));
    const measured = sleep(seconds * 800).then(() => measure(service));
    const openMs = Math.max(...(await Promise.all(flows)));
    const cpu = await cpuOfTree(service.pid);
    const shown = ({ steps, errors, lost, said, firstMs, reasons }: Tally) => {
      const sorted = firstMs.sort((one, other) => one - other);
      const first = { p50: at(sorted, 0.5), last: at(sorted, 1) };
      return { steps, errors, lost, said, firstMs: first, ...Object.fromEntries(reasons) };
    };
    const later = tally.doneMs.filter((ms) => ms > openMs).length * 3;
    return {
      ...{ contexts, users, mib },
      createdMs: { p50: at(createdMs, 0.5), last: at(createdMs, 1), cpu: Math.round(createdCpu) },
      cpuSeconds: Object.fromEntries(Object.entries(cpu).map(([kind, ms]) => [kind, Math.round(ms / 1_000)])),
      /** Once all pages are open. */
      stepsPerSecond: openMs < until ? Number((later / ((until - openMs) / 1_000)).toFixed(1)) : undefined,
      ...shown(tally),
      other: shown(other),
      ...(await measured),
      crash: await crash(service, opened),
    };
  } finally {
    await service.close();
    site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills the browser that has run longest, and returns how many contexts it had, and after how long all contexts respond. */
async function crash(service: BenchService, opened: readonly { readonly caller: Caller; readonly id: string }[]) {
  const [browser] = await browsersOf(service);
  if (browser === undefined) return undefined;
  process.kill(browser, "SIGKILL");
  const startMs = performance.now();
  let [recovered, failures] = [0, 0];
  await Promise.all(
    opened.map(async ({ caller, id }) => {
      for (let tries = 0; tries < 100; tries++) {
        try {
          const body = { action: "evaluate", params: { script: "1" } };
          const { data } = (await call(service, caller.token, `/contexts/${id}/execute`, body)) as Result;
          if (data.recovered !== undefined) recovered++;
          return;
        } catch {
          failures++;
          await sleep(100);
        }
      }
    }),
  );
  return { recovered, failures, ms: Math.round(performance.now() - startMs) };
}

/** Returns when its page was open; Infinity where that failed. */
async function flow(caller: Caller, id: string, until: number, delayMs: number): Promise<number> {
  const { service, token, address, tally } = caller;
  await sleep(delayMs);
  let text = "";
  let isSaid = false;
  async function execute(body: object): Promise<Result["data"]["data"]> {
    const { data } = (await call(service, token, `/contexts/${id}/execute`, body)) as Result;
    if (data.recovered !== undefined) {
      tally.said++;
      isSaid = true;
    }
    return data.data;
  }
  const begunMs = performance.now();
  try {
    await execute({ action: "navigate", params: { url: address } });
    tally.firstMs.push(performance.now() - begunMs);
  } catch (error) {
    failed(tally, error);
    return Infinity;
  }
  const openMs = performance.now();
  for (let count = 0; performance.now() < until; count++) {
    try {
      const script = "document.querySelector('#field').value";
      const { result } = await execute({ action: "evaluate", params: { script } });
      if (result !== text && !isSaid) tally.lost++;
      isSaid = false;
      text = `text ${count}`;
      await execute({ action: "type", params: { selector: "#field", text, clear: true } });
      await execute({ action: "click", params: { selector: "button" } });
      tally.steps += 3;
      tally.doneMs.push(performance.now());
    } catch (error) {
      failed(tally, error);
      isSaid = true;
    }
    await sleep(PAUSE_MS);
  }
  return openMs;
}

interface Result {
  readonly data: { readonly data: { readonly result?: unknown }; readonly recovered?: string };
}

function failed(tally: Tally, error: unknown): void {
  tally.errors++;
  const message = error instanceof Error ? error.message : String(error);
  const reason = message.replaceAll(/[0-9a-f-]{36}/g, "<id>").slice(0, 160);
  tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
}

async function measure(service: BenchService) {
  const tree = await treeOf(service.pid);
  const status = await Promise.all(tree.map((pid) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")));
  const threads = status.reduce((sum, text) => sum + Number(/^Threads:\s+(\d+)/m.exec(text)?.[1] ?? 0), 0);
  return {
    mibOfAll: Math.round(await pssOfTree(service.pid)),
    threads,
    browsers: (await browsersOf(service)).length,
  };
}

/** The main processes of the browsers, the one that has run longest first. */
async function browsersOf(service: BenchService): Promise<readonly number[]> {
  const tree = await treeOf(service.pid);
  const isBrowser = await Promise.all(
    tree.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return command.includes("headless") && !command.includes("--type=");
    }),
  );
  return tree.filter((_, index) => isBrowser[index]).sort((one, other) => one - other);
}

/** Makes a user, and signs in. */
async function tokenOf(
  service: BenchService,
  username: string,
  { bundle, folder, dataDir }: { readonly bundle: string; readonly folder: string; readonly dataDir: string },
): Promise<string> {
  const password = "one-user-password-of-some-length";
  const args = [bundle, "user", "add", username, "--password", password];
  const env = { ...process.env, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  const answer = (await call(service, "", "/auth/login", { username, password })) as { data: { accessToken: string } };
  return answer.data.accessToken;
}

async function call(of: BenchService, token: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${of.url}/api/v1${path}`, {
    method: "POST",
    headers: { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as {
    success: boolean;
    error?: { code: string; message: string; details?: object };
  };
  if (!answer.success)
    throw new Error(`${answer.error?.code} ${answer.error?.message} ${JSON.stringify(answer.error?.details)}`);
  return answer;
}

function at(sorted: readonly number[], part: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
}

const rows = [];
for (const row of ROWS)
  for (let round = 0; round < Number(values.rounds); round++)
    for (const bundle of BUNDLES) {
      const found = await run(row, bundle);
      console.log(JSON.stringify({ bundle, ...found }));
      const { contexts, users, mib, createdMs, cpuSeconds, errors, lost, mibOfAll, threads, browsers, crash } = found;
      rows.push({
        ...(BUNDLES.length > 1 && { build: bundle === BUNDLES[0] ? "this" : "other" }),
        ...{ mib, users, contexts, "all created, ms": createdMs.last, "all open, ms": found.firstMs.last },
        ...{
          stepsPerSecond: found.stepsPerSecond,
          "cpu, s": Object.values(cpuSeconds).reduce((sum, each) => sum + each, 0),
        },
        ...{ "MiB a context": Math.round(mibOfAll / contexts), threads, browsers, errors, lost },
        ...{ "after a crash, ms": crash?.ms, recovered: crash?.recovered },
      });
    }
if (rows.length > 1) console.table(rows);
