import ipaddr from "ipaddr.js";

const IPV6_PREFIX_LENGTH = 64;

/**
 * What counts as one address: an IPv4 address, or the /64 of an IPv6 one, which a single customer is given whole. An IPv4
 * address written as IPv6 is the same as without; what is no address stands for itself.
 */
export function toAddressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString().replace(/%.*$/, "")}/${IPV6_PREFIX_LENGTH}`).toString()}/${IPV6_PREFIX_LENGTH}`;
}
