import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { createAccounts } from "../../src/identity/accounts.ts";
import { type ApiKeyRejection, createApiKeys } from "../../src/identity/api-keys.ts";
import { type Credentials, createAuthenticator } from "../../src/identity/authenticate.ts";
import { ensureBuiltInUsers } from "../../src/identity/built-in-users.ts";
import { createFindMaker } from "../../src/identity/link-makers.ts";
import { createLiveSessions } from "../../src/identity/live-sessions.ts";
import { createPasswords } from "../../src/identity/passwords.ts";
import { createSessions } from "../../src/identity/sessions.ts";
import { createShareLinks } from "../../src/identity/share-links.ts";
import { createTokens } from "../../src/identity/tokens.ts";
import { createApiKeyStore, isActive } from "../../src/store/api-keys.ts";
import { createRefreshTokenStore } from "../../src/store/refresh-tokens.ts";
import { createSessionStore } from "../../src/store/sessions.ts";
import { createShareLinkStore } from "../../src/store/share-links.ts";
import type { Schema } from "../../src/store/database/schema.ts";
import { createUserStore } from "../../src/store/users.ts";
import { temporaryDatabase, type TestDatabase } from "../support/database.ts";

export const secret = "a secret of at least thirty-two bytes";
export const durationMs = 7 * 24 * 3_600_000;
export const password = "correct horse";

export interface IdentityOptions {
  readonly authRequired?: boolean;
  readonly sessionsPerUser?: number;
}

/** Everything of identity over one database, with two users: ann, an ordinary one, and bob, a viewer. */
export async function arrangeIdentity(options: IdentityOptions = {}) {
  const database = await temporaryDatabase();
  const identity = assemble(database, options);
  await ensureBuiltInUsers(identity.users);
  const ann = await identity.accounts.add({ username: "ann", password, roles: ["user"] });
  const bob = await identity.accounts.add({ username: "bob", password, roles: ["viewer"] });
  return { ...database, ...identity, ann, bob };
}

/** Like another process: its own caches over the same database. */
export function assemble(
  { db, clock, cipher, databaseNow }: TestDatabase,
  { authRequired = true, sessionsPerUser = 100 }: IdentityOptions = {},
) {
  const { now } = clock;
  const newId = randomUUID;
  const ended: string[] = [];
  const changed: string[] = [];
  const rejectedKeys: (readonly [id: string, why: ApiKeyRejection])[] = [];
  const users = createUserStore(db, clock);
  const sessionStore = createSessionStore(db, { now, durationMs, maxPerUser: sessionsPerUser });
  const refreshTokens = createRefreshTokenStore(db, { cipher, databaseNow, graceMs: 10_000 });
  const tokens = createTokens({ secret, now, randomBytes });
  const passwords = createPasswords({ randomBytes, costLog2: 4 });
  const live = createLiveSessions({ sessions: sessionStore, users, now, monotonicNow: now });
  const sessions = createSessions({
    users,
    sessions: sessionStore,
    refreshTokens,
    passwords,
    tokens,
    live,
    newId,
    onEnded: (id) => ended.push(id),
  });
  const onChanged = (userId: string): void => void changed.push(userId);
  const apiKeyStore = createApiKeyStore(db, { now });
  const apiKeys = createApiKeys({
    apiKeys: apiKeyStore,
    live,
    now,
    monotonicNow: now,
    newId,
    randomBytes,
    onRejected: async ({ id }, why) => void rejectedKeys.push([id, why]),
    onRevoked: (id) => ended.push(id),
  });
  const accounts = createAccounts({
    users,
    sessions,
    apiKeys,
    passwords,
    live,
    onChanged,
    now,
    newId,
  });
  const findMaker = createFindMaker({
    live,
    async activeKey(userId, apiKeyId) {
      const key = await apiKeyStore.find(userId, apiKeyId);
      return key && isActive(key, now()) ? key : undefined;
    },
  });
  const shareLinks = createShareLinks({
    shareLinks: createShareLinkStore(db, { now }),
    tokens,
    findMaker,
    now,
    monotonicNow: now,
    newId,
    randomBytes,
    onRevoked: (id) => ended.push(id),
  });
  const authenticator = createAuthenticator({
    tokens,
    live,
    sessions: sessionStore,
    apiKeys,
    shareLinks,
    authRequired,
  });
  const authenticate = (credentials: Credentials, address = "192.0.2.1") =>
    authenticator(credentials, { transport: "rest", address });
  return {
    users,
    sessionStore,
    tokens,
    passwords,
    live,
    sessions,
    accounts,
    authenticate,
    apiKeys,
    apiKeyStore,
    findMaker,
    shareLinks,
    ended,
    changed,
    rejectedKeys,
  };
}

/** The error for every rejected credential. */
export const unauthorized = { code: "UNAUTHORIZED" };

/** Makes the refresh tokens that were used so much older, by the clock of the database. */
export async function ageUsedTokens(db: Kysely<Schema>, ms: number): Promise<void> {
  await db
    .updateTable("refresh_tokens")
    .set((eb) => ({ used_at: eb("used_at", "-", ms) }))
    .where("used_at", "is not", null)
    .execute();
}
