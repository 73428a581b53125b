import { expect } from "vitest";

/** Below this many ms noise is larger than what is measured. */
const NOISE_MS = 5;
/** Four times the input: a linear step takes 4 times as long, a quadratic one 16 times. */
const MAX_RATIO = 10;

/**
 * Expects that `act` takes time linear in the size of its input, by the ratio of its times for `size` and for four times as
 * much.
 */
export function expectLinearTime<T>(size: number, inputOf: (size: number) => T, act: (input: T) => unknown): void {
  const small = inputOf(size);
  const large = inputOf(4 * size);
  // A step that is far from linear need not be measured twice to be found out.
  const timesLarge = [timeOf(() => act(large))];
  const timesSmall = [timeOf(() => act(small)), timeOf(() => act(small)), timeOf(() => act(small))];
  const ratioOf = (): number => Math.min(...timesLarge) / Math.max(NOISE_MS, Math.min(...timesSmall));
  for (let round = 0; round < 4 && ratioOf() > MAX_RATIO; round++) {
    timesLarge.push(timeOf(() => act(large)));
    timesSmall.push(timeOf(() => act(small)));
  }
  expect(ratioOf(), `${Math.min(...timesSmall)} ms for n, ${Math.min(...timesLarge)} ms for 4 n`).toBeLessThan(
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
