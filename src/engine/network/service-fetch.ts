import { Agent, buildConnector, fetch as undiciFetch } from "undici";
import { checkedAddresses, dial } from "./dial.ts";
import { createMachineAddresses } from "./machine-addresses.ts";
import { createNetworkPolicy, type NetworkPolicySettings } from "./policy.ts";
import { createResolver } from "./resolver.ts";

/** `fetch` for requests that the service makes itself. It follows no redirect. */
export type ServiceFetch = (
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Headers | Record<string, string>;
    readonly body?: URLSearchParams | string | null | undefined;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

/**
 * A `fetch` under the network policy of pages: names are resolved once, every address is checked, and the checked one is
 * connected to. The metadata addresses of clouds and the service's own ports are denied also for named hosts.
 */
export function createServiceFetch(parts: {
  readonly networkPolicy: NetworkPolicySettings;
  /** Hosts that the operator has named, which may have private addresses. */
  readonly namedHosts: readonly string[];
  /** Until the last byte. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
}): {
  readonly fetch: ServiceFetch;
  close(): Promise<void>;
} {
  const { networkPolicy, namedHosts, timeoutMs, maxResponseBytes } = parts;
  const machineAddresses = createMachineAddresses();
  const resolve = createResolver();
  const forOthers = createNetworkPolicy({ ...networkPolicy, allowlist: [] }, machineAddresses);
  const forNamed = createNetworkPolicy({ ...networkPolicy, allowlist: [], privateNetwork: "allow" }, machineAddresses);
  const named = new Set(namedHosts);
  const secure = buildConnector({ timeout: timeoutMs });

  async function connect(options: buildConnector.Options): ReturnType<typeof dial> {
    const { hostname, port, protocol } = options;
    const portNumber = Number(port) || (protocol === "https:" ? 443 : 80);
    const policy = named.has(hostname) ? forNamed : forOthers;
    const addresses = await checkedAddresses(hostname, portNumber, { policy, resolve });
    return dial(addresses, portNumber, AbortSignal.timeout(timeoutMs));
  }

  const agent = new Agent({
    maxResponseSize: maxResponseBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect(options, done) {
      connect(options).then(
        (socket) => {
          if (options.protocol === "https:") secure({ ...options, httpSocket: socket }, done);
          else done(null, socket);
        },
        (error: unknown) => done(error as Error, null),
      );
    },
  });
  return {
    async fetch(url, options) {
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
      // Node's and undici's types of the same standard differ in name only.
      const init = { ...options, signal, redirect: "manual", dispatcher: agent } as Parameters<typeof undiciFetch>[1];
      return undiciFetch(url, init);
    },
    close: () => agent.destroy(),
  };
}
