import { toSvg } from "../../bench/cluster/plot.ts";
import { check } from "./checker.ts";
import type { Entry, Fault, Healed, Sample } from "./history.ts";

export interface SoakResult {
  readonly commit: string;
  readonly startedAt: Date;
  readonly machine: string;
  /** Between two calls of a client, at most. */
  readonly pauseMs: number;
  readonly history: readonly Entry[];
}

/** Curves of one plot: those whose name begins so. */
const PLOTS = [
  { title: "Heap", begins: ["heap"], unit: "MiB" },
  {
    title: "Memory of the service's processes (PSS)",
    begins: ["PSS of single", "PSS of api", "PSS of worker"],
    unit: "MiB",
  },
  { title: "Memory of browsers (PSS)", begins: ["PSS of browsers"], unit: "MiB" },
  { title: "Open descriptors", begins: ["descriptors"], unit: "" },
  { title: "Processes", begins: ["processes"], unit: "" },
  { title: "Latency of successful calls", begins: ["latency"], unit: "ms" },
  { title: "Event-loop delay, p99", begins: ["event-loop"], unit: "ms" },
  {
    title: "Rows",
    begins: ["rows of c", "rows of se", "rows of ap", "rows of p", "rows of ar", "rows of sh"],
    unit: "",
  },
  { title: "Rows of idempotency keys, which stay for a day", begins: ["rows of idempotency"], unit: "" },
  { title: "Files", begins: ["files"], unit: "" },
] as const;

/** What must not grow, by how its name begins, and by how much its level may differ beside a tenth of it. */
const FLAT: Readonly<Record<string, number>> = {
  heap: 10,
  "PSS of single": 20,
  "PSS of browsers": 80,
  descriptors: 15,
  "processes of": 4,
  "latency p50": 20,
  files: 20,
  "rows of contexts": 8,
  "rows of sessions": 12,
  "rows of api_keys": 8,
  "rows of profiles": 8,
  "rows of secrets": 8,
  "rows of artifacts": 8,
  "rows of share_links": 160, // 20 of a context are the most there may be, and each client tries them in one
};
/** The first part of a run, in which caches and pools are filled. */
const WARM_UP = 0.2;
const GROWTH = 1.1;

/** The curves whose lower quartile in the second half of the run, after its warm-up, is above that of the first half. */
export function grown(samples: readonly Sample[]): readonly string[] {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP));
  const half = Math.floor(warm.length / 2);
  return Object.keys(warm[0] ?? {}).flatMap((name) => {
    const more = Object.entries(FLAT).find(([begins]) => name.startsWith(begins))?.[1];
    if (more === undefined) return [];
    const [first, second] = [warm.slice(0, half), warm.slice(half)].map((part) =>
      lowerQuartile(part.map((sample) => sample[name] ?? 0)),
    );
    return (second ?? 0) > (first ?? 0) * GROWTH + more
      ? [`${name} grew from ${first?.toFixed(1)} to ${second?.toFixed(1)}`]
      : [];
  });
}

function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0;
}

/** One HTML page with the curves of a run, the faults shaded. */
export function toSoakPage({ commit, startedAt, machine, pauseMs, history }: SoakResult): string {
  const minutes = (ms: number): number => ms / 60_000;
  const samples = history.filter((entry) => entry.type === "sample");
  const lengthMs = Math.max(...samples.map(({ atMs }) => atMs));
  const faults = history.filter((entry): entry is Fault | Healed => entry.type === "fault" || entry.type === "healed");
  const spans = faults.flatMap((entry, index) =>
    entry.type === "fault" ? [{ fault: entry.fault, from: entry.atMs, to: faults[index + 1]?.atMs ?? lengthMs }] : [],
  );
  const counts = Map.groupBy(spans, ({ fault }) => fault);
  const ends = history.filter((entry) => entry.type === "end");
  const findings = [...check(history).map(({ message }) => message), ...grown(samples.map(({ sample }) => sample))];
  const outcomes = (["success", "error", "lost"] as const).map(
    (outcome) => `${ends.filter((entry) => entry.outcome === outcome).length.toLocaleString("en")} ${outcome}`,
  );
  const names = Object.keys(samples[0]?.sample ?? {});
  const plots = PLOTS.flatMap(({ title, begins, unit }) => {
    const lines = names
      .filter((name) => begins.some((begin) => name.startsWith(begin)))
      .map((name) => ({
        name: name.replace(/ of single$|^rows of /, ""),
        points: samples.map(({ atMs, sample }) => [minutes(atMs), sample[name] ?? 0] as const),
      }));
    const marks = spans.map(({ from, to }) => [minutes(from), Math.min(minutes(to), minutes(lengthMs))] as const);
    return lines.length === 0 ? [] : [toSvg({ title, x: "minutes", y: unit, lines, marks })];
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pagewire: soak of ${minutes(lengthMs).toFixed(0)} minutes</title>
<style>body { font: 15px/1.5 sans-serif; max-width: 760px; margin: 2rem auto; padding: 0 1rem } svg { width: 100%; margin: 0.5rem 0 }</style>
<h1>Soak of ${minutes(lengthMs).toFixed(0)} minutes</h1>
<p>Commit <code>${commit}</code>, ${startedAt.toISOString().slice(0, 16).replace("T", " ")} UTC, ${machine}. One process with SQLite, 8 clients over REST, gRPC, Connect,
gRPC-Web, WebSocket and MCP that pause for up to ${pauseMs} ms between two calls; ${ends.length.toLocaleString("en")} calls: ${outcomes.join(", ")} (errors include the invalid calls among the generated ones).
${spans.length} faults, shaded. Written by <code>make nightly</code>; it fails when a curve of memory, descriptors, rows or files, or the median latency, is not flat.</p>
${plots.join("\n")}
<h2>Findings</h2>
${findings.length === 0 ? "<p>None.</p>" : `<ul>${findings.map((each) => `<li>${each}`).join("")}</ul>`}
<h2>Faults</h2>
<table>${[...counts].map(([fault, list]) => `<tr><td>${fault}<td>${list.length}`).join("")}</table>
</html>
`;
}
