import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pieceOf, toLongResult } from "../../../src/transport/mcp/long-result.ts";

describe("a long result", () => {
  it("is undefined for a short one", () => {
    expect(toLongResult({ data: { html: "x".repeat(900) } }, 1_000)).toBeUndefined();
  });

  it("is truncated in its largest field", () => {
    const result = { actionType: "content", data: { html: "x".repeat(5_000), title: "y".repeat(100) } };
    expect(toLongResult(result, 1_000)).toMatchObject({ path: ["data", "html"], isJson: false });
  });

  it("without one large field is truncated in the object that contains the many", () => {
    const data = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, "value"]));
    const long = toLongResult({ data }, 1_000);
    expect(long).toMatchObject({ path: ["data"], isJson: true, text: JSON.stringify(data) });
  });

  it("is returned in pieces that together are the whole, without splitting a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1_100, maxLength: 6_000 }), (html) => {
        const long = toLongResult({ data: { html } }, 1_000);
        if (long === undefined) throw new Error("too short");
        let whole = "";
        for (let offset = 0; offset < html.length;) {
          const { data, truncated } = pieceOf(long, { offset, maxLength: 1_000 }) as {
            data: { html: string };
            truncated: { to: number };
          };
          expect(truncated.to).toBeGreaterThan(offset);
          expect(data.html.isWellFormed()).toBe(true);
          whole += data.html;
          offset = truncated.to;
        }
        expect(whole).toBe(html);
      }),
      { numRuns: 50 },
    );
  });

  it("has nothing beyond its end", () => {
    const long = toLongResult({ data: { html: "x".repeat(5_000) } }, 1_000);
    expect(long && pieceOf(long, { offset: 9_000, maxLength: 1_000 })).toMatchObject({
      data: { html: "" },
      truncated: { from: 5_000, to: 5_000, total: 5_000 },
    });
  });
});
