import {
  credentials,
  type ClientReadableStream,
  loadPackageDefinition,
  Metadata,
  type ServiceError,
} from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { fromBinary } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "../../gen/proto/google/rpc/error_details_pb.ts";
import { StatusSchema } from "../../gen/proto/google/rpc/status_pb.ts";

type Fields = Readonly<Record<string, unknown>>;

/** How a call ended that did not succeed. */
export interface GrpcFailure extends Error {
  /** A status code of gRPC. */
  readonly code: number;
  /** The code of our contract; undefined without `ErrorInfo`. */
  readonly reason: string | undefined;
  readonly metadata: Fields;
  readonly fields: readonly { readonly field: string; readonly description: string }[];
  /** Of `RetryInfo`. */
  readonly retrySeconds: number | undefined;
}

/** gRPC's own JavaScript client, which knows nothing of Connect, over the .proto files as they are. */
export interface GrpcJsClient {
  /** A unary call, such as `pagewire.v1.ContextService`, `ListContexts`. @throws GrpcFailure */
  call(service: string, method: string, request: Fields, options?: GrpcCallOptions): Promise<Fields>;
  stream(service: string, method: string, request: Fields, options?: GrpcCallOptions): ClientReadableStream<Fields>;
  close(): void;
}

interface GrpcCallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

export function createGrpcJsClient(address: string, token?: string): GrpcJsClient {
  const definition = loadSync(
    [
      "pagewire/v1/context_service.proto",
      "pagewire/v1/session_service.proto",
      "grpc/health/v1/health.proto",
      "grpc/reflection/v1/reflection.proto",
      "grpc/reflection/v1alpha/reflection.proto",
    ],
    { includeDirs: ["proto"], enums: String, keepCase: true, defaults: false },
  );
  const root = loadPackageDefinition(definition);
  const clients = new Map<string, GenericClient>();
  const options = { "grpc.max_receive_message_length": -1, "grpc.max_send_message_length": -1 };

  function clientOf(service: string): GenericClient {
    let client = clients.get(service);
    if (client === undefined) {
      const Service = service.split(".").reduce<unknown>((node, key) => (node as Fields)[key], root) as GenericService;
      client = new Service(address, credentials.createInsecure(), options);
      clients.set(service, client);
    }
    return client;
  }

  function metadataOf({ headers = {} }: GrpcCallOptions): Metadata {
    const metadata = new Metadata();
    if (token !== undefined) metadata.set("authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
    return metadata;
  }

  const deadlineOf = ({ deadlineMs }: GrpcCallOptions): { deadline?: number } =>
    deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs };

  return {
    call: (service, method, request, options = {}) =>
      new Promise((resolve, reject) => {
        const call = clientOf(service)[method]?.(
          request,
          metadataOf(options),
          deadlineOf(options),
          (error: ServiceError | null, answer: Fields) => {
            if (error === null) resolve(answer);
            else reject(toFailure(error));
          },
        ) as { cancel(): void };
        options.signal?.addEventListener("abort", () => call.cancel(), { once: true });
      }),
    stream(service, method, request, options = {}) {
      const call = clientOf(service)[method]?.(request, metadataOf(options), deadlineOf(options));
      return call as ClientReadableStream<Fields>;
    },
    close() {
      for (const client of clients.values()) client.close();
    },
  };
}

interface GenericClient {
  readonly [method: string]: (...values: unknown[]) => unknown;
  close(): void;
}

type GenericService = new (address: string, credentials: unknown, options: Fields) => GenericClient;

export function toFailure(error: ServiceError): GrpcFailure {
  const [packed] = error.metadata.get("grpc-status-details-bin");
  const details = packed instanceof Buffer ? fromBinary(StatusSchema, packed).details : [];
  const find = <T>(unpack: (any: (typeof details)[number]) => T | undefined): T | undefined =>
    details.map(unpack).find((found) => found !== undefined);
  const info = find((any) => anyUnpack(any, ErrorInfoSchema));
  const badRequest = find((any) => anyUnpack(any, BadRequestSchema));
  const retry = find((any) => anyUnpack(any, RetryInfoSchema));
  return Object.assign(new Error(error.details), {
    code: error.code,
    reason: info?.reason,
    metadata: info?.metadata ?? {},
    fields: (badRequest?.fieldViolations ?? []).map(({ field, description }) => ({ field, description })),
    retrySeconds: retry?.retryDelay === undefined ? undefined : Number(retry.retryDelay.seconds),
  });
}
