import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ContextConfig } from "../../../src/contract.ts";
import type { Entry, Recording } from "../../../src/replay/recording.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";
import { limits } from "../../support/engine.ts";
import { eventually } from "../../support/eventually.ts";
import { createMemoryArtifacts } from "../../support/artifacts.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { servePages } from "../../support/served-pages.ts";
import { isNightly, nightly } from "../../support/nightly.ts";

const artifacts = createMemoryArtifacts();
const test = engineOfFile({ dependencies: { artifacts } });
const site = ofFile(() =>
  servePages({
    "/shop": `<title>Shop</title><h1>Lamps</h1><form><input id="user" aria-label="User">
      <input id="pass" type="password" aria-label="Password"><button id="go" type="button">Sign in</button></form><p id="said"></p>
      <script>
        document.cookie = "sid=cookie-value-4711";
        go.onclick = () => {
          said.textContent = "Hello " + user.value;
          console.log("user " + user.value, "pass " + pass.value, document.cookie);
          fetch("/missing?token=query-secret&user=" + encodeURIComponent(user.value), { headers: { "x-api-key": "header-secret" } });
        };
      </script>`,
    "/logs": `<script>
      document.cookie = "sid=cookie-of-page";
      console.log("value", document.cookie.slice(4));
    </script>`,
    "/large": "x".repeat(20_000),
    "/hostile": `<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;\u2028x</title>
      <p>&lt;!--&lt;script&gt;</p><script>console.log("</scr" + "ipt><img src=x onerror=alert(1)>\\u2028\\u202e")</script>`,
  }),
);

interface HarFile {
  readonly log: {
    readonly comment?: string;
    readonly entries: readonly { readonly request: { readonly url: string } }[];
  };
}

async function record(config: ContextConfig, path = "/shop"): Promise<string> {
  const id = await test.newContext(config);
  await test.run(id, "navigate", { url: site.url + path });
  return id;
}

async function saved(contextId: string): Promise<{ readonly recording: Recording; readonly text: string }> {
  const { id } = await test.engine.saveRecording(contextId, "html", limits());
  return stored(id);
}

function stored(artifactId: string): { readonly recording: Recording; readonly text: string } {
  const text = artifacts.stored.get(artifactId)?.bytes.toString("utf8") ?? "";
  const [, json = ""] = /<script type="application\/json" id="recording">(.*)<\/script>\n/.exec(text) ?? [];
  return { recording: JSON.parse(json) as Recording, text };
}

const lastId = (): string => [...artifacts.stored.keys()].at(-1) ?? "";
const readyCount = (): number => [...artifacts.stored.values()].filter(({ state }) => state === "ready").length;

function ofKind<K extends Entry["kind"]>({ entries }: Recording, kind: K): Extract<Entry, { kind: K }>[] {
  return entries.filter((entry): entry is Extract<Entry, { kind: K }> => entry.kind === kind);
}

