import { describe, expect, it } from "vitest";
import { createMcpSessions, type McpSession } from "../../../src/transport/mcp/sessions.ts";

interface TestSession extends McpSession {
  isClosed: boolean;
}

function session(userId: string, more: Partial<McpSession> = {}): TestSession {
  return {
    userId,
    credentials: { bearer: userId },
    address: "127.0.0.1",
    open: 0,
    lastUsedAt: 0,
    isClosed: false,
    close() {
      this.isClosed = true;
      return Promise.resolve();
    },
    ...more,
  };
}

const valid = { isValid: () => Promise.resolve(true) };

describe("the table of MCP sessions", () => {
  it("ends the user's own longest unused session for a new one", () => {
    const sessions = createMcpSessions({ now: () => 0, ...valid, maxPerUser: 2 });
    const [busy, old, foreign] = [session("a", { open: 1 }), session("a", { lastUsedAt: 5 }), session("b")];
    sessions.add("busy", busy);
    sessions.add("old", old);
    sessions.add("foreign", foreign);

    sessions.add("new", session("a"));
    expect([busy.isClosed, old.isClosed, foreign.isClosed]).toEqual([false, true, false]);
    expect(sessions.find("old", "a")).toBeUndefined();
  });

  it("rejects one more when all of the user's are in use, or there are too many in all", () => {
    const sessions = createMcpSessions({ now: () => 0, ...valid, maxPerUser: 1, max: 1 });
    sessions.add("busy", session("a", { open: 1 }));
    const add = (userId: string) => () => {
      sessions.add("new", session(userId));
    };
    expect(add("a")).toThrow(expect.objectContaining({ code: "RATE_LIMIT_EXCEEDED" }));
    expect(add("b")).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE", retryAfterMs: 60_000 }));
  });

  it("ends those unused for too long, and those in use whose credentials are no longer valid", async () => {
    const isValid = ({ userId }: McpSession): Promise<boolean> => Promise.resolve(userId !== "revoked");
    const sessions = createMcpSessions({ now: () => 100, isValid, idleMs: 50 });
    const all = {
      idle: session("a", { lastUsedAt: 49 }),
      recent: session("a", { lastUsedAt: 51 }),
      streaming: session("a", { open: 1 }),
      revoked: session("revoked", { open: 1, lastUsedAt: 100 }),
    };
    for (const [id, each] of Object.entries(all)) sessions.add(id, each);

    await sessions.sweep();
    expect(Object.entries(all).flatMap(([id, { isClosed }]) => (isClosed ? [id] : []))).toEqual(["idle", "revoked"]);
  });

  it("ends a session only with the credentials of its last request", () => {
    const sessions = createMcpSessions({ now: () => 0, ...valid });
    const one = session("a");
    sessions.add("one", one);
    sessions.endWith("one", { bearer: "other" });
    expect(one.isClosed).toBe(false);
    sessions.endWith("one", { bearer: "a" });
    expect(one.isClosed).toBe(true);
  });
});
