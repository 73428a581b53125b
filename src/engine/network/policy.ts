import type { HostLists } from "../../contract.ts";
import { isWithinHost, toPlainHost } from "../../host-lists.ts";
import { classifyAddress } from "./address.ts";

export interface NetworkPolicySettings {
  /** Whether pages may reach loopback and private networks. */
  readonly privateNetwork: "allow" | "deny";
  /** Host suffixes (`example.com` admits `www.example.com`) beyond which nothing is reached; empty: no such limit. */
  readonly allowlist: readonly string[];
  /** Whether the service itself listens there by now; such a port is never reachable on any address of this machine. */
  readonly isOwnPort: (port: number) => boolean;
  /** Whether another process of the service listens there; `address` in normal form. Absent: there is none. */
  readonly isPeer?: (address: string, port: number) => boolean;
  /** The service's database server, which is never reachable either; absent: none. */
  readonly database?: { readonly host: string; readonly port: number };
}

/** Why a host or an address may not be reached. */
export interface Denial {
  readonly reason:
    | "allowlist"
    | "blocked-host"
    | "private-network"
    | "metadata-address"
    | "reserved-address"
    | "own-port"
    | "egress-limit";
  readonly message: string;
}

/** Decides which hosts and addresses a page may reach; every check returns why not, or undefined. */
export type NetworkPolicy = ReturnType<typeof createNetworkPolicy>;

/** @param machineAddresses the addresses of this machine's own interfaces, as they are now */
export function createNetworkPolicy(settings: NetworkPolicySettings, machineAddresses: () => readonly string[]) {
  const allowlist = settings.allowlist.map(toPlainHost);
  const { database } = settings;
  const databaseHost = database === undefined ? "" : toPlainHost(database.host);

  function isOwn(normal: string): boolean {
    return machineAddresses().some((address) => classifyAddress(address)?.normal === normal);
  }

  /** The host whose addresses `denyAddress` needs for this port. */
  function databaseHostAt(port: number): string | undefined {
    return databaseHost !== "" && port === database?.port ? databaseHost : undefined;
  }

  /** Checks the address that is going to be dialled. `databaseAddresses` are those of `databaseHostAt(port)`. */
  function denyAddress(address: string, port: number, databaseAddresses: readonly string[] = []): Denial | undefined {
    const found = classifyAddress(address);
    if (found === undefined) return { reason: "reserved-address", message: `"${address}" is not an address` };
    const { type, normal } = found;
    if (type === "metadata")
      return { reason: "metadata-address", message: `${address} is a metadata or link-local address` };
    if (type === "reserved") return { reason: "reserved-address", message: `${address} is a reserved address` };
    if (settings.isPeer?.(normal, port) === true) return ownPort(address, port);
    const ofDatabase = databaseAddresses.map(classifyAddress);
    if (ofDatabase.some((own) => own?.normal === normal)) return ownPort(address, port);
    // A server on this machine may listen on all of its addresses.
    const isDatabaseHere = ofDatabase.some(
      (own) => own?.type === "loopback" || (own !== undefined && isOwn(own.normal)),
    );
    const isOwnPort = isDatabaseHere || settings.isOwnPort(port);
    const mayReachMachine = settings.privateNetwork === "allow";
    // A public address of the machine itself is on the inside, too.
    const isMachine = type === "loopback" || ((isOwnPort || !mayReachMachine) && isOwn(normal));
    if (isOwnPort && isMachine) return ownPort("this machine", port);
    if (!mayReachMachine && (isMachine || type !== "public")) {
      const what = isMachine ? "an address of this machine" : "on a private network";
      return { reason: "private-network", message: `${address} is ${what}` };
    }
    return undefined;
  }

  return {
    databaseHostAt,
    denyAddress,
    /** Checks what the name alone shows: `host` as in `URL.hostname`. */
    denyHost(host: string, port: number): Denial | undefined {
      const plain = toPlainHost(host);
      if (allowlist.length > 0 && !allowlist.some((suffix) => isWithinHost(plain, suffix))) {
        return { reason: "allowlist", message: `host "${plain}" is not in the allow-list` };
      }
      if (plain === databaseHostAt(port)) return ownPort(plain, port);
      if (classifyAddress(plain) !== undefined) return denyAddress(plain, port);
      return isWithinHost(plain, "localhost") ? denyAddress("127.0.0.1", port) : undefined;
    },
  };
}

/** A policy's `denyHost`, and beside it a context's own lists of hosts. */
export function hostRules(
  { denyHost }: NetworkPolicy,
  { allowedHosts = [], blockedHosts = [] }: HostLists,
): NetworkPolicy["denyHost"] {
  const [allowed, blocked] = [allowedHosts.map(toPlainHost), blockedHosts.map(toPlainHost)];
  return (host, port) => {
    const plain = toPlainHost(host);
    if (allowed.length > 0 && !allowed.some((suffix) => isWithinHost(plain, suffix)))
      return { reason: "allowlist", message: `host "${plain}" is not in the context's allowedHosts` };
    if (blocked.some((suffix) => isWithinHost(plain, suffix)))
      return { reason: "blocked-host", message: `host "${plain}" is in the context's blockedHosts` };
    return denyHost(host, port);
  };
}

function ownPort(host: string, port: number): Denial {
  return { reason: "own-port", message: `port ${port} of ${host} belongs to the service` };
}
