import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const folder = new URL("../src/console/", import.meta.url);

/** The files of the web console by name, for gen/console.json: names hold a hash of the content, apart from the page's own. */
export async function bundleConsole(): Promise<Record<string, string>> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL("main.tsx", folder)),
    platform: "browser",
    logLevel: "silent",
    transform: { jsx: { runtime: "automatic", importSource: "preact" } },
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const script = output[0].code;
  const style = readFileSync(new URL("app.css", folder), "utf8");
  const [scriptName, styleName] = [`app-${hashOf(script)}.js`, `app-${hashOf(style)}.css`];
  const page = readFileSync(new URL("index.html", folder), "utf8")
    .replace("app.css", styleName)
    .replace("app.js", scriptName);
  return { "index.html": page, [scriptName]: script, [styleName]: style };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
