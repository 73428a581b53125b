import { once } from "node:events";
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ContextConfig } from "../../../src/contract.ts";
import { ResolveError } from "../../../src/engine/network/resolver.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";
import { isNightly, nightly, samples } from "../../support/nightly.ts";
import { processesBelow } from "../../support/processes.ts";
import { startSite, type Site } from "../../support/site.ts";

/** The addresses of names; all others are unknown. */
const names = new Map<string, readonly string[]>();
const resolve = async (host: string) => {
  const addresses = names.get(host);
  if (addresses === undefined) throw new ResolveError("name-not-resolved", host);
  return { addresses, ttlMs: 0 };
};

describe("where private networks are allowed", () => {
  let site: Site;
  let own: Site;
  let test: TestEngine;

  beforeAll(async () => {
    [site, own] = await Promise.all([startSite(), startSite()]);
    test = await startTestEngine({
      settings: { networkPolicy: { privateNetwork: "allow", allowlist: [], isOwnPort: (port) => port === own.port } },
      dependencies: { resolve },
    });
    names
      .set("site.test", ["127.0.0.1"])
      .set("metadata.test", ["169.254.169.254"])
      .set("mixed.test", ["127.0.0.1", "169.254.169.254"]);
  });
  afterEach(() => test.closeContexts());
  afterAll(async () => {
    await test.close();
    await Promise.all([site.close(), own.close()]);
  });

  it("a name is opened at the address that was checked", async () => {
    const id = await test.anyContext();
    expect(await test.run(id, "navigate", { url: `http://site.test:${site.port}/form` })).toMatchObject({
      title: "Form",
      status: 200,
    });
  });

  it.each(samples(["http://metadata.test/", "https://metadata.test/", "http://mixed.test/"], 1))(
    "%s is denied when it is dialled",
    async (url) => {
      const id = await test.anyContext();
      await expect(test.run(id, "navigate", { url })).rejects.toMatchObject({
        code: "FORBIDDEN",
        details: { reason: "metadata-address" },
      });
    },
  );

  it("redirects to denied addresses are denied", async () => {
    const id = await test.anyContext();
    for (const to of [
      `http://127.0.0.1:${own.port}/`,
      "http://169.254.169.254/latest/",
      "http://metadata.test/",
      "https://metadata.test/",
    ]) {
      await expect(
        test.run(id, "navigate", { url: `${site.url}/redirect?to=${encodeURIComponent(to)}` }),
        to,
      ).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await test.run(id, "navigate", { url: `${site.url}/form` })).toMatchObject({ status: 200 });
    expect(own.requests).toEqual([]);
  });

  it("the page cannot reach the service's own ports by any API", async () => {
    const id = await test.anyContext();
    await test.run(id, "navigate", { url: `${site.url}/form` });
    const target = `127.0.0.1:${own.port}`;
    await test.run(id, "evaluate", {
      args: [target, `${site.url}/redirect?to=http://${target}/redirected`],
      script: `const [target, redirect] = args;
        const frame = document.createElement("iframe"); frame.src = redirect; document.body.append(frame);
        const image = new Image(); image.src = redirect;
        const socket = new WebSocket("ws://" + target + "/socket");
        const opened = new Promise((done) => { socket.onopen = () => done("open"); socket.onerror = () => done("refused"); });
        await fetch("http://" + target + "/fetched", { mode: "no-cors" }).catch(() => {});
        await fetch(redirect, { mode: "no-cors" }).catch(() => {});
        return await opened;`,
    });
    expect(own.requests).toEqual([]);
  });

  it("WebSockets, posts and chunked responses pass the proxy unchanged", async () => {
    const id = await test.anyContext();
    await test.run(id, "navigate", { url: `${site.url}/form` });
    const { result } = await test.run(id, "evaluate", {
      script: "fetch('/echo', { method: 'POST', body: 'hello' }).then((response) => response.text())",
    });
    expect(result).toContain("hello");
    expect(
      JSON.stringify(
        await test.run(id, "evaluate", { script: "fetch('/headers').then((response) => response.json())" }),
      ),
    ).not.toContain("proxy-auth");
  });

  describe("where a response has the browser forget the proxy's credentials", () => {
    let server: HttpServer;
    let url: string;

    beforeAll(async () => {
      server = createHttpServer((request, response) => {
        const { pathname } = new URL(request.url ?? "", "http://site.test");
        if (pathname === "/clear") response.setHeader("Clear-Site-Data", '"*"');
        response.setHeader("Content-Type", "text/html");
        if (pathname !== "/echo")
          return response.end(`<title>${pathname}</title><form method=post action=/echo><input name=a value=1>`);
        response.write("<title>echo</title>");
        return request.pipe(response);
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    it.each<[string, ContextConfig]>(
      samples(
        [
          ["a blank context", {}],
          ["with httpCredentials", { httpCredentials: { username: "user", password: "other" } }],
          ["without JavaScript", { javaScriptEnabled: false }],
        ],
        1,
      ),
    )("they are given again: %s", async (_name, config) => {
      const id = await test.newContext(config);
      for (const path of ["/before", "/clear", "/after", "/clear", "/clear", "/end"])
        expect(await test.run(id, "navigate", { url: url + path }), path).toMatchObject({ status: 200, title: path });
    });

    nightly("by a request of the page itself, all of its next ones are served", async () => {
      const id = await test.newContext();
      await test.run(id, "navigate", { url: `${url}/page` });
      const script = `await fetch("/clear");
        const all = Array.from({ length: 20 }, async (_, index) => {
          const method = index % 2 === 0 ? "GET" : "POST";
          const response = await fetch("/echo", { method, ...(method === "POST" && { body: "x".repeat(100_000) }) });
          return response.status + ":" + (await response.text()).length;
        });
        return [...new Set(await Promise.all(all))].sort();`;
      expect(await test.run(id, "evaluate", { script })).toEqual({ result: ["200:100019", "200:19"] });
      await test.run(id, "evaluate", { script: "fetch('/clear').then(() => undefined)" });
      await test.run(id, "evaluate", { script: "document.forms[0].submit()" });
      await test.run(id, "wait", { selector: "body" });
      expect(await test.run(id, "content", {})).toMatchObject({ html: expect.stringContaining("a=1") });
    });

    nightly("in a loop, which slows only that context", async () => {
      const [id, other] = await Promise.all([test.newContext(), test.newContext()]);
      await test.run(id, "navigate", { url: `${url}/page` });
      await test.run(id, "evaluate", {
        script: "(async () => { for (;;) await fetch('/clear').catch(() => undefined); })(); return 1;",
      });
      for (let round = 0; round < (isNightly ? 5 : 2); round++) {
        expect(await test.run(other, "navigate", { url: `${url}/other` })).toMatchObject({ status: 200 });
        expect(await test.run(id, "evaluate", { script: "fetch('/page').then(({ status }) => status)" })).toEqual({
          result: 200,
        });
      }
      expect(await test.run(id, "navigate", { url: `${url}/end` })).toMatchObject({ status: 200, title: "/end" });
    });
  });

  it("requests are not paused for the proxy's credentials, so that the browser's cache works", async () => {
    const served: string[] = [];
    const server = createHttpServer(({ url = "" }, response) => {
      served.push(url);
      response.setHeader("cache-control", url === "/" ? "no-store" : "max-age=600");
      response.setHeader("content-type", url === "/" ? "text/html" : "text/javascript");
      response.end(url === "/" ? "<script src=/cached.js></script>" : "");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const [one, other] = [await test.newContext(), await test.newContext()];
    try {
      for (const id of [one, other, one, other])
        expect(await test.run(id, "navigate", { url })).toMatchObject({ status: 200 });
      expect(served.filter((each) => each === "/cached.js")).toHaveLength(2); // contexts share no cache
    } finally {
      server.close();
    }
  });

  it("a browser whose network service dies sends nothing past the proxy, and is replaced", async () => {
    const id = await test.newContext();
    expect(await test.run(id, "navigate", { url: `${site.url}/form` })).toMatchObject({ status: 200 });
    const [browser = 0] = await test.browserPids();
    const services = await processesBelow(browser, "network.mojom.NetworkService");
    expect(services).toHaveLength(1);
    for (const pid of services) sendSignal(pid, "SIGKILL");
    const url = `${site.url}/redirect?to=${encodeURIComponent(own.url)}`;
    const open = async () =>
      test.run(id, "navigate", { url }).then(
        () => "opened",
        ({ code }: { readonly code?: string }) => code,
      );
    await expect.poll(open).toBe("FORBIDDEN");
    expect(own.requests).toEqual([]);
    expect(await test.browserPids()).not.toContain(browser);
  });

  nightly("a page that cancels its own requests is no server that aborts", async () => {
    const id = await test.anyContext();
    await test.run(id, "navigate", { url: `${site.url}/form` });
    await test.run(id, "evaluate", { script: "void fetch('/hang').catch(() => {})" });
    await expect.poll(() => site.hanging).toBe(1);
    expect(await test.run(id, "navigate", { url: `${site.url}/status?code=403` })).toMatchObject({ status: 403 });
  });

  nightly("headers up to the browser's limit pass in both directions", async () => {
    const cookies = Array.from({ length: 15 }, (_, index) => `c${index}=${"x".repeat(4_000)}`);
    const server = createHttpServer({ maxHeaderSize: 100_000 }, ({ headers }, response) => {
      response.setHeader("set-cookie", cookies).end(`${headers.cookie?.length ?? 0}`);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const id = await test.newContext();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    try {
      expect(await test.run(id, "navigate", { url })).toMatchObject({ status: 200 });
      expect(await test.run(id, "navigate", { url })).toMatchObject({ status: 200 });
      const { result } = await test.run(id, "evaluate", { script: "document.body.innerText" });
      expect(Number(result)).toBeGreaterThan(60_000);
    } finally {
      server.close();
    }
  });
});

describe("where private networks are denied", () => {
  let site: Site;
  let test: TestEngine;

  beforeAll(async () => {
    site = await startSite();
    test = await startTestEngine({
      settings: { networkPolicy: { privateNetwork: "deny", allowlist: ["allowed.test"], isOwnPort: () => false } },
      dependencies: { resolve },
    });
    names.set("inner.allowed.test", ["10.0.0.1"]).set("other.test", ["127.0.0.1"]);
  });
  afterEach(() => test.closeContexts());
  afterAll(async () => {
    await test.close();
    await site.close();
  });

  it.each([
    [() => site.url, "allowlist"],
    [() => "http://other.test/", "allowlist"],
    [() => "http://inner.allowed.test/", "private-network"],
    [() => "file:///etc/passwd", "scheme"],
  ])("%s is denied: %s", async (url, reason) => {
    const id = await test.anyContext();
    await expect(test.run(id, "navigate", { url: url() })).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: { reason },
    });
    await expect(
      test.engine.openPage(id, { url: url() }, { remainingMs: 5_000, signal: new AbortController().signal }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(site.requests).toEqual([]);
  });

  it("a script cannot navigate there either", async () => {
    const id = await test.anyContext();
    await test.run(id, "evaluate", {
      args: [site.url],
      script: "await fetch(args[0] + '/sneaky', { mode: 'no-cors' }).catch(() => {});",
    });
    expect(site.requests).toEqual([]);
  });
});
