/** Fields whose value is set as a whole, as their pickers do: dates, times, colors and ranges. */

import { attribute, getter } from "../dom/reads.ts";

/** An example of what a field of each type takes. */
const EXAMPLES: Readonly<Record<string, string>> = {
  color: "#ff8800",
  date: "2026-11-26",
  "datetime-local": "2026-11-26T15:30",
  month: "2026-11",
  range: "42",
  time: "15:30",
  week: "2026-W48",
};
export const PICKED: ReadonlySet<string> = new Set(Object.keys(EXAMPLES));

const valueOf = getter(HTMLInputElement.prototype, "value");
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
const { dispatchEvent } = EventTarget.prototype;

/** Sets the value as a picker does. Where the field rejects the text, it returns what the field still holds. */
export function pick(field: Element, type: string, text: string): string | undefined {
  const before = valueOf(field);
  const isTaken = [text.trim(), toValue(type, text.trim())].some((value) => {
    if (value === undefined) return false;
    setValue?.call(field, value);
    const found = valueOf(field);
    if (type === "color") return found === value.toLowerCase();
    return type === "range" ? Number(found) === Number(value) : (found === "") === (value === "");
  });
  if (!isTaken) {
    setValue?.call(field, before);
    return before;
  }
  reportUnless(before, field);
  return undefined;
}

/** Takes the value away, or the files; a field that always has a value gets its default. */
export function reset(field: Element): void {
  const before = valueOf(field);
  setValue?.call(field, "");
  reportUnless(before, field);
}

function reportUnless(before: string, field: Element): void {
  if (valueOf(field) !== before) reportChange(field);
}

/** Fires the events by which the browser reports that a person has chosen something. */
export function reportChange(field: Element): void {
  dispatchEvent.call(field, new Event("input", { bubbles: true, composed: true }));
  dispatchEvent.call(field, new Event("change", { bubbles: true }));
}

/** The form of the values that a field takes, and its bounds. */
export function formOf(field: Element, type: string): string {
  const [min, max, step] = ["min", "max", "step"].map((name) =>
    (attribute(field, name) ?? (type === "range" ? RANGE[name] : undefined) ?? "").slice(0, 40),
  ) as [string, string, string];
  const bounds = Object.entries({ min, max, step }).flatMap(([name, value]) =>
    value === "" ? [] : [`${name} ${value}`],
  );
  return `${JSON.stringify(within(EXAMPLES[type] ?? "", min, max))}${bounds.length === 0 ? "" : ` (${bounds.join(", ")})`}`;
}

/** The example, or the bound that it is beyond. Values of one type are numbers, or texts of one form. */
function within(example: string, min: string, max: string): string {
  const isBelow = (a: string, b: string): boolean => (Number.isNaN(Number(a)) ? a < b : Number(a) < Number(b));
  if (min !== "" && isBelow(example, min)) return min;
  return max !== "" && isBelow(max, example) ? max : example;
}

/** No form of a date is longer. */
const MAX_TEXT = 60;

/** The attributes of a range that has none. */
const RANGE: Readonly<Record<string, string>> = { min: "0", max: "100", step: "1" };

/** The value for what a person of the page's locale types; undefined where it is of no form that is known. */
function toValue(type: string, text: string): string | undefined {
  if (text.length > MAX_TEXT) return undefined;
  switch (type) {
    case "color": {
      const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text) ?? [];
      return digits && `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}`.toLowerCase();
    }
    case "date":
      return toDay(text, orderOfLocale());
    case "month":
      return toDay(text, ["month", "year"]);
    case "time":
      return toTime(text);
    case "datetime-local": {
      const [, date = "", time = ""] = /^(.*\d{4}\.?),?\s+(\d{1,2}[:.\s].*)$/.exec(text) ?? [];
      const [day, at] = [toDay(date, orderOfLocale()), toTime(time)];
      return day && at && `${day}T${at}`;
    }
    case "week": {
      const [, week, year] = /^(?:\p{L}+\.?\s*)?(\d{1,2})[\s,./-]+(\d{4})$/u.exec(text) ?? [];
      return week && `${year}-W${week.padStart(2, "0")}`;
    }
    default:
      return undefined;
  }
}

/** The parts of a numeric date as the locale orders them. */
function orderOfLocale(): readonly string[] {
  const parts = new Intl.DateTimeFormat(navigator.language, {
    calendar: "gregory",
    dateStyle: "short",
  }).formatToParts();
  return parts.map(({ type }) => type).filter((type) => type !== "literal");
}

/** A month, or a day, of numbers in this order, or with the name of the month where that stands. */
function toDay(text: string, order: readonly string[]): string | undefined {
  // A person's keys go from part to part without separators, too.
  const digits = order.length === 3 && /^\d{8}$/.test(text) ? order.map((part) => (part === "year" ? 4 : 2)) : [];
  const words =
    digits.length > 0
      ? cut(text, digits)
      : text
          .toLowerCase()
          .split(/[\s.,/-]+/)
          .filter(Boolean);
  const months = words.map(monthOf);
  const at = months.findIndex((month) => month > 0);
  const others = order.length === 3 ? ["day", "year"] : ["year"];
  const found = at === -1 ? order : others.toSpliced(at, 0, "month");
  const valueOfPart = (part: string): string =>
    (part === "month" && at !== -1 ? String(months[at]) : words[found.indexOf(part)]) ?? "";
  const [year, month, day] = [
    valueOfPart("year"),
    valueOfPart("month").padStart(2, "0"),
    valueOfPart("day").padStart(2, "0"),
  ];
  if (words.length !== order.length || !/^\d{4}$/.test(year)) return undefined;
  return order.length === 3 ? `${year}-${month}-${day}` : `${year}-${month}`;
}

function cut(text: string, lengths: readonly number[]): readonly string[] {
  let at = 0;
  return lengths.map((length) => text.slice(at, (at += length)));
}

/** The number of a month that the locale, or English, names so, long or short; 0: none. */
function monthOf(word: string): number {
  if (/^\d*$/.test(word)) return 0;
  for (let month = 1; month <= 12; month++) {
    for (const locale of [navigator.language, "en"])
      for (const style of ["long", "short"] as const) {
        const name = new Date(2000, month - 1, 1).toLocaleDateString(locale, { day: "numeric", month: style });
        if (
          name
            .toLowerCase()
            .split(/[\s.\d]+/)
            .includes(word)
        )
          return month;
      }
  }
  return 0;
}

/** A time of 24 hours, or of 12 with AM or PM as English or the locale writes it. */
function toTime(text: string): string | undefined {
  const [, hour = "", minute, second, half = ""] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?(?:[:.](\d{2}))?\s*(\D*)$/.exec(text) ?? [];
  if (hour === "" || (half === "" && minute === undefined)) return undefined;
  const halves = [9, 21].map((at) => {
    const parts = new Intl.DateTimeFormat(navigator.language, { hour: "numeric", hour12: true }).formatToParts(
      new Date(2000, 0, 1, at),
    );
    return parts.find(({ type }) => type === "dayPeriod")?.value ?? "";
  });
  const plain = (each: string): string => each.toLowerCase().replaceAll(/[\s.]/g, "");
  const index = half === "" ? -1 : [...halves, "am", "pm"].map(plain).indexOf(plain(half));
  if (half !== "" && (index === -1 || Number(hour) > 12)) return undefined;
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (index % 2) * 12;
  return `${String(hours).padStart(2, "0")}:${minute ?? "00"}${second === undefined ? "" : `:${second}`}`;
}
