import { Command } from "commander";
import { serveStdio } from "../app.ts";
import { readSettings, withSettings } from "./settings-options.ts";

export function mcpCommand(): Command {
  const command = new Command("mcp").description("Serve one assistant over standard input and output");
  return withSettings(command).action(async () => {
    const ended = new AbortController();
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        ended.abort();
      });
    }
    await serveStdio(readSettings(command), ended.signal);
    // Standard input keeps the process alive when it was a signal that ended it.
    process.exit(0);
  });
}
