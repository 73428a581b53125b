import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findBrowser, installLine } from "../../../src/engine/browser/executable.ts";
import { PLAYWRIGHT_DISABLED_FEATURES } from "../../../src/engine/playwright/flags.ts";
import { PLAYWRIGHT_FLAGS, playwrightFlagsFor } from "../../../src/engine/playwright/flags.ts";
import { planSandbox } from "../../../src/engine/browser/sandbox.ts";

describe("findBrowser", () => {
  it("names the setting when the browser asked for is not there", async () => {
    await expect(findBrowser("/no/such/browser", "linux")).rejects.toThrow(
      /\/no\/such\/browser.*BROWSER_EXECUTABLE_PATH/,
    );
  });

  it("knows the line that installs one", () => {
    expect(installLine("linux")).toContain("apt-get install chromium-headless-shell");
  });
});

describe("planSandbox", () => {
  const plan = (
    setting: "auto" | "on" | "off",
    environment: "development" | "production",
    isRoot: boolean,
    setpriv: string | undefined = "/usr/bin/setpriv",
  ) => planSandbox({ setting, environment, isRoot, ...(setpriv === "" ? {} : { setpriv }) });

  it("keeps the sandbox wherever it can be, and does without only in development", () => {
    expect(plan("auto", "development", false).map(({ sandbox }) => sandbox)).toEqual([true, false]);
    expect(plan("auto", "production", false).map(({ sandbox }) => sandbox)).toEqual([true]);
    expect(plan("on", "development", false).map(({ sandbox }) => sandbox)).toEqual([true]);
    expect(plan("auto", "production", true)).toEqual([expect.objectContaining({ sandbox: true, uid: 65534 })]);
    expect(plan("auto", "development", true, "")).toEqual([expect.objectContaining({ sandbox: false })]);
  });

  it("rejects in production a setting that would run it without a sandbox", () => {
    expect(() => plan("off", "production", false)).toThrow(/not allowed in production/);
    expect(() => plan("auto", "production", true, "")).toThrow(/setpriv/);
    expect(() => plan("on", "development", true, "")).toThrow(/setpriv/);
    expect(plan("off", "development", true)).toEqual([expect.objectContaining({ sandbox: false })]);
  });
});

it("the list of features that Playwright disables is the one of the installed Playwright", async () => {
  const bundle = await readFile(createRequire(import.meta.url).resolve("playwright-core/lib/coreBundle"), "utf8");
  const list = /disabledFeatures = \[([\s\S]*?)\]\.filter/.exec(bundle)?.[1] ?? "";
  expect([...list.matchAll(/^\s*"(\w+)"/gm)].map((match) => match[1])).toEqual([...PLAYWRIGHT_DISABLED_FEATURES]);
});

it("the flags that a browser starts with are those of the installed Playwright, but for one", async () => {
  const { _connection: connection } = chromium as unknown as {
    readonly _connection: { toImpl(object: unknown): PlaywrightBrowserType };
  };
  const found = await connection
    .toImpl(chromium)
    .defaultArgs({ headless: true, chromiumSandbox: true }, false, "/profile");

  expect([...PLAYWRIGHT_FLAGS, ...playwrightFlagsFor("/profile")]).toEqual(
    found.filter((flag) => flag !== "--disable-ipc-flooding-protection"),
  );
  expect(found).toContain("--disable-ipc-flooding-protection");
});

interface PlaywrightBrowserType {
  defaultArgs(options: object, isPersistent: boolean, userDataDir: string): Promise<readonly string[]>;
}
