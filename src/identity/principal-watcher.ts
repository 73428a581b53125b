import { setTimeout as sleep } from "node:timers/promises";
import { credentialName, type CallOrigin, type ErrorCode, type Principal } from "../contract.ts";
import { ServiceError, unauthorized } from "../errors/errors.ts";
import type { Authenticator, Credentials } from "./authenticate.ts";

/** Verifies the credentials of long-lived connections periodically, for all protocols. */
export type PrincipalWatcher = ReturnType<typeof createPrincipalWatcher>;

export interface WatchedPrincipal {
  readonly principal: Principal;
  readonly credentials: Credentials;
  readonly from: CallOrigin;
}

/** None of the functions may throw. */
export interface PrincipalListener {
  /** Something may have changed; the verification follows. */
  onSuspected?(): void;
  /** The credentials were verified again; roles and scopes may be others than before. */
  onVerified?(principal: Principal): void;
  /** The credentials are no longer valid: `UNAUTHORIZED`, or `FORBIDDEN`. Called once, as the last call. */
  onEnded(error: ServiceError): void;
}

/** All subscriptions with the same credentials from the same address, which one check serves. */
interface Group {
  readonly subject: WatchedPrincipal;
  readonly listeners: Set<PrincipalListener>;
  readonly isPeriodic: boolean;
  isChecking: boolean;
  /** A change was reported during the check. */
  isStale: boolean;
}

const INTERVAL_MS = 2_000;
/** The error of a database that does not respond does not end the credentials. */
const ENDING_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["UNAUTHORIZED", "FORBIDDEN"]);

export function createPrincipalWatcher({
  changes,
  authenticate,
  intervalMs = INTERVAL_MS,
}: {
  readonly changes: Pick<PrincipalChanges, "listen">;
  readonly authenticate: Authenticator;
  /** Time between two checks of all, which find what other processes changed and what expired; default 2 s. */
  readonly intervalMs?: number;
}) {
  const groups = new Map<string, Group>();
  const byChange = new Map<string, Set<Group>>();
  const closed = new AbortController();

  async function check(group: Group): Promise<void> {
    if (group.isChecking) {
      group.isStale = true;
      return;
    }
    group.isChecking = true;
    const { credentials, from, principal: former } = group.subject;
    try {
      do {
        group.isStale = false;
        const principal = await authenticate(credentials, { ...from, isRecheck: true });
        if (principal.userId !== former.userId) throw unauthorized("ended");
        for (const listener of [...group.listeners]) listener.onVerified?.(principal);
      } while (group.isStale);
    } catch (error) {
      if (!(error instanceof ServiceError) || !ENDING_CODES.has(error.code)) return;
      for (const listener of [...group.listeners]) {
        remove(group, listener);
        listener.onEnded(error);
      }
    } finally {
      group.isChecking = false;
    }
  }

  /** Checks one after the other, so that the checks of many connections do not delay their calls. */
  async function checkAll(): Promise<void> {
    for (;;) {
      await sleep(intervalMs, undefined, { ref: false, signal: closed.signal });
      for (const group of [...groups.values()]) if (group.isPeriodic && group.listeners.size > 0) await check(group);
    }
  }

  function keyOf({ credentials: { bearer, apiKey, actor }, from }: WatchedPrincipal, isPeriodic: boolean): string {
    return JSON.stringify([bearer, apiKey, actor, from.transport, from.address, isPeriodic]);
  }

  function groupOf(subject: WatchedPrincipal, isPeriodic: boolean): Group {
    const key = keyOf(subject, isPeriodic);
    const known = groups.get(key);
    if (known) return known;
    const group: Group = { subject, listeners: new Set(), isPeriodic, isChecking: false, isStale: false };
    groups.set(key, group);
    for (const change of changeKeysOf(subject.principal)) {
      const ofChange = byChange.get(change) ?? new Set();
      byChange.set(change, ofChange.add(group));
    }
    return group;
  }

  function remove(group: Group, listener: PrincipalListener): void {
    const key = keyOf(group.subject, group.isPeriodic);
    group.listeners.delete(listener);
    if (group.listeners.size > 0 || groups.get(key) !== group) return;
    groups.delete(key);
    for (const change of changeKeysOf(group.subject.principal)) {
      const ofChange = byChange.get(change);
      ofChange?.delete(group);
      if (ofChange?.size === 0) byChange.delete(change);
    }
  }

  const unlisten = changes.listen((key) => {
    for (const group of [...(byChange.get(key) ?? [])]) {
      for (const listener of [...group.listeners]) listener.onSuspected?.();
      void check(group);
    }
  });
  // Ends by the signal, and by nothing else.
  checkAll().catch(() => undefined);

  function subscribe(group: Group, listener: PrincipalListener): () => void {
    // The same listener may subscribe twice, and ends once for each.
    const own: PrincipalListener = {
      onSuspected: () => listener.onSuspected?.(),
      onVerified: (principal) => listener.onVerified?.(principal),
      onEnded: (error) => listener.onEnded(error),
    };
    group.listeners.add(own);
    return () => remove(group, own);
  }

  return {
    /** Calls the listener with changes from now on; the returned function unsubscribes it. */
    subscribe: (subject: WatchedPrincipal, listener: PrincipalListener): (() => void) =>
      subscribe(groupOf(subject, true), listener),
    /** Subscribes without the periodic verification: credentials that expire do not end, those that are revoked do. */
    subscribeToChanges: (subject: WatchedPrincipal, listener: PrincipalListener): (() => void) =>
      subscribe(groupOf(subject, false), listener),
    close(): void {
      unlisten();
      closed.abort();
    },
  };
}

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
    case "apiKey":
      return [`user:${userId}`, credentialName(credential)];
    case "shareLink":
      // It ends with the session or key that made it.
      return [`user:${userId}`, credentialName(credential), credential.createdBy];
    case "oidc":
    case "anonymous":
    case "local":
      return [`user:${userId}`];
  }
}
