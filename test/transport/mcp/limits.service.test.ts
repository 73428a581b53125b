import { LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { restClient } from "../../support/rest.ts";

interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly result?: Json; readonly error?: Json };
}
type Json = Readonly<Record<string, unknown>>;

const callsPerMinute = 30;
const messagesPerWindow = 40;

describe("limits of MCP over Streamable HTTP", () => {
  let app: TestApp;
  let users = 0;

  beforeAll(async () => {
    app = await startTestApp({
      RATE_LIMIT_PROFILE: "standard",
      RATE_LIMIT_AUTHENTICATED_MAX: String(callsPerMinute),
      RATE_LIMIT_WS_MAX: String(messagesPerWindow),
    });
  });
  afterAll(() => app.close());

  interface Session {
    readonly token: string;
    readonly headers: Record<string, string>;
    post(body: unknown, headers?: Record<string, string>): Promise<Response>;
    tool(name: string, args: Json, headers?: Record<string, string>): Promise<Response>;
    counted(): Promise<number>;
  }

  /** A session of a user of its own; initialize has counted as its first message. */
  async function newSession(): Promise<Session> {
    const { accessToken: token } = await app.addUser(`user-${users++}`);
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    };
    let id = 100;
    const post: Session["post"] = async (body, more = {}) => {
      const response = await fetch(`${app.httpUrl}/mcp`, {
        method: "POST",
        headers: { ...headers, ...more },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      const data = /^data: (\{.*)$/m.exec(text)?.[1] ?? text;
      return {
        status: response.status,
        headers: response.headers,
        body: data === "" ? {} : (JSON.parse(data) as Response["body"]),
      };
    };
    const begun = await post({
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo: { name: "raw", version: "1" } },
    });
    headers["mcp-session-id"] = begun.headers.get("mcp-session-id") ?? "";
    return {
      token,
      headers,
      post,
      tool: (name, args, more) =>
        post({ jsonrpc: "2.0", id: id++, method: "tools/call", params: { name, arguments: args } }, more),
      async counted() {
        const { headers: numbers } = await restClient(app, token).request("GET", "/contexts");
        return callsPerMinute - 1 - Number(numbers.get("x-ratelimit-remaining"));
      },
    };
  }

  const ping = { jsonrpc: "2.0", id: 2, method: "ping" };
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 999 } };
  const readCatalog = { jsonrpc: "2.0", id: 3, method: "resources/read", params: { uri: "pagewire://api-catalog" } };

  /** The error of a tool's result. */
  function failure({ body }: Response): Json {
    const [content] = (body.result as { content: { text: string }[] }).content;
    return JSON.parse(content?.text ?? "") as Json;
  }

  it("rejects a batch, and runs none of its messages", async () => {
    const session = await newSession();
    const create = {
      jsonrpc: "2.0",
      id: 3,
      method: "tools/call",
      params: { name: "execute-api", arguments: { method: "POST", path: "/contexts", body: {} } },
    };
    expect(await session.post([ping, create])).toMatchObject({
      status: 400,
      body: { error: { code: "VALIDATION_ERROR" } },
    });
    const { data } = await restClient(app, session.token).request("GET", "/contexts");
    expect(data).toEqual([]);
  });

  it.each([
    ["requests", ping],
    ["notifications", cancelled],
    ["reads of resources", readCatalog],
    ["messages that are no JSON-RPC", {}],
    ["calls of tools that do not exist", { ...ping, method: "tools/call", params: { name: "none" } }],
  ])("counts %s as messages of the credential", async (_name, message) => {
    const session = await newSession();
    for (let sent = 2; sent <= messagesPerWindow; sent += 1) {
      expect((await session.post(message)).status).toBeLessThan(429);
    }
    const rejected = await session.post(message);
    expect(rejected).toMatchObject({ status: 429, body: { error: { code: "RATE_LIMIT_EXCEEDED" } } });
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("counts a tool call once, as the operation that it names", async () => {
    const session = await newSession();
    await session.tool("execute-api", { method: "GET", path: "/contexts" });
    expect(await session.counted()).toBe(1);
  });

  it("counts tool calls with invalid arguments, and those that read on", async () => {
    const session = await newSession();
    await session.tool("execute-api", { method: "GET", path: "/nothing" });
    await session.tool("execute-api", { method: 5 });
    await session.tool("execute-api", { method: "GET", path: "/contexts", offset: 10 });
    expect(await session.counted()).toBe(3);
  });

  it("checks the scopes of the credential that reads on in a long result", async () => {
    const session = await newSession();
    const rest = restClient(app, session.token);
    for (let each = 0; each < 3; each += 1) await rest.newContext({ name: "x".repeat(200) });
    const keyWith = async (...scopes: string[]): Promise<Record<string, string>> => {
      const { plainTextKey } = (await rest.request("POST", "/api-keys", { name: "k", scopes })) as unknown as {
        plainTextKey: string;
      };
      return { "x-api-key": plainTextKey };
    };
    const withKey = async (key: Record<string, string>, args: Json): Promise<Response> => {
      const { authorization: _authorization, ...headers } = session.headers;
      const response = await fetch(`${app.httpUrl}/mcp`, {
        method: "POST",
        headers: { ...headers, ...key },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 7,
          method: "tools/call",
          params: { name: "execute-api", arguments: args },
        }),
      });
      const text = await response.text();
      const data = /^data: (\{.*)$/m.exec(text)?.[1] ?? text;
      return { status: response.status, headers: response.headers, body: JSON.parse(data) as Response["body"] };
    };
    const list = { method: "GET", path: "/contexts", maxLength: 1_000 };
    const { body } = await session.tool("execute-api", list);
    const { to } = (body.result as { structuredContent: { truncated: { to: number } } }).structuredContent.truncated;
    const next = { ...list, offset: to };

    const reader = await keyWith("contexts:read");
    expect(await withKey(reader, next)).toMatchObject({
      body: { result: { structuredContent: { truncated: { from: to } } } },
    });
    const stranger = await keyWith("sessions:read");
    expect(failure(await withKey(stranger, next))).toMatchObject({
      code: "FORBIDDEN",
      details: { reason: "scope", scope: "contexts:read" },
    });
  });

  it.each([
    ["an id", { ...ping, id: "i".repeat(201) }, "id"],
    [
      "a progress token",
      { ...ping, params: { _meta: { progressToken: "t".repeat(201) } } },
      "params._meta.progressToken",
    ],
    ["JSON", { ...ping, params: nested(100) }, "params"],
    ["an integer as an id", { ...ping, id: 2 ** 53 }, "id"],
    ["an object as an id", { ...ping, id: {} }, "id"],
  ])("rejects %s beyond its bound", async (_name, message, field) => {
    const session = await newSession();
    expect(await session.post(message)).toMatchObject({
      status: 400,
      body: { error: { code: "VALIDATION_ERROR", details: [{ field }] } },
    });
  });

  it.each([
    ["a tool's name", "tools/call", { name: 5 }, "params.name: Invalid input: expected string, received number"],
    ["arguments", "tools/call", { name: "execute-api", arguments: [1] }, /^params\.arguments: .+ received array$/],
    ["a resource's address", "resources/read", {}, "params.uri: Invalid input: expected string, received undefined"],
    ["parameters", "tools/call", undefined, "params: Invalid input: expected object, received undefined"],
  ])("rejects %s of the wrong type as invalid parameters", async (_name, method, params, text) => {
    const session = await newSession();
    const { body } = await session.post({ jsonrpc: "2.0", id: 4, method, params });
    const message = text instanceof RegExp ? expect.stringMatching(text) : text;
    expect(body).toMatchObject({ id: 4, error: { code: -32_602, message } });
  });

  it.each(["constructor", "__proto__", "toString"])(
    "rejects the method %s as one that does not exist",
    async (method) => {
      const session = await newSession();
      const { body } = await session.post({ jsonrpc: "2.0", id: 4, method, params: {} });
      expect(body).toMatchObject({ id: 4, error: { code: -32_601 } });
    },
  );

  it.each([
    ["JSON", {}],
    ["a stream of events", { _meta: { progressToken: 1 } }],
  ])("ends the response to a canceled request, as %s", async (_name, more) => {
    const session = await newSession();
    const contextId = await restClient(app, session.token).newContext({ createPage: true });
    const wait = { contextId, command: "wait", parameters: { waitType: "selector", selector: "#go" } };
    let ended: Response | undefined;
    void session
      .post({ ...ping, id: 7, method: "tools/call", params: { name: "execute-in-context", arguments: wait, ...more } })
      .then((response) => (ended = response));
    // The server may receive the first one before the request.
    const cancel = { ...cancelled, params: { requestId: 7 } };
    await expect.poll(() => session.post(cancel).then(() => ended?.status), { timeout: 10_000 }).toBe(200);
  });

  it("rejects an id that belongs to a running request", async () => {
    const session = await newSession();
    const contextId = await restClient(app, session.token).newContext({ createPage: true });
    const wait = {
      jsonrpc: "2.0",
      id: 7,
      method: "tools/call",
      params: {
        name: "execute-in-context",
        arguments: { contextId, command: "wait", parameters: { waitType: "selector", selector: "#go" } },
      },
    };
    const running = session.post(wait);
    await expect
      .poll(async () => (await session.post(wait)).body.error)
      .toMatchObject({ code: "VALIDATION_ERROR", details: [{ field: "id" }] });
    await restClient(app, session.token).execute(contextId, "evaluate", { script: "0" }, { timeout: 1 });
    await restClient(app, session.token).request("DELETE", `/contexts/${contextId}`);
    expect(await running).toMatchObject({ body: { result: { isError: true } } });
  });
});

function nested(depth: number): Json {
  let json: Json = {};
  for (let level = 0; level < depth; level += 1) json = { json };
  return json;
}
