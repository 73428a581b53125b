import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import { createEngineFolder, type EngineFolder } from "../../../src/engine/browser/temp-folder.ts";
import { launchBrowser } from "../../../src/engine/browser/launch.ts";
import { type BrowserLease, BrowserPool, type BrowserPoolOptions } from "../../../src/engine/browser/pool.ts";
import { planSandbox } from "../../../src/engine/browser/sandbox.ts";
import { createDeadline } from "../../../src/engine/deadline.ts";
import { processesOfGroup, sendSignal } from "../../../src/engine/browser/process-group.ts";
import { createLogger } from "../../../src/log/log.ts";
import { eventually } from "../../support/eventually.ts";
import { nightly } from "../../support/nightly.ts";

let tempDir: string;
let folder: EngineFolder;
let pool: BrowserPool | undefined;

beforeEach(async () => {
  tempDir = await mkdtemp(join(tmpdir(), "pool-test-"));
  await chmod(tempDir, 0o755);
  folder = await createEngineFolder(tempDir);
});
afterEach(async () => {
  await pool?.close();
  await rm(tempDir, { recursive: true, force: true });
});

async function start(options: Partial<BrowserPoolOptions>): Promise<BrowserPool> {
  const log = createLogger({ level: "error", destination: { write: () => undefined } });
  const executable = await findBrowser(undefined, process.platform);
  const plans = planSandbox({ setting: "off", environment: "development", isRoot: false });
  return new BrowserPool({
    launch: () => launchBrowser({ executable, plans, hasWebgl: false, folder, log }),
    maxContexts: 1_000,
    maxBytes: Infinity,
    maxBrowsers: 100,
    idleMs: 3_600_000,
    maxContextsEver: 1_000,
    maxAgeMs: 3_600_000,
    log,
    ...options,
  });
}

async function pidsOf(from: BrowserPool): Promise<readonly number[]> {
  return [...(await from.measure()).keys()];
}

function acquire(from: BrowserPool, group = "user"): Promise<BrowserLease> {
  return from.acquire(group, createDeadline(30_000), new AbortController().signal);
}

