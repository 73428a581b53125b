import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import type { ActionName, Visit } from "./actions.ts";
import { type Cpu, cpuKinds, cpuOfTree, mapKinds, sumOf } from "./cpu.ts";
import { ms, quantile, summarise, type Timing } from "./measure.ts";
import { pssOfTree } from "./memory.ts";
import { type ResultTable, toResult } from "./results.ts";

export type CostContender = "pagewire" | "playwright" | "cdp";

/** What is performed in each of so many contexts at once, so often; a rest is of a second. */
export interface CostStep {
  readonly name: string;
  readonly work: ActionName | "flow" | "rest" | Visit;
  readonly contexts: number;
  readonly rounds: number;
}

/** The CPU time of a step, of one context once, of each block; by contender as the tables name it. */
interface Cost {
  readonly name: string;
  readonly blocks: Readonly<Record<string, readonly Cpu[]>>;
}

const REST = "a second at rest";
// At rest first: a click leaves a text field with the focus, whose caret blinks.
export const flowSteps: readonly CostStep[] = [
  { name: REST, work: "rest", contexts: 1, rounds: 3 },
  { name: `${REST}, 16 contexts`, work: "rest", contexts: 16, rounds: 3 },
  { name: "navigate (tiny page)", work: "navigate (tiny page)", contexts: 1, rounds: 40 },
  { name: "click", work: "click", contexts: 1, rounds: 40 },
  { name: "evaluate", work: "evaluate", contexts: 1, rounds: 400 },
  { name: "screenshot JPEG", work: "screenshot JPEG", contexts: 1, rounds: 40 },
  { name: "flow, 1 context", work: "flow", contexts: 1, rounds: 20 },
  { name: "flow, 16 contexts", work: "flow", contexts: 16, rounds: 3 },
  { name: "flow, 64 contexts", work: "flow", contexts: 64, rounds: 1 },
];
const VISITS = 10;
const BLOCKS = 3;
const PAGEWIRE = "Pagewire";
const PLAYWRIGHT = "Playwright";
const RAW = "raw CDP";
/** By their names in the tables. */
const CONTENDERS: Readonly<Record<string, CostContender>> = {
  [PAGEWIRE]: "pagewire",
  [PLAYWRIGHT]: "playwright",
  [RAW]: "cdp",
};

/** Opening each of the pages, and one click there. */
export function visitSteps(visits: Readonly<Record<string, Visit>>): readonly CostStep[] {
  return Object.entries(visits).map(([name, work]) => ({ name, work, contexts: 1, rounds: VISITS }));
}

/**
 * The CPU time of Pagewire over REST, of Playwright and of raw CDP, each in a process of its own with a browser of its own, in
 * blocks by turns. It hardly depends on what else the machine does.
 *
 * @param beside the path of a checkout whose bundle is measured as well
 */
export async function measureCost(
  steps: readonly CostStep[],
  siteUrl: string,
  executablePath: string,
  share: number,
  beside: string | undefined,
): Promise<readonly Cost[]> {
  const contenders: Record<string, ChildProcess> = {};
  for (const [by, name] of Object.entries(CONTENDERS)) {
    contenders[by] = startContender(name, siteUrl, executablePath);
    if (by === PAGEWIRE && beside !== undefined)
      contenders[`${by}, ${beside}`] = startContender(name, siteUrl, executablePath, beside);
  }
  try {
    await Promise.all(Object.values(contenders).map(nextMessage));
    const costs: Cost[] = [];
    for (const step of steps) {
      const rounds = Math.max(1, Math.round(step.rounds * share));
      costs.push({ name: step.name, blocks: await measureStep({ ...step, rounds }, contenders) });
    }
    return costs;
  } finally {
    await Promise.all(Object.values(contenders).map(end));
  }
}

function startContender(
  name: CostContender,
  siteUrl: string,
  executablePath: string,
  checkout = join(import.meta.dirname, ".."),
): ChildProcess {
  const bundle = resolve(checkout, "dist/main.js");
  return fork(join(import.meta.dirname, "cost-contender.ts"), [name, siteUrl, executablePath, bundle]);
}

export interface Crowd {
  readonly by: string;
  readonly contexts: number;
  readonly perSecond: number;
  /** Of one flow. */
  readonly cpu: Cpu;
  /** Of a context at rest, MiB. */
  readonly memory: number;
  /** Flows of which a call failed. */
  readonly errors: number;
}

/** Contexts with a flow at once, and how many rounds of them are measured. */
const CROWDS = [
  { contexts: 16, rounds: 6 },
  { contexts: 64, rounds: 2 },
  { contexts: 200, rounds: 1 },
];

/**
 * Flows in all of so many contexts at once, of one contender after the other for each number. Each has a process of its own for it: what
 * open pages go on with would be part of the next one's time.
 */
