import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { TestUser } from "../support/app.ts";
import { eventually } from "../support/eventually.ts";
import { expectNoFindings, signIn, startConsole } from "../support/console.ts";
import { nightly, samples } from "../support/nightly.ts";
import { ofFile } from "../support/of-file.ts";
import { type RestClient, restClient } from "../support/rest.ts";

const HOSTILE =
  "<svg xmlns='http://www.w3.org/2000/svg' onload='top.hacked = 1'><script>top.hacked = 1; alert(1)</script></svg>";
const timeout = 60_000;
const MAX_BYTES = 1_048_576;
const harness = ofFile(() => startConsole({ ARTIFACT_LIMITS: `bytes=${MAX_BYTES}` }));
let operator: TestUser;
let rest: RestClient;

beforeAll(async () => {
  operator = await harness.app.addUser("operator");
  rest = restClient(harness.app, operator.accessToken);
});

async function store(name: string, contentType: string, body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const query = new URLSearchParams({ name, contentType });
  const headers = { authorization: `Bearer ${operator.accessToken}`, "content-type": "application/octet-stream" };
  const response = await fetch(`${harness.app.httpUrl}/api/v1/artifacts?${query.toString()}`, {
    method: "POST",
    headers,
    body,
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { id: string } }).data.id;
}

async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

const widthOf = (image: unknown): number => (image as { naturalWidth?: number }).naturalWidth ?? 0;

