import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/app.ts";
import { visitConsole } from "../support/console.ts";
import { nightly, samples } from "../support/nightly.ts";
import { CONSOLE_CLIENT, startProvider, type TestProvider } from "../support/oidc-provider.ts";
import { plainBrowserOfFile } from "../support/plain-browser.ts";
import { freePort } from "../support/postgres.ts";
import { restClient } from "../support/rest.ts";

let app: TestApp;
let provider: TestProvider;
const browser = plainBrowserOfFile();

beforeAll(async () => {
  const port = await freePort();
  provider = await startProvider({ redirectUri: `http://127.0.0.1:${port}/console/session/callback` });
  app = await startTestApp({
    PORT: String(port),
    OIDC_ISSUERS: provider.issuer,
    OIDC_CLIENT_ID: CONSOLE_CLIENT.id,
    OIDC_CLIENT_SECRET: CONSOLE_CLIENT.secret,
    OIDC_SIGN_UP: "true",
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

it("signs a person in at the identity provider, as a user of the name that it gives", async () => {
  const { page, context, violations } = await visitConsole(browser, app.httpUrl);
  await page.getByRole("link", { name: `Sign in with ${new URL(provider.issuer).host}` }).click();
  await page.locator("[name=login]").fill("lovelace");
  await page.locator("[name=password]").fill("any");
  await page.locator("[type=submit]").click();
  await page.locator("[type=submit]").click();

  await page.getByText("lovelace").first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/console/");
  expect(violations).toEqual([]);
  const cookies = await context.cookies(`${app.httpUrl}/console/session`);
  // Those of the provider are for all ports of the host.
  const own = cookies.filter(({ name }) => name.startsWith("pagewire"));
  expect(own.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
    ["pagewire-refresh", true, "Strict"],
  ]);
  const audited = await app.state.listAuditEntries({ "filter[operation]": "login" });
  expect(JSON.stringify(audited)).toContain(provider.issuer);
  expect(JSON.stringify(audited)).not.toContain("code=");

  await page.reload();
  await page.getByText("lovelace").first().waitFor();
});

it("accepts no tokens of the provider as credentials without OIDC_AUDIENCES, and publishes nothing", async () => {
  expect(
    (await restClient(app, await provider.sign({ aud: CONSOLE_CLIENT.id })).request("GET", "/contexts")).status,
  ).toBe(401);
  expect((await fetch(`${app.httpUrl}/.well-known/oauth-protected-resource`)).status).toBe(404);
});

const callback = (query: string, cookie?: string) =>
  fetch(`${app.httpUrl}/console/session/callback?${query}`, {
    redirect: "manual",
    ...(cookie !== undefined && { headers: { cookie } }),
  });

it.each(
  samples(
    ["with another state", "without its cookie", "with an invented code", "with a cookie that is none"] as const,
    2,
  ),
)("ends a sign-in %s at the console, without a session", async (name) => {
  const begun = await fetch(`${app.httpUrl}/console/session/begin`, { redirect: "manual" });
  const [cookie = ""] = (begun.headers.get("set-cookie") ?? "").split(";");
  const url = new URL(begun.headers.get("location") ?? "");
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  const state = url.searchParams.get("state") ?? "";
  const iss = encodeURIComponent(provider.issuer);
  const response = await {
    "without its cookie": () => callback(`code=c&state=${state}&iss=${iss}`),
    "with another state": () => callback(`code=c&state=${"x".repeat(43)}&iss=${iss}`, cookie),
    "with an invented code": () => callback(`code=c&state=${state}&iss=${iss}`, cookie),
    "with a cookie that is none": () => callback(`code=c&state=${state}&iss=${iss}`, "pagewire-sign-in=a.b.c"),
  }[name]();
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/console/#sign-in-failed");
  expect(response.headers.getSetCookie().some((each) => each.startsWith("pagewire-refresh"))).toBe(false);
});

nightly("says so when the provider cannot be reached, in the console as well", async () => {
  const other = await startTestApp({ OIDC_ISSUERS: "http://127.0.0.1:9", OIDC_CLIENT_ID: "console" });
  const { page } = await visitConsole(browser, other.httpUrl);
  await page.getByRole("link", { name: "Sign in with 127.0.0.1:9" }).click();
  await expect.poll(() => page.getByText("The identity provider cannot be reached.").isVisible()).toBe(true);
  await other.close();
});
