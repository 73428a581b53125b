import { access } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Logger } from "../../log/log.ts";
import { findBrowser } from "./executable.ts";
import { createEngineFolder, type EngineFolder, findTempFolder } from "./temp-folder.ts";
import { launchBrowser, type LaunchOptions } from "./launch.ts";
import { planSandbox } from "./sandbox.ts";
import type { BrowserInfo } from "../engine.ts";
import type { EngineSettings } from "../settings.ts";

const SETPRIV = ["/usr/bin/setpriv", "/bin/setpriv", "/usr/sbin/setpriv"];

/** What decides which browser runs, and how. */
export type LaunchSettings = Pick<EngineSettings, "executablePath" | "sandbox" | "environment" | "tempDir" | "webgl"> &
  Partial<Pick<EngineSettings, "browserMaxContexts">>;

/**
 * Which browser to launch on this machine, and the ways to try.
 *
 * @throws Error when the settings exclude every way, or no browser is found
 */
export async function planLaunch(
  settings: LaunchSettings,
): Promise<Pick<LaunchOptions, "executable" | "plans" | "setpriv" | "hasWebgl">> {
  const executable = await findBrowser(settings.executablePath, process.platform);
  const setpriv = await firstOf(SETPRIV);
  const plans = planSandbox({
    setting: settings.sandbox,
    environment: settings.environment,
    isRoot: process.getuid?.() === 0,
    ...(setpriv !== undefined && { setpriv }),
  });
  const { webgl = "auto", browserMaxContexts } = settings;
  const hasWebgl = webgl === "on" || (webgl === "auto" && browserMaxContexts === 1);
  return { executable, plans, hasWebgl, ...(setpriv !== undefined && { setpriv }) };
}

/** @throws Error when the browser's user can enter none of the folders for temporary files */
export async function openTempFolder(
  { tempDir }: Pick<LaunchSettings, "tempDir">,
  { plans }: Pick<LaunchOptions, "plans">,
): Promise<EngineFolder> {
  return createEngineFolder(tempDir ?? (await findTempFolder(tmpdir(), plans[0]?.uid)));
}

/** Starts the browser that the service would use, and ends it again. @throws Error when there is none that starts */
export async function probeBrowser(settings: LaunchSettings, log: Logger): Promise<BrowserInfo> {
  const plan = await planLaunch(settings);
  const folder = await openTempFolder(settings, plan);
  try {
    const launched = await launchBrowser({ ...plan, folder, log });
    await launched.close();
    return launched.info;
  } finally {
    await folder.remove();
  }
}

async function firstOf(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const exists = await access(path).then(
      () => true,
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}
