import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const folder = new URL("../src/replay/", import.meta.url);

/** Bundles what stands in the file of a recording before and after its data: a page that runs this one script, and loads nothing. */
export async function bundleReplay(): Promise<{ readonly before: string; readonly after: string }> {
  const input = fileURLToPath(new URL("player.tsx", folder));
  const bundle = await rolldown({
    input,
    platform: "browser",
    logLevel: "silent",
    transform: { jsx: { runtime: "automatic", importSource: "preact", pure: false } },
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  const script = output[0].code.trim();
  const sheets = ["base.css", "inspector.css", "player.css"].map((name) => readFileSync(new URL(name, folder), "utf8"));
  const style = sheets.join("").replaceAll(/\n\s*/g, "");
  const policy = [
    "default-src 'none'",
    "img-src data:",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const before = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width">',
    `<title>Recording</title><style>${style}</style></head><body><div id="replay"></div>\n`,
  ].join("");
  return { before, after: `<script>${script}</script></body></html>\n` };
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
