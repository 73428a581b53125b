/** How often a test that kills does it: a few times for every change, as often as `make soak` says for hours of trust. */
export const rounds = Number(process.env["SOAK_ROUNDS"] ?? 2);

/** For `rounds` rounds that each take a few seconds, on a machine that has other things to do as well. */
export const roundsTimeoutMs = 30_000 + rounds * 30_000;
