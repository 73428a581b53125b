import { networkInterfaces } from "node:os";
import { expect, it } from "vitest";
import { createMachineAddresses } from "../../../src/engine/network/machine-addresses.ts";

it("createMachineAddresses returns the addresses of all interfaces", () => {
  const expected = Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).map(({ address }) => address),
  );
  expect(createMachineAddresses()()).toEqual(expected);
  expect(expected).toContain("127.0.0.1");
});
