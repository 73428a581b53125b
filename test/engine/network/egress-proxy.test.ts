import { createServer, type IncomingMessage, type Server } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createEgress, type Egress } from "../../../src/engine/network/egress-proxy.ts";
import { createNetworkPolicy, type NetworkPolicySettings } from "../../../src/engine/network/policy.ts";
import { ResolveError } from "../../../src/engine/network/resolver.ts";
import type { EgressRoute } from "../../../src/engine/network/route.ts";
import { createLogger } from "../../../src/log/log.ts";
import { eventually } from "../../support/eventually.ts";

let egress: Egress;
let route: EgressRoute;
let names: Map<string, readonly string[]>;
let dialled: string[];
let logged: string[];
let database: NetworkPolicySettings["database"];

beforeEach(async () => {
  [names, dialled, logged, database] = [new Map(), [], [], undefined];
  egress = await createEgress({
    policyOf: (isOwnPort) => {
      const settings = { privateNetwork: "allow", allowlist: [], isOwnPort } as const;
      const policyOf = () => createNetworkPolicy({ ...settings, ...(database && { database }) }, () => ["127.0.0.1"]);
      return {
        databaseHostAt: (port) => policyOf().databaseHostAt(port),
        denyHost: (host, port) => policyOf().denyHost(host, port),
        denyAddress: (address, port, own) => policyOf().denyAddress(address, port, own),
      };
    },
    log: createLogger({ level: "error", destination: { write: (line) => void logged.push(line) } }),
    resolve: async (host) => {
      dialled.push(host);
      const addresses = names.get(host);
      if (addresses === undefined) throw new ResolveError("name-not-resolved", host);
      return { addresses, ttlMs: 0 };
    },
  });
  route = await egress.open();
});
afterEach(async () => {
  await egress.close();
  expect(logged).toEqual([]);
});

function connect(to = route): Socket {
  const socket = net.connect(Number(new URL(to.server).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  return socket.on("error", () => undefined);
}

function credentials({ username, password } = route.credentials): string {
  return `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString("base64")}\r\n`;
}

/** What the proxy sends for one request, up to the end of the connection. */
async function exchange(head: string, headers = credentials(), body = ""): Promise<string> {
  const socket = connect();
  socket.write(`${head} HTTP/1.1\r\nHost: ignored.test\r\n${headers}Connection: close\r\n\r\n${body}`);
  return text(socket);
}

function statusOf(response: string): string {
  return response.slice(0, response.indexOf("\r\n"));
}

interface Upstream {
  readonly port: number;
  readonly requests: readonly IncomingMessage[];
  readonly connections: number;
  readonly server: Server;
}

async function startUpstream(): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume().on("end", () => response.end("answer"));
  });
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    requests,
    server,
    get connections() {
      return connections;
    },
  };
}

