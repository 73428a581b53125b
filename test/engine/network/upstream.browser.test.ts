import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createSocksServer } from "@pondwader/socks5-server";
import { type PrepareRequestFunction, Server as HttpProxy } from "proxy-chain";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { ContextConfig } from "../../../src/contract.ts";
import { ResolveError } from "../../../src/engine/network/resolver.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { limits, startTestEngine, type TestEngine } from "../../support/engine.ts";
import { startSite, type Site } from "../../support/site.ts";
import { samples } from "../../support/nightly.ts";

const names = new Map<string, readonly string[]>();
let site: Site;
let test: TestEngine;

beforeAll(async () => {
  site = await startSite();
  test = await startTestEngine({
    settings: { networkPolicy: { privateNetwork: "allow", allowlist: [], isOwnPort: () => false } },
    dependencies: {
      resolve: async (host) => {
        const addresses = names.get(host);
        if (addresses === undefined) throw new ResolveError("name-not-resolved", host);
        return { addresses, ttlMs: 0 };
      },
    },
  });
  names.set("site.test", ["127.0.0.1"]).set("metadata.test", ["169.254.169.254"]).set("proxy.test", ["127.0.0.1"]);
});
afterEach(() => test.closeContexts());
afterAll(async () => {
  await test.close();
  await site.close();
});

interface Upstream {
  readonly port: number;
  /** What it was asked to connect to. */
  readonly targets: string[];
}

/** A proxy that requires the user name `ann` and the password `p w`. */
async function startHttpProxy(mayConnect = true, tls?: { cert: string; key: string }): Promise<Upstream> {
  const targets: string[] = [];
  const prepareRequestFunction: PrepareRequestFunction = ({ username, password, hostname, port }) => {
    if (username === "ann" && password === "p w") targets.push(`${hostname}:${port}`);
    if (!mayConnect) throw new Error("no");
    return { requestAuthentication: username !== "ann" || password !== "p w" };
  };
  const options = { port: 0, host: "127.0.0.1", prepareRequestFunction };
  const proxy = new HttpProxy(tls ? { ...options, serverType: "https", httpsOptions: tls } : options);
  await proxy.listen();
  onTestFinished(() => proxy.close(true));
  return { port: proxy.port, targets };
}

