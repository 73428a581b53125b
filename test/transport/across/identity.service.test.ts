import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket as WsSocket } from "ws";
import { startTestApp, testPassword } from "../../support/app.ts";
import { type CallResult, transportNames, connectTransport } from "../../support/transports.ts";
import { version } from "../../../src/app/version.ts";
import { runCommand } from "../../support/command-line.ts";
import { startSite } from "../../support/site.ts";
import { ofFile } from "../../support/of-file.ts";
import { samples } from "../../support/nightly.ts";

const unauthorized = { code: "UNAUTHORIZED" };

const app = ofFile(() => startTestApp());
const site = ofFile(startSite);

interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function request(method: string, path: string, token?: string, body?: unknown): Promise<Reply> {
  const response = await fetch(app.httpUrl + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}

function answerOf(result: CallResult): Readonly<Record<string, unknown>> {
  if (!("answer" in result)) throw new Error(`${result.code}: ${result.message}`);
  return result.answer;
}

const protocols = samples(transportNames, 2);

describe("an error for credentials", () => {
  it("says over REST whether they are missing, wrong, malformed, of the wrong kind, expired or ended", async () => {
    const { username, accessToken } = await app.addUser("reasons");
    const [, payload, signature] = accessToken.split(".");
    const login = await request("POST", "/api/v1/auth/login", undefined, { username, password: testPassword });
    const { accessToken: ended, refreshToken } = login.body["data"] as { accessToken: string; refreshToken: string };
    const keyOf = async (body: object): Promise<Record<"key" | "id", string>> =>
      (await request("POST", "/api/v1/api-keys", accessToken, body)).body as Record<"key" | "id", string>;
    const [live, revoked] = [await keyOf({ name: "live" }), await keyOf({ name: "revoked" })];
    await request("DELETE", `/api/v1/api-keys/${revoked.id}`, accessToken);
    const made = `${live.key.slice(0, 4)}${"A".repeat(36)}`;
    await request("POST", "/api/v1/sessions/revoke", undefined, { refreshToken });
    const said = async (headers: Record<string, string>): Promise<unknown> => {
      const response = await fetch(`${app.httpUrl}/api/v1/contexts`, { headers });
      const { error } = (await response.json()) as { error: { message: string; details?: { reason?: unknown } } };
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
      for (const secret of Object.values(headers)) expect(error.message).not.toContain(secret.slice(7, 40) || "?");
      return error.details?.reason;
    };

    expect(await said({})).toBe("missing");
    expect(await said({ authorization: `Bearer eyJhbGciOiJIUzI1NiJ9.${payload}.${signature}` })).toBe("wrong");
    expect(await said({ authorization: "Bearer nonsense" })).toBe("malformed");
    expect(await said({ authorization: "Bearer" })).toBe("wrong-kind");
    expect(await said({ authorization: "Basic YW5uOnNlY3JldA==" })).toBe("wrong-kind");
    expect(await said({ authorization: `Bearer ${refreshToken}` })).toBe("wrong-kind");
    expect(await said({ "x-api-key": accessToken })).toBe("wrong-kind");
    expect(await said({ "x-api-key": `${live.key}x` })).toBe("malformed");
    expect(await said({ "x-api-key": made })).toBe("malformed");
    expect(await said({ "x-api-key": revoked.key })).toBe("ended");
    expect(await said({ authorization: `Bearer ${revoked.key}` })).toBe("ended");
    expect(await said({ authorization: `Bearer ${ended}` })).toBe("ended");
    const bearer = await request("GET", "/api/v1/contexts", live.key);
    expect(bearer.status).toBe(200);
  });

  it("does not come for an API key that is sent as a bearer token, on any protocol", async () => {
    const { accessToken } = await app.addUser("bearer-key");
    const { key } = (await request("POST", "/api/v1/api-keys", accessToken, { name: "k" })).body;
    const socket = new WebSocket(`${app.httpUrl.replace(/^http/, "ws")}/ws?token=${String(key)}`);
    onTestFinished(() => socket.close());
    const pong = new Promise<string>((resolve) =>
      socket.addEventListener("message", ({ data }) => resolve(String(data))),
    );
    socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "auth", token: key })));
    const initialize = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
    const message = { jsonrpc: "2.0", id: 1, method: "initialize", params: initialize };
    const accept = "application/json, text/event-stream";
    const mcp = await fetch(`${app.httpUrl}/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${String(key)}`, "content-type": "application/json", accept },
      body: JSON.stringify(message),
    });

    expect(await request("GET", "/api/v1/contexts", String(key))).toMatchObject({ status: 200 });
    expect(await request("POST", "/pagewire.v1.ContextService/ListContexts", String(key), {})).toMatchObject({
      status: 200,
    });
    expect(mcp.status).toBe(200);
    expect(JSON.parse(await pong)).toMatchObject({ type: "authenticated" });
  });

  it("is that a socket is not authenticated, before a message's fields are looked at", async () => {
    const socket = new WebSocket(`${app.httpUrl.replace(/^http/, "ws")}/ws`);
    onTestFinished(() => socket.close());
    const reply = new Promise<string>((resolve) =>
      socket.addEventListener("message", ({ data }) => resolve(String(data))),
    );
    socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "execute", action: "click" })));

    expect(JSON.parse(await reply)).toMatchObject({ error: { code: "UNAUTHORIZED", details: { reason: "missing" } } });
  });
});

