import { describe, expect, it } from "vitest";
import { ServiceError } from "../../../src/errors/errors.ts";
import { normalizeSteps } from "../../../src/operations/input/parse.ts";

function fieldsOf(body: unknown): unknown[] {
  try {
    normalizeSteps(body);
  } catch (error) {
    if (error instanceof ServiceError && Array.isArray(error.details))
      return (error.details as readonly { field: string }[]).map(({ field }) => field);
    throw error;
  }
  return [];
}

describe("normalizeSteps", () => {
  it("takes parameters in params and beside the action alike", () => {
    const { request } = normalizeSteps({
      steps: [
        { action: "click", params: { ref: "e1" } },
        { action: "click", ref: "e1", timeout: 700 },
        { action: "type", selector: "#a", text: "x", clearFirst: true },
      ],
      observe: "delta",
    });

    expect(request).toEqual({
      steps: [
        { action: "click", params: { ref: "e1" }, timeoutMs: 5_000, waitsBeside: true },
        { action: "click", params: { ref: "e1" }, timeoutMs: 700 },
        { action: "type", params: { selector: "#a", text: "x", clear: true }, timeoutMs: 5_000, waitsBeside: true },
      ],
      timeoutMs: 60_000,
      waitsBeside: true,
      observe: { observe: "delta" },
    });
  });

  it("names the fields of every invalid step as the caller wrote them", () => {
    const steps = [
      { action: "click", selecter: "#a" },
      { action: "click", params: { selector: 5 } },
      { action: "fly" },
      { action: "click", selector: "#a", ref: "e1" },
      { action: "hover" },
      { action: "click", selector: "#a", observe: "delta" },
      { action: "click", selector: "#a", pageId: "p" },
      { action: "click", params: {}, selector: "#a" },
    ];

    expect(fieldsOf({ steps })).toEqual([
      "steps[0].selecter",
      "steps[1].params.selector",
      "steps[2].action",
      "steps[3].ref",
      "steps[4].selector",
      "steps[5].observe",
      "steps[6].pageId",
      "steps[7].selector",
    ]);
  });

  it("translates the field of an error from the engine into the caller's spelling", () => {
    const { toWritten } = normalizeSteps({
      steps: [
        { action: "type", selector: "#a", text: "x" },
        { action: "click", params: { selector: "#a" } },
      ],
    });

    expect(toWritten("steps[0].selector")).toBe("steps[0].selector");
    expect(toWritten("steps[1].selector")).toBe("steps[1].params.selector");
  });
});
