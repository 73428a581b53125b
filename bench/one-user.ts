/**
 * Contexts of one user, or of several, with pages that hold memory, beside another user's flow: what is lost, fails or is slow.
 * `npm run bench:one-user -- --contexts 40 --users 1 --mib 90 --seconds 300`; BUNDLE is another build of the service.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  },
});
const [contexts, users, mib, seconds] = [values.contexts, values.users, values.mib, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
];
/** Between two steps of one context, as a person or a model takes them. */
const PAUSE_MS = 1_000;

/** An application: it holds memory, counts, and has a field. */
const pageOf = (
  size: number,
): string => `<title>app</title><h1>app</h1><input id="field"><button onclick="count.textContent = 1 + +count.textContent">+</button><p id="count">0</p>
<script>const held = []; for (let left = ${size}; left > 0; left--) held.push(new Uint8Array(2 ** 20).fill(1));</script>`;

const newTally = (): Tally => ({ steps: 0, errors: 0, lost: 0, said: 0, firstMs: [], reasons: new Map() });
const [tally, other] = [newTally(), newTally()];

interface Tally {
  steps: number;
  errors: number;
  /** What was typed is gone, and no result had said so. */
  lost: number;
  /** Pages that were loaded anew, as a result said. */
  said: number;
  /** How long each first navigation took. */
  readonly firstMs: number[];
  readonly reasons: Map<string, number>;
}

const site = createServer((request, response) => {
  // The other user's pages are small.
  response.setHeader("content-type", "text/html").end(pageOf(request.url === "/small" ? 1 : mib));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => site.once("listening", resolve));
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

const folder = await mkdtemp(join(tmpdir(), "pagewire-one-user-"));
const bundle = process.env["BUNDLE"] ?? join(import.meta.dirname, "../dist/main.js");
const dataDir = join(folder, "data");
const service = await startService({ DATA_DIR: dataDir, USER_LIMITS: "contexts=1000,sessions=1000" }, { bundle });
try {
  const tokens: string[] = [];
  for (let index = 0; index <= users; index++) tokens.push(await tokenOf(`user${index}`));
  const startMs = performance.now();
  const opened = await Promise.all(
    Array.from({ length: contexts }, async (_, index) => {
      const token = tokens[1 + (index % users)] ?? "";
      const created = await call(service, token, "/contexts", {});
      return { token, id: (created as { data: { id: string } }).data.id, createdMs: performance.now() - startMs };
    }),
  );
  const createdMs = opened.map((each) => each.createdMs).sort((one, other) => one - other);
  const createdCpu = sumOf(await cpuOfTree(service.pid));
  const beside = await call(service, tokens[0] ?? "", "/contexts", {});
  const until = performance.now() + seconds * 1_000;
  const flows = opened.map(({ token, id }, index) => flow(token, id, tally, until, (index / contexts) * PAUSE_MS));
  flows.push(flow(tokens[0] ?? "", (beside as { data: { id: string } }).data.id, other, until, 0));
  const measured = sleep(seconds * 800).then(measure);
  await Promise.all(flows);
  const cpu = await cpuOfTree(service.pid);
  const shown = ({ steps, errors, lost, said, firstMs, reasons }: Tally) => {
    const sorted = firstMs.sort((one, other) => one - other);
    const first = { p50: at(sorted, 0.5), last: at(sorted, 1) };
    return { steps, errors, lost, said, firstMs: first, ...Object.fromEntries(reasons) };
  };
  console.log(
    JSON.stringify({
      contexts,
      users,
      mib,
      createdMs: { p50: at(createdMs, 0.5), last: at(createdMs, 1), cpu: Math.round(createdCpu) },
      cpuSeconds: Object.fromEntries(Object.entries(cpu).map(([kind, ms]) => [kind, Math.round(ms / 1_000)])),
      stepsPerSecond: Number((tally.steps / seconds).toFixed(1)),
      ...shown(tally),
      other: shown(other),
      ...(await measured),
    }),
  );
} finally {
  await service.close();
  site.close();
  await rm(folder, { recursive: true, force: true });
}

async function flow(token: string, id: string, tally: Tally, until: number, delayMs: number): Promise<void> {
  await sleep(delayMs);
  let text = "";
  let isSaid = false;
  const address = tally === other ? `${url}small` : url;
  async function run(body: object): Promise<Result["data"]["data"]> {
    const { data } = (await call(service, token, `/contexts/${id}/execute`, body)) as Result;
    if (data.recovered !== undefined) {
      tally.said++;
      isSaid = true;
    }
    return data.data;
  }
  const begunMs = performance.now();
  try {
    await run({ action: "navigate", params: { url: address } });
    tally.firstMs.push(performance.now() - begunMs);
  } catch (error) {
    failed(tally, error);
    return;
  }
  for (let count = 0; performance.now() < until; count++) {
    try {
      const script = "document.querySelector('#field').value";
      const { result } = await run({ action: "evaluate", params: { script } });
      if (result !== text && !isSaid) tally.lost++;
      isSaid = false;
      text = `text ${count}`;
      await run({ action: "type", params: { selector: "#field", text, clear: true } });
      await run({ action: "click", params: { selector: "button" } });
      tally.steps += 3;
    } catch (error) {
      failed(tally, error);
      isSaid = true;
    }
    await sleep(PAUSE_MS);
  }
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

async function measure() {
  const tree = await treeOf(service.pid);
  const status = await Promise.all(tree.map((pid) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")));
  const threads = status.reduce((sum, text) => sum + Number(/^Threads:\s+(\d+)/m.exec(text)?.[1] ?? 0), 0);
  const commands = await Promise.all(tree.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
  const browsers = commands.filter((command) => command.includes("headless") && !command.includes("--type=")).length;
  return { mibOfAll: Math.round(await pssOfTree(service.pid)), threads, browsers };
}

/** Makes a user, and signs in. */
async function tokenOf(username: string): Promise<string> {
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
