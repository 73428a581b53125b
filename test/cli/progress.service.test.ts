import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { nightly } from "../support/nightly.ts";
import { main, runPagewire } from "../support/pagewire.ts";
import { unrunnable } from "../support/unrunnable.ts";

const TIMEOUT_MS = 120_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewire-progress-"));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

interface Run {
  readonly code: number | string;
  readonly output: string;
}

/** Runs a command on a terminal of its own, with 80 columns: its line is cut to those, and `script` sets none. */
async function onTerminal(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const command = [process.execPath, main, ...args].map((part) => `'${part}'`).join(" ");
  const { PATH, HOME } = process.env;
  const child = spawn("script", ["--quiet", "--return", "--command", `stty cols 80; ${command}`, "/dev/null"], {
    env: { PATH, HOME, TERM: "xterm", SHELL: "/bin/sh", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

async function elsewhere(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const { ended, output } = runPagewire(args, env);
  const code = await ended;
  return { code, output: output.stdout + output.stderr };
}

/** The pictures of the line that moves. */
const framesOf = (output: string, text: string): readonly string[] =>
  [...output.matchAll(/\u001b\[2K(\S [^\r\n]*)\r/g)].flatMap(([, line = ""]) => (line.includes(text) ? [line] : []));

function hasScript(): boolean {
  try {
    return execFileSync("script", ["--version"], { encoding: "utf8" }).includes("util-linux");
  } catch {
    return false;
  }
}

/** Where Playwright's installer finds no browser, but bytes. */
function serveDownload(): Promise<string> {
  return listen((response) => {
    response.writeHead(200, { "content-length": 4_000_000 });
    for (let part = 0; part < 40; part++) response.write(Buffer.alloc(100_000));
    response.end();
  });
}

async function listen(respond: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => respond(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a command that waits", { timeout: TIMEOUT_MS }, () => {
  // Port 9 of this machine has no server.
  const withoutDatabase = (name: string) => ({
    DATABASE_URL: "postgres://pagewire@127.0.0.1:9/pagewire",
    DATABASE_LIMITS: "waitMs=3000",
    DATA_DIR: join(folder, name),
    PORT: "0",
    GRPC_PORT: "off",
    TMPDIR: folder,
  });

  nightly("downloads a browser with lines of its progress, and keeps standard output for the result", async () => {
    const env = { PLAYWRIGHT_DOWNLOAD_HOST: await serveDownload(), PLAYWRIGHT_BROWSERS_PATH: join(folder, "plain") };
    const { ended, output } = runPagewire(["browser", "--install", "--json"], env);

    expect(await ended).toBe(1);
    expect(output.stderr).toMatch(/100% of 3.8 MiB/);
    expect(output.stderr).toContain("pagewire: the download has failed");
    expect(output.stdout).toBe("");
  });

  if (!hasScript()) {
    unrunnable("progress on a terminal", "no `script` of util-linux");
    return;
  }

  it("shows on a terminal one line that moves", async () => {
    const { code, output } = await onTerminal(["serve"], withoutDatabase("on"));

    expect(code).toBe(1);
    expect(new Set(framesOf(output, "Waiting for the database")).size).toBeGreaterThan(3);
  });

  nightly("shows elsewhere a line for each wait, and the checks of a machine", async () => {
    // The check of the collector takes a second.
    const silent = await listen(() => undefined);
    const [plain, examined] = await Promise.all([
      elsewhere(["serve"], withoutDatabase("off")),
      onTerminal(["doctor"], {
        DATA_DIR: join(folder, "doctor"),
        OTEL_EXPORTER_OTLP_ENDPOINT: silent,
        PORT: "0",
        GRPC_PORT: "off",
        TMPDIR: folder,
      }),
    ]);

    expect(plain.code).toBe(1);
    expect(plain.output).toMatch(/^Waiting for the database( \(\d s\))?$/m);
    expect(plain.output).not.toContain("\u001b");
    expect(examined.code).toBe(0);
    expect(framesOf(examined.output, "checks done")[0]).toMatch(/^\S Examining this machine, \d+ of \d+ checks done/);
    expect(examined.output.split("\u001b[2K").at(-1)).toContain("Pagewire can start here.");
  });
});
