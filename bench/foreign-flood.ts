/**
 * A process of `page-floods.ts`: serves the pages, and runs one of them in a browser that the service does not know. Sends the URL of the
 * pages, then "done" for each message: the name of a flood begins it, "" ends it. Argument: the browser's path.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright-core";
import { browserFlags } from "../src/engine/playwright/flags.ts";
import { FLOODS } from "../test/support/floods.ts";

const [executablePath = ""] = process.argv.slice(2);
const links = '<p><a href="/">a link</a> and some words behind it'.repeat(300);
const pages: Readonly<Record<string, string>> = { ...FLOODS, links };
// Bodies are not kept: they would be this process's own flood.
const server = createServer((request, response) => {
  const name = (request.url ?? "").slice(1).split("?")[0] ?? "";
  request.resume().once("end", () => {
    response.writeHead(200, { "content-type": "text/html" }).end(pages[name] ?? "<h1>page</h1>");
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
let browser: Browser | undefined;

async function run(kind: string): Promise<void> {
  await browser?.close();
  browser = undefined;
  if (kind === "") return;
  browser = await chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      ...browserFlags({ hasWebgl: false, hasWebmcp: false }).filter((flag) => !flag.startsWith("--proxy-")),
    ],
    ignoreDefaultArgs: ["--disable-ipc-flooding-protection"],
  });
  const page = await browser.newPage();
  await page.goto(`${url}/${kind}`);
  await page.evaluate("void setTimeout(begin)");
}

process.on("message", (kind: string) => void run(kind).then(() => process.send?.("done")));
process.once("disconnect", () => {
  void browser?.close();
  server.closeAllConnections();
  server.close();
});
process.send?.(url);
