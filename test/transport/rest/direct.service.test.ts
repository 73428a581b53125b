import { once } from "node:events";
import { beforeAll, describe, expect, it } from "vitest";
import { openSocket, type RawAnswer, type RawRequest } from "../../support/raw-http.ts";
import { json, useRawClient } from "../../support/strict-http.ts";

const { app, user, bearer, send, post } = useRawClient("direct");
let contextId = "";
let contextPath = "";

beforeAll(async () => {
  const created = JSON.parse((await post('{"createPage":true}')).body) as { readonly data: { readonly id: string } };
  contextId = created.data.id;
  contextPath = `/api/v1/contexts/${contextId}/execute`;
});

const evaluate = (script: string, more: object = {}): string =>
  JSON.stringify({ action: "evaluate", params: { script }, ...more });

interface Example {
  readonly what: string;
  readonly body: string | Buffer;
  readonly headers?: RawRequest["headers"];
  readonly path?: string;
  readonly isAnonymous?: boolean;
  readonly status: number;
}

const examples: readonly Example[] = [
  { what: "a result", body: evaluate("1 + 1"), status: 200 },
  { what: "a large result", body: evaluate('"ä".repeat(200_000)'), status: 200 },
  { what: "bytes", body: '{"action":"pdf"}', headers: [json, ["Accept", "application/pdf"]], status: 200 },
  { what: "a script that throws", body: evaluate("null.a"), status: 422 },
  { what: "a timeout", body: evaluate("new Promise(() => {})", { timeout: 50 }), status: 504 },
  { what: "invalid parameters", body: '{"action":"evaluate","params":{}}', status: 400 },
  { what: "no JSON", body: "{", status: 400 },
  { what: "a byte order mark", body: `\uFEFF${evaluate("2")}`, status: 200 },
  { what: "broken UTF-8", body: Buffer.from([0x22, 0xc3, 0x28, 0x22]), status: 400 },
  { what: "a prototype", body: '{"__proto__":{}}', status: 400 },
  { what: "no object", body: "[]", status: 400 },
  { what: "another context", body: evaluate("1"), path: "/api/v1/contexts/none/execute", status: 404 },
  { what: "no credentials", body: evaluate("1"), isAnonymous: true, status: 401 },
  { what: "a wrong token", body: evaluate("1"), headers: [json, ["X-API-Key", "pw_wrong"]], status: 400 },
  { what: "one key twice", body: "{}", headers: [json, ["X-API-Key", "a"], ["X-API-Key", "b"]], status: 400 },
  { what: "a foreign host", body: evaluate("1"), headers: [json, ["Host", "evil.example"]], status: 403 },
  {
    what: "a trace",
    body: "{",
    headers: [json, ["Traceparent", `00-${"a".repeat(32)}-${"b".repeat(16)}-01`]],
    status: 400,
  },
  {
    what: "a charset",
    body: evaluate("3"),
    headers: [["Content-Type", "application/json; charset=UTF-8"]],
    status: 200,
  },
];

/** What a client sees, without what differs from call to call. */
function seen({ status, headers, body }: RawAnswer) {
  const { date, "x-request-id": requestId, "content-length": length, ...others } = headers;
  expect([date, requestId]).not.toContain(undefined);
  const parts = headers["content-type"] === "application/pdf" ? body.slice(0, 8) : body;
  const known = parts
    .replaceAll(/"(timestamp|executedAt|duration|elapsed|pageId|revision)":("[^"]*"|[\d.]+)/g, '"$1":0')
    .replaceAll(requestId ?? "", "id")
    .replaceAll(/after \d+ ms/g, "after 0 ms");
  return { status, headers: others, hasLength: length !== undefined, body: known };
}

const chunked = (body: string | Buffer): Buffer => {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n0\r\n\r\n")]);
};

describe("an action over REST", () => {
  it.each(examples)("is served alike with a length and in chunks: $what", async (example) => {
    const { body, headers = [json], path = contextPath, isAnonymous, status } = example;
    const request = { method: "POST", path, headers: [...(isAnonymous ? [] : [bearer()]), ...headers] };

    const direct = await send({ ...request, body });
    const usual = await send({
      ...request,
      headers: [...request.headers, ["Transfer-Encoding", "chunked"]],
      body: chunked(body),
    });

    expect(seen(direct)).toEqual(seen(usual));
    expect(direct.status).toBe(status);
  });

  it("is aborted when its client leaves, and its page is usable", async () => {
    const body = evaluate("new Promise(() => {})");
    const head = `POST ${contextPath} HTTP/1.1\r\nHost: localhost\r\n${bearer().join(": ")}\r\n${json.join(": ")}\r\n`;
    const socket = openSocket(app().httpUrl);
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    await expect.poll(() => app().remaining()).toContain("1 running call");

    socket.destroy();
    await once(socket, "close");

    await expect.poll(() => app().remaining()).toContain("0 running calls");
    const { body: text } = await post(evaluate("1 + 1"), [json], contextPath);
    expect(JSON.parse(text)).toMatchObject({ success: true, data: { data: { result: 2 } } });
    const filter = { limit: 1, offset: 0, filters: [{ field: "outcome", op: "eq", value: "canceled" }] } as const;
    await expect.poll(async () => (await app().state.audit.list(filter)).rows).toMatchObject([{ userId: user().id }]);
  });
});
