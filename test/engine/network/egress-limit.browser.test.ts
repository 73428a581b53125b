import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ContextConfig } from "../../../src/contract.ts";
import { limits, startTestEngine, type TestEngine } from "../../support/engine.ts";
import { startSite, type Site } from "../../support/site.ts";
import { nightly } from "../../support/nightly.ts";

const LIMIT = 300_000;
let site: Site;
let test: TestEngine;

beforeAll(async () => {
  site = await startSite();
  test = await startTestEngine({ settings: { contextEgressBytes: 2_000_000, spareContexts: 1 } });
});
afterEach(() => test.closeContexts());
afterAll(async () => {
  await test.close();
  await site.close();
});

const limited = { code: "FORBIDDEN", details: { reason: "egress-limit" } };

/** Posts so many bytes, in parts, and returns how many parts arrived. */
async function post(contextId: string, parts: number, bytes: number): Promise<unknown> {
  const script = `const body = "x".repeat(args[1]);
    let done = 0;
    for (let part = 0; part < args[0]; part++)
      done += await fetch("/echo", { method: "POST", body }).then(({ ok }) => (ok ? 1 : 0), () => 0);
    return done;`;
  return (await test.run(contextId, "evaluate", { script, args: [parts, bytes] })).result;
}

async function configure(contextId: string, config: ContextConfig): Promise<unknown> {
  const row = test.archive.rows.get(contextId);
  if (row === undefined) throw new Error("no such context");
  test.archive.rows.set(contextId, { ...row, config });
  return test.engine.updateContext(contextId, ["maxEgressBytes"], limits());
}

async function limitEvents(contextId: string): Promise<readonly unknown[]> {
  const filter = { contextIds: [contextId], after: { epoch: 1, seq: 0 } };
  const found: unknown[] = [];
  for await (const item of test.engine.events(filter, AbortSignal.timeout(30_000))) {
    if (item.type !== "event") continue;
    if (item.event.type === "egress.limited") found.push(item.event.data);
    if (item.event.type === "action.failed") break;
  }
  return found;
}

describe("what a context sends and receives", () => {
  it("is counted for it alone, and stored with it", async () => {
    const [id, quiet] = [await test.newContext(), await test.newContext()];
    await test.run(id, "navigate", { url: `${site.url}/form` });
    await post(id, 2, 50_000);
    const egress = (contextId: string) => test.archive.rows.get(contextId)?.egress ?? { sent: 0, received: 0 };

    await expect.poll(() => egress(id).sent).toBeGreaterThan(100_000);
    expect(egress(id).sent).toBeLessThan(110_000);
    expect(egress(id).received).toBeGreaterThan(100_000); // /echo returns it
    expect(egress(quiet).sent).toBeLessThan(5_000);
  });

  it("ends at maxEgressBytes with a named reason and one event, until that is raised", async () => {
    const [id, neighbour] = [await test.newContext({ maxEgressBytes: LIMIT }), await test.newContext()];
    const url = `${site.url}/form`;
    await test.run(id, "navigate", { url });
    await test.run(neighbour, "navigate", { url });

    expect(await post(id, 20, 50_000)).toBeLessThan(7); // each goes there and back
    await expect(test.run(id, "navigate", { url })).rejects.toMatchObject(limited);
    expect(await post(neighbour, 1, 50_000)).toBe(1);
    const [event, ...more] = await limitEvents(id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ limit: LIMIT, sent: expect.any(Number), received: expect.any(Number) });

    expect(await configure(id, { maxEgressBytes: 3 * LIMIT })).toMatchObject({ isRecreated: false });
    expect(await test.run(id, "navigate", { url })).toMatchObject({ status: 200 });
  });

  nightly("is counted on by the context's next browser", async () => {
    const id = await test.newContext({ maxEgressBytes: LIMIT });
    const url = `${site.url}/form`;
    await test.run(id, "navigate", { url });
    expect(await post(id, 2, 50_000)).toBe(2);
    expect(await configure(id, { maxEgressBytes: LIMIT, webmcp: true })).toMatchObject({ isRecreated: true });

    expect(await post(id, 5, 50_000)).toBeLessThan(2);
    await expect(test.run(id, "navigate", { url })).rejects.toMatchObject(limited);
  });

  it("ends at the service's limit, whatever the context's is", async () => {
    const id = await test.newContext({ maxEgressBytes: 1_000_000_000 });
    await test.run(id, "navigate", { url: `${site.url}/form` });

    // Each request is checked; of the one before, the last bytes may be on their way.
    expect(await post(id, 4, 1_000_000)).toBeLessThan(3);
    await expect(test.run(id, "navigate", { url: `${site.url}/form` })).rejects.toMatchObject(limited);
  });
});
