import { type CallSource, type ErrorCode, type Event, type Principal, streams } from "../contract.ts";
import { ServiceError } from "../errors/errors.ts";
import { requireScopes } from "../identity/permissions.ts";

/** A call that lasts, whose credentials are verified again while it does. */
export interface StreamCall extends Omit<CallSource, "deadlineAtMs"> {
  readonly principal: Principal;
  /** The caller as of now. @throws ServiceError when its credentials are no longer valid */
  readonly reauthenticate: () => Promise<Principal>;
  /** Calls `listener` when the caller has to be verified at once; the returned function ends that. */
  readonly watchCaller: (listener: () => void) => () => void;
}

interface CallerWatch {
  /** Aborts when the stream is over, for whatever reason. */
  readonly signal: AbortSignal;
  end(): void;
  /** The same events, as long as the caller is connected and may read them. */
  guard(events: AsyncIterable<Event>): AsyncIterable<Event>;
}

/** A session or key that ends in another process stops its streams within five seconds. */
const RECHECK_MS = 2_000;
/** Of a recheck: what ends the stream. A database that does not respond says nothing about the caller. */
const ENDING_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["UNAUTHORIZED", "FORBIDDEN"]);

/** Verifies the caller of a stream again and again, and ends the stream when it may no longer read it. */
export function watchCaller(call: StreamCall): CallerWatch {
  const ending = new AbortController();
  let failure: ServiceError | undefined;

  async function recheck(): Promise<void> {
    try {
      const principal = await call.reauthenticate();
      requireScopes(principal, streams.streamEvents.scopes);
      if (principal.userId !== call.principal.userId) throw new ServiceError("UNAUTHORIZED", "the caller has changed");
    } catch (error) {
      if (!(error instanceof ServiceError) || !ENDING_CODES.has(error.code)) return;
      failure ??= error;
      end();
    }
  }

  const timer = setInterval(() => void recheck(), RECHECK_MS);
  const unwatch = call.watchCaller(() => void recheck());
  function end(): void {
    clearInterval(timer);
    unwatch();
    call.signal.removeEventListener("abort", end);
    ending.abort();
  }
  if (call.signal.aborted) end();
  else call.signal.addEventListener("abort", end);

  return {
    signal: ending.signal,
    end,
    // Not a generator, which costs each of many readers several microtasks an event.
    guard: (events) => ({
      [Symbol.asyncIterator]() {
        const iterator = events[Symbol.asyncIterator]();
        return {
          async next() {
            try {
              const result = await iterator.next();
              if (result.done === true) {
                end();
                if (failure !== undefined) throw failure;
              }
              return result;
            } catch (error) {
              end();
              throw error;
            }
          },
          async return() {
            end();
            await iterator.return?.();
            return { done: true, value: undefined };
          },
        };
      },
    }),
  };
}
