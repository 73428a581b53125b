import { homedir } from "node:os";
import { Command } from "commander";
import { serveStdio } from "../app/stdio.ts";
import { ownDataDir, readEnvironment } from "../config/config.ts";
import type { SettingName } from "../config/settings.ts";
import { ALL_SETTINGS, readSettings, withSettings } from "./settings-options.ts";

/** What only a service that listens, and has users who sign in, can use. */
const SERVICE_ONLY_SETTINGS = new Set<SettingName>([
  "port",
  "host",
  "grpcPort",
  "tlsCert",
  "tlsKey",
  "trustProxy",
  "adminUsername",
  "adminPassword",
  "corsOrigins",
  "allowedHosts",
  "docsPublic",
]);

/** However long a part takes to close, the process ends. */
const SHUTDOWN_MS = 15_000;

export function mcpCommand(): Command {
  const defaults = { dataDir: ownDataDir(readEnvironment(), homedir()) };
  const command = new Command("mcp").description(
    "Serve one assistant over standard input and output: with a browser of its own, or with the service at PAGEWIRE_URL",
  );
  const names = ALL_SETTINGS.filter((name) => !SERVICE_ONLY_SETTINGS.has(name));
  return withSettings(command, names, defaults).action(async () => {
    const config = readSettings(command, defaults);
    const signaled = Promise.withResolvers<void>();
    let isEnding = false;
    const end = (): void => {
      // A second signal ends at once.
      if (isEnding) process.exit(1);
      isEnding = true;
      signaled.resolve();
    };
    process.on("SIGTERM", end).on("SIGINT", end).on("SIGHUP", end);
    await serveStdio(config, {
      signaled: signaled.promise,
      onClosing: () => void setTimeout(() => process.exit(1), SHUTDOWN_MS).unref(),
    });
    // Standard input keeps the process alive when it was a signal that ended it.
    process.exit(0);
  });
}
