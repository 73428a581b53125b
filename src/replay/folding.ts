import type { Entry } from "./recording.ts";

/** A longer time without anything is shown as if it took `FOLDED_MS`. */
const IDLE_MS = 3_000;
const FOLDED_MS = 1_000;

interface Stretch {
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Its begin, in shown ms. */
  readonly start: number;
  readonly shownMs: number;
}

/** Folds the idle times between entries, which have the order of their times. */
export function fold(entries: readonly Entry[], from: number, to: number) {
  const stretches: Stretch[] = [];
  let [reached, start] = [from, 0];
  const extend = (until: number, shownMs: number): void => {
    stretches.push({ from: reached, to: until, start, shownMs });
    start += shownMs;
    reached = until;
  };
  const busy = entries.filter(({ kind }) => kind !== "outline").map((entry) => spanOf(entry));
  busy.sort(([one], [other]) => one - other);
  for (const [begin, end] of [...busy, [to, to] as const]) {
    const next = Math.min(begin, to);
    if (next - reached > IDLE_MS) extend(next, FOLDED_MS);
    const until = Math.min(Math.max(next, end), to);
    if (until > reached) extend(until, until - reached);
  }
  const shownMs = Math.max(1, start);
  return {
    shownMs,
    /** The idle times. */
    folded: stretches.filter((each) => each.shownMs < each.to - each.from),
    /** Shown ms → epoch ms. */
    timeAt(shown: number): number {
      const at = stretches.find((each) => shown <= each.start + each.shownMs) ?? stretches.at(-1);
      if (at === undefined) return from;
      return at.from + Math.min(1, Math.max(0, shown - at.start) / at.shownMs) * (at.to - at.from);
    },
    /** Epoch ms → shown ms. */
    shownAt(time: number): number {
      const at = stretches.find((each) => time <= each.to) ?? stretches.at(-1);
      if (at === undefined) return 0;
      return at.start + Math.min(1, Math.max(0, time - at.from) / (at.to - at.from)) * at.shownMs;
    },
  };
}

/** When the entry began and ended, in epoch ms. */
export function spanOf(entry: Entry): readonly [from: number, to: number] {
  const lasts = entry.kind === "step" || entry.kind === "request";
  return [entry.at, entry.at + (lasts ? entry.durationMs : 0)];
}
