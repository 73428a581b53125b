import { describe, expect, it } from "vitest";
import { createUserCache } from "../../../src/transport/mcp/user-cache.ts";

describe("a cache with space for each user", () => {
  it("evicts a user's value unused for longest when the user's space is full", () => {
    const cache = createUserCache<string>({ maxSizePerUser: 10, maxSize: 100 });
    cache.set("a", "1", "one", 4);
    cache.set("a", "2", "two", 4);
    cache.get("a", "1");
    cache.set("a", "3", "three", 4);

    expect(["1", "2", "3"].map((key) => cache.get("a", key))).toEqual(["one", undefined, "three"]);
  });

  it("never evicts a user's values for those of a user who has more", () => {
    const cache = createUserCache<number>({ maxSizePerUser: 80, maxSize: 100 });
    cache.set("small", "1", 1, 30);
    for (let each = 0; each < 1_000; each += 1) cache.set("large", String(each), each, 10);

    expect(cache.get("small", "1")).toBe(1);
    expect([993, 992].map((each) => cache.get("large", String(each)))).toEqual([993, undefined]);
  });

  it("does not store a value larger than the user's space", () => {
    const cache = createUserCache<string>({ maxSizePerUser: 10, maxSize: 100 });
    cache.set("a", "1", "one", 10);
    cache.set("a", "2", "two", 11);

    expect([cache.get("a", "1"), cache.get("a", "2")]).toEqual(["one", undefined]);
  });

  it("keeps users apart, and deletes by the beginning of the key", () => {
    const cache = createUserCache<string>({ maxSizePerUser: 10, maxSize: 100 });
    cache.set("a", "x1", "one", 5);
    cache.set("a", "y1", "two", 5);
    cache.set("b", "x1", "other", 5);
    cache.deleteAll("a", "x");

    expect([cache.get("a", "x1"), cache.get("a", "y1"), cache.get("b", "x1")]).toEqual([undefined, "two", "other"]);
  });
});
