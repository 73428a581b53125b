import type { Socket } from "node:net";
import { Readable, type Writable } from "node:stream";
import { unreachable } from "./dial.ts";
import type { Pace } from "./pace.ts";

/** Bound for requests and responses: as much as Chromium accepts, where Node's default is 16 KiB. */
export const MAX_HEADER_BYTES = 256 * 1_024;
/** Bytes before the status line that Chromium passes over. */
const MAX_SLOP = 4;
const MAX_CHUNK_LINE = 16 * 1_024;
const MAX_INTERIM_RESPONSES = 10;
/** Lines of a head, and members of the lists that are read; each takes up to a µs, and servers send a hundred. */
const MAX_HEAD_PARTS = 4_096;
/** A part of a response, however few bytes it has, takes as long as so many bytes that are passed; a byte of a head as 8. */
const PART_BYTES = 200;
const HEAD_FACTOR = 8;
/** Below the keep-alive of most servers, so that an idle connection is rarely closed just as it is used. */
const IDLE_CONNECTION_MS = 4_000;
/** Sooner than the time that a server states. */
const KEPT_MARGIN_MS = 1_000;
/** Headers of one connection (RFC 9110, 7.6.1), and of the proxy itself. */
export const HOP_BY_HOP: ReadonlySet<string> = new Set([
  ...["connection", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authorization"],
  ...["te", "trailer", "transfer-encoding", "upgrade"],
]);
const LF = 10;
const CR = 13;
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const NOTHING: Buffer = Buffer.alloc(0);

/** Part of a response to which the next byte belongs. */
type State =
  | { readonly in: "idle" }
  | { readonly in: "head" }
  /** `left`: bytes; undefined: until the connection ends. */
  | { readonly in: "body"; left: number | undefined }
  | { readonly in: "chunk-size" | "chunk-end" | "trailer" }
  | { readonly in: "chunk"; left: number }
  | { readonly in: "over" };

/** The beginning of a response: its status line and the headers of the message, without those that say how its body ends. */
export interface ResponseHead {
  readonly status: number;
  readonly reason: string;
  /** Alternating names and values. */
  readonly headers: readonly string[];
}

interface Head extends ResponseHead {
  readonly next: State;
  /** How long the server keeps the connection for a further request, in ms; 0: it does not. */
  readonly keptMs: number;
}

interface Exchange {
  readonly isHead: boolean;
  /** Called once; the body is destroyed where it does not come whole. */
  readonly onHead: (head: ResponseHead, body: Readable) => void;
  /** Called once where no response comes: an `EgressFailure` for what is none, or why the connection has ended. */
  readonly onError: (error: Error) => void;
  body: Readable | undefined;
  interimResponses: number;
  /** Bytes of the heads of the response and of interim ones before it. */
  headBytes: number;
}

/**
 * A connection to a server, for one request after the other. It reads responses as leniently as Chromium, and decides how long a body is.
 *
 * @see https://source.chromium.org/chromium/chromium/src/+/main:net/http/http_util.cc for what Chromium passes over
 */
export class ServerConnection {
  readonly #socket: Socket;
  readonly #onIdle: (keptMs: number) => void;
  readonly #pace: Pick<Pace, "spend" | "wait">;
  #state: State = { in: "over" };
  #exchange: Exchange | undefined;
  #keptMs = 0;
  /** The beginning of a head or of a line that is not complete. */
  #pending: Buffer = NOTHING;
  /** Holds `#pending`, with space for more. */
  #space: Buffer = NOTHING;
  /** Bytes of the head in which its end was looked for. */
  #scanned = 0;
  /** Bytes of the body that have come together, in whatever chunks. */
  #taken: Buffer[] = [];
  /** Whether nothing is read, since the context has used more than its part of the thread. */
  #isWaiting = false;

  /**
   * @param pace of the context
   * @param onIdle called when a response is complete, with how long the server keeps the connection, in ms; 0: it ends
   * @param onClose called when the connection has ended
   */
  constructor(
    socket: Socket,
    pace: Pick<Pace, "spend" | "wait">,
    onIdle: (keptMs: number) => void,
    onClose: () => void,
  ) {
    this.#socket = socket;
    this.#pace = pace;
    this.#onIdle = onIdle;
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    socket.on("end", () => this.#end());
    socket.on("error", (error) => this.#fail(error));
    socket.on("timeout", () => socket.destroy());
    socket.on("close", () => {
      // By this side: a server that ends it is at its last byte before.
      this.#fail(new Error("the connection has ended"));
      onClose();
    });
  }

  /**
   * Begins a request; the response before must be complete.
   *
   * @param head with the empty line
   * @returns ends the connection where the response is not complete
   */
  send(head: string, listeners: Pick<Exchange, "isHead" | "onHead" | "onError">): () => void {
    const exchange: Exchange = { ...listeners, body: undefined, interimResponses: 0, headBytes: 0 };
    this.#exchange = exchange;
    this.#state = { in: "head" };
    this.#socket.write(head, "latin1");
    this.#resume();
    return () => {
      if (this.#exchange === exchange) this.#socket.destroy();
    };
  }

  /** Takes the body of the request, in the form that its head states. */
  get requestBody(): Writable {
    return this.#socket;
  }

  /** Ends it after so long without a byte; 0: never. */
  setTimeout(ms: number): void {
    this.#socket.setTimeout(ms);
  }

  /** Closes it once what was written to it is sent. */
  end(): void {
    this.#socket.destroySoon();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    let rest = this.#withPending(bytes);
    let cost = PART_BYTES;
    try {
      while (rest.length > 0) {
        const isHead = this.#state.in === "head";
        const after = this.#step(rest);
        if (after === undefined) {
          this.#pending = rest;
          break;
        }
        cost += PART_BYTES + (isHead ? HEAD_FACTOR * (rest.length - after.length) : 0);
        [rest, this.#pending, this.#space, this.#scanned] = [after, NOTHING, NOTHING, 0];
      }
      this.#pushTaken();
    } catch (error) {
      cost += HEAD_FACTOR * rest.length;
      this.#fail(error as Error);
    }
    // Bytes of a body are counted where they are passed.
    if (this.#pace.spend(cost) || cost <= bytes.length) return;
    this.#isWaiting = true;
    this.#socket.pause();
    this.#pace.wait(() => {
      this.#isWaiting = false;
      this.#socket.resume();
    });
  }

  #resume(): void {
    if (!this.#isWaiting) this.#socket.resume();
  }

  /** Passes on what has come of the body as one piece: a chunk of a byte would cost as much as one of many. */
  #pushTaken(): void {
    const [first, ...others] = this.#taken;
    if (first === undefined) return;
    this.#taken = [];
    const bytes = others.length === 0 ? first : Buffer.concat([first, ...others]);
    if (this.#exchange?.body?.push(bytes) === false) this.#socket.pause();
  }

  /** Joins what has come so far, in time linear in its length however small its pieces are. */
  #withPending(bytes: Buffer): Buffer {
    const length = this.#pending.length + bytes.length;
    if (length === bytes.length) return bytes;
    if (length > this.#space.length) {
      this.#space = Buffer.allocUnsafe(2 * length);
      this.#pending.copy(this.#space);
    }
    bytes.copy(this.#space, this.#pending.length);
    return this.#space.subarray(0, length);
  }

  /** Takes what is complete of `bytes` and returns the rest; undefined: more has to come first. @throws EgressFailure */
  #step(bytes: Buffer): Buffer | undefined {
    const state = this.#state;
    switch (state.in) {
      case "idle":
      case "over":
        // No request asked for it, and the next response could not be distinguished from it.
        this.#state = { in: "over" };
        this.#socket.destroy();
        return NOTHING;
      case "head": {
        const end = endOfHead(bytes, Math.max(0, this.#scanned - 2));
        this.#scanned = bytes.length;
        if (end === undefined && bytes.length <= MAX_HEADER_BYTES) {
          if (!mayBeHead(bytes)) throw unreachable("invalid-http-response");
          return undefined;
        }
        const exchange = this.#exchange;
        if (end === undefined || (exchange && (exchange.headBytes += end) > MAX_HEADER_BYTES))
          throw unreachable("invalid-http-response");
        this.#begin(readHead(bytes.toString("latin1", 0, end), exchange?.isHead === true));
        return bytes.subarray(end);
      }
      case "body":
      case "chunk": {
        const taken = bytes.subarray(0, state.left ?? bytes.length);
        this.#taken.push(taken);
        if (state.left !== undefined) {
          state.left -= taken.length;
          if (state.left === 0 && state.in === "chunk") this.#state = { in: "chunk-end" };
          else if (state.left === 0) this.#complete();
        }
        return bytes.subarray(taken.length);
      }
      case "chunk-size":
      case "chunk-end":
      case "trailer": {
        const end = bytes.indexOf(LF);
        if (end === -1 && bytes.length <= MAX_CHUNK_LINE) return undefined;
        if (end === -1 || end > MAX_CHUNK_LINE) throw unreachable("invalid-http-response");
        this.#takeLine(state.in, bytes.toString("latin1", 0, bytes[end - 1] === CR ? end - 1 : end));
        return bytes.subarray(end + 1);
      }
    }
  }

  #takeLine(where: "chunk-size" | "chunk-end" | "trailer", line: string): void {
    if (where === "chunk-end") {
      if (line !== "") throw unreachable("invalid-http-response");
      this.#state = { in: "chunk-size" };
    } else if (where === "chunk-size") {
      const size = /^([0-9a-f]{1,13}) *(;|$)/i.exec(line)?.[1];
      if (size === undefined) throw unreachable("invalid-http-response");
      const left = Number.parseInt(size, 16);
      this.#state = left === 0 ? { in: "trailer" } : { in: "chunk", left };
    } else if (line === "") this.#complete();
  }

  #begin({ next, keptMs, ...head }: Head): void {
    const exchange = this.#exchange;
    if (exchange === undefined) return;
    const isInterim = head.status < 200;
    if (head.status === 101 || (isInterim && ++exchange.interimResponses > MAX_INTERIM_RESPONSES))
      throw unreachable("invalid-http-response");
    // It would ask the browser for the credentials of the proxy.
    if (head.status === 407) throw unreachable("invalid-http-response");
    this.#state = next;
    if (isInterim) return;
    this.#keptMs = keptMs;
    exchange.body = new Readable({ read: () => this.#resume() });
    exchange.onHead(head, exchange.body);
    if (next.in === "idle") this.#complete();
  }

  #complete(): void {
    this.#pushTaken();
    this.#exchange?.body?.push(null);
    this.#exchange = undefined;
    this.#state = { in: "idle" };
    this.#onIdle(this.#keptMs);
  }

  /** The server has sent its last byte. */
  #end(): void {
    const state = this.#state;
    if (state.in === "body" && state.left === undefined) this.#complete();
    // Chromium shows a response whose head has no end.
    else if (state.in === "head" && this.#pending.length > 0) {
      try {
        this.#begin(readHead(this.#pending.toString("latin1"), this.#exchange?.isHead === true, true));
      } catch (error) {
        this.#fail(error as Error);
      }
    } else this.#fail(new Error("the connection has ended"));
  }

  #fail(error: Error): void {
    this.#pushTaken();
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#state = { in: "over" };
    this.#socket.destroy();
    if (exchange?.body === undefined) exchange?.onError(error);
    else exchange.body.destroy();
  }
}

/** The index after an empty line, whose lines may end by LF alone. */
function endOfHead(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(LF, from); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1;
    if (bytes[next] === LF) return next + 1;
  }
  return undefined;
}

function mayBeHead(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, MAX_SLOP + 4).toLowerCase();
  return start.length < MAX_SLOP + 4 || start.includes("http");
}

