import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type RequestListener, request as httpRequest } from "node:http";
import { createServer as createHttpsServer, request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { connect as connectTls } from "node:tls";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createPeers } from "../../src/cluster/peers.ts";
import { connectWire, type WireClientOptions, type WireEngine } from "../../src/cluster/wire/client.ts";
import { WorkerUnreachable } from "../../src/cluster/wire/connections.ts";
import { clientTls, serverTls, toClusterKeys } from "../../src/cluster/wire/keys.ts";
import { listenWire } from "../../src/cluster/wire/server.ts";
import type { ActionOutcome, ActionRequest, StepsOutcome } from "../../src/contract.ts";
import type { CdpClient, CdpInput, Engine, EventItem, ExecuteOptions, ScreenFrame } from "../../src/engine/engine.ts";
import { ServiceError } from "../../src/errors/errors.ts";
import { createLogger } from "../../src/log/log.ts";
import { limits } from "../support/engine.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { worker } from "./placement-fixture.ts";
import { stubEngine } from "./stub-engine.ts";

const SECRET = randomBytes(32).toString("base64");
const LOAD = { capacity: 10, live: 3, busy: 2, waiting: 1 };
const REQUEST: ActionRequest = { action: "content", params: {}, timeoutMs: 5_000 };
const RESULT = { success: true, actionType: "content" } as unknown as ActionOutcome["result"]; // the wire does not read it

async function serve(methods: Partial<Engine>, secrets = [SECRET], logged: string[] = []) {
  const log = createLogger({ level: "error", destination: { write: (line) => void logged.push(line) } });
  const server = await listenWire({
    engine: stubEngine(methods),
    processId: "worker-1",
    version: "0",
    keys: toClusterKeys(secrets),
    host: "127.0.0.1",
    port: 0,
    load: () => LOAD,
    usage: () => ({ browsers: [] }),
    log,
  });
  onTestFinished(() => server.close());
  const connect = (secret = SECRET, more: Partial<WireClientOptions> = {}) => {
    const address = `127.0.0.1:${server.port}`;
    const client = connectWire({ address, processId: "worker-1", keys: toClusterKeys([secret]), ...more });
    onTestFinished(() => client.close());
    return client;
  };
  return { server, connect };
}

