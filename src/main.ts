#!/usr/bin/env node
import { program } from "commander";
import { version } from "./app.ts";
import { auditCommand } from "./cli/audit.ts";
import { browserCommand } from "./cli/browser.ts";
import { doctorCommand } from "./cli/doctor.ts";
import { mcpCommand } from "./cli/mcp.ts";
import { exitCodeOf } from "./cli/exit-code.ts";
import { serveCommand } from "./cli/serve.ts";
import { tokenCommand } from "./cli/token.ts";
import { userCommand } from "./cli/user.ts";

program
  .name("pagewire")
  .description("Drives real browsers over REST, gRPC, WebSocket and MCP")
  .version(version)
  .addCommand(serveCommand())
  .addCommand(tokenCommand())
  .addCommand(userCommand())
  .addCommand(auditCommand())
  .addCommand(mcpCommand())
  .addCommand(browserCommand())
  .addCommand(doctorCommand());

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`pagewire: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = exitCodeOf(error);
}
