import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Download } from "../../src/contract.ts";
import { isArtifactName } from "../../src/engine/artifacts.ts";
import type { Engine } from "../../src/engine/engine.ts";
import { createMemoryArtifacts } from "../support/artifacts.ts";
import { limits, startEngineOfTest } from "../support/engine.ts";
import { eventually } from "../support/eventually.ts";
import { engineOfFile } from "../support/of-file.ts";
import { isNightly, nightly, samples } from "../support/nightly.ts";

const MIB = 1_048_576;
const MAX_BYTES = 4 * MIB;
const artifacts = createMemoryArtifacts(MAX_BYTES);
const test = engineOfFile({ dependencies: { artifacts } });

let server: Server;
let url: string;
/** Ends of downloads that are waiting for them. */
const slow: (() => void)[] = [];
let hasBroken = false;
/** Connections that an endless download holds open. */
let endless = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
    if (pathname === "/") {
      response.setHeader("content-type", "text/html");
      response.end(`<a id=file href="/file?name=report.csv">file</a> <a id=large href="/file?size=${2 * MIB}">large</a>
        <a id=slow href="/slow?name=slow.bin">slow</a> <a id=broken href="/broken?name=broken.bin">broken</a>
        <a id=blank target=_blank href="/file?name=blank.txt">blank</a> <a id=endless href="/endless">endless</a>`);
      return;
    }
    const name = searchParams.get("name") ?? "data.bin";
    response.setHeader("content-disposition", `attachment; filename="${name}"`);
    if (pathname === "/file") response.end(Buffer.alloc(Number(searchParams.get("size") ?? 6), "a"));
    else if (pathname === "/broken") {
      response.setHeader("content-length", 1_000_000);
      response.write(Buffer.alloc(65_536));
      // The browser tries to go on with it by itself.
      if (hasBroken) response.destroy();
      else slow.push(() => void response.destroy());
      hasBroken = true;
    } else if (pathname === "/slow") {
      response.write(Buffer.alloc(65_536));
      slow.push(() => void response.end());
    } else {
      endless++;
      const chunk = Buffer.alloc(MIB);
      const send = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", send).on("close", () => endless--);
      send();
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function open(config = {}): Promise<string> {
  const id = await test.newContext(config);
  await test.run(id, "navigate", { url: `${url}/` });
  return id;
}

async function waitFor(id: string): Promise<Download | undefined> {
  const { download } = await test.run(id, "wait", { download: true });
  return download;
}

/** Of the events of the context until now. */
async function types(engine: Engine, id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const item of engine.events({ contextIds: [id], after: { epoch: 1, seq: 0 } }, AbortSignal.timeout(500)))
    if (item.type === "event") found.push(item.event.type);
  return found;
}

/** What the browsers have left in their folders for downloads. */
async function filesLeft(): Promise<readonly string[]> {
  const [engine = ""] = (await readdir(test.tempDir)).filter((name) => name.startsWith("pagewire-"));
  const browsers = (await readdir(`${test.tempDir}/${engine}`)).filter((name) => name.startsWith("browser-"));
  return (
    await Promise.all(browsers.map((browser) => readdir(`${test.tempDir}/${engine}/${browser}/downloads`)))
  ).flat();
}

