import type { Principal } from "../contract.ts";

/** Who is to be told when something may have changed of who a caller is. Of this process only, and expiry is not told. */
export interface CallerChanges {
  sessionEnded(sessionId: string): void;
  apiKeyRevoked(apiKeyId: string): void;
  /** The user was disabled, or has other roles. */
  userChanged(userId: string): void;
  /**
   * Calls `told` whenever it is worth asking for the caller's credentials again; it must not throw. The function it
   * answers ends that.
   */
  watch(principal: Pick<Principal, "userId" | "credential">, told: () => void): () => void;
  /** How many watch now. */
  watching(): number;
}

export function createCallerChanges(): CallerChanges {
  const watchers = new Map<string, Set<() => void>>();

  function tell(key: string): void {
    // Who is told may watch anew at once.
    for (const told of [...(watchers.get(key) ?? [])]) told();
  }

  function add(key: string, told: () => void): void {
    const ofKey = watchers.get(key) ?? new Set();
    watchers.set(key, ofKey.add(told));
  }

  function remove(key: string, told: () => void): void {
    const ofKey = watchers.get(key);
    ofKey?.delete(told);
    if (ofKey?.size === 0) watchers.delete(key);
  }

  return {
    sessionEnded: (sessionId) => tell(`session:${sessionId}`),
    apiKeyRevoked: (apiKeyId) => tell(`api-key:${apiKeyId}`),
    userChanged: (userId) => tell(`user:${userId}`),
    watch({ userId, credential }, told) {
      const keys = [`user:${userId}`, ...keysOf(credential)];
      // The same function may watch twice, and ends once for each.
      const own = (): void => told();
      for (const key of keys) add(key, own);
      return () => {
        for (const key of keys) remove(key, own);
      };
    },
    watching: () => new Set([...watchers.values()].flatMap((ofKey) => [...ofKey])).size,
  };
}

function keysOf(credential: Principal["credential"]): readonly string[] {
  switch (credential.type) {
    case "session":
      return [`session:${credential.sessionId}`];
    case "apiKey":
      return [`api-key:${credential.apiKeyId}`];
    case "anonymous":
    case "local":
      return [];
  }
}
