import { describe, expect, it } from "vitest";
import { scriptedPages } from "../../support/scripted-page.ts";

const pages = scriptedPages();

describe("the state of a document after a step", () => {
  it("is at rest where nothing changes and nothing is scheduled", async () => {
    await pages.open("<p>text</p>");
    const { documentId, timers } = await pages.call("baseline");

    expect(await pages.call("rest", documentId)).toMatchObject({
      documentId,
      timers,
      isAtRest: true,
      hasResponded: false,
      isTypeahead: false,
      isInFrame: false,
    });
  });

  it("says that the document has changed, and counts the timers that it has set", async () => {
    const page = await pages.open("<p>text</p>");
    const { documentId, timers } = await pages.call("baseline");
    await page.evaluate("document.body.append('changed'); setTimeout(() => undefined, 60_000)");

    expect(await pages.call("quiet", true)).toMatchObject({ documentId, timers: timers + 1, hasResponded: true });
  });

  it("says for how long no timer is due", async () => {
    const page = await pages.open("<p>text</p>");
    const freeMs = async (): Promise<number | undefined> => (await pages.call("quiet", false))?.freeMs;
    // While it draws its first frames, the next frame ends an idle period.
    await expect.poll(freeMs).toBeGreaterThan(40);

    await page.evaluate("setInterval(() => undefined, 20)");
    await expect.poll(freeMs).toBeLessThan(30);
  });

  it("says so after its first frame, which does not end the idle period", async () => {
    const page = await pages.open("<p>text</p><script></script>");
    const { documentId } = await pages.call("baseline");
    const restFreeMs = async (): Promise<number> => {
      await page.evaluate("void setTimeout(() => undefined, 60_000)");
      return (await pages.call("rest", documentId)).freeMs;
    };

    // A busy main thread makes it shorter.
    await expect.poll(restFreeMs).toBeGreaterThan(20);
  });

  it.each([
    ["<input role=combobox autofocus>", { isTypeahead: true, isInFrame: false }],
    ["<input autofocus>", { isTypeahead: false, isInFrame: false }],
    ["<iframe srcdoc='<input id=i>'></iframe>", { isTypeahead: false, isInFrame: true }],
  ])("names where the focus is: %s", async (html, expected) => {
    const page = await pages.open(html);
    const frame = page.frames()[1];
    await (frame === undefined ? page.focus("input") : frame.focus("input"));

    expect(await pages.call("quiet", true)).toMatchObject(expected);
  });

  it("counts a document that begins to be replaced, and not a step within it", async () => {
    const page = await pages.open("");
    await page.route("**/first", (route) =>
      route.fulfill({ body: "<a id=a href='#part'>part</a>", contentType: "text/html" }),
    );
    await page.route("**/next", (route) => route.fulfill({ status: 204 }));
    // The initial document of a page reports no navigations.
    await page.goto("http://127.0.0.1/first");
    await pages.call("baseline");
    await page.click("#a");
    const { navigationStarts } = await pages.call("baseline");
    expect(navigationStarts).toBe(0);

    const responded = page.waitForEvent("response");
    await page.evaluate("void (location.href = 'http://127.0.0.1/next')");
    await responded;
    expect(await pages.call("baseline")).toMatchObject({ navigationStarts: 1 });
  });
});
