/** One sample of Prometheus' text format. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Family {
  readonly type: string;
  readonly samples: Sample[];
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*"`;
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)?\\})? (\\S+)$`);

/** What a process reports to Prometheus. */
export interface Exposition {
  readonly families: ReadonlyMap<string, Family>;
  /** The sum of a metric's samples that have these labels; 0 when there are none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number;
}

/**
 * Reads the text format as strictly as `promtool check metrics`.
 *
 * @throws Error for the first line that the format does not allow
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function parseExposition(text: string): Exposition {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const families = new Map<string, Family>();
  const helped = new Set<string>();
  const seen = new Set<string>();
  let current: readonly [string, Family] | undefined;
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const [, keyword, name = "", rest = ""] = new RegExp(`^# (HELP|TYPE) (${NAME}) (.*)$`).exec(line) ?? [];
    if (keyword === "HELP") {
      if (helped.has(name)) throw new Error(`two HELP lines: ${line}`);
      helped.add(name);
    } else if (keyword === "TYPE") {
      if (families.has(name)) throw new Error(`the samples of a metric are not together: ${line}`);
      if (!/^(counter|gauge|histogram|summary)$/.test(rest)) throw new Error(`unknown type: ${line}`);
      if (rest !== "counter" && name.endsWith("_total")) throw new Error(`the suffix of a counter: ${line}`);
      current = [name, { type: rest, samples: [] }];
      families.set(...current);
    } else {
      const sample = toSample(line);
      if (current === undefined || !belongsTo(sample.name, ...current)) throw new Error(`without TYPE: ${line}`);
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).toSorted()]);
      if (seen.has(key)) throw new Error(`the sample is there twice: ${line}`);
      seen.add(key);
      current[1].samples.push(sample);
    }
  }
  for (const [name, { type, samples }] of families) if (type === "histogram") requireHistogram(name, samples);
  return {
    families,
    value: (name, labels = {}) =>
      [...families.values()]
        .flatMap(({ samples }) => samples)
        .filter(
          (each) => each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
        )
        .reduce((sum, each) => sum + each.value, 0),
  };
}

function toSample(line: string): Sample {
  const [, name, labels = "", number = ""] = SAMPLE.exec(line) ?? [];
  if (name === undefined) throw new Error(`not a sample: ${line}`);
  const value = number === "+Inf" ? Number.POSITIVE_INFINITY : number === "Nan" ? Number.NaN : Number(number);
  if (Number.isNaN(value) && number !== "Nan") throw new Error(`not a number: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
    ([, key = "", text = ""]) => [key, text] as const,
  );
  if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error(`a label is there twice: ${line}`);
  return { name, labels: Object.fromEntries(pairs), value };
}

function belongsTo(sample: string, family: string, { type }: Family): boolean {
  const suffixes = { histogram: ["_bucket", "_sum", "_count"], summary: ["", "_sum", "_count"] }[type] ?? [""];
  return suffixes.some((suffix) => sample === family + suffix);
}

/** Buckets count cumulatively, up to +Inf, which counts all. */
function requireHistogram(name: string, samples: readonly Sample[]): void {
  const series = Map.groupBy(samples, ({ labels: { le: _le, ...others } }) => JSON.stringify(others));
  for (const [labels, each] of series) {
    const buckets = each.filter((sample) => sample.name === `${name}_bucket`);
    const counts = buckets.map(({ value }) => value);
    const bounds = buckets.map(({ labels: { le = "" } }) => (le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le)));
    const total = each.find((sample) => sample.name === `${name}_count`)?.value;
    const isSorted = (values: readonly number[]): boolean =>
      values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0));
    if (bounds.at(-1) !== Number.POSITIVE_INFINITY || counts.at(-1) !== total || !isSorted(bounds) || !isSorted(counts))
      throw new Error(`${name}${labels} is no histogram: ${counts.join(" ")}, in all ${total ?? "nothing"}`);
  }
}
