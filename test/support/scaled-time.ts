import { expect } from "vitest";

/** How many times larger the large input is. */
const SCALE = 8;
/** Below this many ms noise is larger than what is measured. */
const NOISE_MS = 15;
/**
 * Of the time for the large input to that for as many elements in small ones: 1 for a linear step, up to 2 where the large one
 * no longer fits the processor's caches, 8 for a quadratic one.
 */
const MAX_RATIO = 4;

/**
 * Expects that `act` takes time linear in the size of its input, by the ratio of its time for four times `size` to that for
 * half of `size`, eight times in a row: garbage is collected during both.
 */
export function expectLinearTime<T>(size: number, inputOf: (size: number) => T, act: (input: T) => unknown): void {
  const small = inputOf(Math.floor(size / 2));
  const large = inputOf((size / 2) * SCALE);
  // A step that is far from linear need not be measured twice to be found out.
  const timesLarge = [timeOf(act, large, 1)];
  const timesSmall = [timeOf(act, small, SCALE)];
  const ratioOf = (): number => Math.min(...timesLarge) / Math.max(NOISE_MS, Math.min(...timesSmall));
  for (let round = 0; round < 4 && ratioOf() > MAX_RATIO; round++) {
    timesLarge.push(timeOf(act, large, 1));
    timesSmall.push(timeOf(act, small, SCALE));
  }
  expect(
    ratioOf(),
    `${Math.min(...timesSmall)} ms for n / 2, ${SCALE} times, ${Math.min(...timesLarge)} ms for 4 n`,
  ).toBeLessThan(MAX_RATIO);
}

/** Processor time that `act` takes so many times, in ms: other processes of the machine do not count. */
export function timeOf<T>(act: (input: T) => unknown, input: T, times: number): number {
  const start = process.cpuUsage();
  for (let time = 0; time < times; time++)
    try {
      act(input);
    } catch {
      // What is measured is mostly the way to a rejection.
    }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
