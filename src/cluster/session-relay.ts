import { ServiceError } from "../errors/errors.ts";
import type { ClusterProcess } from "../store/cluster-processes.ts";
import type { Peers } from "./peers.ts";
import type { ProcessView } from "./process-view.ts";
import { type ForwardedRequest, type ForwardedResponse, WorkerUnreachable } from "./wire/client.ts";

/** Sends requests of sessions to the process that has them, whose id their ids begin with. */
export interface ClusterSessionRelay {
  readonly prefix: string;
  send(sessionId: string, request: ForwardedRequest, signal: AbortSignal): Promise<ForwardedResponse | undefined>;
}

interface SessionRelayDependencies {
  readonly view: ProcessView;
  readonly peers: Pick<Peers, "forward" | "hasEnded">;
  readonly processId: string;
}

const PREFIX_LENGTH = 8;
const FORM = /^[0-9a-f]{8}\.[0-9a-f]{32}$/;

export function createSessionRelay({ view, peers, processId }: SessionRelayDependencies): ClusterSessionRelay {
  const prefix = `${processId.slice(0, PREFIX_LENGTH)}.`;

  function known(sessionId: string): ClusterProcess | undefined {
    const start = sessionId.slice(0, PREFIX_LENGTH);
    return view.all().find(({ id, role, address }) => id.startsWith(start) && role !== "worker" && address !== null);
  }

  return {
    prefix,
    async send(sessionId, request, signal) {
      if (sessionId.startsWith(prefix) || !FORM.test(sessionId)) return undefined;
      // A process that has just begun is not in the view yet.
      if (known(sessionId) === undefined) await view.refresh();
      const named = known(sessionId);
      const found = named && (await view.find(named.id));
      if (found === undefined) return undefined;
      try {
        return await peers.forward(found.process, request, signal);
      } catch (error) {
        if (!(error instanceof WorkerUnreachable)) throw error;
        if (error.kind === "refused" || (await peers.hasEnded(found.process))) {
          await view.declareDead(found.process.id, error.kind);
          if (error.kind !== "broken") return undefined;
        }
        throw new ServiceError("SERVICE_UNAVAILABLE", "the process that has the MCP session does not respond", {
          details: { outcome: error.kind === "broken" ? "unknown" : "not-executed" },
          cause: error,
        });
      }
    },
  };
}
