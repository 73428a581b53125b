import type { Call, CallSource, Event, OperationId, Outcome, Principal, Scope } from "../contract.ts";
import { passOn } from "../errors/items.ts";
import type { ServiceError } from "../errors/errors.ts";
import { requireScopes } from "../identity/permissions.ts";
import type { PrincipalListener } from "../identity/principal-watcher.ts";

/** A call that lasts, whose credentials are verified again while it does. */
export interface StreamCall extends Omit<CallSource, "deadlineAtMs"> {
  readonly principal: Principal;
  /** Subscribes to the verifications of the caller's credentials; the returned function ends the subscription. */
  readonly watchPrincipal: (listener: StreamPrincipalListener) => () => void;
}

/** A stream that has begun. */
export interface StreamOutcome<T> extends Pick<Outcome<OperationId>, "audited" | "metadata"> {
  readonly items: AsyncIterable<T>;
  /** `events.lost` for what is gone of that for which the request asked. */
  readonly lost?: Event | undefined;
  /** Resolves once the stream has ended, with what is audited of its end. */
  readonly closed?: Promise<Readonly<Record<string, unknown>>>;
}

export type StreamPrincipalListener = Required<Pick<PrincipalListener, "onVerified" | "onEnded">>;

/** Ends the stream when the credentials of its caller end or lose one of the scopes. */
export function watchCaller(call: StreamCall, scopes: readonly Scope[]) {
  const ending = new AbortController();
  let failure: ServiceError | undefined;

  const unwatch = call.watchPrincipal({
    onVerified(principal) {
      try {
        requireScopes(principal, scopes);
      } catch (error) {
        fail(error as ServiceError); // requireScopes throws nothing else
      }
    },
    onEnded: fail,
  });
  function fail(error: ServiceError): void {
    failure ??= error;
    end();
  }
  function end(): void {
    unwatch();
    call.signal.removeEventListener("abort", end);
    ending.abort();
  }
  if (call.signal.aborted) end();
  else call.signal.addEventListener("abort", end);

  return {
    /** Aborts when the stream is over, for whatever reason. */
    signal: ending.signal,
    end,
    /** Passes the items on, as long as the caller is connected and may read them. */
    guard: <T>(items: AsyncIterable<T>): AsyncIterable<T> =>
      passOn(
        items,
        async (iterator) => {
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
        end,
      ),
  };
}

/** Calls `onEnded` once the credentials of a call are no longer valid; the returned function ends the watch. */
export type WatchCall = (
  call: Pick<Call, "principal" | "transport" | "address">,
  onEnded: (error: ServiceError) => void,
) => () => void;

/**
 * Runs what may wait for long: it is aborted when the session or key ends that it is for.
 *
 * @throws ServiceError `UNAUTHORIZED`, `FORBIDDEN` for credentials that have ended meanwhile
 */
export async function whileValid<T>(
  watch: WatchCall,
  call: Call,
  work: (limits: Call["limits"]) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  let failure: ServiceError | undefined;
  const unwatch = watch(call, (error) => {
    failure = error;
    ending.abort(error);
  });
  const signal = AbortSignal.any([call.signal, ending.signal]);
  try {
    const result = await work(() => ({ ...call.limits(), signal }));
    if (failure !== undefined) throw failure;
    return result;
  } catch (error) {
    throw failure ?? error;
  } finally {
    unwatch();
  }
}
