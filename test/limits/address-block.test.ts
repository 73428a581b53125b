import { expect, it } from "vitest";
import { toAddressBlock } from "../../src/address-block.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["stdio", "stdio"],
])("takes %s for the address %s", (address, block) => {
  expect(toAddressBlock(address)).toBe(block);
});
