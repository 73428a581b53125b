import { readFile, writeFile } from "node:fs/promises";
import { table } from "../measure.ts";
import type { DatabaseLoad } from "./load.ts";
import { type Plot, toSvg } from "./plot.ts";
import type { Actions, Evenness, Full, GrowthStep, Placement, Quantiles, Results, Throughput } from "./results.ts";

const PAGE = new URL("../results/cluster.md", import.meta.url);
const IMAGES = new URL("../results/", import.meta.url);
const [BEGIN, END] = ["<!-- bench/cluster/run.ts writes what follows -->\n", "<!-- and ends here -->\n"];

/** Writes the plots, and the part of bench/results/cluster.md that holds what was measured. */
export async function writePages(results: Results): Promise<void> {
  const page = await readFile(PAGE, "utf8");
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error("bench/results/cluster.md lacks the lines between which the results are written");
  const text = `${BEGIN}\n${toMarkdown(results)}\n`;
  await writeFile(PAGE, page.slice(0, start) + text + page.slice(end));
  for (const [name, plot] of Object.entries(plotsOf(results)))
    await writeFile(new URL(`cluster-${name}.svg`, IMAGES), toSvg(plot));
}

export function toMarkdown(results: Results): string {
  const { machine, load, replicas, workers, growth, placement, actions, throughput, full } = results;
  const images = Object.entries(plotsOf(results)).map(([name, { title }]) => `![${title}](cluster-${name}.svg)`);
  return [
    `Measured by \`npm run bench:cluster\` with ${replicas} replicas, up to ${workers} workers without browsers, PostgreSQL and 16 callers on one machine:`,
    `${machine}, load average over 15 minutes ${load.toFixed(1)}. Times are in ms, p50 / p99 / largest.`,
    "",
    ...(growth ? growthPart(growth) : []),
    ...(placement ? placementPart(placement) : []),
    ...(actions ? actionsPart(actions, growth?.at(-1)) : []),
    ...(throughput ? throughputPart(throughput) : []),
    ...(full ? fullPart(full) : []),
    ...images.flatMap((image) => [image, ""]),
  ].join("\n");
}

function growthPart(growth: readonly GrowthStep[]): readonly string[] {
  const head = [
    "workers",
    "statements a second",
    "rows read or written",
    "WAL",
    "connections",
    "replica",
    "view",
    "feed",
  ];
  return [
    "Without calls, each second, and the ages of what replicas know while 16 callers execute actions:",
    "",
    table(
      [...head, "creation at another replica"],
      growth.map(({ workers, idle, connections, replica, view, feed, creation }) => [
        String(workers),
        idle.statements.toFixed(0),
        idle.rows.toFixed(0),
        `${(idle.walBytes / 1_024).toFixed(1)} KiB`,
        String(connections),
        `${replica.cpu.toFixed(1)} % of a core, ${replica.memory.toFixed(0)} MiB`,
        triple(view),
        triple(feed),
        triple(creation),
      ]),
    ),
  ];
}

function placementPart({ created, creationsPerSecond, load, killed, added }: Placement): readonly string[] {
  const last = created.at(-1);
  const even = created.find((_step, index) => created.slice(index).every(isEven));
  const evenAgain = added.find((_step, index) => added.slice(index).every(isEven));
  const before = killed.after.contexts;
  return [
    `Placement: ${last?.contexts ?? 0} contexts created at ${creationsPerSecond.toFixed(0)} a second; the workers had ${shares(last)} of the mean, and all were`,
    `within 10 % of it from ${even?.contexts ?? "no number of"} contexts on. After kill -9 of ${killed.workers} workers at once their ${killed.contexts} contexts were used through all`,
    `replicas: each ran elsewhere within ${killed.seconds.toFixed(1)} s, ${killed.unknown} calls had an unknown outcome, and the workers had ${shares(killed.after)}. After ${killed.workers}`,
    `new ones were added they were even again ${evenAgain === undefined ? "not at all" : `after ${evenAgain.contexts - before} further contexts`}.`,
    "",
    `A creation took ${costs(load)}: ${kinds(load)}.`,
    "",
  ];
}

