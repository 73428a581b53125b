import { Command } from "commander";
import { type RunningApp, startApp, version } from "../app.ts";
import type { Config } from "../config.ts";
import { readSettings, withSettings } from "./settings-options.ts";

/** However long a part takes to close, the process ends. */
const shutdownMs = 30_000;

export function serveCommand(): Command {
  return withSettings(new Command("serve").description("Run the service")).action(
    async (_options, command: Command) => {
      const config = readSettings(command);
      const app = await startApp(config);
      process.stdout.write(banner(app, config));
      closeOnSignal(app);
    },
  );
}

function closeOnSignal(app: RunningApp): void {
  const { log } = app;
  let isClosing = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    log.info({ signal }, "closing; a second signal ends at once");
    setTimeout(() => process.exit(1), shutdownMs).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, "closing failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
}

function banner(app: RunningApp, config: Config): string {
  const { httpUrl, grpcAddress, createdAdmin } = app;
  const { browser } = app;
  const password = createdAdmin?.generatedPassword;
  const lines = [
    `Pagewire ${version} (${config.environment})`,
    "",
    `  REST       ${httpUrl}/api/v1`,
    `  WebSocket  ${httpUrl.replace(/^http/, "ws")}/ws`,
    `  MCP        ${httpUrl}/mcp`,
    `  gRPC       ${grpcAddress ?? "off"}; Connect and gRPC-Web at ${httpUrl}`,
    `  Browser    ${browser.version}, sandbox ${browser.sandbox} (${browser.executable})`,
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
