import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { CallError } from "./api.ts";
import { reconnects } from "./socket.ts";

/** Data of the service with the state of its loading. */
export interface Remote<T> {
  /** Undefined until it was loaded once. */
  readonly data: Signal<T | undefined>;
  /** Why the last load failed. */
  readonly error: Signal<CallError | undefined>;
  readonly isLoading: Signal<boolean>;
  load(): Promise<void>;
}

/** Loads at first, when an input changes, and when a lost connection is open again; a later load supersedes an earlier one. */
export function useRemote<T>(fetchData: () => Promise<T>, inputs: readonly unknown[] = []): Remote<T> {
  const data = useSignal<T | undefined>(undefined);
  const error = useSignal<CallError | undefined>(undefined);
  const isLoading = useSignal(false);
  const round = useRef(0);

  async function load(): Promise<void> {
    const own = ++round.current;
    isLoading.value = true;
    const found = await fetchData().then(
      (value) => ({ value }),
      (caught: unknown) => ({ caught: caught as CallError }),
    );
    if (own !== round.current) return;
    isLoading.value = false;
    error.value = "caught" in found ? found.caught : undefined;
    if ("value" in found) data.value = found.value;
  }

  useEffect(() => {
    void load();
    return () => void round.current++;
  }, [...inputs, reconnects.value]);

  return { data, error, isLoading, load };
}

/** Runs calls that a person starts, and keeps what the last one failed with. */
export function useAttempt(): {
  readonly error: Signal<string | undefined>;
  /** False: the call has failed. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
} {
  const error = useSignal<string | undefined>(undefined);
  return {
    error,
    async attempt(work) {
      try {
        await work();
        error.value = undefined;
        return true;
      } catch (caught) {
        error.value = (caught as Error).message;
        return false;
      }
    },
  };
}
