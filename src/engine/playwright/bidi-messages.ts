/** Tells apart messages that chromium-bidi sends or is sent, by their text only. */

export function isCertificateError(message: string): boolean {
  return /net::ERR_CERT_/.test(message);
}

/** Whether no document came of a navigation that is none the less done: it is a download, or has no content. */
export function isWithoutDocument(message: string): boolean {
  return /net::ERR_ABORTED/.test(message);
}

export function isCookieRejected(message: string): boolean {
  return /sanitizing cookie|invalid cookie fields/i.test(message);
}

export function isEndOfHistory(message: string): boolean {
  return message.startsWith("No history entry");
}

/** Whether a function for pages threw the error. */
export function isStaleElement(message: string): boolean {
  return message.endsWith("stale element reference");
}

export function isDetachedShadow(message: string): boolean {
  return message.endsWith("detached shadow root");
}

/** Chromium counts the pages only when it prints them. */
export function isInvalidPageRange(message: string): boolean {
  return /^page range /i.test(message);
}

/** Whether the document of a script was replaced before the script began. */
export function isRealmGone(message: string): boolean {
  return message.includes("Cannot find context");
}

const WORLD_CREATED = Buffer.from('{"method":"Runtime.executionContextCreated"');
const UTILITY_WORLD = Buffer.from('"name":"__playwright_utility_world_');

/** Whether a message of the browser is about the world of our scripts, which is no realm of a client. */
export function isOfUtilityWorld(message: Buffer): boolean {
  return message.subarray(0, WORLD_CREATED.length).equals(WORLD_CREATED) && message.includes(UTILITY_WORLD);
}
