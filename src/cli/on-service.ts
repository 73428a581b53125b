import { homedir } from "node:os";
import type { Command } from "commander";
import type { CallOperation } from "../app/backend.ts";
import { ownDataDir, readEnvironment } from "../config/config.ts";
import type { SettingName } from "../config/settings.ts";
import { print, type Printed } from "./on-state.ts";
import { withProgress } from "./progress.ts";
import { readSettings, withSettings } from "./settings-options.ts";

const SETTINGS: readonly SettingName[] = [
  ...(["pagewireUrl", "pagewireApiKey", "dataDir", "browserExecutablePath", "browserSandbox", "logLevel"] as const),
];

/**
 * Makes a command that calls operations, with a browser of its own or in the service at PAGEWIRE_URL, and prints what `run` returns.
 * `run` gets the function that calls first, then what commander passes. A signal cancels the running call.
 */
export function onService<Args extends unknown[]>(
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
