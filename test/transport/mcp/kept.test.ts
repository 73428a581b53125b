import { describe, expect, it } from "vitest";
import { createKept } from "../../../src/transport/mcp/kept.ts";

describe("what is kept for clients", () => {
  it("goes in the order in which it was unused, when there is no more room", () => {
    const kept = createKept<string>(10);
    kept.put("a", "1", "one", 4);
    kept.put("a", "2", "two", 4);
    kept.get("a", "1");
    kept.put("b", "3", "three", 4);

    expect([kept.get("a", "1"), kept.get("a", "2"), kept.get("b", "3")]).toEqual(["one", undefined, "three"]);
  });

  it("is not kept when it is larger than all the room, and takes nothing else's", () => {
    const kept = createKept<string>(10);
    kept.put("a", "1", "one", 10);
    kept.put("a", "2", "two", 11);

    expect([kept.get("a", "1"), kept.get("a", "2")]).toEqual(["one", undefined]);
  });

  it("is each owner's own, and forgotten with it", () => {
    const kept = createKept<string>(10);
    kept.put("a", "1", "one", 5);
    kept.put("b", "1", "other", 5);
    expect(kept.get("b", "1")).toBe("other");

    kept.forget("b");
    kept.put("a", "2", "two", 5);
    expect([kept.get("a", "1"), kept.get("a", "2"), kept.get("b", "1")]).toEqual(["one", "two", undefined]);
  });
});
