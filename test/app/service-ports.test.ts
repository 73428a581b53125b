import { hostname } from "node:os";
import { describe, expect, it } from "vitest";
import { configuredPorts, createServicePorts } from "../../src/app/service-ports.ts";
import { parseConfig } from "../../src/config/config.ts";
import { createNetworkPolicy } from "../../src/engine/network/policy.ts";

const OWN = "10.1.2.3";

function arrange() {
  const machineAddresses = () => ["127.0.0.1", "::1", OWN];
  const ports = createServicePorts({ processId: "own", ports: [8443], machineAddresses });
  const policy = createNetworkPolicy({ privateNetwork: "allow", allowlist: [], ...ports }, machineAddresses);
  const isDenied = (address: string, port: number) => policy.denyAddress(address, port)?.reason === "own-port";
  return { ports, isDenied };
}

const listening = (addresses: readonly string[], ports: readonly number[]) => ({ listening: { addresses, ports } });

describe("createServicePorts", () => {
  it("reports the ports and the addresses that others can reach", () => {
    expect(arrange().ports.listening()).toEqual({ addresses: [OWN], ports: [8443] });
  });

  it("denies the ports of other processes on their machines, however the address is written, and no others there", () => {
    const { ports, isDenied } = arrange();
    ports.update([
      { id: "own", host: hostname(), ...listening([OWN], [8443]) },
      { id: "replica", host: "other", ...listening(["10.9.8.7", "fd00::7"], [8443, 9464]) },
      { id: "starting", host: "third" },
    ]);

    for (const address of ["10.9.8.7", "::ffff:10.9.8.7", "[fd00::7]", "fd00:0:0:0::7"])
      for (const port of [8443, 9464]) expect(isDenied(address, port), `${address} ${port}`).toBe(true);
    expect(isDenied("10.9.8.7", 80)).toBe(false);
    expect(isDenied("10.9.8.8", 8443)).toBe(false);
    expect(isDenied("127.0.0.1", 9464)).toBe(false);

    ports.update([]);
    expect(isDenied("10.9.8.7", 8443)).toBe(false);
  });

  it.each([
    ["of the same name", hostname(), []],
    ["with an address of this one", "container", [OWN]],
  ])("denies the ports of a process on a machine %s at loopback addresses too", (_which, host, addresses) => {
    const { ports, isDenied } = arrange();
    ports.update([{ id: "worker", host, ...listening(addresses, [50100]) }]);

    for (const address of ["127.0.0.1", "127.1.2.3", "::1", OWN]) expect(isDenied(address, 50100), address).toBe(true);
  });
});

describe("configuredPorts", () => {
  it("are those that the other processes have to deny before this one listens", () => {
    const configOf = (env: NodeJS.ProcessEnv) => parseConfig({ cwd: ".", env });

    expect(configuredPorts(configOf({ OPS_PORT: "9464" }))).toEqual([8443, 50051, 9464]);
    expect(configuredPorts(configOf({ PORT: "0", GRPC_PORT: "off" }))).toEqual([]);
  });
});
