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
    transform: { jsx: { runtime: "automatic", importSource: "preact", pure: false } },
  });
  const { output } = await bundle.generate({
    format: "esm",
    minify: true,
    entryFileNames: "app-[hash].js",
    chunkFileNames: "[name]-[hash].js",
    hashCharacters: "hex",
  });
  await bundle.close();
  const scripts = output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file.code] as const] : []));
  const plotStyle = readFileSync(fileURLToPath(import.meta.resolve("uplot/dist/uPlot.min.css")), "utf8");
  const sheets = ["../replay/base.css", "../replay/inspector.css", "app.css"];
  const style = [...sheets.map((name) => readFileSync(new URL(name, folder), "utf8")), plotStyle].join("\n");
  const styleName = `app-${hashOf(style)}.css`;
  const page = readFileSync(new URL("index.html", folder), "utf8")
    .replace("app.css", styleName)
    .replace("app.js", output[0].fileName);
  return { "index.html": page, ...Object.fromEntries(scripts), [styleName]: style };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
