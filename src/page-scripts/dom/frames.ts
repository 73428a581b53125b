let own = 0;

/** Requests a frame that `framesOfPage` does not count. */
export function requestFrame(then: () => void): number {
  own++;
  return requestAnimationFrame(then);
}

/** How many frames the page has requested in this document: its worlds number their requests together, in order. */
export function framesOfPage(): number {
  const next = requestFrame(() => undefined);
  cancelAnimationFrame(next);
  return next - own;
}
