import { Command } from "commander";
import { version } from "../app/version.ts";
import { ConfigError } from "../config/config-error.ts";
import { suggestion } from "../near-names.ts";
import { auditCommand } from "./audit.ts";
import { backupCommand, restoreCommand } from "./backup.ts";
import { browserCommand } from "./browser.ts";
import { completionCommand } from "./completion.ts";
import { doctorCommand } from "./doctor.ts";
import { keyCommand } from "./key.ts";
import { mcpCommand } from "./mcp.ts";
import { openCommand, screenshotCommand } from "./page.ts";
import { drainCommand, migrateCommand, psCommand } from "./processes.ts";
import { serveCommand } from "./serve.ts";
import { statusCommand } from "./status.ts";
import { tokenCommand } from "./token.ts";
import { userCommand } from "./user.ts";

/** Commands as other tools name them. */
const SYNONYMS = {
  ...{ start: ["serve"], server: ["serve"], run: ["serve"], up: ["serve"], login: ["token"], users: ["user"] },
  ...{
    keys: ["key"],
    "api-key": ["key"],
    apikey: ["key"],
    import: ["restore"],
    export: ["backup"],
    shot: ["screenshot"],
  },
};

/** The command line with all commands. Each imports what it runs when it runs, so that a command loads only its own part. */
export function createProgram(): Command {
  const program = new Command()
    .name("pagewire")
    .description("Drives real browsers over REST, gRPC, WebSocket and MCP")
    .version(version)
    .addCommand(serveCommand())
    .addCommand(statusCommand())
    .addCommand(screenshotCommand())
    .addCommand(openCommand())
    .addCommand(tokenCommand())
    .addCommand(userCommand())
    .addCommand(keyCommand())
    .addCommand(auditCommand())
    .addCommand(psCommand())
    .addCommand(drainCommand())
    .addCommand(migrateCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(mcpCommand())
    .addCommand(browserCommand())
    .addCommand(doctorCommand())
    .addCommand(completionCommand());
  return program.on("command:*", ([name = ""]: readonly string[]) => {
    const names = program.commands.map((command) => command.name());
    program.error(`error: unknown command '${name}'${suggestion(name, names, SYNONYMS)}`);
  });
}

/** Runs a command line; a failure is written to standard error and sets the exit code. */
export async function runCommandLine(argv: readonly string[] = process.argv): Promise<void> {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    process.stderr.write(`pagewire: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = exitCodeOf(error);
  }
}

/** 78 (EX_CONFIG of sysexits.h) for invalid settings, 1 for other errors. */
function exitCodeOf(error: unknown): number {
  return error instanceof ConfigError ? 78 : 1;
}
