/**
 * Autobahn's cases against a WebSocket of the service's server that returns every message. Arguments: Python 2.7, the folder of
 * the packages, the folder for the reports.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import websocket from "@fastify/websocket";
import { createLogger } from "../../../src/log/log.ts";
import { createHttpServer } from "../../../src/transport/http/server.ts";
import { SERVER_OPTIONS } from "../../../src/transport/ws/register.ts";

/** Over the limits of a message and of its fragments and packets, and compression, which the service does not offer. */
const TOO_LARGE = ["9.1.4", "9.1.5", "9.1.6", "9.2.4", "9.2.5", "9.2.6", "9.3.*", "9.4.*", "9.5.1", "9.6.1"];
const EXCLUDED = [...TOO_LARGE, "12.*", "13.*"];
const PASSED: ReadonlySet<string> = new Set(["OK", "NON-STRICT", "INFORMATIONAL"]);

const [python = "", packages = "", reports = ""] = process.argv.slice(2);
const { app } = createHttpServer(
  { type: "http1" },
  {
    log: createLogger({ level: "error" }),
    guard: { isLoopback: true, allowedHosts: [], origins: [] },
    trustedProxies: [],
    isStrictTransport: false,
    isDraining: () => false,
    admitUnknownRoute: () => Promise.resolve(undefined),
    maxConnections: 100,
  },
);
await app.register(websocket, { options: SERVER_OPTIONS });
app.get("/", { websocket: true }, (socket) => {
  socket.on("message", (data: Buffer, isBinary) => {
    socket.send(data, { binary: isBinary });
  });
  socket.on("error", () => undefined);
});
const url = (await app.listen({ host: "127.0.0.1", port: 0 })).replace(/^http/, "ws");

await mkdir(reports, { recursive: true });
const spec = join(reports, "spec.json");
const servers = [{ agent: "pagewire", url }];
await writeFile(
  spec,
  JSON.stringify({ outdir: reports, servers, cases: ["*"], "exclude-cases": EXCLUDED, "exclude-agent-cases": {} }),
);
const start = `import site; site.addsitedir("${resolve(packages)}"); from autobahntestsuite.wstest import run; run()`;
const child = spawn(python, ["-c", start, "-m", "fuzzingclient", "-s", spec], {
  stdio: ["ignore", "inherit", "inherit"],
});
const [code] = (await once(child, "close")) as [number | null];
await app.close();

const index = JSON.parse(await readFile(join(reports, "index.json"), "utf8")) as {
  readonly pagewire: Readonly<Record<string, { readonly behavior: string; readonly behaviorClose: string }>>;
};
const cases = Object.entries(index.pagewire);
const failed = cases.filter(([, { behavior, behaviorClose }]) => !PASSED.has(behavior) || !PASSED.has(behaviorClose));
for (const [name, outcome] of failed) console.log("failed", name, outcome);
const counts = Object.groupBy(cases, ([, { behavior }]) => behavior);
console.log(cases.length, "cases:", ...Object.entries(counts).map(([name, of = []]) => `${of.length} ${name}`));
process.exitCode = code === 0 && cases.length > 0 && failed.length === 0 ? 0 : 1;
