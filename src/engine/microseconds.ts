/** Milliseconds with three digits after the point: a duration's further digits mean nothing. */
export function toMicroseconds(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
