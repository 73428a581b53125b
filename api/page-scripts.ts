import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";

const folder = new URL("../src/page-scripts/", import.meta.url);

type Functions = Readonly<Record<string, string>>;

/**
 * The scripts that run inside pages: those of the isolated world as one, most of which runs with the first use of `__pagewire`, those for
 * the storage of origins as `__pagewireStorage`, and functions by name, for the page's own world, for tools of pages, and for WebDriver.
 */
export async function bundlePageScripts(): Promise<{
  readonly source: string;
  readonly storage: string;
  readonly mainWorld: Functions;
  readonly webTools: Functions;
  readonly webDriver: Functions;
}> {
  const [start, scripts, storage] = await Promise.all([
    bundled("document-start.ts"),
    bundled("install.ts"),
    bundled("stored-origin.ts"),
  ]);
  const files = ["main-world.ts", "web-tools.ts", "webdriver.ts"] as const;
  const [mainWorld, webTools, webDriver] = await Promise.all([
    functionsIn(files[0]),
    functionsIn(files[1]),
    functionsIn(files[2]),
  ]);
  // Selenium's own, of which the standard says that it decides whether an element is displayed (Apache License 2.0).
  const isShown = minified(String(await importAtom("is-displayed.js")));
  const getter = `get() { ${scripts} return __pagewire; }`;
  return {
    source: `${start} Object.defineProperty(globalThis, "__pagewire", { configurable: true, ${getter} });`,
    storage,
    mainWorld,
    webTools,
    webDriver: { ...webDriver, isShown },
  };
}

async function bundled(file: string): Promise<string> {
  const input = fileURLToPath(new URL(file, folder));
  const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code;
}

async function importAtom(file: string): Promise<unknown> {
  const { default: atom } = (await import(`selenium-webdriver/lib/atoms/${file}`)) as { readonly default: unknown };
  return atom;
}

async function functionsIn(file: string): Promise<Functions> {
  const functions = (await import(new URL(file, folder).href)) as Readonly<Record<string, () => unknown>>;
  return Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, minified(String(run))]));
}

/** An expression without its comments and white space, and with short names; nothing is written in another way. */
function minified(expression: string): string {
  const { code, errors } = minifySync("function.js", `(${expression})`, { compress: false });
  if (errors.length > 0) throw new Error(`a function for pages does not parse: ${errors[0]?.message}`);
  return code.trim().replace(/;$/, "");
}
