import { nearest } from "../near-names.ts";
import { settings } from "./settings.ts";

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
/** Variables of OpenTelemetry's libraries. */
const OF_OTHERS: ReadonlySet<string> = new Set(["OTEL_TRACES_SAMPLER"]);
