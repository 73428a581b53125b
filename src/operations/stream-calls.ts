import {
  type CallName,
  operations,
  type ScreenPicture,
  type RateLimitClass,
  type StreamEventsRequest,
  type StreamId,
  streams,
  type StreamScreenRequest,
  streamValidators,
} from "../contract.ts";
import { notFound, type RateLimit, type ServiceError } from "../errors/errors.ts";
import { findErrors, invalidInput } from "../errors/validation.ts";
import { requireRights } from "../identity/permissions.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { CdpItem } from "../engine/engine.ts";
import type { CdpConnections, CdpRequest } from "./cdp.ts";
import { countRejection } from "./call-metrics.ts";
import type { StreamCall } from "./caller-watch.ts";
import type { EventStream, EventStreams } from "./event-streams.ts";
import { contextIdIn, printable } from "./input/parse.ts";
import { findUnsafeJson } from "./input/unsafe-json.ts";
import type { RunningCalls } from "./running-calls.ts";
import type { ScreenStreams } from "./screen-streams.ts";
import type { ToServiceError } from "./to-service-error.ts";

/** A stream that has been counted. */
export interface OpenStream<T = unknown, Request = unknown> {
  readonly source: StreamCall;
  readonly rateLimit: RateLimit | undefined;
  /** Checks scopes, validates and subscribes; the stream goes on checking scopes. @throws ServiceError only */
  run(request: Request): Promise<T>;
}

/** Opens streams, as the service opens calls. They are no operations: REST and MCP do not have them. */
export interface StreamCalls {
  /** Counts a stream of events, before its request is read. @throws ServiceError as `Service.open` */
  openStream(source: StreamCall): Promise<OpenStream<EventStream>>;
  /** The same for the pictures of a page. */
  openScreen(source: StreamCall): Promise<OpenStream<AsyncIterable<ScreenPicture>>>;
  /** The same for a client of the Chrome DevTools Protocol. */
  openCdp(source: StreamCall): Promise<OpenStream<AsyncIterable<CdpItem>, CdpRequest>>;
}

export interface StreamCallsDependencies {
  readonly eventStreams: EventStreams;
  readonly screenStreams: ScreenStreams;
  readonly cdpConnections: CdpConnections;
  readonly limiter: Limiter;
  readonly runningCalls: Pick<RunningCalls, "requireAccepting">;
  readonly metrics: Metrics;
  readonly toServiceError: ToServiceError;
}

/** A stream is one call, however long it lasts. */
const STREAM_RATE_LIMIT: RateLimitClass = "general";

export function createStreamCalls(dependencies: StreamCallsDependencies): StreamCalls {
  const { eventStreams, screenStreams, cdpConnections, limiter, runningCalls, metrics, toServiceError } = dependencies;

  /** The request of a stream, once its caller may open it. */
  function checkStream<T extends { readonly contextId?: string }>(
    stream: StreamId,
    call: StreamCall,
    request: unknown,
  ): T {
    runningCalls.requireAccepting();
    const contextId = contextIdIn(request);
    requireRights(call.principal, streams[stream], typeof contextId === "string" ? printable(contextId) : undefined);
    const errors = findErrors(streamValidators[stream].request, request);
    if (errors.length > 0) throw invalidInput(errors);
    // The validator is generated from the type.
    const checked = request as T;
    if (findUnsafeJson(checked)) throw notFound("context", printable(checked.contextId ?? ""));
    return checked;
  }

  /** Counts a stream; `open` subscribes, and gets the function that makes an error of its items one that may be sent. */
  async function openStreamOf<T, Request = unknown>(
    stream: CallName,
    source: StreamCall,
    open: (request: Request, toFailure: (error: unknown) => ServiceError) => Promise<T>,
  ): Promise<OpenStream<T, Request>> {
    const startMs = performance.now();
    const toFailure = (error: unknown): ServiceError => toServiceError(error, source, stream);
    let rateLimit: RateLimit | undefined;
    try {
      runningCalls.requireAccepting();
      rateLimit = await limiter.admit(STREAM_RATE_LIMIT, source);
    } catch (error) {
      const failure = toFailure(error);
      countRejection(metrics, stream, source, failure, performance.now() - startMs);
      throw failure;
    }
    return {
      source,
      rateLimit,
      async run(request) {
        try {
          return await open(request, toFailure);
        } catch (error) {
          throw toFailure(error);
        }
      },
    };
  }

  return {
    openStream: (source) =>
      openStreamOf("streamEvents", source, async (request, toFailure) => {
        const checked = checkStream<StreamEventsRequest>("streamEvents", source, request);
        const { lost, events } = await eventStreams.open(source, checked);
        return { lost, events: mapErrors(events, toFailure) };
      }),
    openScreen: (source) =>
      openStreamOf("streamScreen", source, async (request, toFailure) => {
        const checked = checkStream<StreamScreenRequest>("streamScreen", source, request);
        return mapErrors(await screenStreams.open(source, checked), toFailure);
      }),
    openCdp: (source) =>
      openStreamOf<AsyncIterable<CdpItem>, CdpRequest>("connectCdp", source, async (request, toFailure) => {
        runningCalls.requireAccepting();
        requireRights(source.principal, operations.createCdpTicket, printable(request.contextId));
        return mapErrors(await cdpConnections.open(source, request), toFailure);
      }),
  };
}

/** The same items; an error of theirs is thrown as `toError` makes it. */
function mapErrors<T>(items: AsyncIterable<T>, toError: (error: unknown) => Error): AsyncIterable<T> {
  const fail = (error: unknown): never => {
    throw toError(error);
  };
  // Not a generator, which costs each of many readers several microtasks an item.
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]();
      return {
        next: () => iterator.next().catch(fail),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