/**
 * Reads a head: names that are tokens, values without control characters, and one statement of how the body ends.
 *
 * @param isTruncated the connection ended in it
 * @throws EgressFailure
 */
function readHead(raw: string, isHead: boolean, isTruncated = false): Head {
  const start = raw
    .slice(0, MAX_SLOP + 4)
    .toLowerCase()
    .indexOf("http");
  if (start === -1 || raw.includes("\0")) throw unreachable("invalid-http-response");
  const [statusLine = "", ...lines] = raw
    .slice(start)
    // Looked for once where breaks begin: from each of them, the time would grow with the square of their number.
    .replace(/(?<![\r\n])[\r\n]+[ \t]+/g, " ")
    .split(/[\r\n]+/, MAX_HEAD_PARTS + 2);
  const [, version = "1.0", digits = "200", reason = ""] =
    /^http(?:\/(\d\.\d))?[^ ]*(?: +(\d+))? *(.*)$/i.exec(statusLine) ?? [];
  if (lines.length > MAX_HEAD_PARTS) throw unreachable("invalid-http-response");
  const status = Number(digits);
  if (status < 100 || status > 999) throw unreachable("invalid-http-response");
  const all: string[] = [];
  const [codings, lengths, connection] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const listed: Readonly<Record<string, Set<string> | undefined>> = {
    "transfer-encoding": codings,
    "content-length": lengths,
    connection,
  };
  let keptSeconds = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trimEnd();
    if (!TOKEN.test(name)) continue;
    const value = withoutControls(line.slice(colon + 1).trim());
    const lower = name.toLowerCase();
    const members = Object.hasOwn(listed, lower) ? value.split(",", MAX_HEAD_PARTS + 1) : [];
    if (members.length > MAX_HEAD_PARTS) throw unreachable("invalid-http-response");
    for (const each of members) listed[lower]?.add(each.trim().toLowerCase());
    if (lower === "keep-alive") keptSeconds = Number(/^timeout=(\d+)/.exec(value)?.[1] ?? keptSeconds);
    if (!HOP_BY_HOP.has(lower) && lower !== "content-length") all.push(name, value);
  }
  const isOld = version === "1.0" || version === "0.9";
  const isChunked = !isOld && codings.has("chunked");
  if (!isChunked && lengths.size > 1) throw unreachable("invalid-http-response");
  const [stated = ""] = lengths;
  const length = !isChunked && /^\d{1,15}$/.test(stated) ? Number(stated) : undefined;
  const isEmpty = isHead || isTruncated || status < 200 || status === 204 || status === 205 || status === 304;
  const headers = withoutNames(all, connection);
  if (status === 205 || (isTruncated && !isHead)) headers.push("Content-Length", "0");
  else if (length !== undefined && !isTruncated) headers.push("Content-Length", `${length}`);
  const body: State = isChunked ? { in: "chunk-size" } : { in: "body", left: length };
  const isBounded = isEmpty || isChunked || length !== undefined;
  const isKept = !isOld && !isTruncated && isBounded && !connection.has("close");
  return {
    ...{ status, reason: withoutControls(reason), headers },
    next: status < 200 ? { in: "head" } : isEmpty || length === 0 ? { in: "idle" } : body,
    keptMs: isKept ? Math.min(IDLE_CONNECTION_MS, Math.max(0, keptSeconds * 1_000 - KEPT_MARGIN_MS)) : 0,
  };
}

/** @param headers alternating names and values */
export function withoutNames(headers: readonly string[], names: ReadonlySet<string>): string[] {
  return headers.filter((_, index) => !names.has(headers[index - (index % 2)]?.toLowerCase() ?? ""));
}

function withoutControls(text: string): string {
  return text.replace(/[^\t -~\x80-\xff]/g, " ");
}
