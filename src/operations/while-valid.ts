import type { Call } from "../contract.ts";
import type { ServiceError } from "../errors/errors.ts";

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