describe("a browser", () => {
  it("that has had its number of contexts takes no more, and ends with its last", async () => {
    pool = await start({ maxContextsEver: 2 });
    const [first, second] = [await acquire(pool), await acquire(pool)];
    const third = await acquire(pool);
    expect(second.launched.pid).toBe(first.launched.pid);
    expect(third.launched.pid).not.toBe(first.launched.pid);
    first.release();
    expect(first.launched.browser.isConnected()).toBe(true);
    second.release();
    await eventually(() => processesOfGroup(first.launched.pid)).toEqual([]);
    expect(third.launched.browser.isConnected()).toBe(true);
  });

  nightly(
    "of a group is one of several where the others have no room, and the fullest with room is filled first",
    async () => {
      pool = await start({ maxContexts: 2 });
      const leases = [await acquire(pool), await acquire(pool), await acquire(pool), await acquire(pool)];
      const pids = leases.map(({ launched }) => launched.pid);
      expect([pids[1], pids[3], new Set(pids).size, pool.further()]).toEqual([pids[0], pids[2], 2, 1]);
      leases[0]?.release();
      leases[1]?.release();
      leases[3]?.release();

      expect((await acquire(pool)).launched.pid).toBe(pids[2]);
      expect(pool.further()).toBe(0);
    },
  );

  nightly("takes more contexts than it should have where no more browsers may run", async () => {
    pool = await start({ maxContexts: 1, maxBrowsers: 2 });
    const many = await Promise.all(Array.from({ length: 5 }, () => acquire(pool as BrowserPool)));

    const counts = Map.groupBy(many, ({ launched }) => launched.pid);
    expect([...counts.values()].map(({ length }) => length).toSorted()).toEqual([2, 3]);
  });

  nightly("that has the memory of one takes no further contexts", async () => {
    pool = await start({ maxBytes: 1_000 });
    const first = await acquire(pool);
    await pool.measure();

    expect((await acquire(pool)).launched.pid).not.toBe(first.launched.pid);
  });

  nightly("is ready with a spare context for a group whose browsers have no room", async () => {
    pool = await start({ maxContexts: 1 });
    const { launched } = await acquire(pool);

    const spare = await pool.acquireSpare("user");

    expect([spare?.group(), spare?.launched.pid === launched.pid]).toEqual(["user", false]);
    expect(spare?.claim("user")?.launched.pid).toBe(spare?.launched.pid);
    expect(spare?.claim("user")).toBeUndefined();
  });

  it("that is killed while contexts are created in it ends alone, and the next creation gets another", async () => {
    const own = (pool = await start({ maxContexts: 2 }));
    const [first, , third] = [await acquire(pool), await acquire(pool), await acquire(pool)];
    sendSignal(first.launched.pid, "SIGKILL");
    await eventually(() => first.launched.browser.isConnected()).toBe(false);

    expect((await acquire(own)).launched.pid).toBe(third.launched.pid);
    expect((await acquire(own)).launched.browser.isConnected()).toBe(true);
  });

  it("that ends rejects the work for which it is visited, also work that never settles", async () => {
    pool = await start({});
    const { promise: began, resolve } = Promise.withResolvers<void>();
    const visit = pool.visit(() => {
      resolve();
      return new Promise(() => undefined);
    });
    await began;
    for (const pid of await pidsOf(pool)) sendSignal(pid, "SIGKILL");

    await expect(visit).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });

  nightly("draws none of its pages again when it is checked", async () => {
    pool = await start({ checkEveryMs: 3_600_000 });
    const { launched, check } = await acquire(pool);
    const page = await launched.browser.newPage();
    await page.setContent("<p>A page</p>");
    const cdp = await page.context().newCDPSession(page);
    let frames = 0;
    cdp.on("Page.screencastFrame", ({ sessionId }) => {
      frames++;
      void cdp.send("Page.screencastFrameAck", { sessionId });
    });
    await cdp.send("Page.startScreencast", { format: "jpeg" });
    await expect.poll(() => frames).toBeGreaterThan(0);
    const drawnAgain: boolean[] = [];
    for (let count = 0; count < 5; count++) {
      const before = frames;
      await check();
      // What is drawn because of the check comes before what the page draws because of this.
      await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
      drawnAgain.push(frames > before);
    }
    expect(drawnAgain).not.toEqual(Array(5).fill(true));
    await cdp.send("Page.stopScreencast");
  });

  it("is of one group, also for those who come at the same time", async () => {
    const own = (pool = await start({ idleMs: 0 }));
    const leases = await Promise.all(["one", "two", "one", "three"].map((group) => acquire(own, group)));
    const pids = leases.map(({ launched }) => launched.pid);

    expect(pids[2]).toBe(pids[0]);
    expect(new Set(pids).size).toBe(3);
    for (const { release } of leases) release();
    await eventually(async () => (await Promise.all(pids.map(processesOfGroup))).flat()).toEqual([]);
  });

  nightly("that waits for a group becomes that of the first context, and of no other", async () => {
    pool = await start({});
    const spare = await pool.acquireSpare(undefined);
    const { launched } = spare ?? {};
    expect([spare?.group(), pool.has("one"), await pool.acquireSpare("one")]).toEqual([undefined, false, undefined]);

    const first = await acquire(pool, "one");

    expect([first.launched.pid, spare?.group(), pool.has("one")]).toEqual([launched?.pid, "one", true]);
    expect(spare?.claim("two")).toBeUndefined();
    expect(spare?.claim("one")?.launched.pid).toBe(launched?.pid);
    expect((await acquire(pool, "two")).launched.pid).not.toBe(launched?.pid);
  });

  it("without contexts ends after a while, unless it waits for a group; a spare one does not keep it", async () => {
    pool = await start({ idleMs: 10 });
    await pool.start();
    const [waiting = 0] = await pidsOf(pool);
    const { launched, release } = await acquire(pool, "one");
    expect(launched.pid).toBe(waiting);
    const kept = await pool.acquireSpare("one");
    expect(kept?.launched.pid).toBe(waiting);
    const next = await pool.acquireSpare(undefined);

    release();

    await eventually(() => processesOfGroup(waiting)).toEqual([]);
    expect(await pidsOf(pool)).toEqual([next?.launched.pid]);
    expect(pool.isHealthy()).toBe(true);
  });

  nightly("without contexts that starts otherwise ends with the user's next one", async () => {
    const own = (pool = await start({}));
    const plain = await acquire(pool, "one");
    for (const authority of ["b", "c"]) (await acquire(pool, `one ca=${authority}`)).release();
    const used = await acquire(pool, "one ca=d");
    plain.release();

    const other = await acquire(pool, "two ca=b");

    expect([pool.has("one"), pool.has("one ca=b"), pool.has("one ca=c"), pool.has("one ca=d")]).toEqual([
      ...[true, false, false, true],
    ]);
    const pids = [plain, used, other].map(({ launched }) => launched.pid);
    await eventually(async () => (await pidsOf(own)).toSorted()).toEqual(pids.toSorted());
  });

  it("beyond its maximum age is replaced when a context is opened", async () => {
    const old = (pool = await start({ maxAgeMs: 1 }));
    const { launched, release } = await acquire(old);
    release();
    const next = async (): Promise<number> => {
      const lease = await acquire(old);
      lease.release();
      return lease.launched.pid;
    };
    await eventually(next).not.toBe(launched.pid);
    await eventually(() => processesOfGroup(launched.pid)).toEqual([]);
  });

  nightly("that does not respond is killed, also without contexts", async () => {
    pool = await start({ checkEveryMs: 200 });
    const { launched } = await acquire(pool);
    sendSignal(launched.pid, "SIGSTOP");
    await eventually(() => launched.browser.isConnected()).toBe(false);
  });
});
