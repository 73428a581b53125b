import { afterAll } from "vitest";

/** Counts by kind what the tests of a file have sent and received; with FUZZ_RUNS, a line of each kind is printed after the last one. */
export function tallyOfFile(): (kind: string, what: string | number) => void {
  const kinds = new Map<string, Map<string, number>>();
  afterAll(() => {
    if (process.env["FUZZ_RUNS"] === undefined) return;
    for (const [kind, counts] of kinds) {
      const list = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
      console.log(`${kind}: ${list.map(([what, count]) => `${count} × ${what}`).join(", ")}`);
    }
  });
  return (kind, what) => {
    const counts = kinds.get(kind) ?? new Map<string, number>();
    kinds.set(kind, counts.set(String(what), (counts.get(String(what)) ?? 0) + 1));
  };
}
