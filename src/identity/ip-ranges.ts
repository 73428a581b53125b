import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Range = readonly [base: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** Whether the text is an IP address, or a range of them in CIDR notation. */
export function isIpRange(text: string): boolean {
  return parseRange(text) !== undefined;
}

/** Whether the address lies in one of the ranges. An address that is none (a socket's path, "stdio") lies in no range. */
export function isWithinRanges(address: string, ranges: readonly string[]): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return ranges.some((text) => {
    const range = parseRange(text);
    return range !== undefined && contains(range, [parsed, parsed.kind() === "ipv4" ? 32 : 128]);
  });
}

/** Whether the whole range lies in one of the others. */
export function isRangeWithin(text: string, ranges: readonly string[]): boolean {
  const inner = parseRange(text);
  if (inner === undefined) return false;
  return ranges.some((each) => {
    const outer = parseRange(each);
    return outer !== undefined && contains(outer, inner);
  });
}

function contains([base, bits]: Range, [inner, innerBits]: Range): boolean {
  return base.kind() === inner.kind() && innerBits >= bits && inner.match(base, bits);
}

/** An IPv4 address that is written as IPv6 counts as the IPv4 address that it is. */
function parseRange(text: string): Range | undefined {
  const [, address = "", suffix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const width = version === 4 ? 32 : 128;
  const bits = suffix === undefined ? width : Number(suffix);
  if (bits > width) return undefined;
  const base = ipaddr.parse(address);
  if (base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96) {
    return [base.toIPv4Address(), bits - 96];
  }
  return [base, bits];
}
