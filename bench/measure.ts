/** Times in ms. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly runs: number;
  /** The medians of the first, second and last third of the runs: how much the machine changed meanwhile. */
  readonly parts: readonly number[];
}

export type Contender = () => Promise<unknown>;

export function summarise(times: readonly number[]): Timing {
  const count = Math.min(3, times.length);
  const parts = Array.from({ length: count }, (_, part) =>
    quantile(
      times.slice(Math.floor((part * times.length) / count), Math.floor(((part + 1) * times.length) / count)),
      0.5,
    ),
  );
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), runs: times.length, parts };
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function timed(work: Contender): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

interface InterleaveOptions {
  readonly rounds: number;
  readonly warmup?: number;
  /** Runs after each contender, and does not count. */
  readonly after?: () => Promise<void>;
}

/**
 * Runs each contender once a round, in an order that rotates, forwards and backwards by turns: what one leaves the machine to do,
 * as drawing a page after its load, then delays each of the others as often. The first rounds warm up and do not count.
 */
export async function interleave<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  { rounds, warmup = 3, after }: InterleaveOptions,
): Promise<Record<Name, Timing>> {
  const names = Object.keys(contenders) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -warmup; round < rounds; round++) {
    const turn = Math.max(round, 0);
    const rotated = names.map((_, index) => names[(index + Math.floor(turn / 2)) % names.length] as Name);
    for (const name of turn % 2 === 0 ? rotated : rotated.toReversed()) {
      const ms = await timed(contenders[name]);
      await after?.();
      if (round >= 0) times.get(name)?.push(ms);
    }
  }
  return Object.fromEntries(names.map((name) => [name, summarise(times.get(name) ?? [])])) as Record<Name, Timing>;
}

/** Rows of cells as a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""].join("\n");
}

export function ms(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0);
}

export function pair({ p50, p95 }: Timing): string {
  return `${ms(p50)} / ${ms(p95)}`;
}
