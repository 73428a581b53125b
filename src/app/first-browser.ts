import type { Config } from "../config/settings.ts";
import { launchFirst, type LaunchSettings } from "../engine/browser/launch-plan.ts";
import type { Browsers, BrowsersSettings } from "../engine/browsers.ts";
import type { NetworkPolicySettings } from "../engine/network/policy.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics } from "../metrics/metrics.ts";

/** Selects the settings that decide which browser runs, and how. */
function launchSettingsOf(config: Config) {
  return {
    ...(config.browserExecutablePath !== undefined && { executablePath: config.browserExecutablePath }),
    sandbox: config.browserSandbox,
    environment: config.environment,
    webgl: config.browserWebgl,
    browserSharing: config.browserSharing,
    ...(config.caCertificates !== undefined && { caCertificatesFile: config.caCertificates }),
  } satisfies LaunchSettings;
}

/** The ports of the service, which pages may not open. */
export type DeniedPorts = Required<Pick<NetworkPolicySettings, "isOwnPort" | "isPeer">>;

/** Ports that are known later: none until they are set. */
export function lateDeniedPorts(): { readonly denied: DeniedPorts; setDeniedPorts(ports: DeniedPorts): void } {
  let known: DeniedPorts = { isOwnPort: () => false, isPeer: () => false };
  return {
    denied: { isOwnPort: (port) => known.isOwnPort(port), isPeer: (address, port) => known.isPeer(address, port) },
    setDeniedPorts: (ports) => void (known = ports),
  };
}

/** Bound after which a browser is replaced, as it leaks some 10 KiB a context, and more with its age. */
const BROWSER_MAX_CONTEXTS = 1_000;
const BROWSER_MAX_AGE_MS = 6 * 3_600_000;
const MIB = 1_048_576;

export function browsersSettingsOf(config: Config, { isOwnPort, isPeer }: DeniedPorts) {
  const { browserLimits, contextLimits, userLimits } = config;
  return {
    ...launchSettingsOf(config),
    browserMaxContexts: BROWSER_MAX_CONTEXTS,
    browserMaxAgeMs: BROWSER_MAX_AGE_MS,
    spareContexts: browserLimits.spareContexts,
    maxBrowsers: browserLimits.browsers,
    browserContexts: browserLimits.contexts,
    browserMemoryBytes: browserLimits.memoryMib * MIB,
    ...(userLimits.memoryMib !== "off" && { userMemoryBytes: userLimits.memoryMib * MIB }),
    memoryReserveBytes: browserLimits.freeMib * MIB,
    ...(contextLimits.egressMib !== "off" && { contextEgressBytes: contextLimits.egressMib * MIB }),
    networkPolicy: {
      privateNetwork: config.privateNetwork,
      allowlist: config.urlAllowlist,
      isOwnPort,
      isPeer,
      ...(config.databaseUrl !== undefined && databaseServer(config.databaseUrl)),
    },
  } satisfies BrowsersSettings;
}

/** Browsers that start before the engine they are for. */
export type FirstBrowsers = ReturnType<typeof startBrowsers>;

/** Starts a browser while the rest of the service is loaded; `startApp` adopts or closes what is opened. */
export function startBrowsers(config: Config, log: Logger) {
  const metrics = createMetrics();
  const { denied, setDeniedPorts } = lateDeniedPorts();
  const settings = browsersSettingsOf(config, denied);
  const launching = launchFirst(settings, log);
  const spawned = launching.then((first) => first.spawned).catch(() => undefined);
  const open = async (): Promise<Browsers> => {
    const first = await launching;
    await spawned;
    const { openBrowsers } = await import("../engine/browsers.ts");
    const browsers = await openBrowsers({ settings, log, metrics, first });
    // The engine starts them again, and reports why they do not.
    browsers.start().catch(() => undefined);
    return browsers;
  };
  const opened = open();
  // It is reported to the start of the service, which awaits it later.
  opened.catch(() => undefined);
  return {
    /** The metrics of the service, in which they count. */
    metrics,
    /** Resolves when the process of the first has been created, or could not be. */
    spawned,
    /** Resolves when they can be adopted; the first browser may still be starting. */
    opened,
    /** Call before any page is a caller's. */
    setDeniedPorts,
  };
}

/** The address of a database server that is reached over TCP; the driver lets the query override host and port. */
function databaseServer(databaseUrl: string): Pick<NetworkPolicySettings, "database"> {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? (hostname || "localhost");
  if (host.startsWith("/")) return {}; // the folder of a Unix domain socket
  return { database: { host, port: Number(searchParams.get("port") ?? port) || 5432 } };
}
