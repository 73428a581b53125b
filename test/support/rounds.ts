/** The rounds of tests that kill processes: few by default, many with `make soak`. */
export const rounds = Number(process.env["SOAK_ROUNDS"] ?? 2);

/** For `rounds` rounds that each take a few seconds, on a machine that has other things to do as well. */
export const roundsTimeoutMs = 30_000 + rounds * 30_000;
