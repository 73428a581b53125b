import { request as httpRequest } from "node:http";
import { LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestUser, testPassword } from "../../support/app.ts";
import { connectOverHttp } from "../../support/mcp.ts";
import { startProxy } from "../../support/proxy.ts";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

describe("sessions of MCP over Streamable HTTP", () => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    app = await startTestApp();
    [ada, eve] = await Promise.all([app.addUser("ada"), app.addUser("eve")]);
  });

  afterAll(() => app.close());

  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  };
  const ping = { jsonrpc: "2.0", id: 2, method: "ping" };

  async function send(headers: Record<string, string>, body?: unknown, method = "POST"): Promise<Answer> {
    const response = await fetch(`${app.httpUrl}/mcp`, {
      method,
      headers: {
        accept: "application/json, text/event-stream",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const data = /^data: (\{.*)$/m.exec(text)?.[1] ?? text;
    return { status: response.status, headers: response.headers, body: data === "" ? undefined : JSON.parse(data) };
  }

  const bearer = ({ accessToken }: TestUser): Record<string, string> => ({ authorization: `Bearer ${accessToken}` });

  async function begin(user: TestUser): Promise<string> {
    const { status, headers } = await send(bearer(user), initialize);
    expect(status).toBe(200);
    return headers.get("mcp-session-id") ?? "";
  }

  async function login(user: TestUser): Promise<{ accessToken: string; refreshToken: string }> {
    const response = await fetch(`${app.httpUrl}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: user.username, password: testPassword }),
    });
    return ((await response.json()) as { data: { accessToken: string; refreshToken: string } }).data;
  }

  it("have ids of 128 random bits", async () => {
    const ids = await Promise.all([begin(ada), begin(ada), begin(ada)]);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  it("need credentials with every request", async () => {
    const id = await begin(ada);
    for (const headers of [{}, { authorization: "Bearer wrong" }, { "x-api-key": "wrong" }]) {
      for (const [body, method] of [
        [initialize, "POST"],
        [undefined, "GET"],
        [undefined, "DELETE"],
      ] as const) {
        const answer = await send({ ...headers, "mcp-session-id": id }, body, method);
        expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      }
    }
    expect((await send({ ...bearer(ada), "mcp-session-id": id }, ping)).status).toBe(200);
  });

  it("begin with initialize", async () => {
    expect(await send(bearer(ada), ping)).toMatchObject({
      status: 400,
      body: { error: { code: "VALIDATION_ERROR", details: [{ field: "Mcp-Session-Id" }] } },
    });
    expect((await send(bearer(ada), undefined, "GET")).status).toBe(400);
  });

  it("are SESSION_NOT_FOUND for other users, and after their end", async () => {
    const id = await begin(ada);
    const unknown = { status: 404, body: { error: { code: "SESSION_NOT_FOUND" } } };
    expect(await send({ ...bearer(eve), "mcp-session-id": id }, ping)).toMatchObject(unknown);
    expect(await send({ ...bearer(eve), "mcp-session-id": id }, undefined, "DELETE")).toMatchObject(unknown);
    expect(await send({ ...bearer(ada), "mcp-session-id": "0".repeat(32) }, ping)).toMatchObject(unknown);

    expect((await send({ ...bearer(ada), "mcp-session-id": id }, undefined, "DELETE")).status).toBe(200);
    expect(await send({ ...bearer(ada), "mcp-session-id": id }, ping)).toMatchObject(unknown);
  });

  it("reject unsupported versions of the protocol", async () => {
    const id = await begin(ada);
    const headers = { ...bearer(ada), "mcp-session-id": id };
    expect((await send({ ...headers, "mcp-protocol-version": "1999-01-01" }, ping)).status).toBe(400);
    expect((await send({ ...headers, "mcp-protocol-version": LATEST_PROTOCOL_VERSION }, ping)).status).toBe(200);
  });

  it("deny foreign hosts and origins", async () => {
    const status = await new Promise((resolve, reject) => {
      const { hostname, port } = new URL(app.httpUrl);
      const headers = { ...bearer(ada), host: "evil.example", "content-type": "application/json" };
      httpRequest({ hostname, port, path: "/mcp", method: "POST", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .once("error", reject)
        .end(JSON.stringify(initialize));
    });
    expect(status).toBe(403);
    expect((await send({ ...bearer(ada), origin: "https://evil.example" }, initialize)).status).toBe(403);
  });

  it("allow pages of allowed origins to read the session's id", async () => {
    const { headers } = await send({ ...bearer(ada), origin: "http://localhost:3000" }, initialize);
    expect(headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
    expect(headers.get("access-control-expose-headers")).toContain("mcp-session-id");
  });

  it("continue for a client that reconnects with a renewed token", async () => {
    const { refreshToken } = await login(ada);
    const refreshed = await fetch(`${app.httpUrl}/api/v1/sessions/refresh`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refreshToken }),
    });
    const { data } = (await refreshed.json()) as { data: { accessToken: string } };

    const first = await connectOverHttp(app.httpUrl, ada.accessToken);
    const sessionId = first.transport.sessionId ?? "";
    await first.client.close();
    const again = await connectOverHttp(app.httpUrl, data.accessToken, { sessionId });
    expect(await again.api("GET", "/contexts")).toMatchObject({ total: 0 });
    expect(again.transport.sessionId).toBe(sessionId);
    await again.close();
  });

  it("act with the credentials of each request", async () => {
    const viewer = await app.addUser("vic", "viewer");
    const id = await begin(viewer);
    const call = {
      jsonrpc: "2.0",
      id: 3,
      method: "tools/call",
      params: { name: "execute-api", arguments: { method: "POST", path: "/contexts", body: {} } },
    };
    const { body } = await send({ ...bearer(viewer), "mcp-session-id": id }, call);
    expect(body).toMatchObject({ result: { isError: true } });
  });

  it("accept API keys as well", async () => {
    const created = await fetch(`${app.httpUrl}/api/v1/api-keys`, {
      method: "POST",
      headers: { ...bearer(ada), "content-type": "application/json" },
      body: JSON.stringify({ name: "assistant", scopes: ["contexts:read"] }),
    });
    const { plainTextKey } = (await created.json()) as { plainTextKey: string };
    const { status, headers } = await send({ "x-api-key": plainTextKey }, initialize);
    expect(status).toBe(200);
    const id = headers.get("mcp-session-id") ?? "";
    expect((await send({ "x-api-key": plainTextKey, "mcp-session-id": id }, ping)).status).toBe(200);
    expect((await send({ "x-api-key": plainTextKey, ...bearer(ada), "mcp-session-id": id }, ping)).status).toBe(400);
  });

  it("end with the credentials of their last request, and so do their streams", async () => {
    const { accessToken, refreshToken } = await login(ada);
    const user = { ...ada, accessToken };
    const id = await begin(user);
    const stream = await fetch(`${app.httpUrl}/mcp`, {
      headers: { ...bearer(user), "mcp-session-id": id, accept: "text/event-stream" },
    });
    expect(stream.status).toBe(200);

    await fetch(`${app.httpUrl}/api/v1/sessions/revoke`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refreshToken }),
    });
    await stream.text(); // ends when the stream does
    expect((await send({ ...bearer(user), "mcp-session-id": id }, ping)).status).toBe(401);
    expect((await send({ ...bearer(ada), "mcp-session-id": id }, ping)).status).toBe(404);
  });

  describe("over a connection that breaks", () => {
    it("send a missed response to the client that reconnects", async () => {
      const proxy = await startProxy(app.httpUrl);
      const direct = await connectOverHttp(app.httpUrl, ada.accessToken);
      const { data } = await direct.api("POST", "/contexts", { body: { createPage: true } });
      const { id: contextId } = data as { id: string };
      const mcp = await connectOverHttp(proxy.url, ada.accessToken);

      let hasBegun = false;
      const running = mcp.client.callTool(
        {
          name: "execute-in-context",
          arguments: {
            contextId,
            command: "evaluate",
            parameters: { script: "new Promise((resolve) => setTimeout(resolve, 1500, 'arrived'))" },
          },
        },
        undefined,
        { onprogress: () => (hasBegun = true) },
      );
      await expect.poll(() => hasBegun).toBe(true);
      proxy.breakConnections();

      expect(await running).toMatchObject({ structuredContent: { data: { result: "arrived" } } });
      await Promise.all([mcp.close(), direct.close()]);
      await proxy.close();
    });
  });
});
