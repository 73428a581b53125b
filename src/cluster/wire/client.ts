import { Readable } from "node:stream";
import { connect as connectTls } from "node:tls";
import { type Dispatcher, errors, Pool } from "undici";
import type {
  CallLimits,
  Engine,
  EngineLoad,
  EventFilter,
  EventItem,
  ExecuteOptions,
  ScreenFrame,
  ScreenOptions,
  UploadFile,
} from "../../engine/engine.ts";
import { ServiceError } from "../../errors/errors.ts";
import { type ClusterKey, clientTls } from "./keys.ts";
import {
  fromWireError,
  fromWireFrame,
  HEAD_HEADER,
  joinResult,
  LOAD_HEADER,
  MAX_RESPONSE_BYTES,
  METHODS,
  MISDIRECTED,
  PROCESS_HEADER,
  type RequestHead,
  type ResultHead,
  STREAM_PING_MS,
  type WireError,
  type WireFrame,
  type WireMethod,
  type WireStream,
  WORK_HEADER,
} from "./protocol.ts";

/** The engine of another process. Its methods reject with `ServiceError`s of that engine, and with `WorkerUnreachable`. */
export interface WireEngine extends Engine {
  /** The id of the process that listens at the address. @throws WorkerUnreachable */
  hello(): Promise<string>;
  /** Ends the calls that run, with `WorkerUnreachable`, and the streams and connections. */
  close(): Promise<void>;
}

export interface WireClientOptions {
  /** Host and port, as in 10.0.0.7:7443 or [::1]:7443. */
  readonly address: string;
  /** The id of the process that is expected at the address. */
  readonly processId: string;
  readonly keys: readonly ClusterKey[];
  /** Called with the numbers that came with a response. */
  readonly onLoad?: (load: EngineLoad) => void;
  /** Called after each call. */
  readonly onCall?: (call: HopResult) => void;
}

/** The outcome and the duration of a call to another process. */
export interface HopResult {
  readonly method: WireMethod;
  /** `error`: of the engine, which ran it or declined it. */
  readonly outcome: "ok" | "error" | "canceled" | WorkerUnreachable["kind"];
  readonly durationMs: number;
  /** How much of it the other process worked, where that is known. */
  readonly workMs: number | undefined;
}

/**
 * A process did not answer. `refused`: none listens at its address, or another one does, so it has ended; `unreachable`: no
 * connection could be made, for another reason; `broken`: the request was sent, and its outcome is not known.
 */
export class WorkerUnreachable extends Error {
  override readonly name = "WorkerUnreachable";
  readonly kind: "refused" | "unreachable" | "broken";

  constructor(kind: WorkerUnreachable["kind"], cause?: unknown) {
    super(`a process of the cluster did not answer: ${kind}`, { cause });
    this.kind = kind;
  }
}

const MAX_CONNECTIONS = 128;
const CONNECT_MS = 2_000;
const KEEP_ALIVE_MS = 50_000;
/** A worker ends a call by its deadline itself; its answer takes a moment. */
const ANSWER_GRACE_MS = 2_000;
/** Time allowed for methods without a deadline. */
const PLAIN_MS = 30_000;
const HELLO_MS = 1_000;
/** Until a stream begins: the first picture of a screen may wait for a browser. */
const STREAM_OPENING_MS = 32_000;
const MAX_LINE = 16 * 1024 * 1024;
const CANCELED = "the call was given up by its caller";