describe("a clock that is set back by an hour", () => {
  it.each(samples(transportNames, 2))("leaves tokens valid over %s", async (name) => {
    const { accessToken } = await app.addUser(`set-back-${name.toLowerCase()}`);
    const before = await connectTransport(name, app, accessToken);
    onTestFinished(() => before.close());
    expect(await before.call("listContexts", {})).toHaveProperty("answer");
    const machineNow = Date.now.bind(Date);
    const clock = vi.spyOn(Date, "now").mockImplementation(() => machineNow() - 3_600_000);
    onTestFinished(() => clock.mockRestore());

    expect(await before.call("listContexts", {})).toHaveProperty("answer");
    const after = await connectTransport(name, app, accessToken);
    onTestFinished(() => after.close());
    expect(await after.call("listContexts", {})).toHaveProperty("answer");
  });
});

describe("sessions over REST", () => {
  it("are created by login and ended by logout", async () => {
    const { username } = await app.addUser("walker");

    const login = await request("POST", "/api/v1/auth/login", undefined, { username, password: testPassword });
    const { accessToken, refreshToken } = login.body["data"] as { accessToken: string; refreshToken: string };
    expect(login).toMatchObject({ status: 200, body: { success: true, data: { expiresIn: 3600 } } });

    const current = await request("GET", "/v1/sessions/current", accessToken);
    expect(current).toMatchObject({ status: 200, body: { data: { username, roles: ["user"], isCurrent: true } } });
    const mine = await request("GET", "/api/v1/v1/sessions/my-sessions?sort=-createdAt", accessToken);
    expect(mine).toMatchObject({ status: 200, body: { total: 2, limit: 20, offset: 0 } });

    const made = await request("POST", "/api/v1/sessions", accessToken, { name: "program" });
    expect(made).toMatchObject({ status: 201, body: { data: { name: "program", isCurrent: false } } });
    const { id } = made.body["data"] as { id: string };
    expect(await request("DELETE", `/v1/sessions/${id}`, accessToken)).toMatchObject({
      status: 200,
      body: { success: true, message: "The session has ended" },
    });
    expect(await request("DELETE", `/v1/sessions/${id}`, accessToken)).toMatchObject({
      status: 404,
      body: { success: false, error: { code: "SESSION_NOT_FOUND" } },
    });
    expect(await request("DELETE", "/v1/sessions/all", accessToken)).toMatchObject({
      status: 200,
      body: { data: { deletedCount: 1 } },
    });

    const refreshed = await request("POST", "/v1/sessions/refresh", undefined, { refreshToken, accessToken });
    const next = refreshed.body["data"] as { accessToken: string; refreshToken: string };
    expect(refreshed.status).toBe(200);
    expect(await request("POST", "/v1/sessions/revoke", undefined, next)).toMatchObject({ status: 400 });
    const revoked = await request("POST", "/v1/sessions/revoke", undefined, { refreshToken: next.refreshToken });
    expect(revoked).toMatchObject({ status: 200, body: { success: true } });
    expect(await request("GET", "/v1/sessions/current", next.accessToken)).toMatchObject({
      status: 401,
      body: { error: unauthorized },
    });
  });

  it("make relative URLs resolve against their base, in navigate and in new pages", async () => {
    const { accessToken } = await app.addUser("relative");
    const made = await request("POST", "/v1/sessions", accessToken, { baseUrl: `${site.url}/below/` });
    const program = (made.body["data"] as { accessToken: string }).accessToken;
    const context = await request("POST", "/v1/contexts", program, { name: "relative" });
    const { id } = context.body["data"] as { id: string };

    const page = await request("POST", `/v1/contexts/${id}/pages`, program, { url: "/form" });
    const navigate = { action: "navigate", params: { url: "../form?again" } };
    const navigated = await request("POST", `/v1/contexts/${id}/execute`, program, navigate);
    const without = await request("POST", `/v1/contexts/${id}/execute`, accessToken, navigate);

    expect(page).toMatchObject({ status: 201, body: { data: { url: `${site.url}/form` } } });
    expect(navigated).toMatchObject({ status: 200, body: { data: { data: { url: `${site.url}/form?again` } } } });
    expect(without).toMatchObject({ status: 400, body: { error: { details: [{ field: "params.url" }] } } });
  });
});

