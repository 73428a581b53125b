import { Duplex } from "node:stream";
import { unreachable } from "./dial.ts";

/** Bound for requests and responses: as much as Chromium accepts, where Node's default is 16 KiB. */
export const MAX_HEADER_BYTES = 256 * 1_024;
/** Bytes before the status line that Chromium passes over. */
const MAX_SLOP = 4;
const MAX_CHUNK_LINE = 16 * 1_024;
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

interface Head {
  readonly text: string;
  readonly next: State;
}

/**
 * A connection to a server that reads responses as leniently as Chromium, and hands on what each parser reads in the same way: how long
 * a body is, is decided here only.
 *
 * @see https://source.chromium.org/chromium/chromium/src/+/main:net/http/http_util.cc for what Chromium passes over
 */
export class ServerConnection extends Duplex {
  readonly #socket: Duplex;
  #state: State = { in: "head" };
  #hasSent = false;
  #isHead = false;
  /** The beginning of a head or of a line that is not complete. */
  #pending: Buffer = NOTHING;
  /** Holds `#pending`, with space for more. */
  #space: Buffer = NOTHING;
  /** Bytes of the head in which its end was looked for. */
  #scanned = 0;

  constructor(socket: Duplex) {
    super({ allowHalfOpen: false, emitClose: true });
    this.#socket = socket;
    socket.on("data", (bytes: Buffer) => this.#take(bytes));
    socket.on("end", () => this.#end());
    socket.on("error", (error) => this.destroy(error));
    socket.on("timeout", () => this.emit("timeout"));
    socket.on("close", () => {
      if (!this.readableEnded && this.#state.in !== "over") this.#end();
    });
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (this.#state.in === "idle" || !this.#hasSent) {
      this.#hasSent = true;
      this.#state = { in: "head" };
      this.#isHead = bytes.subarray(0, 5).toString("latin1") === "HEAD ";
    }
    this.#socket.write(bytes, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  // What Node's agent calls of a socket.
  setKeepAlive(isOn: boolean, delayMs: number): this {
    (this.#socket as Partial<SocketOptions>).setKeepAlive?.(isOn, delayMs);
    return this;
  }
  setTimeout(ms: number): this {
    (this.#socket as Partial<SocketOptions>).setTimeout?.(ms);
    return this;
  }
  setNoDelay(isOn: boolean): this {
    (this.#socket as Partial<SocketOptions>).setNoDelay?.(isOn);
    return this;
  }
  ref(): this {
    (this.#socket as Partial<SocketOptions>).ref?.();
    return this;
  }
  unref(): this {
    (this.#socket as Partial<SocketOptions>).unref?.();
    return this;
  }

  #take(bytes: Buffer): void {
    let rest = this.#withPending(bytes);
    try {
      while (rest.length > 0) {
        const after = this.#step(rest);
        if (after === undefined) {
          this.#pending = rest;
          return;
        }
        [rest, this.#pending, this.#space, this.#scanned] = [after, NOTHING, NOTHING, 0];
      }
    } catch (error) {
      this.#state = { in: "over" };
      this.destroy(error as Error);
    }
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
        // No request asked for it, and the next response could not be distinguished from it.
        this.#finish();
        return NOTHING;
      case "over":
        return NOTHING;
      case "head": {
        const end = endOfHead(bytes, Math.max(0, this.#scanned - 2));
        this.#scanned = bytes.length;
        if (end === undefined && bytes.length <= MAX_HEADER_BYTES) {
          if (!mayBeHead(bytes)) throw unreachable("invalid-http-response");
          return undefined;
        }
        if (end === undefined || end > MAX_HEADER_BYTES) throw unreachable("invalid-http-response");
        this.#begin(readHead(bytes.toString("latin1", 0, end), this.#isHead));
        return bytes.subarray(end);
      }
      case "body":
      case "chunk": {
        const taken = bytes.subarray(0, state.left ?? bytes.length);
        this.#pass(state.in === "chunk" ? Buffer.concat([chunkLine(taken.length), taken, CRLF]) : taken);
        if (state.left !== undefined) {
          state.left -= taken.length;
          if (state.left === 0) this.#state = state.in === "chunk" ? { in: "chunk-end" } : { in: "idle" };
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
    } else if (line === "") {
      this.#pass(LAST_CHUNK);
      this.#state = { in: "idle" };
    }
  }

  #begin({ text, next }: Head): void {
    this.#pass(Buffer.from(text, "latin1"));
    this.#state = next;
  }

  #pass(bytes: Buffer): void {
    if (!this.push(bytes)) this.#socket.pause();
  }

  /** The server has sent its last byte. */
  #end(): void {
    // Chromium shows a response whose head has no end.
    if (this.#state.in === "head" && this.#pending.length > 0) {
      try {
        this.#begin(readHead(this.#pending.toString("latin1"), this.#isHead, true));
      } catch (error) {
        this.destroy(error as Error);
      }
    }
    this.#finish();
  }

  #finish(): void {
    if (this.#state.in === "over") return;
    this.#state = { in: "over" };
    this.push(null);
  }
}

interface SocketOptions {
  setKeepAlive(isOn: boolean, delayMs: number): void;
  setTimeout(ms: number): void;
  setNoDelay(isOn: boolean): void;
  ref(): void;
  unref(): void;
}

const CRLF = Buffer.from("\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

function chunkLine(length: number): Buffer {
  return Buffer.from(`${length.toString(16)}\r\n`);
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
 * Writes a head anew: one status line, names that are tokens, values without control characters, and one statement of how the body ends.
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
    .split(/[\r\n]+/);
  const [, version = "1.0", digits = "200", reason = ""] =
    /^http(?:\/(\d\.\d))?[^ ]*(?: +(\d+))? *(.*)$/i.exec(statusLine) ?? [];
  const status = Number(digits);
  if (status < 100 || status > 999) throw unreachable("invalid-http-response");
  const headers = lines.flatMap((line): (readonly [string, string])[] => {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trimEnd();
    return TOKEN.test(name) ? [[name, withoutControls(line.slice(colon + 1).trim())]] : [];
  });
  const valuesOf = (wanted: string): string[] =>
    headers.flatMap(([name, value]) =>
      name.toLowerCase() === wanted ? value.split(",").map((each) => each.trim()) : [],
    );
  const isOld = version === "1.0" || version === "0.9";
  const isChunked = !isOld && valuesOf("transfer-encoding").some((each) => each.toLowerCase() === "chunked");
  const lengths = new Set(valuesOf("content-length"));
  if (!isChunked && lengths.size > 1) throw unreachable("invalid-http-response");
  const [stated = ""] = lengths;
  const length = !isChunked && /^\d{1,15}$/.test(stated) ? Number(stated) : undefined;
  const kept = headers.filter(([name]) => !/^(content-length|transfer-encoding)$/i.test(name));
  const isEmpty = isHead || isTruncated || status < 200 || status === 204 || status === 205 || status === 304;
  const framing = [
    ...(isChunked && !isEmpty ? ["Transfer-Encoding: chunked"] : []),
    ...(length !== undefined && status !== 205 && !isTruncated ? [`Content-Length: ${length}`] : []),
    ...(status === 205 || (isTruncated && !isHead) ? ["Content-Length: 0"] : []),
  ];
  const text = [
    `HTTP/${isOld ? "1.0" : "1.1"} ${status} ${withoutControls(reason)}`,
    ...kept.map(([name, value]) => `${name}: ${value}`),
    ...framing,
    "\r\n",
  ].join("\r\n");
  if (status < 200) return { text, next: { in: "head" } };
  if (isEmpty || length === 0) return { text, next: { in: "idle" } };
  return { text, next: isChunked ? { in: "chunk-size" } : { in: "body", left: length } };
}

function withoutControls(text: string): string {
  return text.replace(/[^\t -~\x80-\xff]/g, " ");
}
