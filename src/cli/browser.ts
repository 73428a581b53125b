import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Command } from "commander";
import type { Config, SettingName } from "../config/settings.ts";
import type { BrowserInfo } from "../engine/engine.ts";
import { createLogger } from "../log/log.ts";
import { readSettings, withSettings } from "./settings-options.ts";

const BROWSER_SETTINGS: readonly SettingName[] = ["browserExecutablePath", "browserSandbox", "logLevel"];

export function browserCommand(): Command {
  const command = new Command("browser")
    .description("Start the browser that the service would use, and print its path and version")
    .option("--install", "download Playwright's own headless shell first; it needs the internet")
    .option("--json", "print JSON");
  return withSettings(command, BROWSER_SETTINGS).action(async ({ install, json }: { install?: true; json?: true }) => {
    const config = readSettings(command);
    if (install) await installBrowser();
    const { executable, version, sandbox, reason } = await probe(config);
    process.stdout.write(
      json
        ? `${JSON.stringify({ executable, version, sandbox, reason })}\n`
        : `Browser:  ${executable}\nVersion:  ${version}\nSandbox:  ${sandbox} (${reason})\n`,
    );
  });
}

async function probe({ browserExecutablePath, browserSandbox, environment, logLevel }: Config): Promise<BrowserInfo> {
  const { probeBrowser } = await import("../engine/browser/launch-plan.ts");
  const settings = {
    ...(browserExecutablePath !== undefined && { executablePath: browserExecutablePath }),
    sandbox: browserSandbox,
    environment,
  };
  return probeBrowser(settings, createLogger({ level: logLevel, format: "text" }));
}

/** Playwright's installer prints its progress: on a terminal a line that moves, elsewhere one for each tenth. */
async function installBrowser(): Promise<void> {
  const installer = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
  const child = spawn(process.execPath, [installer, "install", "chromium-headless-shell"], {
    stdio: ["ignore", process.stderr, "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0)
    throw new Error("the download has failed; set BROWSER_EXECUTABLE_PATH to a Chromium or Chrome instead");
}
