import { signal } from "@preact/signals";
import { plain } from "../replay/plain.ts";

const UNITS = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
] as const;
const TICK_MS = 30_000;
/** The time by which another machine's clock may be ahead. */
const SKEW_MS = 5_000;
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const clock = new Intl.DateTimeFormat("en-GB", {
  ...{ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" },
});
const tick = signal(0);
setInterval(() => tick.value++, TICK_MS);

/** When a timestamp is or was, from now, in words; it follows the clock. */
export function relative(timestamp: string): string {
  const ms = Date.parse(timestamp) - Date.now() + 0 * tick.value;
  for (const [size, unit] of UNITS)
    if (Math.abs(ms) >= size) return words.format((ms > 0 ? Math.round : Math.ceil)(ms / size), unit);
  return ms > SKEW_MS ? "in less than a minute" : "just now";
}

/** A timestamp to the second, by the clock of the person. */
export function exact(timestamp: string): string {
  return clock.format(Date.parse(timestamp));
}

/** The text of a field of the form that an event is about. */
export function textIn(form: EventTarget | null, name: string): string {
  const value = form instanceof HTMLFormElement ? new FormData(form).get(name) : null;
  return typeof value === "string" ? value : "";
}

const SIZES = ["bytes", "KiB", "MiB", "GiB"] as const;

/** A number of bytes in words. */
export function sized(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1_024 && unit < SIZES.length - 1; unit++) size /= 1_024;
  return `${unit === 0 ? size : size.toFixed(1)} ${SIZES[unit] ?? ""}`;
}

/** Returns what a person typed as an address, with https where it names no scheme. */
export function toUrl(typed: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

/** How a caller showed who it is, from `type:id`; of an API key its name. */
export function credentialText(credential: string, keyName: string | undefined): string {
  return keyName === undefined ? (credential.split(":")[0] ?? "") : `key “${plain(keyName)}”`;
}
