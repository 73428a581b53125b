import type { ContextConfig, HostLists, Principal } from "../contract.ts";
import { invalidField, ServiceError } from "../errors/errors.ts";
import { areHostsWithin, boundHosts, isAnyOf } from "../host-lists.ts";

/** Hosts of a list, as the contract bounds those of a context. */
const MAX_HOSTS = 200;

type Caller = Pick<Principal, "credential">;

/**
 * A configuration whose lists of hosts are within those of the caller's API key.
 *
 * @throws ServiceError `FORBIDDEN` where the key allows none of the hosts, or not the host of the proxy, which sees what is sent;
 *   `VALIDATION_ERROR` where a list would be longer than it may be
 */
export function requireBoundHosts<Config extends Pick<ContextConfig, "allowedHosts" | "blockedHosts" | "proxy">>(
  { credential }: Caller,
  config: Config,
): Config {
  const bounds = boundsOf({ credential });
  if (bounds === undefined) return config;
  const bound = { ...config, ...boundHosts(config, bounds) };
  if (bound.allowedHosts?.length === 0) throw beyondBounds("the API key allows none of the hosts in allowedHosts");
  for (const field of ["allowedHosts", "blockedHosts"] as const)
    if ((bound[field]?.length ?? 0) > MAX_HOSTS)
      throw invalidField(field, `has more than ${MAX_HOSTS} hosts together with that of the API key`);
  if (!isProxyWithin(bound, bounds)) throw beyondBounds("the API key does not allow the host of the proxy");
  return bound;
}

/** @throws ServiceError `FORBIDDEN` for a context that reaches hosts that the caller's API key does not allow */
export function requireHostsWithin(caller: Caller, config: ContextConfig): void {
  const bounds = boundsOf(caller);
  if (bounds === undefined || (areHostsWithin(config, bounds) && isProxyWithin(config, bounds))) return;
  throw beyondBounds("the context may reach hosts that the API key may not; create one with this key");
}

/** Returns the bounds of the caller's API key, or of the key that made its link; undefined: it may reach what its contexts may. */
export function boundsOf({ credential }: Caller): HostLists | undefined {
  return credential.type === "apiKey" || credential.type === "shareLink" ? credential.hosts : undefined;
}

function isProxyWithin({ proxy }: Pick<ContextConfig, "proxy">, { allowedHosts, blockedHosts }: HostLists): boolean {
  const host = proxy && URL.parse(proxy.server)?.hostname;
  if (host === undefined) return true;
  return (allowedHosts === undefined || isAnyOf(host, allowedHosts)) && !isAnyOf(host, blockedHosts);
}

function beyondBounds(message: string): ServiceError {
  return new ServiceError("FORBIDDEN", message, { details: { reason: "hosts" } });
}
