import { once } from "node:events";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { create, type DescMessage, type DescMethod, fromBinary, fromJson, toBinary } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import fc from "fast-check";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { services } from "../../../gen/services.ts";
import { connectWire } from "../../../src/cluster/wire/client.ts";
import { clientTls, toClusterKeys } from "../../../src/cluster/wire/keys.ts";
import { listenWire } from "../../../src/cluster/wire/server.ts";
import { socketValidators } from "../../../src/contract.ts";
import { createLogger } from "../../../src/log/log.ts";
import { stubEngine } from "../../cluster/stub-engine.ts";
import { startTestApp, type TestUser } from "../../support/app.ts";
import { fitting, hostileValues, nearlyFitting } from "../../support/contract-arbitrary.ts";
import { operations, resolve } from "../../support/contract-operations.ts";
import { ofFile } from "../../support/of-file.ts";
import { sendBytes } from "../../support/raw-http.ts";
import { attemptsOfFile } from "../../support/attempts.ts";
import { tallyOfFile } from "../../support/tally.ts";

// As in contract-fuzz: the same frames each time; FUZZ_SEED uses others, FUZZ_RUNS more. `make nightly` sends 20,000 of each kind.
const seed = Number(process.env["FUZZ_SEED"] ?? 1);
const frames = 16 * Number(process.env["FUZZ_RUNS"] ?? 5);
vi.setConfig({ testTimeout: 60_000 + frames * 200 });
/** Frames of one connection, where the service goes on after one; only the last may be broken, as it closes the connection then. */
const BURST = 20;
/** Connections at the same time. */
const CONNECTIONS = 4;
/** For the response to the last frame of a connection. */
const CLOSE_MS = 5_000;
/** Nothing has come for so long. */
const IDLE_MS = 200;

let user: TestUser;

const tally = tallyOfFile();
const attempts = attemptsOfFile("generated frames");
const app = ofFile(() => startTestApp({ MAX_CONTEXTS: "20", USER_LIMITS: "contexts=1000" }));
beforeAll(async () => {
  user = await app.addUser("fuzz");
});

const resolveSchema = resolve as never;

/** Operations with a body, as calls that a socket and a tool can make. */
const bodies = operations.filter(({ body, id }) => body !== undefined && !/^(login|createUpload)/.test(id));

/** An operation's id, and a body that fits it, or nearly does. */
const calls: fc.Arbitrary<{ readonly operation: string; readonly body: unknown }> = fc
  .constantFrom(...bodies)
  .chain(({ id, body = {} }) =>
    fc
      .oneof(fitting(body, resolveSchema), nearlyFitting(body, resolveSchema))
      .map((value) => ({ operation: id, body: value })),
  );

/** The bytes with some of them changed, inserted, taken out, or the end cut off. */
function mutated(bytes: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  const change = fc.record({ at: fc.nat(65_535), kind: fc.nat(3), value: fc.nat(255) });
  return fc.tuple(bytes, fc.array(change, { maxLength: 4 })).map(([given, changes]) =>
    changes.reduce((current, { at, kind, value }) => {
      const index = current.length === 0 ? 0 : at % current.length;
      const [before, after] = [current.subarray(0, index), current.subarray(index)];
      if (kind === 0) return Buffer.concat([before, Buffer.from([value]), after.subarray(1)]);
      if (kind === 1) return Buffer.concat([before, Buffer.from([value]), after]);
      return kind === 2 ? Buffer.concat([before, after.subarray(1)]) : before;
    }, given),
  );
}

const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));

/**
 * Sends what each connection is to send, and checks what came back until the server or this client closed.
 *
 * @param whole those before the last; without it each connection has one frame
 */
async function eachBurst(
  protocol: string,
  { whole, broken }: { readonly whole?: fc.Arbitrary<Buffer>; readonly broken: fc.Arbitrary<Buffer> },
  send: (burst: readonly Buffer[]) => Promise<void>,
  isAlive: () => Promise<unknown>,
): Promise<void> {
  const before = whole === undefined ? 0 : BURST - 1;
  const burst = fc
    .tuple(fc.array(whole ?? broken, { minLength: before, maxLength: before }), broken)
    .map(([first, last]) => [...first, last]);
  const bursts = fc.array(burst, { minLength: CONNECTIONS, maxLength: CONNECTIONS });
  const property = fc.asyncProperty(bursts, async (all) => {
    await Promise.all(all.map(send));
    for (const _frame of all.flat()) attempts.attack(protocol, true);
  });
  await fc.assert(property, { seed, numRuns: Math.ceil(frames / (before + 1) / CONNECTIONS), endOnFailure: true });
  await isAlive();
}

