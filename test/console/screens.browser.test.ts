import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import consoleFiles from "../../gen/console.json" with { type: "json" };
import { findings, signIn, startConsole, switchSocket, type Visit } from "../support/console.ts";
import { testPassword } from "../support/app.ts";
import { type RestClient, restClient } from "../support/rest.ts";
import { isNightly, nightly } from "../support/nightly.ts";
import { ofFile } from "../support/of-file.ts";

/** Every screen, with data on it; NIGHTLY=on SCREENSHOTS=docs/images writes the pictures of docs/console.md, another folder gets all. */
let rest: RestClient;

const folder = process.env["SCREENSHOTS"];
const documented = readFileSync("docs/console.md", "utf8");

async function shoot(page: Page, name: string, fullPage: boolean): Promise<void> {
  if (folder === undefined || (folder === "docs/images" && !documented.includes(`images/${name}.png`))) return;
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage });
}

const timeout = folder === undefined ? 120_000 : 300_000;
let contextId: string;

const harness = ofFile(() => startConsole());
beforeAll(async () => {
  const operator = await harness.app.addUser("operator", "admin");
  rest = restClient(harness.app, operator.accessToken);
  const { data } = await rest.request("POST", "/contexts", { name: "Order of coffee", createPage: true });
  contextId = (data as { id: string }).id;
  expect((await rest.execute(contextId, "evaluate", { script: order })).error).toBeUndefined();
  if (!isNightly) return;
  await rest.request("POST", "/api-keys", { name: "nightly checks", scopes: ["contexts:read", "contexts:write"] });
  await rest.request("POST", "/sessions", { name: "crawler" });
  expect((await rest.execute(contextId, "screenshot", { encoding: "artifact" })).error).toBeUndefined();
  const text = "name,price\nHouse blend,9.50\nEthiopia Guji,22.50\n";
  await rest.request("POST", "/artifacts?name=prices.csv&contentType=text/csv", { text });
  const recorded = await rest.newContext({ recording: "flight" });
  await rest.execute(recorded, "evaluate", { script: order });
  await rest.execute(recorded, "type", { selector: "#check", text: "seven" });
  await rest.execute(recorded, "click", { selector: "text=Pay now" }, { timeout: 500 });
  expect((await rest.request("POST", `/contexts/${recorded}/recordings`, {})).status).toBe(201);
  await rest.request("DELETE", `/contexts/${recorded}`);
  const ends = Math.floor(Date.now() / 1_000) + 5 * 3_600;
  const sid = { name: "sid", value: "1", domain: "northwind.test", path: "/", expires: ends };
  const cookies = [{ ...sid, httpOnly: true, secure: true, sameSite: "Lax" }];
  await rest.request("POST", "/profiles", { name: "Northwind", state: { cookies, origins: [] } });
});

const wanted = {
  ...{
    Name: "Night run",
    "URL of its first page": "http://ada:secret@shop.invalid/",
    Viewport: "1440 × 900",
    Locale: "de-DE",
  },
  ...{ "Time zone": "Europe/Nowhere", Proxy: "http://me:secret@proxy.invalid:3128" },
};

const order = `
  document.title = "Order 4711 · Northwind";
  document.body.innerHTML = '<style>body{margin:0;font:16px/1.5 sans-serif;color:#222;background:#f3f1ec}header{background:#24433a;color:#fff;padding:18px 60px;font-size:22px}main{display:grid;grid-template-columns:1fr 360px;gap:32px;padding:36px 60px}section{background:#fff;border-radius:8px;padding:24px 28px}label{display:block;margin:0 0 14px}input{display:block;width:100%;box-sizing:border-box;padding:9px;font:inherit;border:1px solid #bbb;border-radius:4px}button{padding:11px 26px;font:inherit;background:#24433a;color:#fff;border:0;border-radius:4px}li{margin:0 0 8px}</style>' +
    '<header>Northwind Coffee</header><main><section><h1>Your order</h1><label>Name<input value="Ada Lovelace"></label><label>Street<input value="12 St James Square"></label>' +
    '<label>Security check: what is 3 + 4?<input id=check></label><button>Order now</button></section><section><h2>Basket</h2><ul><li>2 × House blend, 500 g</li><li>1 × Ethiopia Guji, 250 g</li></ul><p><b>Total 41.50</b></p></section></main>';`;

