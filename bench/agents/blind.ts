import type { Locator, Page } from "playwright-core";
import type { Task, TaskStep } from "./tasks.ts";

const TIMEOUT_MS = 5_000;

/**
 * Does a task in this process with Playwright's own locators and waiting, as a script does that was written with the page in
 * sight: it reads nothing, and returns when what is expected is visible.
 */
export async function performBlind(page: Page, { steps, expected }: Task, url: string): Promise<void> {
  await page.goto(url);
  for (const step of steps) await perform(page, step);
  const text = typeof expected === "string" ? expected : /"(.+?)"/.exec(expected.source)?.[1];
  if (text !== undefined) await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: TIMEOUT_MS });
}

async function perform(page: Page, { do: what, name, text = "" }: TaskStep): Promise<void> {
  const exact = { name, exact: true };
  const field = (): Locator =>
    page
      .getByLabel(name, { exact: true })
      .or(page.getByPlaceholder(name, { exact: true }))
      .filter({ visible: true });
  const options = { timeout: TIMEOUT_MS };
  if (what === "type") return field().first().fill(text, options);
  if (what === "select") return void (await page.getByRole("combobox", exact).selectOption(text, options));
  if (what === "enter") {
    await field().first().fill(text, options);
    return field().first().press("Enter", options);
  }
  // A drawn checkbox lies under its label.
  if (what === "check")
    return page
      .getByRole("checkbox", exact)
      .first()
      .check({ ...options, force: true });
  const target = page
    .getByRole("button", exact)
    .or(page.getByRole("link", exact))
    .or(page.getByRole("treeitem", exact))
    .or(page.getByRole("checkbox", exact))
    .or(page.getByText(name, { exact: true }));
  return target.filter({ visible: true }).first().click(options);
}
