/** ISO 8601, as the contract writes every time. */
export function toTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
