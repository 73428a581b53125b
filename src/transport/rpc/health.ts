import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError, type ServiceImpl } from "@connectrpc/connect";
import {
  type Health,
  HealthCheckResponse_ServingStatus as ServingStatus,
} from "../../../gen/proto/grpc/health/v1/health_pb.ts";

const WATCH_EVERY_MS = 1_000;

export interface GrpcHealthOptions {
  /** Full names of the services that are served. */
  readonly serviceNames: readonly string[];
  /** Whether requests can be served now. */
  readonly isReady: () => Promise<boolean>;
}

/** The standard health service. All of our services can be served, or none, as readiness over HTTP tells it. */
export function createGrpcHealth({ serviceNames, isReady }: GrpcHealthOptions): ServiceImpl<typeof Health> {
  const names = new Set(["", ...serviceNames]);
  const current = async (): Promise<ServingStatus> =>
    (await isReady().catch(() => false)) ? ServingStatus.SERVING : ServingStatus.NOT_SERVING;
  const shared = sharedFor(WATCH_EVERY_MS / 2, current);

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
      let told: ServingStatus | undefined;
      for (;;) {
        const status = names.has(service) ? await shared() : ServingStatus.SERVICE_UNKNOWN;
        if (status !== told) yield { status };
        told = status;
        await sleep(WATCH_EVERY_MS, undefined, { signal });
      }
    },
  };
}

/** One answer for all who ask within `ms`, so that many watchers cost no more than one. */
function sharedFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at >= ms) last = { at, answer: ask() };
    return last.answer;
  };
}
