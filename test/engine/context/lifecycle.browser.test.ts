import { spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { processesOfGroup, sendSignal } from "../../../src/engine/browser/process-group.ts";
import type { ServiceError } from "../../../src/errors/errors.ts";
import { createMemoryArchive } from "../../support/archive.ts";
import { limits, startEngineOfTest, startTestEngine, type TestEngine } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { startSite } from "../../support/site.ts";
import { nightly } from "../../support/nightly.ts";

/** The processes from which a browser forks those of its pages. */
async function zygotesOf(browserPid: number): Promise<readonly number[]> {
  const members = await processesOfGroup(browserPid);
  const lines = await Promise.all(members.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
  return members.filter((_pid, at) => lines[at]?.includes("--type=zygote"));
}

describe("close", () => {
  it("leaves no process and no file, saves what was unsaved, and rejects later calls; another engine over the archive has it all back", async () => {
    const archive = createMemoryArchive();
    const test = await startEngineOfTest({ archive });
    const site = await startSite();
    const id = await test.newContext({ viewport: { width: 500, height: 400 } });
    await test.run(id, "navigate", { url: `${site.url}/login` });
    await test.run(id, "click", { selector: "#enter" });
    await eventually(() => test.engine.listPages(id)).toMatchObject([{ title: "Account" }]);
    const pages = await test.engine.listPages(id);
    const [browser = 0] = await test.browserPids();
    expect(await processesOfGroup(browser)).not.toHaveLength(0);

    await test.close();

    expect(await processesOfGroup(browser)).toEqual([]);
    expect(JSON.stringify(test.archive.rows.get(id)?.storageState)).toContain("visitor");
    expect(test.archive.rows.get(id)?.pages).toEqual([expect.objectContaining({ url: `${site.url}/account` })]);
    await expect(test.run(id, "evaluate", { script: "1" })).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

    const second = await startEngineOfTest({ archive });
    expect(await second.engine.listPages(id)).toEqual(pages);
    expect(
      await second.run(id, "evaluate", { script: "[document.querySelector('#who').textContent, innerWidth]" }),
    ).toEqual({ result: ["alice", 500] });
    expect((await second.engine.listPages(id)).map((page) => page.id)).toEqual(pages.map((page) => page.id));
    await site.close();
  });

  nightly("does not wait for what runs", async () => {
    const test = await startEngineOfTest();
    const id = await test.newContext();
    const stuck = test
      .run(id, "evaluate", { script: "for (;;);" }, { timeoutMs: 60_000 })
      .catch((fault: unknown) => fault);
    await eventually(() => test.engine.listPages(id)).toHaveLength(1);
    const begun = performance.now();
    await test.local.close();
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await stuck).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });
});

describe("a service killed hard", () => {
  it("takes its browser along, and its files go at the next start", async () => {
    const tempDir = await mkdtemp(join(tmpdir(), "engine-kill-"));
    await chmod(tempDir, 0o755);
    const script = fileURLToPath(new URL("../../support/engine-process.ts", import.meta.url));
    const child = spawn(process.execPath, [script, tempDir], { stdio: ["ignore", "pipe", "inherit"] });
    const pid = await new Promise<number>((resolve) =>
      child.stdout.once("data", (line: Buffer) => resolve(Number(String(line)))),
    );
    expect(await processesOfGroup(pid)).not.toHaveLength(0);
    child.kill("SIGKILL");
    await eventually(() => processesOfGroup(pid)).toEqual([]);
    expect(await readdir(tempDir)).toHaveLength(1);

    const next = await startEngineOfTest({ settings: { tempDir } });
    expect(await readdir(tempDir)).toHaveLength(1);
    await next.close();
    expect(await readdir(tempDir)).toEqual([]);
    await rm(tempDir, { recursive: true });
  });
});

/** Until the context is closed. */
function keepBusy(test: TestEngine, contextId: string): Promise<unknown> {
  const endless = { script: "new Promise(() => {})" };
  return test.run(contextId, "evaluate", endless, { timeoutMs: 60_000 }).catch((fault: unknown) => fault);
}

describe("the pool", () => {
  nightly("has callers wait for room, and sends away more than may wait", async () => {
    const test = await startEngineOfTest({ settings: { maxContexts: 1, maxWaiting: 32 } });
    const id = await test.newContext();
    const busy = keepBusy(test, id);
    await eventually(() => test.engine.listPages(id)).toHaveLength(1);
    await expect(
      test.engine.createContext({ id: "second", owner: "owner", epoch: 1, config: {} }, limits(200)),
    ).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { phase: "queued" },
    });
    const waiting = test.newContext();
    await test.engine.closeContext(id);
    const third = await waiting;
    await busy;
    const busyAgain = keepBusy(test, third);
    await eventually(() => test.engine.listPages(third)).toHaveLength(1);
    const gaveUp = new AbortController();
    const many = Array.from({ length: 40 }, (_, index) =>
      test.engine
        .createContext({ id: `many-${index}`, owner: "owner", epoch: 1, config: {} }, limits(20_000, gaveUp.signal))
        .catch((fault: unknown) => fault),
    );
    const faults = await Promise.race(many);
    expect(faults).toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      retryAfterMs: expect.any(Number),
      details: { reason: "pool-full" },
    });
    gaveUp.abort();
    await Promise.all(many);
    await test.engine.closeContext(third);
    await busyAgain;
  });

  it("a browser that does not start is 503 with the reason and the time of the next attempt", async () => {
    const folder = await mkdtemp(join(tmpdir(), "no-browser-"));
    await chmod(folder, 0o755);
    const executablePath = join(folder, "broken");
    await writeFile(executablePath, "#!/bin/sh\necho broken >&2\nexit 3\n", { mode: 0o755 });
    const test = await startEngineOfTest({ settings: { executablePath } });
    await expect(test.newContext()).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: `no browser is available: ${executablePath} did not start: it ended with exit code 3, saying "broken"`,
      retryAfterMs: 1_000,
    });
    // One before that time starts none: it waits for what is left of it.
    const leftMs = () => test.newContext().then(Number, (error: ServiceError) => error.retryAfterMs ?? 0);
    await eventually(async () => (await leftMs()) % 1_000).toBeGreaterThan(0);
    expect(await test.engine.health()).toMatchObject({ browser: false });
    await rm(folder, { recursive: true });
  });

  nightly("a browser that can start no process for a page is killed, and the context comes back", async () => {
    const test = await startEngineOfTest();
    const id = await test.newContext();
    await test.engine.openPage(id, {}, limits());
    const [pid = 0] = await test.browserPids();
    for (const zygote of await zygotesOf(pid)) sendSignal(zygote, "SIGKILL");
    // Its page goes with them, a moment later, or only stops answering.
    await test.run(id, "evaluate", { script: "1" }, { timeoutMs: 500 }).catch(() => undefined);
    const other = await test.newContext();
    expect(await test.run(other, "evaluate", { script: "2" }, { timeoutMs: 60_000 })).toEqual({ result: 2 });
    expect(await test.run(id, "evaluate", { script: "3" }, { timeoutMs: 60_000 })).toEqual({ result: 3 });
    expect(await test.browserPids()).not.toContain(pid);
  });

  nightly("a browser that stands still is killed, and the context comes back", async () => {
    const test = await startEngineOfTest();
    const id = await test.newContext();
    const page = await test.engine.openPage(id, {}, limits());
    const [pid = 0] = await test.browserPids();
    sendSignal(pid, "SIGSTOP");
    await expect(test.run(id, "evaluate", { script: "1" }, { timeoutMs: 500 })).rejects.toMatchObject({
      code: "TIMEOUT",
    });
    expect(
      await test
        .run(id, "evaluate", { script: "1" }, { timeoutMs: 30_000, pageId: page.id })
        .catch(() => test.run(id, "evaluate", { script: "1" }, { pageId: page.id })),
    ).toEqual({ result: 1 });
  });
});

it("without its sandbox a browser runs only where that was asked for, and loudly", async () => {
  const test = await startEngineOfTest({ settings: { sandbox: "off" } });
  expect(await test.local.start()).toMatchObject({ sandbox: "off", reason: "switched off by BROWSER_SANDBOX" });
  expect(test.logged.filter((line) => line.includes("SANDBOX IS OFF"))).toHaveLength(1);
  await expect(startTestEngine({ settings: { sandbox: "off", environment: "production" } })).rejects.toThrow(
    /production/,
  );
});

it("nothing of the service's environment is in the browser's", async () => {
  process.env["ENGINE_TEST_SECRET"] = "canary-in-the-environment";
  const test = await startEngineOfTest();
  await test.newContext();
  const { readFile } = await import("node:fs/promises");
  for (const pid of await test.browserPids()) {
    for (const member of await processesOfGroup(pid))
      expect(await readFile(`/proc/${member}/environ`, "utf8").catch(() => "")).not.toContain("canary");
  }
  delete process.env["ENGINE_TEST_SECRET"];
});
