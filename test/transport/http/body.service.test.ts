import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { openSocket, type RawAnswer } from "../../support/raw-http.ts";
import { expectError, json, useRawClient } from "../../support/strict-http.ts";

const { app, bearer, send, post } = useRawClient("body");

describe("a body", () => {
  it.each([
    ["text/plain", [["Content-Type", "text/plain"]]],
    ["a form", [["Content-Type", "application/x-www-form-urlencoded"]]],
    ["multipart", [["Content-Type", "multipart/form-data; boundary=x"]]],
    ["another JSON type", [["Content-Type", "application/vnd.api+json"]]],
    ["a type with a trick", [["Content-Type", "application/json\tx"]]],
    ["another charset", [["Content-Type", "application/json; charset=latin1"]]],
    ["utf-16", [["Content-Type", 'application/json; charset="utf-16"']]],
    ["no type at all", []],
  ] as const)("with %s is 415", async (_what, headers) => {
    expectError(await post("{}", headers), 415, "UNSUPPORTED_MEDIA_TYPE");
  });

  it("that is rejected says what was found and what to send", async () => {
    const form = ["Content-Type", "multipart/form-data; boundary=x"] as const;
    const path = "/api/v1/artifacts?name=x";
    const stored = await send({ method: "POST", path, headers: [bearer(), form], body: "--x--" });

    expectError(stored, 415, "UNSUPPORTED_MEDIA_TYPE");
    expect(stored.body).toContain("the file itself");
    expect((await post("{}", [["Content-Type", "text/plain"]])).body).toContain("application/json, as the header");
    expect((await post("{'name':1}")).body).toContain("is not valid JSON (line 1 column 2)");
  });

  it.each(["application/json", "application/json; charset=utf-8", "Application/JSON;charset=UTF8"])(
    "of the type %s is accepted",
    async (type) => {
      const answer = await post("{}", [["Content-Type", type]]);

      expect(answer.status, answer.body).toBe(201);
    },
  );

  it("is read where the client also asks for HTTP/2, as Java's does with its first request", async () => {
    const upgrade = [
      ["Connection", "Upgrade, HTTP2-Settings"],
      ["Upgrade", "h2c"],
      ["HTTP2-Settings", "AAEAAEAAAAIAAAAB"],
    ] as const;
    const answer = await post('{"name":"java"}', [json, ...upgrade]);

    expect(answer.status, answer.body).toBe(201);
    expect(JSON.parse(answer.body)).toMatchObject({ data: { name: "java" } });
  });

  it("of many short values is 400 before they are parsed", async () => {
    const values = `{"html":[${"1,".repeat(4_000_000)}1]}`;
    const answer = await post(values, [json], "/api/v1/render/content");

    expectError(answer, 400, "VALIDATION_ERROR");
    expect(answer.body).toContain("has more than 1048576 values");
  });

  it.each(["gzip", "br", "identity, gzip", "nonsense"])("encoded as %s is 415", async (encoding) => {
    expectError(await post("{}", [json, ["Content-Encoding", encoding]]), 415, "UNSUPPORTED_MEDIA_TYPE");
  });

  it.each([
    ["no JSON", "{"],
    ["words", "hello"],
    ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
    ["an overlong NUL", Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ["an encoded surrogate", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ["a comment", "{} // x"],
    ["a trailing comma", '{"name":"a",}'],
    ["two documents", "{}{}"],
    ["NaN", '{"viewport":NaN}'],
    ["__proto__", '{"__proto__":{"admin":true}}'],
    ["an escaped __proto__", '{"\\u005f_proto__":{"admin":true}}'],
    ["a nested __proto__", '{"name":"a","viewport":{"__proto__":{"width":1}}}'],
    ["constructor.prototype", '{"constructor":{"prototype":{"admin":true}}}'],
    ["null", "null"],
    ["a number", "5"],
    ["an array", "[]"],
    ["a string", '"x"'],
    ["NUL in a string", '{"name":"a\\u0000b"}'],
    ["a lone surrogate in a string", '{"name":"a\\ud800b"}'],
    ["NUL in a key", '{"a\\u0000":1}'],
    ["depth 33", '{"extraHTTPHeaders":' + '{"a":'.repeat(33) + "1" + "}".repeat(34)],
    ["depth 100,000", "[".repeat(100_000) + "]".repeat(100_000)],
    ["an unclosed depth of 1,000,000", "[".repeat(1_000_000)],
  ])("of %s is 400", async (_what, body) => {
    expectError(await post(body), 400, "VALIDATION_ERROR");
  });

  it("with a byte-order mark is accepted", async () => {
    expect((await post("\ufeff{}")).status).toBe(201);
  });

  it("of 1 MiB is read, and one byte more is 413", async () => {
    const padded = (bytes: number): string => `{"name":"a"${" ".repeat(bytes - 12)}}`;

    expect((await post(padded(1_048_576))).status).toBe(201);
    expectError(await post(padded(1_048_577)), 413, "PAYLOAD_TOO_LARGE");
    expectError(await post("", [json, ["Content-Length", "99999999999"]]), 413, "PAYLOAD_TOO_LARGE");
  });

  it("of a route without authentication is read up to 16 KiB", async () => {
    const login = (bytes: number): Promise<RawAnswer> =>
      send({ method: "POST", path: "/api/v1/auth/login", headers: [json], body: `{${" ".repeat(bytes - 2)}}` });

    expectError(await login(16_384), 400, "VALIDATION_ERROR");
    expectError(await login(16_385), 413, "PAYLOAD_TOO_LARGE");
  });

  it("beyond 1 MiB in chunks is 413 before it has ended", async () => {
    const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`;
    expectError(await post(chunk.repeat(17), [json, ["Transfer-Encoding", "chunked"]]), 413, "PAYLOAD_TOO_LARGE");
  });

  it("that would be the third large one of its caller at once is 429, before it is read", async () => {
    const path = "/api/v1/render/content";
    const { host } = new URL(app().httpUrl);
    const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, bearer().join(": "), json.join(": ")];
    const sockets = Array.from({ length: 3 }, () => openSocket(app().httpUrl));
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    const answers = sockets.map(async (socket) => String((await once(socket, "data"))[0]));
    for (const socket of sockets) socket.write([...head, "Content-Length: 50331648", "", '{"html":"'].join("\r\n"));

    const answer = await Promise.race(answers);
    expect(answer).toMatch(/^HTTP\/1.1 429 /);
    expect(answer).toMatch(/\r\nretry-after: 1\r\n/i);
    expect(answer).toContain('"reason":"body-bytes"');
    expect((await post("{}")).status).toBe(201);

    const another = " ".repeat(100_000);
    expectError(await post(another, [json], path), 429, "RATE_LIMIT_EXCEEDED");
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await post(another, [json], path)).status).toBe(400);
  });

  it("that is missing where it is required is 400", async () => {
    for (const headers of [[], [json]]) {
      const answer = await send({ method: "POST", path: "/api/v1/auth/login", headers });
      expect(expectError(answer, 400, "VALIDATION_ERROR").details).toEqual([
        { field: "body", message: "must be given, as a JSON object" },
      ]);
    }
  });

  it.each([
    ["/mcp", 401, "UNAUTHORIZED"],
    ["/api/v1/contexts", 401, "UNAUTHORIZED"],
    ["/api/v1/no-such-thing", 404, "NOT_FOUND"],
    ["/no-such-thing", 404, "NOT_FOUND"],
  ] as const)("is not waited for from an unauthenticated caller of %s", async (path, status, code) => {
    const headers = [json, ["Content-Length", "1000000"]] as const;
    expectError(await send({ method: "POST", path, headers, body: "{" }), status, code);
  });

  it("is not read from an unauthenticated caller", async () => {
    const answer = await send({
      method: "POST",
      path: "/api/v1/contexts",
      headers: [["Content-Type", "text/plain"]],
      body: "x",
    });

    expectError(answer, 401, "UNAUTHORIZED");
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  it("may be empty on DELETE with a content type", async () => {
    const { data } = JSON.parse((await post("{}")).body) as { data: { id: string } };
    const answer = await send({ method: "DELETE", path: `/api/v1/contexts/${data.id}`, headers: [bearer(), json] });

    expect(answer.status, answer.body).toBe(200);
  });
});
