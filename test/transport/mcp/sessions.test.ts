import { describe, expect, it, onTestFinished, vi } from "vitest";
import { unauthorized } from "../../../src/errors/errors.ts";
import { createPrincipalChanges } from "../../../src/identity/principal-changes.ts";
import { createPrincipalWatcher, type WatchedPrincipal } from "../../../src/identity/principal-watcher.ts";
import { createMcpSessions } from "../../../src/transport/mcp/sessions.ts";

function session(userId: string) {
  return { userId, close: vi.fn(() => Promise.resolve()) };
}

function caller(userId: string, sessionId = userId): WatchedPrincipal {
  return {
    principal: { userId, username: userId, roles: [], scopes: new Set(), credential: { type: "session", sessionId } },
    credentials: { bearer: sessionId },
    from: { transport: "mcp", address: "127.0.0.1" },
  };
}

function arrange(options: { maxPerUser?: number; max?: number; idleMs?: number } = {}) {
  const changes = createPrincipalChanges();
  const revoked = new Set<string | undefined>();
  const principals = createPrincipalWatcher({
    changes,
    intervalMs: 60_000, // longer than a test: sessions end by the change
    authenticate: ({ bearer = "" }) =>
      revoked.has(bearer) ? Promise.reject(unauthorized()) : Promise.resolve(caller(bearer).principal),
  });
  onTestFinished(() => {
    vi.useRealTimers();
    principals.close();
  });
  const revoke = (sessionId: string): void => {
    revoked.add(sessionId);
    changes.sessionEnded(sessionId);
  };
  return { sessions: createMcpSessions({ principals, ...options }), revoke };
}

describe("the table of MCP sessions", () => {
  it("ends the user's least recently used session for a new one", () => {
    const { sessions } = arrange({ maxPerUser: 3 });
    const [busy, renewed, old, foreign] = [session("a"), session("a"), session("a"), session("b")];
    for (const [id, each] of Object.entries({ foreign, busy, renewed, old })) sessions.add(id, each);
    sessions.use("busy", caller("a"));
    sessions.use("renewed", caller("a"))();

    sessions.add("new", session("a"));
    expect(sessions.find("old", "a")).toBeUndefined();
    expect([busy, renewed, old, foreign].map(({ close }) => close.mock.calls.length)).toEqual([0, 0, 1, 0]);
  });

  it("rejects one more when all of the user's are in use, or there are too many in all", () => {
    const { sessions } = arrange({ maxPerUser: 1, max: 1 });
    sessions.add("busy", session("a"));
    sessions.use("busy", caller("a"));
    const add = (userId: string) => () => sessions.add("new", session(userId));
    expect(add("a")).toThrow(expect.objectContaining({ code: "RATE_LIMIT_EXCEEDED" }));
    expect(add("b")).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE", retryAfterMs: 60_000 }));
  });

  it("ends the sessions that are unused for too long", () => {
    vi.useFakeTimers();
    const { sessions } = arrange({ idleMs: 50 });
    for (const id of ["never", "once", "busy"]) sessions.add(id, session("a"));
    sessions.use("busy", caller("a"));
    const release = sessions.use("once", caller("a"));
    vi.advanceTimersByTime(49);
    release();
    vi.advanceTimersByTime(49);
    const found = (): string[] => ["never", "once", "busy"].filter((id) => sessions.find(id, "a") !== undefined);
    expect(found()).toEqual(["once", "busy"]);
    vi.advanceTimersByTime(1);
    expect(found()).toEqual(["busy"]);
  });

  it("ends a session in use when the credentials of its last request are revoked", async () => {
    const { sessions, revoke } = arrange();
    const [other, revoked] = [session("b"), session("a")];
    sessions.add("other", other);
    sessions.use("other", caller("b"));
    sessions.add("revoked", revoked);
    sessions.use("revoked", caller("a"));

    revoke("a");
    await vi.waitFor(() => expect(revoked.close).toHaveBeenCalledOnce());
    expect(sessions.find("revoked", "a")).toBeUndefined();
    expect(other.close).not.toHaveBeenCalled();
  });

  it("ends a session that is not in use when the credentials of its last request are revoked", async () => {
    const { sessions, revoke } = arrange();
    const unused = session("a");
    sessions.add("unused", unused);
    sessions.use("unused", caller("a"))();

    revoke("a");
    await vi.waitFor(() => expect(unused.close).toHaveBeenCalledOnce());
    expect(sessions.find("unused", "a")).toBeUndefined();
  });

  it("keeps a session whose former credentials are revoked", async () => {
    const { sessions, revoke } = arrange();
    for (const id of ["renewed", "unused", "probe"]) sessions.add(id, session("a"));
    sessions.use("renewed", caller("a", "former"));
    sessions.use("renewed", caller("a"));
    sessions.use("unused", caller("a", "former"))();
    sessions.use("unused", caller("a"))();
    sessions.use("probe", caller("a", "former"));

    revoke("former");
    await vi.waitFor(() => expect(sessions.find("probe", "a")).toBeUndefined());
    expect(sessions.find("renewed", "a")).toBeDefined();
    expect(sessions.find("unused", "a")).toBeDefined();
  });

  it("ends a session only with the credentials of its last request", () => {
    const { sessions } = arrange();
    sessions.add("one", session("a"));
    sessions.use("one", caller("a"));
    sessions.endWith("one", { bearer: "other" });
    expect(sessions.find("one", "a")).toBeDefined();
    sessions.endWith("one", { bearer: "a" });
    expect(sessions.find("one", "a")).toBeUndefined();
  });
});
