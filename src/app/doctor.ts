import { execFile } from "node:child_process";
import { access, constants, readFile, stat, statfs } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Config } from "../config/settings.ts";
import { probeBrowser } from "../engine/browser/launch-plan.ts";
import { rendererConfinement } from "../engine/browser/processes.ts";
import { UNPRIVILEGED_UID } from "../engine/browser/sandbox.ts";
import { findOrphans, findTempFolder } from "../engine/browser/temp-folder.ts";
import { createLogger } from "../log/log.ts";
import { checkPort } from "./require-ports.ts";
import { loadTlsIdentity } from "../transport/http/tls-identity.ts";
import { examineDatabase } from "./doctor-database.ts";
import { examineLimits } from "./doctor-limits.ts";
import type { Finding } from "./finding.ts";

const run = promisify(execFile);
const MIN_NODE_MAJOR = 24;
/** Long enough for the /health of a service on this machine. */
const RUNNING_TIMEOUT_MS = 3_000;
const MIN_DISK = 512 * 1_048_576;

/**
 * Runs every check, also after a failed one, and creates no files.
 *
 * @param onChecked called when a check is done, with the number of those that are, and of all
 */
export async function examine(
  config: Config,
  onChecked?: (done: number, count: number) => void,
): Promise<readonly Finding[]> {
  const checks: Promise<Finding | readonly Finding[]>[] = [
    nodeVersion(),
    // A replica has none of them.
    ...(config.role === "api" ? [] : [browser(config), fonts(), tempFolder()]),
    dataFolder(config.dataDir),
    secrets(config),
    ports(config),
    tls(config),
    collector(config),
    examineLimits({ ...config, ...(config.role === "api" && { maxContexts: 0 }) }),
    diskSpace(config.dataDir),
    abandonedFolders(),
    examineDatabase(config),
  ];
  let done = 0;
  onChecked?.(done, checks.length);
  const findings = await Promise.all(checks.map((check) => check.finally(() => onChecked?.(++done, checks.length))));
  return findings.flat();
}

async function nodeVersion(): Promise<Finding> {
  const found = process.versions.node;
  if (Number.parseInt(found, 10) >= MIN_NODE_MAJOR) return { what: "Node.js", state: "ok", found };
  return { what: "Node.js", state: "missing", found, fix: "https://nodejs.org/en/download (24 or newer)" };
}

async function browser(config: Config): Promise<readonly Finding[]> {
  const settings = {
    ...(config.browserExecutablePath !== undefined && { executablePath: config.browserExecutablePath }),
    sandbox: config.browserSandbox,
    environment: config.environment,
  };
  const silent = createLogger({ level: "error", destination: { write: () => undefined } });
  try {
    let renderer: Awaited<ReturnType<typeof rendererConfinement>>;
    const { executable, version, sandbox, reason } = await probeBrowser(settings, silent, async (launched) => {
      await launched.browser.newPage();
      renderer = await rendererConfinement(launched.pid);
    });
    const ok: Finding = { what: "browser", state: "ok", found: `${version} (${executable})` };
    if (sandbox === "on") return [ok, sandboxOf(reason, renderer)];
    return [ok, { what: "sandbox", state: "weak", found: `off: ${reason}`, fix: await sandboxFix(reason) }];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [await browserProblem(message)];
  }
}

/** Finds the sandbox as the kernel reports it of a page's process. */
function sandboxOf(reason: string, renderer: Awaited<ReturnType<typeof rendererConfinement>>): Finding {
  const what = "sandbox";
  if (renderer === undefined) return { what, state: "ok", found: reason };
  const { hasSeccomp, hasNamespace } = renderer;
  const found = `${reason}: renderers run ${hasSeccomp ? "with" : "without"} seccomp filters, ${hasNamespace ? "in" : "without"} a PID namespace of their own`;
  if (hasSeccomp && hasNamespace) return { what, state: "ok", found };
  return { what, state: "weak", found, fix: "BROWSER_EXECUTABLE_PATH of a Chromium that is built with its sandbox" };
}

async function browserProblem(message: string): Promise<Finding> {
  const what = "browser";
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(message)?.[1];
  if (library !== undefined) {
    const fix = "npx playwright-core install-deps chromium-headless-shell (as root)";
    return { what, state: "missing", found: `it lacks the library ${library}`, fix };
  }
  const [, install] = /install one with: (.*)$/s.exec(message) ?? [];
  if (install !== undefined) return { what, state: "missing", found: "none", fix: install };
  if (/sandbox|namespace|setpriv/i.test(message)) {
    return { what: "sandbox", state: "missing", found: firstLine(message), fix: await sandboxFix(message) };
  }
  const fix = "npm run -s pagewire -- browser --install";
  return { what, state: "missing", found: `it does not start: ${firstLine(message)}`, fix };
}