export function connectWire({ address, processId, keys, onLoad, onCall }: WireClientOptions): WireEngine {
  const options: Pool.Options = {
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
    connect: connector(keys),
  };
  let isClosed = false;
  const origin = `http://${address}`;
  const openPools = () => ({
    calls: new Pool(origin, { ...options, connections: MAX_CONNECTIONS }),
    // A stream holds its connection, and must not keep calls waiting.
    streams: new Pool(origin, { ...options, maxResponseSize: -1 }),
  });
  type Pools = ReturnType<typeof openPools>;
  let pools = openPools();
  /** Pools whose idle connections are no longer used, until their last call or stream has ended. */
  const former = new Set<Pools>();

  /** Where one connection timed out, its idle ones may be half-open, too: a proxy or firewall that drops one drops others. */
  function replace(silent: Pools): void {
    if (silent !== pools || isClosed) return;
    pools = openPools();
    former.add(silent);
    void Promise.all([silent.calls.close(), silent.streams.close()]).then(() => former.delete(silent));
  }

  async function request(
    used: Pools,
    kind: keyof Pools,
    path: string,
    head: RequestHead,
    { uploads = [], signal, ...timeouts }: RequestTerms,
  ): Promise<Dispatcher.ResponseData> {
    const json = Buffer.from(JSON.stringify(head));
    try {
      const response = await used[kind].request({
        method: "POST",
        path,
        headers: { [HEAD_HEADER]: String(json.byteLength), [PROCESS_HEADER]: processId },
        body: uploads.length === 0 ? json : Readable.from(bodyOf(json, uploads), { objectMode: false }),
        ...timeouts,
        ...(signal && { signal }),
      });
      const load = response.headers[LOAD_HEADER];
      if (typeof load === "string") onLoad?.(fromLoadHeader(load));
      if (response.statusCode !== MISDIRECTED) return response;
      await response.body.dump();
    } catch (error) {
      if (isSilence(error)) replace(used);
      throw toUnreachable(error, signal);
    }
    throw new WorkerUnreachable("refused");
  }

  async function call(method: WireMethod, values: readonly unknown[]): Promise<unknown> {
    if (onCall === undefined) return send(method, values, () => undefined);
    const startMs = performance.now();
    let workMs: number | undefined;
    let outcome: HopResult["outcome"] = "ok";
    try {
      return await send(method, values, (ms) => (workMs = ms));
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      onCall({ method, outcome, durationMs: performance.now() - startMs, workMs });
    }
  }

  async function send(
    name: WireMethod,
    values: readonly unknown[],
    onWork: (ms: number | undefined) => void,
  ): Promise<unknown> {
    const isPlain = METHODS[name] === "plain";
    const { signal, uploads, ...limits } = isPlain
      ? ({} as Partial<ExecuteOptions>)
      : (values.at(-1) as CallLimits & ExecuteOptions);
    if (signal?.aborted) throw canceled(signal.reason);
    const waitMs = (limits.remainingMs ?? PLAIN_MS) + ANSWER_GRACE_MS;
    const head: RequestHead = {
      args: isPlain ? values : values.slice(0, -1),
      ...(limits.remainingMs !== undefined && { limits: { ...limits, remainingMs: limits.remainingMs } }),
      ...(uploads && { uploads: uploads.map(({ read: _read, ...file }) => file) }),
    };
    const used = pools;
    const startMs = performance.now();
    try {
      const response = await request(used, "calls", `/v1/${name}`, head, {
        uploads,
        signal,
        headersTimeout: waitMs,
        bodyTimeout: waitMs,
      });
      const work = response.headers[WORK_HEADER];
      onWork(typeof work === "string" ? Number(work) : undefined);
      const bytes = await response.body.bytes().catch((error: unknown) => {
        if (isSilence(error)) replace(used);
        throw toUnreachable(error, signal);
      });
      return fromResponse(name, response, bytes);
    } catch (error) {
      if (!hasAborted(signal)) throw error;
      // The other process would have answered by the deadline, and the caller gives up some time after it.
      if (performance.now() - startMs >= waitMs - ANSWER_GRACE_MS / 2) replace(used);
      throw canceled(signal?.reason);
    }
  }

  /** The request is sent at once, so that a caller that reads later misses nothing. */
  function stream<T>(name: WireStream, args: readonly unknown[], signal: AbortSignal): AsyncIterable<T> {
    const used = pools;
    const timeouts = { headersTimeout: STREAM_OPENING_MS, bodyTimeout: 3 * STREAM_PING_MS };
    const opening = request(used, "streams", `/v1/${name}`, { args }, { signal, ...timeouts });
    opening.catch(() => undefined);
    return readItems(opening, {
      isOver: () => signal.aborted || isClosed,
      onSilence: () => replace(used),
    });
  }

  async function* screen(
    contextId: string,
    options: ScreenOptions,
    signal: AbortSignal,
  ): AsyncGenerator<ScreenFrame, void, void> {
    for await (const frame of stream<WireFrame>("screen", [contextId, options], signal)) yield fromWireFrame(frame);
  }

  const method = (name: WireMethod) =>
    // The table of methods says what each takes; its result is that of the same method at the other end.
    ((...values: unknown[]) => call(name, values)) as unknown as (...values: never[]) => Promise<never>;

  return {
    createContext: method("createContext"),
    updateContext: method("updateContext"),
    closeContext: method("closeContext"),
    recoverContext: method("recoverContext"),
    openPage: method("openPage"),
    closePage: method("closePage"),
    listPages: method("listPages"),
    execute: method("execute"),
    executeSteps: method("executeSteps"),
    control: method("control"),
    readControl: method("readControl"),
    dispatchInput: method("dispatchInput"),
    health: method("health"),
    events: (filter: EventFilter, signal) => stream<EventItem>("events", [filter], signal),
    screen,
    async hello() {
      try {
        const timeouts = { headersTimeout: HELLO_MS, bodyTimeout: HELLO_MS };
        const { body } = await pools.streams.request({ method: "GET", path: "/hello", ...timeouts });
        return ((await body.json()) as { readonly id: string }).id;
      } catch (error) {
        throw toUnreachable(error);
      }
    },
    async close() {
      isClosed = true;
      const reason = new WorkerUnreachable("broken");
      const all = [pools, ...former].flatMap(({ calls, streams }) => [calls, streams]);
      await Promise.all(all.map((pool) => pool.destroy(reason)));
    },
  };
}

