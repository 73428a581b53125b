import { Readable } from "node:stream";
import { connect as connectTls } from "node:tls";
import { type Dispatcher, errors, Pool } from "undici";
import type { EngineLoad, UploadFile } from "../../engine/engine.ts";
import { ServiceError } from "../../errors/errors.ts";
import { type ClusterKey, clientTls } from "./keys.ts";
import {
  HEAD_HEADER,
  LOAD_HEADER,
  MAX_RESPONSE_BYTES,
  MISDIRECTED,
  PROCESS_HEADER,
  type RequestHead,
} from "./protocol.ts";

/**
 * A process did not respond. `refused`: none listens at its address, or another one does, so it has ended; `unreachable`: no
 * connection could be made, for another reason; `broken`: the request was sent, and its outcome is not known.
 */
export class WorkerUnreachable extends Error {
  override readonly name = "WorkerUnreachable";
  readonly kind: "refused" | "unreachable" | "broken";

  constructor(kind: WorkerUnreachable["kind"], cause?: unknown) {
    super(`a process of the cluster did not respond: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** Limits of a request. */
interface RequestTerms {
  readonly uploads?: readonly UploadFile[] | undefined;
  /** The bytes after the head, in place of uploads. */
  readonly body?: AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal | undefined;
  readonly headersTimeout?: number;
  readonly bodyTimeout?: number;
}

/** The connections to a process at one moment. */
interface Pools {
  /** Sends a request and resolves with its head. @throws WorkerUnreachable, ServiceError for a file that changed */
  post(
    kind: "calls" | "streams",
    path: string,
    head: RequestHead,
    terms: RequestTerms,
  ): Promise<Dispatcher.ResponseData>;
  /** The JSON of a path. @throws WorkerUnreachable */
  get(path: string, timeoutMs: number): Promise<unknown>;
  /** Call where one of them is silent: later requests use new connections. */
  replace(): void;
}

/** Connections to another process. */
export type Connections = ReturnType<typeof openConnections>;

const MAX_CONNECTIONS = 128;
const CONNECT_MS = 2_000;
const MAX_SHORT_BYTES = 1024 * 1024;
const KEEP_ALIVE_MS = 50_000;

export function openConnections(parts: {
  /** Host and port, as in 10.0.0.7:7443 or [::1]:7443. */
  readonly address: string;
  /** The id of the process that is expected at the address. */
  readonly processId: string;
  readonly keys: readonly ClusterKey[];
  /** Called with the numbers that came with a response. */
  readonly onLoad?: ((load: EngineLoad) => void) | undefined;
}) {
  const { address, processId, keys, onLoad } = parts;
  const options: Pool.Options = {
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
    connect: connector(keys),
  };
  const origin = `http://${address}`;
  /** Pools whose idle connections are no longer used stay until their last call or stream has ended. */
  const open = new Set<Pool>();
  let isClosed = false;
  let current = openPools();

  function openPool(more: Pool.Options): Pool {
    const pool = new Pool(origin, { ...options, ...more });
    open.add(pool);
    return pool;
  }

  function openPools(): Pools {
    const pools = {
      calls: openPool({ connections: MAX_CONNECTIONS }),
      // A stream holds its connection, and must not keep calls waiting.
      streams: openPool({ maxResponseSize: -1 }),
    };
    const opened: Pools = {
      async post(kind, path, head, { uploads = [], body, signal, ...timeouts }) {
        const json = Buffer.from(JSON.stringify(head));
        try {
          const response = await pools[kind].request({
            method: "POST",
            path,
            headers: { [HEAD_HEADER]: String(json.byteLength), [PROCESS_HEADER]: processId },
            body:
              uploads.length === 0 && body === undefined
                ? json
                : Readable.from(bodyOf(json, uploads, body), { objectMode: false }),
            ...timeouts,
            ...(signal && { signal }),
          });
          const load = response.headers[LOAD_HEADER];
          if (typeof load === "string") onLoad?.(fromLoadHeader(load));
          if (response.statusCode !== MISDIRECTED) return response;
          await response.body.dump();
        } catch (error) {
          if (isSilence(error)) opened.replace();
          throw toUnreachable(error, signal);
        }
        throw new WorkerUnreachable("refused");
      },

      async get(path, timeoutMs) {
        try {
          const signal = AbortSignal.timeout(timeoutMs);
          return await shortJson((await pools.streams.request({ method: "GET", path, signal })).body);
        } catch (error) {
          throw toUnreachable(error);
        }
      },

      // Where one connection timed out, its idle ones may be half-open, too: a proxy or firewall that drops one drops others.
      replace() {
        if (opened !== current || isClosed) return;
        current = openPools();
        for (const pool of [pools.calls, pools.streams]) void pool.close().then(() => open.delete(pool));
      },
    };
    return opened;
  }

  return {
    current: (): Pools => current,
    isClosed: (): boolean => isClosed,
    /** Ends all of them, and the requests on them with `WorkerUnreachable`. */
    async close(): Promise<void> {
      isClosed = true;
      const reason = new WorkerUnreachable("broken");
      await Promise.all([...open].map((pool) => pool.destroy(reason)));
    },
  };
}

/** Reads the JSON of a body that is no result. @throws Error for one of more than 1 MiB */
export async function shortJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > MAX_SHORT_BYTES) throw new Error(`a short body has more than ${MAX_SHORT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
}

/** Asked again after a wait, which the compiler takes for the same moment. */
export function hasAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** The error of the connector below, which distinguishes it from a failure after the request was sent. */
class ConnectFailed extends Error {}

function connector(keys: readonly ClusterKey[]): NonNullable<Pool.Options["connect"]> {
  const tls = clientTls(keys);
  return ({ hostname, port }, callback) => {
    const socket = connectTls({ host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port), ...tls });
    socket.setNoDelay(true).setKeepAlive(true, 10_000);
    const timer = setTimeout(() => socket.destroy(new Error("no connection in time")), CONNECT_MS);
    const fail = (cause: Error): void => {
      clearTimeout(timer);
      callback(new ConnectFailed("no connection", { cause }), null);
    };
    socket.once("error", fail).once("secureConnect", () => {
      clearTimeout(timer);
      socket.off("error", fail);
      callback(null, socket);
    });
  };
}

async function* bodyOf(
  head: Buffer,
  uploads: readonly UploadFile[],
  body: AsyncIterable<Uint8Array> = Readable.from([]),
): AsyncGenerator<Uint8Array, void, void> {
  yield head;
  yield* body;
  for (const { name, size, read } of uploads) {
    let left = size;
    for await (const chunk of read()) {
      left -= chunk.byteLength;
      if (left < 0) break;
      yield chunk;
    }
    if (left !== 0) throw new FileChanged(name, size);
  }
}

/** The bytes that were announced cannot be sent. */
class FileChanged extends Error {
  readonly error: ServiceError;

  constructor(name: string, size: number) {
    super("a file changed");
    const details = { reason: "file-changed", name, size };
    this.error = new ServiceError("ACTION_FAILED", `the file "${name}" changed while it was read`, { details });
  }
}

/** Whether nothing came over a connection for as long as a response, or a sign of life, may take. */
export function isSilence(error: unknown): boolean {
  return error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
}

/** An error of a request as its caller gets it. */
export function toUnreachable(error: unknown, signal?: AbortSignal): Error {
  if (error instanceof ServiceError || error instanceof WorkerUnreachable) return error;
  if (error instanceof FileChanged) return error.error;
  if (hasAborted(signal)) return new WorkerUnreachable("broken", error);
  if (!(error instanceof ConnectFailed)) return new WorkerUnreachable("broken", error);
  const { code } = error.cause as NodeJS.ErrnoException;
  return new WorkerUnreachable(code === "ECONNREFUSED" ? "refused" : "unreachable", error.cause);
}

function fromLoadHeader(text: string): EngineLoad {
  const [capacity = 0, live = 0, busy = 0, waiting = 0] = text.split(",").map(Number);
  return { capacity, live, busy, waiting };
}
