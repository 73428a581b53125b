/** Tells apart chromium-bidi's errors that differ by their message only. */

export function isCertificateError(message: string): boolean {
  return /net::ERR_(CERT|SSL)_/.test(message);
}

export function isEndOfHistory(message: string): boolean {
  return message.startsWith("No history entry");
}

/** Whether a function for pages threw the error. */
export function isStaleElement(message: string): boolean {
  return message.endsWith("stale element reference");
}

/** Chromium counts the pages only when it prints them. */
export function isInvalidPageRange(message: string): boolean {
  return /^page range /i.test(message);
}
