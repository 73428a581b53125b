import { Command } from "commander";
import type { RunningApp } from "../app/app.ts";
import { version } from "../app/version.ts";
import type { RunningWorker } from "../app/worker.ts";
import type { Config } from "../config/settings.ts";
import { createProgress } from "./progress.ts";
import { installShutdownHandlers } from "./shutdown.ts";
import { ALL_SETTINGS, readSettings, withSettings } from "./settings-options.ts";

const serviceSettings = ALL_SETTINGS.filter((name) => name !== "pagewireUrl" && name !== "pagewireMcpAuthToken");

export function serveCommand(): Command {
  return withSettings(new Command("serve").description("Run the service"), serviceSettings).action(
    async (_options, command: Command) => {
      const config = readSettings(command);
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
      process.stdout.write(banner(app, config));
    },
  );
}

/** With the exit code that shells use for a signal. */
function exitAtOnce(_signal: NodeJS.Signals, number: number): never {
  process.exit(128 + number);
}

function banner(app: RunningApp, config: Config): string {
  const { httpUrl, createdAdmin } = app;
  const { browser } = app;
  const browserLine =
    browser === undefined
      ? "in the workers of the cluster"
      : `${browser.version}, sandbox ${browser.sandbox} (${browser.executable})`;
  const password = createdAdmin?.generatedPassword;
  const lines = [
    `Pagewire ${version} (${config.environment})`,
    "",
    `  REST       ${httpUrl}/api/v1`,
    `  WebSocket  ${httpUrl.replace(/^http/, "ws")}/ws`,
    `  MCP        ${httpUrl}/mcp`,
    `  gRPC       ${grpcLine(app, config)}; Connect and gRPC-Web at ${httpUrl}`,
    `  Browser    ${browserLine}`,
    ...(app.opsUrl === undefined ? [] : [`  Metrics    ${app.opsUrl}/metrics`]),
    ...(config.databaseUrl === undefined ? [] : [`  Database   ${withoutCredentials(config.databaseUrl)}`]),
    `  Data       ${config.dataDir}`,
    "",
    ...(password === undefined
      ? [`Sign in as a user of yours; "pagewire user add" makes one, "pagewire token NAME" gives its tokens.`]
      : [
          `This is the first start. It made the user "${createdAdmin?.username ?? ""}" with the password`,
          "",
          `  ${password}`,
          "",
          "which is not shown again.",
        ]),
    "",
    "Try it:",
    "",
    `  curl -s ${httpUrl}/api/v1/auth/login -H 'content-type: application/json' \\`,
    `    -d '{"username":"${createdAdmin?.username ?? config.adminUsername}","password":"${password ?? "..."}"}'`,
    "",
    "",
  ];
  return lines.join("\n");
}

function workerBanner({ address, browser, opsUrl, processId }: RunningWorker): string {
  return [
    `Pagewire ${version}, a worker of a cluster`,
    "",
    `  Process    ${processId}`,
    `  Address    ${address}`,
    `  Browser    ${browser.version}, sandbox ${browser.sandbox} (${browser.executable})`,
    ...(opsUrl === undefined ? [] : [`  Metrics    ${opsUrl}/metrics`]),
    "",
    "",
  ].join("\n");
}

function grpcLine({ grpcAddress }: RunningApp, { tlsCert, grpcPort }: Config): string {
  if (tlsCert === undefined) return grpcAddress ?? "off";
  return `${grpcAddress ?? ""} with TLS, as everything (GRPC_PORT ${grpcPort} is unused)`;
}

/** The query is removed as well: it may contain a password. */
function withoutCredentials(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
