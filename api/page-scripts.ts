import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** Scripts that run inside pages, by name: each one file, with all that it imports. */
const entries = { outline: "install.ts", input: "input.ts", markdown: "markdown.ts" } as const;

/** The sources of gen/page-scripts.json. */
export async function bundlePageScripts(): Promise<Record<string, string>> {
  const bundled: Record<string, string> = {};
  for (const [name, file] of Object.entries(entries)) {
    const input = fileURLToPath(new URL(`../src/page-scripts/${file}`, import.meta.url));
    const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
    const { output } = await bundle.generate({ format: "iife", minify: true });
    bundled[name] = output[0].code;
    await bundle.close();
  }
  return bundled;
}
