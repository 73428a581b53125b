import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { ServiceError } from "../../errors/errors.ts";

export interface HostGuardSettings {
  /** Only then is Host checked: a page elsewhere could otherwise reach the service through a name of its own. */
  readonly isLoopback: boolean;
  /** Names besides the loopback ones. */
  readonly allowedHosts: readonly string[];
  readonly origins: readonly RegExp[];
}

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "::1"]);

/** Origins as the settings write them, `scheme://host:port`, where the port may be `*`. */
export function toOriginPatterns(origins: readonly string[]): RegExp[] {
  return origins.map((origin) => {
    const isAnyPort = origin.endsWith(":*");
    const host = (isAnyPort ? origin.slice(0, -2) : origin).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`^${host}${isAnyPort ? "(:\\d{1,5})?" : ""}$`);
  });
}

/**
 * A check of one request's Host and Origin. It throws `FORBIDDEN`.
 *
 * A target in absolute form (`GET http://host/path`) names the host as well, and that one must be allowed too. The service's
 * own origin, as a trusted proxy reports it, is allowed under an address or an allowed name; under any other name it may be
 * that of a page whose name was made to resolve to the service.
 */
export function createHostGuard({ isLoopback, allowedHosts, origins }: HostGuardSettings) {
  const names = new Set([...LOOPBACK_NAMES, ...allowedHosts]);
  const isOwnOrigin = (origin: string, { protocol, host }: FastifyRequest): boolean =>
    origin === `${protocol}://${host}`.toLowerCase() && (names.has(hostName(host)) || isIP(hostName(host)) !== 0);

  return (request: FastifyRequest): void => {
    const { headers, originalUrl } = request;
    const named = [headers[":authority"], headers.host, /^https?:\/\/([^/?#]*)/i.exec(originalUrl)?.[1]];
    const given = named.filter((host) => host !== undefined).map(String);
    const foreign = given.length === 0 ? "" : given.find((host) => !names.has(hostName(host)));
    if (isLoopback && foreign !== undefined) {
      throw denied("host", `the host "${foreign.slice(0, 200)}" is not one of this service (ALLOWED_HOSTS)`);
    }
    const { origin } = headers;
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
