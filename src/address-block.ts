import ipaddr from "ipaddr.js";

const IPV6_PREFIX_LENGTH = 64;

/**
 * The key of an address: an IPv4 address, or the /64 of an IPv6 address, which providers assign to a single customer. An
 * IPv4 address in IPv6 notation has the same key as in its own; a text that is no address is its own key.
 */
export function toAddressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString().replace(/%.*$/, "")}/${IPV6_PREFIX_LENGTH}`).toString()}/${IPV6_PREFIX_LENGTH}`;
}