describe("a download", () => {
  it("becomes an artifact of the context's owner, which results and observations name", async () => {
    const id = await open();
    const clicked = await test.runWhole(id, "click", { selector: "#file" });
    const download = await waitFor(id);
    expect(download).toMatchObject({
      ...{ name: "report.csv", contentType: "text/csv", state: "ready", size: 6, url: `${url}/file?name=report.csv` },
    });
    const stored = artifacts.stored.get(download?.id ?? "");
    expect(stored).toMatchObject({ owner: "owner", contextId: id, source: "download", state: "ready" });
    expect(stored?.bytes.toString()).toBe("aaaaaa");
    const { downloads = [] } = clicked.result;
    for (const listed of downloads) expect(listed.id).toBe(download?.id);
    await eventually(filesLeft).toEqual([]);
  });

  nightly("that is deleted while it runs is canceled", async () => {
    const id = await open();
    const before = [...artifacts.stored.keys()];
    await test.run(id, "click", { selector: "#slow" });
    const begun = (): string | undefined => [...artifacts.stored.keys()].find((each) => !before.includes(each));
    await eventually(begun).toBeDefined();
    artifacts.remove(begun() ?? "");
    expect(await waitFor(id)).toMatchObject({ state: "failed", reason: "canceled" });
    expect(begun()).toBeUndefined();
    await eventually(filesLeft).toEqual([]);
  });

  nightly("that was deleted is returned by no wait", async () => {
    const id = await open();
    for (const each of ["#file", "#large"]) {
      const before = artifacts.stored.size;
      await test.run(id, "click", { selector: each });
      await eventually(() => [...artifacts.stored.values()].slice(before).map(({ state }) => state)).toEqual(["ready"]);
    }
    artifacts.remove([...artifacts.stored.keys()].at(-2) ?? "");
    expect(await waitFor(id)).toMatchObject({ state: "ready", size: 2 * MIB });
  });

  it("whose connection breaks off has failed", async () => {
    const id = await open();
    const before = artifacts.stored.size;
    await test.run(id, "click", { selector: "#broken" });
    await eventually(() => artifacts.stored.size).toBe(before + 1);
    for (const end of slow.splice(0)) end();
    expect(await waitFor(id)).toMatchObject({ name: "broken.bin", state: "failed", reason: "failed" });
  });

  nightly("that steps wait for is the one that they have begun, not one of before", async () => {
    const id = await open();
    await test.run(id, "click", { selector: "#file" });
    await test.run(id, "click", { selector: "#slow" });
    await eventually(() => slow.length).toBeGreaterThan(0);
    const click = { action: "click", params: { selector: "#large" }, timeoutMs: 10_000 } as const;
    const wait = { action: "wait", params: { download: true }, timeoutMs: 10_000 } as const;
    const { steps } = await test.engine.executeSteps(id, { steps: [click, wait], timeoutMs: 20_000 }, limits());
    expect(steps[1]).toMatchObject({ status: "done", data: { download: { state: "ready", size: 2 * MIB } } });
    expect(await waitFor(id)).toMatchObject({ name: "report.csv" });
    for (const end of slow.splice(0)) end();
    expect(await waitFor(id)).toMatchObject({ name: "slow.bin", state: "ready" });
  });

  nightly("of 2 MiB is stored whole, and one that another tab begins, too", async () => {
    const id = await open();
    await test.run(id, "click", { selector: "#large" });
    expect(await waitFor(id)).toMatchObject({ state: "ready", size: 2 * MIB });
    await test.run(id, "click", { selector: "#blank" });
    expect(await waitFor(id)).toMatchObject({ name: "blank.txt", state: "ready" });
  });

  it("that never ends is canceled once it is too large", async () => {
    const id = await open();
    await test.run(id, "click", { selector: "#endless" });
    const download = await waitFor(id);
    const tooLarge = { state: "failed", reason: "too-large", limit: MAX_BYTES, setting: "ARTIFACT_LIMITS" };
    expect(download).toMatchObject(tooLarge);
    expect(download?.size).toBeLessThan(MAX_BYTES + 32 * MIB);
    await eventually(() => endless).toBe(0);
    await eventually(filesLeft).toEqual([]);
  });

  it.each(
    samples(
      [
        "../../x.html",
        "/etc/passwd",
        "%2e%2e%2fa.txt",
        "\u202etxt.exe",
        `${"a".repeat(300)}.pdf`,
        ".hidden",
        "con",
      ] as const,
      1,
    ),
  )("whose name is %j has a safe one", async (name) => {
    const id = await open();
    const script = `const a = document.createElement("a"); a.href = URL.createObjectURL(new Blob(["x"]));
        a.download = ${JSON.stringify(name)}; a.click()`;
    await test.run(id, "evaluate", { script });
    expect(isArtifactName((await waitFor(id))?.name ?? "")).toBe(true);
  });

  it("is canceled where the context denies it", async () => {
    const id = await open({ downloads: "deny" });
    await test.run(id, "click", { selector: "#file" });
    const download = await waitFor(id);
    expect(download).toMatchObject({ state: "failed", reason: "denied" });
    expect(download?.id).toBeUndefined();
    await eventually(filesLeft).toEqual([]);
  });

  it("in place of a page is named by the error of the navigation", async () => {
    const id = await open();
    const going = test.run(id, "navigate", { url: `${url}/file?name=page.csv` });
    await expect(going).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "download", download: { name: "page.csv", id: expect.any(String) as string } },
    });
  });

  it("is one of three at a time, and ends with its context", async () => {
    const before = artifacts.stored.size;
    const id = await open();
    for (let count = 0; count < 5; count++) {
      await test.run(id, "evaluate", { script: `void (location.href = "/slow?${count}")` });
      if (count < 3) await eventually(() => artifacts.stored.size - before).toBe(count + 1);
    }
    expect(await waitFor(id)).toMatchObject({ state: "failed", reason: "too-many" });
    expect(artifacts.stored.size - before).toBe(3);
    await test.engine.closeContext(id);
    const states = () => [...artifacts.stored.values()].slice(before).map(({ state }) => state);
    await eventually(states).toEqual(Array.from({ length: 3 }, () => "failed: canceled"));
    await eventually(filesLeft).toEqual([]);
  });

  nightly("keeps its context from hibernating, which an unused one does meanwhile", async () => {
    const own = createMemoryArtifacts(MAX_BYTES);
    const other = await startEngineOfTest({ settings: { contextIdleMs: 1_500 }, dependencies: { artifacts: own } });
    const live = async () => (await other.engine.health()).liveContexts;
    const id = await other.newContext();
    await other.run(id, "navigate", { url: `${url}/` });
    await other.run(id, "evaluate", { script: `void (location.href = "/slow")` });
    await eventually(() => own.stored.size).toBe(1);
    await other.newContext();
    await eventually(live).toBe(1);
    expect(await types(other.engine, id)).not.toContain("context.hibernated");
    for (const end of slow.splice(0)) end();
    await eventually(() => [...own.stored.values()].map(({ state }) => state)).toEqual(["ready"]);
    await eventually(live).toBe(0);
    expect(await types(other.engine, id)).toContain("context.hibernated");
  });

  nightly("gives its context's place to a caller that waits, once it has ended", async () => {
    const own = createMemoryArtifacts(MAX_BYTES);
    const other = await startEngineOfTest({ settings: { maxContexts: 1 }, dependencies: { artifacts: own } });
    const id = await other.newContext();
    await other.run(id, "navigate", { url: `${url}/` });
    await other.run(id, "evaluate", { script: `void (location.href = "/slow")` });
    await eventually(() => own.stored.size).toBe(1);

    const waiting = other.newContext();
    await eventually(() => other.local.load().waiting).toBe(1);
    for (const end of slow.splice(0)) end();

    await waiting;
    expect([...own.stored.values()].map(({ state }) => state)).toEqual(["ready"]);
  });

  nightly("of which a page begins many leaves at most a hundred, and a page that can be used", async () => {
    const before = artifacts.stored.size;
    const id = await open();
    const script = `for (let i = 0; i < ${isNightly ? 1_000 : 200}; i++) { const a = document.createElement("a");
      a.href = URL.createObjectURL(new Blob(["x"])); a.download = "f" + i; a.click(); }`;
    await test.run(id, "evaluate", { script });
    await waitFor(id);
    expect(await test.run(id, "evaluate", { script: "1 + 1" })).toEqual({ result: 2 });
    expect(artifacts.stored.size - before).toBeLessThanOrEqual(100);
    await test.engine.closeContext(id);
    await eventually(filesLeft).toEqual([]);
  });
});