it("a person uploads, sees, downloads and deletes files", { timeout }, async () => {
  const contextId = await rest.newContext({ viewport: { width: 400, height: 300 }, createPage: true });
  const shot = await rest.execute(contextId, "screenshot", { encoding: "artifact" });
  const { artifact } = (shot.data as { data: { artifact: { name: string } } }).data;
  const { page, violations } = await harness.visit();
  await signIn(page, "operator");
  await openList(page, "Artifacts");
  await page.getByRole("button", { name: "Upload" }).click();
  const json = {
    name: "prices.json",
    mimeType: "application/json",
    buffer: Buffer.from('{"lamp": 12}\n{"\u202ecod": 3}'),
  };
  await page.getByLabel("File", { exact: true }).setInputFiles(json);
  await page.getByLabel("Kept for").selectOption("7 days");
  await page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
  await page.getByRole("row", { name: /prices.json application\/json upload .* in 7 days/ }).waitFor();
  await expectNoFindings(page);

  await page.getByRole("link", { name: "prices.json" }).click();
  const text = page.getByRole("region", { name: "prices.json" });
  expect(await text.innerText()).toBe('{"lamp": 12}\n{"\ufffdcod": 3}');
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("prices.json");
  expect(readFileSync(await download.path(), "utf8")).toBe(json.buffer.toString());
  await page.getByRole("link", { name: "All files" }).click();
  await page.getByRole("link", { name: artifact.name }).click();
  await eventually(() => page.locator("img.preview").evaluate(widthOf)).toBe(400);
  await page.getByRole("link", { name: "All files" }).click();
  await page.getByLabel("From").selectOption("download");
  await page.getByText("No files").waitFor();
  await page.getByLabel("From").selectOption("upload");
  await page.getByRole("button", { name: "Delete prices.json" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("prices.json").waitFor({ state: "detached" });
  expect(violations).toEqual([]);
});

nightly("says before it sends a file that it is too large, shows how much is sent, and ends an upload", async () => {
  const sender = await harness.app.addUser("sender");
  const { context, page, requests } = await harness.visit();
  await signIn(page, "sender");
  await openList(page, "Artifacts");
  await page.getByRole("button", { name: "Upload" }).click();
  const file = (size: number) => ({
    name: "bytes.bin",
    mimeType: "application/octet-stream",
    buffer: Buffer.alloc(size),
  });
  const submit = page.getByRole("dialog").getByRole("button", { name: "Upload" });
  await page.getByText("At most 1.0 MiB").waitFor();
  await page.getByLabel("File", { exact: true }).setInputFiles(file(MAX_BYTES + 1));
  await submit.click();
  await page.getByText(`The file has 1.0 MiB`).waitFor();
  expect(requests.filter((url) => url.includes("/artifacts?name="))).toEqual([]);

  const cdp = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await cdp.send("Network.emulateNetworkConditions", slow);
  await page.getByLabel("File", { exact: true }).setInputFiles(file(MAX_BYTES));
  await submit.click();
  const sent = page.getByRole("progressbar", { name: "Sent" });
  await expect.poll(async () => Number(await sent.getAttribute("value"))).toBeGreaterThan(0);
  await expectNoFindings(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  const mine = restClient(harness.app, sender.accessToken);
  await eventually(async () => (await mine.request("GET", "/artifacts?filter[state]=pending")).total).toBe(0);
  expect(await mine.request("GET", "/artifacts?filter[state]=ready")).toMatchObject({ total: 0, maxSize: MAX_BYTES });

  await cdp.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByLabel("File", { exact: true }).setInputFiles(file(MAX_BYTES));
  await submit.click();
  await page.getByRole("row", { name: /^bytes.bin application\/octet-stream upload 1.0 MiB/ }).waitFor();
});

it.each(
  samples([
    ["page.html", "text/html", `<body onload="top.hacked = 1">${HOSTILE}`],
    ["drawing.svg", "image/svg+xml", HOSTILE],
    ["picture.png", "image/png", HOSTILE],
    ["data.xml", "application/xhtml+xml", HOSTILE],
    ["paper.pdf", "application/pdf", HOSTILE],
  ] as const),
)("nothing of %s runs where it is shown", { timeout }, async (name, type, body) => {
  const id = await store(name, type, body);
  const { page } = await harness.visit();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(page, "operator");
  await page.goto(`${harness.app.httpUrl}/console/#/artifacts/${id}`);
  await page.getByRole("heading", { name }).waitFor();
  await expect.poll(() => page.locator(".loading").count()).toBe(0);
  expect(page.frames()).toHaveLength(1);
  expect(await page.evaluate("window.hacked")).toBeUndefined();
  // The screen of recordings gets the same file: it is no recording, so it is not shown.
  const shown = page.waitForResponse((response) => response.url().endsWith("?disposition=inline"));
  await page.goto(`${harness.app.httpUrl}/console/#/recordings/${id}`);
  const response = await shown;
  // What is not shown is offered as a download, and its frame stays empty.
  const isShown = response.headers()["content-disposition"]?.startsWith("inline") === true;
  if (isShown) await page.frames().at(-1)?.waitForLoadState();
  expect(await page.evaluate("window.hacked")).toBeUndefined();
  expect(dialogs).toEqual([]);
  const link = (await rest.request("POST", `/artifacts/${id}/links`)).data as { url: string };
  const { headers } = await fetch(`${link.url}?disposition=inline`);
  expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
});

nightly("recordings are saved, play in a frame without access to the console, and are deleted", async () => {
  const contextId = await rest.newContext({ recording: "flight", name: "Shop" });
  await rest.execute(contextId, "evaluate", { script: "document.body.textContent = 'Lamps'" });
  const failed = await rest.execute(contextId, "click", { selector: "#none" }, { timeout: 200 });
  expect(failed.status).toBe(504);
  // The one of the failure, beside those that are saved here.
  await eventually(async () => (await rest.request("GET", "/artifacts?filter[source]=recording")).total).toBe(1);
  const { page, violations } = await harness.visit();
  await signIn(page, "operator");
  await openList(page, "Recordings");
  await page
    .getByRole("row", { name: /click · #none · TIMEOUT .*an action failed *lasts [\d.]+ m?s .*Shop/ })
    .waitFor();
  await eventually(() => page.getByAltText("The page of click · #none · TIMEOUT").evaluate(widthOf)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Rename recording" }).click();
  await page.getByLabel("Name", { exact: true }).fill("../checkout");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await page.getByText(/name.*must be/).waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Checkout of the night");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await page.getByRole("link", { name: "Checkout of the night" }).waitFor();
  await page.getByRole("button", { name: "Save a recording" }).click();
  await page.getByLabel("Context").selectOption("Shop");
  await page.locator("select[name=format]").selectOption("Requests (HAR)");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("row", { name: /click · #none · TIMEOUT saved on request/ }).waitFor();
  await page.getByLabel("Reason").selectOption("an action failed");
  await page.getByRole("row", { name: /saved on request/ }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Checkout of the night" }).waitFor();
  await page.getByLabel("Reason").selectOption("any reason");
  await page.getByRole("button", { name: "Save a recording" }).click();
  await page.getByLabel("Context").selectOption("Shop");
  await page.getByLabel("Name", { exact: true }).fill("By hand");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const link = page.getByRole("link", { name: "By hand" });
  await link.waitFor();
  await expectNoFindings(page);

  await link.click();
  await page.getByRole("heading", { name: "By hand", level: 1 }).waitFor();
  await page.getByText(/^saved on request, .* s, context Shop$/).waitFor();
  const frame = page.frameLocator("iframe[title=Recording]");
  await frame.locator(".fault", { hasText: "TIMEOUT: click" }).waitFor();
  await eventually(() => frame.getByAltText("The page", { exact: true }).evaluate(widthOf)).toBeGreaterThan(0);
  const steps = frame.getByRole("list", { name: /^Timeline/ }).getByRole("button");
  await frame.getByLabel("Show").selectOption("steps");
  await eventually(() => steps.count()).toBe(2);
  await steps.last().press("ArrowUp");
  await frame.getByRole("definition").getByText("evaluate", { exact: true }).waitFor();
  await frame.getByLabel("Show").selectOption("steps that failed");
  await steps.click();
  await frame.getByRole("button", { name: "Before and after" }).click();
  await frame.getByAltText("The page before the step").waitFor();
  const slider = frame.getByRole("slider", { name: "Time" });
  await slider.press("Home");
  expect(await slider.inputValue()).toBe("0");
  await frame.getByRole("button", { name: "Play" }).click();
  await frame.getByRole("button", { name: "Play" }).waitFor();
  expect(await frame.locator("body").evaluate("origin")).toBe("null");

  await page.getByRole("link", { name: "All recordings" }).click();
  const remove = page.getByRole("button", { name: /^Delete (recording|By|Checkout)/ });
  for (const left of [3, 2, 1]) {
    await expect.poll(() => remove.count()).toBe(left);
    await remove.first().click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
  }
  await page.getByText("No recordings").waitFor();
  expect(violations).toEqual([]);
});
