import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** The source of gen/page-scripts.json: the scripts that run inside pages, as one. */
export async function bundlePageScripts(): Promise<{ readonly source: string }> {
  const input = fileURLToPath(new URL("../src/page-scripts/install.ts", import.meta.url));
  const bundle = await rolldown({ input, platform: "browser", logLevel: "silent" });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  return { source: output[0].code };
}
