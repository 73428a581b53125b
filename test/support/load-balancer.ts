import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import {
  type ClientHttp2Session,
  connect,
  createServer as createHttp2Server,
  constants,
  type IncomingHttpHeaders,
} from "node:http2";
import { type AddressInfo, connect as connectTcp, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** In front of several replicas: each request, RPC and WebSocket goes to another one than the one before. */
export interface LoadBalancer {
  readonly httpUrl: string;
  readonly grpcAddress: string;
  /** How many requests, RPCs and sockets each replica has got. */
  counts(): readonly number[];
  close(): Promise<void>;
}

interface ReplicaAddresses {
  readonly httpUrl: string;
  /** Without the scheme. */
  readonly grpcAddress: string;
}

export async function startLoadBalancer(replicas: readonly ReplicaAddresses[]): Promise<LoadBalancer> {
  const counts = replicas.map(() => 0);
  const sockets = new Set<Socket>();
  let next = 0;
  function pick(): number {
    const index = next++ % replicas.length;
    counts[index] = (counts[index] ?? 0) + 1;
    return index;
  }
  const httpOf = (index: number): URL => new URL(replicas[index]?.httpUrl ?? "");

  const http = createServer((incoming, response) => {
    const { hostname, port } = httpOf(pick());
    const { method, url: path, headers } = incoming;
    const outgoing = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
      response.flushHeaders();
      answer.on("error", () => response.destroy()).pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  http.on("upgrade", (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { hostname, port } = httpOf(pick());
    const { method = "", url = "", httpVersion, rawHeaders } = incoming;
    const lines = [`${method} ${url} HTTP/${httpVersion}`];
    for (let index = 0; index < rawHeaders.length; index += 2)
      lines.push(`${rawHeaders[index] ?? ""}: ${rawHeaders[index + 1] ?? ""}`);
    const outgoing = connectTcp(Number(port), hostname, () => {
      outgoing.write(`${lines.join("\r\n")}\r\n\r\n`);
      outgoing.write(head);
      outgoing.pipe(socket).pipe(outgoing);
    });
    outgoing.on("error", () => socket.destroy()).on("close", () => socket.destroy());
    socket.on("error", () => outgoing.destroy()).on("close", () => outgoing.destroy());
  });

  const sessions: ClientHttp2Session[] = replicas.map(({ grpcAddress }) =>
    connect(`http://${grpcAddress}`).on("error", () => undefined),
  );
  const grpc = createHttp2Server();
  grpc.on("stream", (stream, headers) => {
    const outgoing = sessions[pick()]?.request(headers, { endStream: false });
    if (outgoing === undefined) throw new Error("there is no replica");
    outgoing.on("response", (answer, flags) => {
      const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      stream.respond(answer, endStream ? { endStream } : { waitForTrailers: true });
    });
    outgoing.on("trailers", (trailers: IncomingHttpHeaders) =>
      stream.on("wantTrailers", () => stream.sendTrailers(trailers)),
    );
    stream.on("error", () => outgoing.close(constants.NGHTTP2_CANCEL));
    stream.on("aborted", () => outgoing.close(constants.NGHTTP2_CANCEL));
    outgoing.on("error", () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    stream.pipe(outgoing).pipe(stream);
  });

  const listen = async (server: Server): Promise<string> => {
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  return {
    httpUrl: `http://${await listen(http)}`,
    grpcAddress: await listen(grpc),
    counts: () => counts,
    async close() {
      for (const session of sessions) session.destroy();
      for (const socket of sockets) socket.destroy();
      await Promise.all([http, grpc].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