async function startEcho(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    onSocket(socket.on("error", () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Opens a tunnel; resolves with its status line. */
async function openTunnel(target: string, from = route): Promise<{ readonly socket: Socket; readonly status: string }> {
  const socket = connect(from);
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${credentials(from.credentials)}\r\n`);
  const [head] = (await new Promise<Buffer[]>((resolve) => socket.once("data", (chunk) => resolve([chunk])))) ?? [];
  return { socket, status: statusOf(String(head)) };
}

describe("credentials", () => {
  it("are required for every request and every tunnel", async () => {
    const { port, requests } = await startUpstream();
    const { username, password } = route.credentials;
    for (const headers of [
      "",
      credentials({ username, password: "wrong" }),
      credentials({ username, password: "x".repeat(password.length) }),
      credentials({ username: "wrong", password }),
      "Proxy-Authorization: Bearer x\r\n",
      "Proxy-Authorization: Basic !\r\n",
    ]) {
      for (const head of [`GET http://127.0.0.1:${port}/`, `CONNECT 127.0.0.1:${port}`]) {
        const response = await exchange(head, headers);
        expect(response).toMatch(/^HTTP\/1\.1 407 [^]*proxy-authenticate: Basic realm="egress"/i);
      }
    }
    expect(requests).toEqual([]);
  });

  it("become invalid when the route ends, and its tunnels close", async () => {
    const port = await startEcho((socket) => socket.resume());
    const { socket, status } = await openTunnel(`127.0.0.1:${port}`);
    expect(status).toContain("200");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    route.end();
    await closed;
    await expect(exchange(`CONNECT 127.0.0.1:${port}`)).rejects.toThrow("ECONNREFUSED");
  });

  it("of one route are of no use at the port of another", async () => {
    const [{ port, requests }, other] = [await startUpstream(), await egress.open()];
    const response = await exchange(`GET http://127.0.0.1:${port}/`, credentials(other.credentials));
    expect(response).toMatch(/^HTTP\/1\.1 407 /);
    expect(requests).toEqual([]);
  });

  it("are asked for when the browser has learned them again, by one renewal for all that wait", async () => {
    const { port } = await startUpstream();
    const renewals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let begun = 0;
    route.onCredentialsLost(() => renewals[begun++]?.promise ?? Promise.resolve());
    const heads = [`GET http://127.0.0.1:${port}/`, `CONNECT 127.0.0.1:${port}`];
    for (const settle of [
      () => renewals[0]?.resolve(),
      () => renewals[1]?.reject(new Error("the page did not open")),
    ]) {
      const begunBefore = begun;
      const responses = heads.map((head) => exchange(head, ""));
      await expect.poll(() => begun).toBe(begunBefore + 1);
      const wrong = await exchange(`CONNECT 127.0.0.1:${port}`, "Proxy-Authorization: Basic !\r\n");
      expect(statusOf(wrong)).toContain("407"); // while the others wait
      settle();
      const statuses = (await Promise.all(responses)).map((response) => statusOf(response).split(" ")[1]);
      expect(statuses).toEqual(begunBefore === 0 ? ["407", "407"] : ["100", "502"]);
      expect(begun).toBe(begunBefore + 1);
    }
    expect(route.errorSince(`127.0.0.1:${port}`, 0)).toEqual({ type: "unreachable", reason: "connection-failed" });
  });
});

describe("a tunnel", () => {
  it.each([
    "127.0.0.1",
    "127.0.0.1:",
    "127.0.0.1:0",
    "127.0.0.1:65536",
    "127.0.0.1:80:80",
    "user@127.0.0.1:80",
    "127.0.0.1:80@other.test:443",
    "127.0.0.1:80/path",
    "127.0.0.1:80?query",
    "127.0.0.1:80#fragment",
    "http://127.0.0.1:80",
    "[::1:80",
    "::1:80",
    "[127.0.0.1]:80",
    ":80",
    "a\\b:80",
    "a%00b:80",
  ])("to %s is rejected as malformed", async (target) => {
    expect(statusOf(await exchange(`CONNECT ${target}`))).toContain("400");
    expect(dialled).toEqual([]);
  });

  it.each([
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "0.0.0.0",
    "LOCALHOST",
    "a.localhost.",
  ])("to the proxy's own port at %s is denied", async (host) => {
    names.set("localhost", ["127.0.0.1"]);
    const { port } = new URL(route.server);
    expect(statusOf(await exchange(`CONNECT ${host}:${port}`))).toBe("HTTP/1.1 403 Forbidden");
    expect(statusOf(await exchange(`GET http://${host}:${port}/`))).toBe("HTTP/1.1 100 Continue");
  });

  it("forwards data that came with the request, and what the server sends before it closes", async () => {
    const port = await startEcho((socket) => socket.once("data", (data) => socket.end(`got ${String(data)}`)));
    expect(await exchange(`CONNECT 127.0.0.1:${port}`, credentials(), "early")).toBe(
      "HTTP/1.1 200 Connection Established\r\n\r\ngot early",
    );
  });

  it("closes the connection to the server when the client leaves", async () => {
    const ends: string[] = [];
    const port = await startEcho((socket) => socket.resume().once("end", () => ends.push("end")));
    const { socket } = await openTunnel(`127.0.0.1:${port}`);
    expect(ends).toEqual([]);
    socket.destroy();
    await eventually(() => ends).toEqual(["end"]);
  });

  it("reads from the server no faster than the client reads", async () => {
    const upstream = Promise.withResolvers<Socket>();
    const port = await startEcho((socket) => {
      const send = (): void => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
        socket.once("drain", send);
      };
      send();
      upstream.resolve(socket);
    });
    const { socket } = await openTunnel(`127.0.0.1:${port}`);
    socket.pause();
    const server = await upstream.promise;
    let sent = -1;
    await expect
      .poll(
        () => {
          const [before, now] = [sent, server.bytesWritten];
          sent = now;
          return now - before;
        },
        { interval: 300 },
      )
      .toBe(0);
    expect(sent).toBeLessThan(32 * 1024 * 1024); // the buffers of the kernel, on four sockets
  });

  it("is one of at most 300 per route, independent of other routes", async () => {
    const port = await startEcho((socket) => socket.resume());
    const opened = await Promise.all(Array.from({ length: 300 }, () => openTunnel(`127.0.0.1:${port}`)));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set(["HTTP/1.1 200 Connection Established"]));
    expect(statusOf(await exchange(`CONNECT 127.0.0.1:${port}`))).toBe("HTTP/1.1 502 Bad Gateway");
    expect(route.errorSince(`127.0.0.1:${port}`, 0)).toEqual({ type: "unreachable", reason: "too-many-connections" });
    expect((await openTunnel(`127.0.0.1:${port}`, await egress.open())).status).toContain("200");
    opened[0]?.socket.destroy();
    await expect.poll(async () => (await openTunnel(`127.0.0.1:${port}`)).status).toContain("200");
  });
});

