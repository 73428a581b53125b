import type { Dispatcher } from "undici";
import type {
  CallLimits,
  CdpClient,
  CdpItem,
  Engine,
  EngineLoad,
  EventItem,
  ExecuteOptions,
  ScreenFrame,
  ScreenOptions,
} from "../../engine/engine.ts";
import { METHODS, methodsBy, type EngineMethod, type EngineStream } from "../../seam/engine-methods.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { ActivityQuery } from "../../metrics/activity.ts";
import { createByteReader } from "./byte-reader.ts";
import { cdpBody, receivedItems } from "./cdp.ts";
import {
  type Connections,
  hasAborted,
  isSilence,
  openConnections,
  shortJson,
  toUnreachable,
  WorkerUnreachable,
} from "./connections.ts";
import type { ClusterKey } from "./keys.ts";
import {
  fromWireError,
  fromWireFrame,
  HEAD_HEADER,
  joinResult,
  type ProcessUsage,
  type RequestHead,
  type ResultHead,
  STREAM_PING_MS,
  USAGE_PATH,
  type WireError,
  type WireFrame,
  WORK_HEADER,
} from "./protocol.ts";

/** The engine of another process. Its methods reject with `ServiceError`s of that engine, and with `WorkerUnreachable`. */
export type WireEngine = ReturnType<typeof connectWire>;

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
  readonly method: EngineMethod;
  /** `error`: of the engine, which ran it or declined it. */
  readonly outcome: "ok" | "error" | "canceled" | WorkerUnreachable["kind"];
  readonly durationMs: number;
  /** How much of it the other process worked, where that is known. */
  readonly workMs: number | undefined;
}

/** A worker ends a call by its deadline itself; its response takes a moment. */
const RESPONSE_GRACE_MS = 2_000;
/** Time allowed for methods without a deadline. */
const PLAIN_MS = 30_000;
const HELLO_MS = 1_000;
const CANCELED = "the call was given up by its caller";

export function connectWire({ onCall, ...options }: WireClientOptions) {
  const connections = openConnections(options);

  async function call(method: EngineMethod, values: readonly unknown[]): Promise<unknown> {
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
    name: EngineMethod,
    values: readonly unknown[],
    onWork: (ms: number | undefined) => void,
  ): Promise<unknown> {
    const isPlain = METHODS[name].last === "plain";
    const { signal, uploads, ...limits } = isPlain
      ? ({} as Partial<ExecuteOptions>)
      : (values.at(-1) as CallLimits & ExecuteOptions);
    if (signal?.aborted) throw canceled(signal.reason);
    const waitMs = (limits.remainingMs ?? PLAIN_MS) + RESPONSE_GRACE_MS;
    const head: RequestHead = {
      args: isPlain ? values : values.slice(0, -1),
      ...(limits.remainingMs !== undefined && { limits: { ...limits, remainingMs: limits.remainingMs } }),
      ...(uploads && { uploads: uploads.map(({ read: _read, ...file }) => file) }),
    };
    const used = connections.current();
    const startMs = performance.now();
    try {
      const response = await used.post("calls", `/v1/${name}`, head, {
        uploads,
        // The two timeouts are of silence, after which connections are replaced; this is of a body that does not end.
        signal: signal ?? AbortSignal.timeout(waitMs + RESPONSE_GRACE_MS),
        headersTimeout: waitMs,
        bodyTimeout: waitMs,
      });
      const work = response.headers[WORK_HEADER];
      onWork(typeof work === "string" ? Number(work) : undefined);
      const bytes = await response.body.bytes().catch((error: unknown) => {
        if (isSilence(error)) used.replace();
        throw toUnreachable(error, signal);
      });
      return fromResponse(response, bytes, name);
    } catch (error) {
      if (!hasAborted(signal)) throw error;
      // The other process would have responded by the deadline, and the caller gives up some time after it.
      if (performance.now() - startMs >= waitMs - RESPONSE_GRACE_MS / 2) used.replace();
      throw canceled(signal?.reason);
    }
  }

  // The table of methods says what each takes; its result is that of the same method at the other end.
  return {
    ...methodsBy(
      (name) =>
        (...values) =>
          call(name, values),
    ),
    ...openStreams(connections),
    /** Rejects, too, where the version of the process does not have it. */
    async usage(query: ActivityQuery, signal: AbortSignal): Promise<ProcessUsage> {
      const response = await connections.current().post("calls", USAGE_PATH, { args: [query] }, { signal });
      const bytes = await response.body.bytes();
      return fromResponse(response, bytes) as ProcessUsage;
    },
    /** The id of the process that listens at the address. @throws WorkerUnreachable */
    hello: async (): Promise<string> =>
      ((await connections.current().get("/hello", HELLO_MS)) as { readonly id: string }).id,
    /** Ends the calls that run, with `WorkerUnreachable`, and the streams and connections. */
    close: (): Promise<void> => connections.close(),
  };
}

