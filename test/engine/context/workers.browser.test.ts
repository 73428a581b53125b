import { afterAll, describe, expect, it } from "vitest";
import type { ContextConfig } from "../../../src/contract.ts";
import { startTestEngine } from "../../support/engine.ts";
import { servePages } from "../../support/served-pages.ts";
import { ofFile } from "../../support/of-file.ts";

/** In the page, as the policy denies scripts that make workers. */
const READ = `
  const look = "onmessage = async ({ data }) => postMessage([navigator.userAgent, navigator.language, " +
    "Intl.DateTimeFormat().resolvedOptions().timeZone, typeof SharedWorker, await fetch(data).then((r) => r.status, String)])";
  const make = (source) => "new Worker(URL.createObjectURL(new Blob([" + JSON.stringify(source) + "])))";
  const nested = "const inner = " + make(look) + "; inner.onmessage = (e) => postMessage(e.data); onmessage = (e) => inner.postMessage(e.data)";
  const read = (source) => new Promise((resolve) => {
    const worker = eval(make(source));
    worker.onmessage = (event) => resolve(event.data);
    worker.postMessage(location.origin + "/data");
  });
  const rejection = () => navigator.serviceWorker.register("/").catch(({ name }) => name);
  const registered = () => navigator.serviceWorker.register("/").catch(() => 0)
    .then(() => navigator.serviceWorker.getRegistrations()).then((all) => all.length);`;

const pages = ofFile(() => servePages({ "/": `<h1>page</h1><script>${READ}</script>` }));
const test = ofFile(() => startTestEngine());
afterAll(async () => {
  await test.closeContexts();
});

const CONFIG: ContextConfig = {
  userAgent: "tester/1.0",
  locale: "de-DE",
  timezone: "Asia/Tokyo",
  extraHTTPHeaders: { "x-test": "given" },
};

async function open(config: ContextConfig): Promise<string> {
  const id = await test.newContext(config);
  await test.run(id, "navigate", { url: pages.url });
  return id;
}

describe("workers of a page", () => {
  it("cannot be shared ones, in any document that the page can reach", async () => {
    const id = await open({});

    const script = `(async () => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      const popup = open("about:blank");
      return [window, frame.contentWindow, popup].map((each) => typeof each.SharedWorker);
    })()`;
    expect(await test.run(id, "evaluate", { script })).toEqual({ result: ["undefined", "undefined", "undefined"] });
  });

  it("cannot be service workers", async () => {
    const id = await open({});

    expect(await test.run(id, "evaluate", { script: "registered()" })).toEqual({ result: 0 });
    expect(await test.run(id, "evaluate", { script: "rejection()" })).toEqual({ result: "NotSupportedError" });
  });

  it("have the context's configuration, also when they make a worker of their own", async () => {
    const id = await open(CONFIG);

    for (const source of ["look", "nested"]) {
      const { result } = await test.run(id, "evaluate", { script: `read(${source})` });
      expect(result).toEqual(["tester/1.0", "de-DE", "Asia/Tokyo", "undefined", 404]);
    }
    expect(pages.seen("/data").map(({ headers }) => [headers["user-agent"], headers["x-test"]])).toEqual(
      Array(2).fill(["tester/1.0", "given"]),
    );
  });
});
