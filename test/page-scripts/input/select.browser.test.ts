import { describe, expect, it } from "vitest";
import { by, scriptedPages, withoutRecord } from "../../support/scripted-page.ts";

const pages = scriptedPages();

const list = (attributes = ""): string =>
  `<select id=s ${attributes}><option value=a>Alpha</option><option value=b> Beta  two </option>
  <option value=c disabled>Gamma</option></select>`;

describe("select", () => {
  it.each([
    ["", ["b"], { value: ["b"] }],
    ["", ["Beta two"], { value: ["b"] }],
    ["multiple", ["Alpha", "b"], { value: ["a", "b"] }],
    ["multiple", [], { value: [] }],
    ["", ["a", "b"], { value: "takes-one" }],
    ["", ["c"], { obstacle: "disabled-option" }],
    ["", ["z"], { obstacle: "missing-option", by: 'it has "Alpha", "Beta two", "Gamma"' }],
    ["hidden", ["a"], { obstacle: "hidden" }],
    ["disabled", ["a"], { obstacle: "disabled" }],
  ])("a list with %j for %j: %j", async (attributes, values, expected) => {
    await pages.open(list(attributes));

    expect(withoutRecord(await pages.call("select", by("#s"), values))).toEqual(expected);
  });

  it("returns what the page made of it in its listeners", async () => {
    await pages.open(`${list()}<script>s.onchange = () => queueMicrotask(() => { s.value = "a"; });</script>`);

    expect(withoutRecord(await pages.call("select", by("#s"), ["b"]))).toEqual({ value: ["a"] });
  });
});
