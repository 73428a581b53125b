import { randomBytes, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { EgressError } from "./dial.ts";
import { DialAgent } from "./forward.ts";
import { cached, type Resolve } from "./resolver.ts";

const MAX_ERRORS = 200;

/** One context's access to the network. */
export interface EgressRoute {
  /** For Playwright's `proxy` option; the user name identifies the context. */
  readonly proxy: { readonly server: string; readonly username: string; readonly password: string };
  /** The last error with `host:port` since then (of `performance.now()`). */
  errorSince(hostAndPort: string, sinceMs: number): EgressError | undefined;
  /** Whether the browser has sent the credentials. */
  hasAuthenticated(): boolean;
  /** Offline, open connections end, and requests fail until it is called with false. */
  setOffline(isOffline: boolean): void;
  /** Closes all connections of the context, and ends its credentials. */
  end(): void;
}

/** A route as the proxy uses it. */
export interface Route extends Omit<EgressRoute, "proxy"> {
  readonly username: string;
  readonly password: string;
  readonly resolve: Resolve;
  readonly keepAlive: DialAgent;
  readonly single: DialAgent;
  /** Aborts when the route ends or goes offline, and is aborted until it is online again. */
  readonly signal: AbortSignal;
  accepts(password: string): boolean;
  note(hostAndPort: string, error: EgressError): void;
}

export function createRoute(resolve: Resolve): Route {
  const errors = new LRUCache<string, { readonly error: EgressError; readonly atMs: number }>({ max: MAX_ERRORS });
  let connections = new AbortController();
  const [keepAlive, single] = [new DialAgent({ keepAlive: true }), new DialAgent({ keepAlive: false })];
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
    resolve: cached(resolve),
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
    setOffline(isOffline) {
      if (isOffline) endConnections();
      else if (connections.signal.aborted) connections = new AbortController();
    },
    end: endConnections,
  };
}
