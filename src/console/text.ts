const UNITS = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
] as const;
const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago a timestamp was, in words. */
export function ago(timestamp: string): string {
  const ms = Date.parse(timestamp) - Date.now();
  for (const [size, unit] of UNITS) if (-ms >= size) return format.format(Math.ceil(ms / size), unit);
  return "just now";
}

/** The text of a field of the form that an event is about. */
export function textIn(form: EventTarget | null, name: string): string {
  const value = form instanceof HTMLFormElement ? new FormData(form).get(name) : null;
  return typeof value === "string" ? value : "";
}
