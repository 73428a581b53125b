import { toAddressBlock } from "../../address-block.ts";
import { createQuota } from "../../quota.ts";
import type { DescMethod } from "@bufbuild/protobuf";
import { type ConnectRouter, type HandlerContext, type ServiceImpl, Code, ConnectError } from "@connectrpc/connect";
import type { FastifyInstance } from "fastify";
import {
  Health,
  HealthCheckResponse_ServingStatus as ServingStatus,
} from "../../../gen/proto/grpc/health/v1/health_pb.ts";
import { ServerReflection } from "../../../gen/proto/grpc/reflection/v1/reflection_pb.ts";
import { ServerReflection as ServerReflectionAlpha } from "../../../gen/proto/grpc/reflection/v1alpha/reflection_pb.ts";
import { operations, type RpcEntry, streams } from "../../../gen/operations.ts";
import { services } from "../../../gen/services.ts";
import type { CallSource, OperationId, StreamId } from "../../contract.ts";
import { newRequestId, type TransportDependencies } from "../call.ts";
import { admitRpc, streaming, toRpcError, unary, waitForTurn } from "./calls.ts";
import { WRITE_MAX_BYTES } from "./encode.ts";
import { receiving, sending } from "./files.ts";
import { registerConnectRoutes } from "./connect-routes.ts";
import { createGrpcReflection } from "./reflection.ts";
import { credentialsIn, originOf, httpRequestKey } from "./request-context.ts";
import { setTimeout as sleep } from "node:timers/promises";

const READ_MAX_BYTES = 4 * 1_048_576;
/** Limit of methods without credentials, whose messages contain only names and secrets. */
const PUBLIC_READ_MAX_BYTES = 16_384;
/** Time after the start of the shutdown at which open streams end. */
const SHUTDOWN_TIMEOUT_MS = 300;

interface RpcDependencies extends TransportDependencies {
  /** Whether reflection describes the services without credentials. */
  readonly isDocsPublic: boolean;
}

/** The entry of a method in the contract. */
interface ServedMethod {
  readonly operation: OperationId | StreamId;
  readonly rpc: RpcEntry;
  readonly isStream: boolean;
  readonly isPublic: boolean;
}

/** Registers Connect and gRPC-Web on an HTTP/1.1 server, also gRPC on an HTTP/2 server. */
export async function registerRpc(app: FastifyInstance, dependencies: RpcDependencies): Promise<void> {
  const served = servedMethods();
  const publicStreams = createPublicStreams();
  await registerConnectRoutes(app, {
    routes: (router) => route(router, dependencies, served),
    beforeMessage: (values, bytes) => waitForTurn(dependencies, values, bytes),
    requestGate: (context) => admitBeforeMessage(dependencies, served, publicStreams, context),
    readMaxBytesOf: (method) =>
      served.get(nameOf(method))?.isPublic === false ? READ_MAX_BYTES : PUBLIC_READ_MAX_BYTES,
    readMaxBytes: READ_MAX_BYTES,
    writeMaxBytes: WRITE_MAX_BYTES,
    shutdownTimeoutMs: SHUTDOWN_TIMEOUT_MS,
    log: dependencies.log,
  });
}

function servedMethods(): ReadonlyMap<string, ServedMethod> {
  const served = new Map<string, ServedMethod>();
  for (const [operation, { rpc, isPublic }] of Object.entries(operations)) {
    if (rpc === undefined) continue;
    const method = { operation: operation as OperationId, rpc, isPublic, isStream: false };
    served.set(`${rpc.service}.${rpc.method}`, method);
  }
  for (const [stream, { rpc }] of Object.entries(streams)) {
    const method = { operation: stream as StreamId, rpc, isPublic: false, isStream: true };
    served.set(`${rpc.service}.${rpc.method}`, method);
  }
  return served;
}

function nameOf({ parent, name }: DescMethod): string {
  return `${parent.name}.${name}`;
}

/** Reflection requires credentials exactly when the served documents do; health requires none. */
async function admitBeforeMessage(
  dependencies: RpcDependencies,
  served: ReadonlyMap<string, ServedMethod>,
  publicStreams: PublicStreams,
  context: HandlerContext,
): Promise<void> {
  const method = served.get(nameOf(context.method));
  if (method) return admitRpc(dependencies, method.operation, context);
  if (context.method.methodKind !== "unary") publicStreams.add(context);
  if (context.service.typeName === Health.typeName || dependencies.isDocsPublic) return;
  try {
    await dependencies.authenticate(credentialsIn(context), originOf(context));
  } catch (error) {
    throw toRpcError(dependencies, context, error);
  }
}

function route(router: ConnectRouter, dependencies: RpcDependencies, served: ReadonlyMap<string, ServedMethod>): void {
  const contracted = Object.values(services);
  for (const service of contracted) {
    const implementation: Record<
      string,
      ReturnType<typeof unary | typeof streaming | typeof receiving | typeof sending>
    > = {};
    for (const method of service.methods as readonly DescMethod[]) {
      const found = served.get(nameOf(method));
      if (!found) throw new Error(`${nameOf(method)} has no operation; run make gen`);
      const { operation, rpc, isStream } = found;
      if (isStream) implementation[method.localName] = streaming(dependencies, operation as StreamId, method, rpc);
      else {
        const handler = { request: receiving, response: sending, none: unary }[
          operations[operation as OperationId].stream ?? "none"
        ];
        implementation[method.localName] = handler(dependencies, method, rpc);
      }
    }
    router.service(service, implementation);
  }

  const serviceNames = contracted.map(({ typeName }) => typeName);
  router.service(Health, createGrpcHealth({ serviceNames, isReady: () => isReady(dependencies) }));
  const reflection = createGrpcReflection([...contracted, Health, ServerReflection, ServerReflectionAlpha]);
  router.service(ServerReflection, reflection);
  // The messages of both packages are identical, and the implementation does not use their type names.
  router.service(ServerReflectionAlpha, reflection as unknown as ServiceImpl<typeof ServerReflectionAlpha>);
}

async function isReady({ service }: TransportDependencies): Promise<boolean> {
  const { signal } = new AbortController();
  const source: CallSource = {
    transport: "grpc",
    requestId: newRequestId(),
    address: "health",
    principal: undefined,
    signal,
  };
  const outcome = await (await service.open("getReadiness", source)).run({});
  return outcome.isUnavailable !== true;
}

const WATCH_EVERY_MS = 1_000;

/** The health service of gRPC. The status of every service is that of GET /health/ready. */
function createGrpcHealth(options: {
  /** Full names of the services. */
  readonly serviceNames: readonly string[];
  /** Whether the service is ready. */
  readonly isReady: () => Promise<boolean>;
}): ServiceImpl<typeof Health> {
  const { serviceNames, isReady } = options;
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

/** Counts the open streams of health and reflection, which need no credentials and last as long as the client wants. */
type PublicStreams = ReturnType<typeof createPublicStreams>;

const MAX_PER_ADDRESS = 100;

function createPublicStreams() {
  const open = createQuota(MAX_PER_ADDRESS);
  return {
    /** Counts a stream until it closes. @throws ConnectError `ResourceExhausted` when its address has too many */
    add({ values }: Pick<HandlerContext, "values">): void {
      const { address, onClose } = values.get(httpRequestKey);
      const release = open.acquire(toAddressBlock(address));
      if (release === undefined) {
        const message = `${MAX_PER_ADDRESS} streams of health and reflection are open from this address already`;
        throw new ConnectError(message, Code.ResourceExhausted);
      }
      onClose(release);
    },
  };
}
