import { describe, expect, it } from "vitest";
import type { StorageState } from "../../../src/contract.ts";
import { checkInput } from "../../../src/operations/input/parse.ts";
import { fromPortable, toPortable } from "../../../src/operations/profiles.ts";
import { fieldErrorsOf } from "../thrown-error.ts";

function stateOf(origin: Partial<StorageState["origins"][number]>): StorageState {
  return { cookies: [], origins: [{ origin: "https://a.example", localStorage: [], ...origin }] };
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

const database = (name: string, ...values: unknown[]) => ({
  ...{ name, version: 1 },
  stores: [{ name: "s", autoIncrement: true, indexes: [], records: values.map((value) => ({ value })) }],
});

describe("a state that is exported", () => {
  const plain = { name: "a", value: "🦊" };
  const state = stateOf({
    localStorage: [plain, { name: "b\0", value: "" }, { name: "c", value: "\udc00\ud800" }],
    sessionStorage: [{ name: "d", value: "\0" }],
    indexedDB: [
      database("plain", { a: 1 }),
      database("e\0"),
      database("deep", 1, nested(2_000)),
      database("key", { "\ud800": 1 }),
    ],
    opfs: [{ path: "kept", type: "directory" }],
  });

  it("is JSON that requests may have, and is the same when it comes back", () => {
    const exported = JSON.parse(JSON.stringify(toPortable(state))) as StorageState;

    const { input } = checkInput("createProfile", { body: { name: "in", state: exported } });

    expect(exported.origins[0]).toMatchObject({
      ...{ localStorage: [plain], sessionStorage: [], indexedDB: [{ name: "plain" }], opfs: [{ path: "kept" }] },
    });
    expect(JSON.stringify(fromPortable(input.body.state as StorageState))).toBe(JSON.stringify(state));
  });

  it("is as it was where nothing is in the way", () => {
    const usual = stateOf({ localStorage: [plain], indexedDB: [database("plain", { a: 1 })] });
    expect(toPortable(usual)).toEqual(usual);
  });

  it.each<[what: string, encoded: string, error: RegExp]>([
    ["no JSON", "{", /^state\.origins\[0\]\.encoded must be JSON text$/],
    ["no object", "null", /must be JSON of an object$/],
    ["another list", `{"encoded":[]}`, /must have lists of localStorage, sessionStorage, indexedDB, opfs alone$/],
    ["no list", `{"opfs":{}}`, /must have lists of/],
    [
      "an item of another form",
      `{"localStorage":[{"name":1,"value":""}]}`,
      /is not valid: .*name must be string, not number$/,
    ],
    ["too many levels", `{"indexedDB":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, /is nested deeper than 2100 levels$/],
  ])("is rejected with %s in what is encoded", (_what, encoded, error) => {
    expect(fieldErrorsOf(() => fromPortable(stateOf({ encoded })))).toEqual([expect.stringMatching(error)]);
  });
});