/** Whether the service serves others as before. */
async function isReady(): Promise<void> {
  expect((await fetch(`${app.httpUrl}/health/ready`)).status).toBe(200);
}

/** Writes the frames, the last of them once the responses to the others have come, then ends; resolves with what came back. */
async function exchange(socket: Socket, [...burst]: readonly Buffer[]): Promise<Buffer> {
  const last = burst.pop() ?? Buffer.alloc(0);
  const received: Buffer[] = [];
  // Also after an error, such as a reset.
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const answered = new Promise<void>((resolve) => {
    const idle = setTimeout(resolve, IDLE_MS);
    socket
      .on("error", () => undefined)
      .on("data", (chunk: Buffer) => {
        received.push(chunk);
        idle.refresh();
      });
  });
  for (const frame of burst) socket.write(frame);
  if (burst.length > 0) await answered;
  socket.end(last);
  const late = setTimeout(() => socket.destroy(), CLOSE_MS);
  await closed;
  clearTimeout(late);
  return Buffer.concat(received);
}

function portOf(address: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(address.includes("//") ? address : `http://${address}`);
  return { host: hostname, port: Number(port) };
}

describe("frames of WebSocket", () => {
  const payloads = fc.oneof(
    calls.map(({ operation, body }) => ({ type: "call", payload: { operation, body } })),
    calls.map(({ body }) => ({ type: "execute", payload: body })),
    fc.record(
      {
        type: fc.constantFrom(
          "auth",
          "steps",
          "subscribe",
          "unsubscribe",
          "ping",
          "context.execute",
          "call",
          "no-such",
        ),
        payload: fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue({ maxDepth: 3 })),
        version: fc.constantFrom(1, "1", null),
      },
      { requiredKeys: ["type"] },
    ),
  );
  const messages = payloads.map((message) => Buffer.from(JSON.stringify({ id: "m", ...message })));
  const frameOf = (
    payload: Buffer,
    { opcode = 1, isLast = true, reserved = 0, isMasked = true, length = payload.length } = {},
  ): Buffer => {
    const head = Buffer.from([(isLast ? 0x80 : 0) | (reserved << 4) | opcode, (isMasked ? 0x80 : 0) | 126, 0, 0]);
    head.writeUInt16BE(length & 0xffff, 2);
    return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), payload]);
  };
  const texts = fc.oneof({ weight: 4, arbitrary: messages }, mutated(messages), anyBytes);
  const whole = fc.oneof(
    // Any text may be sent, if it is UTF-8.
    { weight: 6, arbitrary: texts.map((bytes) => frameOf(Buffer.from(bytes.toString()))) },
    fc.tuple(messages, fc.nat(65_535)).map(([bytes, at]) => {
      const [first, rest] = [bytes.subarray(0, at % bytes.length), bytes.subarray(at % bytes.length)];
      return Buffer.concat([frameOf(first, { isLast: false }), frameOf(rest, { opcode: 0 })]);
    }),
    fc
      .tuple(fc.constantFrom(9, 10), anyBytes)
      .map(([opcode, bytes]) => frameOf(bytes.subarray(0, 125), { opcode }))
      // A control frame has the short length.
      .map((frame) => Buffer.concat([frame.subarray(0, 1), Buffer.from([0x80 | (frame[3] ?? 0)]), frame.subarray(4)])),
  );
  const broken = fc
    .record({
      payload: fc.oneof({ weight: 6, arbitrary: messages }, { weight: 2, arbitrary: mutated(messages) }, anyBytes),
      opcode: fc.oneof(fc.constant(1), fc.nat(15)),
      isLast: fc.boolean(),
      reserved: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(7)),
      isMasked: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
      lie: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -3, max: 70_000 })),
    })
    .map(({ payload, lie, ...rest }) => frameOf(payload, { ...rest, length: Math.max(payload.length + lie, 0) }));
  const close = Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]);

  it("get valid messages or a close with its code, and no internal error", async () => {
    const { host, port } = portOf(app.httpUrl);
    const lines = [`GET /ws?token=${user.accessToken} HTTP/1.1`, `Host: localhost`, "Connection: Upgrade"];
    const upgrade = ["Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=="];
    const head = Buffer.from([...lines, ...upgrade, "", ""].join("\r\n"));
    await eachBurst(
      "WebSocket",
      { whole, broken: fc.oneof(broken, mutated(broken)) },
      async (burst) => {
        const received = await exchange(connect(port, host), [
          head,
          ...burst.slice(0, -1),
          Buffer.concat([...burst.slice(-1), close]),
        ]);
        const start = received.indexOf("\r\n\r\n") + 4;
        expect(received.subarray(0, start).toString()).toMatch(/^HTTP\/1.1 101 /);
        for (const { opcode, payload } of framesIn(received.subarray(start))) {
          if (opcode === 8) {
            const code = payload.readUInt16BE(0);
            tally("WebSocket", `close ${code}`);
            expect([1000, 1002, 1003, 1007, 1008, 1009, 4400, 4401, 4408, 4429]).toContain(code);
          }
          if (opcode === 1) requireValidMessage(payload.toString());
        }
      },
      isReady,
    );
  });
});