describe("API keys over REST", () => {
  it.each(samples(["/v1/api-keys", "/api/v1/apikeys", "/api/v1/api-keys", "/v1/apikeys"] as const))(
    "are at %s, bare",
    async (path) => {
      const { accessToken } = await app.addUser(`keys${path.replaceAll("/", "-")}`);

      const created = await request("POST", path, accessToken, { name: "k", metadata: { a: 1 } });
      expect(created.status).toBe(201);
      expect(Object.keys(created.body).toSorted()).toEqual(["apiKey", "id", "key", "plainTextKey", "warning"]);
      const { id } = created.body as { id: string };

      const listed = await request("GET", `${path}?active=true&limit=5`, accessToken);
      expect(listed.body).toMatchObject({ apiKeys: [{ id, active: true }], total: 1, limit: 5, offset: 0 });
      expect(Object.keys(listed.body).toSorted()).toEqual(["apiKeys", "limit", "offset", "total"]);
      const got = await request("GET", `${path}/${id}`, accessToken);
      expect(got).toMatchObject({ status: 200, body: { apiKey: { id, metadata: { a: 1 } } } });
      const revoked = await request("DELETE", `${path}/${id}`, accessToken);
      expect(revoked.body).toMatchObject({ message: "The API key is revoked", apiKey: { id, name: "k" } });
      expect(Object.keys(revoked.body).toSorted()).toEqual(["apiKey", "message"]);
      expect(await request("GET", `${path}/${"0".repeat(36)}`, accessToken)).toMatchObject({
        status: 404,
        body: { success: false, error: { code: "NOT_FOUND" } },
      });
    },
  );
});