describe("a recording", () => {
  it("has pictures, steps, console, requests and outlines, and no secret", async () => {
    const id = await record({
      recording: "flight",
      extraHTTPHeaders: { "x-trace-credential": "configured-secret" },
    });
    await test.run(id, "type", { selector: "#user", text: "ada lovelace" });
    await test.run(id, "type", { selector: "#pass", text: "pass-secret" });
    await test.run(id, "click", { selector: "#go" });
    await test.run(id, "wait", { text: "Hello ada" });
    await expect(test.run(id, "click", { selector: "#none" }, { timeoutMs: 300 })).rejects.toThrow("#none");
    const isWhole = async (): Promise<boolean> => {
      const { recording } = await saved(id);
      return (
        ofKind(recording, "request").some(({ status }) => status === 404) &&
        ofKind(recording, "picture").length > 0 &&
        ofKind(recording, "outline").some(({ text }) => text.includes("Hello"))
      );
    };
    await eventually(isWhole).toBe(true);

    const { recording, text } = await saved(id);
    const { recording: about, bytes } = artifacts.stored.get(lastId()) ?? {};
    expect(about).toMatchObject({
      ...{ reason: "request", mode: "flight", duration: Math.round(recording.to - recording.from) },
      failed: { action: "click", code: "TIMEOUT", target: "#none" },
    });
    const { offset = 0, length = 0 } = about?.picture ?? {};
    const jpeg = Buffer.from(bytes?.subarray(offset, offset + length).toString() ?? "", "base64");
    expect([jpeg.subarray(0, 2).toString("hex"), jpeg.subarray(-2).toString("hex")]).toEqual(["ffd8", "ffd9"]);
    expect(ofKind(recording, "step").map(({ action, error }) => [action, error?.code])).toEqual([
      ["navigate", undefined],
      ["type", undefined],
      ["type", undefined],
      ["click", undefined],
      ["wait", undefined],
      ["click", "TIMEOUT"],
    ]);
    expect(ofKind(recording, "step").map(({ seen }) => seen?.text)).toEqual([
      ...["Lamps", undefined, undefined],
      ...["Hello ***", undefined, undefined],
    ]);
    expect(ofKind(recording, "console").map((entry) => entry.text)).toContain("user *** pass *** sid=***");
    expect(ofKind(recording, "outline").at(-1)?.text).toContain('button "Sign in"');
    expect(ofKind(recording, "request").find(({ status }) => status === 404)).toMatchObject({
      url: `${site.url}/missing?token=***&user=***`,
      requestHeaders: { "x-api-key": "***", "x-trace-credential": "***" },
    });
    for (const secret of [
      "lovelace",
      "pass-secret",
      "cookie-value",
      "query-secret",
      "header-secret",
      "configured-secret",
    ])
      expect(text).not.toContain(secret);
  });

  nightly("has as HAR also requests whose responses the page never reads, each once", async () => {
    const id = await record({ recording: "full" });
    await test.run(id, "evaluate", {
      script: "Promise.all(Array.from({ length: 10 }, (_, index) => fetch('/large?' + index))).then(() => 0)",
    });
    const har = async () => {
      const { id: artifact } = await test.engine.saveRecording(id, "har", limits());
      const { log } = JSON.parse(artifacts.stored.get(artifact)?.bytes.toString("utf8") ?? "{}") as HarFile;
      return { large: log.entries.filter(({ request }) => request.url.includes("/large")), comment: log.comment };
    };

    // The browser may report the last response after the result of the script that awaited it.
    await eventually(async () => (await har()).large.map(({ request }) => request.url).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `${site.url}/large?${index}`),
    );
    const { large, comment } = await har();
    for (const entry of large) expect(entry).toMatchObject({ response: { status: 200 } });
    expect(comment).toBeUndefined();
    expect((await har()).large).toHaveLength(10);
  });

  nightly("has no cookie that a page has logged before the first step", async () => {
    const id = await test.newContext({ recording: "full" });
    await test.run(id, "navigate", { url: `${site.url}/logs` });
    const before = readyCount();
    await test.engine.closeContext(id);
    await eventually(readyCount).toBe(before + 1);
    const { recording, text } = stored(lastId());
    expect(ofKind(recording, "console").map((entry) => entry.text)).toEqual(["value ***"]);
    expect(text).not.toContain("cookie-of-page");
  });

  it("is written when an action fails, once for failures that follow closely", async () => {
    const id = await record({ recording: "flight" });
    const pages = [...(await test.engine.listPages(id)), await test.engine.openPage(id, {}, limits())];
    const before = readyCount();
    // At the same time, as a busy machine may be slow between two.
    await Promise.all(
      pages.map(({ id: pageId }) =>
        expect(test.run(id, "click", { selector: "#none" }, { pageId, timeoutMs: 1_000 })).rejects.toThrow("#none"),
      ),
    );
    await eventually(readyCount).toBe(before + 1);
    const { recording } = stored(lastId());

    expect(recording).toMatchObject({ reason: "action-failed", contextId: id });
    expect(ofKind(recording, "step").filter(({ error }) => error !== undefined)).toHaveLength(2);
    expect(artifacts.stored.get(lastId())).toMatchObject({ owner: "owner", contextId: id });
  });

  it("survives the death of the browser, and goes on after it", async () => {
    const id = await record({ recording: "flight" });
    const before = readyCount();
    const [pid = 0] = await test.browserPids();
    sendSignal(pid, "SIGKILL");
    await eventually(readyCount).toBe(before + 1);
    expect(stored(lastId()).recording.reason).toBe("browser-gone");
    await test.run(id, "click", { selector: "#go" });

    const { recording } = await saved(id);
    expect(ofKind(recording, "step").map(({ action }) => action)).toEqual(["navigate", "click"]);
  });

  nightly("is written when a page crashes", async () => {
    const id = await record({ recording: "flight" });
    const before = readyCount();
    await expect(test.run(id, "navigate", { url: "chrome://crash" })).rejects.toThrow();
    await eventually(readyCount).toBe(before + 1);
  });

  it("plays what a hostile page said as text", async () => {
    const id = await record({ recording: "flight" }, "/hostile");
    await eventually(async () => ofKind((await saved(id)).recording, "outline").length).toBeGreaterThan(0);
    const { text, recording } = await saved(id);

    expect(ofKind(recording, "console")[0]?.text).toContain("<img src=x onerror=alert(1)>");
    expect(text).not.toMatch(/[\u2028\u202e]|<img|<!--/);
    expect(text.match(/<\/script>/g)?.length).toBe(2 + ofKind(recording, "picture").length);
  });

  it("is in parts with full, the last one written when the context closes", async () => {
    const id = await record({ recording: "full" });
    const before = readyCount();
    await test.engine.closeContext(id);
    await eventually(readyCount).toBe(before + 1);

    const { recording } = stored(lastId());
    expect(recording).toMatchObject({ mode: "full", part: 1, reason: "context-closed" });
    expect(ofKind(recording, "step")).toHaveLength(1);
  });

  it("is off by default, and begins and ends with the configuration", async () => {
    const id = await record({});
    await expect(saved(id)).rejects.toMatchObject({ code: "CONFLICT", details: { reason: "not-recorded" } });
    const change = async (config: ContextConfig): Promise<void> => {
      test.archive.add(id, config);
      await test.engine.updateContext(id, ["recording"], limits());
    };
    await change({ recording: "flight" });
    await test.run(id, "click", { selector: "#go" });
    await eventually(async () => ofKind((await saved(id)).recording, "picture").length).toBeGreaterThan(0);
    expect(ofKind((await saved(id)).recording, "step").map(({ action }) => action)).toEqual(["click"]);
    await change({});
    await expect(saved(id)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

/** As far as it is read here. */
interface LoadedTrace {
  readonly title: string;
  readonly actions: readonly {
    readonly title: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly error?: { readonly name: string; readonly message: string };
    readonly attachments?: readonly { readonly name: string; readonly file: string }[];
  }[];
  readonly pages: readonly { readonly screencastFrames: readonly { readonly file: string }[] }[];
  readonly screenshots: readonly { readonly phase: string; readonly file: string }[];
  readonly events: readonly { readonly type: string; readonly text?: string }[];
  readonly resources: readonly { readonly request: { readonly url: string } }[];
}

/** Playwright's own reader of traces, which has no types. */
const { iso, tools } = createRequire(import.meta.url)("playwright-core/lib/coreBundle") as {
  readonly iso: {
    readonly TraceLoader: new () => {
      readonly contextEntries: readonly LoadedTrace[];
      load(backend: object): Promise<void>;
    };
  };
  readonly tools: {
    extractTrace(file: string, folder: string): Promise<void>;
    readonly DirTraceLoaderBackend: new (folder: string) => object;
  };
};

describe.runIf(isNightly)("a trace of Playwright", () => {
  it("has what the replay has, as Playwright's own loader reads it", async () => {
    const id = await record({ recording: "flight" });
    await test.run(id, "type", { selector: "#user", text: "ada lovelace" });
    await test.run(id, "type", { selector: "#pass", text: "pass-secret" });
    await test.run(id, "click", { selector: "#go" });
    await expect(test.run(id, "click", { selector: "#none" }, { timeoutMs: 300 })).rejects.toThrow("#none");
    await eventually(async () => {
      const { recording } = await saved(id);
      const isOutlined = ofKind(recording, "outline").some(({ text }) => text.includes('button "Sign in"'));
      return [isOutlined, ofKind(recording, "picture").length > 0, ofKind(recording, "request").length];
    }).toEqual([true, true, 2]);
    const stored = await test.engine.saveRecording(id, "trace", limits());
    expect(stored).toMatchObject({
      contentType: "application/zip",
      name: expect.stringMatching(/^recording-.*\.zip$/),
    });
    const folder = mkdtempSync(join(tmpdir(), "trace-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "trace.zip"), artifacts.stored.get(stored.id)?.bytes ?? "");
    await tools.extractTrace(join(folder, "trace.zip"), join(folder, "out"));
    const loader = new iso.TraceLoader();
    await loader.load(new tools.DirTraceLoaderBackend(join(folder, "out")));
    const [trace] = loader.contextEntries;

    expect(trace?.actions.map(({ title, error }) => [title, error?.name])).toEqual([
      [`navigate ${site.url}/shop`, undefined],
      ["type #user", undefined],
      ["type #pass", undefined],
      ["click #go", undefined],
      ["click #none", "TIMEOUT"],
    ]);
    expect(trace?.actions.every(({ startTime, endTime }) => endTime > startTime)).toBe(true);
    expect(trace?.events.flatMap(({ text }) => text ?? [])).toContain("user *** pass *** sid=***");
    expect(trace?.resources.map(({ request }) => request.url)).toEqual([
      `${site.url}/shop`,
      `${site.url}/missing?token=***&user=***`,
    ]);
    const frames = trace?.pages.flatMap(({ screencastFrames }) => screencastFrames) ?? [];
    expect(frames.length).toBeGreaterThan(0);
    const outlines = trace?.actions.flatMap(({ attachments = [] }) => attachments) ?? [];
    expect(readFileSync(join(folder, "out", outlines.at(-1)?.file ?? ""), "utf8")).toContain('button "Sign in"');
    for (const { file } of [...frames, ...(trace?.screenshots ?? [])])
      expect(
        readFileSync(join(folder, "out", file))
          .subarray(0, 3)
          .toString("hex"),
      ).toBe("ffd8ff");
    const files = readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" });
    const texts = files.filter((file) => /\.(trace|network|txt)$/.test(file));
    for (const text of texts.map((file) => readFileSync(join(folder, "out", file), "utf8")))
      for (const secret of ["lovelace", "pass-secret", "cookie-value", "query-secret", "header-secret"])
        expect(text.includes(secret)).toBe(false);
  });
});
