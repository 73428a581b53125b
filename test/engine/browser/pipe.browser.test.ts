import { type Browser, chromium } from "playwright-core";
import { expect, it, onTestFinished, vi } from "vitest";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import { tunePipe } from "../../../src/engine/browser/pipe.ts";
import { toCdp } from "../../../src/engine/page/cdp.ts";

async function launch(): Promise<Browser> {
  const executablePath = await findBrowser(undefined, process.platform);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  onTestFinished(() => browser.close());
  tunePipe(browser);
  return browser;
}

it("sends the commands of one turn with one write, in order", async () => {
  const browser = await launch();
  const page = await browser.newPage();
  const cdp = toCdp(await page.context().newCDPSession(page), new AbortController().signal);
  const { _connection: client } = browser as unknown as { _connection: { toImpl(object: unknown): PlaywrightBrowser } };
  const write = vi.spyOn(client.toImpl(browser)._connection._transport._pipeWrite, "write");

  const evaluate = (expression: string) => cdp.send("Runtime.evaluate", { expression, returnByValue: true });
  const values = await Promise.all(
    Array.from({ length: 50 }, (_, count) => evaluate(`(globalThis.list ??= []).push(${count})`)),
  );

  expect(values.map(({ result }) => result.value as number)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  expect((await evaluate("list.join()")).result.value).toBe(Array.from({ length: 50 }, (_, at) => at).join());
  expect(write.mock.calls.length).toBeLessThan(10);
  // More than the pipe holds.
  const long = "x".repeat(3_000_000);
  expect((await evaluate(`"${long}".length`)).result.value).toBe(long.length);
});

it("rejects commands to a browser that has ended", async () => {
  const browser = await launch();
  const page = await browser.newPage();
  const cdp = await page.context().newCDPSession(page);
  const ended = new Promise<void>((resolve) => browser.once("disconnected", () => resolve()));
  const root = await browser.newBrowserCDPSession();
  await root.send("Browser.close").catch(() => undefined);
  await ended;

  await expect(cdp.send("Runtime.evaluate", { expression: "1" })).rejects.toThrow(/closed/);
});

interface PlaywrightBrowser {
  readonly _connection: { readonly _transport: { readonly _pipeWrite: { write(text: string): boolean } } };
}
