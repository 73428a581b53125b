import { randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isDeepStrictEqual } from "node:util";
import type { ContextConfig } from "../../contract.ts";
import type { EgressBytes } from "../archive.ts";
import { createByteCounter } from "./byte-counter.ts";
import { dial, type EgressError } from "./dial.ts";
import { DialAgent } from "./forward.ts";
import { createPace, type Pace } from "./pace.ts";
import { type Denial, hostRules, type NetworkPolicy } from "./policy.ts";
import { cached, type Resolve } from "./resolver.ts";
import { type Dial, dialThrough } from "./upstream.ts";

const MAX_ERRORS = 200;
/** Between two checks of what a context with a limit has sent and received; each request is one, too. */
const LIMIT_CHECK_MS = 100;

/** The part of a context's configuration about its access to the network. */
type RouteConfig = Pick<
  ContextConfig,
  "offline" | "proxy" | "allowedHosts" | "blockedHosts" | "maxEgressBytes" | "caCertificates"
>;

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
  /** Counts the bytes that the context has sent to servers and received, with headers and TLS. */
  bytes(): EgressBytes;
  /** Adds what it had before; `onLimited` is called when its limit is reached, and again after a higher one. */
  countFrom(before: EgressBytes, onLimited: (reached: EgressBytes & { readonly limit: number }) => void): void;
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
  readonly pace: Pace;
  readonly dial: Dial;
  readonly keepAlive: DialAgent;
  readonly single: DialAgent;
  /** Aborts when the route ends or goes offline, and is aborted until it is online again. */
  readonly signal: AbortSignal;
  accepts(password: string): boolean;
  /** Why no request is served at all; undefined: they are. */
  denial(): Denial | undefined;
  note(hostAndPort: string, error: EgressError): void;
}

/**
 * @param policy of the service
 * @param maxBytes that a context may send and receive, whatever its configuration says
 */
export function createRoute(uncached: Resolve, policy: NetworkPolicy, maxBytes: number): Route {
  const resolve = cached(uncached);
  const errors = new LRUCache<string, { readonly error: EgressError; readonly atMs: number }>({ max: MAX_ERRORS });
  let connections = new AbortController();
  let rules: readonly unknown[] = [undefined, undefined, undefined, undefined];
  let denyHost = policy.denyHost;
  let connect: Dial = dial;
  const counter = createByteCounter("servers");
  const dialNow: Dial = async (...target) => {
    const socket = await connect(...target);
    counter.add(socket);
    return socket;
  };
  const [keepAlive, single] = [
    new DialAgent(dialNow, { keepAlive: true }),
    new DialAgent(dialNow, { keepAlive: false }),
  ];
  const password = randomBytes(24).toString("hex");
  const expected = Buffer.from(password);
  let hasAuthenticated = false;
  let before: EgressBytes = { sent: 0, received: 0 };
  let limit = maxBytes;
  let isLimited = false;
  let onLimited: Parameters<Route["countFrom"]>[1] = () => undefined;
  let checks: NodeJS.Timeout | undefined;

  function bytes(): EgressBytes {
    const { sent, received } = counter.total();
    return { sent: before.sent + sent, received: before.received + received };
  }

  function checkLimit(): void {
    const { sent, received } = bytes();
    if (isLimited || sent + received < limit) return;
    isLimited = true;
    clearInterval(checks);
    endConnections();
    onLimited({ limit, sent, received });
  }

  function setLimit(next: number): void {
    limit = next;
    const { sent, received } = bytes();
    isLimited &&= sent + received >= limit;
    clearInterval(checks);
    if (limit !== Number.POSITIVE_INFINITY && !isLimited) checks = setInterval(checkLimit, LIMIT_CHECK_MS).unref();
  }

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
    pace: createPace(),
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
    bytes,
    countFrom(bytesBefore, listener) {
      [before, onLimited] = [bytesBefore, listener];
      checkLimit();
    },
    denial() {
      checkLimit();
      if (!isLimited) return undefined;
      return { reason: "egress-limit", message: `the context has sent and received the ${limit} bytes that it may` };
    },
    note: (hostAndPort, error) => void errors.set(hostAndPort, { error, atMs: performance.now() }),
    errorSince(hostAndPort, sinceMs) {
      const found = errors.get(hostAndPort);
      return found !== undefined && found.atMs >= sinceMs ? found.error : undefined;
    },
    configure(config) {
      const { offline = false, proxy } = config;
      const next = [proxy, config.allowedHosts, config.blockedHosts, config.caCertificates];
      if (offline || !isDeepStrictEqual(next, rules)) endConnections();
      rules = next;
      connect = proxy === undefined ? dial : dialThrough(proxy, { policy, resolve, ca: config.caCertificates });
      denyHost = hostRules(policy, config);
      setLimit(Math.min(config.maxEgressBytes ?? maxBytes, maxBytes));
      if (!offline && !isLimited && connections.signal.aborted) connections = new AbortController();
    },
    end() {
      clearInterval(checks);
      endConnections();
    },
  };
}
