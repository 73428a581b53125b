import { hostname } from "node:os";
import type { Config } from "../config/settings.ts";
import { classifyAddress } from "../engine/network/address.ts";
import type { Listening, ServiceProcess } from "../store/processes.ts";

/** Addresses of the processes of the service, which pages may not reach. */
export type ServicePorts = ReturnType<typeof createServicePorts>;

export function createServicePorts({
  processId,
  ports,
  machineAddresses,
}: {
  readonly processId: string;
  /** Ports on which this process is about to listen. */
  readonly ports: readonly number[];
  /** The addresses of this machine's own interfaces. */
  readonly machineAddresses: () => readonly string[];
}) {
  const own = new Set(ports);
  /** Ports of the other processes on this machine. */
  let here: ReadonlySet<number> = new Set();
  /** Address in normal form → ports of the other processes. */
  let peers: ReadonlyMap<string, ReadonlySet<number>> = new Map();

  /** The addresses of this machine that others can reach. */
  function addresses(): readonly string[] {
    const found = machineAddresses().flatMap((address) => classifyAddress(address) ?? []);
    return found.flatMap(({ type, normal }) => (type === "loopback" ? [] : [normal]));
  }

  return {
    /** Call with each port on which this process listens, other than those of `ports`. */
    add: (port: number): void => void own.add(port),
    isOwnPort: (port: number): boolean => own.has(port) || here.has(port),
    isPeer: (address: string, port: number): boolean => peers.get(address)?.has(port) === true,
    /** Returns where this process listens, which it reports to the others. */
    listening: (): Listening => ({ addresses: addresses(), ports: [...own] }),
    /** Replaces what is known of the other processes. */
    update(processes: readonly Pick<ServiceProcess, "id" | "host" | "listening">[]): void {
      const ownAddresses = new Set(addresses());
      const nextPeers = new Map<string, Set<number>>();
      const nextHere = new Set<number>();
      for (const { id, host, listening } of processes) {
        if (id === processId || listening === undefined) continue;
        // Containers that share a network may have other names.
        const isHere = host === hostname() || listening.addresses.some((address) => ownAddresses.has(address));
        for (const port of listening.ports) {
          if (isHere) nextHere.add(port);
          for (const address of listening.addresses)
            nextPeers.set(address, (nextPeers.get(address) ?? new Set()).add(port));
        }
      }
      [here, peers] = [nextHere, nextPeers];
    },
  };
}

/** The ports on which a process with these settings is about to listen, which the others deny to pages before it does. */
export function configuredPorts({ role, port, grpcPort, opsPort }: Config): number[] {
  const wanted = [...(role === "worker" ? [] : [port, grpcPort]), opsPort === "off" ? opsPort : opsPort.port];
  // 0: a free one, known when the process listens.
  return wanted.flatMap((each) => (each === "off" || each === 0 ? [] : [each]));
}
