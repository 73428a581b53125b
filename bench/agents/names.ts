/**
 * `npm run bench:names`: on published pages, whether each line has the name of its element in the browser's own accessibility
 * tree, and what of that tree has no line. Fetches the pages from the package registry. Prints Markdown; exits with 1 below the
 * share that is expected.
 */
import { glob, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findBrowser } from "../../src/engine/browser/executable.ts";
import { table } from "../measure.ts";
import { type ComparedNames, compareNames } from "./browser-names.ts";
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
const MIN_PAGES = 50;
const MIN_SHARE = 0.98;
interface ComparedPage extends ComparedNames {
  readonly name: string;
}

const folder = await mkdtemp(join(tmpdir(), "bench-names-"));
const browser = await chromium.launch({
  executablePath: await findBrowser(undefined, process.platform),
  args: ["--no-sandbox"],
});
try {
  await fetchPackages(folder, PACKAGES);
  const site = await serveFolder(folder);
  const all: ComparedPage[] = [];
  for (const name of Object.keys(PACKAGES)) {
    const pages: string[] = [];
    for await (const path of glob(`${name}/**/*.html`, { cwd: folder })) pages.push(path);
    for (const path of chosen(pages.toSorted())) {
      const page = await browser.newPage();
      await page.goto(`${site.url}/${path}`, { waitUntil: "load" });
      // Some pages only redirect to others.
      const names = await compareNames(page).catch(() => undefined);
      await page.close();
      if (names !== undefined && names.compared > 0) all.push({ name, ...names });
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

function report(all: readonly ComparedPage[]): void {
  const sum = (some: readonly ComparedPage[], of: (each: ComparedPage) => number): number =>
    some.reduce((total, each) => total + of(each), 0);
  const row = (title: string, some: readonly ComparedPage[]): string[] => {
    const figures = [(each: ComparedPage) => each.compared, ({ different }: ComparedPage) => different.length];
    return [
      title,
      ...[some.length, ...figures.map((of) => sum(some, of)), sum(some, ({ missing }) => missing.length)].map(String),
    ];
  };
  const names = [...new Set(all.map(({ name }) => name))];
  const rows = names.map((name) =>
    row(
      name,
      all.filter((each) => each.name === name),
    ),
  );
  process.stdout.write(
    table(["package", "pages", "names", "different", "without a line"], [...rows, row("**all**", all)]),
  );
  for (const { different, missing } of all) {
    for (const each of different) process.stdout.write(`different: ${each}\n`);
    for (const each of missing) process.stdout.write(`without a line: ${each}\n`);
  }
  const share = 1 - sum(all, ({ different }) => different.length) / sum(all, ({ compared }) => compared);
  if (all.length < MIN_PAGES || share < MIN_SHARE) process.exitCode = 1;
}
