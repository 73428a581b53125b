import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { startSite } from "../../support/site.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { isNightly, samples } from "../../support/nightly.ts";

/** Far below the time of the navigation, so that a hang fails. */
const PROMPTLY_MS = 5_000;

let server: Server | undefined;

const test = engineOfFile();
const site = ofFile(startSite);
afterEach(async () => {
  server?.close();
});

/** A TCP server that runs `respond` for each request. */
async function serve(respond: (socket: Socket) => void): Promise<string> {
  const listening = createServer((socket) => {
    socket.on("error", () => undefined).on("data", () => respond(socket));
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  server = listening;
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
}

const sends = (text: string | Buffer) => (socket: Socket) => void socket.write(text);
const ends = (text: string | Buffer) => (socket: Socket) => void socket.end(text);

/** Writes a chunk again and again, as long as the other side reads. */
function repeats(head: string, chunk: string): (socket: Socket) => void {
  return (socket) => {
    socket.write(head);
    const more = (): void => {
      if (!socket.destroyed) socket.write(chunk, () => setImmediate(more));
    };
    more();
  };
}

const brokenGzip = Buffer.concat([
  Buffer.from("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: 40\r\n\r\n"),
  Buffer.alloc(40, "not gzip at all "),
]);
const gzip = gzipSync("<title>whole</title>".repeat(1_000));
const brokenInside = Buffer.concat([
  Buffer.from(
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nContent-Length: ${gzip.length}\r\n\r\n`,
  ),
  gzip.subarray(0, 30),
  Buffer.alloc(gzip.length - 30, 255),
]);

/** Of the first ten, each is of another kind. */
const BROKEN: readonly (readonly [string, string, (socket: Socket) => void])[] = [
  [
    "with status 101 and an upgrade",
    "invalid-http-response",
    sends("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
  ],
  [
    "with status 407 and a challenge",
    "invalid-http-response",
    sends('HTTP/1.1 407 Proxy\r\nProxy-Authenticate: Basic realm="egress"\r\nContent-Length: 0\r\n\r\n'),
  ],
  ["with status 99", "invalid-http-response", sends("HTTP/1.1 99 Low\r\nContent-Length: 0\r\n\r\n")],
  ["with 1xx without end", "invalid-http-response", repeats("", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")],
  [
    "with two lengths",
    "invalid-http-response",
    sends("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc"),
  ],
  [
    "of TLS",
    "invalid-http-response",
    sends(Buffer.from([0x16, 0x03, 0x03, 0x00, 0x05, 0x02, 0x00, 0x00, 0x01, 0x00, 0x0d, 0x0a, 0x0d, 0x0a])),
  ],
  ["with NUL in a header", "invalid-http-response", sends("HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n")],
  ["with endless headers", "invalid-http-response", repeats("HTTP/1.1 200 OK\r\n", `X: ${"x".repeat(8_000)}\r\n`)],
  ["that is empty", "empty-response", ends("")],
  ["with a body that is not gzip", "content-decoding-failed", sends(brokenGzip)],
  ["with status 101", "invalid-http-response", sends("HTTP/1.1 101 Switching Protocols\r\n\r\n")],
  ["with status 407", "invalid-http-response", sends("HTTP/1.1 407 Proxy\r\nContent-Length: 0\r\n\r\n")],
  ["with status 000", "invalid-http-response", sends("HTTP/1.1 000 None\r\nContent-Length: 0\r\n\r\n")],
  ["with status 1000", "invalid-http-response", sends("HTTP/1.1 1000 High\r\nContent-Length: 0\r\n\r\n")],
  ["of HTTP/0.9", "invalid-http-response", ends("<title>old</title>")],
  ["of SSH", "invalid-http-response", ends("SSH-2.0-server\r\n")],
  ["whose connection is reset", "empty-response", (socket) => socket.resetAndDestroy()],
  ["with a body that stops being gzip", "content-decoding-failed", sends(brokenInside)],
];

describe("a malformed response", () => {
  it.each(isNightly ? BROKEN : BROKEN.slice(0, 4))("%s fails as %s", async (_what, reason, respond) => {
    const url = await serve(respond);
    const id = await test.anyContext();
    await expect(test.run(id, "navigate", { url }, { timeoutMs: PROMPTLY_MS })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason, url },
    });
  });

  it.each<[string, (socket: Socket) => void]>([
    [
      "with a chunk of no size",
      ends("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n<p>x</p>\r\n0\r\n\r\n"),
    ],
    [
      "with a chunk after the first of no size",
      ends("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\nZZ\r\n"),
    ],
    [
      "shorter than its length",
      ends("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\n<p>x</p>"),
    ],
  ])("%s ends without waiting for the deadline", async (_what, respond) => {
    const url = await serve(respond);
    const id = await test.anyContext();
    const outcome = await test.run(id, "navigate", { url }, { timeoutMs: PROMPTLY_MS }).then(
      () => "loaded",
      (error: { code: string }) => error.code,
    );
    expect(outcome).not.toBe("TIMEOUT");
    expect(await test.run(id, "navigate", { url: `${site.url}/form` })).toMatchObject({ status: 200 });
  });

  it.each<[string, string, number]>(
    samples(
      [
        ["without a reason", "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", 200],
        ["with a reason beyond ASCII", "HTTP/1.1 404 Página\r\nContent-Length: 0\r\n\r\n", 404],
        ["with an unknown status", "HTTP/1.1 999 Request denied\r\nContent-Length: 0\r\n\r\n", 999],
        [
          "after early hints",
          "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
          200,
        ],
        ["of HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\n", 200],
        ["with the status of a gateway", "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n", 502],
      ],
      3,
    ),
  )("is not: one %s", async (_what, text, status) => {
    const url = await serve(ends(text));
    const id = await test.anyContext();
    expect(await test.run(id, "navigate", { url }, { timeoutMs: PROMPTLY_MS })).toMatchObject({ status });
  });

  it("that injects headers by a line feed cannot set a second response", async () => {
    const url = await serve(
      ends(
        "HTTP/1.1 200 OK\r\nX: a\nSet-Cookie: evil=1\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nsplit",
      ),
    );
    const id = await test.anyContext();
    await test.run(id, "navigate", { url }, { timeoutMs: PROMPTLY_MS }).catch(() => undefined);
    const { result } = await test.run(id, "evaluate", { script: "document.documentElement.textContent" });
    expect(result).not.toContain("split");
  });
});