function* framesIn(bytes: Buffer): Generator<{ readonly opcode: number; readonly payload: Buffer }> {
  for (let at = 0; at + 2 <= bytes.length;) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const wide = short === 126 ? 2 : short === 127 ? 8 : 0;
    const length = wide === 0 ? short : bytes.readUIntBE(at + 2 + Math.max(wide - 6, 0), Math.min(wide, 6));
    const start = at + 2 + wide;
    if (start + length > bytes.length) return;
    yield { opcode: (bytes[at] ?? 0) & 0x0f, payload: bytes.subarray(start, start + length) };
    at = start + length;
  }
}

function requireValidMessage(text: string): void {
  const message = JSON.parse(text) as {
    readonly type: keyof typeof socketValidators.out;
    readonly error?: { readonly code: string };
  };
  tally("WebSocket", message.error?.code ?? message.type);
  const validate = socketValidators.out[message.type];
  expect(validate(message), `${text.slice(0, 1_000)}\n${JSON.stringify(validate.errors)}`).toBe(true);
  expect(text.slice(0, 1_000)).not.toContain("INTERNAL_ERROR");
}

describe("frames of HTTP/2", () => {
  const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
  const frameOf = (type: number, flags: number, stream: number, payload: Buffer, lie = 0): Buffer => {
    const head = Buffer.alloc(9);
    head.writeUIntBE(Math.max(payload.length + lie, 0) & 0xffffff, 0, 3);
    head.writeUInt8(type, 3);
    head.writeUInt8(flags, 4);
    head.writeUInt32BE(stream >>> 0, 5);
    return Buffer.concat([head, payload]);
  };
  /** In place of the number of a stream that the connection has not had. */
  const NEW_STREAM = 2 ** 31 - 1;
  /** Headers without a table and without Huffman coding (RFC 7541, 6.2.3). */
  const headersOf = (headers: readonly (readonly [string, string])[]): Buffer =>
    Buffer.concat(
      headers.flatMap(([name, value]) => [
        Buffer.from([0x10, name.length]),
        Buffer.from(name),
        Buffer.from([value.length]),
        Buffer.from(value),
      ]),
    );
  const callOf = (...more: readonly (readonly [string, string])[]): Buffer =>
    headersOf([
      [":method", "POST"],
      [":scheme", "http"],
      [":authority", "localhost"],
      [":path", "/pagewire.v1.ContextService/ListContexts"],
      ["content-type", "application/grpc"],
      ["te", "trailers"],
      ...more,
    ]);
  const call = callOf();
  const headers = fc.tuple(
    fc
      .stringMatching(/^[a-z][a-z0-9-]{0,30}$/)
      .filter((name) => !/^(connection|upgrade|host|te|keep-alive)$/.test(name)),
    fc.stringMatching(/^[!-~]{0,100}$/),
  );
  const whole = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.array(headers, { maxLength: 5 }), fc.oneof(anyBytes, fc.constant(Buffer.alloc(5))))
        .map(([more, body]) =>
          Buffer.concat([frameOf(1, 4, NEW_STREAM, callOf(...more)), frameOf(0, 1, NEW_STREAM, body)]),
        ),
    },
    fc.constant(Buffer.concat([frameOf(1, 4, NEW_STREAM, call), frameOf(3, 0, NEW_STREAM, Buffer.from([0, 0, 0, 8]))])),
    fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => frameOf(6, 0, 0, Buffer.from(bytes))),
    fc.integer({ min: 1, max: 1_000 }).map((bytes) => frameOf(8, 0, 0, Buffer.from([0, 0, bytes >> 8, bytes & 0xff]))),
    fc.tuple(fc.integer({ min: 10, max: 255 }), anyBytes).map(([type, bytes]) => frameOf(type, 0, 0, bytes)),
  );
  /** The frames of a burst, with the numbers of their streams. */
  const numbered = (burst: readonly Buffer[]): readonly Buffer[] =>
    burst.map((given, index) => {
      const bytes = Buffer.from(given);
      for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3))
        if (bytes.readUInt32BE(at + 5) === NEW_STREAM) bytes.writeUInt32BE(2 * index + 1, at + 5);
      return bytes;
    });
  const broken = fc
    .record({
      type: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(0, 1) },
        { weight: 4, arbitrary: fc.nat(12) },
        fc.nat(255),
      ),
      flags: fc.oneof(fc.constantFrom(0, 1, 4, 5), fc.nat(255)),
      stream: fc.oneof(
        fc.constant(0),
        fc.nat(200).map((n) => 2 * n + 1),
        fc.nat(2 ** 31 - 1),
      ),
      payload: fc.oneof(fc.constant(call), mutated(fc.constant(call)), anyBytes, fc.constant(Buffer.alloc(5))),
      lie: fc.oneof({ weight: 10, arbitrary: fc.constant(0) }, fc.integer({ min: -9, max: 20_000 })),
    })
    .map(({ type, flags, stream, payload, lie }) => frameOf(type, flags, stream, payload, lie));

  it("get whole frames back, the connection closed at the latest after the last, and no internal error", async () => {
    const { host, port } = portOf(app.grpcAddress);
    const goAway = frameOf(7, 0, 0, Buffer.alloc(8));
    await eachBurst(
      "HTTP/2",
      { whole, broken },
      async (burst) => {
        const begin = Buffer.concat([preface, frameOf(4, 0, 0, Buffer.alloc(0))]);
        const received = await exchange(connect(port, host), [
          begin,
          ...numbered(burst.slice(0, -1)),
          Buffer.concat([...numbered(burst.slice(-1)), goAway]),
        ]);
        for (let at = 0; at + 9 <= received.length;) {
          const [length, type] = [received.readUIntBE(at, 3), received[at + 3]];
          expect(length).toBeLessThanOrEqual(16_384);
          expect(type).toBeLessThanOrEqual(9);
          tally("HTTP/2, frames of the service", `type ${type}`);
          // The code of a connection's or a stream's end is not that of an internal error.
          if (type === 7 || type === 3) expect(received.readUInt32BE(at + (type === 7 ? 13 : 9))).not.toBe(2);
          at += 9 + length;
        }
      },
      isReady,
    );
  });
});

