import { expect } from "vitest";

/** Below this many ms noise is larger than what is measured. */
const NOISE_MS = 2;
/** Eight times the input: a linear step takes 8 times as long, up to 16 with garbage collection, a quadratic one 64 times. */
const MAX_RATIO = 28;

/**
 * Expects that `act` takes time linear in the size of its input, by the ratio of its times for half of `size` and for four
 * times `size`.
 */
export function expectLinearTime<T>(size: number, inputOf: (size: number) => T, act: (input: T) => unknown): void {
  const small = inputOf(Math.floor(size / 2));
  const large = inputOf(4 * size);
  // A step that is far from linear need not be measured twice to be found out.
  const timesLarge = [timeOf(() => act(large))];
  const timesSmall = [timeOf(() => act(small)), timeOf(() => act(small)), timeOf(() => act(small))];
  const ratioOf = (): number => Math.min(...timesLarge) / Math.max(NOISE_MS, Math.min(...timesSmall));
  for (let round = 0; round < 4 && ratioOf() > MAX_RATIO; round++) {
    timesLarge.push(timeOf(() => act(large)));
    timesSmall.push(timeOf(() => act(small)));
  }
  expect(ratioOf(), `${Math.min(...timesSmall)} ms for n / 2, ${Math.min(...timesLarge)} ms for 4 n`).toBeLessThan(
    MAX_RATIO,
  );
}

/** Processor time, in ms: other processes of the machine do not count. */
function timeOf(act: () => unknown): number {
  const start = process.cpuUsage();
  try {
    act();
  } catch {
    // What is measured is mostly the way to a rejection.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
