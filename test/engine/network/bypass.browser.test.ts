import { createSocket } from "node:dgram";
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findBrowser } from "../../../src/engine/browser/executable.ts";
import { ResolveError } from "../../../src/engine/network/resolver.ts";
import { attemptsOfFile } from "../../support/attempts.ts";
import { makeAuthority } from "../../support/certificate.ts";
import { limits, startTestEngine, type TestEngine } from "../../support/engine.ts";
import { nightly } from "../../support/nightly.ts";

/** Pages may reach the one, and must not reach the other, whatever they try. */
const OPEN = "127.0.0.1";
const CLOSED = "127.0.0.2";

const attempts = attemptsOfFile("a denied address, by what a page may send");

/** What arrived at servers on both addresses and the same ports. */
const arrived = { open: [] as string[], closed: [] as string[] };
/** The addresses at which this process listens, or has listened, those of the servers above among them. */
const listened = new Set<string>();
/** The names that the service was asked to resolve. */
const resolved: string[] = [];
let folder: string;
let test: TestEngine;
let port: number;
let securePort: number;
let authority: string;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  subscribe("tracing:net.server.listen:asyncEnd", (message) => {
    const { address, port: own } = (message as { readonly server: Server }).server.address() as AddressInfo;
    listened.add(`${address}:${own}`);
  });
  folder = await mkdtemp(join(tmpdir(), "pagewire-bypass-"));
  await chmod(folder, 0o777);
  const tls = makeAuthority(folder, "bypass");
  ({ authority } = tls);
  port = await listen(createHttpServer(serve("open")), OPEN);
  await listen(createHttpServer(serve("closed")), CLOSED, port);
  securePort = await listen(createHttpsServer(tls, serve("open")), OPEN);
  for (const each of [port, securePort]) await countDatagrams(each);
  await listen(
    createTcpServer(() => arrived.closed.push("TLS")),
    CLOSED,
    securePort,
  );
  let turns = 0;
  test = await startTestEngine({
    settings: {
      executablePath: await browserWithNetLog(),
      networkPolicy: {
        privateNetwork: "allow",
        allowlist: [],
        isOwnPort: () => false,
        isPeer: (address) => address === CLOSED,
      },
    },
    dependencies: {
      async resolve(host) {
        resolved.push(host);
        if (host === "rebind.test") return { addresses: [turns++ % 2 === 0 ? OPEN : CLOSED], ttlMs: 0 };
        if (host === "open.test" || host === "localhost") return { addresses: [OPEN], ttlMs: 0 };
        if (host === "closed.test") return { addresses: [CLOSED], ttlMs: 0 };
        throw new ResolveError("name-not-resolved", host);
      },
    },
  });
});
beforeEach(() => {
  for (const list of [arrived.open, arrived.closed, resolved]) list.length = 0;
});
afterEach(() => test.closeContexts());
afterAll(async () => {
  await test.close();
  await Promise.all(closing.map((close) => close()));
  await rm(folder, { recursive: true });
});

function serve(where: keyof typeof arrived) {
  return ({ url = "/", method = "" }: IncomingMessage, response: ServerResponse): void => {
    const path = url.split("?")[0] ?? "/";
    arrived[where].push(path);
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("alt-svc", `h3=":${securePort}"; ma=3600, h3="${CLOSED}:${securePort}"; ma=3600`);
    if (path === "/violating") response.setHeader("content-security-policy", reporting());
    const type = path.endsWith(".js") ? "text/javascript" : path.endsWith(".css") ? "text/css" : "text/html";
    response.setHeader("content-type", type);
    const script = path === "/hostile" ? begin({ ...requests, ...hints }) : "";
    response.end(method === "GET" && type === "text/html" ? `<title>Page</title><body><script>${script}</script>` : "");
  };
}

const reporting = (): string => `img-src 'none'; report-uri ${at(OPEN)}/report ${at(CLOSED)}/report`;
const at = (host: string): string => `http://${host}:${port}`;

