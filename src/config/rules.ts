import { isIP } from "node:net";
import type { ConfigIssue } from "./config-error.ts";
import { shown } from "./kinds.ts";
import type { Config, SettingName } from "./settings.ts";

/**
 * Checks rules over more than one setting. `nameOf` returns the setting as the operator wrote it; `invalid` ones are not reported again.
 *
 * @param surroundings.memoryBytes - Of the machine, or of the control group.
 */
export function checkRules(
  config: Config,
  { nameOf, memoryBytes }: { readonly nameOf: (name: SettingName) => string; readonly memoryBytes: number },
  invalid: ReadonlySet<string>,
): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const add = (name: SettingName, message: string): void => {
    if (!invalid.has(nameOf(name))) issues.push({ setting: nameOf(name), message });
  };
  const hasTls = config.tlsCert !== undefined && config.tlsKey !== undefined;
  if (!hasTls && config.port !== 0 && config.port === config.grpcPort)
    add("grpcPort", `must differ from the other port, ${config.port}`);
  const isCluster = config.clusterSecret !== undefined;
  const otherPorts = [
    ...(config.role === "worker" ? [] : [config.port, ...(hasTls ? [] : [config.grpcPort])]),
    ...(isCluster ? [config.clusterPort.port] : []),
  ];
  const opsPort = config.opsPort === "off" ? 0 : (config.opsPort?.port ?? 0);
  if (opsPort !== 0 && otherPorts.includes(opsPort))
    add("opsPort", `must differ from the other ports, ${otherPorts.join(" and ")}`);
  if (config.tlsCert !== undefined && config.tlsKey === undefined)
    add("tlsKey", "must be given together with TLS_CERT");
  if (config.tlsKey !== undefined && config.tlsCert === undefined)
    add("tlsCert", "must be given together with TLS_KEY");
  if (!config.authRequired && (!isLoopback(config.host) || config.trustProxy.length > 0)) {
    const reached = isLoopback(config.host) ? "TRUST_PROXY allows other hosts" : `HOST is ${shown(config.host)}`;
    add("authRequired", `cannot be false when other hosts can reach the service: ${reached}`);
  }
  if (config.oidcIssuers.length === 0) {
    const needing =
      config.oidcAudiences.length > 0
        ? "oidcAudiences"
        : config.oidcRoles.some(([value]) => value !== "*")
          ? "oidcRoles"
          : undefined;
    const name = config.oidcClientId === undefined ? needing : "oidcClientId";
    if (name !== undefined) add(name, "needs OIDC_ISSUERS");
  } else {
    if (config.oidcAudiences.length === 0 && config.oidcClientId === undefined)
      add("oidcIssuers", "needs OIDC_AUDIENCES, for access tokens, or OIDC_CLIENT_ID, for the console");
    if (config.publicUrl === undefined && config.role !== "worker" && !isLoopback(config.host))
      add("publicUrl", "is required with OIDC_ISSUERS beyond loopback");
    if (config.environment === "production" && config.oidcIssuers.some((issuer) => issuer.startsWith("http:")))
      add("oidcIssuers", "must be https URLs in production");
  }
  if (config.oidcClientSecret !== undefined && config.oidcClientId === undefined)
    add("oidcClientSecret", "needs OIDC_CLIENT_ID");
  if (config.role !== "all" && config.clusterSecret === undefined)
    add("clusterSecret", `is required by ROLE ${config.role}; make one with: openssl rand -base64 32`);
  if (config.role !== "all" || isCluster) {
    if (config.databaseUrl === undefined) add("databaseUrl", "is required in a cluster, which shares one PostgreSQL");
    if (config.dataKey === undefined) add("dataKey", "is required in a cluster, and the same for all its processes");
    if (config.jwtSecret === undefined && config.role !== "worker")
      add("jwtSecret", "is required in a cluster, and the same for all its processes");
    if (config.s3Bucket === undefined && config.artifactDir === undefined)
      add("artifactDir", "is required in a cluster, a folder that all its processes share; or S3_BUCKET");
    if (
      config.role !== "worker" &&
      config.clusterPort.port !== 0 &&
      [config.port, config.grpcPort].includes(config.clusterPort.port)
    )
      add("clusterPort", `must differ from the other ports, ${config.port} and ${config.grpcPort}`);
  }
  if ((config.s3AccessKeyId === undefined) !== (config.s3SecretAccessKey === undefined))
    add("s3AccessKeyId", "must be given together with S3_SECRET_ACCESS_KEY");
  const { browserLimits, contextLimits, userLimits } = config;
  const memoryMib = Math.floor(memoryBytes / 1_048_576);
  // A process without browsers may share its settings with larger ones.
  for (const name of config.role === "api" ? [] : (["browserLimits", "contextLimits"] as const))
    if (config[name].memoryMib > memoryMib)
      add(name, `memoryMib is ${config[name].memoryMib}, more than there is in all, ${memoryMib} MiB`);
  if (typeof userLimits.memoryMib === "number" && userLimits.memoryMib < contextLimits.memoryMib)
    add(
      "userLimits",
      `memoryMib is ${userLimits.memoryMib}, less than that of one context in CONTEXT_LIMITS, ${contextLimits.memoryMib}`,
    );
  if (typeof userLimits.memoryMib === "number" && config.browserSharing === "all")
    add("userLimits", "memoryMib cannot be held with BROWSER_SHARING all, where the users share their browsers");
  if (config.role !== "api" && 2 * browserLimits.freeMib >= memoryMib)
    add(
      "browserLimits",
      `freeMib is ${browserLimits.freeMib}: no context would open, as there are ${memoryMib} MiB in all`,
    );
  if (config.environment === "production") {
    if (config.jwtSecret === undefined && config.role !== "worker")
      add("jwtSecret", "is required in production; make one with: openssl rand -base64 32");
    if (config.dataKey === undefined)
      add("dataKey", "is required in production; make one with: openssl rand -base64 32");
    if (config.browserSandbox === "off") add("browserSandbox", "cannot be off in production");
    if (config.role !== "worker" && !isLoopback(config.host) && !hasTls && config.trustProxy.length === 0) {
      const ways = "give TLS_CERT and TLS_KEY, or name the proxy in front in TRUST_PROXY";
      add(
        "host",
        `is ${shown(config.host)}, but in production plain HTTP leaves this machine only to a proxy; ${ways}`,
      );
    }
    if (config.adminPassword !== undefined && isWeakPassword(config.adminPassword, config.adminUsername)) {
      add("adminPassword", "is too easy to guess for production: take 12 characters or more, not a sample");
    }
  }
  return issues;
}

/** Callers of one user in the queue of one process: half of a long queue, so that no user fills it alone. */
export function waitingPerUser({ contextLimits: { waiting } }: Pick<Config, "contextLimits">): number {
  return Math.max(128, Math.ceil(waiting / 2));
}

/** Whether only this machine can reach what listens on `host`. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name === "::1" || (isIP(name) === 4 && name.startsWith("127."));
}

/** Common parts of passwords, which do not count toward a password's length. */
const GUESSED_PARTS =
  /change[-_ ]?(me|this)|passw(or)?d|secret|admin|root|pagewire|welcome|letmein|qwerty|(0?123|abc)\w*/gi;

function isWeakPassword(password: string, username: string): boolean {
  const own = password.replaceAll(username, "").replaceAll(GUESSED_PARTS, "");
  return password.length < 12 || own.length < 6 || new Set(password).size < 5;
}
