import { basename, relative } from "node:path";
import { styleText } from "node:util";
import { version } from "../app/version.ts";
import type { RunningApp } from "../app/app.ts";
import type { RunningWorker } from "../app/worker.ts";
import { isLoopback } from "../config/rules.ts";
import type { Config } from "../config/settings.ts";
import { withoutUrlSecrets } from "../log/url-secrets.ts";

type Started = Pick<RunningApp, "httpUrl" | "grpcAddress" | "opsUrl" | "browser" | "createdAdmin">;

interface Surroundings {
  /** Names of the users who can log in. */
  readonly usernames: readonly string[];
  /** The command line as it can be typed where the service was started: see `typedCommand`. */
  readonly command: string;
  /** Flags with which it finds this service's data, such as ` --data-dir /data`; empty where it does by itself. */
  readonly flags: string;
  /** Addresses of this machine that other machines can reach. */
  readonly machineAddresses: readonly string[];
}

/** Says where the service is, who can sign in, and how to get a first picture. */
export function banner(app: Started, config: Config, { machineAddresses, ...typed }: Surroundings): string {
  const { httpUrl, browser } = app;
  const publicUrl = (config.publicUrl ?? httpUrl).replace(/\/$/, "");
  const isWildcard = config.host === "0.0.0.0" || config.host === "::";
  const elsewhere = isWildcard ? machineAddresses.slice(0, SHOWN).map((address) => at(address, httpUrl)) : [];
  const browserLine =
    browser === undefined
      ? "in the workers of the cluster"
      : `${browser.version}, sandbox ${browser.sandbox} (${browser.executable})`;
  return [
    `Pagewire ${version} (${config.environment})`,
    "",
    `  Console        ${publicUrl}/console/`,
    `  API reference  ${publicUrl}/api/v1/docs`,
    `  Documentation  ${publicUrl}/docs/`,
    "",
    `  REST           ${httpUrl}/api/v1`,
    `  WebSocket      ${httpUrl.replace(/^http/, "ws")}/ws`,
    `  MCP            ${httpUrl}/mcp`,
    `  gRPC           ${grpcLine(app, config)}; Connect and gRPC-Web at ${httpUrl}`,
    ...elsewhere.map((url, index) => `  ${index === 0 ? "Network" : "       "}        ${url}`),
    ...(app.opsUrl === undefined ? [] : [`  Metrics        ${app.opsUrl}/metrics`]),
    `  Browser        ${browserLine}`,
    ...(config.databaseUrl === undefined ? [] : [`  Database       ${withoutUrlSecrets(config.databaseUrl)}`]),
    `  Data           ${config.dataDir}`,
    "",
    ...warnings(config),
    ...signIn(app, config, typed),
    "",
    "A picture of a page:",
    "",
    ...firstPicture(app, config, typed).map((line) => `  ${line}`),
    "",
    "",
  ].join("\n");
}

function warnings({ host, environment, tlsCert, trustProxy }: Config): readonly string[] {
  const isPlain = tlsCert === undefined && trustProxy.length === 0;
  if (environment === "production" || isLoopback(host) || !isPlain) return [];
  const text = `Warning: HOST ${host} serves other machines over plain HTTP, so passwords and keys can be read on the way. Set TLS_CERT and TLS_KEY, or TRUST_PROXY.`;
  return [styleText("yellow", text, { stream: process.stdout }), ""];
}

type Typed = Omit<Surroundings, "machineAddresses">;

function signIn({ createdAdmin }: Started, config: Config, { usernames, command, flags }: Typed): readonly string[] {
  if (!config.authRequired) return ["No sign-in is needed (AUTH_REQUIRED=false)."];
  if (createdAdmin?.generatedPassword !== undefined) {
    return [
      "First start. Sign in to the console with this password, which is not shown again:",
      "",
      `  user      ${createdAdmin.username}`,
      `  password  ${createdAdmin.generatedPassword}`,
    ];
  }
  const shown = usernames.slice(0, SHOWN).join(", ");
  const more = usernames.length > SHOWN ? ` and ${usernames.length - SHOWN} more` : "";
  return [
    usernames.length === 0 ? "There is no user yet." : `Users: ${shown}${more}`,
    `To add one: ${command} user add NAME${flags}`,
  ];
}

/** Lines for a shell. */
function firstPicture(
  { httpUrl, createdAdmin }: Started,
  config: Config,
  { usernames, command, flags }: Typed,
): readonly string[] {
  const json = "-H 'content-type: application/json'";
  const screenshot = (credentials: string): readonly string[] => [
    `curl -fsS ${httpUrl}/api/v1/render/screenshot${credentials} \\`,
    `  ${json} -d '{"url":"https://example.com/"}' -o page.png`,
  ];
  if (!config.authRequired) return screenshot("");
  const password = createdAdmin?.generatedPassword;
  if (password !== undefined) {
    const login = JSON.stringify({ username: createdAdmin?.username, password });
    return [
      `TOKEN=$(curl -s ${httpUrl}/api/v1/auth/login ${json} -d '${login}' | sed 's/.*"accessToken":"//; s/".*//')`,
      ...screenshot(` -H "authorization: Bearer $TOKEN"`),
    ];
  }
  const owner = usernames.length === 1 ? "" : ` --user ${usernames[0] ?? "NAME"}`;
  return [`KEY=$(${command} key create${owner}${flags})`, ...screenshot(` -H "x-api-key: $KEY"`)];
}

const SHOWN = 5;

/**
 * The command line as it can be typed in the folder where this process was started.
 *
 * @param script the file that Node runs
 * @param npmScript the script that npm runs, if it started this process
 */
export function typedCommand(
  script: string,
  {
    npmScript,
    npmCommand,
    cwd,
  }: { readonly npmScript?: string | undefined; readonly npmCommand?: string | undefined; readonly cwd: string },
): string {
  if (npmCommand === "exec") return "npx pagewire";
  if (npmScript === "start" || npmScript === "pagewire") return "npm run -s pagewire --";
  if (basename(script) === "pagewire") return "pagewire";
  const path = relative(cwd, script);
  return `node ${path.startsWith("..") ? script : path}`;
}

export function workerBanner({ address, browser, opsUrl, processId }: RunningWorker): string {
  return [
    `Pagewire ${version}, a worker of a cluster`,
    "",
    `  Process    ${processId}`,
    `  Address    ${address}`,
    `  Browser    ${browser.version}, sandbox ${browser.sandbox} (${browser.executable})`,
    ...(opsUrl === undefined ? [] : [`  Metrics    ${opsUrl}/metrics`]),
    "",
    "",
  ].join("\n");
}

function at(address: string, url: string): string {
  const there = new URL(url);
  there.hostname = address.includes(":") ? `[${address}]` : address;
  return there.origin;
}

function grpcLine({ grpcAddress }: Started, { tlsCert, grpcPort }: Config): string {
  if (tlsCert === undefined) return grpcAddress ?? "off";
  return `${grpcAddress ?? ""} with TLS, as everything (GRPC_PORT ${grpcPort} is unused)`;
}
