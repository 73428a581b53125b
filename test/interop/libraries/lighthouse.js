// Lighthouse's four categories in a page of Puppeteer.
import assert from "node:assert/strict";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const { PAGEWIRE_TEST_SITE: site, PAGEWIRE_CDP_URL: url } = process.env;
const browser = await puppeteer.connect({ browserWSEndpoint: url.replace(/^http/, "ws") });
const [page] = await browser.pages();
const { lhr } = await lighthouse(`${site}/form`, { output: "json", logLevel: "error" }, undefined, page);
const scores = Object.entries(lhr.categories).map(([name, { score }]) => [name, score]);
console.log(Object.fromEntries(scores));
for (const warning of lhr.runWarnings) console.log(warning);
for (const { id, errorMessage } of Object.values(lhr.audits)) if (errorMessage) console.log(id, errorMessage);
assert.deepEqual(
  scores.filter(([, score]) => typeof score !== "number"),
  [],
);
await browser.disconnect();
process.exit(0);
