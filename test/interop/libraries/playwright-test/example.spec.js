import { expect, test } from "./fixtures.js";

test.use({ viewport: { width: 800, height: 600 }, locale: "de-DE" });

test("fills a form", async ({ page }) => {
  await page.goto("/form");
  await page.locator("#name").fill("Ada");
  await expect(page.locator("#name")).toHaveValue("Ada");
  expect(await page.evaluate(() => [innerWidth, navigator.language])).toEqual([800, "de-DE"]);
});

for (const name of ["one", "two", "three"])
  test(`has a context of its own, ${name}`, async ({ page, context }) => {
    await page.goto("/form");
    expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(["", 0]);
    await context.addCookies([{ name, value: "1", url: page.url() }]);
    await page.evaluate((value) => localStorage.setItem("test", value), name);
    await page.reload();
    expect(await page.evaluate(() => document.cookie)).toBe(`${name}=1`);
  });

test("opens popups and answers dialogs", async ({ page, context }) => {
  await page.goto("/form");
  const [popup] = await Promise.all([context.waitForEvent("page"), page.evaluate(() => void open("/form"))]);
  await expect(popup).toHaveTitle("Form");
  page.once("dialog", (dialog) => void dialog.accept());
  expect(await page.evaluate(() => confirm("sure?"))).toBe(true);
});

test("gets downloads, routes requests and takes pictures", async ({ page }) => {
  await page.route("**/made-up", (route) =>
    route.fulfill({ contentType: "text/html", body: "<a href=/download>get</a>" }),
  );
  await page.goto("/made-up");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("a")]);
  expect(download.suggestedFilename()).toBe("data.bin");
  expect(await download.failure()).toBeNull();
  expect((await page.screenshot()).length).toBeGreaterThan(100);
});

test("has sessions of CDP", async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  expect(await session.send("Browser.getVersion")).toHaveProperty("product");
});
