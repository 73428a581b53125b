import { isIP } from "node:net";
import type { HostLists } from "./contract.ts";

/** Lower case, without brackets, a leading dot or `*.`, and the dot that ends a full name. */
export function toPlainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/^\*?\./, "")
    .replace(/\.$/, "");
}

/** Whether a plain host is `suffix`, or a name below it. */
export function isWithinHost(host: string, suffix: string): boolean {
  return host === suffix || (host.endsWith(`.${suffix}`) && isIP(host) === 0);
}

/** The hosts that both lists allow, and those that either blocks; an empty `allowedHosts` where both allow none in common. */
export function boundHosts(lists: HostLists, bounds: HostLists): HostLists {
  const allowedHosts = commonHosts(lists.allowedHosts, bounds.allowedHosts);
  const blocked = [...(lists.blockedHosts ?? []), ...(bounds.blockedHosts ?? [])];
  return {
    ...(allowedHosts && { allowedHosts: [...allowedHosts] }),
    ...(blocked.length > 0 && { blockedHosts: uniqueHosts(blocked) }),
  };
}

/** Whether `boundHosts` leaves the lists as they are. */
export function areHostsWithin({ allowedHosts, blockedHosts = [] }: HostLists, bounds: HostLists): boolean {
  const isAllowed =
    bounds.allowedHosts === undefined || allowedHosts?.every((host) => isAnyOf(host, bounds.allowedHosts));
  return isAllowed === true && (bounds.blockedHosts ?? []).every((host) => isAnyOf(host, blockedHosts));
}

/** Whether a host, or a name below one, is in one of the lists of hosts. */
export function isAnyOf(host: string, suffixes: readonly string[] = []): boolean {
  const plain = toPlainHost(host);
  return suffixes.some((suffix) => isWithinHost(plain, toPlainHost(suffix)));
}

function commonHosts(some: readonly string[] | undefined, others: readonly string[] | undefined) {
  if (some === undefined || others === undefined) return some ?? others;
  return uniqueHosts([
    ...some.filter((host) => isAnyOf(host, others)),
    ...others.filter((host) => isAnyOf(host, some)),
  ]);
}

function uniqueHosts(hosts: readonly string[]): string[] {
  return [...new Map(hosts.map((host) => [toPlainHost(host), host])).values()];
}
