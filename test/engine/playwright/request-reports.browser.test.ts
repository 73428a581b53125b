import type { Frame, Page } from "playwright-core";
import { expect, it } from "vitest";
import { reportRequests, stopRequestReports } from "../../../src/engine/playwright/request-reports.ts";
import { ofFile } from "../../support/of-file.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";
import { startSite } from "../../support/site.ts";

const browser = plainBrowserOfFile();
const site = ofFile(startSite);

/** A new page without reports, and the URLs of the requests that Playwright reports of it all the same. */
async function openUnreported() {
  const page = await (await browser.newContext()).newPage();
  await stopRequestReports(page);
  const reported: string[] = [];
  page.on("request", (request) => reported.push(request.url()));
  return { page, reported };
}

const fetchIn = (where: Page | Frame, url: string): Promise<unknown> =>
  where.evaluate(`fetch("${url}", { mode: "no-cors" }).then(() => 1)`);

const fetchInWorker = (page: Page, url: string): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const source = "fetch('${url}', { mode: 'no-cors' }).then(() => postMessage(1))";
    new Worker(URL.createObjectURL(new Blob([source]))).onmessage = resolve;
  })`);

it("requests of a page, of its frames and of its workers are not reported until they are asked for", async () => {
  const { page, reported } = await openUnreported();
  const ofOther = `http://localhost:${site.port}/form`;
  await page.goto(`${site.url}/frames?of=${encodeURIComponent(ofOther)}`);
  const frame = page.frames().find((each) => each.url() === ofOther);
  const fetchAll = async (name: string): Promise<void> => {
    await fetchIn(page, `${site.url}/headers?${name}=page`);
    await fetchIn(frame as Frame, `${site.url}/headers?${name}=frame`);
    await fetchInWorker(page, `${site.url}/headers?${name}=worker`);
  };
  await fetchAll("before");
  expect(site.requests.filter((each) => each.includes("before"))).toHaveLength(3);
  expect(reported).toEqual([]);

  reportRequests(page);
  await fetchAll("after");
  const names = reported.map((each) => new URL(each).search).filter((each) => each !== "");
  expect(names.toSorted()).toEqual(["?after=frame", "?after=page", "?after=worker"]);
});

it.each([
  ["headers", (page: Page) => page.context().setExtraHTTPHeaders({ "x-own": "yes" }), '"x-own":"yes"'],
  ["credentials", (page: Page) => page.context().setHTTPCredentials({ username: "user", password: "pass" }), "Inside"],
  ["offline", (page: Page) => page.context().setOffline(true), "ERR_INTERNET_DISCONNECTED"],
])("a change of requests takes effect in a page without reports: %s", async (_name, change, seen) => {
  const { page, reported } = await openUnreported();
  await change(page);
  const url = `${site.url}/${seen === "Inside" ? "basic" : "headers"}`;
  const shown = await page.goto(url).then(
    () => page.content(),
    (error: unknown) => String(error),
  );
  expect(shown).toContain(seen);
  expect(reported).toContain(url);
});
