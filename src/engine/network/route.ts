import { randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isDeepStrictEqual } from "node:util";
import type { ContextConfig } from "../../contract.ts";
import { dial, type EgressError } from "./dial.ts";
import { DialAgent } from "./forward.ts";
import { hostRules, type NetworkPolicy } from "./policy.ts";
import { cached, type Resolve } from "./resolver.ts";
import { type Dial, dialThrough } from "./upstream.ts";

const MAX_ERRORS = 200;

/** What of a context's configuration is about its access to the network. */
type RouteConfig = Pick<ContextConfig, "offline" | "proxy" | "allowedHosts" | "blockedHosts">;

/** One context's access to the network. */
export interface EgressRoute {
  /** For Playwright's `proxy` option; the user name identifies the context. */
  readonly proxy: { readonly server: string; readonly username: string; readonly password: string };
  /** The last error with `host:port` since then (of `performance.now()`). */
  errorSince(hostAndPort: string, sinceMs: number): EgressError | undefined;
  /** Whether the browser has sent the credentials. */
  hasAuthenticated(): boolean;
  /**
   * Open connections end when another proxy is used or fewer hosts may be reached. Offline, they end, too, and requests fail until
   * it is called without.
   */
  configure(config: RouteConfig): void;
  /** Closes all connections of the context, and ends its credentials. */
  end(): void;
}

/** A route as the proxy uses it. */
export interface Route extends Omit<EgressRoute, "proxy"> {
  readonly username: string;
  readonly password: string;
  readonly resolve: Resolve;
  /** That of the service, and the context's own lists of hosts. */
  readonly policy: NetworkPolicy;
  readonly dial: Dial;
  readonly keepAlive: DialAgent;
  readonly single: DialAgent;
  /** Aborts when the route ends or goes offline, and is aborted until it is online again. */
  readonly signal: AbortSignal;
  accepts(password: string): boolean;
  note(hostAndPort: string, error: EgressError): void;
}

/** @param policy of the service */
export function createRoute(uncached: Resolve, policy: NetworkPolicy): Route {
  const resolve = cached(uncached);
  const errors = new LRUCache<string, { readonly error: EgressError; readonly atMs: number }>({ max: MAX_ERRORS });
  let connections = new AbortController();
  let rules: readonly unknown[] = [undefined, undefined, undefined];
  let denyHost = policy.denyHost;
  let connect: Dial = dial;
  const dialNow: Dial = (...target) => connect(...target);
  const [keepAlive, single] = [
    new DialAgent(dialNow, { keepAlive: true }),
    new DialAgent(dialNow, { keepAlive: false }),
  ];
  const password = randomBytes(24).toString("hex");
  const expected = Buffer.from(password);
  let hasAuthenticated = false;

  function endConnections(): void {
    connections.abort();
    keepAlive.destroy();
    single.destroy();
  }

  return {
    username: randomBytes(12).toString("hex"),
    password,
    resolve,
    policy: { ...policy, denyHost: (host, port) => denyHost(host, port) },
    dial: dialNow,
    keepAlive,
    single,
    get signal() {
      return connections.signal;
    },
    accepts(given) {
      const bytes = Buffer.from(given);
      const isAccepted = bytes.length === expected.length && timingSafeEqual(bytes, expected);
      hasAuthenticated ||= isAccepted;
      return isAccepted;
    },
    hasAuthenticated: () => hasAuthenticated,
    note: (hostAndPort, error) => void errors.set(hostAndPort, { error, atMs: performance.now() }),
    errorSince(hostAndPort, sinceMs) {
      const found = errors.get(hostAndPort);
      return found !== undefined && found.atMs >= sinceMs ? found.error : undefined;
    },
    configure(config) {
      const { offline = false, proxy } = config;
      const next = [proxy, config.allowedHosts, config.blockedHosts];
      if (offline || !isDeepStrictEqual(next, rules)) endConnections();
      rules = next;
      connect = proxy === undefined ? dial : dialThrough(proxy, { policy, resolve });
      denyHost = hostRules(policy, config);
      if (!offline && connections.signal.aborted) connections = new AbortController();
    },
    end: endConnections,
  };
}
