import type { Observation } from "../../../src/contract.ts";

/** The ref before the first place where an outline has this text. */
export function refIn({ text }: Pick<Observation, "text">, part: string): string {
  const line = text.split("\n").find((each) => each.includes(part));
  const before = line?.slice(0, line.indexOf(part));
  const ref = before?.match(/e\d+/g)?.at(-1) ?? line?.match(/e\d+/)?.[0];
  if (ref === undefined) throw new Error(`no ref for ${part} in\n${text}`);
  return ref;
}
