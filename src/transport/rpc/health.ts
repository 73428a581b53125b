import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError, type ServiceImpl } from "@connectrpc/connect";
import {
  type Health,
  HealthCheckResponse_ServingStatus as ServingStatus,
} from "../../../gen/proto/grpc/health/v1/health_pb.ts";

const WATCH_EVERY_MS = 1_000;

interface GrpcHealthOptions {
  /** Full names of the services. */
  readonly serviceNames: readonly string[];
  /** Whether the service is ready. */
  readonly isReady: () => Promise<boolean>;
}

/** The health service of gRPC. The status of every service is that of GET /health/ready. */
export function createGrpcHealth({ serviceNames, isReady }: GrpcHealthOptions): ServiceImpl<typeof Health> {
  const names = new Set(["", ...serviceNames]);
  const current = async (): Promise<ServingStatus> =>
    (await isReady().catch(() => false)) ? ServingStatus.SERVING : ServingStatus.NOT_SERVING;
  const cached = cachedFor(WATCH_EVERY_MS / 2, current);

  return {
    async check({ service }) {
      if (!names.has(service)) throw new ConnectError(`there is no service "${service.slice(0, 200)}"`, Code.NotFound);
      return { status: await current() };
    },
    async list() {
      const status = await current();
      return { statuses: Object.fromEntries([...names].map((name) => [name, { status }])) };
    },
    async *watch({ service }, { signal }) {
      let sent: ServingStatus | undefined;
      for (;;) {
        const status = names.has(service) ? await cached() : ServingStatus.SERVICE_UNKNOWN;
        if (status !== sent) yield { status };
        sent = status;
        // Rejects with the reason, such as UNAVAILABLE when the service closes, and not with an AbortError.
        await sleep(WATCH_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    },
  };
}

/** Returns the same result to all calls within `ms`, so that many watchers cause one check. */
function cachedFor<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at >= ms) last = { at, value: load() };
    return last.value;
  };
}