describe.each(samples(transportNames, 3))("%s", (name) => {
  it("lets an API key in with its own rights, and no more once it is revoked", async () => {
    const owner = await connectTransport("REST", app, (await app.addUser(`owner-${name}`)).accessToken);
    const created = answerOf(await owner.call("createApiKey", { body: { name: "k", scopes: ["contexts:read"] } }));
    const client = await connectTransport(name, app, String(created["key"]));

    expect(answerOf(await client.call("listContexts", {}))).toMatchObject({ limit: 20 });
    expect(await client.call("createContext", { body: {} })).toMatchObject({
      code: "FORBIDDEN",
      details: { reason: "scope", scope: "contexts:write" },
    });
    answerOf(await owner.call("revokeApiKey", { params: { apiKeyId: String(created["id"]) } }));

    await expectUnauthorized(() => client.call("listContexts", {}));
  });

  it("does not let an API key in from an address that it does not allow", async () => {
    const owner = await connectTransport("REST", app, (await app.addUser(`bound-${name}`)).accessToken);
    const body = { name: "k", allowedIps: ["198.51.100.0/24"] };
    const created = answerOf(await owner.call("createApiKey", { body }));

    const result = await connectTransport(name, app, String(created["key"])).then(
      async (client) => JSON.stringify(await client.call("listContexts", {})),
      (error: unknown) => String(error),
    );

    expect(result).toMatch(/may not be used from this address|credentials are missing/);
  });

  it("rejects a session that has ended, and a scope that was removed", async () => {
    const { id, username, accessToken } = await app.addUser(`ending-${name}`);
    const client = await connectTransport(name, app, accessToken);
    answerOf(await client.call("listContexts", {}));

    await app.state.accounts.update({ username }, { roles: ["viewer"] });
    expect(await client.call("createSession", { body: {} })).toMatchObject({ details: { scope: "sessions:write" } });
    await app.state.sessions.endAll(id);

    await expectUnauthorized(() => client.call("listContexts", {}));
  });

  it("shows the audit log to an administrator", async () => {
    const { id, accessToken } = await app.addUser(`auditor-${name}`, "admin");
    const client = await connectTransport(name, app, accessToken);
    answerOf(await client.call("createSession", { body: { name: "seen" } }));

    const query = { "filter[userId]": id, "filter[operation]": "createSession", limit: 5 };
    const listed = answerOf(await client.call("listAuditEntries", { query }));

    expect(listed["total"]).toBe(1);
    expect(listed["data"]).toMatchObject([
      {
        userId: id,
        username: `auditor-${name}`,
        transport: client.auditName,
        operation: "createSession",
        outcome: "success",
        params: { name: "seen" },
      },
    ]);
    await request("POST", "/api/v1/auth/login", undefined, { username: `auditor-${name}`, password: "wrong" });
    const failed = { "filter[operation]": "login", "filter[outcome]": "failure", limit: 1 };
    expect(answerOf(await client.call("listAuditEntries", { query: failed }))["data"]).toMatchObject([
      { code: "UNAUTHORIZED", reason: "wrong", params: { username: `auditor-${name}` } },
    ]);
    await client.close();
  });
});

describe("users", () => {
  it("are added, listed, changed and disabled over every protocol by an administrator's session, never by a key", async () => {
    const { id: adminId, accessToken } = await app.addUser("personnel", "admin");
    const { key } = (await request("POST", "/api/v1/api-keys", accessToken, { name: "k" })).body;
    const clients = await Promise.all(protocols.map((name) => connectTransport(name, app, accessToken)));
    const [password, next] = ["a planted password", "another planted password"];
    const login = async (username: string, given: string) =>
      (await request("POST", "/api/v1/auth/login", undefined, { username, password: given })).status;
    for (const [index, client] of clients.entries()) {
      const username = `hired-${index}`;
      const body = { username, password, role: "viewer" };
      const hired = answerOf(await client.call("createUser", { body }))["data"] as { id: string };
      expect(hired).toMatchObject({ username, roles: ["viewer"] });
      expect(await client.call("createUser", { body })).toMatchObject({ code: "CONFLICT" });
      for (const bad of [{ password: "planted" }, { username: "../x" }, { issuer: "https://id.test", subject: "1" }]) {
        expect(await client.call("createUser", { body: { ...body, ...bad } })).toMatchObject({
          code: "VALIDATION_ERROR",
        });
      }
      const params = { userId: hired.id };
      const { body: signedIn } = await request("POST", "/api/v1/auth/login", undefined, { username, password });
      const { accessToken: token } = signedIn["data"] as { accessToken: string };
      expect((await request("GET", "/api/v1/contexts", token)).status).toBe(200);

      const changed = answerOf(await client.call("updateUser", { params, body: { role: "user", password: next } }));
      expect(changed["data"]).toMatchObject({ id: hired.id, roles: ["user"] });
      expect((await request("GET", "/api/v1/contexts", token)).status).toBe(401);
      expect([await login(username, password), await login(username, next)]).toEqual([401, 200]);
      const disabled = answerOf(await client.call("updateUser", { params, body: { disabled: true } }));
      expect(disabled["data"]).toMatchObject({ disabled: true });
      expect(await login(username, next)).toBe(401);
      const listed = answerOf(await client.call("listUsers", { query: { "filter[username]": username } }));
      expect(listed).toMatchObject({ data: [disabled["data"]], total: 1 });
      const unknown = await client.call("updateUser", { params: { userId: "none" }, body: { disabled: true } });
      expect(unknown).toMatchObject({ code: "NOT_FOUND", details: { resource: "user" } });
    }
    // The session of the call stays when its own password changes.
    const self = await clients[0]?.call("updateUser", { params: { userId: adminId }, body: { password: next } });
    expect(self).toHaveProperty("answer");
    expect(await clients[0]?.call("listUsers", {})).toHaveProperty("answer");
    const byKey = await request("PATCH", `/api/v1/users/${adminId}`, String(key), { password });
    expect(byKey).toMatchObject({ status: 403, body: { error: { details: { reason: "credential" } } } });

    const audited = await app.state.listAuditEntries({ "filter[userId]": adminId, limit: "100" });
    expect(audited.data).toContainEqual(expect.objectContaining({ operation: "updateUser" }));
    expect(JSON.stringify(audited)).toContain('"newPassword":true');
    expect(JSON.stringify(audited)).not.toContain("planted");
    await Promise.all(clients.map((client) => client.close()));
  });
});

