import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";

const folder = new URL("../src/page-scripts/", import.meta.url);

/** The scripts that run inside pages: those of the isolated world as one, and the functions of the page's own, by name. */
export async function bundlePageScripts(): Promise<{
  readonly source: string;
  readonly mainWorld: Readonly<Record<string, string>>;
}> {
  const input = fileURLToPath(new URL("install.ts", folder));
  const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  const functions = (await import(new URL("main-world.ts", folder).href)) as Readonly<Record<string, () => unknown>>;
  const mainWorld = Object.entries(functions).map(([name, run]) => [name, minified(String(run))] as const);
  return { source: output[0].code, mainWorld: Object.fromEntries(mainWorld) };
}

/** An expression without its comments and white space, and with short names; nothing is written in another way. */
function minified(expression: string): string {
  const { code, errors } = minifySync("function.js", `(${expression})`, { compress: false });
  if (errors.length > 0) throw new Error(`a function for pages does not parse: ${errors[0]?.message}`);
  return code.trim().replace(/;$/, "");
}
