import { methodsBy, type EngineMethod } from "../../src/seam/engine-methods.ts";
import type { Engine, ExecuteOptions, UploadFile } from "../../src/engine/engine.ts";
import { ServiceError } from "../../src/errors/errors.ts";

/**
 * The engine behind a wall that only data passes: every argument and result is cloned, signals and iterables are
 * replaced by others, errors are built anew. A live object that crosses the seam fails to clone, and so the test.
 */
export function throughClones(engine: Engine): Engine {
  const call =
    (name: EngineMethod) =>
    async (...values: readonly unknown[]): Promise<unknown> => {
      const method = engine[name] as (...values: readonly unknown[]) => unknown;
      try {
        return structuredClone(await method.apply(engine, values.map(cloneArgument)));
      } catch (fault) {
        throw cloneFault(fault);
      }
    };
  return {
    ...methodsBy(call),
    events: (filter, signal) => cloneItems(engine.events(structuredClone(filter), relay(signal))),
    screen: (contextId, options, signal) =>
      cloneItems(engine.screen(contextId, structuredClone(options), relay(signal))),
    cdp: (contextId, client, messages, signal) =>
      cloneItems(engine.cdp(contextId, structuredClone(client), cloneItems(messages), relay(signal))),
    close: () => engine.close(),
  };
}

function cloneArgument(value: unknown): unknown {
  if (value instanceof AbortSignal) return relay(value);
  if (typeof value !== "object" || value === null) return structuredClone(value);
  if (!("signal" in value) || !(value.signal instanceof AbortSignal)) return structuredClone(value);
  const { signal, uploads, ...data } = value as ExecuteOptions;
  return {
    ...structuredClone(data),
    ...(uploads && { uploads: uploads.map(cloneUpload) }),
    signal: relay(signal),
  };
}

function cloneUpload({ read, ...data }: UploadFile): UploadFile {
  return { ...structuredClone(data), read: () => cloneItems(read()) };
}

/** Another signal that aborts with the first, its reason cloned. */
function relay(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = (): void =>
    controller.abort(signal.reason instanceof Error ? cloneFault(signal.reason) : structuredClone(signal.reason));
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return controller.signal;
}

async function* cloneItems<T>(items: AsyncIterable<T>): AsyncGenerator<T, void, void> {
  for await (const item of items) yield structuredClone(item);
}

function cloneFault(fault: unknown): unknown {
  if (!(fault instanceof ServiceError)) return structuredClone(fault);
  const { code, message, details, retryAfterMs } = fault;
  return new ServiceError(code, message, {
    ...(details === undefined ? {} : { details: structuredClone(details) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
