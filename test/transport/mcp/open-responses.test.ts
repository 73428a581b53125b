import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createOpenResponses } from "../../../src/transport/mcp/endpoint.ts";

const MIB = 1_048_576;

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A request over a socket from which nothing is read until `resume`. */
async function requestUnread(port: number) {
  const socket = connect(port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  return socket;
}

describe("open responses", () => {
  it("are rejected beyond their number, until one closes", async () => {
    const responses: ServerResponse[] = [];
    const port = await listen(createServer((_request, response) => void responses.push(response)));
    await Promise.all([requestUnread(port), requestUnread(port)]);
    await expect.poll(() => responses.length).toBe(2);
    const [first, second] = responses as [ServerResponse, ServerResponse];
    const open = createOpenResponses({ max: 1, maxUnreadBytes: MIB });
    const add = (owner: string, response: ServerResponse) => () => {
      open.add(owner, response);
    };

    open.add("ada", first);
    expect(add("ada", second)).toThrow(expect.objectContaining({ details: { reason: "running-requests", limit: 1 } }));
    expect(add("eve", second)).not.toThrow();
    first.destroy();
    await once(first, "close");
    expect(add("ada", second)).not.toThrow();
  });

  it("are rejected while the owner's earlier ones have too much that is not read", async () => {
    const responses: ServerResponse[] = [];
    const port = await listen(createServer((_request, response) => void responses.push(response)));
    await Promise.all([requestUnread(port), requestUnread(port)]);
    await expect.poll(() => responses.length).toBe(2);
    const [first, second] = responses as [ServerResponse, ServerResponse];
    const open = createOpenResponses({ max: 10, maxUnreadBytes: MIB });
    open.add("ada", first);
    first.end(Buffer.alloc(32 * MIB));

    const add = (): void => {
      open.add("ada", second);
    };
    await expect.poll(() => first.writableLength).toBeGreaterThan(MIB);
    expect(add).toThrow(expect.objectContaining({ code: "RATE_LIMIT_EXCEEDED" }));
    first.destroy();
    await once(first, "close");
    expect(add).not.toThrow();
  });
});
