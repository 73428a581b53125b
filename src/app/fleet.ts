import { hostname } from "node:os";
import { PROTOCOL } from "../cluster/wire/protocol.ts";
import type { LocalEngine } from "../engine/local-engine.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Fleet } from "../operations/processes.ts";
import { version } from "./version.ts";

interface SingleProcess {
  readonly id: string;
  readonly engine: Pick<LocalEngine, "load">;
  /** Ends the process; absent: its client does. */
  readonly onDraining?: (() => void) | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

/** The fleet of a process that is not part of a cluster: itself. */
export function fleetOfOne({ id, engine, onDraining, now }: SingleProcess): Fleet {
  const startedAt = now();
  let state: "active" | "draining" = "active";
  return {
    list: () =>
      Promise.resolve([
        {
          id,
          role: "all",
          host: hostname(),
          pid: process.pid,
          address: null,
          version,
          protocol: PROTOCOL,
          state,
          ...engine.load(),
          startedAt,
          isLive: true,
          heartbeatAgeMs: 0,
        },
      ]),
    async drain(processId) {
      if (processId !== id) return false;
      if (onDraining === undefined)
        throw new ServiceError("CONFLICT", "this process ends with the client that has started it");
      state = "draining";
      onDraining();
      return true;
    },
  };
}
