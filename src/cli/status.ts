import { Command } from "commander";
import { withProgress } from "./progress.ts";
import { print } from "./on-state.ts";
import { readSettings, withSettings } from "./settings-options.ts";

export function statusCommand(): Command {
  const command = new Command("status")
    .description("Ask a running service whether it is ready: that at PAGEWIRE_URL, or else at PORT of this machine")
    .option("--json", "print JSON");
  return withSettings(command, ["pagewireUrl", "port", "tlsCert"]).action(async () => {
    const { pagewireUrl, port, tlsCert } = readSettings(command);
    const url = pagewireUrl ?? `${tlsCert === undefined ? "http" : "https"}://127.0.0.1:${port}`;
    const { openService } = await import("../app/backend.ts");
    const call = openService(url, AbortSignal.timeout(TIMEOUT_MS));
    const [health, ready] = await withProgress((progress) => {
      progress.show(`Calling ${url}`);
      return Promise.all([call("getHealth", {}), call("getReadiness", {})]);
    });
    const { version, environment, uptime, capacity } = health.answer;
    const { status, checks } = ready.answer;
    const lines = [
      `Pagewire ${version} at ${url} is ${status === "ready" ? "ready" : "not ready"} (${environment}, up ${duration(uptime)})`,
      ...Object.entries(checks).map(([name, isFine]) => `  ${name.padEnd(10)}${isFine ? "ok" : "FAILS"}`),
      ...(capacity === undefined
        ? []
        : [`  contexts  ${capacity.live} of ${capacity.contexts} live, ${capacity.waiting} waiting`]),
    ];
    const json = { url, status, checks, version, environment, uptime, ...(capacity && { capacity }) };
    print(command, { json, text: `${lines.join("\n")}\n` });
    if (status !== "ready") process.exitCode = 1;
  });
}

const TIMEOUT_MS = 10_000;

/** Writes a time such as `3 h 2 min`. */
function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${Math.floor(seconds)} s`;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}