async function listen(server: Server | ReturnType<typeof createTcpServer>, host: string, onPort = 0): Promise<number> {
  server.listen(onPort, host);
  await once(server, "listening");
  closing.push(() => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** STUN, TURN, QUIC and DNS are UDP; no address is open to pages for it. */
async function countDatagrams(onPort: number): Promise<void> {
  for (const host of [OPEN, CLOSED]) {
    const socket = createSocket("udp4", () => arrived.closed.push(`UDP to ${host}`));
    socket.bind(onPort, host);
    await once(socket, "listening");
    closing.push(() => socket.close());
  }
}

/** A browser that logs what its network service does in the folder. */
async function browserWithNetLog(): Promise<string> {
  const real = await findBrowser(process.env["BROWSER_EXECUTABLE_PATH"], process.platform);
  const script = join(folder, "browser");
  await writeFile(script, `#!/bin/sh\nexec "${real}" "$@" --log-net-log="${folder}/$$.netlog"\n`);
  await chmod(script, 0o755);
  return script;
}

/** A page of the open site, and a function that runs a script there, with both sites as `args`. */
async function openPage(config: object = {}, url = at(OPEN)) {
  const id = await test.newContext(config);
  await test.run(id, "navigate", { url });
  const run = (script: string, ...more: string[]) =>
    test.run(id, "evaluate", { script, args: [at(OPEN), at(CLOSED), ...more] });
  return { id, run };
}

/** Each begins requests to a URL below `site`, without waiting for them. */
const requests: Readonly<Record<string, string>> = {
  fetch: `void fetch(site + "/fetch", { mode: "no-cors" }).catch(() => {});`,
  keepalive: `void fetch(site + "/keepalive", { mode: "no-cors", keepalive: true, method: "POST" }).catch(() => {});`,
  beacon: `navigator.sendBeacon(site + "/beacon", "x");`,
  image: `new Image().src = site + "/image";`,
  events: `new EventSource(site + "/events");`,
  worker: `new Worker(URL.createObjectURL(new Blob(["fetch('" + site + "/worker', { mode: 'no-cors' })"])));`,
  prefetch: `link({ rel: "prefetch", href: site + "/prefetch" });`,
  preload: `link({ rel: "preload", as: "script", href: site + "/preload.js" });`,
  module: `link({ rel: "modulepreload", href: site + "/module.js" });`,
  style: `link({ rel: "stylesheet", href: site + "/style.css" });`,
  frame: `put("iframe", { src: site + "/frame" });`,
  object: `put("object", { data: site + "/object" });`,
  video: `put("video", { src: site + "/video" }).load();`,
  form: `const sent = put("form", { action: site + "/form", method: "post", target: put("iframe", { name: "f" + site }).name }); sent.submit();`,
  ping: `put("a", { href: "#", ping: site + "/ping" }).click();`,
};

/** Those to which this browser answers by no request of its own, or not always. */
const hints: Readonly<Record<string, string>> = {
  preconnect: `link({ rel: "preconnect", href: site });`,
  dnsPrefetch: `link({ rel: "dns-prefetch", href: site.replace(/[\\d.]+:/, "closed.test:") });`,
  prerender: `link({ rel: "prerender", href: site + "/prerender" });`,
  speculation: `const rules = document.createElement("script");
    rules.type = "speculationrules";
    const urls = [site + "/speculation"];
    rules.textContent = JSON.stringify({ prefetch: [{ urls, eagerness: "immediate" }], prerender: [{ urls, eagerness: "immediate" }] });
    document.head.append(rules);`,
  webSocket: `new WebSocket(site.replace("http", "ws") + "/socket");`,
  webTransport: `try { new WebTransport(site.replace("http:", "https:") + "/transport").ready.catch(() => {}); } catch {}`,
  serviceWorker: `void navigator.serviceWorker?.register("/service.js").catch(() => {});`,
  sharedWorker: `try { new SharedWorker(URL.createObjectURL(new Blob(["fetch('" + site + "/shared')"]))); } catch {}`,
};

const helpers = `const put = (name, fields) => {
    const element = Object.assign(document.createElement(name), fields);
    document.body.append(element);
    return element;
  };
  const link = (fields) => put("link", fields);`;

const begin = (scripts: Readonly<Record<string, string>>): string =>
  `${helpers} for (const site of ${JSON.stringify([at(OPEN), at(CLOSED)])}) { ${Object.values(scripts)
    .map((each) => `{ ${each} }`)
    .join("\n")} }`;

describe("a page reaches no address that the policy denies", () => {
  it("by any kind of request", async () => {
    await openPage({}, `${at(OPEN)}/hostile`);

    const names = Object.keys(requests).filter((name) => name !== "module" && name !== "preload" && name !== "style");
    const paths = [...names.map((name) => `/${name}`), "/module.js", "/preload.js", "/style.css"];
    await expect.poll(() => arrived.open).toEqual(expect.arrayContaining(paths));
    for (const path of paths) {
      attempts.attack("HTTP", !arrived.closed.includes(path));
      attempts.allowed("HTTP", arrived.open.includes(path));
    }
    expect(arrived.closed).toEqual([]);
  });

  nightly("by reports of violations", async () => {
    const { run } = await openPage({}, `${at(OPEN)}/violating`);
    await run(`new Image().src = args[0] + "/image";`);

    await expect.poll(() => arrived.open).toContain("/report");
    expect(arrived.closed).toEqual([]);
  });

  it("by WebRTC: STUN, TURN over UDP and TCP, and a peer's candidates", async () => {
    const { run } = await openPage();
    const { result } = await run(
      `const urls = args.slice(2);
      const servers = [...urls.map((host) => "stun:" + host),
        ...urls.flatMap((host) => ["udp", "tcp"].map((kind) => "turn:" + host + "?transport=" + kind))];
      const own = new RTCPeerConnection({ iceServers: servers.map((urls) => ({ urls, username: "u", credential: "c" })) });
      const peer = new RTCPeerConnection();
      own.createDataChannel("x");
      await own.setLocalDescription(await own.createOffer());
      await peer.setRemoteDescription(own.localDescription);
      await peer.setLocalDescription(await peer.createAnswer());
      await own.setRemoteDescription(peer.localDescription);
      for (const host of urls.slice(0, 2)) {
        const [address, port] = host.split(":");
        const candidate = "candidate:1 1 udp 2122260223 " + address + " " + port + " typ host";
        await own.addIceCandidate({ candidate, sdpMid: "0", sdpMLineIndex: 0 });
      }
      const gathered = new Promise((done) => (own.onicegatheringstatechange = () => own.iceGatheringState === "complete" && done()));
      await Promise.race([gathered, new Promise((done) => setTimeout(done, 2_000))]);
      return servers.length;`,
      `${OPEN}:${port}`,
      `${CLOSED}:${port}`,
      "stun.test:3478",
    );

    expect(result).toBe(9);
    for (let server = 0; server < 9; server++) attempts.attack("WebRTC", arrived.closed.length === 0);
    expect(arrived.closed).toEqual([]);
    expect(arrived.open).toEqual(["/"]);
  });

  it("by QUIC that a server offers", async () => {
    const { run } = await openPage({ caCertificates: authority }, `https://localhost:${securePort}/`);
    await run(`for (let n = 0; n < 5; n++) await fetch("/again?" + n, { cache: "no-store" });`);

    expect(arrived.open.filter((path) => path === "/again")).toHaveLength(5);
    expect(arrived.closed).toEqual([]);
  });

  it("by a name that changes its mind between check and connection", async () => {
    const { run } = await openPage();
    const { result } = await run(
      `const got = async (url) => (await fetch(url, { mode: "no-cors", cache: "no-store" }).then(() => 1, () => 0));
      const socket = (url) => new Promise((done) => { const ws = new WebSocket(url); ws.onclose = ws.onerror = () => done(0); });
      let count = 0;
      for (let n = 0; n < 10; n++) count += await got("http://" + args[2] + "/rebound?" + n);
      for (let n = 0; n < 4; n++) await socket("ws://" + args[2] + "/socket");
      return count;`,
      `rebind.test:${port}`,
    );

    expect(result).toBe(5);
    for (let turn = 0; turn < 7; turn++) attempts.attack("rebinding DNS", arrived.closed.length === 0);
    expect(arrived.open.filter((path) => path === "/rebound")).toHaveLength(5);
    expect(resolved.filter((host) => host === "rebind.test")).toHaveLength(14);
    expect(arrived.closed).toEqual([]);
  });

  it("after it was closed, by what it left behind", async () => {
    const { id, run } = await openPage();
    await run(
      `const [open, closed] = args;
      addEventListener("pagehide", () => {
        for (const site of [open, closed]) {
          navigator.sendBeacon(site + "/left", "x");
          void fetch(site + "/kept", { method: "POST", mode: "no-cors", keepalive: true });
        }
      });`,
    );
    await test.run(id, "navigate", { url: `${at(OPEN)}/next` });
    await expect.poll(() => arrived.open).toEqual(expect.arrayContaining(["/left", "/kept"]));
    await run(`for (const site of args) navigator.sendBeacon(site + "/last", "x");`);
    await test.engine.closeContext(id);
    await sleep(300);

    expect(arrived.closed).toEqual([]);
  });

  it("by the browser itself, which connects to the egress proxy alone, sends no datagram and resolves no name", async () => {
    const { id, run } = await openPage({}, `${at(OPEN)}/hostile`);
    await run(`const pc = new RTCPeerConnection({ iceServers: [{ urls: "stun:stun.test:3478" }] });
      pc.createDataChannel("x"); await pc.setLocalDescription(await pc.createOffer());`);
    await test.run(id, "navigate", { url: `http://open.test:${port}/` });
    await test.engine.closePage(id, (await test.engine.listPages(id))[0]?.id ?? "", limits());

    const { lines, constants } = await readNetLogs();
    const of = (name: string): readonly string[] => {
      const type = constants.logEventTypes[name];
      expect(type, name).toBeDefined();
      return lines.filter((line) => line.replace(/,$/, "").endsWith(`,"type":${type}}`));
    };
    const targets = of("TCP_CONNECT_ATTEMPT").flatMap((line) => /"address":"([^"]+)"/.exec(line)?.[1] ?? []);
    expect(targets).not.toEqual([]);
    const servers = [OPEN, CLOSED].flatMap((host) => [`${host}:${port}`, `${host}:${securePort}`]);
    expect(targets.filter((target) => servers.includes(target) || !listened.has(target))).toEqual([]);
    for (const name of ["UDP_BYTES_SENT", "DNS_TRANSACTION", "HOST_RESOLVER_SYSTEM_TASK", "QUIC_SESSION"])
      expect(of(name), name).toEqual([]);
  });
});

async function readNetLogs() {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".netlog"));
  const logs = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const [first = ""] = logs[0]?.split("\n", 1) ?? [];
  // The log of a browser that runs has no end.
  const { constants } = JSON.parse(`${first.replace(/,$/, "")}}`) as {
    readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> };
  };
  return { constants, lines: logs.flatMap((log) => log.split("\n").slice(1)) };
}
