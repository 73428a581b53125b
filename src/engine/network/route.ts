import { randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { ContextConfig } from "../../contract.ts";
import type { EgressBytes } from "../archive.ts";
import { createByteCounter } from "./byte-counter.ts";
import { dial, type EgressError } from "./dial.ts";
import { createServerConnections } from "./forward.ts";
import { createPace, type Pace } from "./pace.ts";
import { type Denial, hostRules, type NetworkPolicy } from "./policy.ts";
import { cached, type Resolve } from "./resolver.ts";
import { type Dial, dialThrough } from "./upstream.ts";

const MAX_ERRORS = 200;
/** The pause between two checks of what a context with a limit has sent and received; each request is one, too. */
const LIMIT_CHECK_MS = 100;
/** The pause between two renewals of credentials: a page that has the browser forget them in a loop slows itself only. */
const RENEWAL_PAUSE_MS = 200;

/** The part of a context's configuration about its access to the network. */
type RouteConfig = Pick<
  ContextConfig,
  "offline" | "proxy" | "allowedHosts" | "blockedHosts" | "maxEgressBytes" | "caCertificates"
>;

/** A file that only one context has. */
export interface HeldFile {
  readonly bytes: Buffer;
  /** Absent: the browser decides by the bytes. */
  readonly contentType?: string;
}

/** One context's access to the network. */
export interface EgressRoute {
  /** The URL of the proxy, of a port that no other route has. */
  readonly server: string;
  readonly credentials: { readonly username: string; readonly password: string };
  /** The last error with `host:port` since then, of `performance.now()`. */
  errorSince(hostAndPort: string, sinceMs: number): EgressError | undefined;
  /** How often the browser has requested `LEARNING_URL` with the credentials, which it keeps from then on. */
  learnings(): number;
  /** Sets what has the browser learn the credentials again, which rejects where it did not; default: nothing does. */
  onCredentialsLost(renew: () => Promise<void>): void;
  /**
   * Open connections end when another proxy is used or fewer hosts may be reached. Offline, they end, too, and requests fail until
   * it is called without.
   */
  configure(config: RouteConfig): void;
  /** Counts the bytes that the context has sent to servers and received, with headers and TLS. */
  bytes(): EgressBytes;
  /** Adds what it had before; `onLimited` is called when its limit is reached, and again after a higher one. */
  countFrom(before: EgressBytes, onLimited: (reached: EgressBytes & { readonly limit: number }) => void): void;
  /** Has the proxy itself respond with these files below `FILES_URL`, by path. */
  holdFiles(files: ReadonlyMap<string, HeldFile>): void;
  /** Closes all connections of the context, and ends its credentials. */
  end(): void;
}

/** A route as the proxy uses it. */
export interface Route extends Omit<EgressRoute, "server"> {
  readonly resolve: Resolve;
  /** The policy of the service, and the context's own lists of hosts. */
  readonly policy: NetworkPolicy;
  readonly pace: Pace;
  readonly dial: Dial;
  readonly servers: ReturnType<typeof createServerConnections>;
  /** Aborts when the route ends or goes offline, and is aborted until it is online again. */
  readonly signal: AbortSignal;
  /** Whether a request with this `Proxy-Authorization` has its credentials. */
  accepts(authorization: string | undefined): boolean;
  learned(): void;
  /** Returns a file that it holds. */
  file(path: string): HeldFile | undefined;
  /**
   * Resolves when the browser has the credentials again, which it forgets with its cookies. One renewal runs at a time, and begins at
   * least 200 ms after the one before.
   */
  renewCredentials(): Promise<void>;
  /** Why no request is served at all; undefined: they are. */
  denial(): Denial | undefined;
  note(hostAndPort: string, error: EgressError): void;
}

interface NotedError {
  readonly error: EgressError;
  /** The time by `performance.now()`. */
  readonly atMs: number;
}

/**
 * @param policy of the service
 * @param maxBytes that a context may send and receive, whatever its configuration says
 */
export function createRoute(uncached: Resolve, policy: NetworkPolicy, maxBytes: number): Route {
  const resolve = cached(uncached);
  const errors = new LRUCache<string, NotedError>({ max: MAX_ERRORS });
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
  const pace = createPace();
  const servers = createServerConnections(dialNow, pace);
  const credentials = { username: "context", password: randomBytes(24).toString("hex") };
  const encoded = Buffer.from(`${credentials.username}:${credentials.password}`).toString("base64");
  const expected = Buffer.from(`Basic ${encoded}`);
  let learnings = 0;
  let renew = (): Promise<void> => Promise.resolve();
  let renewal: Promise<void> | undefined;
  let renewedMs = Number.NEGATIVE_INFINITY;
  let before: EgressBytes = { sent: 0, received: 0 };
  let limit = maxBytes;
  let isLimited = false;
  let onLimited: Parameters<Route["countFrom"]>[1] = () => undefined;
  let checks: NodeJS.Timeout | undefined;
  let held: ReadonlyMap<string, HeldFile> = new Map();

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

  async function renewOnce(): Promise<void> {
    const pauseMs = renewedMs + RENEWAL_PAUSE_MS - performance.now();
    if (pauseMs > 0) await sleep(pauseMs);
    await renew();
  }

  function endConnections(): void {
    connections.abort();
    servers.end();
  }

  return {
    credentials,
    resolve,
    policy: { ...policy, denyHost: (host, port) => denyHost(host, port) },
    pace,
    dial: dialNow,
    servers,
    get signal() {
      return connections.signal;
    },
    accepts(authorization = "") {
      const bytes = Buffer.from(authorization);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    },
    learnings: () => learnings,
    learned: () => void learnings++,
    onCredentialsLost: (next) => void (renew = next),
    renewCredentials() {
      renewal ??= renewOnce().finally(() => ([renewal, renewedMs] = [undefined, performance.now()]));
      return renewal;
    },
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
    holdFiles: (files) => void (held = files),
    file: (path) => held.get(path),
    end() {
      held = new Map();
      clearInterval(checks);
      endConnections();
    },
  };
}