describe("a call of an engine in another process", () => {
  it("carries the arguments, the remaining time and the result", async () => {
    const execute = vi.fn((_id: string, _request: ActionRequest, _options: ExecuteOptions) =>
      Promise.resolve({ result: RESULT, bytes: Buffer.from("image"), contentType: "image/png" }),
    );
    const onLoad = vi.fn();
    const client = (await serve({ execute })).connect(SECRET, { onLoad });

    const outcome = await client.execute("c1", REQUEST, { ...limits(4_000), timeoutMs: 5_000, baseUrl: "http://a/" });

    expect({ ...outcome, bytes: Buffer.from(outcome.bytes ?? []).toString() }).toEqual({
      result: RESULT,
      bytes: "image",
      contentType: "image/png",
    });
    const [id, request, options] = execute.mock.calls[0] ?? [];
    expect([id, request]).toEqual(["c1", REQUEST]);
    expect(options).toMatchObject({ remainingMs: 4_000, timeoutMs: 5_000, baseUrl: "http://a/" });
    expect(onLoad).toHaveBeenCalledWith(LOAD);
  });

  it("reuses connections", async () => {
    const { server, connect } = await serve({ listPages: () => Promise.resolve([]) });
    const client = connect();

    for (let call = 0; call < 20; call++) await client.listPages("c1");

    expect(server.connections()).toBeLessThan(5);
  });

  it("returns each step with its own bytes", async () => {
    const steps = [{ bytes: Buffer.from("one") }, {}, { bytes: Buffer.alloc(0) }, { bytes: Buffer.from("two") }];
    const executeSteps = () => Promise.resolve({ steps, pageId: "p" } as unknown as StepsOutcome);
    const client = (await serve({ executeSteps })).connect();

    const outcome = await client.executeSteps("c1", { steps: [REQUEST], timeoutMs: 1_000 }, limits());

    expect(outcome.steps.map(({ bytes }) => bytes && Buffer.from(bytes).toString())).toEqual([
      "one",
      undefined,
      "",
      "two",
    ]);
  });

  it("streams uploads in their order, also where the engine skips one", async () => {
    const received: string[] = [];
    const execute: Engine["execute"] = async (_id, _request, { uploads = [] }) => {
      for (const { name, size, read } of uploads.filter(({ name: file }) => file !== "skipped")) {
        let length = 0;
        for await (const chunk of read()) length += chunk.byteLength;
        received.push(`${name} ${size} ${length}`);
      }
      return { result: RESULT };
    };
    const client = (await serve({ execute })).connect();
    const file = (name: string, size: number) => ({
      name,
      size,
      modifiedAt: 0,
      async *read() {
        for (let left = size; left > 0; left -= 1_000_000) yield Buffer.alloc(Math.min(left, 1_000_000));
      },
    });

    const uploads = [file("first", 5_000_000), file("skipped", 3_000_000), file("last", 17)];
    await client.execute("c1", REQUEST, { ...limits(), uploads });

    expect(received).toEqual(["first 5000000 5000000", "last 17 17"]);
  });

  it("rejects with the engine's own error", async () => {
    const details = { outcome: "not-executed", reason: "pool-full" };
    const error = new ServiceError("SERVICE_UNAVAILABLE", "all contexts are in use", { details, retryAfterMs: 1_000 });
    const client = (await serve({ listPages: () => Promise.reject(error) })).connect();

    const rejected: unknown = await client.listPages("c1").catch((cause: unknown) => cause);

    expect(rejected).toBeInstanceOf(ServiceError);
    expect(rejected).toMatchObject({ code: error.code, message: error.message, details, retryAfterMs: 1_000 });
  });

  it("rejects with INTERNAL_ERROR, and nothing of its text, for an unforeseen error", async () => {
    const client = (await serve({ listPages: () => Promise.reject(new Error("secret")) })).connect();

    await expect(client.listPages("c1")).rejects.toMatchObject({ code: "INTERNAL_ERROR", message: "internal error" });
  });

  it("aborts in the engine when the caller aborts", async () => {
    const aborted = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const execute: Engine["execute"] = (_id, _request, { signal }) => {
      signal.addEventListener("abort", () => aborted.resolve());
      began.resolve();
      return new Promise(() => undefined);
    };
    const client = (await serve({ execute })).connect();
    const caller = new AbortController();

    const call = client.execute("c1", REQUEST, limits(10_000, caller.signal));
    call.catch(() => undefined);
    await began.promise;
    caller.abort();

    await expect(call).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", details: { outcome: "unknown" } });
    await aborted.promise;
  });
});

describe("a process that does not answer", () => {
  it("is refused where none listens, or another one does", async () => {
    const { server, connect } = await serve({ listPages: () => Promise.resolve([]) });
    const other = connect(SECRET, { processId: "worker-before" });
    const client = connect();
    expect(await client.listPages("c1")).toEqual([]);

    await expect(other.listPages("c1")).rejects.toMatchObject({ kind: "refused" });
    expect(await other.hello()).toBe("worker-1");
    await client.close();
    await server.close();
    await expect(connect().hello()).rejects.toMatchObject({ kind: "refused" });
  });

  it("is unreachable where its row has an address that is none", () => {
    const peers = createPeers({ keys: toClusterKeys([SECRET]), host: "host", onLoad: () => undefined });
    expect(() => peers.engineOf(worker("a", { address: "a b" }))).toThrow(new WorkerUnreachable("unreachable"));
  });

  it("is broken where the connection ends before the answer", async () => {
    const began = Promise.withResolvers<void>();
    const listPages = (): Promise<never> => {
      began.resolve();
      return new Promise(() => undefined);
    };
    const { connect } = await serve({ listPages });
    const client = connect();

    const call = client.listPages("c1").catch((error: unknown) => error);
    await began.promise;
    await client.close();

    const error = await call;
    expect(error).toBeInstanceOf(WorkerUnreachable);
    expect(error).toMatchObject({ kind: "broken" });
  });
});

