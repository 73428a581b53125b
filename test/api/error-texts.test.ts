import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorHints } from "../../gen/error-hints.ts";

const root = join(import.meta.dirname, "../..");
/** Words after `reason:` that are no reasons of errors: of leases, parts of the storage and recordings. */
const OF_OTHERS = new Set(["released", "type", "size", "request"]);

describe("api/errors.yaml", () => {
  it("says what to do about each reason that the code gives", () => {
    const named = globSync("src/**/*.ts", { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/\breason: "([a-z-]+)"/g)].map(([, reason = ""]) => reason),
    );
    expect(named.length).toBeGreaterThan(80);
    expect([...new Set(named)].filter((reason) => errorHints[reason] === undefined && !OF_OTHERS.has(reason))).toEqual(
      [],
    );
  });

  it("has hints that are one or two short sentences", () => {
    for (const hint of Object.values(errorHints)) {
      expect(hint).toMatch(/^[A-Z][^\n]*\.$/);
      expect(hint.split(" ").length).toBeLessThanOrEqual(24);
    }
  });
});
