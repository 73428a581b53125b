import type { RecordWithTtl } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { LRUCache } from "lru-cache";
import { inTime, valueWithin } from "../../errors/timing.ts";
import { createDeadline } from "../deadline.ts";
import { createSemaphore } from "../semaphore.ts";
import { createSystemNames, type SystemNames } from "./system-names.ts";

/** Bound of the time for one name, all its search domains and all servers included. */
const RESOLVE_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 1_500;
const QUERY_TRIES = 2;
/** How long the addresses of one family wait for those of the other (RFC 8305). */
const OTHER_FAMILY_WAIT_MS = 50;
const MIN_TTL_MS = 1_000;
const MAX_TTL_MS = 60_000;
const MAX_CACHED_NAMES = 256;
/** Look-ups by the system occupy a thread of Node's pool of four, for as long as the system likes. */
const MAX_SYSTEM_LOOKUPS = 1;
const MAX_WAITING_SYSTEM_LOOKUPS = 50;

export interface Resolution {
  /** One address or more. */
  readonly addresses: readonly string[];
  readonly ttlMs: number;
}

/** @throws ResolveError */
export type Resolve = (host: string) => Promise<Resolution>;

export class ResolveError extends Error {
  readonly reason: "name-not-resolved" | "dns-timed-out";

  constructor(reason: "name-not-resolved" | "dns-timed-out", host: string) {
    super(`"${host}": ${reason}`);
    this.reason = reason;
  }
}

/**
 * Resolves names by the hosts file and DNS, as the system does, but not by `getaddrinfo`: that waits for a silent server in
 * one of the few threads that all look-ups and files of the process share.
 */
export function createResolver(
  options: {
    readonly readNames?: () => Promise<SystemNames>;
    /** `address:port` of DNS servers; default: the system's. */
    readonly servers?: readonly string[];
  } = {},
): Resolve {
  const { readNames = createSystemNames(), servers } = options;
  let dns: { readonly version: string; readonly resolver: Resolver } | undefined;
  const bySystem = createSystemLookup();

  /** Reads the servers from the system's configuration, anew when that has changed. */
  function resolverOf(version: string): Resolver {
    if (dns?.version !== version) {
      const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
      if (servers !== undefined) resolver.setServers(servers);
      dns = { version, resolver };
    }
    return dns.resolver;
  }

  async function resolveAll(host: string): Promise<Resolution> {
    const names = await readNames();
    const name = host.toLowerCase();
    const known = names.hosts.get(name.replace(/\.$/, ""));
    if (known !== undefined) return { addresses: known, ttlMs: MIN_TTL_MS };
    // RFC 6761: never sent to a server.
    if (/(^|\.)localhost\.?$/.test(name)) return { addresses: ["127.0.0.1", "::1"], ttlMs: MAX_TTL_MS };
    const resolver = resolverOf(names.version);
    for (const candidate of candidatesOf(name, names)) {
      const found = await queryBoth(resolver, candidate);
      if (found !== undefined) return found;
    }
    if (names.hasOtherSources && isLocalName(name)) return bySystem(name);
    throw new ResolveError("name-not-resolved", host);
  }

  return (host) => inTime(resolveAll(host), RESOLVE_TIMEOUT_MS, () => new ResolveError("dns-timed-out", host));
}

/** Keeps what `resolve` returned for as long as it is valid, and shares one query among concurrent callers. */
export function cached(resolve: Resolve): Resolve {
  const known = new LRUCache<string, Resolution>({ max: MAX_CACHED_NAMES });
  const pending = new Map<string, Promise<Resolution>>();
  return (host) => {
    const resolution = known.get(host);
    if (resolution !== undefined) return Promise.resolve(resolution);
    const inFlight = pending.get(host);
    if (inFlight !== undefined) return inFlight;
    const resolving = resolve(host)
      .then((found) => {
        if (found.ttlMs > 0) known.set(host, found, { ttl: found.ttlMs });
        return found;
      })
      .finally(() => pending.delete(host));
    pending.set(host, resolving);
    return resolving;
  };
}

/** The full names to ask for, in order, as the system's resolver does. */
export function candidatesOf(name: string, { search, minDots }: Pick<SystemNames, "search" | "minDots">): string[] {
  if (name.endsWith(".")) return [name.slice(0, -1)];
  const within = search.map((domain) => `${name}.${domain}`);
  const dots = name.split(".").length - 1;
  return dots >= minDots ? [name, ...within] : [...within, name];
}

/** Both families at once; undefined where the name does not exist or has no address. */
async function queryBoth(resolver: Resolver, name: string): Promise<Resolution | undefined> {
  const families = [
    query(resolver.resolve4(name, { ttl: true }), name),
    query(resolver.resolve6(name, { ttl: true }), name),
  ];
  const first = await Promise.race(families);
  const hasAddress = first.records.length > 0;
  const both = Promise.all(families);
  const results = hasAddress ? ((await valueWithin(both, OTHER_FAMILY_WAIT_MS)) ?? [first]) : await both;
  const records = results.flatMap((result) => result.records);
  if (records.length === 0) {
    const error = results.find((result) => result.error !== undefined)?.error;
    if (error !== undefined) throw error;
    return undefined;
  }
  const ttlMs = Math.min(...records.map(({ ttl }) => ttl)) * 1_000;
  return {
    addresses: records.map(({ address }) => address),
    ttlMs: Math.min(Math.max(ttlMs, MIN_TTL_MS), MAX_TTL_MS),
  };
}

interface QueryResult {
  readonly records: readonly RecordWithTtl[];
  /** Why there are none, where it is not that the name has none. */
  readonly error?: ResolveError;
}

async function query(querying: Promise<readonly RecordWithTtl[]>, name: string): Promise<QueryResult> {
  try {
    return { records: await querying };
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException; // of the resolver
    if (code === "ENOTFOUND" || code === "ENODATA" || code === "EBADNAME") return { records: [] };
    return {
      records: [],
      error: new ResolveError(code === "ETIMEOUT" ? "dns-timed-out" : "name-not-resolved", name),
    };
  }
}

/** Names that sources beside the hosts file and DNS may know. */
function isLocalName(name: string): boolean {
  const bare = name.replace(/\.$/, "");
  return !bare.includes(".") || bare.endsWith(".local");
}

/** Resolves by `getaddrinfo`, with a bounded share of the thread pool. */
function createSystemLookup(): Resolve {
  const semaphore = createSemaphore({
    permits: MAX_SYSTEM_LOOKUPS,
    maxWaiting: MAX_WAITING_SYSTEM_LOOKUPS,
    tooManyWaiting: () => new Error("too many look-ups by the system wait"),
  });
  return async (host) => {
    const release = await semaphore.acquire(createDeadline(RESOLVE_TIMEOUT_MS), {}).catch(() => {
      throw new ResolveError("dns-timed-out", host);
    });
    try {
      const found = await lookup(host, { all: true, order: "ipv4first" });
      return { addresses: found.map(({ address }) => address), ttlMs: MIN_TTL_MS };
    } catch {
      throw new ResolveError("name-not-resolved", host);
    } finally {
      release();
    }
  };
}
