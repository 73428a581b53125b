/** What chromium-bidi's errors tell by their message only. */

export function isCertificateError(message: string): boolean {
  return /net::ERR_(CERT|SSL)_/.test(message);
}

export function isEndOfHistory(message: string): boolean {
  return message.startsWith("No history entry");
}

/** Of an error that the functions for pages throw. */
export function isStaleElement(message: string): boolean {
  return message.endsWith("stale element reference");
}
