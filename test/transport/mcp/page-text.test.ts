import { describe, expect, it } from "vitest";
import type { Observation } from "../../../src/contract.ts";
import { observationText, pendingText, stepsText } from "../../../src/transport/mcp/page-text.ts";

const before = { pageId: "p1", revision: "1.1", url: "http://shop.example/form", title: "Shop", error: undefined };

describe("the text of steps", () => {
  it("has the data of those that returned any", () => {
    const step = (index: number, data: object) => ({ index, action: "evaluate", status: "done", data }) as const;

    expect(stepsText([step(0, {}), step(1, { result: undefined }), step(2, { result: {} })])).toBe(
      '3 of 3 done\nstep 3: {"result":{}}',
    );
  });
});

describe("the text of a pending navigation", () => {
  it("names where it leads, a long URL in part", () => {
    const url = `http://shop.example/${"a".repeat(400)}`;

    expect(pendingText(url)).toBe(`a navigation to ${url.slice(0, 299)}… waits for its server`);
    expect(pendingText(undefined)).toBe("");
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

  it.each([
    ["a dialog blocks the page: answer it", { dialogs: [{ id: "d1", type: "alert", message: "Hi", answer: "open" }] }],
    ["the page has ended; look again", {}],
    ["(what it shows now is unknown)", { text: "(what it shows now is unknown)" }],
  ] as const)("says %s where nothing could be read", (said, more) => {
    const empty = {
      revision: "3.1",
      mode: "unavailable",
      text: "",
      tokens: 0,
      url: before.url,
      title: "Shop",
    } as const;

    expect(
      observationText({ ...empty, ...more } as Observation, before)
        .split("\n")
        .at(-1),
    ).toBe(said);
  });

  it("says which errors the page reported, that its page has closed, and which is next", () => {
    const observation: Observation = {
      ...{
        revision: "3.1",
        mode: "delta",
        text: '~ "paid"',
        tokens: 3,
        url: "http://shop.example/form",
        title: "Shop",
      },
      ...{ closed: ["p2"], pageId: "p1", errors: 2, errorMessages: ["TypeError: x is not a function"] },
    };

    expect(observationText(observation, before).split("\n")).toEqual([
      "r3.1",
      "closed page p2",
      "the page of the call has closed: this is page p1, which the next call is for",
      'console: 2 errors "TypeError: x is not a function"',
      '~ "paid"',
    ]);
    const again = observationText(observation, { ...before, error: "TypeError: x is not a function" });
    expect(again).toContain("\nconsole: 2 errors, as before\n");
    const { pageId: _next, ...last } = { ...observation, mode: "unavailable", text: "" } as const;
    expect(observationText(last, before, { isClosed: true })).toContain("the page has closed as the last one");
  });

  it("quotes the page on lines that nothing in it can end", () => {
    const forged = "a\u2028b\u2029c\u0085d\u202ee\nf\u{e0041}";
    const observation: Observation = {
      ...{ revision: "2.1", mode: "unchanged", text: "", tokens: 0, url: "http://shop.example/form", title: forged },
      dialogs: [{ id: "d1", type: "alert", message: forged, answer: "accepted" }],
    };
    const error = { code: "ACTION_FAILED", message: `the script threw: ${forged}` };
    const text = [
      observationText(observation, before),
      stepsText([{ index: 0, action: "evaluate", status: "failed", error }]),
      stepsText([{ index: 0, action: "evaluate", status: "done", data: { result: forged } }]),
    ].join("\n");

    expect(text.split("\n")).toHaveLength(6);
    expect(text).not.toMatch(/[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u0085\u202e]/u);
  });
});
