/**
 * Starts the service of dist/ once and has it run a page, so that it writes its compiled code to dist/compiled. An image whose
 * files cannot be written keeps it this way; V8 reads it only in the version and with the options that have written it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const dist = join(import.meta.dirname, "../dist");
// What a shorter run has written holds less, and is not written again when this one ends. The folder itself stays: in an image it
// belongs to the user of this process, and the folder that it is in does not.
const compiled = join(dist, "compiled");
for (const name of await readdir(compiled).catch(() => [])) await rm(join(compiled, name), { recursive: true });
const folder = await mkdtemp(join(tmpdir(), "pagewire-compile-"));
const service = spawn(process.execPath, [join(dist, "main.js"), "serve"], {
  env: {
    ...process.env,
    ENVIRONMENT: "development",
    HOST: "127.0.0.1",
    PORT: "0",
    GRPC_PORT: "0",
    OPS_PORT: "0",
    DATA_DIR: folder,
    AUTH_REQUIRED: "false",
    BROWSER_SANDBOX: "off",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
const exited = once(service, "exit");
try {
  const api = await apiOf(service);
  const { id } = await call(`${api}/contexts`, { createPage: true });
  await call(`${api}/contexts/${id}/execute`, { action: "evaluate", params: { script: "document.title" } });
} finally {
  service.kill("SIGTERM");
  await exited;
  await rm(folder, { recursive: true });
}
const written = await readdir(compiled, { recursive: true });
process.stdout.write(`compiled: ${written.length} files\n`);

/** The URL that the service writes when it is ready. */
async function apiOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const [, url] = /REST\s+(http\S+)/.exec(line) ?? [];
    if (url === undefined) continue;
    stdout.resume();
    return url;
  }
  throw new Error("the service has not started");
}

async function call(url, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
}
