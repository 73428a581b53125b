import { seededRandom, shuffled } from "../support/random.ts";
import type { Step } from "./nemesis.ts";

const MIN_HOLD_MS = 300;

/** So many faults, each of them before any comes twice. */
export function toSchedule(seed: number, faults: readonly string[], count: number, maxHoldMs = 3_000): readonly Step[] {
  const random = seededRandom(seed);
  const steps: Step[] = [];
  while (steps.length < count) {
    for (const fault of shuffled(random, faults)) {
      const holdMs = Math.round(MIN_HOLD_MS + random() * (maxHoldMs - MIN_HOLD_MS));
      steps.push({ fault, holdMs, seed: Math.floor(random() * 2 ** 31) });
    }
  }
  return steps.slice(0, count);
}

/**
 * The shortest part of a failing list that was found to fail as well, by delta debugging (ddmin): ever smaller parts are tried
 * alone, then all without each of them.
 *
 * @param fails is asked at most `maxTries` times
 */
export async function shrink<T>(
  failing: readonly T[],
  fails: (part: readonly T[]) => Promise<boolean>,
  maxTries: number,
): Promise<readonly T[]> {
  let best = failing;
  let tries = 0;
  for (let parts = 2; best.length >= 2;) {
    const size = Math.ceil(best.length / parts);
    const chunks = Array.from({ length: parts }, (_each, index) => best.slice(index * size, (index + 1) * size));
    const complements = chunks.map((_each, index) => [
      ...best.slice(0, index * size),
      ...best.slice((index + 1) * size),
    ]);
    const candidates = [...chunks, ...(parts > 2 ? complements : [])].filter(
      ({ length }) => length > 0 && length < best.length,
    );
    let found: readonly T[] | undefined;
    for (const candidate of candidates) {
      if (tries++ >= maxTries) return best;
      if (await fails(candidate)) {
        found = candidate;
        break;
      }
    }
    if (found !== undefined) {
      parts = found.length < size * 2 ? 2 : Math.max(parts - 1, 2);
      best = found;
    } else if (parts >= best.length) return best;
    else parts = Math.min(parts * 2, best.length);
  }
  return best;
}
