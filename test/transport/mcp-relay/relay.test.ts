import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { PassThrough } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Credentials } from "../../../src/identity/authenticate.ts";
import { createLogger } from "../../../src/log/log.ts";
import { createEventStore, type SentMessages } from "../../../src/transport/mcp/event-store.ts";
import { createUserCache } from "../../../src/transport/mcp/user-cache.ts";
import { startRelay } from "../../../src/transport/mcp-relay/relay.ts";

/** A service of the official server, whose tool `wait` returns when `finish` is called. */
async function startService({ isResumable = true } = {}) {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const finished = Promise.withResolvers<undefined>();

  async function begin(): Promise<StreamableHTTPServerTransport> {
    const id = randomUUID();
    const cache = createUserCache<SentMessages>({ maxSizePerUser: 100_000, maxSize: 100_000 });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => void sessions.set(id, transport),
      onsessionclosed: () => void sessions.delete(id),
      retryInterval: 50,
      ...(isResumable && { eventStore: createEventStore(cache, { userId: "ada", sessionId: id }) }),
    });
    const server = new Server({ name: "service", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, { _meta, sendNotification }) => {
      const progressToken = _meta?.progressToken;
      if (progressToken !== undefined) {
        await sendNotification({ method: "notifications/progress", params: { progressToken, progress: 1 } });
      }
      if (params.name === "wait") await finished.promise;
      return { content: [{ type: "text", text: `${params.name} in ${id}` }] };
    });
    await server.connect(transport);
    return transport;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(request.method ?? "");
    if (request.headers.authorization !== "Bearer good") {
      response.writeHead(401, { "content-type": "application/json" }).end(`{"error":{"message":"no"}}`);
      return;
    }
    const id = request.headers["mcp-session-id"];
    const transport = id === undefined ? await begin() : sessions.get(String(id));
    if (transport) await transport.handleRequest(request, response);
    else response.writeHead(404, { "content-type": "application/json" }).end(`{"error":{"message":"no session"}}`);
  }

  const server = createServer((request, response) => void handle(request, response));
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const breakConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    breakConnections();
    await closed;
  };
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sessions,
    close,
    breakConnections,
    finish: () => {
      finished.resolve(undefined);
    },
  };
}

/** The official client, on the other side of a relay. */
async function connectThrough(serviceUrl: string, credentials: Credentials = { bearer: "good" }) {
  const [own, relayed] = InMemoryTransport.createLinkedPair();
  const log = createLogger({ level: "error", destination: new PassThrough() });
  const relay = await startRelay({ serviceUrl, credentials, client: relayed, log, lostAfterMs: 1_000 });
  onTestFinished(() => relay.close());
  const client = new Client({ name: "test", version: "1" });
  return { client, relay, connect: () => client.connect(own) };
}

describe("the relay to a running service", () => {
  it("passes requests, responses and notifications, and ends the session when it closes", async () => {
    const service = await startService();
    const { client, relay, connect } = await connectThrough(`${service.url}/`);
    await connect();
    const progress: number[] = [];
    const result = await client.callTool({ name: "look" }, undefined, {
      onprogress: (each) => void progress.push(each.progress),
    });

    expect(result).toMatchObject({ content: [{ text: expect.stringMatching(/^look in/) }] });
    expect(progress).toEqual([1]);
    await relay.close();
    expect(service.requests).toContain("DELETE");
    expect(service.sessions.size).toBe(0);
  });

  it("begins a lost session again, once for all requests that find it lost", async () => {
    const service = await startService();
    const { client, connect } = await connectThrough(service.url);
    await connect();
    service.sessions.clear();

    const results = await Promise.all(["a", "b", "c"].map((name) => client.callTool({ name })));
    expect(results).toMatchObject(
      ["a", "b", "c"].map((name) => ({ content: [{ text: expect.stringMatching(`^${name} in`) }] })),
    );
    expect(service.sessions.size).toBe(1);
  });

  async function waitThrough(service: Awaited<ReturnType<typeof startService>>) {
    const { client, connect } = await connectThrough(service.url);
    await connect();
    let hasBegun = false;
    const running = client.callTool({ name: "wait" }, undefined, { onprogress: () => (hasBegun = true) });
    await expect.poll(() => hasBegun).toBe(true);
    return { running };
  }

  it("delivers a response whose stream broke", async () => {
    const service = await startService();
    const { running } = await waitThrough(service);
    const before = service.requests.length;
    service.breakConnections();
    await expect.poll(() => service.requests.length).toBeGreaterThan(before);
    service.finish();
    expect(await running).toMatchObject({ content: [{ text: expect.stringMatching(/^wait in/) }] });
  });

  it("responds with an error to a request whose stream broke and cannot be resumed", async () => {
    const service = await startService({ isResumable: false });
    const { running } = await waitThrough(service);
    service.breakConnections();
    await expect(running).rejects.toThrow(/was lost before its response. Whether the call was executed is unknown/);
  });

  it("responds with an error to a request whose service does not come back", async () => {
    const service = await startService();
    const { running } = await waitThrough(service);
    await service.close();
    await expect(running).rejects.toThrow(/was lost before its response. Whether the call was executed is unknown/);
  });

  it.each([
    ["a wrong token", { bearer: "wrong" }, /does not accept the token in PAGEWIRE_MCP_AUTH_TOKEN/],
    ["no token", {}, /needs a token: set PAGEWIRE_MCP_AUTH_TOKEN/],
  ])("responds with an error to a client with %s", async (_name, credentials, message) => {
    const service = await startService();
    const { connect } = await connectThrough(service.url, credentials);
    await expect(connect()).rejects.toThrow(message);
  });

  it("responds with an error when the service cannot be reached", async () => {
    const service = await startService();
    await service.close();
    const { connect } = await connectThrough(service.url);
    await expect(connect()).rejects.toThrow(/cannot be reached \(ECONNREFUSED\)/);
  });
});