describe("the processes", () => {
  it("are listed and asked to end over every protocol, by an administrator", async () => {
    const { id: adminId, accessToken } = await app.addUser("operator", "admin");
    const clients = await Promise.all(protocols.map((name) => connectTransport(name, app, accessToken)));
    const { processId, drainRequested } = { ...app.state, ...app };
    const listed = async (): Promise<unknown[]> =>
      Promise.all(clients.map(async (client) => answerOf(await client.call("listProcesses", {}))["data"]));
    const own = { id: processId, role: "all", pid: process.pid, version, heartbeatAge: 0 };

    for (const data of await listed()) expect(data).toMatchObject([{ ...own, state: "ready" }]);
    for (const client of clients) {
      const { data } = answerOf(await client.call("listSettings", {})) as { data: { name: string; value?: string }[] };
      expect(data).toContainEqual(expect.objectContaining({ name: "RATE_LIMIT_PROFILE", value: "off", isSet: true }));
      expect(data.find(({ name }) => name === "ADMIN_PASSWORD")).toMatchObject({ isSet: true, isSecret: true });
      expect(JSON.stringify(data)).not.toContain(testPassword);
    }
    // One after the other, so that each counts those before it.
    const counts: { readonly count: number; readonly durations: readonly { count: number }[] }[] = [];
    for (const client of clients) {
      const [{ calls }] = answerOf(await client.call("listProcesses", {}))["data"] as [{ calls: (typeof counts)[0] }];
      counts.push(calls);
      expect(calls.durations.at(-1)?.count).toBe(calls.count);
    }
    const [{ count: first } = { count: 0 }] = counts;
    expect(counts.map(({ count }) => count - first)).toEqual(clients.map((_client, index) => index));
    for (const client of clients) {
      const unknown = await client.call("drainProcess", { params: { processId: "unknown" } });
      expect(unknown).toMatchObject({ code: "NOT_FOUND", details: { resource: "process" } });
      const asked = answerOf(await client.call("drainProcess", { params: { processId } }));
      expect(asked["message"]).toBe("The process is asked to end");
    }
    await drainRequested;
    for (const data of await listed()) expect(data).toMatchObject([{ ...own, state: "draining" }]);

    const query = { "filter[userId]": adminId, "filter[operation]": "drainProcess", "filter[outcome]": "success" };
    const audited = await app.state.listAuditEntries(query);
    expect(audited.data).toMatchObject(clients.map(() => ({ params: { processId } })));
    await Promise.all(clients.map((client) => client.close()));
  });
});

/** A transport that denies access may also close the connection. */
async function expectUnauthorized(call: () => Promise<CallResult>): Promise<void> {
  const result = await call().then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => String(error),
  );
  if (!result.includes("the socket was closed with 4401"))
    expect(result).toMatch(/UNAUTHORIZED|Unauthenticated|unauthenticated|has ended|is revoked|has expired|401/);
}

