import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; of a repeated header the values joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly bytes: Buffer;
}

export interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  /** As they go over the wire, in this order; a name may repeat. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Buffer;
  /** Default: the address itself. */
  readonly host?: string;
}

/** One request, byte for byte as given, on a connection of its own; Content-Length is added where a body has none. */
export async function sendRaw(url: string, request: RawRequest): Promise<RawAnswer> {
  const { method = "GET", path = "/", headers = [], body, host = new URL(url).host } = request;
  const has = (name: string): boolean => headers.some(([given]) => given.toLowerCase() === name);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(has("host") ? [] : [`Host: ${host}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined || has("content-length") || has("transfer-encoding")
      ? []
      : [`Content-Length: ${Buffer.byteLength(body)}`]),
    "Connection: close",
    "",
    "",
  ];
  return sendBytes(url, Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), Buffer.from(body ?? "")]));
}

/** Sends any bytes; returns the response up to its stated length, or until the server closed the connection. */
export async function sendBytes(url: string, bytes: Buffer | string): Promise<RawAnswer> {
  const socket = openSocket(url);
  const received: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => {
    received.push(chunk);
    if (isWhole(Buffer.concat(received))) socket.destroy();
  });
  const closed = Promise.withResolvers<void>();
  socket.on("close", () => {
    closed.resolve();
  });
  // A server may close while it is still being written to, once it has responded.
  socket.on("error", () => undefined);
  socket.write(bytes);
  await closed.promise;
  return parseAnswer(Buffer.concat(received));
}

export function openSocket(url: string): Socket {
  const { hostname, port, protocol } = new URL(url);
  const target = { host: hostname, port: Number(port) };
  return protocol === "https:" ? connectTls({ ...target, rejectUnauthorized: false }) : connect(target);
}

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf("\r\n\r\n");
  const length = /^content-length: *(\d+)/im.exec(bytes.subarray(0, Math.max(end, 0)).toString("latin1"))?.[1];
  return length !== undefined && bytes.length >= end + 4 + Number(length);
}

function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) throw new Error(`the connection closed without an answer: ${bytes.toString("latin1").slice(0, 200)}`);
  const [statusLine = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  const rest = bytes.subarray(end + 4);
  const body = headers["transfer-encoding"] === "chunked" ? unchunk(rest) : rest;
  return {
    status: Number(statusLine.split(" ")[1]),
    headers,
    body: body.toString("utf8"),
    bytes: body,
  };
}

function unchunk(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const lineEnd = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.subarray(at, lineEnd).toString("latin1"), 16);
    if (size === 0) break;
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