describe("a process that closes", () => {
  it("answers a call that came at the last moment, and ends one that takes longer", async () => {
    const began = Promise.withResolvers<void>();
    const quick = Promise.withResolvers<ActionOutcome>();
    const aborted = Promise.withResolvers<void>();
    const { server, connect } = await serve({
      execute: () => quick.promise,
      closePage(_contextId, _pageId, { signal }) {
        began.resolve();
        return new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => {
            aborted.resolve();
            reject(new Error("closing"));
          }),
        );
      },
    });
    const client = connect();
    const call = client.execute("c1", REQUEST, limits());
    const long = client.closePage("c1", "p1", limits()).catch((error: unknown) => error);
    await began.promise;
    expect(server.idleMs()).toBe(0);

    const closing = server.close();
    quick.resolve({ result: RESULT });

    expect(await call).toEqual({ result: RESULT });
    await aborted.promise;
    await long;
    await closing;
    expect(server.idleMs()).toBeGreaterThan(0);
  });
});

describe("a connection that a middle box has forgotten", () => {
  it("costs the call on it, and no later one", async () => {
    const began = Promise.withResolvers<void>();
    const { server, connect } = await serve({
      listPages: () => Promise.resolve([]),
      execute(_id, _request, { signal }) {
        began.resolve();
        return new Promise((_resolve, reject) => signal.addEventListener("abort", reject));
      },
    });
    const proxy = await startTcpProxy(server.port);
    onTestFinished(() => proxy.close());
    const client = connect(SECRET, { address: proxy.address });
    const twelve = () => Promise.all(Array.from({ length: 12 }, () => client.listPages("c1")));
    await twelve();

    const call = client.execute("c1", REQUEST, limits(1)).catch((error: unknown) => error);
    await began.promise;
    proxy.silence();

    expect(await call).toMatchObject({ kind: "broken" });
    expect(await twelve()).toEqual(Array.from({ length: 12 }, () => []));
  });
});