function outcomeOf(error: unknown): HopResult["outcome"] {
  if (error instanceof WorkerUnreachable) return error.kind;
  return error instanceof ServiceError && error.message === CANCELED ? "canceled" : "error";
}

/** @throws ServiceError of the other process, WorkerUnreachable */
function fromResponse(response: Dispatcher.ResponseData, bytes: Uint8Array, name?: EngineMethod): unknown {
  try {
    const length = Number(response.headers[HEAD_HEADER]);
    const head = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, length).toString()) as ResultHead & {
      readonly error?: WireError;
    };
    if (head.error) throw fromWireError(head.error);
    return name === undefined ? head.value : joinResult(name, head, bytes.subarray(length));
  } catch (error) {
    // A response that is not of this protocol says nothing of the call's outcome.
    throw error instanceof ServiceError ? error : new WorkerUnreachable("broken", error);
  }
}

function canceled(cause: unknown): ServiceError {
  const details = { outcome: "unknown" };
  return new ServiceError("SERVICE_UNAVAILABLE", CANCELED, { details, cause });
}

/** Time until a stream begins: the first picture of a screen may wait for a browser. */
const STREAM_OPENING_MS = 32_000;
const TIMEOUTS = { headersTimeout: STREAM_OPENING_MS, bodyTimeout: 3 * STREAM_PING_MS };
const MAX_LINE = 16 * 1024 * 1024;

/** The streams of the engine of another process; they reject as its methods do. */
function openStreams(connections: Connections): Pick<Engine, EngineStream> {
  /** The request is sent at once, so that a caller that reads later misses nothing. */
  function stream<T>(name: EngineStream, args: readonly unknown[], signal: AbortSignal): AsyncIterable<T> {
    const used = connections.current();
    const opening = used.post("streams", `/v1/${name}`, { args }, { signal, ...TIMEOUTS });
    opening.catch(() => undefined);
    return readItems(opening, {
      isOver: () => signal.aborted || connections.isClosed(),
      onSilence: () => used.replace(),
    });
  }

  async function* screen(
    contextId: string,
    options: ScreenOptions,
    signal: AbortSignal,
  ): AsyncGenerator<ScreenFrame, void, void> {
    for await (const frame of stream<WireFrame>("screen", [contextId, options], signal)) yield fromWireFrame(frame);
  }

  async function* cdp(
    contextId: string,
    client: CdpClient,
    messages: AsyncIterable<string>,
    signal: AbortSignal,
  ): AsyncGenerator<CdpItem, void, void> {
    const used = connections.current();
    const connected = Promise.withResolvers<void>();
    const body = cdpBody(messages, connected.promise);
    try {
      const head = { args: [contextId, client] };
      const response = await used.post("streams", "/v1/cdp", head, { signal, body, ...TIMEOUTS });
      await requireStream(response);
      connected.resolve();
      yield* receivedItems(createByteReader(response.body));
    } catch (error) {
      if (isSilence(error)) used.replace();
      throw toUnreachable(error, signal);
    }
  }

  return { events: (filter, signal) => stream<EventItem>("events", [filter], signal), screen, cdp };
}

/** @throws ServiceError of the other engine, where it has opened no stream */
async function requireStream({ statusCode, body }: Dispatcher.ResponseData): Promise<void> {
  if (statusCode !== 200) throw fromWireError(((await shortJson(body)) as { readonly error: WireError }).error);
}

async function* readItems<T>(
  opening: Promise<Dispatcher.ResponseData>,
  { isOver, onSilence }: { readonly isOver: () => boolean; readonly onSilence: () => void },
): AsyncGenerator<T, void, void> {
  try {
    const response = await opening;
    await requireStream(response);
    let line: string[] = [];
    let length = 0;
    for await (const chunk of response.body.setEncoding("utf8") as AsyncIterable<string>) {
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
