import type { Engine, EngineLoad } from "../engine/engine.ts";
import type { ActivityQuery } from "../metrics/activity.ts";
import type { ServiceProcess } from "../store/processes.ts";
import { connectWire, type HopResult, type WireEngine } from "./wire/client.ts";
import { WorkerUnreachable } from "./wire/connections.ts";
import type { ClusterKey } from "./wire/keys.ts";
import type { ProcessUsage } from "./wire/protocol.ts";

/** The engines of the processes of a cluster, as this one calls them. */
export type Peers = ReturnType<typeof createPeers>;

const LOOPBACK = /^(127\.|localhost:|\[::1\])/;

export function createPeers({
  keys,
  own,
  host: ownHost,
  onLoad,
  onCall,
}: {
  readonly keys: readonly ClusterKey[];
  /** The engine of this process, which is called without a connection; absent: it has none. */
  readonly own?: { readonly processId: string; readonly engine: Engine };
  /** The name of this machine. */
  readonly host: string;
  readonly onLoad: (processId: string, load: EngineLoad) => void;
  /** Called after each call to another process. */
  readonly onCall?: (call: HopResult) => void;
}) {
  const clients = new Map<string, WireEngine>();

  function clientOf({ id, address, host }: ServiceProcess): WireEngine {
    const known = clients.get(id);
    if (known) return known;
    // Here, a loopback address of another machine is that of another process.
    if (address === null || (LOOPBACK.test(address) && host !== ownHost)) throw new WorkerUnreachable("unreachable");
    const options = { address, processId: id, keys, onLoad: (load: EngineLoad) => onLoad(id, load) };
    try {
      const client = connectWire({ ...options, ...(onCall && { onCall }) });
      clients.set(id, client);
      return client;
    } catch (error) {
      // Its row has an address that is none: calls go to the others.
      throw new WorkerUnreachable("unreachable", error);
    }
  }

  return {
    engineOf: (process: ServiceProcess): Engine => (process.id === own?.processId ? own.engine : clientOf(process)),
    /** Returns what another process counted. */
    usageOf: async (process: ServiceProcess, query: ActivityQuery, signal: AbortSignal): Promise<ProcessUsage> =>
      clientOf(process).usage(query, signal),
    /** Whether the process has certainly ended: its address refuses connections, or belongs to another one. */
    async hasEnded(process: ServiceProcess): Promise<boolean> {
      if (process.id === own?.processId) return false;
      try {
        return (await clientOf(process).hello()) !== process.id;
      } catch (error) {
        return error instanceof WorkerUnreachable && error.kind === "refused";
      }
    },
    /** Ends the calls to all others, whose outcome is not known then. */
    keepOnly(processIds: ReadonlySet<string>): void {
      for (const [id, client] of clients) {
        if (processIds.has(id)) continue;
        clients.delete(id);
        void client.close();
      }
    },
    async close(): Promise<void> {
      const all = [...clients.values()];
      clients.clear();
      await Promise.all(all.map((client) => client.close()));
    },
  };
}
