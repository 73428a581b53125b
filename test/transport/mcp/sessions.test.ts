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

const good = { isGood: () => Promise.resolve(true) };

describe("the table of MCP sessions", () => {
  it("makes room by ending the user's own longest unused session", async () => {
    const sessions = createMcpSessions({ now: () => 0, ...good, maxPerUser: 2 });
    const [busy, old, foreign] = [session("a", { open: 1 }), session("a", { lastUsedAt: 5 }), session("b")];
    sessions.add("busy", busy);
    sessions.add("old", old);
    sessions.add("foreign", foreign);

    await sessions.makeRoom("a");
    expect([busy.isClosed, old.isClosed, foreign.isClosed]).toEqual([false, true, false]);
    expect(sessions.find("old", "a")).toBeUndefined();
  });

  it("refuses one more when all of the user's are in use, or there are too many in all", async () => {
    const sessions = createMcpSessions({ now: () => 0, ...good, maxPerUser: 1, max: 1 });
    sessions.add("busy", session("a", { open: 1 }));
    await expect(sessions.makeRoom("a")).rejects.toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
    await expect(sessions.makeRoom("b")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfterMs: 60_000 });
  });

  it("ends those unused for too long, and those in use whose credentials are no longer good", async () => {
    const isGood = ({ userId }: McpSession): Promise<boolean> => Promise.resolve(userId !== "revoked");
    const sessions = createMcpSessions({ now: () => 100, isGood, idleMs: 50 });
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

  it("ends a session only with the credentials that it was shown", async () => {
    const sessions = createMcpSessions({ now: () => 0, ...good });
    const one = session("a");
    sessions.add("one", one);
    await sessions.endWith("one", { bearer: "other" });
    expect(one.isClosed).toBe(false);
    await sessions.endWith("one", { bearer: "a" });
    expect(one.isClosed).toBe(true);
  });
});
