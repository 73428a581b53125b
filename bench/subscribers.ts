/**
 * Clients that subscribe to events, in a process of their own, so that their cost is not on the service's event loop.
 * Forked by `startSubscribers`, which sends the plan and asks for the number of events by messages.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:http2";
import { create, toBinary } from "@bufbuild/protobuf";
import { WebSocket } from "ws";
import { StreamEventsRequestSchema } from "../gen/proto/pagewire/v1/context_service_pb.ts";

export interface SubscribersPlan {
  readonly url: string;
  readonly grpcAddress: string;
  /** Of different sessions, since each has a limited number of sockets. */
  readonly tokens: readonly string[];
  /** So many of each kind with each token. */
  readonly sockets: number;
  readonly streams: number;
  /** What they subscribe to; absent: the sockets stay idle. */
  readonly contextId?: string;
}

export interface Subscribers {
  /** How many events were received so far, in all. */
  count(): Promise<number>;
  close(): Promise<void>;
}

/** Resolves when every client is connected and subscribed. */
export async function startSubscribers(plan: SubscribersPlan): Promise<Subscribers> {
  const child = fork(import.meta.filename, [JSON.stringify(plan)], { stdio: "inherit" });
  const exited = once(child, "exit");
  const ask = async (question: string): Promise<number> => {
    child.send(question);
    const answer = await Promise.race([once(child, "message"), exited.then(() => undefined)]);
    if (answer === undefined) throw new Error("the process of the subscribers has ended");
    return answer[0] as number;
  };
  await ask("ready");
  return {
    count: () => ask("count"),
    async close() {
      child.disconnect();
      await exited;
    },
  };
}

let delivered = 0;

async function subscribe({ url, grpcAddress, tokens, sockets, streams, contextId }: SubscribersPlan): Promise<void> {
  // One session after the other: an address may have 100 sockets that are not authenticated yet.
  for (const token of tokens) {
    await Promise.all([
      ...Array.from({ length: sockets }, () =>
        openSocket(`${url.replace(/^http/, "ws")}/ws?token=${token}`, contextId),
      ),
      ...Array.from({ length: streams }, () => openStream(grpcAddress, token, contextId)),
    ]);
  }
}

async function openSocket(url: string, contextId: string | undefined): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on("error", fail).on("close", () => fail("a socket closed"));
  await once(socket, "open");
  if (contextId === undefined) {
    // The answer shows that the service has looked at the token.
    socket.send(JSON.stringify({ type: "ping" }));
    await once(socket, "message");
    return;
  }
  socket.send(JSON.stringify({ type: "subscribe", topic: `context:${contextId}` }));
  await once(socket, "message");
  socket.on("message", () => delivered++);
}

/** Over HTTP/2 as it is, with its own connection: a whole client would cost more than the service that is measured. */
async function openStream(grpcAddress: string, token: string, contextId = ""): Promise<void> {
  const session = connect(`http://${grpcAddress}`);
  session.on("error", fail).on("close", () => fail("a connection closed"));
  const stream = session.request({
    ":method": "POST",
    ":path": "/pagewire.v1.ContextService/StreamEvents",
    "content-type": "application/grpc",
    te: "trailers",
    authorization: `Bearer ${token}`,
  });
  stream.end(envelopeOf(toBinary(StreamEventsRequestSchema, create(StreamEventsRequestSchema, { contextId }))));
  await once(stream, "response");
  let rest: Buffer = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let size = sizeOf(rest); rest.length >= size; size = sizeOf(rest)) {
      rest = rest.subarray(size);
      delivered++;
    }
  });
}

const prefixBytes = 5;

function envelopeOf(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/** Of the message that begins here, with its prefix. */
function sizeOf(bytes: Buffer): number {
  return bytes.length < prefixBytes ? prefixBytes : prefixBytes + bytes.readUInt32BE(1);
}

function fail(error: unknown): void {
  if (!process.connected) return;
  console.error(error);
  process.exit(1);
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  const subscribed = subscribe(JSON.parse(process.argv[2] ?? "{}") as SubscribersPlan);
  subscribed.catch(fail);
  process.on("message", (question) => {
    void subscribed.then(() => process.send?.(question === "count" ? delivered : 0));
  });
  process.on("disconnect", () => process.exit(0));
}
