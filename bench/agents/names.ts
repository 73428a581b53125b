/**
 * `npm run bench:names`: on published pages, whether Playwright finds the element of each line by the role and name of the
 * line. Fetches the pages from the package registry. Prints Markdown; exits with 1 below the share that is expected.
 */
import { glob, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { findBrowser } from "../../src/engine/browser/executable.ts";
import { REF_ENGINE, registerRefEngine } from "../../src/engine/outline/ref-engine.ts";
import { lookIn } from "../../src/engine/outline/world.ts";
import { table } from "../measure.ts";
import { fetchPackages, serveFolder } from "./foreign-pages.ts";

/** Published pages: dashboards, shops, forms, calendars, editors, tables, documentation. */
const PACKAGES = {
  "startbootstrap-sb-admin-2": "startbootstrap-sb-admin-2@4.1.4",
  "admin-lte": "admin-lte@4.0.0",
  todomvc: "todomvc@0.1.1",
  jstree: "jstree@3.3.16",
  "jquery-ui-dist": "jquery-ui-dist@1.13.3",
  "startbootstrap-creative": "startbootstrap-creative@7.0.7",
  "startbootstrap-clean-blog": "startbootstrap-clean-blog@6.0.9",
  "startbootstrap-shop-homepage": "startbootstrap-shop-homepage@5.0.6",
  "startbootstrap-shop-item": "startbootstrap-shop-item@5.0.6",
  jquery: "jquery@3.7.1",
} as const;

const PAGES_PER_PACKAGE = 20;
const LINES_PER_PAGE = 60;
const MIN_PAGES = 50;
const MIN_SHARE = 0.98;
const ROLES = [
  ...["button", "link", "textbox", "searchbox", "checkbox", "radio", "switch", "combobox", "listbox", "slider"],
  ...["spinbutton", "tab", "menuitem", "option", "treeitem"],
] as const;

interface Compared {
  readonly name: string;
  readonly lines: number;
  /** Names of which Playwright's have, besides, the glyphs of icon fonts. */
  readonly glyphs: number;
  readonly different: readonly string[];
}

await registerRefEngine();
const folder = await mkdtemp(join(tmpdir(), "bench-names-"));
const browser = await chromium.launch({
  executablePath: await findBrowser(undefined, process.platform),
  args: ["--no-sandbox"],
});
try {
  await fetchPackages(folder, PACKAGES);
  const site = await serveFolder(folder);
  const all: Compared[] = [];
  for (const name of Object.keys(PACKAGES)) {
    const pages: string[] = [];
    for await (const path of glob(`${name}/**/*.html`, { cwd: folder })) pages.push(path);
    for (const path of chosen(pages.toSorted())) {
      const page = await browser.newPage();
      await page.goto(`${site.url}/${path}`, { waitUntil: "load" });
      // Some pages only redirect to others.
      const compared = await compare(page).catch(() => ({ lines: 0, glyphs: 0, different: [] }));
      await page.close();
      if (compared.lines > 0) all.push({ name, ...compared });
    }
  }
  await site.close();
  report(all);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

/** Spread evenly, since neighbors are alike. */
function chosen(paths: readonly string[]): string[] {
  const step = Math.max(1, paths.length / PAGES_PER_PACKAGE);
  return Array.from(
    { length: Math.min(paths.length, PAGES_PER_PACKAGE) },
    (_, index) => paths[Math.floor(index * step)] ?? "",
  );
}

async function compare(page: Page): Promise<Omit<Compared, "name">> {
  const { lines } = await lookIn(page.mainFrame(), { document: 1 });
  const different: string[] = [];
  let count = 0;
  let glyphs = 0;
  for (const [, ref, kind, name] of lines) {
    const role = ROLES.find((each) => each === kind);
    if (role === undefined || ref === "" || name === "" || name.endsWith("…") || count >= LINES_PER_PAGE) continue;
    count++;
    const line = page.locator(`${REF_ENGINE}=${ref}`);
    const isCalled = async (theirs: string | RegExp): Promise<boolean> =>
      // Playwright gives a summary no role.
      (await line
        .and(page.getByRole(role, { name: theirs, exact: true }).or(page.locator("summary", { hasText: theirs })))
        .count()) === 1;
    if (await isCalled(name)) continue;
    if (await isCalled(withGlyphs(name))) glyphs++;
    else different.push(`${new URL(page.url()).pathname}: ${kind} ${JSON.stringify(name)}`);
  }
  return { lines: count, glyphs, different };
}

/** The private characters that icon fonts use stand before, behind or between the words. */
function withGlyphs(name: string): RegExp {
  const words = name.split(" ").map((word) => word.replace(/[^\w\s]/gu, "\\$&"));
  return new RegExp(`^[\\s\\ue000-\\uf8ff]*${words.join("[\\s\\ue000-\\uf8ff]+")}[\\s\\ue000-\\uf8ff]*$`);
}

function report(all: readonly Compared[]): void {
  const sum = (some: readonly Compared[], of: (each: Compared) => number): number =>
    some.reduce((total, each) => total + of(each), 0);
  const row = (title: string, some: readonly Compared[]): string[] => {
    const lines = sum(some, (each) => each.lines);
    const glyphs = sum(some, (each) => each.glyphs);
    const different = sum(some, (each) => each.different.length);
    return [title, ...[some.length, lines, lines - glyphs - different, glyphs, different].map(String)];
  };
  const names = [...new Set(all.map(({ name }) => name))];
  const rows = names.map((name) =>
    row(
      name,
      all.filter((each) => each.name === name),
    ),
  );
  process.stdout.write(
    table(["package", "pages", "names", "the same", "but for glyphs", "different"], [...rows, row("**all**", all)]),
  );
  for (const { different } of all) for (const each of different) process.stdout.write(`${each}\n`);
  const lines = sum(all, (each) => each.lines);
  const share = 1 - sum(all, ({ different }) => different.length) / lines;
  if (all.length < MIN_PAGES || share < MIN_SHARE) process.exitCode = 1;
}