function actionsPart(
  { contexts, callers, perSecond, durations, load, replica, cpuMs, connections }: Actions,
  step: GrowthStep | undefined,
): readonly string[] {
  return [
    `Actions that take no time, of ${callers} callers in ${contexts} contexts: ${perSecond.toFixed(0)} a second in ${triple(durations)}, with ${cpuMs.toFixed(2)} ms of CPU of a replica and`,
    `${connections} connections to PostgreSQL (${step?.connections ?? "–"} without calls); a replica had ${replica.memory.toFixed(0)} MiB. An action took ${costs(load)}:`,
    `${kinds(load)}.`,
    "",
  ];
}

function throughputPart({ one, three, ratio }: Throughput): readonly string[] {
  return [
    `Three workers against one, with actions of 20 ms of which a worker runs two at once: ${mean(three)} against ${mean(one)} actions a second, ${ratio.median.toFixed(2)} of`,
    `linear (${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)} in ${one.length} rounds).`,
    "",
  ];
}

function fullPart({ paced, unpaced, freed }: Full): readonly string[] {
  return [
    `All contexts in use and all queues full: a creation was rejected in ${triple(paced)} with 16 callers that pause 100 ms after each 503, and in ${triple(unpaced)} without a`,
    `pause, when 16 callers share the CPU. After the end of a context the next creation succeeded within ${freed.toFixed(0)} ms.`,
    "",
  ];
}

function plotsOf({ growth, placement }: Results): Readonly<Record<string, Plot>> {
  const plots: Record<string, Plot> = {};
  if (growth !== undefined && growth.length > 1) {
    const line = (name: string, of: (step: GrowthStep) => number) => ({
      name,
      points: growth.map((step): readonly [number, number] => [step.workers, of(step)]),
    });
    plots["ages"] = {
      title: "Age of what a replica knows, by workers",
      x: "workers",
      y: "ms",
      lines: [
        line("processes, p50", ({ view }) => view.p50),
        line("processes, p99", ({ view }) => view.p99),
        line("changes, p50", ({ feed }) => feed.p50),
        line("changes, p99", ({ feed }) => feed.p99),
      ],
    };
    plots["idle"] = {
      title: "Statements of PostgreSQL a second without calls, by workers",
      x: "workers",
      y: "statements a second",
      lines: [
        line("all", ({ idle }) => idle.statements),
        line("renewals", ({ idle }) => idle.byKind["update processes"] ?? 0),
      ],
    };
  }
  if (placement !== undefined) {
    const lines = (steps: readonly Evenness[]) => [
      { name: "most", points: steps.map(({ contexts, most }): readonly [number, number] => [contexts, most]) },
      { name: "least", points: steps.map(({ contexts, least }): readonly [number, number] => [contexts, least]) },
    ];
    plots["placement"] = {
      title: "Contexts of the fullest and the emptiest worker, over the mean",
      x: "contexts",
      y: "of the mean",
      lines: lines(placement.created),
      yRange: [0.8, 1.2],
    };
    const start = placement.killed.after.contexts;
    plots["added"] = {
      title: `The same after ${placement.killed.workers} workers were added`,
      x: "contexts created since",
      y: "of the mean",
      lines: lines(placement.added.map((step) => ({ ...step, contexts: step.contexts - start }))),
      yRange: [0, 1.2],
    };
  }
  return plots;
}

function isEven({ most, least }: Evenness): boolean {
  return most <= 1.1 && least >= 0.9;
}

function shares(step: Evenness | undefined): string {
  return step === undefined ? "nothing" : `${step.least.toFixed(2)} to ${step.most.toFixed(2)}`;
}

function triple({ p50, p99, max }: Quantiles): string {
  const shown = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
  return `${shown(p50)} / ${shown(p99)} / ${shown(max)}`;
}

function costs({ statements, rows, walBytes, executionMs }: DatabaseLoad): string {
  return `${statements.toFixed(2)} statements, ${rows.toFixed(1)} rows, ${walBytes.toFixed(0)} bytes of WAL and ${executionMs.toFixed(2)} ms in PostgreSQL`;
}

/** What is done at least once in a hundred calls. */
function kinds({ byKind }: DatabaseLoad): string {
  return Object.entries(byKind)
    .filter(([, calls]) => calls >= 0.01)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, calls]) => `${calls.toFixed(2)} ${kind}`)
    .join(", ");
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(0);
}
