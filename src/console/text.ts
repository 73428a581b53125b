import { signal } from "@preact/signals";

const UNITS = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
] as const;
const TICK_MS = 30_000;
const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const now = signal(Date.now());
setInterval(() => (now.value = Date.now()), TICK_MS);

/** When a timestamp is or was, from now, in words; it follows the clock. */
export function relative(timestamp: string): string {
  const ms = Date.parse(timestamp) - now.value;
  for (const [size, unit] of UNITS) if (Math.abs(ms) >= size) return format.format(Math.trunc(ms / size), unit);
  return ms > 0 ? "in less than a minute" : "just now";
}

// Control characters, and those that reverse or hide the text around them.
const UNSAFE = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Text of a page or a caller on one line, with a mark in place of each character that would change how other text looks. */
export function plain(text: string): string {
  return text.replace(UNSAFE, (character) => (/\s/.test(character) ? " " : "\ufffd"));
}

/** The text of a field of the form that an event is about. */
export function textIn(form: EventTarget | null, name: string): string {
  const value = form instanceof HTMLFormElement ? new FormData(form).get(name) : null;
  return typeof value === "string" ? value : "";
}
