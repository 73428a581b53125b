import { describe, expect, it, vi } from "vitest";
import type { Credential } from "../../src/contract.ts";
import { createCallerChanges } from "../../src/identity/principal-changes.ts";

const bySession = (sessionId: string): Credential => ({ type: "session", sessionId });
const byKey = (apiKeyId: string): Credential => ({ type: "apiKey", apiKeyId, plan: "basic" });

describe("createCallerChanges", () => {
  it("tells those whose own session, key or user it is about, and nobody else", () => {
    const changes = createCallerChanges();
    const told: string[] = [];
    const watch = (name: string, userId: string, credential: Credential): void => {
      changes.watch({ userId, credential }, () => told.push(name));
    };
    watch("session", "ann", bySession("1"));
    watch("other session", "ann", bySession("2"));
    watch("key", "ann", byKey("1"));
    watch("anonymous", "anonymous", { type: "anonymous" });
    watch("stranger", "bob", bySession("3"));

    changes.sessionEnded("1");
    expect(told.splice(0)).toEqual(["session"]);
    changes.apiKeyRevoked("1");
    expect(told.splice(0)).toEqual(["key"]);
    changes.userChanged("ann");
    expect(told.splice(0)).toEqual(["session", "other session", "key"]);
    changes.userChanged("anonymous");
    expect(told.splice(0)).toEqual(["anonymous"]);
  });

  it("tells nobody who does not watch any more, and keeps nothing of them", () => {
    const changes = createCallerChanges();
    const told = vi.fn();
    const caller = { userId: "ann", credential: bySession("1") };
    const ends = [changes.watch(caller, told), changes.watch(caller, told)];
    expect(changes.watching()).toBe(2);

    ends[0]?.();
    changes.sessionEnded("1");
    expect(told).toHaveBeenCalledTimes(1);
    ends[1]?.();
    ends[1]?.();
    changes.userChanged("ann");

    expect(told).toHaveBeenCalledTimes(1);
    expect(changes.watching()).toBe(0);
  });
});
