import { expect, it } from "vitest";
import { createScriptCaller } from "../../src/engine/page-scripts.ts";
import { watchSettling } from "../../src/engine/page/settle.ts";
import { worldOf } from "../../src/engine/playwright/world.ts";
import { ofFile } from "../support/of-file.ts";
import { plainBrowserOfFile } from "../support/plain-browser.ts";
import { startSite } from "../support/site.ts";

const browser = plainBrowserOfFile();
const site = ofFile(startSite);

it("new documents of the main frame have the scripts, which are sent to those of other frames with the first call", async () => {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  const sent: string[] = [];
  const send = ((method: string, params?: object) => {
    sent.push(method);
    return session.send(method as "Runtime.evaluate", params as never);
  }) as typeof session.send;
  const scripts = createScriptCaller({ send }, page, () => undefined);
  await page.goto(`${site.url}/frames`);

  expect(await scripts.call("shows", "Frames")).toBe(true);
  expect(sent).toEqual(["Runtime.callFunctionOn"]);
  const inner = page.frames()[1] ?? page.mainFrame();
  expect(await scripts.callIn(inner, "shows", "inside")).toBe(true);
  await page.close();
});

it("the scripts of a document run with the first call, and know of navigations that have begun before", async () => {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  const scripts = createScriptCaller(session, page, () => undefined);
  await page.goto(`${site.url}/popup`);
  const hasRun = async (): Promise<unknown> => {
    const { client, contextId } = await worldOf(page.mainFrame());
    const expression = `Object.getOwnPropertyDescriptor(globalThis, "__pagewire").get === undefined`;
    return (await client.send("Runtime.evaluate", { expression, contextId })).result.value;
  };

  expect(await hasRun()).toBe(false);
  await page.evaluate(`location.href = "/no-content"`);
  expect(await scripts.call("baseline")).toMatchObject({ navigationStarts: 1 });
  expect(await hasRun()).toBe(true);
  await page.close();
});

it("a page that closes after a navigation has no question open that nothing awaits", async () => {
  const page = await browser.newPage();
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", note);
  const settling = watchSettling({
    page,
    sockets: { mayBeOpen: false },
    outline: { prepare: () => undefined },
  } as never);
  await page.goto(`${site.url}/popup`);
  const busy = page.evaluate("for (;;);").catch(() => undefined);
  await settling.committed(1_000);
  await page.close();
  await busy;
  settling.stop();
  // Rejections are reported once the microtasks are done.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);

  expect(unhandled).toEqual([]);
});
