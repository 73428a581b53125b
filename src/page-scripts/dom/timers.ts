/** Timers that the scripts of this world have set. */
let own = 0;

/** Sets a timer that `timersOfPage` does not count. */
export function setOwnTimeout(callback: () => void, delayMs: number): number {
  own++;
  return setTimeout(callback, delayMs);
}

/** How many timers the page has set in this document: its worlds number their timers together, in order. */
export function timersOfPage(): number {
  const next = setOwnTimeout(() => undefined, 0);
  clearTimeout(next);
  return next - own;
}
