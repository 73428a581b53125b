import { LATEST_PROTOCOL_VERSION } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { restClient } from "../../support/rest.ts";

let app: TestApp;
let user: TestUser;
let contextId: string;
let sessionId: string;
let nextId = 1;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.addUser("mcp");
  contextId = await restClient(app, user.accessToken).newContext({ createPage: true });
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo };
  const begun = await post({ method: "initialize", id: nextId++, params });
  sessionId = begun.headers.get("mcp-session-id") ?? "";
  await post({ method: "notifications/initialized" });
});
afterAll(() => app.close());

function post(message: object, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
  return fetch(`${app.httpUrl}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${user.accessToken}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...(sessionId && { "mcp-session-id": sessionId }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    ...(signal && { signal }),
  });
}

function evaluate(script: string, more: object = {}) {
  const args = { contextId, command: "evaluate", parameters: { script } };
  return { method: "tools/call", id: nextId++, params: { name: "execute-in-context", arguments: args, ...more } };
}

async function eventsOf(response: Response): Promise<readonly { readonly id?: number; readonly method?: string }[]> {
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const text = await response.text();
  return [...text.matchAll(/^data: (\{.*)$/gm)].map(([, json = ""]) => JSON.parse(json) as { id?: number });
}

const slow = "new Promise((resolve) => setTimeout(resolve, 400, 'slow'))";

describe("the response to a tool call over Streamable HTTP", () => {
  it("is JSON where the result is there soon", async () => {
    const call = () => ({
      method: "tools/call",
      id: nextId++,
      params: { name: "execute-api", arguments: { method: "GET", path: `/contexts/${contextId}` } },
    });
    // On a busy machine a first one may take longer.
    const response = await vi.waitFor(
      async () => {
        const found = await post(call());
        expect(found.headers.get("content-type")).toBe("application/json");
        return found;
      },
      { timeout: 10_000 },
    );
    expect(response.headers.get("mcp-session-id")).toBe(sessionId);
    expect(await response.json()).toMatchObject({ result: { structuredContent: { data: { id: contextId } } } });
  });

  it("is a stream of events where the result takes longer, or progress is to be reported", async () => {
    const events = await eventsOf(await post(evaluate(slow)));
    expect(events).toMatchObject([{ id: nextId - 1, result: { structuredContent: { data: { result: "slow" } } } }]);

    const withProgress = await eventsOf(await post(evaluate("1", { _meta: { progressToken: "p" } })));
    expect(withProgress.at(-1)).toMatchObject({ id: nextId - 1 });
  });

  it("is a stream of events for each of many slow calls at once", async () => {
    const calls = Array.from({ length: 3 }, () => evaluate(slow));
    const all = await Promise.all(calls.map(async (message) => eventsOf(await post(message))));
    expect(all.map((events) => events.at(-1)?.id)).toEqual(calls.map(({ id }) => id));
  });

  it("is that of the transport for a version of the protocol that it does not know, and for a client without streams", async () => {
    expect((await post(evaluate("1"), { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
    expect((await post(evaluate("1"), { accept: "application/json" })).status).toBe(406);
  });

  it("leaves the session usable when the client leaves before it, or the call is canceled", async () => {
    const leaving = new AbortController();
    const left = post(evaluate(slow), {}, leaving.signal);
    setTimeout(() => leaving.abort(), 20);
    await expect(left).rejects.toThrow();

    const canceled = evaluate("new Promise(() => undefined)");
    const response = post(canceled);
    await post({ method: "notifications/cancelled", params: { requestId: canceled.id } });
    expect(await (await post(evaluate("2 + 2"))).text()).toContain('"result":4');
    await (await response).body?.cancel();
  });

  it("is its own also where an earlier request with the same id still runs, whose client has left", async () => {
    const earlier = evaluate(slow.replace("400", "1500"));
    const left = await post(earlier);
    await left.body?.cancel();

    const later = { ...evaluate("2 + 2"), id: earlier.id };
    const response = await vi.waitFor(
      async () => {
        const found = await post(later);
        if (found.status === 400) expect(await found.text()).toBe("no longer in use");
        return found;
      },
      { timeout: 10_000 },
    );
    expect(await response.text()).toContain('"result":4');
  });

  it("ends when its session is deleted", async () => {
    const pending = post(evaluate("new Promise(() => undefined)"));
    pending.catch(() => undefined);
    const headers = { authorization: `Bearer ${user.accessToken}`, "mcp-session-id": sessionId };
    expect((await fetch(`${app.httpUrl}/mcp`, { method: "DELETE", headers })).status).toBe(200);
    const response = await pending;
    await response.text();
    expect([200, 404]).toContain(response.status);
  });
});
