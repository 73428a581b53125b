import { describe, expect, it } from "vitest";
import { servePages } from "../../support/served-pages.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { nightly, samples } from "../../support/nightly.ts";

const hanging = (count: number): string =>
  `<script>for (let i = 0; i < ${count}; i++) fetch("/never?" + i).catch(() => {});</script>`;

let id: string;

const pages = ofFile(() =>
  servePages({
    "/one": "<a href='#part'>part</a>",
    "/two": "",
    "/hang-2": hanging(2),
    "/hang-3": hanging(3),
    "/slow-image": "<img src='/never'>",
    "/never": undefined,
  }),
);
const test = engineOfFile();

async function visit(...paths: readonly string[]): Promise<string> {
  const own = (id = await test.anyContext());
  for (const path of paths) await test.run(own, "navigate", { url: pages.url + path, waitUntil: "domcontentloaded" });
  return own;
}

describe("goBack and goForward", () => {
  it("step through the history and return URL, title and status", async () => {
    id = await test.newContext();
    for (const path of ["/one", "/two"]) await test.run(id, "navigate", { url: pages.url + path });

    expect(await test.run(id, "goBack", {})).toEqual({ url: `${pages.url}/one`, title: "/one", status: 200 });
    expect(await test.run(id, "goForward", {})).toEqual({ url: `${pages.url}/two`, title: "/two", status: 200 });
    expect(await test.run(id, "goBack", {})).toMatchObject({ url: `${pages.url}/one` });
    expect(await test.run(id, "goBack", {})).toEqual({ url: "about:blank", title: "", status: null });
  });

  it("say that there is nothing to go to", async () => {
    id = await test.newContext();
    for (const action of ["goBack", "goForward"] as const) {
      await expect(test.run(id, action, {})).rejects.toMatchObject({
        code: "ACTION_FAILED",
        details: { reason: "no-history", actionType: action, contextId: id },
      });
    }
  });

  nightly("step within one document, without an HTTP response", async () => {
    await visit("/one");
    await test.run(id, "click", { selector: "a" });

    expect(await test.run(id, "goBack", {})).toEqual({ url: `${pages.url}/one`, title: "/one", status: null });
    expect(await test.run(id, "goForward", {})).toMatchObject({ url: `${pages.url}/one#part`, status: null });
  });
});

describe("reload", () => {
  it("asks the server again and forgets what a script has changed", async () => {
    await visit("/one");
    await test.run(id, "evaluate", { script: "document.title = 'changed'" });
    const before = pages.seen("/one").length;

    expect(await test.run(id, "reload", {})).toEqual({ url: `${pages.url}/one`, title: "/one", status: 200 });
    expect(pages.seen("/one").length).toBe(before + 1);
  });

  it("returns the status of a page that the server does not have", async () => {
    await visit("/nowhere");
    expect(await test.run(id, "reload", {})).toMatchObject({ status: 404 });
  });
});

describe("waitUntil", () => {
  const steps = {
    goBack: ["/slow-image", "/two"],
    goForward: ["/slow-image"],
    reload: ["/slow-image"],
  } as const;

  it.each(samples(["goBack", "goForward", "reload"] as const, 1))(
    "of %s: domcontentloaded does not wait for an image, load does",
    async (action) => {
      await visit(...steps[action]);
      if (action === "goForward") await test.run(id, "goBack", {});
      expect(await test.run(id, action, { waitUntil: "domcontentloaded" })).toMatchObject({ title: "/slow-image" });

      await visit(...steps[action]);
      if (action === "goForward") await test.run(id, "goBack", {});
      await expect(test.run(id, action, { waitUntil: "load" }, { timeoutMs: 700 })).rejects.toMatchObject({
        code: "TIMEOUT",
        details: { phase: "navigation", actionType: action, timeout: 700 },
      });
    },
  );

  it.each(
    samples(
      [
        ["/hang-2", "networkidle2", true],
        ["/hang-3", "networkidle2", false],
        ["/hang-2", "networkidle0", false],
        ["/two", "networkidle0", true],
      ] as const,
      2,
    ),
  )("of goBack and reload to %s with %s: settles %s", async (path, waitUntil, settles) => {
    const outcomes = (["goBack", "reload"] as const).map(async (action) => {
      const own = await visit(path, ...(action === "goBack" ? ["/one"] : []));
      const done = test.run(own, action, { waitUntil }, { timeoutMs: settles ? 10_000 : 1_500 });
      if (settles) expect(await done).toMatchObject({ title: path });
      else await expect(done).rejects.toMatchObject({ code: "TIMEOUT", details: { phase: "navigation" } });
    });
    await Promise.all(outcomes);
  });
});

it("reports durations with fractions of milliseconds", async () => {
  await visit("/one");
  const durations: number[] = [];
  for (let count = 0; count < 3; count++) durations.push((await test.runWhole(id, "reload", {})).result.duration);
  expect(durations.some((duration) => !Number.isInteger(duration))).toBe(true);
  expect(durations.every((duration) => duration > 0 && duration < 10_000)).toBe(true);
});
