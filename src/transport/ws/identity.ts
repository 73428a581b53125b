import type { Principal } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { Authenticator, Credentials } from "../../identity/authenticate.ts";
import { areGiven, type TransportDependencies } from "../call.ts";
import { ClosingError, CLOSE_CODES, notAuthenticated, tooManySockets } from "./errors.ts";

/** The principal of one socket. */
export type SocketIdentity = ReturnType<typeof createSocketIdentity>;

interface Authenticated {
  readonly type: "authenticated";
  readonly credentials: Credentials;
  readonly principal: Principal;
  /** Undefined when the principal may have changed since. */
  readonly verifiedAt: number | undefined;
  readonly release: () => void;
  readonly unwatch: () => void;
}

type State = { readonly type: "unauthenticated" } | Authenticated | { readonly type: "closed" };

/** Equal to the maximum age of the cached rows that authentication reads. */
const MAX_AGE_MS = 1_000;

export function createSocketIdentity(
  options: Pick<TransportDependencies, "authenticate" | "recheck" | "principals"> & {
    readonly address: string;
    /** Counts the socket for its credential; undefined at the credential's limit. */
    readonly acquire: (principal: Principal) => (() => void) | undefined;
    readonly onAuthenticated: () => void;
    /** Called when the new credentials belong to another user. */
    readonly onUserChanged: () => void;
    /** Called when the credentials are no longer valid. `onEnded` follows when the promise resolves, unless they were replaced by then. */
    readonly onEnding: () => Promise<unknown>;
    readonly onEnded: () => void;
  },
) {
  const { authenticate, recheck, principals, acquire } = options;
  const from = { transport: "ws", address: options.address } as const;
  const listeners = new Set<(principal: Principal) => void>();
  let state: State = { type: "unauthenticated" };
  /** The verification that concurrent calls share. */
  let verifying: { readonly credentials: Credentials; readonly done: Promise<Principal> } | undefined;

  async function useCredentials(credentials: Credentials, verify: Authenticator): Promise<Principal> {
    const principal = await verify(credentials, from);
    const before = state;
    if (before.type === "closed") throw notAuthenticated();
    // Released first, so that the socket is counted only once.
    if (before.type === "authenticated") before.release();
    const release = acquire(principal);
    if (release === undefined) {
      if (before.type === "unauthenticated") {
        throw new ClosingError(tooManySockets(), CLOSE_CODES.tooManySockets, "too many sockets with these credentials");
      }
      state = { ...before, release: acquire(before.principal) ?? before.release };
      throw tooManySockets();
    }
    if (before.type === "authenticated") {
      before.unwatch();
      if (before.principal.userId !== principal.userId) options.onUserChanged();
    }
    const unwatch = principals.subscribe(
      { principal, credentials, from },
      {
        onSuspected() {
          if (state.type === "authenticated") state = { ...state, verifiedAt: undefined };
        },
        onVerified(verified) {
          if (isCurrent(credentials)) verifiedAs(verified);
        },
        onEnded: () => void end(credentials),
      },
    );
    state = { type: "authenticated", credentials, principal, verifiedAt: performance.now(), release, unwatch };
    options.onAuthenticated();
    return principal;
  }

  function isCurrent(credentials: Credentials): boolean {
    return state.type === "authenticated" && state.credentials === credentials;
  }

  function verifiedAs(principal: Principal): void {
    if (state.type !== "authenticated") return;
    state = { ...state, principal, verifiedAt: performance.now() };
    for (const listener of [...listeners]) listener(principal);
  }

  async function end(credentials: Credentials): Promise<void> {
    if (!isCurrent(credentials)) return;
    await options.onEnding();
    if (isCurrent(credentials)) options.onEnded();
  }

  async function verify({ credentials }: Authenticated): Promise<Principal> {
    const principal = await closingUnauthorized(authenticate(credentials, from));
    if (isCurrent(credentials)) verifiedAs(principal);
    return principal;
  }

  return {
    /** The principal as last verified; undefined before authentication and after `close`. */
    current: (): Principal | undefined => (state.type === "authenticated" ? state.principal : undefined),
    /** Replaces the credentials; the former ones stay when the new ones fail. @throws ServiceError */
    authenticate: (credentials: Credentials): Promise<Principal> =>
      closingUnauthorized(useCredentials(credentials, authenticate)),
    /** Uses the credentials of the upgrade; without any, the anonymous user where that is allowed. @throws ServiceError */
    async authenticateUpgrade(credentials: Credentials): Promise<void> {
      if (!areGiven(credentials)) {
        // Does not count as a failure: the credentials may follow in a message.
        await useCredentials({}, recheck).catch(() => undefined);
        return;
      }
      try {
        await closingUnauthorized(useCredentials(credentials, authenticate));
      } catch (error) {
        const isFinal =
          error instanceof ServiceError && (error.code === "FORBIDDEN" || error.code === "VALIDATION_ERROR");
        throw isFinal ? notAuthenticated(error) : error;
      }
    },
    /** The principal, verified at most a second ago. @throws ServiceError */
    async verified(): Promise<Principal> {
      if (state.type === "unauthenticated") return closingUnauthorized(useCredentials({}, authenticate));
      if (state.type === "closed") throw notAuthenticated();
      const { principal, verifiedAt } = state;
      if (verifiedAt !== undefined && performance.now() - verifiedAt < MAX_AGE_MS) return principal;
      if (verifying?.credentials !== state.credentials) {
        const own = { credentials: state.credentials, done: verify(state) };
        verifying = own;
        void own.done.catch(() => undefined).then(() => verifying === own && (verifying = undefined));
      }
      return verifying.done;
    },
    /** Calls `listener` after each verification; the returned function removes it. */
    onVerified(listener: (principal: Principal) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close(): void {
      if (state.type === "authenticated") {
        state.release();
        state.unwatch();
      }
      state = { type: "closed" };
    },
  };
}

/** Converts an `UNAUTHORIZED` of the socket's own credentials to an error that closes the socket. */
async function closingUnauthorized<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const closes = error instanceof ServiceError && error.code === "UNAUTHORIZED" && !(error instanceof ClosingError);
    throw closes ? notAuthenticated(error) : error;
  }
}
