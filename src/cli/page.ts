import { Command } from "commander";
import { writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { extname, resolve } from "node:path";
import type { CallOperation } from "../app/backend.ts";
import { ownDataDir, readEnvironment } from "../config/config.ts";
import type { SettingName } from "../config/settings.ts";
import { print, type Printed } from "./on-state.ts";
import { withProgress } from "./progress.ts";
import { readSettings, withSettings } from "./settings-options.ts";

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

const SETTINGS: readonly SettingName[] = [
  ...(["pagewireUrl", "pagewireApiKey", "dataDir", "browserExecutablePath", "browserSandbox", "logLevel"] as const),
];

/**
 * Makes a command that calls operations, with a browser of its own or in the service at PAGEWIRE_URL, and prints what `run` returns.
 * `run` gets the function that calls first, then what commander passes. A signal cancels the running call.
 */
function onService<Args extends unknown[]>(
  command: Command,
  run: (call: CallOperation, ...args: Args) => Promise<Printed>,
): Command {
  const defaults = { dataDir: ownDataDir(readEnvironment(), homedir()), logLevel: "error" } as const;
  command.option("--json", "print JSON");
  return withSettings(command, SETTINGS, defaults).action(async (...args: unknown[]) => {
    const config = readSettings(command, defaults);
    const signaled = new AbortController();
    const end = (): void => {
      // A second signal exits at once.
      if (signaled.signal.aborted) process.exit(1);
      signaled.abort(new Error("canceled"));
    };
    process.on("SIGTERM", end).on("SIGINT", end);
    const [{ openBackend, toCall }, { loggerFor }] = await Promise.all([
      import("../app/backend.ts"),
      import("../app/logger.ts"),
    ]);
    await withProgress(async (progress) => {
      progress.show(config.pagewireUrl === undefined ? "Starting a browser" : `Calling ${config.pagewireUrl}`);
      const own = await openBackend(config, {
        log: loggerFor(config),
        token: config.pagewireApiKey ?? config.pagewireMcpAuthToken,
        isUsualFolder: config.dataDir === defaults.dataDir,
      });
      progress.show("Waiting for the page");
      try {
        // commander passes what the command declares
        const printed = await run(toCall(own, signaled.signal), ...(args as Args));
        progress.end();
        print(command, printed);
      } finally {
        await own.close();
      }
    });
    // Signals no longer cancel anything, and their handlers keep the process alive.
    process.off("SIGTERM", end).off("SIGINT", end);
  });
}