/** A visit whose screens are looked at in light, dark and on a phone. */
async function tour(): Promise<Visit & { readonly checked: (name: string, isInAll?: boolean) => Promise<void> }> {
  const visit = await harness.visit({ viewport: { width: 1180, height: 760 } });
  const { page } = visit;
  const checked = async (name: string, isInAll = true): Promise<void> => {
    for (const colorScheme of isInAll ? (["light", "dark"] as const) : (["light"] as const)) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page, colorScheme === "light" ? "all" : "colors"), `${name} in ${colorScheme}`).toEqual([]);
      await shoot(page, `${name}-${colorScheme}`, false);
    }
    const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await page.evaluate(overflow), name).toBe(0);
    if (!isInAll) return;
    await page.setViewportSize({ width: 360, height: 760 });
    await expect.poll(() => page.evaluate(overflow), { timeout: 10_000, message: `${name} on a phone` }).toBe(0);
    await shoot(page, `${name}-phone`, true);
    await page.setViewportSize({ width: 1180, height: 760 });
  };
  return { ...visit, checked };
}

/** Opens a screen by its link. */
function opening(page: Page) {
  return async (name: string): Promise<void> => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await expect.poll(() => page.locator(".loading").count()).toBe(0);
  };
}

describe("each screen has no finding of axe in light and dark, and fits on a phone:", { timeout }, () => {
  it("a list, a form and a context", async () => {
    const { page, violations, checked } = await tour();
    await signIn(page, "operator");
    await page.getByRole("link", { name: "Order of coffee" }).waitFor();
    await checked("contexts");
    await page.getByRole("button", { name: "New context" }).click();
    await page.getByLabel("Viewport").waitFor();
    await checked("new-context", false);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Order of coffee" }).click();
    await page.locator("figcaption", { hasText: /no changes|pictures? a second/ }).waitFor();
    await page.getByRole("button", { name: "Outline" }).click();
    await page.locator(".loading").waitFor({ state: "detached" });
    await checked("outline", false);
    expect(violations).toEqual([]);
  });

  nightly("sign-in, contexts, a context and its panels", async () => {
    const { page, violations, checked } = await tour();
    await page.getByLabel("User name").waitFor();
    await checked("sign-in");
    await signIn(page, "operator");
    await page.getByRole("button", { name: "Show a picture of Order of coffee" }).click();
    await page.getByAltText("The page of Order of coffee").waitFor();
    await checked("contexts");
    await page.getByRole("button", { name: "New context" }).click();
    for (const [label, text] of Object.entries(wanted)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel("Recorded").selectOption("flight");
    await page.getByLabel("Profile").selectOption("Northwind");
    await checked("new-context");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByText(/timezone/).waitFor();
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await page.getByLabel("Proxy").fill("");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "Night run", level: 1 }).waitFor();
    await page.getByText(/^URL of its first page: params\.url must/).waitFor();
    const { data: made } = await rest.request("GET", "/contexts?filter[name]=Night run");
    const { id: madeId } = (made as readonly { id: string }[])[0] ?? { id: "" };
    const { config } = (await rest.request("GET", `/contexts/${madeId}`)).data as { config: object };
    const viewport = { width: 1440, height: 900 };
    expect(config).toMatchObject({ viewport, locale: "de-DE", timezone: "Europe/Berlin", recording: "flight" });
    await rest.request("DELETE", `/contexts/${madeId}`);
    await page.getByRole("link", { name: "Contexts" }).click();
    await page.getByRole("button", { name: "Show a picture of Order of coffee" }).waitFor();
    await page.getByRole("button", { name: "Delete Order of coffee" }).click();
    await checked("delete");
    await page.getByRole("button", { name: "Cancel" }).click();
    const { id: keyId, key } = (await rest.request("POST", "/api-keys", { name: "Nightly <b>" })) as unknown as {
      readonly id: string;
      readonly key: string;
    };
    const byKey = restClient(harness.app, key);
    for (const name of ["Old <b>1", "Old <b>2"]) await byKey.request("POST", "/contexts", { name });
    await page.reload();
    await page.getByLabel("Created by").selectOption({ label: "Nightly <b>" });
    await page.getByText("Order of coffee").waitFor({ state: "detached" });
    await page.getByText("key “Nightly <b>” · rest").first().waitFor();
    await checked("contexts-of-a-key");
    await page.getByLabel("Created by").selectOption("");
    await page.getByRole("link", { name: "Order of coffee" }).waitFor();
    await rest.request("DELETE", `/api-keys/${keyId}`);
    await page.getByRole("searchbox").fill("none like this");
    await page.getByText("No such contexts").waitFor();
    await page.getByRole("searchbox").fill("old <b>");
    for (const name of ["Old <b>1", "Old <b>2"]) await page.getByLabel(`Select ${name}`).check();
    await page.getByRole("button", { name: "Delete 2 selected" }).click();
    await page.getByRole("button", { name: "Delete 2 contexts" }).click();
    await page.getByText("No such contexts").waitFor();
    await page.getByRole("searchbox").fill("about:blank");
    await page.getByRole("button", { name: "Gallery" }).click();
    await page.locator(".gallery").getByAltText("The page of Order of coffee").waitFor();
    await checked("gallery");
    await page.getByRole("searchbox").fill("");
    await page.getByRole("button", { name: "Gallery" }).click();

    const instructions = "The order asks a security question. Answer it, then hand back.";
    await rest.request("POST", `/contexts/${contextId}/control/requests`, { instructions, ttl: 60_000 });
    await page.getByRole("heading", { name: "A context waits for a person" }).waitFor();
    await page.getByRole("cell", { name: /^live waits for a person$/ }).waitFor();
    await checked("waiting");
    await page.getByRole("link", { name: "Sessions" }).click();
    await page.locator(".across", { hasText: "operator asks for a person in Order of coffee" }).waitFor();
    await checked("notice");
    await page.getByRole("link", { name: "Open the context" }).click();
    await page.locator("figcaption", { hasText: /no changes|pictures? a second/ }).waitFor();
    await page.getByRole("button", { name: "Take control" }).click();
    await page.getByText("You have control").waitFor();
    await page.locator(".timeline .control-taken").waitFor();
    await checked("context");
    for (const panel of ["Configuration", "Counts", "Outline"]) {
      await page.getByRole("button", { name: panel }).click();
      await page.locator(".loading").waitFor({ state: "detached" });
      if (panel === "Outline") await page.getByText("Order now").hover();
      await checked(panel.toLowerCase());
    }
    await page.getByRole("button", { name: "Hand back" }).click();
    await page.getByText("View only").waitFor();
    await page.getByRole("button", { name: "Name and recording" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Coffee <b>");
    await page.getByLabel("Recording").selectOption("flight");
    await checked("edit-context");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "Coffee <b>", level: 1 }).waitFor();
    await rest.request("PATCH", `/contexts/${contextId}`, { name: "Order of coffee", recording: "off" });
    expect(violations).toEqual([]);
  });

  nightly("what a person has: forms of actions, files, logins, keys and sessions", async () => {
    const { page, violations, requests, checked } = await tour();
    const open = opening(page);
    await signIn(page, "operator");
    const { id: goneId } = (await rest.request("POST", "/contexts", {})).data as { id: string };
    await rest.request("POST", `/contexts/${goneId}/execute`, { type: "navigate", url: "file:///etc" });
    await rest.request("DELETE", `/contexts/${goneId}`);
    await open("Overview");
    const gone = page
      .getByRole("row", { name: "navigate FORBIDDEN" })
      .filter({ hasText: "deleted, or of another user" });
    expect(await gone.getByRole("link").first().getAttribute("href")).toBe(`#/audit?contextId=${goneId}`);
    await page.getByText(/^actions and other calls; \d+ actions in all$/).waitFor();
    await page
      .getByRole("rowheader", { name: /^click TIMEOUT/ })
      .first()
      .waitFor();
    await page.getByRole("meter", { name: "Your contexts" }).waitFor();
    await checked("overview");
    const background = (): Promise<string> => page.evaluate("getComputedStyle(document.body).backgroundColor");
    await page.emulateMedia({ colorScheme: "light" });
    const light = await background();
    for (const text of ["as the system", "light"])
      await page.getByRole("button", { name: `Colours: ${text}`, exact: true }).click();
    expect(await background()).not.toBe(light);
    await page.reload();
    await page.getByRole("button", { name: "Colours: dark" }).click();
    expect(await background()).toBe(light);
    await page.getByRole("button", { name: /^Failed/ }).click();
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("failures");
    await open("Try it");
    await page.getByLabel("Action").selectOption("snapshot");
    await page.getByRole("button", { name: "Run snapshot" }).click();
    await page.locator(".chip", { hasText: "done" }).waitFor();
    await checked("try");

    await open("Render");
    await page.getByLabel("Render as").selectOption("pdf");
    await page.getByLabel("html", { exact: true }).fill("<title>Bill</title><h1>41.50</h1>");
    await page.getByRole("button", { name: "Run pdf" }).click();
    await page.getByText("VALIDATION_ERROR").waitFor();
    await page.getByLabel("url", { exact: true }).fill("");
    await page.getByRole("button", { name: "Run pdf" }).click();
    await page.getByRole("button", { name: "Save the PDF" }).waitFor();
    await page.getByLabel("Render as").selectOption("markdown");
    await page.getByRole("button", { name: "Run markdown" }).click();
    await page.getByRole("region", { name: "markdown" }).getByText("# 41.50").waitFor();
    await page.getByLabel("Render as").selectOption("screenshot");
    await page.getByLabel("fullPage").selectOption("true");
    await page.getByRole("button", { name: "Run screenshot" }).click();
    await page.getByAltText("The screenshot").waitFor();
    const curl = await page.getByRole("region", { name: "The call with curl" }).innerText();
    expect(curl).toMatch(/render\/screenshot[^]*"fullPage":true[^]*-o page\.png/);
    await checked("render");

    await open("Artifacts");
    await page.getByRole("row", { name: /^prices.csv text\/csv upload/ }).waitFor();
    await checked("artifacts");
    await page.getByRole("link", { name: /^screenshot/ }).click();
    await page.locator("img.preview").waitFor();
    await checked("artifact");
    await open("Recordings");
    await page.getByRole("button", { name: "Save a recording" }).click();
    await checked("save-recording");
    await page.getByRole("button", { name: "Cancel" }).click();
    await checked("recordings");
    await page
      .getByRole("link", { name: /^click · / })
      .first()
      .click();
    await page.frameLocator("iframe").locator(".fault", { hasText: "TIMEOUT: click" }).waitFor();
    await checked("recording");

    await open("Logins");
    await page.getByRole("row", { name: /^Northwind northwind\.test .*in \d+ hours/ }).waitFor();
    await page.getByRole("button", { name: "Clone Northwind" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Northwind of the night");
    await checked("clone-profile");
    await page.getByRole("button", { name: "Clone", exact: true }).click();
    await page.getByRole("button", { name: "Rename Northwind of the night" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Northwind");
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await page.getByText('you have a profile "Northwind" already').waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Night");
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export Night" }).click();
    const exported = await (await download).path();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByLabel("Name", { exact: true }).fill("Imported");
    await page.getByLabel("Storage state of Playwright").setInputFiles(exported);
    await page.getByRole("button", { name: "Import", exact: true }).last().click();
    await page.getByRole("button", { name: "Delete Imported" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("rowheader", { name: "Imported" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "New secret" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Northwind");
    await page.getByLabel("Origins").fill("https://northwind.test");
    await page.getByLabel("Password").fill("correct horse");
    await checked("new-secret");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("row", { name: /^Northwind https:\/\/northwind.test password never/ }).waitFor();
    expect(await page.content()).not.toContain("correct horse");
    await checked("logins");

    await open("API keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByLabel("Name").fill("deploy");
    await page.getByRole("button", { name: "Render pages" }).click();
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(2);
    await page.getByRole("button", { name: "Drive browsers" }).click();
    expect(await page.getByRole("checkbox", { name: "contexts:write" }).isChecked()).toBe(true);
    await page.getByLabel("Plan").selectOption("basic");
    await checked("new-key");
    await page.getByRole("button", { name: "Create the key" }).click();
    const key = await page.getByRole("region", { name: "The key" }).innerText();
    expect((await fetch(`${harness.app.httpUrl}/api/v1/contexts`, { headers: { "x-api-key": key } })).status).toBe(200);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Revoke deploy" }).click();
    await page.getByRole("button", { name: "Revoke", exact: true }).click();
    await page.locator("tr", { hasText: "deploy" }).getByText("revoked").waitFor();
    expect((await fetch(`${harness.app.httpUrl}/api/v1/contexts`, { headers: { "x-api-key": key } })).status).toBe(401);
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("H1");
    expect([...requests, await page.content()].filter((text) => text.includes(key))).toEqual([]);
    await checked("keys");

    await open("Sessions");
    await page.getByRole("button", { name: /^End crawler/ }).click();
    await page.getByRole("button", { name: "End the session" }).click();
    await page.getByText("crawler").waitFor({ state: "detached" });
    await checked("sessions");
    expect(violations).toEqual([]);
  });

  nightly("what an administrator has: users, audit, processes and settings", async () => {
    const { page, violations, checked } = await tour();
    const open = opening(page);
    await signIn(page, "operator");
    await open("Users");
    await page.getByRole("button", { name: "New user" }).click();
    await page.getByLabel("User name").fill("grace");
    await page.getByLabel("Password").fill("correct horse");
    await checked("new-user");
    await page.getByRole("button", { name: "Add the user" }).click();
    await page.getByRole("button", { name: "Change grace" }).click();
    await page.getByLabel("Role").selectOption("viewer");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: /^grace viewer 0 .*Disable/ }).waitFor();
    await page.getByRole("button", { name: "Disable grace" }).click();
    await page.getByRole("button", { name: "Disable", exact: true }).click();
    await page.getByRole("row", { name: /^grace disabled viewer 0 .*Enable/ }).waitFor();
    await checked("users");

    await open("Audit");
    await page.getByLabel("Action").fill("screenshot");
    await page.getByLabel("Outcome").selectOption("success");
    await page.getByRole("button", { name: "Filter" }).click();
    await expect.poll(() => page.getByText("createApiKey").count()).toBe(0);
    await page
      .getByRole("row", { name: /operator \(you\).*executeAction · screenshot/ })
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("button", { name: "createApiKey" }).first().click();
    await expect.poll(() => page.getByRole("button", { name: "executeAction" }).count()).toBe(0);
    expect(await page.getByLabel("Operation").inputValue()).toBe("createApiKey");
    const csv = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    const saved = readFileSync(await (await csv).path(), "utf8").split("\r\n");
    expect(saved.slice(1).every((line) => line.includes('"createApiKey"'))).toBe(true);
    expect(saved.length).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("executeAction").first().waitFor();
    await checked("audit");
    await page
      .getByRole("link", { name: contextId.slice(0, 8) })
      .first()
      .click();
    await page.getByRole("heading", { name: "Order of coffee" }).waitFor();

    await open("Fleet");
    await page.locator(".plot canvas").first().waitFor();
    await expect
      .poll(() => page.locator(".legend .rate b, .legend .p95 b").allInnerTexts())
      .toEqual([expect.stringMatching(/^\d+\.\d$/), expect.stringMatching(/^[\d.]+ ms$/)]);
    // So that the plots have something to show.
    if (folder !== undefined) await page.waitForTimeout(30_000);
    await checked("fleet");

    await open("Settings");
    await page.getByRole("row", { name: /^ADMIN_PASSWORD .* set, not shown$/ }).waitFor();
    expect(await page.content()).not.toContain(testPassword);
    await page.getByLabel("Only those that differ").check();
    await page.getByRole("row", { name: /^PORT / }).waitFor();
    await page.getByRole("row", { name: /^HOST / }).waitFor({ state: "detached" });
    await checked("settings");

    await page.goto(`${harness.app.httpUrl}/console/#/nowhere`);
    await page.getByText("There is no such screen").waitFor();
    await page.goto(`${harness.app.httpUrl}/console/#/contexts/none`);
    await page.getByText("There is no such context").waitFor();
    await checked("missing");
    expect(violations).toEqual([]);
  });

  nightly("nothing to show, data on its way, an error, and a service that is not reached", async () => {
    await harness.app.addUser("newcomer");
    const { page, violations, checked } = await tour();
    const socket = await switchSocket(page);
    await page.clock.install();
    await page.reload();
    await signIn(page, "newcomer");
    await page.getByText("No contexts yet").waitFor();
    await checked("empty");

    const late = Promise.withResolvers<undefined>();
    await page.route(/\/api\/v1\/api-keys/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "API keys" }).click();
    await page.locator(".loading").waitFor();
    await checked("loading");
    late.resolve(undefined);
    await page.getByText("No API keys yet").waitFor();

    const message = "the database is not available at the moment";
    await page.route(/\/api\/v1\/sessions/, (route) =>
      route.fulfill({ status: 503, json: { success: false, error: { code: "SERVICE_UNAVAILABLE", message } } }),
    );
    await page.getByRole("link", { name: "Sessions" }).click();
    await page.getByText(message).waitFor();
    await checked("error");
    await page.unroute(/\/api\/v1\/sessions/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("this one").waitFor();

    await socket.cut();
    await page.getByText("The service cannot be reached").waitFor();
    await checked("offline");
    socket.restore();
    await page.getByText("Connected", { exact: true }).waitFor();
    socket.freeze();
    // Once it is asked whether it is there, and once nothing came.
    await page.clock.fastForward(6_000);
    await page.clock.fastForward(6_000);
    await page.getByText("No answer for 10 s").waitFor();
    expect(await findings(page)).toEqual([]);
    socket.restore();
    await page.reload();
    await page.getByText("Connected", { exact: true }).waitFor();
    expect(violations).toEqual([]);
  });
});

it("loads at most 30 KB for the first screen", () => {
  const files = new Map(Object.entries(consoleFiles));
  const first = new Set(["index.html"]);
  // A name is added to the set while it is walked: what a file imports or links is part of the screen, too.
  for (const name of first)
    for (const [, next = ""] of (files.get(name) ?? "").matchAll(/(?:from|href=|src=)"(?:\.|\/console)\/([\w.-]+)"/g))
      first.add(next);
  expect(first.size).toBeGreaterThan(2);
  expect(first.size).toBeLessThan(files.size);
  const bytes = [...first].reduce((sum, name) => sum + gzipSync(files.get(name) ?? "").length, 0);
  expect(bytes).toBeLessThan(30_000);
});