export async function* measureCrowds(siteUrl: string, executablePath: string, share: number): AsyncGenerator<Crowd> {
  for (const { contexts, rounds } of CROWDS)
    for (const [by, name] of Object.entries(CONTENDERS)) {
      const child = startContender(name, siteUrl, executablePath);
      const pid = child.pid ?? 0;
      try {
        await nextMessage(child);
        const step = { name: by, work: "flow", contexts } as const;
        const empty = await pssOfTree(pid);
        await perform(child, { ...step, rounds: 0 });
        const memory = ((await pssOfTree(pid)) - empty) / contexts;
        // The first flow of a new page takes half as much CPU time again.
        await perform(child, { ...step, rounds: 1 });
        const measured = Math.max(1, Math.round(rounds * share));
        const before = await cpuOfTree(pid);
        const startMs = performance.now();
        const errors = await perform(child, { ...step, rounds: measured });
        const seconds = (performance.now() - startMs) / 1_000;
        const after = await cpuOfTree(pid);
        const flows = measured * contexts;
        const cpu = mapKinds((kind) => (after[kind] - before[kind]) / flows);
        yield { by, contexts, perSecond: flows / seconds, cpu, memory, errors };
      } finally {
        await end(child);
      }
    }
}

export function crowdTable(crowds: readonly Crowd[]): ResultTable {
  const rows = crowds.map(({ by, contexts, perSecond, cpu, memory, errors }) => {
    const first = crowds.find((crowd) => crowd.by === by)?.perSecond ?? Number.NaN;
    const kinds = cpuKinds.map((kind) => ms(cpu[kind]));
    return [
      ...[String(contexts), by, perSecond.toFixed(1), (perSecond / first).toFixed(2)],
      ...[...kinds, ms(sumOf(cpu)), ms(memory), String(errors)],
    ];
  });
  const cells = ["flows a second", "× those of the first number", ...cpuKinds, "CPU of a flow", "MiB of a context"];
  return { head: ["contexts", "by", ...cells, "errors"], rows };
}

async function measureStep(
  step: CostStep,
  contenders: Readonly<Record<string, ChildProcess>>,
): Promise<Cost["blocks"]> {
  const blocks: Record<string, Cpu[]> = {};
  for (const child of Object.values(contenders)) await perform(child, { ...step, rounds: Math.ceil(step.rounds / 4) });
  for (let block = 0; block < BLOCKS; block++)
    for (const [name, child] of Object.entries(contenders)) {
      const before = await cpuOfTree(child.pid ?? 0);
      const errors = await perform(child, step);
      if (errors > 0) throw new Error(`${errors} of ${step.name} by ${name} failed`);
      const after = await cpuOfTree(child.pid ?? 0);
      const times = step.work === "rest" ? step.rounds : step.rounds * step.contexts;
      (blocks[name] ??= []).push(mapKinds((kind) => (after[kind] - before[kind]) / times));
    }
  return blocks;
}

/** Returns how often it failed. */
async function perform(child: ChildProcess, step: CostStep): Promise<number> {
  const replied = nextMessage(child);
  child.send(step);
  return replied;
}

async function nextMessage(child: ChildProcess): Promise<number> {
  const exit = new AbortController();
  const exited = once(child, "exit", { signal: exit.signal }).then(() => {
    throw new Error(`${child.spawnargs.join(" ")} ended`);
  });
  const [message] = (await Promise.race([once(child, "message"), exited]).finally(() => exit.abort())) as [number];
  return message;
}

async function end(child: ChildProcess): Promise<void> {
  if (!child.connected) return;
  const exited = once(child, "exit");
  child.disconnect();
  await exited;
}

/** The sums of the blocks of each action and flow, as times that are compared like others. */
export function costTimings(
  costs: readonly Cost[],
): readonly (readonly [name: string, pagewire: Timing, playwright: Timing])[] {
  const compared = costs.filter(({ name }) => !name.startsWith(REST));
  return compared.map(({ name, blocks }) => [name, sumsOf(blocks[PAGEWIRE]), sumsOf(blocks[PLAYWRIGHT])]);
}

/** The medians of the blocks by what they are of, and of their sums; and the sum in multiples of that of others. */
export function costTable(costs: readonly Cost[]): ResultTable {
  const rows = costs.flatMap(({ name: step, blocks }) =>
    Object.entries(blocks).map(([name, cpus]) => {
      const sums = sumsOf(cpus);
      const times = (other: string): string => {
        if (step.startsWith(REST)) return "";
        const { ratio, spread } = toResult(sums, sumsOf(blocks[other]));
        return `${ratio.toFixed(2)} ± ${(spread / 2).toFixed(2)}`;
      };
      const byKind = mapKinds((kind) =>
        quantile(
          cpus.map((cpu) => cpu[kind]),
          0.5,
        ),
      );
      return [step, name, ...cpuKinds.map((kind) => ms(byKind[kind])), ms(sums.p50), times(PLAYWRIGHT), times(RAW)];
    }),
  );
  return { head: ["", "by", ...cpuKinds, "sum", `× ${PLAYWRIGHT}`, `× ${RAW}`], rows };
}

const sumsOf = (cpus: readonly Cpu[] = []): Timing => summarise(cpus.map(sumOf));