async function sandboxFix(reason: string): Promise<string> {
  if (/BROWSER_SANDBOX/.test(reason)) return "BROWSER_SANDBOX=auto";
  if (/setpriv/.test(reason)) return "apt-get install -y util-linux (as root)";
  const setting = async (name: string): Promise<string> =>
    (await readFile(`/proc/sys/${name.replaceAll(".", "/")}`, "utf8").catch(() => "")).trim();
  if ((await setting("kernel.apparmor_restrict_unprivileged_userns")) === "1")
    return "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (as root)";
  if ((await setting("kernel.unprivileged_userns_clone")) === "0")
    return "sysctl -w kernel.unprivileged_userns_clone=1 (as root)";
  if ((await setting("user.max_user_namespaces")) === "0") return "sysctl -w user.max_user_namespaces=10000 (as root)";
  return "allow user namespaces; in Docker: docker run --security-opt seccomp=unconfined, or a profile that allows clone";
}

async function fonts(): Promise<Finding> {
  const families = await run("fc-list", [":", "family"]).then(
    ({ stdout }) => new Set(stdout.split("\n").filter((line) => line !== "")).size,
    async () => ((await hasFontFiles()) ? undefined : 0),
  );
  if (families !== 0)
    return { what: "fonts", state: "ok", found: families === undefined ? "some" : `${families} families` };
  const fix = "apt-get install -y fonts-liberation (as root)";
  return { what: "fonts", state: "weak", found: "none, so pages show boxes for letters", fix };
}

async function hasFontFiles(): Promise<boolean> {
  if (process.platform === "darwin") return true;
  return access("/usr/share/fonts/truetype").then(
    () => true,
    () => false,
  );
}

/** The folder may be missing; then its nearest existing parent must be writable. */
async function dataFolder(dataDir: string): Promise<Finding> {
  const what = "data folder";
  const folder = await nearestExisting(dataDir);
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder`);
    await access(folder, constants.W_OK | constants.X_OK);
    return { what, state: "ok", found: folder === dataDir ? dataDir : `${dataDir} (to be created)` };
  } catch {
    const { username } = userInfo();
    const fix = `mkdir -p ${dataDir} && chown ${username} ${dataDir} (as root), or another DATA_DIR`;
    return { what, state: "missing", found: `${dataDir} cannot be written by ${username}`, fix };
  }
}

async function tempFolder(): Promise<Finding> {
  const what = "temporary folder";
  const found = tmpdir();
  const isWritable = await access(found, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return { what, state: "missing", found: `${found} cannot be written`, fix: `chmod 1777 ${found} (as root)` };
  // Only a service that runs as root starts the browser as another user.
  if (process.getuid?.() !== 0) return { what, state: "ok", found };
  const fix = `chmod o+x ${found}, and the folders above it (as root)`;
  try {
    const { path, warning } = await findTempFolder(found, UNPRIVILEGED_UID);
    if (warning === undefined) return { what, state: "ok", found };
    return { what, state: "weak", found: `${path}, since the browser's user cannot enter ${found}`, fix };
  } catch (error) {
    return { what, state: "missing", found: error instanceof Error ? error.message : String(error), fix };
  }
}

/** Examines only whether they are present: their strength was checked with the settings. */
async function secrets({ dataDir, jwtSecret, dataKey }: Config): Promise<readonly Finding[]> {
  const candidates = [
    { env: "JWT_SECRET", given: jwtSecret, file: join(dataDir, "jwt-secret") },
    { env: "DATA_KEY", given: dataKey, file: join(dataDir, "data-key") },
  ];
  return Promise.all(
    candidates.map(async ({ env, given, file }): Promise<Finding> => {
      if (given !== undefined) return { what: env, state: "ok", found: "given" };
      if (!(await exists(file)))
        return { what: env, state: "ok", found: `generated at the first start, in ${dataDir}` };
      const isReadable = await access(file, constants.R_OK).then(
        () => true,
        () => false,
      );
      return isReadable
        ? { what: env, state: "ok", found: `stored in ${dataDir}` }
        : {
            what: env,
            state: "missing",
            found: `${file} cannot be read`,
            fix: `chown ${userInfo().username} ${file} (as root)`,
          };
    }),
  );
}

