import ipaddr from "ipaddr.js";

/**
 * Where an address leads. `metadata` covers the cloud metadata services and all of link-local, which are never a page's
 * business; `reserved` everything that is neither on the internet nor on a network of one's own.
 */
export type AddressClass = "public" | "loopback" | "private" | "metadata" | "reserved";

/** Classifies an IPv4 or IPv6 address, with or without brackets; text that is no address answers undefined. */
export function classifyAddress(text: string): AddressClass | undefined {
  const bare = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  if (!ipaddr.isValid(bare)) return undefined;
  return classify(ipaddr.parse(bare));
}

function classify(address: ipaddr.IPv4 | ipaddr.IPv6): AddressClass {
  if (address.kind() === "ipv4") return classifyIPv4(address as ipaddr.IPv4);
  const ipv6 = address as ipaddr.IPv6;
  if (ipv6.match(ec2Metadata)) return "metadata";
  const embedded = embeddedIPv4(ipv6);
  if (embedded !== undefined) return classifyIPv4(embedded);
  switch (ipv6.range()) {
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
      return siteLocal.some((range) => ipv6.match(range)) ? "private" : "reserved";
  }
}

function classifyIPv4(address: ipaddr.IPv4): AddressClass {
  if (address.match(alibabaMetadata)) return "metadata";
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
      if (address.match(nat64Local)) return at(12);
      return bytes.slice(0, 12).every((byte) => byte === 0) ? at(12) : undefined;
  }
}

const alibabaMetadata: [ipaddr.IPv4, number] = [ipaddr.IPv4.parse("100.100.100.200"), 32];
const ec2Metadata: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("fd00:ec2::254"), 128];
const nat64Local: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("64:ff9b:1::"), 48];
const siteLocal: readonly [ipaddr.IPv6, number][] = [[ipaddr.IPv6.parse("fec0::"), 10]];
