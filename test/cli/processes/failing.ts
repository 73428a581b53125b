import { startApp } from "../../../src/app/app.ts";
import { installShutdownHandlers } from "../../../src/cli/serve.ts";
import { parseConfig } from "../../../src/config/config.ts";

// The service as `serve` runs it, with a mistake in it: a line on standard input throws or rejects, depending on its text.
const { env } = process;
const app = await startApp(parseConfig({ env, cwd: String(env.DATA_DIR) }));
installShutdownHandlers(app);
process.stdout.write(`REST ${app.httpUrl}/api/v1\ngRPC ${app.grpcAddress ?? ""};\n`);
process.stdin.on("data", (line: Buffer) => {
  const mistake = new Error("a mistake of ours");
  if (line.toString().trim() === "throw") throw mistake;
  void Promise.reject(mistake);
});
