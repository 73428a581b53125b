import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "../../errors/errors.ts";

export interface HostGuardSettings {
  /** Only then is Host checked: a page elsewhere could otherwise reach the service through a name of its own. */
  readonly isLoopback: boolean;
  /** Names besides the loopback ones. */
  readonly allowedHosts: readonly string[];
  readonly origins: readonly RegExp[];
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "::1"]);

/** Origins as the settings write them, `scheme://host:port`, where the port may be `*`. */
export function toOriginPatterns(origins: readonly string[]): RegExp[] {
  return origins.map((origin) => {
    const isAnyPort = origin.endsWith(":*");
    const host = (isAnyPort ? origin.slice(0, -2) : origin).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`^${host}${isAnyPort ? "(:\\d{1,5})?" : ""}$`);
  });
}

/**
 * A check of one request's Host and Origin. It throws `FORBIDDEN`, and `VALIDATION_ERROR` for two Host headers.
 *
 * A target in absolute form (`GET http://host/path`) names the host as well, and that one must be ours too.
 */
export function createHostGuard({ isLoopback, allowedHosts, origins }: HostGuardSettings) {
  const names = new Set([...loopbackNames, ...allowedHosts]);
  return (headers: IncomingHttpHeaders, rawHeaders: readonly string[], target: string): void => {
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
    if (hosts.length > 1) {
      const details = [{ field: "Host", message: "is given more than once" }];
      throw new ServiceError("VALIDATION_ERROR", "the Host header is given more than once", { details });
    }
    const named = [headers[":authority"], headers.host, /^https?:\/\/([^/?#]*)/i.exec(target)?.[1]];
    const given = named.filter((host) => host !== undefined).map(String);
    const foreign = given.length === 0 ? "" : given.find((host) => !names.has(hostName(host)));
    if (isLoopback && foreign !== undefined) {
      throw new ServiceError(
        "FORBIDDEN",
        `the host "${foreign.slice(0, 200)}" is not one of this service (ALLOWED_HOSTS)`,
        {
          details: { reason: "host" },
        },
      );
    }
    const { origin } = headers;
    if (origin !== undefined && !origins.some((allowed) => allowed.test(origin))) {
      throw new ServiceError("FORBIDDEN", `the origin "${origin.slice(0, 200)}" is not allowed (CORS_ORIGINS)`, {
        details: { reason: "origin" },
      });
    }
  };
}

function hostName(host: string): string {
  return host
    .replace(/:\d*$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "")
    .toLowerCase();
}
