import { describe, expect, it } from "vitest";
import type { ActionParams } from "../../../src/contract.ts";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { nightly, samples } from "../../support/nightly.ts";

/** In a hundred days; browsers forget everything after 400. */
const later = Math.round(Date.now() / 1_000) + 8_640_000;

let id: string;

const pages = ofFile(() => servePages({ "/": "<iframe></iframe>", "/shop/cart": "", "/shop/basket": "" }));
const test = engineOfFile();

async function open(path = "/"): Promise<void> {
  id = await test.newContext();
  await test.run(id, "navigate", { url: pages.url + path });
}

async function set(...cookies: NonNullable<ActionParams<"cookies">["cookies"]>): Promise<unknown> {
  return test.run(id, "cookies", { operation: "set", cookies });
}

async function get(cookies?: ActionParams<"cookies">["cookies"]) {
  const data = await test.run(id, "cookies", { operation: "get", ...(cookies === undefined ? {} : { cookies }) });
  return [...(data.cookies ?? [])].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** What the server was sent by the page's next visit. */
async function sent(path: string): Promise<string | undefined> {
  await test.run(id, "navigate", { url: pages.url + path });
  return pages.seen(path).at(-1)?.headers.cookie;
}

describe("set", () => {
  it("sets cookies of the page's host, which its server gets and its scripts see", async () => {
    await open("/shop/cart");
    expect(await set({ name: "a", value: "1" }, { name: "b", value: "two words" })).toEqual({ count: 2 });
    expect(await sent("/shop/basket")).toBe("a=1; b=two words");
    expect(await sent("/")).toBe("a=1; b=two words");
    expect((await test.run(id, "evaluate", { script: "document.cookie" })).result).toBe("a=1; b=two words");
    expect(await get([{ name: "a" }])).toEqual([
      {
        name: "a",
        value: "1",
        domain: "127.0.0.1",
        path: "/",
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: "Lax",
      },
    ]);
  });

  it("heeds every attribute", async () => {
    await open();
    await set(
      { name: "path", value: "1", path: "/shop" },
      { name: "httpOnly", value: "1", httpOnly: true },
      { name: "expires", value: "1", expires: later },
      { name: "elsewhere", value: "1", domain: "example.com" },
      { name: "below", value: "1", domain: ".example.com", sameSite: "Strict" },
      { name: "none", value: "1", domain: "example.com", sameSite: "None", secure: true },
    );
    expect(await sent("/")).toBe("httpOnly=1; expires=1");
    expect(await sent("/shop/cart")).toBe("path=1; httpOnly=1; expires=1");
    expect((await test.run(id, "evaluate", { script: "document.cookie" })).result).toBe("path=1; expires=1");
    const plain = {
      value: "1",
      domain: "127.0.0.1",
      path: "/",
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: "Lax",
    };
    expect(await get()).toEqual([
      { ...plain, name: "below", domain: ".example.com", sameSite: "Strict" },
      { ...plain, name: "elsewhere", domain: "example.com" },
      { ...plain, name: "expires", expires: later },
      { ...plain, name: "httpOnly", httpOnly: true },
      { ...plain, name: "none", domain: "example.com", secure: true, sameSite: "None" },
      { ...plain, name: "path", path: "/shop" },
    ]);
  });

  nightly("replaces a cookie, and takes one away that is over already", async () => {
    await open();
    await set({ name: "a", value: "1" });
    await set({ name: "a", value: "2" });
    expect(await sent("/")).toBe("a=2");
    expect(await set({ name: "a", value: "", expires: 1 })).toEqual({ count: 1 });
    expect(await sent("/")).toBeUndefined();
  });

  it.each(
    samples(
      [
        [{ name: "a" }, "cookies[0].value"],
        [{ value: "a" }, "cookies[0].name"],
        [{ name: "a", value: "1", sameSite: "None" }, "cookies[0].secure"],
        [{ name: "a", value: "1", expires: -0.5 }, "cookies[0].expires"],
        [{ name: "a", value: "1;2" }, "cookies"],
        [{ name: "a;b", value: "1" }, "cookies"],
        [{ name: "a", value: "1", path: "shop" }, "cookies"],
        [{ name: "a", value: "1".repeat(4096) }, "cookies"],
        [{ name: "__Host-a", value: "1", path: "/" }, "cookies"],
      ] as const,
      1,
    ),
  )("rejects %j, and names %s", async (cookie, field) => {
    await open();
    await expect(set(cookie)).rejects.toMatchObject({ code: "VALIDATION_ERROR", details: [{ field }] });
    expect(await get()).toEqual([]);
  });

  it("sets all or none, and none for another host than was given", async () => {
    await open();
    await set({ name: "kept", value: "1" });
    const [name, value] = ["x", "2"];
    for (const domain of [
      "https://example.com",
      "*.example.com",
      "a.example/path",
      "a.example:80",
      "user@a.example",
      "a b.example",
      "",
      ".",
    ])
      await expect(set({ name: "kept", value }, { name, value, domain }), domain).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: [{ field: "cookies[1].domain" }],
      });
    expect(await get()).toMatchObject([{ name: "kept", value: "1" }]);
    expect(await set({ name, value, domain: "bücher.example" })).toEqual({ count: 1 });
    expect(await get()).toMatchObject([{ name: "kept" }, { name, domain: "xn--bcher-kva.example" }]);
  });

  nightly("asks for a domain on a page of no host, and for a cookie", async () => {
    id = await test.newContext();
    await expect(set({ name: "b", value: "2", domain: "a.example" }, { name: "a", value: "1" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "cookies[1].domain" }],
    });
    await expect(set()).rejects.toMatchObject({ code: "VALIDATION_ERROR", details: [{ field: "cookies" }] });
    expect(await set({ name: "a", value: "1", domain: "a.example" })).toEqual({ count: 1 });
  });
});

