/**
 * `node bench/cluster/run.ts`: a cluster of replicas as they are and workers without browsers on this machine. Measures how even
 * placement is, how old what replicas know of the others gets, what a call and an idle process cost PostgreSQL, and what three
 * workers do against one. Prints Markdown; `--write` replaces bench/cluster/results.json, the plots and the tables of
 * bench/results/cluster.md. `--workers 10,20 --contexts 1000` measures less; `--only growth,placement,actions,throughput,full`.
 */
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureActions } from "./actions.ts";
import { measureFull } from "./full.ts";
import { measureGrowth } from "./growth.ts";
import { toMarkdown, writePages } from "./page.ts";
import { measurePlacement } from "./placement.ts";
import type { Results } from "./results.ts";
import { startSimulation } from "./simulation.ts";
import { measureThroughput } from "./throughput.ts";

const { values: flags } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    workers: { type: "string", default: "10,50,100,200" },
    contexts: { type: "string", default: "20000" },
    only: { type: "string" },
  },
});
const REPLICAS = 3;
const USERS = 100;
const workerCounts = flags.workers.split(",").map(Number);
const most = Math.max(...workerCounts);
const contexts = Number(flags.contexts);
const isWanted = (section: string): boolean => flags.only?.split(",").includes(section) ?? true;

execFileSync("sh", [join(import.meta.dirname, "../../.ci/bundle")], { stdio: "inherit" });
const startMs = performance.now();
const say = (text: string): void => {
  process.stdout.write(`${((performance.now() - startMs) / 1_000).toFixed(0)} s: ${text}\n`);
};

const results: Results = {
  machine: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  load: 0,
  replicas: REPLICAS,
  workers: most,
};
if (["growth", "placement", "actions"].some(isWanted)) {
  const simulation = await startSimulation({
    users: USERS,
    maxContexts: Math.ceil((2 * contexts) / most),
    maxWaiting: 32,
    actionMs: 0,
    maxActions: 1_000,
  });
  try {
    while (simulation.replicas.length < REPLICAS) await simulation.addReplica();
    say(`${REPLICAS} replicas run`);
    results.growth = await measureGrowth(simulation, workerCounts, say);
    if (isWanted("placement")) results.placement = await measurePlacement(simulation, { contexts, workers: most, say });
    if (isWanted("actions")) results.actions = await measureActions(simulation, say);
  } finally {
    await simulation.close();
  }
}
if (isWanted("throughput")) results.throughput = await measureThroughput(say);
if (isWanted("full")) results.full = await measureFull(say);
results.load = Number((loadavg()[2] ?? 0).toFixed(1));
say("done");
process.stdout.write(`\n${toMarkdown(results)}\n`);
if (flags.write) {
  await writeFile(join(import.meta.dirname, "results.json"), `${JSON.stringify(results, null, 2)}\n`);
  await writePages(results);
}
