import { describe, expect, it } from "vitest";
import { createMemoryArchive } from "../../support/archive.ts";
import { startEngineOfTest } from "../../support/engine.ts";

/** What a call has beyond its deadline before the service reports a TIMEOUT. */
const CALL_GRACE_MS = 1_500;

describe("executeAction", () => {
  it("returns the result of an action that is done though the archive does not respond", async () => {
    const archive = createMemoryArchive();
    const { engine, newContext, run } = await startEngineOfTest({ archive });
    const id = await newContext();
    await run(id, "navigate", { url: "about:blank" });
    const { save } = archive;
    const stuck = Promise.withResolvers<undefined>();
    archive.save = async (...snapshot) => {
      await stuck.promise;
      return save(...snapshot);
    };
    const cookies = [{ name: "a", value: "1", domain: "127.0.0.1" }];

    const started = performance.now();
    expect(await run(id, "cookies", { operation: "set", cookies }, { timeoutMs: 5_000 })).toEqual({ count: 1 });
    const settledMs = performance.now() - started;

    stuck.resolve(undefined);
    await engine.closeContext(id);
    expect(settledMs).toBeGreaterThan(900); // it waited for the archive,
    expect(settledMs).toBeLessThan(CALL_GRACE_MS); // and within the grace of a call
  });
});
