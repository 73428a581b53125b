import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Command } from "commander";
import type { RunningProcess } from "../app/running-process.ts";
import { readEnvironment } from "../config/config.ts";
import { nearMisses } from "../config/near-misses.ts";
import type { SettingName } from "../config/settings.ts";
import { banner, typedCommand, workerBanner } from "./banner.ts";
import { createProgress, type Progress } from "./progress.ts";
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
    for (const load of PARTS) {
      await load();
      await setImmediate();
    }
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

/** Loaded one after the other: between them the replies of the browser are read, which makes its first page meanwhile. */
const PARTS = [
  () => import("../app/local-engine.ts"),
  () => import("../app/state.ts"),
  () => import("../app/core.ts"),
  () => import("../app/servers.ts"),
] as const;

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

/** Time for running calls to finish after a signal. */
const DRAIN_MS = 25_000;
/** The process exits after this time even if closing is incomplete. */
const EXIT_AFTER_MS = 30_000;
/** EX_TEMPFAIL of sysexits.h: a restart may succeed. */
const LOST_EXIT_CODE = 75;

/**
 * Drains and closes the service on a signal (exit code 0); a second signal exits at once (1). An uncaught error is logged
 * and does the same with exit code 1, as the state it leaves is unknown; so does the loss of the database to another process (75).
 */
function installShutdownHandlers(
  { log, lost, drainRequested, remaining, drain, close }: RunningProcess,
  progress?: Progress,
): void {
  let exitCode: number | undefined;

  const end = (code: number): void => {
    if (exitCode !== undefined) {
      exitCode = Math.max(exitCode, code);
      return;
    }
    exitCode = code;
    setTimeout(() => {
      log.error({ afterMs: EXIT_AFTER_MS }, "closing takes too long; the process exits without it");
      process.exit(1);
    }, EXIT_AFTER_MS).unref();
    progress?.show(() => `Waiting for ${remaining()} to end, for ${DRAIN_MS / 1_000} s at most`);
    drain(DRAIN_MS)
      .then(() => {
        progress?.show("Closing");
        return close();
      })
      .finally(() => progress?.end())
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          log.error({ error }, "closing failed");
          process.exit(1);
        },
      );
  };

  const onSignal = (signal: NodeJS.Signals): void => {
    if (exitCode !== undefined) process.exit(1);
    log.info({ signal }, "finishing the running calls, then closing; a second signal exits at once");
    end(0);
  };
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  process.on("uncaughtException", (error) => {
    log.error({ error }, "uncaught error; the service closes");
    end(1);
  });
  process.on("unhandledRejection", (error) => {
    log.error({ error }, "unhandled rejection; the service closes");
    end(1);
  });
  void drainRequested.then(() => {
    log.info({}, "an operator has asked this process to end; finishing the running calls, then closing");
    end(0);
  });
  void lost.then(() => {
    log.error(
      {},
      "the lease of this process has expired and another Pagewire uses its database now; the service closes",
    );
    end(LOST_EXIT_CODE);
  });
}