async function startSocksProxy(): Promise<Upstream> {
  const targets: string[] = [];
  const proxy = createSocksServer({ auth: { username: "ann", password: "p w" } });
  const forward = proxy.connectionHandler;
  proxy.setConnectionHandler((connection, sendStatus) => {
    targets.push(`${connection.destAddress}:${connection.destPort}`);
    forward(connection, sendStatus);
  });
  const server = createServer((socket) => void proxy._handleConnection(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, targets };
}

function proxyAt(port: number, scheme = "http", password = "p w"): ContextConfig {
  return { proxy: { server: `${scheme}://proxy.test:${port}`, username: "ann", password } };
}

const open = (id: string, url: string) => test.run(id, "navigate", { url });

describe("a context's proxy", () => {
  it.each([
    ["http", startHttpProxy],
    ["socks5", startSocksProxy],
  ])("%s carries pages and posts, over TLS too, and gets addresses instead of names", async (scheme, start) => {
    const { port, targets } = await start();
    const id = await test.newContext({ ...proxyAt(port, scheme), ignoreHTTPSErrors: true });
    expect(await open(id, `http://site.test:${site.port}/form`)).toMatchObject({ title: "Form", status: 200 });
    const script = "fetch('/echo', { method: 'POST', body: 'hello' }).then((response) => response.text())";
    expect((await test.run(id, "evaluate", { script })).result).toContain("hello");
    const headers = (
      await test.run(id, "evaluate", { script: "fetch('/headers').then((response) => response.text())" })
    ).result;
    expect(headers).toContain(`site.test:${site.port}`);
    expect(headers).not.toContain("proxy-auth");
    const secure = createHttpsServer(await certificate(), (_request, response) => response.end("secure"));
    secure.listen(0, "127.0.0.1");
    await once(secure, "listening");
    onTestFinished(() => void secure.close());
    const { port: securePort } = secure.address() as AddressInfo;
    expect(await open(id, `https://site.test:${securePort}/`)).toMatchObject({ status: 200 });
    expect(new Set(targets)).toEqual(new Set([`127.0.0.1:${site.port}`, `127.0.0.1:${securePort}`]));
  });

  it("is that of its context alone, and takes the place of another without a new context", async () => {
    const [one, other] = [await startHttpProxy(), await startSocksProxy()];
    const [id, direct] = [await test.newContext(proxyAt(one.port)), await test.newContext()];
    const url = `http://site.test:${site.port}/form`;
    await open(id, url);
    await open(direct, url);
    const before = one.targets.length;
    expect(before).toBeGreaterThan(0);
    const configured = async (config: ContextConfig): Promise<unknown> => {
      const row = test.archive.rows.get(id);
      if (row === undefined) throw new Error("no such context");
      test.archive.rows.set(id, { ...row, config });
      return test.engine.updateContext(id, ["proxy"], limits());
    };
    expect(await configured(proxyAt(other.port, "socks5"))).toMatchObject({ isRecreated: false });
    await open(id, `${url}?2`);
    expect([one.targets.length, other.targets.length > 0]).toEqual([before, true]);
    await configured({});
    const after = other.targets.length;
    expect(await open(id, `${url}?3`)).toMatchObject({ status: 200 });
    expect([one.targets.length, other.targets.length]).toEqual([before, after]);
  });

  it.each(
    samples(
      [
        ["proxy-authentication-failed", async () => proxyAt((await startHttpProxy()).port, "http", "wrong")],
        ["proxy-authentication-failed", async () => proxyAt((await startSocksProxy()).port, "socks5", "wrong")],
        ["tunnel-connection-failed", async () => proxyAt((await startHttpProxy(false)).port)],
        ["proxy-connection-failed", async () => proxyAt(await closedPort())],
        ["proxy-connection-failed", async () => proxyAt(await closedPort(), "socks5")],
        ["proxy-connection-failed", async () => proxyAt((await startHttpProxy()).port, "https")],
        ["proxy-connection-failed", async () => proxyAt(await selfSigned(), "https")],
        ["tunnel-connection-failed", async () => proxyAt(await noProxy())],
        ["proxy-connection-failed", async () => proxyAt(await noProxy(), "socks5")],
      ] as const,
      4,
    ),
  )("fails navigations with %s", async (reason, configOf) => {
    const id = await test.newContext(await configOf());
    const error = await open(id, `${site.url}/form`).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "ACTION_FAILED", details: { reason } });
    expect(JSON.stringify(error)).not.toMatch(/p w|ann/);
  });

  it("is no way inside: its address and those of all targets are checked before it is asked", async () => {
    const { port, targets } = await startHttpProxy();
    const forbidden = { code: "FORBIDDEN", details: { reason: "metadata-address" } };
    for (const server of ["http://metadata.test:80", "socks5://169.254.169.254", "http://[::ffff:a9fe:a9fe]:80"]) {
      const id = await test.newContext({ proxy: { server } });
      await expect(open(id, `${site.url}/form`), server).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    const id = await test.newContext(proxyAt(port));
    for (const url of ["http://metadata.test/", "https://metadata.test/", "http://169.254.169.254/"])
      await expect(open(id, url), url).rejects.toMatchObject(forbidden);
    expect(targets).toEqual([]);
  });
});

describe("a context's lists of hosts", () => {
  it("bound navigations, redirects and what pages request", async () => {
    const own = await startSite();
    onTestFinished(() => own.close());
    names.set("www.site.test", ["127.0.0.1"]).set("other.test", ["127.0.0.1"]).set("ads.site.test", ["127.0.0.1"]);
    const id = await test.newContext({ allowedHosts: ["site.test"], blockedHosts: ["*.ads.site.test"] });
    const at = (host: string): string => `http://${host}:${own.port}`;
    expect(await open(id, `${at("www.site.test")}/form`)).toMatchObject({ status: 200 });
    const script = `Promise.all(args.map((url) => fetch(url, { mode: "no-cors" }).then(() => "got", () => "failed")))`;
    const args = [at("site.test"), at("ads.site.test"), at("other.test"), at("127.0.0.1")];
    const before = own.requests.length;
    await test.run(id, "evaluate", { script, args });
    expect(own.requests.slice(before)).toEqual(["GET /"]);
    for (const [url, reason] of [
      [at("other.test"), "allowlist"],
      [at("ads.site.test"), "blocked-host"],
      [at("a.ads.site.test"), "blocked-host"],
      [`${at("site.test")}/redirect?to=${encodeURIComponent(at("other.test"))}`, "allowlist"],
    ] as const)
      await expect(open(id, url), url).rejects.toMatchObject({ code: "FORBIDDEN", details: { reason } });
  });
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** An HTTP server that takes no CONNECT as such. */
async function noProxy(): Promise<number> {
  const server = createHttpServer();
  server.on("connect", (_request, socket) =>
    socket.end("HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n"),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function selfSigned(): Promise<number> {
  return (await startHttpProxy(true, await certificate())).port;
}

async function certificate(): Promise<{ readonly cert: string; readonly key: string }> {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-upstream-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { cert, key } = makeCertificate(folder);
  return { cert: await readFile(cert, "utf8"), key: await readFile(key, "utf8") };
}
