import { classifyAddress, withoutBrackets } from "./address.ts";

export interface NetworkPolicySettings {
  /** Whether pages may reach loopback and private networks. */
  readonly privateNetwork: "allow" | "deny";
  /** Host suffixes (`example.com` admits `www.example.com`) beyond which nothing is reached; empty: no such limit. */
  readonly allowlist: readonly string[];
  /** The ports on which the service itself listens by now; never reachable on any address of this machine. */
  ownPorts(): readonly number[];
}

/** Why a host or an address may not be reached. */
export interface Denial {
  readonly reason: "allowlist" | "private-network" | "metadata-address" | "reserved-address" | "own-port";
  readonly message: string;
}

/** Decides which hosts and addresses a page may reach; every check returns why not, or undefined. */
export interface NetworkPolicy {
  /** Checks what the name alone shows: `host` as in `URL.hostname`. */
  denyHost(host: string, port: number): Denial | undefined;
  /** Checks the address that is going to be dialled. */
  denyAddress(address: string, port: number): Denial | undefined;
}

/** @param machineAddresses the addresses of this machine's own interfaces, as they are now */
export function createNetworkPolicy(
  settings: NetworkPolicySettings,
  machineAddresses: () => readonly string[],
): NetworkPolicy {
  const allowlist = settings.allowlist.map(toPlainHost);

  function isOwn(normal: string): boolean {
    return machineAddresses().some((address) => classifyAddress(address)?.normal === normal);
  }

  function denyAddress(address: string, port: number): Denial | undefined {
    const found = classifyAddress(address);
    if (found === undefined) return { reason: "reserved-address", message: `"${address}" is not an address` };
    const { type, normal } = found;
    if (type === "metadata")
      return { reason: "metadata-address", message: `${address} is a metadata or link-local address` };
    if (type === "reserved") return { reason: "reserved-address", message: `${address} is a reserved address` };
    const isOwnPort = settings.ownPorts().includes(port);
    const mayReachMachine = settings.privateNetwork === "allow";
    // Of the machine itself, a public address too is on the inside.
    const isMachine = type === "loopback" || ((isOwnPort || !mayReachMachine) && isOwn(normal));
    if (isOwnPort && isMachine) {
      return { reason: "own-port", message: `port ${port} of this machine belongs to the service` };
    }
    if (!mayReachMachine && (isMachine || type !== "public")) {
      const what = isMachine ? "an address of this machine" : "on a private network";
      return { reason: "private-network", message: `${address} is ${what}` };
    }
    return undefined;
  }

  return {
    denyAddress,
    denyHost(host, port) {
      const plain = toPlainHost(host);
      if (allowlist.length > 0 && !allowlist.some((suffix) => isWithin(plain, suffix))) {
        return { reason: "allowlist", message: `host "${plain}" is not in the allow-list` };
      }
      if (classifyAddress(plain) !== undefined) return denyAddress(plain, port);
      return isWithin(plain, "localhost") ? denyAddress("127.0.0.1", port) : undefined;
    },
  };
}

function isWithin(host: string, suffix: string): boolean {
  return host === suffix || (host.endsWith(`.${suffix}`) && classifyAddress(host) === undefined);
}

/** Lower case, without brackets, a leading dot or `*.`, and the dot that ends a full name. */
function toPlainHost(host: string): string {
  return withoutBrackets(host)
    .toLowerCase()
    .replace(/^\*?\./, "")
    .replace(/\.$/, "");
}
