import { networkInterfaces } from "node:os";

/** A change of an interface is noticed after at most this time; reading them costs about 0.1 ms. */
const MAX_AGE_MS = 1_000;

/** The addresses of this machine's own interfaces. */
export function createMachineAddresses(): () => readonly string[] {
  let addresses: readonly string[] = [];
  let readAtMs = -Infinity;
  return () => {
    if (performance.now() - readAtMs >= MAX_AGE_MS) {
      addresses = Object.values(networkInterfaces()).flatMap((entries) => entries?.map(({ address }) => address) ?? []);
      readAtMs = performance.now();
    }
    return addresses;
  };
}
