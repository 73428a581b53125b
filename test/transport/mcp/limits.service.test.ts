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
      RATE_LIMITS: `authenticated=${callsPerMinute},webSocket=${messagesPerWindow}`,
    });
  });
  afterAll(() => app.close());

  interface McpCaller {
    readonly token: string;
    readonly headers: Record<string, string>;
    post(body: unknown, headers?: Record<string, string>): Promise<Response>;
    tool(name: string, args: Json, headers?: Record<string, string>): Promise<Response>;
    counted(): Promise<number>;
  }

  /** A client of a user of its own. */
  async function newClient(): Promise<McpCaller> {
    const { accessToken: token } = await app.addUser(`user-${users++}`);
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    };
    let id = 100;
    const post: McpCaller["post"] = async (body, more = {}) => {
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

  it("rejects a batch, and runs none of its messages", async () => {
    const client = await newClient();
    const create = {
      jsonrpc: "2.0",
      id: 3,
      method: "tools/call",
      params: { name: "execute-api", arguments: { method: "POST", path: "/contexts", body: {} } },
    };
    expect(await client.post([ping, create])).toMatchObject({
      status: 400,
      body: { error: { code: "VALIDATION_ERROR" } },
    });
    const { data } = await restClient(app, client.token).request("GET", "/contexts");
    expect(data).toEqual([]);
  });

  it.each([
    ["requests", ping],
    ["notifications", cancelled],
    ["reads of resources", readCatalog],
    ["messages that are no JSON-RPC", {}],
    ["calls of tools that do not exist", { ...ping, method: "tools/call", params: { name: "none" } }],
  ])("counts %s as messages of the credential", async (_name, message) => {
    const client = await newClient();
    for (let sent = 1; sent <= messagesPerWindow; sent += 1) {
      expect((await client.post(message)).status).toBeLessThan(429);
    }
    const rejected = await client.post(message);
    expect(rejected).toMatchObject({ status: 429, body: { error: { code: "RATE_LIMIT_EXCEEDED" } } });
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("counts a tool call once, as the operation that it names", async () => {
    const client = await newClient();
    await client.tool("execute-api", { method: "GET", path: "/contexts" });
    expect(await client.counted()).toBe(1);
  });

  it("counts tool calls with invalid arguments", async () => {
    const client = await newClient();
    await client.tool("execute-api", { method: "GET", path: "/nothing" });
    await client.tool("execute-api", { method: 5 });
    await client.tool("act", { steps: [], nothing: 1 });
    expect(await client.counted()).toBe(3);
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
    ["a resource's address", { ...readCatalog, params: { uri: `pagewire://${"{".repeat(400_000)}` } }, "params.uri"],
    ["a resource without an address", { ...ping, method: "resources/read", params: {} }, "params.uri"],
  ])("rejects %s beyond its bound or type", async (_name, message, field) => {
    const client = await newClient();
    expect(await client.post(message)).toMatchObject({
      status: 400,
      body: { error: { code: "VALIDATION_ERROR", details: [{ field }] } },
    });
  });

  it.each([
    ["a tool's name", { name: 5 }, /expected.+string/s],
    ["arguments", { name: "execute-api", arguments: [1] }, /expected.+record/s],
    ["parameters", undefined, /expected.+object/s],
  ])("rejects %s of the wrong type as invalid parameters", async (_name, params, message) => {
    const client = await newClient();
    const { body } = await client.post({ jsonrpc: "2.0", id: 4, method: "tools/call", params });
    expect(body).toMatchObject({ id: 4, error: { code: -32_602, message: expect.stringMatching(message) } });
  });

  it.each(["constructor", "__proto__", "toString"])(
    "rejects the method %s as one that does not exist",
    async (method) => {
      const client = await newClient();
      const { body } = await client.post({ jsonrpc: "2.0", id: 4, method, params: {} });
      expect(body).toMatchObject({ id: 4, error: { code: -32_601 } });
    },
  );

  it("cancels no request for another client, whatever session that names", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const contextId = await restClient(app, client.token).newContext({ createPage: true });
    const session = { "mcp-session-id": "the-same" };
    const script = "new Promise((resolve) => setTimeout(resolve, 1_000, 5))";
    const params = {
      name: "execute-in-context",
      arguments: { contextId, command: "evaluate", parameters: { script } },
    };
    const called = client.post({ ...ping, id: cancelled.params.requestId, method: "tools/call", params }, session);
    // Many, of which some come while it runs.
    for (let sent = 0; sent < 20; sent++) expect((await other.post(cancelled, session)).status).toBe(202);
    expect((await called).body.result).toMatchObject({ structuredContent: { data: { result: 5 } } });
  });

  it("runs requests with the same id beside each other", async () => {
    const client = await newClient();
    const contextId = await restClient(app, client.token).newContext({ createPage: true });
    const evaluate = (script: string): Promise<Response> =>
      client.post({
        ...ping,
        method: "tools/call",
        params: { name: "execute-in-context", arguments: { contextId, command: "evaluate", parameters: { script } } },
      });
    const responses = await Promise.all(["1", "2", "3"].map((script) => evaluate(script)));
    const results = responses.map(({ body }) => (body.result as { structuredContent: Json }).structuredContent);
    expect(results).toMatchObject([{ data: { result: 1 } }, { data: { result: 2 } }, { data: { result: 3 } }]);
  });
});

function nested(depth: number): Json {
  let json: Json = {};
  for (let level = 0; level < depth; level += 1) json = { json };
  return json;
}
