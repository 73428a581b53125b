import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../src/log/log.ts";
import { createOtelTracer } from "../../src/tracing/otel.ts";

const SPANS = 10_000;
let reachedByRedirect = 0;
const servers: Server[] = [];

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const http = (listener: RequestListener): Promise<string> => listen(createServer(listener));
let collectors: readonly (readonly [name: string, endpoint: string])[];

beforeAll(async () => {
  const target = await http((_request, response) => {
    reachedByRedirect++;
    response.end("{}");
  });
  collectors = [
    ["refuses", "http://127.0.0.1:9"],
    ["never answers", await http(() => undefined)],
    [
      "redirects",
      await http((_request, response) => response.writeHead(307, { location: `${target}/v1/traces` }).end()),
    ],
    [
      "is overloaded for a day",
      await http((_request, response) =>
        response.writeHead(503, { "retry-after": "86400" }).end("later\n".repeat(1_000)),
      ),
    ],
    [
      "answers garbage",
      await listen(
        createTcpServer((socket) => socket.on("error", () => undefined).end("\u0000\u001b[2Jgarbage\r\n\r\n")),
      ),
    ],
    [
      "answers without end",
      await http((request, response) => {
        request.resume();
        const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 5);
        response.on("close", () => clearInterval(timer));
      }),
    ],
  ];
});

afterAll(() => {
  for (const server of servers) {
    if ("closeAllConnections" in server) (server as ReturnType<typeof createServer>).closeAllConnections();
    server.close();
  }
});

describe("a tracer whose collector misbehaves", () => {
  it("keeps no more spans than its queue, logs short lines, and closes within its time", async () => {
    const outcomes = await Promise.all(
      collectors.map(async ([name, endpoint]) => {
        const lines: string[] = [];
        const log = createLogger({ level: "info", destination: { write: (line) => lines.push(line) } });
        const tracer = createOtelTracer({ endpoint, sampledRatio: 1, version: "0", instanceId: "test", log });
        for (let count = 0; count < SPANS; count++)
          tracer.start(`span ${count}`, { parent: undefined }).end("INTERNAL_ERROR");
        await tracer.close();
        return { name, lines: lines.length < 50, short: lines.every((line) => line.length < 1_000) };
      }),
    );

    expect(outcomes).toEqual(collectors.map(([name]) => ({ name, lines: true, short: true })));
    expect(reachedByRedirect).toBe(0);
  });
});
