import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";

const folder = new URL("../src/page-scripts/", import.meta.url);

/**
 * The scripts that run inside pages: those of the isolated world as one, most of which runs with the first use of `__pagewire`, and the
 * functions of the page's own, by name.
 */
export async function bundlePageScripts(): Promise<{
  readonly source: string;
  readonly mainWorld: Readonly<Record<string, string>>;
}> {
  const [start, scripts] = await Promise.all([bundled("document-start.ts"), bundled("install.ts")]);
  const getter = `get() { ${scripts} return __pagewire; }`;
  const functions = (await import(new URL("main-world.ts", folder).href)) as Readonly<Record<string, () => unknown>>;
  const mainWorld = Object.entries(functions).map(([name, run]) => [name, minified(String(run))] as const);
  return {
    source: `${start} Object.defineProperty(globalThis, "__pagewire", { configurable: true, ${getter} });`,
    mainWorld: Object.fromEntries(mainWorld),
  };
}

async function bundled(file: string): Promise<string> {
  const input = fileURLToPath(new URL(file, folder));
  const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return output[0].code;
}

/** An expression without its comments and white space, and with short names; nothing is written in another way. */
function minified(expression: string): string {
  const { code, errors } = minifySync("function.js", `(${expression})`, { compress: false });
  if (errors.length > 0) throw new Error(`a function for pages does not parse: ${errors[0]?.message}`);
  return code.trim().replace(/;$/, "");
}