interface RequestTerms {
  readonly uploads?: readonly UploadFile[] | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly headersTimeout?: number;
  readonly bodyTimeout?: number;
}

function outcomeOf(error: unknown): HopResult["outcome"] {
  if (error instanceof WorkerUnreachable) return error.kind;
  return error instanceof ServiceError && error.message === CANCELED ? "canceled" : "error";
}

/** Asked again after a wait, which the compiler takes for the same moment. */
function hasAborted(signal: AbortSignal | undefined): boolean {
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

async function* bodyOf(head: Buffer, uploads: readonly UploadFile[]): AsyncGenerator<Uint8Array, void, void> {
  yield head;
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

function fromResponse(name: WireMethod, response: Dispatcher.ResponseData, bytes: Uint8Array): unknown {
  try {
    const length = Number(response.headers[HEAD_HEADER]);
    const head = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, length).toString()) as ResultHead & {
      readonly error?: WireError;
    };
    if (head.error) throw fromWireError(head.error);
    return joinResult(name, head, bytes.subarray(length));
  } catch (error) {
    // A response that is not of this protocol says nothing of the call's outcome.
    throw error instanceof ServiceError ? error : new WorkerUnreachable("broken", error);
  }
}

async function* readItems<T>(
  opening: Promise<Dispatcher.ResponseData>,
  { isOver, onSilence }: { readonly isOver: () => boolean; readonly onSilence: () => void },
): AsyncGenerator<T, void, void> {
  try {
    const { body, statusCode } = await opening;
    if (statusCode !== 200) {
      const { error } = (await body.json()) as { readonly error: WireError };
      throw fromWireError(error);
    }
    let line: string[] = [];
    let length = 0;
    for await (const chunk of body.setEncoding("utf8") as AsyncIterable<string>) {
      const [first = "", ...further] = chunk.split("\n");
      line.push(first);
      length += first.length;
      for (const next of further) {
        const text = line.join("");
        [line, length] = [[next], next.length];
        if (text !== "") yield JSON.parse(text) as T;
      }
      if (length > MAX_LINE) throw new Error(`an item of a stream has more than ${MAX_LINE} characters`);
    }
  } catch (error) {
    if (isOver()) return;
    if (isSilence(error)) onSilence();
    throw toUnreachable(error);
  }
}

/** Whether nothing came over a connection for as long as a response, or a sign of life, may take. */
function isSilence(error: unknown): boolean {
  return error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
}

function canceled(cause: unknown): ServiceError {
  const details = { outcome: "unknown" };
  return new ServiceError("SERVICE_UNAVAILABLE", CANCELED, { details, cause });
}

function toUnreachable(error: unknown, signal?: AbortSignal): Error {
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