describe("a name", () => {
  it("that changes its address between two requests is checked each time", async () => {
    const { port, requests } = await startUpstream();
    names.set("rebind.test", ["127.0.0.1"]);
    expect(statusOf(await exchange(`GET http://rebind.test:${port}/`))).toContain("200");
    names.set("rebind.test", ["169.254.169.254"]);
    expect(statusOf(await exchange(`GET http://rebind.test:${port}/`))).toContain("100");
    expect(statusOf(await exchange(`CONNECT rebind.test:${port}`))).toContain("403");
    names.set("rebind.test", ["127.0.0.1", "fd00:ec2::23"]);
    expect(statusOf(await exchange(`CONNECT rebind.test:${port}`))).toContain("403");
    expect(requests.length).toBe(1);
  });

  it("is tried at its other addresses when the first does not accept", async () => {
    const { port } = await startUpstream();
    names.set("two.test", ["::1", "127.0.0.1"]);
    expect(statusOf(await exchange(`GET http://two.test:${port}/`))).toContain("200");
  });

  it.each([
    ["none.test:80", "name-not-resolved"],
    ["127.0.0.1:1", "connection-refused"],
  ])("%s that cannot be reached is recorded as %s", async (target, reason) => {
    for (const [head, status] of [
      [`GET http://${target}/`, "100"],
      [`CONNECT ${target}`, "502"],
    ] as const) {
      const startedMs = performance.now();
      expect(statusOf(await exchange(head))).toContain(status);
      expect(route.errorSince(target, startedMs)).toEqual({ type: "unreachable", reason });
    }
  });
});

it("offline ends what is open and denies all else until it is online again, of its own route only", async () => {
  const { port, requests } = await startUpstream();
  const other = await egress.open();
  const { socket, status } = await openTunnel(`127.0.0.1:${port}`);
  expect(status).toContain("200");
  const closed = new Promise((resolve) => socket.once("close", resolve));

  route.configure({ offline: true });

  await closed;
  expect((await openTunnel(`127.0.0.1:${port}`)).status).toContain("502");
  expect(statusOf(await exchange(`GET http://127.0.0.1:${port}/`))).toContain("100");
  expect((await openTunnel(`127.0.0.1:${port}`, other)).status).toContain("200");
  expect(route.errorSince(`127.0.0.1:${port}`, 0)).toEqual({ type: "unreachable", reason: "offline" });
  expect(requests).toHaveLength(0);
  route.configure({ offline: false });
  expect(statusOf(await exchange(`GET http://127.0.0.1:${port}/`))).toContain("200");
});

