import { describe, expect, it } from "vitest";
import type { Observation } from "../../../src/contract.ts";
import { observationText, stepsText } from "../../../src/transport/mcp/page-text.ts";

const before = { pageId: "p1", revision: "1.1", url: "http://shop.example/form", title: "Shop" };

describe("the text of steps", () => {
  it("has the data of those that returned any", () => {
    const step = (index: number, data: object) => ({ index, action: "evaluate", status: "done", data }) as const;

    expect(stepsText([step(0, {}), step(1, { result: undefined }), step(2, { result: {} })])).toBe(
      '3 of 3 done\nstep 3: {"result":{}}',
    );
  });
});

describe("the text of an observation", () => {
  it.each([
    ["http://shop.example/done", "/done"],
    ["http://shop.example/search?q=lamp", "/search?q=lamp"],
    [
      "http://shop.example/next?street=12+Main+Street&town=Bergen&code=5003",
      "/next?street=12+Main+Street&town=Bergen&code…",
    ],
    ["http://shop.example/form#top", "#top"],
    ["http://other.example/next", "http://other.example/next"],
    ["http://shop.example/form", ""],
  ])("has of the URL %s what is new, a long query in part", (url, shown) => {
    const observation: Observation = { revision: "2.1", mode: "unchanged", text: "", tokens: 0, url, title: "Shop" };

    expect(observationText({ ...observation, errors: 2 }, before)).toBe(
      ["r2.1", shown].filter(Boolean).join(" ") + "\nconsole: 2 errors\nnothing changed",
    );
  });
});
