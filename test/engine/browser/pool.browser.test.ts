import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import { createEngineFolder, type EngineFolder } from "../../../src/engine/browser/temp-folder.ts";
import { launchBrowser } from "../../../src/engine/browser/launch.ts";
import {
  type BrowserLease,
  type BrowserPool,
  type BrowserPoolOptions,
  createBrowserPool,
} from "../../../src/engine/browser/pool.ts";
import { planSandbox } from "../../../src/engine/browser/sandbox.ts";
import { createDeadline } from "../../../src/engine/deadline.ts";
import { processesOfGroup } from "../../../src/engine/browser/process-group.ts";
import { createLogger } from "../../../src/log/log.ts";
import { eventually } from "../../support/eventually.ts";

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
  return createBrowserPool({
    launch: () => launchBrowser({ executable, plans, folder, log }),
    maxBrowsers: 1,
    maxContexts: 10,
    maxWaiting: 1,
    maxContextsEver: 1_000,
    maxAgeMs: 3_600_000,
    log,
    ...options,
  });
}

function enter(from: BrowserPool): Promise<BrowserLease> {
  return from.enter(createDeadline(30_000), new AbortController().signal, () => undefined);
}

describe("a browser", () => {
  it("that has had its number of contexts takes no more, and ends with its last", async () => {
    pool = await start({ maxContextsEver: 2 });
    const [first, second] = [await enter(pool), await enter(pool)];
    const third = await enter(pool);
    expect(second.launched.pid).toBe(first.launched.pid);
    expect(third.launched.pid).not.toBe(first.launched.pid);
    first.leave();
    expect(first.launched.browser.isConnected()).toBe(true);
    second.leave();
    await eventually(() => processesOfGroup(first.launched.pid)).toEqual([]);
    expect(third.launched.browser.isConnected()).toBe(true);
  });

  it("may be each context's own, also for those who come at the same time", async () => {
    const isolated = (pool = await start({ maxContextsEver: 1 }));
    const places = await Promise.all([enter(isolated), enter(isolated), enter(isolated)]);
    const pids = places.map(({ launched }) => launched.pid);

    expect(new Set(pids).size).toBe(3);
    for (const { leave } of places) leave();
    await eventually(async () => (await Promise.all(pids.map(processesOfGroup))).flat()).toEqual([]);
  });

  it("that has grown old is replaced when somebody comes", async () => {
    const old = (pool = await start({ maxAgeMs: 1 }));
    const { launched, leave } = await enter(old);
    leave();
    const next = async (): Promise<number> => {
      const place = await enter(old);
      place.leave();
      return place.launched.pid;
    };
    await eventually(next).not.toBe(launched.pid);
    await eventually(() => processesOfGroup(launched.pid)).toEqual([]);
  });

  it("that answers nothing any more is killed, though nobody uses it", async () => {
    pool = await start({ watchEveryMs: 200 });
    const { launched } = await enter(pool);
    process.kill(launched.pid, "SIGSTOP");
    await eventually(() => launched.browser.isConnected()).toBe(false);
  });
});