it("offline shows that a response without a length is incomplete", async () => {
  const port = await startEcho((socket) => socket.once("data", () => socket.write("HTTP/1.1 200 OK\r\n\r\npart")));
  const socket = connect();
  socket.write(`GET http://127.0.0.1:${port}/ HTTP/1.1\r\nHost: ignored.test\r\n${credentials()}\r\n`);
  let received = "";
  socket.on("data", (bytes) => (received += String(bytes)));
  await eventually(() => received).toContain("part");
  const closed = new Promise((resolve) => socket.once("close", resolve));

  route.configure({ offline: true });

  await closed;
  expect(received).toContain("Transfer-Encoding: chunked");
  expect(received).not.toContain("0\r\n\r\n");
});

it("denies the database server under every name, and nothing else at its port", async () => {
  const { port, requests } = await startUpstream();
  names.set("db.test", ["10.99.0.5"]).set("alias.test", ["10.99.0.5"]).set("other.test", ["127.0.0.1"]);
  database = { host: "db.test", port };
  for (const target of [`db.test:${port}`, `alias.test:${port}`, `10.99.0.5:${port}`])
    for (const [head, status] of [
      [`GET http://${target}/`, "100"],
      [`CONNECT ${target}`, "403"],
    ] as const) {
      const startedMs = performance.now();
      expect(statusOf(await exchange(head)), head).toContain(status);
      expect(route.errorSince(target, startedMs)).toMatchObject({ type: "denied", denial: { reason: "own-port" } });
    }
  expect(statusOf(await exchange(`GET http://other.test:${port}/`))).toContain("200");
  names.set("db.test", ["127.0.0.1"]);
  expect(statusOf(await exchange(`GET http://other.test:${port}/`))).toContain("100");
  expect(requests).toHaveLength(1);
});