describe("the audit log", () => {
  it("records the use of a revoked key, with its address and owner", async () => {
    const { id, accessToken } = await app.addUser("careless");
    const owner = await connectTransport("REST", app, accessToken);
    const created = answerOf(await owner.call("createApiKey", { body: { name: "k" } }));
    answerOf(await owner.call("revokeApiKey", { params: { apiKeyId: String(created["id"]) } }));
    const client = await connectTransport("gRPC", app, String(created["key"]));
    await expectUnauthorized(() => client.call("listContexts", {}));

    const { rows } = await app.state.audit.list({
      limit: 1,
      offset: 0,
      filters: [
        { field: "operation", op: "eq", value: "authenticate" },
        { field: "userId", op: "eq", value: id },
      ],
    });

    expect(rows).toMatchObject([
      { credential: `api-key:${String(created["id"])}`, transport: "grpc", address: "127.0.0.1", code: "UNAUTHORIZED" },
    ]);
  });

  it.each(samples(transportNames, 2))(
    "names in each response over %s what it could not store, also beside a key, a file or a picture",
    async (name) => {
      const { accessToken } = await app.addUser(`unlogged-${name}`);
      const client = await connectTransport(name, app, accessToken);
      const stored = answerOf(await client.call("createArtifact", { query: { name: "a.txt" }, body: { text: "a" } }));
      const context = answerOf(await client.call("createContext", { body: { createPage: true } }));
      const [artifact, opened] = [stored, context].map(({ data }) => (data as { readonly id: string }).id);
      const failing = vi.spyOn(app.state.audit, "append").mockRejectedValue(new Error("full"));
      onTestFinished(() => failing.mockRestore());
      const body = { action: "screenshot", params: { encoding: "binary" } };

      for (const [operation, input] of [
        ["createApiKey", { body: { name: "k" } }],
        ["createArtifact", { query: { name: "b.txt" }, body: { text: "b" } }],
        ["downloadArtifact", { params: { artifactId: String(artifact) } }],
        ["executeAction", { params: { contextId: String(opened) }, body }],
      ] as const) {
        if (operation === "downloadArtifact" && name === "WebSocket") continue; // carries no files
        expect(await client.call(operation, input), operation).toMatchObject({ audit: "failed" });
      }
      const unreachable = { action: "navigate", params: { url: "http://127.0.0.1:9/" } };
      const failed = await client.call("executeAction", { params: { contextId: String(opened) }, body: unreachable });
      expect(failed).toMatchObject({ code: "ACTION_FAILED", details: { audit: "failed" } });
    },
  );

  it("names in each response over WebDriver what it could not store, also beside an error", async () => {
    const { accessToken } = await app.addUser("unlogged-webdriver");
    const send = (method: string, path: string, body?: object): Promise<Response> =>
      fetch(`${app.httpUrl}/session${path}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}`, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const opened = (await (await send("POST", "", { capabilities: {} })).json()) as {
      readonly value: { readonly sessionId: string };
    };
    const session = `/${opened.value.sessionId}`;
    const failing = vi.spyOn(app.state.audit, "append").mockRejectedValue(new Error("full"));
    onTestFinished(() => failing.mockRestore());

    for (const [method, path, body, audit] of [
      ["POST", `${session}/url`, { url: "about:blank" }, "failed"],
      ["POST", `${session}/url`, { url: "file:///etc/passwd" }, "failed"],
      ["GET", `${session}/title`, undefined, null],
      ["DELETE", session, undefined, "failed"],
      ["POST", "", { capabilities: {} }, "failed"],
    ] as const)
      expect([path, (await send(method, path, body)).headers.get("x-pagewire-audit")]).toEqual([path, audit]);
  });

  it("names in the upgrade of a client of CDP that it could not store it", async () => {
    const { accessToken } = await app.addUser("unlogged-cdp");
    const client = await connectTransport("REST", app, accessToken);
    const { data } = answerOf(await client.call("createContext", { body: { cdp: true } }));
    const failing = vi.spyOn(app.state.audit, "append").mockRejectedValue(new Error("full"));
    onTestFinished(() => failing.mockRestore());
    const url = `${app.httpUrl.replace("http", "ws")}/cdp/${(data as { readonly id: string }).id}`;
    const socket = new WsSocket(url, { headers: { authorization: `Bearer ${accessToken}` } });
    onTestFinished(() => socket.terminate());

    const [response] = (await once(socket, "upgrade")) as [IncomingMessage];

    expect(response.headers["x-pagewire-audit"]).toBe("failed");
  });

  it("is listed at the command line, beside the running service", async () => {
    await pagewire("user", "add", "clerk", "--password", testPassword);
    const { accessToken } = await app.addUser("listed");
    await request("POST", "/v1/sessions", accessToken, { name: "at\u001b[31mnight" });

    const asText = await pagewire("audit", "--filter", "operation=createSession", "--sort=-timestamp", "--limit", "1");
    const asJson = JSON.parse(await pagewire("audit", "--filter", "transport=cli", "--json")) as Record<
      string,
      unknown
    >;

    expect(asText.split("\n")).toHaveLength(3);
    expect(asText).toMatch(/success {2}listed {2}createSession {2}rest 127\.0\.0\.1 {2}session:/);
    expect(asText).not.toContain("\u001b");
    expect(asJson["data"]).toMatchObject([
      { transport: "cli", operation: "createUser", params: { username: "clerk" } },
    ]);
    await expect(pagewire("audit", "--filter", "secret=1")).rejects.toThrow(/filter\[secret\] is not a known field/);
    await expect(pagewire("audit", "--filter", "nonsense")).rejects.toThrow(/not of the form field=value/);
  });

  async function pagewire(...args: readonly string[]): Promise<string> {
    const { code, out, err } = await runCommand([...args, "--data-dir", app.dataDir]);
    if (code !== 0) throw new Error(err);
    return out;
  }
});

describe("a user who has as much as there may be", () => {
  it("is denied a further key over every protocol, and a login ends the session that is unused for the longest time", async () => {
    const small = await startTestApp({ USER_LIMITS: "sessions=2,apiKeys=1,contexts=1" });
    try {
      const { username, accessToken } = await small.addUser("collector");
      const rest = await connectTransport("REST", small, accessToken);
      answerOf(await rest.call("createApiKey", { body: { name: "first" } }));
      answerOf(await rest.call("createContext", { body: { name: "first" } }));
      for (const name of protocols) {
        const client = await connectTransport(name, small, accessToken);
        const [key, context] = [
          await client.call("createApiKey", { body: { name } }),
          await client.call("createContext", { body: { name } }),
        ];
        expect(key, name).toMatchObject({ code: "CONFLICT", details: { reason: "api-keys", limit: 1 } });
        expect(context, name).toMatchObject({ code: "RATE_LIMIT_EXCEEDED", details: { reason: "contexts", limit: 1 } });
        await client.close();
      }

      const logIn = async () => {
        const login = await rest.call("login", { body: { username, password: testPassword } });
        return connectTransport("REST", small, (answerOf(login)["data"] as { accessToken: string }).accessToken);
      };
      const second = await logIn();
      answerOf(await rest.call("listContexts", {}));
      const third = await logIn();

      answerOf(await rest.call("listContexts", {}));
      answerOf(await third.call("listContexts", {}));
      expect(await second.call("listContexts", {})).toMatchObject(unauthorized);
    } finally {
      await small.close();
    }
  });
});

describe("a service that requires no credentials", () => {
  it("accepts callers without credentials as one user over every protocol, until credentials are required again", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "pagewire-open-"));
    const open = await startTestApp({ DATA_DIR: dataDir, AUTH_REQUIRED: "false" });
    const made: string[] = [];
    try {
      for (const name of protocols) {
        const client = await connectTransport(name, open, undefined);
        const result = answerOf(await client.call("createSession", { body: { name } }));
        const { username, roles, accessToken } = result["data"] as Record<string, unknown>;
        expect({ username, roles }, name).toEqual({ username: "anonymous", roles: ["user"] });
        made.push(String(accessToken));
        expect(await client.call("listAuditEntries", {}), name).toMatchObject({ details: { scope: "audit:read" } });
        await client.close();
        const wrong = await connectTransport("REST", open, "wrong");
        expect(await wrong.call("listContexts", {})).toMatchObject(unauthorized);
      }
      const anonymous = await connectTransport("REST", open, undefined);
      made.push(String(answerOf(await anonymous.call("createApiKey", { body: { name: "k" } }))["key"]));
      for (const credential of made) {
        answerOf(await (await connectTransport("REST", open, credential)).call("listContexts", {}));
      }
    } finally {
      await open.close();
    }

    const closed = await startTestApp({ DATA_DIR: dataDir });
    try {
      for (const credential of [undefined, ...made]) {
        const client = await connectTransport("REST", closed, credential);
        expect(await client.call("listContexts", {})).toMatchObject(unauthorized);
      }
    } finally {
      await closed.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
