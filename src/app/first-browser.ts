import type { Config } from "../config/settings.ts";
import { type FirstBrowser, launchFirst, type LaunchSettings } from "../engine/browser/launch-plan.ts";
import type { Logger } from "../log/log.ts";

/** What decides which browser runs, and how. */
export function launchSettingsOf(config: Config) {
  return {
    ...(config.browserExecutablePath !== undefined && { executablePath: config.browserExecutablePath }),
    sandbox: config.browserSandbox,
    environment: config.environment,
    webgl: config.browserWebgl,
    browserMaxContexts: config.browserMaxContexts,
  } satisfies LaunchSettings;
}

/** Launches the service's first browser while the rest of the service is loaded; `startApp` adopts or closes it. */
export function launchFirstBrowser(config: Config, log: Logger): Promise<FirstBrowser> {
  const first = launchFirst(launchSettingsOf(config), log);
  // It is reported to the start of the service, which awaits it later.
  first.catch(() => undefined);
  return first;
}
