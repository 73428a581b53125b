import type { Logger } from "../log/log.ts";
import { memoryDefaults, readMachineMemory } from "../machine-memory.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { launchBrowser } from "./browser/launch.ts";
import { type FirstBrowser, type LaunchSettings, openTempFolder, planLaunch } from "./browser/launch-plan.ts";
import { createMemoryRoom } from "./browser/memory-room.ts";
import { BrowserPool } from "./browser/pool.ts";
import { authoritiesOf, hasWebmcp, startsOtherwise } from "./browser/sharing.ts";
import { createSpareContexts } from "./context/spares.ts";
import type { BrowserInfo } from "./engine.ts";
import { createEgress } from "./network/egress-proxy.ts";
import { createMachineAddresses } from "./network/machine-addresses.ts";
import { createNetworkPolicy } from "./network/policy.ts";
import type { Resolve } from "./network/resolver.ts";
import type { EngineSettings } from "./settings.ts";

export type BrowsersSettings = LaunchSettings &
  Pick<
    EngineSettings,
    | "networkPolicy"
    | "browserSharing"
    | "browserMaxContexts"
    | "browserMaxAgeMs"
    | "spareContexts"
    | "contextEgressBytes"
    | "maxBrowsers"
    | "browserContexts"
    | "browserMemoryBytes"
    | "userMemoryBytes"
    | "memoryReserveBytes"
    | "readMachineMemory"
    | "readKernelKills"
  >;

/** Time for which a browser without contexts is kept for its next. */
const IDLE_MS = 60_000;
const MIB = 1_048_576;
const DEFAULT_BROWSER_CONTEXTS = 32;

/** The browsers of an engine, the proxy of their requests, and the contexts that are kept open for callers. */
export type Browsers = Awaited<ReturnType<typeof openBrowsers>>;

/** @throws Error when the settings exclude every way to run a browser, or none is found */
export async function openBrowsers({
  settings,
  log,
  metrics,
  resolve,
  first,
}: {
  readonly settings: BrowsersSettings;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Resolves host names for pages; default: by the hosts file and DNS. */
  readonly resolve?: Resolve | undefined;
  /** Started by the same settings; belongs to the browsers from now on. */
  readonly first?: FirstBrowser | undefined;
}) {
  const { browserSharing: sharing } = settings;
  const readMemory = settings.readMachineMemory ?? readMachineMemory;
  const byMemory = memoryDefaults(readMemory().totalBytes);
  const maxBrowsers = settings.maxBrowsers ?? byMemory.maxBrowsers;
  const memory = createMemoryRoom({
    reserveBytes: settings.memoryReserveBytes ?? byMemory.memoryReserveMib * MIB,
    userBytes: sharing === "all" ? undefined : settings.userMemoryBytes,
  });
  const plan = first?.plan ?? (await planLaunch(settings));
  const folder = first?.folder ?? (await openTempFolder(settings, plan, log));
  let launched = first?.launched;
  const machineAddresses = createMachineAddresses();
  const egress = await createEgress({
    policyOf: (isProxyPort) => {
      const isOwnPort = (port: number): boolean => settings.networkPolicy.isOwnPort(port) || isProxyPort(port);
      return createNetworkPolicy({ ...settings.networkPolicy, isOwnPort }, machineAddresses);
    },
    log,
    metrics,
    ...(resolve !== undefined && { resolve }),
    maxContextBytes: settings.contextEgressBytes,
  });
  const pool = new BrowserPool({
    launch(group) {
      if (startsOtherwise(group)) {
        const authorities = [plan.authorities, authoritiesOf(group)].filter((pem) => pem !== undefined).join("\n");
        const own = { hasWebmcp: hasWebmcp(group), ...(authorities !== "" && { authorities }) };
        return launchBrowser({ ...plan, folder, log, ...own });
      }
      const launching = launched ?? launchBrowser({ ...plan, folder, log });
      launched = undefined;
      return launching;
    },
    maxContexts: settings.browserContexts ?? DEFAULT_BROWSER_CONTEXTS,
    maxBytes: settings.browserMemoryBytes ?? byMemory.browserMemoryMib * MIB,
    maxBrowsers,
    idleMs: sharing === "context" ? 0 : IDLE_MS,
    maxContextsEver: settings.browserMaxContexts,
    maxAgeMs: settings.browserMaxAgeMs,
    readKernelKills: settings.readKernelKills,
    log,
    metrics,
  });
  const spares = createSpareContexts({
    count: settings.spareContexts ?? 0,
    sharing,
    pool,
    egress,
    memory,
    log,
  });
  return {
    ...{ pool, egress, spares, sharing, memory },
    /** Browsers that may run contexts at the same time. */
    maxBrowsers,
    readMachineMemory: readMemory,
    /** Starts the first browser, and opens spare contexts in the background. */
    async start(): Promise<BrowserInfo> {
      const info = await pool.start();
      spares.fill();
      return info;
    },
    async close(): Promise<void> {
      await spares.close();
      await pool.close();
      const unused = await launched?.catch(() => undefined);
      await unused?.close();
      await egress.close();
      await folder.remove();
    },
  };
}
