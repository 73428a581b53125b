import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { engineOfFile } from "../../support/of-file.ts";
import { samples } from "../../support/nightly.ts";
import { plainBrowserOfFile } from "../../support/plain-browser.ts";

const BODY = "<title>shown</title><p>whole</p>";
const html = (head: string, body = BODY): string => `${head}\r\n\r\n${body}`;
const withLength = (...lines: string[]): string =>
  html(["HTTP/1.1 200 OK", "Content-Type: text/html", `Content-Length: ${BODY.length}`, ...lines].join("\r\n"));
const untilEnd = (...lines: string[]): string =>
  html(["HTTP/1.1 200 OK", "Content-Type: text/html", ...lines].join("\r\n"));
const chunked = (
  body: string,
  head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked",
): string => `${head}\r\n\r\n${body}`;
const size = BODY.length.toString(16);

/** Responses that no grammar allows, by what is wrong. */
const RESPONSES: Readonly<Record<string, string>> = {
  "a name with a space": withLength("X Y: 1"),
  "a name with parentheses": withLength("X(Y): 1"),
  "a name beyond ASCII": withLength("Größe: 1"),
  "a line without a colon": withLength("nothing"),
  "an empty name": withLength(": 1"),
  "a space before the colon": untilEnd("X : 1", `Content-Length : ${BODY.length}`),
  "a tab before the colon": withLength("X\t: 1"),
  "control characters in a value": withLength("X: a\x01\x02b\x7f"),
  "a value beyond ASCII": withLength("X: größe"),
  "an empty value": withLength("X:"),
  "no space after the colon": withLength("X:1"),
  "a folded line": withLength("X: a\r\n b"),
  "a folded first line": html(`HTTP/1.1 200 OK\r\n X: a\r\nContent-Type: text/html\r\nContent-Length: ${BODY.length}`),
  "two equal lengths": withLength(`Content-Length: ${BODY.length}`),
  "a list of equal lengths": untilEnd(`Content-Length: ${BODY.length}, ${BODY.length}`),
  "two lengths": withLength("Content-Length: 5"),
  "an empty length": untilEnd("Content-Length:"),
  "a length with a plus": untilEnd(`Content-Length: +${BODY.length}`),
  "a negative length": untilEnd("Content-Length: -2"),
  "a length in hex": untilEnd("Content-Length: 0x10"),
  "a length with a fraction": untilEnd("Content-Length: 5.5"),
  "lower case": withLength().replace("HTTP/1.1", "http/1.1"),
  "no version": withLength().replace("HTTP/1.1", "HTTP"),
  "another version": withLength().replace("HTTP/1.1", "HTTP/1.7"),
  "no status": withLength().replace("200 OK", ""),
  "no reason": withLength().replace("200 OK", "200"),
  "several spaces": withLength().replace("HTTP/1.1 200 OK", "HTTP/1.1   200   OK"),
  "a control character in the reason": withLength().replace("OK", "O\x01K"),
  "lines that end by LF": withLength().replaceAll("\r\n", "\n"),
  "an empty line first": `\r\n${withLength()}`,
  "a head without end": "HTTP/1.1 200 OK\r\nContent-Type: text/html",
  "chunks ended by LF": chunked(`${size}\n${BODY}\n0\n\n`),
  "chunks with extensions": chunked(`${size};a=b\r\n${BODY}\r\n0\r\n\r\n`),
  "a chunk's size with spaces": chunked(`${size}  \r\n${BODY}\r\n0\r\n\r\n`),
  "chunks with a trailer": chunked(`${size}\r\n${BODY}\r\n0\r\nX: 1\r\n\r\n`),
  "chunks beside a length": chunked(
    `${size}\r\n${BODY}\r\n0\r\n\r\n`,
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3\r\nTransfer-Encoding: chunked",
  ),
  "chunks with more after them": chunked(`${size}\r\n${BODY}\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n\r\nsplit`),
  "more than its length": `${withLength()}HTTP/1.1 200 OK\r\n\r\nsplit`,
  "chunks of HTTP/1.0": chunked(BODY, "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked"),
  "NUL in a value": withLength("X: a\0b"),
};

const test = engineOfFile();
const browser = plainBrowserOfFile();

it("shows each sloppy response as plain Chromium shows it", async () => {
  const names = samples(Object.keys(RESPONSES), 5);
  const server = createServer((socket: Socket) => {
    let request = "";
    socket
      .on("error", () => undefined)
      .on("data", (bytes) => {
        request += bytes.toString("latin1");
        if (!request.includes("\r\n\r\n")) return;
        const index = /^GET \/(\d+)/.exec(request)?.[1];
        const text =
          index === undefined ? "HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n" : RESPONSES[names[Number(index)] ?? ""];
        socket.end(Buffer.from(text ?? "", "latin1"));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const page = await (await browser.newContext()).newPage();
  // The error page of a response that failed may come later, and then interrupts what is opened next.
  const open = (url: string): ReturnType<typeof page.goto> =>
    page.goto(url).catch((error: unknown) => {
      if (String(error).includes("is interrupted by another navigation")) return open(url);
      throw error;
    });
  const id = await test.newContext();
  const expected: Record<string, string> = {};
  const shown: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const url = `http://127.0.0.1:${port}/${index}`;
    const text = "document.documentElement.textContent";
    expected[name] = await open(url).then(
      async (response) => `${response?.status()} ${await page.evaluate<string>(text)}`,
      () => "fails",
    );
    shown[name] = await test.run(id, "navigate", { url }).then(
      async (navigated) =>
        `${(navigated as { status?: number }).status} ${String(Object.values(await test.run(id, "evaluate", { script: text }))[0])}`,
      () => "fails",
    );
  }
  server.close();

  expect(shown).toEqual(expected);
  expect(Object.values(expected).filter((each) => each.includes("split"))).toEqual([]);
});
