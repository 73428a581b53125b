import type { Environment } from "vitest/runtime";

/** What the files of this worker share and have used. */
const started: { close(): Promise<void> }[] = [];

/** Returns a function that starts something with the first call in a worker, for all files of it, and anew once it is of no more use. It closes when the worker ends. */
export function ofWorker<T extends { close(): Promise<void> }>(
  start: () => Promise<T>,
  isOfUse: (shared: T) => boolean = () => true,
): () => Promise<T> {
  let current: T | undefined;
  return async () => {
    if (current !== undefined && isOfUse(current)) return current;
    current = await start();
    started.push(current);
    return current;
  };
}

/** The environment of tests that share: closes it all when the worker ends. */
export default {
  name: "of-worker",
  viteEnvironment: "ssr",
  setup: () => ({
    async teardown() {
      await Promise.all(started.map((each) => each.close()));
    },
  }),
} satisfies Environment;
