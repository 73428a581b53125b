import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "../../src/metrics/metrics.ts";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

const { groups } = parse(read("deploy/prometheus/alerts.yaml")) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const { panels } = JSON.parse(read("deploy/grafana/dashboard.json")) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
};
const expressions = [
  ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** Every name that a scrape can have: those of histograms with their suffixes, and what Prometheus adds. */
function knownNames(): ReadonlySet<string> {
  const metrics = createMetrics();
  metrics.collectProcess();
  return new Set([
    "up",
    ...metrics.names().flatMap((name) => ["", "_bucket", "_count", "_sum"].map((end) => name + end)),
  ]);
}

/** The label names of our own metrics in an expression, with the metric that each belongs to. */
function selectorsOf(expression: string): readonly (readonly [metric: string, label: string])[] {
  return [...expression.matchAll(/(pagewire_\w+)\{([^}]*)\}/g)].flatMap(([, metric = "", labels = ""]) =>
    [...labels.matchAll(/(\w+)!?=/g)].map(([, label = ""]) => [metric, label] as const),
  );
}

describe("the alert rules and the dashboard", () => {
  it("name only metrics that exist", () => {
    const names = knownNames();
    const used = expressions.flatMap((each) => each.match(/\b(pagewire|nodejs|process|http_server)_\w+|\bup\b/g) ?? []);

    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
  });

  it("select by labels that those metrics have", () => {
    const labels = new Map(
      // Prometheus' own library has them on each instrument, and no type for that.
      Object.values(createMetrics() as object).flatMap((each: unknown) => {
        const { name, labelNames } = each as { readonly name?: string; readonly labelNames?: readonly string[] };
        return name === undefined || labelNames === undefined ? [] : [[name, labelNames] as const];
      }),
    );
    const selected = expressions.flatMap(selectorsOf);

    expect(selected.length).toBeGreaterThan(5);
    expect(
      selected.filter(([metric, label]) => !labels.get(metric.replace(/_(count|sum|bucket)$/, ""))?.includes(label)),
    ).toEqual([]);
  });

  it("are distinct and say what is wrong", () => {
    const rules = groups.flatMap((group) => group.rules);

    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(rules.filter(({ annotations }) => annotations["summary"] === undefined)).toEqual([]);
  });
});
