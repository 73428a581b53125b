import { randomBytes, randomUUID } from "node:crypto";
import type { Config } from "../config/settings.ts";
import type { CallOrigin, TokenPair } from "../contract.ts";
import { unauthorized } from "../errors/errors.ts";
import { createAccounts } from "../identity/accounts.ts";
import { createApiKeys, createRejectedKeyLog } from "../identity/api-keys.ts";
import { createArtifactLinks } from "../identity/artifact-links.ts";
import { createAuthenticator } from "../identity/authenticate.ts";
import { createCdpTickets } from "../identity/cdp-tickets.ts";
import { createFindMaker } from "../identity/link-makers.ts";
import { createLiveSessions } from "../identity/live-sessions.ts";
import type { ConsoleSignIn } from "../identity/oidc/oidc.ts";
import { createPasswords } from "../identity/passwords.ts";
import { createPrincipalChanges, createPrincipalWatcher } from "../identity/principal-watcher.ts";
import { createSessions, type Sessions } from "../identity/sessions.ts";
import { createActorCheck, createShareLinks } from "../identity/share-links.ts";
import { createTokens } from "../identity/tokens.ts";
import type { Logger } from "../log/log.ts";
import type { AuditWriter } from "../operations/audit.ts";
import { isActive } from "../store/api-keys.ts";
import type { ChangeStore } from "../store/changes.ts";
import type { DeniedPorts } from "./first-browser.ts";
import type { Stores } from "./stores.ts";

/** The kind of the changes that name a session, a key, a share link or a user. */
export const PRINCIPAL_CHANGE = "principal";

/** Who calls and what they may, over the stores. */
export async function createIdentity(
  config: Config,
  options: {
    readonly stores: Stores;
    readonly record: AuditWriter["record"];
    readonly changes: ChangeStore;
    readonly jwtSecret: string;
    /** Epoch ms. */
    readonly now: () => number;
    readonly log: Logger | undefined;
    /** log2 of scrypt's N for new passwords; default 15. */
    readonly passwordCostLog2: number | undefined;
  },
) {
  const { stores, record, changes, jwtSecret, now, log, passwordCostLog2 } = options;
  const { users, sessionStore, refreshTokens, apiKeyStore, shareLinkStore, artifactRows, cdpTicketStore } = stores;
  const newId = randomUUID;
  const publisher = createPrincipalPublisher(changes, log);
  const passwords = createPasswords({ randomBytes, costLog2: passwordCostLog2 });
  const tokens = createTokens({
    secret: jwtSecret,
    now,
    randomBytes,
    accessSeconds: Math.floor(config.userLimits.accessTokenMs / 1_000),
  });
  const live = createLiveSessions({ sessions: sessionStore, users, now });
  const principalChanges = createPrincipalChanges(config.databaseUrl === undefined ? undefined : publisher.publish);
  const sessions = createSessions({
    users,
    sessions: sessionStore,
    refreshTokens,
    passwords,
    tokens,
    live,
    newId,
    onEnded: principalChanges.sessionEnded,
  });
  const apiKeys = createApiKeys({
    apiKeys: apiKeyStore,
    live,
    now,
    newId,
    randomBytes,
    onRejected: createRejectedKeyLog({ record }),
    onRevoked: principalChanges.apiKeyRevoked,
  });
  const findMaker = createFindMaker({
    live,
    async activeKey(userId, apiKeyId) {
      const key = await apiKeyStore.find(userId, apiKeyId);
      return key && isActive(key, now()) ? key : undefined;
    },
  });
  const shareLinks = createShareLinks({
    shareLinks: shareLinkStore,
    tokens,
    findMaker,
    now,
    newId,
    randomBytes,
    onRevoked: principalChanges.shareLinkRevoked,
  });
  const accounts = createAccounts({
    users,
    sessions,
    apiKeys,
    passwords,
    live,
    now,
    newId,
    onChanged: principalChanges.userChanged,
  });
  const onRolesChanged = principalChanges.userChanged;
  const openedOidc =
    config.oidcIssuers.length === 0
      ? undefined
      : (await import("./oidc.ts")).openOidc(config, { users, live, record, onRolesChanged, now });
  const authenticate = createAuthenticator({
    tokens,
    live,
    sessions: sessionStore,
    apiKeys,
    shareLinks,
    authRequired: config.authRequired,
    oidc: openedOidc?.oidc,
  });
  const principals = createPrincipalWatcher({ changes: principalChanges, authenticate });

  return {
    passwords,
    sessions,
    apiKeys,
    shareLinks,
    artifactLinks: createArtifactLinks({ rows: artifactRows, findMaker, now, randomBytes }),
    cdpTickets: createCdpTickets({ store: cdpTicketStore, now, randomBytes }),
    accounts,
    authenticate,
    principals,
    oidc: openedOidc?.oidc,
    openProviderSession: createProviderSignIn({ console: openedOidc?.oidc.console, sessions, record }),
    setDeniedPorts: (ports: DeniedPorts) => openedOidc?.setDeniedPorts(ports),
    isActorValid: createActorCheck({ findMaker, shareLinks }),
    /** Another process has changed a session, a key, a share link or a user: what this one knows of it is read anew. */
    principalChanged(key: string): void {
      const id = key.slice(key.indexOf(":") + 1);
      if (key.startsWith("session:")) live.forgetSession(id);
      else if (key.startsWith("user:")) live.forgetUser(id);
      else if (key.startsWith("share-link:")) shareLinks.forget(id);
      else apiKeys.forgetAll();
      principalChanges.received(key);
    },
    async close(): Promise<void> {
      principals.close();
      await Promise.all([publisher.settled(), openedOidc?.close()]);
    },
  };
}

/** Notifies the other processes of changes, which they find within two seconds without it. */
function createPrincipalPublisher(changes: Pick<ChangeStore, "add">, log: Logger | undefined) {
  const running = new Set<Promise<void>>();
  return {
    publish(key: string): void {
      const published = changes
        .add({ kind: PRINCIPAL_CHANGE, key, data: {} })
        .catch((error: unknown) => log?.warn({ error }, "other processes were not notified of a revocation"))
        .finally(() => running.delete(published));
      running.add(published);
    },
    settled: () => Promise.all(running),
  };
}

/** Opens a session of the person whom the identity provider sends back to the console. */
function createProviderSignIn({
  console,
  sessions,
  record,
}: {
  /** Undefined: there is no identity provider for the console. */
  readonly console: ConsoleSignIn | undefined;
  readonly sessions: Pick<Sessions, "open">;
  readonly record: AuditWriter["record"];
}) {
  return async (
    ...[redirectUri, kept, callback, { transport, address }]: readonly [
      ...Parameters<ConsoleSignIn["complete"]>,
      CallOrigin,
    ]
  ): Promise<TokenPair> => {
    const user = await console?.complete(redirectUri, kept, callback);
    if (user === undefined) throw unauthorized("wrong");
    const { session, tokens } = await sessions.open(user, { kind: "login" });
    await record({
      userId: user.id,
      credential: `session:${session.id}`,
      transport,
      address,
      operation: "login",
      params: { username: user.username, provider: console?.issuer },
    });
    return tokens;
  };
}
