import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import { Command } from "commander";
import { readEnvironment } from "../config/config.ts";
import { nearMisses } from "../config/near-misses.ts";
import type { SettingName } from "../config/settings.ts";
import { banner, typedCommand, workerBanner } from "./banner.ts";
import { createProgress } from "./progress.ts";
import { installShutdownHandlers } from "./shutdown.ts";
import { ALL_SETTINGS, readSettings, withEarlierSettings, withSettings } from "./settings-options.ts";

/** The settings of commands that call a service. */
const CALLER_SETTINGS: ReadonlySet<SettingName> = new Set(["pagewireUrl", "pagewireMcpAuthToken", "pagewireApiKey"]);
const serviceSettings = ALL_SETTINGS.filter((name) => !CALLER_SETTINGS.has(name));

export function serveCommand(): Command {
  const command = withSettings(new Command("serve").description("Run the service"), serviceSettings);
  return withEarlierSettings(command).action(async (_options, command: Command) => {
    const warn = (notice: string): void => void process.stderr.write(`pagewire: ${notice}\n`);
    const config = readSettings(command, undefined, warn);
    for (const { name, meant } of nearMisses(readEnvironment()))
      warn(`the environment variable ${name} is not a setting; did you mean ${meant}?`);
    // Process 1 of a container ignores signals without a handler, and a start may wait for the database.
    process.on("SIGTERM", exitAtOnce).on("SIGINT", exitAtOnce);
    // On the stream of the banner: standard error has the log.
    const progress = createProgress(process.stdout);
    const onProgress = (step: string): void => progress.show(step);
    if (config.role === "worker") {
      const { startWorker } = await import("../app/worker.ts");
      const worker = await startWorker(config, onProgress).finally(() => progress.end());
      process.off("SIGTERM", exitAtOnce).off("SIGINT", exitAtOnce);
      installShutdownHandlers(worker, progress);
      process.stdout.write(workerBanner(worker));
      return;
    }
    // The browser starts while the rest of the service is loaded, which blocks this thread for longer.
    const [{ loggerFor }, { startBrowsers }] = await Promise.all([
      import("../app/logger.ts"),
      import("../app/first-browser.ts"),
    ]);
    const log = loggerFor(config);
    const firstBrowsers = config.role === "api" ? undefined : startBrowsers(config, log);
    // Its failure is reported by the start of the service.
    await firstBrowsers?.opened.catch(() => undefined);
    const { startApp } = await import("../app/app.ts");
    const app = await startApp(config, { log, firstBrowsers, onProgress }).finally(() => progress.end());
    process.off("SIGTERM", exitAtOnce).off("SIGINT", exitAtOnce);
    // Installed before the banner is printed, since supervisors may send a signal after it.
    installShutdownHandlers(app, progress);
    const accounts = await app.state.users.listAccounts();
    const { npm_lifecycle_event: npmScript, npm_command: npmCommand } = readEnvironment();
    process.stdout.write(
      banner(app, config, {
        usernames: accounts.filter(({ disabledAt }) => disabledAt === null).map(({ username }) => username),
        command: typedCommand(process.argv[1] ?? "", { npmScript, npmCommand, cwd: process.cwd() }),
        flags: config.dataDir === resolve(".pagewire") ? "" : ` --data-dir ${config.dataDir}`,
        machineAddresses: machineAddresses(config.host),
      }),
    );
  });
}

/** Exits with the code that shells use for a signal. */
function exitAtOnce(_signal: NodeJS.Signals, number: number): never {
  process.exit(128 + number);
}

/** The addresses of this machine, which others can reach where HOST is a wildcard. */
function machineAddresses(host: string): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all
    .filter(({ internal, family }) => !internal && (family === "IPv4" || host === "::"))
    .filter(({ address }) => !address.startsWith("fe80:"))
    .map(({ address }) => address);
}
