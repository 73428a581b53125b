import { homedir } from "node:os";
import { Command } from "commander";
import { ownDataDir, readEnvironment } from "../config/config.ts";
import type { SettingName } from "../config/settings.ts";
import { ALL_SETTINGS, readSettings, withSettings } from "./settings-options.ts";

/** Settings of a service that listens and has users who log in. */
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
  "embedOrigins",
  "docsPublic",
]);

/** The process exits after this time even if closing is incomplete. */
const SHUTDOWN_MS = 15_000;

export function mcpCommand(): Command {
  const defaults = { dataDir: ownDataDir(readEnvironment(), homedir()) };
  const command = new Command("mcp").description(
    "Serve one assistant over standard input and output: with a browser of its own, or with the service at PAGEWIRE_URL",
  );
  const names = ALL_SETTINGS.filter((name) => !SERVICE_ONLY_SETTINGS.has(name));
  command.option("--skill", "print a skill file for assistants, of this version, and exit");
  return withSettings(command, names, defaults).action(async ({ skill }: { readonly skill?: true }) => {
    if (skill === true) {
      const { default: texts } = await import("../app/assistant-texts.ts");
      process.stdout.write(texts.skill);
      return;
    }
    const config = readSettings(command, defaults);
    const signaled = Promise.withResolvers<void>();
    let isEnding = false;
    const end = (): void => {
      // A second signal exits at once.
      if (isEnding) process.exit(1);
      isEnding = true;
      signaled.resolve();
    };
    process.on("SIGTERM", end).on("SIGINT", end).on("SIGHUP", end);
    const { serveStdio } = await import("../app/stdio.ts");
    await serveStdio(config, {
      isUsualFolder: config.dataDir === defaults.dataDir,
      signaled: signaled.promise,
      onClosing: () => void setTimeout(() => process.exit(1), SHUTDOWN_MS).unref(),
    });
    // After a signal, standard input is still open and would keep the process alive.
    process.exit(0);
  });
}