describe("get", () => {
  it("returns all, or those that match a filter in every given field", async () => {
    await open();
    await set(
      { name: "a", value: "1" },
      { name: "a", value: "2", path: "/shop" },
      { name: "b", value: "1", domain: ".example.com", httpOnly: true },
      { name: "c", value: "3", domain: "example.com", expires: later },
    );
    const found = async (...filters: NonNullable<ActionParams<"cookies">["cookies"]>) =>
      (await get(filters)).map(({ name, value }) => name + value).sort();
    expect((await get()).length).toBe(4);
    expect(await found({ name: "a" })).toEqual(["a1", "a2"]);
    expect(await found({ name: "a", path: "/shop" })).toEqual(["a2"]);
    expect(await found({ domain: "example.com" })).toEqual(["b1", "c3"]);
    expect(await found({ domain: ".example.com", httpOnly: true })).toEqual(["b1"]);
    expect(await found({ value: "1" })).toEqual(["a1", "b1"]);
    expect(await found({ secure: true })).toEqual([]);
    expect(await found({ name: "a", path: "/" }, { name: "c" })).toEqual(["a1", "c3"]);
    expect(await found({ expires: -1, sameSite: "Lax", httpOnly: false })).toEqual(["a1", "a2"]);
    expect(await found()).toEqual([]);
  });

  nightly("returns what the site's own scripts have set", async () => {
    await open();
    await test.run(id, "evaluate", { script: "document.cookie = 'own=1; path=/; max-age=1000'" });
    expect(await get()).toMatchObject([{ name: "own", value: "1", domain: "127.0.0.1" }]);
  });
});

describe("delete", () => {
  it("deletes by name on the page's host, by domain and path, or all", async () => {
    await open();
    const all = [
      { name: "a", value: "1" },
      { name: "a", value: "2", path: "/shop" },
      { name: "a", value: "3", domain: "example.com" },
      { name: "b", value: "4", domain: ".example.com" },
    ];
    const left = async (): Promise<string> =>
      (await get())
        .map(({ value }) => value)
        .sort()
        .join("");
    const remove = async (...cookies: NonNullable<ActionParams<"cookies">["cookies"]>) =>
      test.run(id, "cookies", { operation: "delete", cookies });

    await set(...all);
    expect(await remove({ name: "a" })).toEqual({ count: 2 });
    expect(await left()).toBe("34");
    await set(...all);
    expect(await remove({ name: "a", path: "/shop" })).toEqual({ count: 1 });
    expect(await left()).toBe("134");
    expect(await remove({ name: "b", domain: "example.com" }, { name: "a", domain: "example.com" })).toEqual({
      count: 2,
    });
    expect(await left()).toBe("1");
    expect(await remove({ name: "nothing" })).toEqual({ count: 0 });
    expect(await remove()).toEqual({ count: 0 });
    await set(...all);
    expect(await test.run(id, "cookies", { operation: "delete" })).toEqual({ count: 4 });
    expect(await left()).toBe("");
    expect(await sent("/")).toBeUndefined();
  });

  nightly("asks for a name, and on a page of no host for a domain", async () => {
    await open();
    const remove = (cookie: { name?: string; domain?: string }) =>
      test.run(id, "cookies", { operation: "delete", cookies: [cookie] });
    await expect(remove({ domain: "a.example" })).rejects.toMatchObject({ details: [{ field: "cookies[0].name" }] });
    await test.run(id, "navigate", { url: "about:blank" });
    await expect(remove({ name: "a" })).rejects.toMatchObject({ details: [{ field: "cookies[0].domain" }] });
  });
});

it("keeps the cookies of contexts apart, and out of events and logs", async () => {
  await open();
  const first = id;
  await set({ name: "token", value: "planted-canary" });
  await open();
  expect(await get()).toEqual([]);
  expect(await test.run(first, "cookies", { operation: "get" })).toMatchObject({
    cookies: [{ value: "planted-canary" }],
  });

  const reading = new AbortController();
  for await (const item of test.engine.events({ contextIds: [first], after: { epoch: 1, seq: 0 } }, reading.signal)) {
    expect(JSON.stringify(item)).not.toContain("planted-canary");
    if (item.type === "event" && item.event.data.actionType === "cookies" && item.event.type === "action.completed")
      break;
  }
  expect(test.logged.join()).not.toContain("planted-canary");
});
