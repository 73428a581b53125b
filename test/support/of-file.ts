import { afterAll, afterEach, beforeAll } from "vitest";
import { ofWorker } from "./of-worker.ts";
import { startTestEngine, type TestEngine, type TestEngineOptions } from "./engine.ts";

/** Starts what the tests of a file, or of a `describe`, share, before the first one; it has its members from then on. Closes it after the last. */
export function ofFile<T extends { close(): Promise<void> }>(start: () => Promise<T>): T {
  const shared = {} as T; // no test runs before it has the members
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
    Object.defineProperties(shared, Object.getOwnPropertyDescriptors(started));
  });
  afterAll(() => started?.close());
  return shared;
}

const engineOfWorker = ofWorker(() => startTestEngine());

/** The same of an engine: that of the worker, or with options one of its own. The contexts of each test are closed after it. */
export function engineOfFile(options?: TestEngineOptions): TestEngine {
  const test = ofFile(async () => {
    if (options !== undefined) return startTestEngine(options);
    const shared = await engineOfWorker();
    return { ...shared, close: () => shared.closeContexts(true) };
  });
  afterEach(() => test.closeContexts());
  return test;
}
