import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { testPassword } from "../support/app.ts";
import { signIn, startConsole } from "../support/console.ts";
import { restClient } from "../support/rest.ts";
import { ofFile } from "../support/of-file.ts";

/** Access tokens are accepted for five seconds longer than they are valid. */
const TTL_MS = 2_000;

const harness = ofFile(() => startConsole({ USER_LIMITS: `accessTokenMs=${TTL_MS}` }));

async function login(): Promise<string> {
  const response = await fetch(`${harness.app.httpUrl}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "ann", password: testPassword }),
  });
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken;
}

/** Notes each state that a person would see flicker, from now on. */
async function watchFlicker(page: Page): Promise<void> {
  await page.evaluate(`{
    window.flickers = [];
    const seen = () => {
      for (const selector of [".offline", ".state.lost", ".state.connecting", ".sign-in", ".loading", ".live.old"])
        if (document.querySelector(selector)) flickers.push(selector);
    };
    new MutationObserver(seen).observe(document.body, { subtree: true, childList: true, attributes: true });
    document.querySelector("h1").dataset.mark = "same";
  }`);
}

it("replaces its token before it expires, while it shows a page, has control and is idle, and asks to sign in when the session is revoked", async () => {
  const { app } = harness;
  const first = restClient(app, await login());
  const id = await first.newContext({ name: "clock", createPage: true });
  const script = `document.body.innerHTML = "<input id=field autofocus style='position:absolute;left:0;top:0;width:300px;height:60px'>";
    setInterval(() => document.body.style.background = "hsl(" + (Date.now() / 10) % 360 + " 80% 50%)", 50);
    document.querySelector("#field").oninput = ({ target }) => document.body.dataset.field = target.value;`;
  expect((await first.execute(id, "evaluate", { script })).error).toBeUndefined();

  const { context, page: live, violations } = await harness.visit();
  let sockets = 0;
  let renewals = 0;
  live.on("websocket", () => sockets++);
  live.on("response", (response) => {
    if (response.url().endsWith("/console/session/refresh") && response.ok()) renewals++;
  });
  await signIn(live);
  await live.getByRole("link", { name: "clock" }).click();
  await live.locator("figcaption", { hasText: /pictures? a second/ }).waitFor();
  await live.getByRole("button", { name: "Take control" }).click();
  await live.getByText("You have control").waitFor();
  const idle = await context.newPage();
  await idle.goto(`${app.httpUrl}/console/#/keys`);
  await idle.getByText("No API keys yet").waitFor();
  for (const page of [live, idle]) await watchFlicker(page);
  const before = renewals;

  // The token of before is rejected, so those of the console have been replaced since.
  await expect
    .poll(async () => (await first.request("GET", "/contexts")).status, { timeout: 15_000, interval: 500 })
    .toBe(401);
  await expect.poll(() => renewals - before).toBeGreaterThan(3);
  expect(sockets).toBe(1);
  for (const page of [live, idle]) {
    expect(await page.evaluate("flickers")).toEqual([]);
    expect(await page.locator("h1").getAttribute("data-mark")).toBe("same");
  }
  await live.locator("figcaption", { hasText: /pictures? a second/ }).waitFor();
  await live.locator("canvas").click({ position: { x: 20, y: 10 } });
  await live.keyboard.type("later");
  const waited = await restClient(app, await login()).execute(id, "wait", { selector: '[data-field="later"]' });
  expect(waited.error).toBeUndefined();
  await idle.getByRole("link", { name: "Sessions" }).click();
  await idle.getByText("this one").waitFor();

  expect((await restClient(app, await login()).request("DELETE", "/sessions/all")).status).toBe(200);
  for (const page of [live, idle]) {
    await page.getByText("Your session has ended. Sign in again.").waitFor();
    await page.getByLabel("User name").waitFor();
  }
  expect(violations).toEqual([]);
});
