import { writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { Command } from "commander";
import { onService } from "./on-service.ts";

interface ScreenshotOptions {
  readonly output?: string;
  readonly fullPage?: true;
  readonly selector?: string;
}

const TYPES = new Map([
  [".jpg", "jpeg"],
  [".jpeg", "jpeg"],
  [".webp", "webp"],
  [".png", "png"],
]);
const WHERE = "with a browser of its own, or in the service at PAGEWIRE_URL";

export function screenshotCommand(): Command {
  const command = new Command("screenshot")
    .description(`Take a picture of a page, ${WHERE}`)
    .argument("<url>", "the page; without a scheme https://")
    .option("-o, --output <file>", ".png, .jpg or .webp; - is standard output (default: the page's host with .png)")
    .option("--full-page", "the whole page, not only the viewport")
    .option("--selector <selector>", "only the first element that matches");
  return onService(command, async (call, given: string, { output, fullPage, selector }: ScreenshotOptions) => {
    const url = toUrl(given);
    const file = output ?? `${new URL(url).hostname || "page"}.png`;
    const type = file === "-" ? "png" : TYPES.get(extname(file).toLowerCase());
    if (type === undefined) throw new Error(`${file} must end in ${[...TYPES.keys()].join(", ")}`);
    const { answer, bytes = new Uint8Array() } = await call("renderScreenshot", {
      body: { url, type, ...(fullPage && { fullPage }), ...(selector !== undefined && { element: selector }) },
    });
    if (file === "-") process.stdout.write(bytes);
    else await writeFile(file, bytes);
    const { width, height } = answer.data as { readonly width?: number; readonly height?: number };
    const where = file === "-" ? "standard output" : resolve(file);
    const described = `Wrote ${where} (${width} × ${height}, ${bytes.byteLength} bytes)\n`;
    return { json: { file: where, url, width, height, size: bytes.byteLength }, text: file === "-" ? "" : described };
  });
}

export function openCommand(): Command {
  const command = new Command("open")
    .description(`Open a page and print what it shows, ${WHERE}`)
    .argument("<url>", "the page; without a scheme https://")
    .option("--context <id>", "a context that is there, as an earlier call has printed it (default: a new one)");
  return onService(command, async (call, given: string, { context }: { readonly context?: string }) => {
    const url = toUrl(given);
    const contextId =
      context ??
      (await call("createContext", { params: {}, body: { name: "command line", temporary: true } })).answer.data.id;
    const { answer } = await call("executeAction", {
      params: { contextId },
      body: { action: "navigate", params: { url }, observe: "snapshot" },
    });
    const { observation, pageId } = answer.data;
    const { title, url: shown, text } = observation ?? { title: "", url, text: "" };
    // What pages say must not move the cursor of a terminal.
    const lines = [title, shown, "", text, "", `context ${contextId}`].map((line) => line.replaceAll(UNSAFE, "?"));
    return { json: { contextId, pageId, title, url: shown, text }, text: `${lines.join("\n")}\n` };
  });
}

/** Control characters but for the end of a line. */
const UNSAFE = /[^\P{Cc}\n]/gu;

/** @throws Error for what is no URL */
function toUrl(given: string): string {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(given);
  const url = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(given) ? given : `${isLocal ? "http" : "https"}://${given}`;
  if (!URL.canParse(url)) throw new Error(`${JSON.stringify(given)} is no URL`);
  return new URL(url).href;
}