async function ports(config: Config): Promise<readonly Finding[]> {
  const { host, port, grpcPort, opsPort, clusterPort, tlsCert, role } = config;
  const servesCallers = role !== "worker";
  const servesCluster = role !== "api" && config.clusterSecret !== undefined;
  const wanted = [
    ...(servesCallers ? [{ env: "PORT", host, port }] : []),
    ...(servesCallers && grpcPort !== "off" && tlsCert === undefined
      ? [{ env: "GRPC_PORT", host, port: grpcPort }]
      : []),
    ...(servesCluster ? [{ env: "CLUSTER_PORT", ...clusterPort }] : []),
    ...(opsPort === "off" ? [] : [{ env: "OPS_PORT", ...opsPort }]),
  ];
  const running = await pagewireAt(tlsCert === undefined ? "http" : "https", host, port);
  return Promise.all(
    wanted.map(async ({ env, host, port }): Promise<Finding> => {
      const problem = await checkPort(host, port);
      if (problem === undefined) return { what: env, state: "ok", found: `${port} is free` };
      if (running !== undefined)
        return { what: env, state: "ok", found: `${port} is used by a running Pagewire ${running}` };
      const flag = `--${env.toLowerCase().replaceAll("_", "-")}`;
      const fix =
        problem.includes(" port ") || problem.startsWith("port ")
          ? `${flag} 0, which picks a free one`
          : "HOST=127.0.0.1";
      return { what: env, state: "missing", found: problem, fix };
    }),
  );
}

/** The version of the Pagewire that listens there, if one does. */
async function pagewireAt(scheme: string, host: string, port: number): Promise<string | undefined> {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  try {
    const response = await fetch(`${scheme}://${name}:${port}/health`, {
      signal: AbortSignal.timeout(RUNNING_TIMEOUT_MS),
    });
    const { status, version } = (await response.json()) as { status?: unknown; version?: unknown };
    return status === "ok" && typeof version === "string" ? version : undefined;
  } catch {
    return undefined; // not a Pagewire
  }
}

async function tls({ tlsCert, tlsKey }: Config): Promise<readonly Finding[]> {
  if (tlsCert === undefined || tlsKey === undefined) return [];
  try {
    await loadTlsIdentity(tlsCert, tlsKey);
    return [{ what: "TLS", state: "ok", found: tlsCert }];
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return [
      { what: "TLS", state: "missing", found, fix: "TLS_CERT and TLS_KEY: a certificate chain and its key, in PEM" },
    ];
  }
}

async function collector({ otelExporterOtlpEndpoint: endpoint }: Config): Promise<readonly Finding[]> {
  if (endpoint === undefined) return [];
  const what = "OTLP collector";
  try {
    // It responds to anything, if only that there is no such thing.
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(RUNNING_TIMEOUT_MS) });
    await response.body?.cancel();
    return [{ what, state: "ok", found: endpoint }];
  } catch {
    const fix = "OTEL_EXPORTER_OTLP_ENDPOINT: the URL of a collector that takes OTLP over HTTP";
    return [{ what, state: "weak", found: `${endpoint} does not respond, so spans are lost`, fix }];
  }
}

/** Temporary folders of services that were killed; the next start of one removes them. */
async function abandonedFolders(): Promise<Finding> {
  const what = "temporary folders";
  const folder = tmpdir();
  const found = await findOrphans(folder).catch(() => []);
  if (found.length === 0) return { what, state: "ok", found: `none of ended services in ${folder}` };
  return {
    what,
    state: "ok",
    found: `${found.length} folders of ended services in ${folder}; the next start removes them`,
  };
}

async function diskSpace(dataDir: string): Promise<readonly Finding[]> {
  const size = await statfs(await nearestExisting(dataDir)).catch(() => undefined);
  if (size === undefined) return [];
  const what = "disk";
  const free = size.bavail * size.bsize;
  const found = `${Math.floor(free / 1_048_576)} MiB free for ${dataDir}`;
  if (free >= MIN_DISK) return [{ what, state: "ok", found }];
  return [{ what, state: "weak", found, fix: "free some space, or another DATA_DIR" }];
}

async function nearestExisting(path: string): Promise<string> {
  let folder = path;
  while (!(await exists(folder)) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? "";
}
