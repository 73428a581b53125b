import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Event } from "../../../src/contract.ts";
import { ServiceError } from "../../../src/errors/errors.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { type Site, startSite } from "../../support/site.ts";

/** Nothing here may take so long; what is waited for comes sooner. */
const timeoutMs = 60_000;

let test: TestEngine;
let site: Site;

beforeAll(async () => {
  [test, site] = await Promise.all([startTestEngine(), startSite()]);
});

afterEach(() => test.closeContexts());

afterAll(async () => {
  await test.close();
  await site.close();
});

async function newContext(): Promise<string> {
  const id = await test.newContext();
  await test.run(id, "navigate", { url: `${site.url}/form` });
  return id;
}

/** What a neighbour in the same browser does meanwhile; fails as soon as anything of it does. */
async function workIn(id: string): Promise<void> {
  expect(await test.run(id, "evaluate", { script: "1 + 1" }, { timeoutMs })).toEqual({ result: 2 });
  await test.run(id, "navigate", { url: `${site.url}/form` }, { timeoutMs });
}

async function crashOf(id: string): Promise<Event | undefined> {
  for await (const item of test.engine.events({ contextIds: [id] }, AbortSignal.timeout(timeoutMs)))
    if (item.type === "event" && item.event.type === "page.crashed") return item.event;
  return undefined;
}

describe("a page that floods the browser it shares with others", () => {
  it("costs the others nothing but time, and is ended with a reason where the browser cannot keep up", async () => {
    const [neighbour, flooder] = [await newContext(), await newContext()];
    const pids = await test.browserPids();
    const crash = crashOf(flooder);

    let error: unknown;
    const flood = test
      .run(flooder, "evaluate", { script: `for (;;) console.log("flood", { a: 1 })` }, { timeoutMs: 30_000 })
      .catch((failure: unknown) => (error = failure));
    do await workIn(neighbour);
    while (error === undefined);

    await flood;
    expect(error).toBeInstanceOf(ServiceError);
    const { code, details } = error as ServiceError & { details: Record<string, unknown> };
    if (code !== "TIMEOUT") {
      // A flood delays the frames of all pages as well.
      expect({ code, ...details }).toMatchObject({
        code: "SERVICE_UNAVAILABLE",
        outcome: "unknown",
        reason: expect.stringMatching(/^page-(flood|graphics)$/),
      });
      const reason = String(details["reason"]).replace("page-", "");
      expect((await crash)?.data).toMatchObject({ url: `${site.url}/form`, reason });
    }
    await workIn(neighbour);
    await workIn(flooder);
    expect(await test.browserPids()).toEqual(pids);
  }, 90_000);

  it.each([
    ["errors", `setTimeout(() => { throw new Error("flood"); }, 0)`],
    ["requests", `fetch("/form?" + i).catch(() => undefined)`],
  ])(
    "with %s does not take it away from them",
    async (_what, script) => {
      const [neighbour, flooder] = [await newContext(), await newContext()];
      const pids = await test.browserPids();

      await test.run(flooder, "evaluate", {
        script: `void setInterval(() => { for (let i = 0; i < 1_000; i++) ${script}; }, 0)`,
      });
      for (let i = 0; i < 5; i++) await workIn(neighbour);

      await test.engine.closeContext(flooder);
      await workIn(neighbour);
      expect(await test.browserPids()).toEqual(pids);
    },
    90_000,
  );
});