describe("envelopes of gRPC, gRPC-Web and Connect", () => {
  const methods: readonly DescMethod[] = Object.values(services).flatMap((service) => service.methods);
  const types = [
    ...["application/grpc", "application/grpc+proto", "application/grpc-web+proto", "application/grpc-web-text"],
    ...["application/proto", "application/json", "application/connect+proto", "application/connect+json", "text/plain"],
  ];
  /** Levels of fields that have each other, beyond what a decoder may follow. */
  const nested = fc.constantFrom(10, 90, 110, 5_000).map((levels) => {
    let message = Buffer.alloc(0);
    for (let level = 0; level < levels; level++)
      message = Buffer.concat([varint(0x0a), varint(message.length), message]);
    return message;
  });
  const requests = fc.constantFrom(...methods).chain((method) => {
    const operation = operations.find(({ id }) => id.toLowerCase() === method.name.toLowerCase());
    const values = operation?.body === undefined ? fc.constant({}) : fitting(operation.body, resolveSchema);
    const message = values.map((value) => messageOf(method.input, value));
    const text = values.map((value) => Buffer.from(JSON.stringify(value)));
    return fc.record({
      method: fc.constant(method),
      isHttp2: fc.boolean(),
      type: fc.constantFrom(...types),
      encoding: fc.oneof({ weight: 8, arbitrary: fc.constant("") }, fc.constantFrom("gzip", "br", "zstd", "identity")),
      message: fc.oneof(message, mutated(message), text, nested, anyBytes),
      flags: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.nat(255)),
      lie: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.integer({ min: -5, max: 2 ** 31 })),
      rest: fc.oneof({ weight: 8, arbitrary: fc.constant(Buffer.alloc(0)) }, anyBytes),
      sentTrailers: fc.boolean(),
    });
  });
  type Sent = Readonly<Record<string, string>>;
  interface Received {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: Buffer;
  }

  let session: ClientHttp2Session | undefined;

  async function overHttp2(headers: Sent, body: Buffer, hasTrailers: boolean): Promise<Received> {
    if (session === undefined || session.destroyed || session.closed)
      session = connectHttp2(`http://${app.grpcAddress}`).on("error", () => undefined);
    const stream = session.request({ ":method": "POST", ...headers }, { waitForTrailers: hasTrailers });
    if (hasTrailers) stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0", "x-any": "1" }));
    const received: object[] = [];
    const chunks: Buffer[] = [];
    const note = (given: object): void => void received.push({ ...given });
    stream.on("response", note).on("trailers", note);
    stream.on("error", () => undefined).on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.end(body);
    await once(stream, "close");
    return { headers: Object.assign({}, ...received) as Received["headers"], body: Buffer.concat(chunks) };
  }

  async function overHttp1(
    { ":path": path = "", ...headers }: Sent,
    body: Buffer,
    hasTrailers: boolean,
  ): Promise<Received> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const length = hasTrailers ? "transfer-encoding: chunked\r\ntrailer: x-any" : `content-length: ${body.length}`;
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${lines.join("\r\n")}\r\n${length}\r\n\r\n`;
    const chunk = body.length === 0 ? "" : `${body.length.toString(16)}\r\n${body.toString("latin1")}\r\n`;
    const sent = hasTrailers ? `${chunk}0\r\nx-any: 1\r\n\r\n` : body.toString("latin1");
    const { status, headers: received, bytes } = await sendBytes(app.httpUrl, Buffer.from(head + sent, "latin1"));
    return { headers: { ":status": status, ...received }, body: bytes };
  }

  it("get a message of the contract, or a status that is no error of the service", async () => {
    onTestFinished(() => session?.destroy());
    const property = fc.asyncProperty(requests, async ({ method, isHttp2, ...given }) => {
      const { type, encoding, message, flags, lie, rest, sentTrailers } = given;
      const isUnary = type === "application/proto" || type === "application/json";
      const head = Buffer.alloc(5);
      head.writeUInt8(flags, 0);
      head.writeUInt32BE(Math.max(message.length + lie, 0) >>> 0, 1);
      const headers = {
        ":path": `/${method.parent.typeName}/${method.name}`,
        "content-type": type,
        te: "trailers",
        "connect-protocol-version": "1",
        "grpc-timeout": "500m",
        "connect-timeout-ms": "500",
        authorization: `Bearer ${user.accessToken}`,
        ...(encoding !== "" && {
          [isUnary ? "content-encoding" : type.includes("grpc") ? "grpc-encoding" : "connect-content-encoding"]:
            encoding,
        }),
      };
      const body = Buffer.concat(isUnary ? [message, rest] : [head, message, rest]);
      const received = await (isHttp2 ? overHttp2 : overHttp1)(headers, body, sentTrailers);
      requireRpcAnswer(method.output, received.headers, received.body);
      attempts.attack("gRPC and Connect", true);
    });
    await fc.assert(property, { seed, numRuns: frames, endOnFailure: true });
    expect((await fetch(`${app.httpUrl}/health/ready`)).status).toBe(200);
  });

  function requireRpcAnswer(output: DescMessage, headers: Received["headers"], body: Buffer): void {
    const text = body.toString("latin1");
    const about = `${JSON.stringify(headers)} ${text.slice(0, 500)}`;
    const status = headers["grpc-status"] ?? /grpc-status: ?(\d+)/.exec(text)?.[1] ?? /"code":"(\w+)"/.exec(text)?.[1];
    tally(String(headers["content-type"]), `${String(headers[":status"])} ${JSON.stringify(status)}`);
    // What had no beginning was reset, with the status of HTTP/2.
    if (headers[":status"] !== undefined)
      expect([200, 400, 401, 403, 404, 408, 409, 415, 429, 501, 503, 504, 505], about).toContain(headers[":status"]);
    // Connect has INTERNAL for envelopes that cannot be parsed, and says why; it is never ours.
    expect(`${String(headers["grpc-message"])} ${text}`, about).not.toMatch(
      /internal(%20| )error|INTERNAL_ERROR|node_modules/i,
    );
    expect([headers["grpc-status"], /grpc-status: ?(\d+)/.exec(text)?.[1]], about).not.toContain(String(Code.Unknown));
    expect(text, about).not.toContain('"code":"unknown"');
    const type = String(headers["content-type"]);
    if (headers[":status"] !== 200) return;
    // Without an encoding that the client accepts, it is that of the request.
    const plain = decompressed(body, headers["content-encoding"]);
    if (type === "application/proto") fromBinary(output, plain);
    if (type === "application/json") fromJson(output, JSON.parse(plain.toString()) as never);
    if (!/^application\/grpc(-web)?(\+proto)?$|^application\/connect\+proto$/.test(type)) return;
    for (let at = 0; at < body.length; at += 5 + body.readUInt32BE(at + 1)) {
      const isMessage = body[at] === 0;
      if (isMessage) fromBinary(output, body.subarray(at + 5, at + 5 + body.readUInt32BE(at + 1)));
    }
  }
});

function decompressed(bytes: Buffer, encoding: unknown): Buffer {
  if (encoding === "gzip") return gunzipSync(bytes);
  return encoding === "br" ? brotliDecompressSync(bytes) : bytes;
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; bytes.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
  return Buffer.from(bytes);
}

/** Of what Protobuf cannot hold of a body, such as null, nothing. */
function messageOf(type: DescMessage, body: unknown): Buffer {
  try {
    return Buffer.from(toBinary(type, fromJson(type, body as never, { ignoreUnknownFields: true })));
  } catch {
    return Buffer.from(toBinary(type, create(type)));
  }
}

describe("messages of MCP", () => {
  const params = fc.oneof(
    calls.map(({ operation, body }) => ({ name: "execute-api", arguments: { operation, body } })),
    fc.record({
      name: fc.constantFrom("act", "look", "read", "execute-api", "execute-context", "no-such"),
      arguments: fc.oneof(
        fc.constantFrom(...hostileValues),
        fc.record({ context: fc.uuid(), steps: fc.constantFrom(...hostileValues) }),
        fc.jsonValue({ maxDepth: 3 }),
      ),
    }),
    fc.constantFrom(...hostileValues),
    fc.constantFrom({ uri: "page://x" }, { uri: "file:///etc/passwd" }, { cursor: "\0" }, { protocolVersion: "1" }),
  );
  const message = fc.record(
    {
      jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>("2.0") }, fc.constantFrom(...hostileValues)),
      id: fc.oneof({ weight: 9, arbitrary: fc.nat() }, fc.constantFrom(...hostileValues)),
      method: fc.oneof(
        { weight: 6, arbitrary: fc.constant<unknown>("tools/call") },
        {
          weight: 6,
          arbitrary: fc.constantFrom<unknown>(
            ...["initialize", "ping", "tools/list", "resources/list", "resources/read", "prompts/get"],
            ...["completion/complete", "logging/setLevel", "notifications/cancelled", "server/discover"],
          ),
        },
        fc.constantFrom(...hostileValues),
      ),
      params,
    },
    { requiredKeys: ["jsonrpc", "method"] },
  );
  const text = fc.oneof(
    { weight: 8, arbitrary: message.map((value) => JSON.stringify(value)) },
    fc.array(message, { maxLength: 3 }).map((value) => JSON.stringify(value)),
    mutated(message.map((value) => Buffer.from(JSON.stringify(value)))).map((bytes) => bytes.toString()),
  );

  it("get a response of JSON-RPC or an error that is not the service's", async () => {
    const property = fc.asyncProperty(
      text,
      fc.constantFrom("2025-06-18", "2025-11-25", "2026-07-28", "1999-01-01"),
      async (body, version) => {
        const response = await fetch(`${app.httpUrl}/mcp`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${user.accessToken}`,
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            "mcp-protocol-version": version,
          },
          body,
          signal: AbortSignal.timeout(30_000),
        });
        const answer = await response.text();
        tally("MCP", `${response.status}${/"isError":true|"error":/.test(answer) ? " error" : ""}`);
        const about = `${body.slice(0, 1_500)}\n→ ${response.status} ${answer.slice(0, 1_500)}`;
        expect([500, 502], about).not.toContain(response.status);
        expect(answer, about).not.toMatch(/"code": ?-32603|INTERNAL_ERROR|node_modules/);
        attempts.attack("MCP", true);
      },
    );
    await fc.assert(property, { seed, numRuns: frames, endOnFailure: true });
    await isReady();
  });
});

