import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "../../errors/errors.ts";

export interface HostGuardSettings {
  /** Whether the service listens on a loopback address. Only then is Host checked, against DNS rebinding. */
  readonly isLoopback: boolean;
  /** Host names allowed in addition to the loopback names. */
  readonly allowedHosts: readonly string[];
  readonly origins: readonly RegExp[];
}

type GuardedRequest = Pick<FastifyRequest, "headers" | "originalUrl" | "protocol" | "host">;

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "::1"]);

/** Converts the setting's origins, `scheme://host:port` where the port may be `*`, to patterns. */
export function toOriginPatterns(origins: readonly string[]): RegExp[] {
  return origins.map((origin) => {
    const isAnyPort = origin.endsWith(":*");
    const host = (isAnyPort ? origin.slice(0, -2) : origin).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`^${host}${isAnyPort ? "(:\\d{1,5})?" : ""}$`);
  });
}

/**
 * Returns a check of a request's Host and Origin, which throws `FORBIDDEN`.
 *
 * A request target in absolute form (`GET http://host/path`) contains a host as well, which must also be allowed. The
 * service's own origin, as a trusted proxy reports it, is allowed if its host is an IP address or an allowed name; any other
 * name may be one that DNS rebinding points at the service.
 */
export function createHostGuard({ isLoopback, allowedHosts, origins }: HostGuardSettings) {
  const names = new Set([...LOOPBACK_NAMES, ...allowedHosts]);
  /** The last host that was allowed: a client sends the same again and again. */
  let allowedHost: string | undefined;
  const isOwnOrigin = (origin: string, { protocol, host }: GuardedRequest): boolean =>
    origin === `${protocol}://${host}`.toLowerCase() && (names.has(hostName(host)) || isIP(hostName(host)) !== 0);

  return (request: GuardedRequest): void => {
    const { headers, originalUrl } = request;
    const { ":authority": authority, host } = headers;
    // Over HTTP/2 there may be both.
    const only = authority === undefined ? host : host === undefined ? String(authority) : undefined;
    const isPlain = only !== undefined && headers.origin === undefined && originalUrl.startsWith("/");
    if (isPlain && only === allowedHost) return;
    const named = [authority, host, /^https?:\/\/([^/?#]*)/i.exec(originalUrl)?.[1]];
    const given = named.filter((host) => host !== undefined).map(String);
    const foreign = given.length === 0 ? "" : given.find((host) => !names.has(hostName(host)));
    if (isLoopback && foreign !== undefined) {
      throw denied("host", `the host "${foreign.slice(0, 200)}" is not one of this service (ALLOWED_HOSTS)`);
    }
    const { origin } = headers;
    if (isPlain) allowedHost = only;
    if (origin === undefined || origins.some((allowed) => allowed.test(origin)) || isOwnOrigin(origin, request)) return;
    throw denied("origin", `the origin "${origin.slice(0, 200)}" is not allowed (CORS_ORIGINS)`);
  };
}

function denied(reason: string, message: string): ServiceError {
  return new ServiceError("FORBIDDEN", message, { details: { reason } });
}

function hostName(host: string): string {
  return host
    .replace(/:\d*$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "")
    .toLowerCase();
}

/** Pages have no business at endpoints of drivers: their requests have the header Origin, which clients do not send. @throws ServiceError `FORBIDDEN` */
export function requireNoPage({ headers }: { readonly headers: IncomingHttpHeaders }): void {
  if (headers.origin === undefined) return;
  throw new ServiceError("FORBIDDEN", "pages of browsers cannot connect", { details: { reason: "origin" } });
}
