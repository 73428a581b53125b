import { classifyAddress } from "./address.ts";

export interface NetworkPolicySettings {
  /** Whether pages may reach loopback and private networks. */
  readonly privateNetwork: "allow" | "deny";
  /** Host suffixes (`example.com` admits `www.example.com`) beyond which nothing is reached; empty: no such limit. */
  readonly allowlist: readonly string[];
  /** The ports on which the service itself listens by now; never reachable on any address of this machine. */
  ownPorts(): readonly number[];
}

export interface Refusal {
  readonly reason: "allowlist" | "private-network" | "metadata-address" | "reserved-address" | "own-port";
  readonly message: string;
}

/** Decides which hosts and addresses a page may reach; every check answers why not, or undefined. */
export interface NetworkPolicy {
  /** What can be told from the name alone: `host` as in `URL.hostname`. */
  refuseHost(host: string, port: number): Refusal | undefined;
  /** The last word, on the address that is going to be dialled. */
  refuseAddress(address: string, port: number): Refusal | undefined;
}

/** @param machineAddresses the addresses of this machine's own interfaces, as they are now */
export function createNetworkPolicy(
  settings: NetworkPolicySettings,
  machineAddresses: () => readonly string[],
): NetworkPolicy {
  const allowlist = settings.allowlist.map(toPlainHost);

  function refuseAddress(address: string, port: number): Refusal | undefined {
    const found = classifyAddress(address);
    if (found === undefined) return { reason: "reserved-address", message: `"${address}" is not an address` };
    if (found === "metadata")
      return { reason: "metadata-address", message: `${address} is a metadata or link-local address` };
    if (found === "reserved") return { reason: "reserved-address", message: `${address} is a reserved address` };
    if (settings.ownPorts().includes(port) && (found === "loopback" || machineAddresses().includes(address))) {
      return { reason: "own-port", message: `port ${port} of this machine belongs to the service` };
    }
    if (found !== "public" && settings.privateNetwork === "deny") {
      return { reason: "private-network", message: `${address} is on a private network` };
    }
    return undefined;
  }

  return {
    refuseAddress,
    refuseHost(host, port) {
      const plain = toPlainHost(host);
      if (allowlist.length > 0 && !allowlist.some((suffix) => isWithin(plain, suffix))) {
        return { reason: "allowlist", message: `host "${plain}" is not in the allow-list` };
      }
      if (classifyAddress(plain) !== undefined) return refuseAddress(plain, port);
      return isWithin(plain, "localhost") ? refuseAddress("127.0.0.1", port) : undefined;
    },
  };
}

function isWithin(host: string, suffix: string): boolean {
  return host === suffix || (host.endsWith(`.${suffix}`) && classifyAddress(host) === undefined);
}

/** Lower case, without brackets, a leading dot or `*.`, and the dot that ends a full name. */
function toPlainHost(host: string): string {
  const bare = host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
  return bare
    .toLowerCase()
    .replace(/^\*?\./, "")
    .replace(/\.$/, "");
}
