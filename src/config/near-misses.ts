import { settings } from "./settings.ts";

/** Returns "; did you mean x?" with the nearest of the known names, or an empty text. */
export function suggestion(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** Finds environment variables that are no settings and were most likely meant as one. */
export function nearMisses(
  env: Readonly<Record<string, string | undefined>>,
): readonly { readonly name: string; readonly meant: string }[] {
  const known = Object.values(settings).map((setting) => setting.env);
  return Object.keys(env).flatMap((name) => {
    if ((known as readonly string[]).includes(name)) return [];
    const bare = name.replace(/^PAGEWIRE_/, "");
    const isLong = bare.includes("_") && bare.length >= MIN_LENGTH;
    const meant = known.find((each) => each === bare) ?? (isLong ? nearest(bare, known) : undefined);
    return meant === undefined || OF_OTHERS.has(name) ? [] : [{ name, meant }];
  });
}

/** A shorter name, or one of one word, is near to many a variable of other programs. */
const MIN_LENGTH = 7;
/** Variables of clients and of OpenTelemetry's libraries. */
const OF_OTHERS: ReadonlySet<string> = new Set(["OTEL_TRACES_SAMPLER", "PAGEWIRE_API_KEY"]);

function nearest(name: string, known: readonly string[]): string | undefined {
  const lastPart = (dotted: string): string => dotted.split(".").at(-1)?.toLowerCase() ?? "";
  const distances = known.map((each) => ({
    each,
    distance: Math.min(
      editDistance(name.toLowerCase(), each.toLowerCase()),
      // `jwtSecret` at the top is `auth.jwtSecret` at the wrong depth.
      lastPart(name) === lastPart(each) && lastPart(name).length > 4 ? 1 : Infinity,
    ),
  }));
  const [found] = distances.toSorted((a, b) => a.distance - b.distance);
  return found !== undefined && found.distance <= Math.min(2, name.length / 2) ? found.each : undefined;
}

/** Levenshtein: letters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Infinity;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
