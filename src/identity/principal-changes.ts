import type { Principal } from "../contract.ts";

/** Reports, within this process, that the rights of a principal may have changed. Expiry is not reported. */
export type PrincipalChanges = ReturnType<typeof createPrincipalChanges>;

/** @param publish sends the other processes a change that this one has made */
export function createPrincipalChanges(publish?: (key: string) => void) {
  const listeners = new Set<(key: string) => void>();
  const received = (key: string): void => {
    for (const listener of listeners) listener(key);
  };
  const report = (key: string): void => {
    received(key);
    publish?.(key);
  };
  return {
    sessionEnded: (sessionId: string): void => report(`session:${sessionId}`),
    apiKeyRevoked: (apiKeyId: string): void => report(`api-key:${apiKeyId}`),
    shareLinkRevoked: (shareLinkId: string): void => report(`share-link:${shareLinkId}`),
    /** The user was disabled, or has other roles. */
    userChanged: (userId: string): void => report(`user:${userId}`),
    /** Reports a change that another process has made. */
    received,
    /** Calls `listener` with the key of each change; the returned function removes it. */
    listen(listener: (key: string) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The keys of the changes that concern this principal. */
export function changeKeysOf({ userId, credential }: Pick<Principal, "userId" | "credential">): readonly string[] {
  switch (credential.type) {
    case "session":
      return [`user:${userId}`, `session:${credential.sessionId}`];
    case "apiKey":
      return [`user:${userId}`, `api-key:${credential.apiKeyId}`];
    case "shareLink":
      // It ends with the session or key that made it.
      return [`user:${userId}`, `share-link:${credential.shareLinkId}`, credential.createdBy];
    case "oidc":
    case "anonymous":
    case "local":
      return [`user:${userId}`];
  }
}
