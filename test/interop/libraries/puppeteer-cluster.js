// A job of puppeteer-cluster with a context for each task; the only difference is that `launch` connects.
import assert from "node:assert/strict";
import { Cluster } from "puppeteer-cluster";
import puppeteer from "puppeteer-core";

const { PAGEWIRE_TEST_SITE: site, PAGEWIRE_CDP_URL: url } = process.env;
const browserWSEndpoint = url.replace(/^http/, "ws");
const cluster = await Cluster.launch({
  concurrency: Cluster.CONCURRENCY_CONTEXT,
  maxConcurrency: 2,
  puppeteer: { launch: () => puppeteer.connect({ browserWSEndpoint }) },
});
cluster.on("taskerror", (error) => {
  throw error;
});
await cluster.task(async ({ page, data: name }) => {
  await page.goto(`${site}/form`);
  const cookie = await page.evaluate(() => document.cookie);
  await page.evaluate((value) => void (document.cookie = `${value}=1`), name);
  return [await page.title(), cookie];
});
const found = await Promise.all(["a", "b", "c", "d"].map((name) => cluster.execute(name)));
assert.deepEqual(found, Array(4).fill(["Form", ""]));
await cluster.idle();
await cluster.close();
console.log("4 tasks, each with a context of its own");
