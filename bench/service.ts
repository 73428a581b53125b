import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inspectorUrlIn } from "./inspector.ts";

/** The service in a process of its own, as `npm start` runs it, and a REST client for it. */
export interface BenchService {
  readonly url: string;
  readonly grpcAddress: string;
  readonly token: string;
  readonly pid: number;
  /** What it has written to standard output so far. */
  banner(): string;
  /** Of a service that was started with one. */
  readonly inspectorUrl: string | undefined;
  /** POST, GET, ... below /api/v1; throws on any error answer. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  execute(contextId: string, body: unknown): Promise<unknown>;
  newContext(): Promise<string>;
  deleteContext(contextId: string): Promise<void>;
  close(): Promise<void>;
}

const password = "bench-password-of-some-length";

interface ServiceOptions {
  /** Whether Node's inspector listens in the process, which then runs from its sources, by their names, and has `gc()`. */
  readonly hasInspector?: boolean;
  /** Of an earlier start with the same data; default: it logs in. */
  readonly token?: string;
  /** Path of what runs without an inspector; default: this checkout's. */
  readonly bundle?: string | undefined;
}

export async function startService(
  env: Readonly<Record<string, string>> = {},
  { hasInspector = false, token: known, bundle = join(import.meta.dirname, "../dist/main.js") }: ServiceOptions = {},
): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-bench-"));
  const child = spawn(
    process.execPath,
    [
      ...(hasInspector ? ["--inspect=127.0.0.1:0", "--expose-gc"] : []),
      "--max-semi-space-size=8",
      hasInspector ? join(import.meta.dirname, "../src/main.ts") : bundle,
      "serve",
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        PORT: "0",
        GRPC_PORT: "0",
        DATA_DIR: join(folder, "data"),
        ADMIN_PASSWORD: password,
        RATE_LIMIT_PROFILE: "off",
        LOG_LEVEL: "error",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const inspectorUrl = hasInspector ? await inspectorUrlIn(child.stderr) : undefined;
  child.stderr.pipe(process.stderr);
  const exited = once(child, "exit");
  let url = "";
  let grpcAddress = "";
  let banner = "";
  for await (const line of createInterface({ input: child.stdout })) {
    banner += `${line}\n`;
    url ||= /REST\s+(http\S+?)\/api\/v1/.exec(line)?.[1] ?? "";
    grpcAddress ||= /gRPC\s+([\d.:]+\d)/.exec(line)?.[1] ?? "";
    if (url && grpcAddress && / {2}Data /.test(line)) break;
  }
  child.stdout.resume();

  let token = known ?? "";
  /** The plainest client there is: fetch takes about as long as the service itself. */
  const agent = new Agent({ keepAlive: true });
  function send(method: string, to: string, body: unknown): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      };
      const sent = request(to, { agent, method, headers });
      sent.once("error", reject).once("response", (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.once("error", reject).once("end", () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, text } = await send(method, `${url}/api/v1${path}`, body);
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 500)}`);
    return (JSON.parse(text) as { data?: unknown }).data;
  }
  if (known === undefined) {
    const login = (await call("POST", "/auth/login", { username: "admin", password })) as { accessToken: string };
    token = login.accessToken;
  }
  return {
    url,
    grpcAddress,
    token,
    pid: child.pid ?? 0,
    banner: () => banner,
    inspectorUrl,
    call,
    execute: (contextId, body) => call("POST", `/contexts/${contextId}/execute`, body),
    newContext: async () => ((await call("POST", "/contexts", { createPage: true })) as { id: string }).id,
    deleteContext: async (contextId) => {
      await call("DELETE", `/contexts/${contextId}`);
    },
    async close() {
      agent.destroy();
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
