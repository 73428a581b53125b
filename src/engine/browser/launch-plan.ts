import { access, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { parseAuthorities } from "../../certificates.ts";
import type { Logger } from "../../log/log.ts";
import { findBrowser } from "./executable.ts";
import { createEngineFolder, type EngineFolder, findTempFolder } from "./temp-folder.ts";
import { firstLine, type LaunchedBrowser, launchBrowser, type LaunchOptions } from "./launch.ts";
import { planSandbox } from "./sandbox.ts";
import type { BrowserInfo } from "../engine.ts";
import type { EngineSettings } from "../settings.ts";

const SETPRIV = ["/usr/bin/setpriv", "/bin/setpriv", "/usr/sbin/setpriv"];

/** The settings that decide which browser runs, and how. */
export type LaunchSettings = Pick<
  EngineSettings,
  "executablePath" | "sandbox" | "environment" | "tempDir" | "webgl" | "caCertificatesFile"
> &
  Partial<Pick<EngineSettings, "browserSharing">>;

/**
 * Which browser to launch on this machine, and the ways to try.
 *
 * @throws Error when the settings exclude every way, or no browser is found
 */
export async function planLaunch(
  settings: LaunchSettings,
): Promise<Pick<LaunchOptions, "executable" | "plans" | "setpriv" | "hasWebgl" | "authorities">> {
  const executable = await findBrowser(settings.executablePath, process.platform);
  const setpriv = await firstOf(SETPRIV);
  const plans = planSandbox({
    setting: settings.sandbox,
    environment: settings.environment,
    isRoot: process.getuid?.() === 0,
    ...(setpriv !== undefined && { setpriv }),
  });
  const { webgl = "auto", browserSharing } = settings;
  const hasWebgl = webgl === "on" || (webgl === "auto" && browserSharing === "context");
  const { caCertificatesFile } = settings;
  const authorities = caCertificatesFile === undefined ? undefined : await readAuthorities(caCertificatesFile);
  return { executable, plans, hasWebgl, authorities, ...(setpriv !== undefined && { setpriv }) };
}

/** @throws Error when the browser's user can enter none of the folders for temporary files */
export async function openTempFolder(
  { tempDir }: Pick<LaunchSettings, "tempDir">,
  { plans }: Pick<LaunchOptions, "plans">,
  log: Logger,
): Promise<EngineFolder> {
  if (tempDir !== undefined) return createEngineFolder(tempDir);
  const { path, warning } = await findTempFolder(tmpdir(), plans[0]?.uid);
  if (warning !== undefined) log.warn({}, warning);
  return createEngineFolder(path);
}

/** A browser that starts before the engine it is for. */
export type FirstBrowser = Awaited<ReturnType<typeof launchFirst>>;

/** @throws Error when the settings exclude every way, or no browser is found; `launched` rejects where none starts */
export async function launchFirst(settings: LaunchSettings, log: Logger) {
  const plan = await planLaunch(settings);
  const folder = await openTempFolder(settings, plan, log);
  const created = Promise.withResolvers<void>();
  const launched = launchBrowser({ ...plan, folder, log, onSpawned: created.resolve });
  // The engine awaits it when it starts.
  launched.catch(() => created.resolve());
  return {
    plan,
    folder,
    /** Resolves when its process has been created, or could not be. */
    spawned: created.promise,
    launched,
    /** Ends a browser that no engine has adopted, and removes its files. */
    async close(): Promise<void> {
      await launched.then(
        (browser) => browser.close(),
        () => undefined,
      );
      await folder.remove();
    },
  };
}

/**
 * Starts the browser that the service would use, and ends it again.
 *
 * @param look what to do with it meanwhile
 * @throws Error when there is none that starts
 */
export async function probeBrowser(
  settings: LaunchSettings,
  log: Logger,
  look?: (launched: LaunchedBrowser) => Promise<void>,
): Promise<BrowserInfo> {
  const plan = await planLaunch(settings);
  const folder = await openTempFolder(settings, plan, log);
  try {
    const launched = await launchBrowser({ ...plan, folder, log });
    try {
      await look?.(launched);
    } finally {
      await launched.close();
    }
    return launched.info;
  } finally {
    await folder.remove();
  }
}

async function readAuthorities(file: string): Promise<string> {
  try {
    const pem = await readFile(file, "utf8");
    parseAuthorities(pem);
    return pem;
  } catch (error) {
    throw new Error(`the file "${file}" (CA_CERTIFICATES) ${firstLine(error)}`, { cause: error });
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
