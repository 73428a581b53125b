import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/**
 * The kind of network of an address. `metadata` covers the cloud metadata services and all of link-local, which no page has a reason
 * to reach; `reserved` is what belongs neither to the internet nor to a private network.
 */
type AddressClass = "public" | "loopback" | "private" | "metadata" | "reserved";

interface ClassifiedAddress {
  readonly type: AddressClass;
  /**
   * One spelling for all addresses that lead to the same host: lower case, shortened, and IPv4 where IPv6 embeds it
   * (mapped, compatible, NAT64, 6to4, Teredo).
   */
  readonly normal: string;
}

/** Texts read before: each request of a page has its host checked, and reading an address takes as long as the rest of that. */
const known = new LRUCache<string, { readonly address: ClassifiedAddress | undefined }>({ max: 1_000 });
/** Longer than any address, and short enough to be kept. */
const MAX_KNOWN_LENGTH = 64;

/** Reads an IPv4 or IPv6 address, with or without brackets; undefined for text that is not an address. */
export function classifyAddress(text: string): ClassifiedAddress | undefined {
  if (text.length > MAX_KNOWN_LENGTH) return readAddress(text);
  let read = known.get(text);
  if (read === undefined) known.set(text, (read = { address: readAddress(text) }));
  return read.address;
}

function readAddress(text: string): ClassifiedAddress | undefined {
  const bare = withoutBrackets(text);
  if (!ipaddr.isValid(bare)) return undefined;
  const address = ipaddr.parse(bare);
  if (address.kind() === "ipv4") return classifyIPv4(address as ipaddr.IPv4);
  const ipv6 = address as ipaddr.IPv6;
  const embedded = METADATA_IPV6.some((range) => ipv6.match(range)) ? undefined : embeddedIPv4(ipv6);
  if (embedded !== undefined) return classifyIPv4(embedded);
  return { type: classOfIPv6(ipv6), normal: new ipaddr.IPv6(ipv6.parts).toString() };
}

export function withoutBrackets(host: string): string {
  return host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
}

function classifyIPv4(address: ipaddr.IPv4): ClassifiedAddress {
  return { type: classOfIPv4(address), normal: address.toString() };
}

function classOfIPv4(address: ipaddr.IPv4): AddressClass {
  if (METADATA_IPV4.some((range) => address.match(range))) return "metadata";
  switch (address.range()) {
    case "unicast":
      return "public";
    // The kernel connects 0.0.0.0 to the machine itself.
    case "loopback":
    case "unspecified":
      return "loopback";
    case "private":
    case "carrierGradeNat":
      return "private";
    case "linkLocal":
      return "metadata";
    default:
      return "reserved";
  }
}

function classOfIPv6(address: ipaddr.IPv6): AddressClass {
  if (METADATA_IPV6.some((range) => address.match(range))) return "metadata";
  switch (address.range()) {
    case "unicast":
      return "public";
    case "loopback":
    case "unspecified":
      return "loopback";
    case "uniqueLocal":
      return "private";
    case "linkLocal":
      return "metadata";
    default:
      return address.match(SITE_LOCAL) ? "private" : "reserved";
  }
}

/** The IPv4 address that a mapped, compatible, NAT64, 6to4 or Teredo address leads to. */
function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  const at = (offset: number): ipaddr.IPv4 => new ipaddr.IPv4(bytes.slice(offset, offset + 4));
  switch (address.range()) {
    case "ipv4Mapped":
    case "rfc6145":
    case "rfc6052":
      return at(12);
    case "6to4":
      return at(2);
    case "teredo":
      return new ipaddr.IPv4(bytes.slice(12, 16).map((byte) => byte ^ 0xff));
    case "loopback":
    case "unspecified":
      return undefined;
    default:
      if (address.match(NAT64_LOCAL)) return at(12);
      return bytes.slice(0, 12).every((byte) => byte === 0) ? at(12) : undefined;
  }
}

/** Services of the cloud's own beside those on 169.254.0.0/16, which are link-local. */
const METADATA_IPV4 = [
  "100.100.100.200/32", // Alibaba Cloud
  "168.63.129.16/32", // Azure: the host's own agent, which hands out certificates and settings
  "192.0.0.192/32", // Oracle Cloud Classic
].map((range) => ipaddr.IPv4.parseCIDR(range));

const METADATA_IPV6 = [
  "fd00:ec2::/32", // AWS: metadata at ::254, credentials of EKS pods at ::23, DNS at ::253
  "fd20:ce::/32", // Google Cloud
  "fd00:c1::/32", // Oracle Cloud
  "fd00:42::/32", // Scaleway
  "fd00:a9fe:a9fe::/48", // Akamai (Linode)
].map((range) => ipaddr.IPv6.parseCIDR(range));

const NAT64_LOCAL = ipaddr.IPv6.parseCIDR("64:ff9b:1::/48");
const SITE_LOCAL = ipaddr.IPv6.parseCIDR("fec0::/10");