describe("bytes on the cluster's wire", () => {
  const keys = toClusterKeys([Buffer.alloc(32, 7).toString("base64")]);
  const heads = fc.record(
    {
      args: fc.oneof(fc.constant<unknown>(["c1"]), fc.constantFrom(...hostileValues)),
      limits: fc.constantFrom(...hostileValues),
      uploads: fc.constantFrom(...hostileValues),
    },
    { requiredKeys: ["args"] },
  );
  const valid = fc.tuple(fc.constantFrom("listPages", "noSuchMethod", "toString"), heads).map(([method, head]) => {
    const body = Buffer.from(JSON.stringify(head));
    const length = `x-pagewire-head: ${body.length}\r\nContent-Length: ${body.length}`;
    const lines = `POST /v1/${method} HTTP/1.1\r\nHost: worker\r\nx-pagewire-process: worker-1\r\n${length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(lines), body]);
  });
  const frame = fc.oneof(mutated(valid), valid, anyBytes);

  async function serve() {
    const called: string[] = [];
    const errors: string[] = [];
    const log = createLogger({ level: "error", destination: { write: (line) => void errors.push(line) } });
    const engine = stubEngine({
      listPages: (id) => {
        called.push(id);
        return Promise.resolve([]);
      },
    });
    const load = () => ({ capacity: 10, live: 3, busy: 2, waiting: 1 });
    const server = await listenWire({
      ...{ engine, processId: "worker-1", version: "0", keys, host: "127.0.0.1", port: 0, load, log },
      usage: () => ({ browsers: [] }),
    });
    onTestFinished(() => server.close());
    const isAlive = async (): Promise<void> => {
      const client = connectWire({ address: `127.0.0.1:${server.port}`, processId: "worker-1", keys });
      expect(await client.listPages("alive")).toEqual([]);
      await client.close();
    };
    return { port: server.port, called, errors, isAlive };
  }

  it("reach nothing without the key", async () => {
    const { port, called, isAlive } = await serve();
    const hello = Buffer.from("160301002e0100002a0303", "hex");
    await eachBurst(
      "cluster without the key",
      { broken: fc.oneof(frame, mutated(fc.constant(hello))) },
      async (burst) => {
        const received = await exchange(connect(port, "127.0.0.1"), burst);
        tally("cluster without the key", received.length === 0 ? "closed" : "closed with bytes");
        expect(received.toString("latin1")).not.toContain("HTTP/1.1 2");
        expect(called).toEqual([]);
      },
      isAlive,
    );
  });

  it("get no internal error with it", async () => {
    const { port, errors, isAlive } = await serve();
    await eachBurst(
      "cluster with the key",
      { broken: frame },
      async (burst) => {
        const socket = connectTls({ host: "127.0.0.1", port, ...clientTls(keys) });
        const received = (await exchange(socket, burst)).toString("latin1");
        for (const [, status] of received.matchAll(/HTTP\/1\.1 (\d+)/g)) tally("cluster with the key", status ?? "");
        expect(received).not.toMatch(/HTTP\/1\.1 500|INTERNAL_ERROR/);
        expect(errors).toEqual([]);
      },
      isAlive,
    );
  });
});
