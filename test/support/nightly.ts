import { it } from "vitest";

/** Whether this is `make nightly`: more rounds, samples and seeds of what `make test` proves with one of each kind. */
export const isNightly = process.env["NIGHTLY"] === "on";

/** The rounds of tests that kill processes. */
export const rounds = Number(process.env["ROUNDS"] ?? (isNightly ? 30 : 1));

/** For `rounds` rounds that each take a few seconds, on a machine that has other things to do as well. */
export const roundsTimeoutMs = 30_000 + rounds * 30_000;

/** All cases in `make nightly`; `count` of them in `make test`: the first, and others at even distances. */
export function samples<T>(all: readonly T[], count = 1): readonly T[] {
  if (isNightly || count >= all.length) return all;
  return all.filter(
    (_, index) => Math.ceil((index * count) / all.length) < Math.ceil(((index + 1) * count) / all.length),
  );
}

/** Declares a test that runs in `make nightly` only. */
export function nightly(name: string, run: () => Promise<void> | void, timeoutMs?: number): void {
  if (isNightly) it(name, run, timeoutMs);
}