/** The client of what listens with the secret of the cluster, and responds as it likes. */
async function listen(respond: RequestListener): Promise<WireEngine> {
  const keys = toClusterKeys([SECRET]);
  const server = createHttpsServer(serverTls(keys), respond).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = connectWire({ address: `127.0.0.1:${port}`, processId: "worker-1", keys });
  onTestFinished(async () => {
    await client.close();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

describe("a process that does not keep to the protocol", () => {
  it.each([
    ["no head", {}, "{}"],
    ["a head longer than the body", { "x-pagewire-head": "9999" }, "{}"],
    ["a negative length", { "x-pagewire-head": "-1" }, "{}"],
    ["a head that is no JSON", { "x-pagewire-head": "4" }, "abcd"],
    ["bytes that the head does not announce", { "x-pagewire-head": "2" }, "{}more"],
    ["pieces that are not there", { "x-pagewire-head": "13" }, '{"sizes":[9]}'],
  ])("leaves the outcome of a call unknown with %s", async (_label, headers, body) => {
    const client = await listen((_request, response) => response.writeHead(200, headers).end(body));

    await expect(client.listPages("c1")).rejects.toMatchObject({ kind: "broken" });
  });

  it("cannot send an error of an unknown code", async () => {
    const body = JSON.stringify({ error: { code: "__proto__", message: "m" } });
    const client = await listen((_request, response) =>
      response.writeHead(500, { "x-pagewire-head": String(body.length) }).end(body),
    );

    await expect(client.listPages("c1")).rejects.toMatchObject({ code: "INTERNAL_ERROR", message: "m" });
  });

  it("breaks the events with a line that is no JSON", async () => {
    const client = await listen((_request, response) => response.writeHead(200).end('{"type":"listening"}\nxx\n'));

    const events = client.events({ contextIds: ["c1"] }, new AbortController().signal)[Symbol.asyncIterator]();
    expect((await events.next()).value).toEqual({ type: "listening" });
    await expect(events.next()).rejects.toMatchObject({ kind: "broken" });
  });
});

describe("a client of CDP", () => {
  it("gets requests for contexts, and sends replies that no message of its own can be", async () => {
    const client = (
      await serve({
        async *cdp(_contextId, _client, messages) {
          yield { type: "connected" };
          yield { type: "request", id: 1, request: "create" };
          for await (const message of messages)
            yield { type: "message", json: Buffer.from(JSON.stringify([typeof message, message])) };
        },
      })
    ).connect();
    const forged = `\0${JSON.stringify({ id: 1, contextId: "stolen" })}`;
    async function* messages(): AsyncGenerator<CdpInput, void, void> {
      yield await Promise.resolve("{}");
      yield { id: 1, contextId: "own" };
      yield forged;
    }
    const received: unknown[] = [];
    for await (const item of client.cdp("c1", {} as CdpClient, messages(), new AbortController().signal)) {
      if (item.type === "message") received.push(JSON.parse(Buffer.from(item.json).toString()));
      else received.push(item);
      if (received.length === 5) break;
    }
    expect(received).toEqual([
      { type: "connected" },
      { type: "request", id: 1, request: "create" },
      ["string", "{}"],
      ["object", { id: 1, contextId: "own" }],
      ["string", ` ${forged.slice(1)}`],
    ]);
  });
});

describe("a process that sends without end", () => {
  /** What a client reads before it ends the connection, in bytes. */
  async function readOf(head: Buffer, read: (client: WireEngine) => Promise<unknown>, status = 200): Promise<number> {
    let bytes = 0;
    const client = await listen((_request, response) => {
      response.writeHead(status).write(head);
      const write = (): void => {
        while (!response.destroyed && bytes < 200_000_000 && response.write(Buffer.alloc(1_000_000, " ")))
          bytes += 1_000_000;
      };
      response.on("drain", write);
      write();
    });
    await expect(read(client)).rejects.toMatchObject({ kind: "broken" });
    return bytes;
  }
  const next = (items: AsyncIterable<unknown>): Promise<unknown> => items[Symbol.asyncIterator]().next();
  const { signal } = new AbortController();
  const none = Buffer.alloc(0);

  it.each<[string, Parameters<typeof readOf>]>([
    ["its name", [none, (client) => client.hello()]],
    ["an error instead of a stream", [none, (client) => next(client.events({ contextIds: ["c1"] }, signal)), 500]],
    [
      "a frame of 4 GiB",
      [
        Buffer.alloc(5, 0xff),
        async (client) => {
          const items = client.cdp("c1", {} as CdpClient, Readable.from([]), signal)[Symbol.asyncIterator]();
          for (let item = await items.next(); item.done !== true; item = await items.next());
        },
      ],
    ],
  ])("costs no memory: %s", async (_what, [head, read, status]) => {
    expect(await readOf(head, read, status)).toBeLessThan(50_000_000);
  });

  it("byte after byte is given up in time", async () => {
    const client = await listen((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(" "), 100);
      response.on("close", () => clearInterval(timer));
    });
    await expect(client.hello()).rejects.toMatchObject({ kind: "broken" });
  });
});

describe("requests of a process with the secret that are not of the protocol", () => {
  it.each([
    ["an unknown method", "POST", "/v1/close", { "x-pagewire-head": "11" }, '{"args":[]}', 404],
    ["a property of the prototype", "POST", "/v1/constructor", { "x-pagewire-head": "11" }, '{"args":[]}', 404],
    ["no length of the head", "POST", "/v1/listPages", {}, '{"args":[]}', 413],
    ["too great a length", "POST", "/v1/listPages", { "x-pagewire-head": "99999999999" }, "{}", 413],
    ["a head without args", "POST", "/v1/listPages", { "x-pagewire-head": "2" }, "{}", 400],
    ["a head that is no JSON", "POST", "/v1/listPages", { "x-pagewire-head": "2" }, "xx", 400],
    ["another HTTP method", "PUT", "/v1/listPages", { "x-pagewire-head": "2" }, "{}", 404],
    ["another process's id", "POST", "/v1/listPages", { "x-pagewire-process": "worker-2" }, "{}", 421],
  ])("are rejected: %s", async (_label, method, path, headers, body, status) => {
    const { server } = await serve({ listPages: () => Promise.resolve([]) });
    const request = httpsRequest({
      ...clientTls(toClusterKeys([SECRET])),
      host: "127.0.0.1",
      port: server.port,
      method,
      path,
      headers: { "x-pagewire-process": "worker-1", ...headers },
      agent: false,
    }).end(body);

    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();

    expect(response.statusCode).toBe(status);
  });
});

describe("a caller that closes the connection within a body", () => {
  it("is no error of this process", async () => {
    const logged: string[] = [];
    const { server, connect } = await serve({ listPages: () => Promise.resolve([]) }, [SECRET], logged);
    const keys = toClusterKeys([SECRET]);
    const socket = connectTls({ host: "127.0.0.1", port: server.port, ...clientTls(keys) });
    await once(socket, "secureConnect");
    const head = "Host: worker\r\nx-pagewire-process: worker-1\r\nx-pagewire-head: 1000\r\nContent-Length: 1000";
    socket.write(`POST /v1/listPages HTTP/1.1\r\n${head}\r\n\r\n{"args":`);
    await vi.waitFor(() => expect(server.idleMs()).toBe(0));
    socket.destroy();
    await vi.waitFor(() => expect(server.idleMs()).toBeGreaterThan(0));

    expect(await connect().listPages("c1")).toEqual([]);
    expect(logged).toEqual([]);
  });
});

describe("the events of an engine in another process", () => {
  it("arrive as items, and end with the signal", async () => {
    const item: EventItem = {
      type: "gap",
      contextId: "ü",
      gap: { from: { epoch: 1, seq: 2 }, to: { epoch: 2, seq: 1 } },
    };
    const ended = Promise.withResolvers<void>();
    const events: Engine["events"] = async function* (filter, signal) {
      yield { type: "listening" };
      yield { ...item, contextId: `${filter.contextIds[0] ?? ""} ü` };
      await once(signal, "abort");
      ended.resolve();
    };
    const client = (await serve({ events })).connect();
    const reader = new AbortController();

    const received: EventItem[] = [];
    for await (const each of client.events({ contextIds: ["c1"] }, reader.signal)) {
      received.push(each);
      if (received.length === 2) reader.abort();
    }

    expect(received).toEqual([{ type: "listening" }, { ...item, contextId: "c1 ü" }]);
    await ended.promise;
  });
});

describe("control and the screen of an engine in another process", () => {
  it("cross the wire: who acts, the state of control, pictures with their bytes, and the error of an unknown page", async () => {
    const actor = { userId: "u1", username: "ann", credential: "session:s1" };
    const state = { lease: 1, held: { holder: actor, ttlMs: 5_000, expiresAt: 1_000 } };
    const jpeg = new Uint8Array([0xff, 0xd8, 0, 10]);
    const frame = { pageId: "p1", seq: 1, width: 2, height: 1, scale: 1, scrollX: 0, scrollY: 0, timestamp: 5, jpeg };
    const actors: unknown[] = [];
    const { connect } = await serve({
      control: async (_contextId, command) => (command.type === "take" ? state : { lease: 0 }),
      execute: async (_contextId, _request, options) => {
        actors.push(options.actor);
        return { result: RESULT };
      },
      async *screen(_contextId, { pageId }) {
        if (pageId === "none") throw new ServiceError("NOT_FOUND", "no such page");
        yield frame;
      },
    });
    const client = connect();
    const options = { maxWidth: 100, maxHeight: 100, quality: 50, maxFps: 5 };
    const { signal } = new AbortController();

    const take = { type: "take", actor, ttlMs: 5_000, force: false } as const;
    expect(await client.control("c1", take, limits())).toEqual(state);
    await client.execute("c1", REQUEST, { ...limits(), actor });
    expect(actors).toEqual([actor]);
    const first = (pageId: string) => {
      const frames = client.screen("c1", { ...options, pageId }, signal)[Symbol.asyncIterator]();
      return frames.next();
    };
    const { value: seen } = (await first("p1")) as IteratorYieldResult<ScreenFrame>;
    expect({ ...seen, jpeg: new Uint8Array(seen.jpeg) }).toEqual(frame);
    await expect(first("none")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the secret of a cluster", () => {
  it("is needed to connect", async () => {
    const { connect } = await serve({ listPages: () => Promise.resolve([]) });

    await expect(connect(randomBytes(32).toString("base64")).listPages("c1")).rejects.toMatchObject({
      kind: "unreachable",
    });
  });

  it("can be replaced: a server accepts the new one and the old one", async () => {
    const old = randomBytes(32).toString("base64");
    const { connect } = await serve({ listPages: () => Promise.resolve([]) }, [SECRET, old]);

    expect(await connect(SECRET).listPages("c1")).toEqual([]);
    expect(await connect(old).listPages("c1")).toEqual([]);
  });

  it("protects the port from plain HTTP", async () => {
    const { server } = await serve({ listPages: () => Promise.resolve([]) });

    const plain = httpRequest({ host: "127.0.0.1", port: server.port, method: "GET", path: "/hello" }).end();

    await expect(once(plain, "response")).rejects.toThrow(/socket hang up|ECONNRESET|Parse Error/);
  });
});
