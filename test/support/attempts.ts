import { relative } from "node:path";
import { afterAll, expect } from "vitest";

/**
 * Counts what the tests of a file try against a defence, by protocol: attacks, which must be rejected, and other requests, which must
 * not. With DEFENCES set, a row of the table in bench/results/defences.md is printed after the last test.
 */
export function attemptsOfFile(defence: string) {
  const attacks = new Map<string, number>();
  const others = new Map<string, number>();
  let gotThrough = 0;
  let wronglyRejected = 0;
  const add = (counts: Map<string, number>, protocol: string): void =>
    void counts.set(protocol, (counts.get(protocol) ?? 0) + 1);
  const toText = (counts: Map<string, number>): string =>
    [...counts].map(([protocol, count]) => `${protocol} ${count}`).join(", ") || "–";

  afterAll(() => {
    if (process.env["DEFENCES"] === undefined) return;
    const rejected = [...attacks.values()].reduce((sum, count) => sum + count, 0) - gotThrough;
    const { testPath = "" } = expect.getState();
    const link = `[${defence}](${relative("docs", testPath)})`;
    const row = [link, toText(attacks), rejected, gotThrough, toText(others), wronglyRejected];
    console.log(`| ${row.join(" | ")} |`);
  });
  return {
    attack(protocol: string, isRejected: boolean): void {
      add(attacks, protocol);
      if (!isRejected) gotThrough++;
    },
    allowed(protocol: string, isAccepted: boolean): void {
      add(others, protocol);
      if (!isAccepted) wronglyRejected++;
    },
  };
}