describe("a plain request", () => {
  it.each(["/path", "https://127.0.0.1/", "ftp://127.0.0.1/", "*"])("for %s is rejected", async (target) => {
    expect(statusOf(await exchange(`GET ${target}`))).toContain("400");
  });

  it("reaches the server without the headers of the connection, for the host of its URL", async () => {
    const { port, requests } = await startUpstream();
    await exchange(
      `GET http://127.0.0.1:${port}/a?b=c`,
      `${credentials()}X-Kept: 1\r\nX-Hop: 2\r\nConnection: X-Hop\r\nTE: trailers\r\nUpgrade: h2c\r\nProxy-Connection: keep-alive\r\n`,
    );
    const [request] = requests;
    expect(request?.url).toBe("/a?b=c");
    expect(request?.headers).toMatchObject({ host: `127.0.0.1:${port}`, "x-kept": "1" });
    for (const name of ["x-hop", "te", "upgrade", "proxy-connection", "proxy-authorization"])
      expect(request?.headers, name).not.toHaveProperty(name);
  });

  it("cannot carry a second one in its body", async () => {
    const { port, requests } = await startUpstream();
    const smuggled = `0\r\n\r\nGET http://127.0.0.1:${port}/smuggled HTTP/1.1\r\n\r\n`;
    await exchange(
      `POST http://127.0.0.1:${port}/`,
      `${credentials()}Content-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked\r\n`,
      smuggled,
    );
    expect(requests.map(({ url }) => url)).not.toContain("/smuggled");
  });

  it("that can be repeated uses an idle connection, and is repeated when that is closed", async () => {
    const upstream = await startUpstream();
    const get = async (): Promise<string> => statusOf(await exchange(`GET http://127.0.0.1:${upstream.port}/`));
    expect(await get()).toContain("200");
    expect(await get()).toContain("200");
    expect(upstream.connections).toBe(1);
    upstream.server.removeAllListeners("request");
    upstream.server.once("request", (request) => {
      upstream.server.on("request", (_request, response) => response.end("again"));
      request.socket.destroy();
    });
    expect(await get()).toContain("200");
    expect(upstream.connections).toBe(2);
  });

  it.for([
    [
      "that the server keeps for a second only",
      "HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\nContent-Length: 2\r\n\r\nok",
    ],
    ["that the server closes", "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"],
    ["of an older protocol", "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok"],
    ["on which more came than one response", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\n"],
  ] as const)("uses no connection again %s", async ([, response]) => {
    let connections = 0;
    const port = await startEcho((socket) => {
      connections++;
      socket.on("data", () => socket.write(response));
    });
    for (const expected of [1, 2]) {
      const received = await exchange(`GET http://127.0.0.1:${port}/`);
      expect([statusOf(received), received.split("\r\n\r\n")[1], connections]).toEqual([
        "HTTP/1.1 200 OK",
        "ok",
        expected,
      ]);
    }
  });

  it("that cannot be repeated has its own connection, and is sent once", async () => {
    const upstream = await startUpstream();
    await exchange(`GET http://127.0.0.1:${upstream.port}/`);
    upstream.server.removeAllListeners("request");
    let posts = 0;
    upstream.server.on("request", (request) => {
      posts++;
      request.socket.destroy();
    });
    const headers = `${credentials()}Content-Length: 4\r\n`;
    expect(statusOf(await exchange(`POST http://127.0.0.1:${upstream.port}/`, headers, "body"))).toContain("100");
    expect([posts, upstream.connections]).toEqual([1, 2]);
  });

  it("whose client leaves is ended at the server", async () => {
    const upstream = await startUpstream();
    upstream.server.removeAllListeners("request");
    const left = new Promise((resolve) =>
      upstream.server.once("request", ({ socket }) => socket.once("close", resolve)),
    );
    const reached = new Promise((resolve) => upstream.server.once("request", resolve));
    const socket = connect();
    socket.write(`GET http://127.0.0.1:${upstream.port}/ HTTP/1.1\r\nHost: x\r\n${credentials()}\r\n`);
    await reached;
    socket.destroy();
    await left;
    expect(route.errorSince(`127.0.0.1:${upstream.port}`, 0)).toBeUndefined();
  });
});

describe("a response of a server", () => {
  /** What the proxy sends of a response that comes in these pieces; `next` is the response to the request after it. */
  async function passed(...pieces: readonly string[]): Promise<string> {
    const port = await startEcho((socket) => {
      socket.once("data", () => void send(socket));
    });
    async function send(socket: Socket): Promise<void> {
      socket.setNoDelay(true);
      for (const piece of pieces) await new Promise((done) => socket.write(piece, "latin1", done));
      socket.end();
    }
    return exchange(`GET http://127.0.0.1:${port}/`);
  }

  it("is whole where it comes in pieces of one byte", async () => {
    const head = `HTTP/1.1 200 OK\nX: ${"x".repeat(2_000)}\nno colon\nTransfer-Encoding: chunked\n\n`;
    const response = await passed(...head, ..."2;a=b\nok\n0\n\n");

    expect(statusOf(response)).toBe("HTTP/1.1 200 OK");
    expect(response).toContain(`X: ${"x".repeat(2_000)}\r\n`);
    expect(response).not.toContain("no colon");
    expect(response).toMatch(/\bok\b/);
  });

  it.each(["\r", "\r ", "a:\n", " ", ":,"])("is read in time linear in its length, as of many %j", async (part) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: ${part.repeat(250_000 / part.length)}\r\nY: z\r\n\r\nok`;
    const startMs = performance.now();
    await passed(head);
    // It took a minute where the time grew with the square.
    expect(performance.now() - startMs).toBeLessThan(10_000);
  });

  it.each([
    ["right behind its head", "ZZ\r\n"],
    ["after a whole one", "2\r\nok\r\nZZ\r\n"],
    ["that is longer than its size", "2\r\nokay\r\n0\r\n\r\n"],
  ])("ends where a chunk is none, %s", async (_where, body) => {
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const pieces of [[head + body], [head, body]]) expect(await passed(...pieces)).not.toContain("\r\n0\r\n");
  });

  it.each(["101 Switching Protocols", "407 Proxy", "99 Low", "1000 High", "000 None"])(
    "with the status %s is none",
    async (status) => {
      const port = await startEcho(
        (socket) => void socket.once("data", () => socket.write(`HTTP/1.1 ${status}\r\n\r\n`)),
      );
      expect(statusOf(await exchange(`GET http://127.0.0.1:${port}/`))).toContain("100");
    },
  );

  it("has one length, which is that of what is passed on", async () => {
    const two = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc";
    expect(statusOf(await passed(two))).toContain("100");
    const response = await passed(
      "HTTP/1.1 200 OK\r\nContent-Length : 2\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK",
    );
    expect(response.split("\r\n\r\n")[1]).toBe("ok");
    expect(response.match(/content-length/gi)).toHaveLength(1);
  });
});
