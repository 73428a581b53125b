import type { Role } from "../contract.ts";
import { invalidField, ServiceError } from "../errors/errors.ts";
import type { ApiKeyStore } from "../store/api-keys.ts";
import type { User, UserStore } from "../store/users.ts";
import type { ApiKeys } from "./api-keys.ts";
import { anonymousUser, localUser } from "./built-in-users.ts";
import type { LiveSessions } from "./live-sessions.ts";
import type { Passwords } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";

/** Changes to users. Those to rights act at once in this process, within a second in others. */
export function createAccounts({
  users,
  sessions,
  apiKeys,
  apiKeyStore,
  passwords,
  live,
  onChanged,
  now,
  newId,
}: {
  readonly users: UserStore;
  readonly sessions: Pick<Sessions, "endAll">;
  readonly apiKeys: Pick<ApiKeys, "revokeAll">;
  readonly apiKeyStore: Pick<ApiKeyStore, "countActive">;
  readonly passwords: Pick<Passwords, "hash">;
  readonly live: Pick<LiveSessions, "forgetUser">;
  /** Called for each user that a call here disables or gives other roles. */
  readonly onChanged?: (userId: string) => void;
  readonly now: () => number;
  readonly newId: () => string;
}) {
  async function accountOf(username: string): Promise<User> {
    const user = await users.findByUsername(username);
    if (user?.kind !== "account") throw new ServiceError("NOT_FOUND", `there is no user "${username}"`);
    return user;
  }

  return {
    /** @throws ServiceError `VALIDATION_ERROR` for a bad name or password, `CONFLICT` for a name that is taken */
    async add({
      username,
      password,
      roles,
    }: {
      readonly username: string;
      readonly password: string;
      readonly roles: readonly Role[];
    }): Promise<User> {
      checkUsername(username);
      const passwordHash = await passwords.hash(password);
      return users.insert({ id: newId(), username, kind: "account", passwordHash, roles });
    },

    /**
     * Adds a user who signs in by an identity provider, and has no password.
     *
     * @throws ServiceError `VALIDATION_ERROR` for a bad name, `CONFLICT` for a name or an identity that is taken
     */
    async addExternal(account: {
      readonly username: string;
      readonly roles: readonly Role[];
      readonly issuer: string;
      readonly subject: string;
    }): Promise<User> {
      checkUsername(account.username);
      const added = await users.insertIdentity({ ...account, id: newId(), kind: "account", passwordHash: null });
      if (added) return added;
      throw new ServiceError("CONFLICT", `the username "${account.username}" or the identity is taken`);
    },

    /**
     * Ends the user's sessions as well. API keys stay valid, as programs depend on them, unless `revokeApiKeys`.
     * @returns the number of API keys that are still valid
     * @throws ServiceError `NOT_FOUND`
     */
    async setPassword(
      username: string,
      password: string,
      { revokeApiKeys = false } = {},
    ): Promise<{ readonly activeApiKeys: number }> {
      const user = await accountOf(username);
      await users.change(user.id, { passwordHash: await passwords.hash(password) });
      live.forgetUser(user.id);
      await sessions.endAll(user.id);
      if (revokeApiKeys) await apiKeys.revokeAll(user.id);
      return { activeApiKeys: await apiKeyStore.countActive(user.id) };
    },

    /** @throws ServiceError `NOT_FOUND` */
    async setRoles(username: string, roles: readonly Role[]): Promise<void> {
      const user = await accountOf(username);
      await users.change(user.id, { roles });
      live.forgetUser(user.id);
      onChanged?.(user.id);
    },

    /** Ends the user's sessions; the user can no longer log in. @throws ServiceError `NOT_FOUND` */
    async disable(username: string): Promise<void> {
      const user = await accountOf(username);
      await users.change(user.id, { disabledAt: now() });
      live.forgetUser(user.id);
      onChanged?.(user.id);
      await sessions.endAll(user.id);
    },

    /** Enables a disabled user to log in again. @throws ServiceError `NOT_FOUND` */
    async enable(username: string): Promise<void> {
      const user = await accountOf(username);
      await users.change(user.id, { disabledAt: null });
      live.forgetUser(user.id);
    },
  };
}

const USERNAME = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

/** A valid name that is most like the text; undefined where there is none. */
export function toUsername(text: string): string | undefined {
  const name = text
    .slice(0, 1_000)
    .replaceAll(/[^A-Za-z0-9._@-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, 64);
  return USERNAME.test(name) && !isReserved(name) ? name : undefined;
}

/** A name is also that of the user's upload folder. @throws ServiceError `VALIDATION_ERROR` */
export function checkUsername(username: string): void {
  if (!USERNAME.test(username)) {
    throw invalidField(
      "username",
      "must be 1 to 64 letters, digits, dots, hyphens, underscores or at signs, and start with a letter or digit",
    );
  }
  if (isReserved(username)) throw invalidField("username", "is the name of a built-in user");
}

function isReserved(username: string): boolean {
  return [anonymousUser, localUser].some((reserved) => reserved.username === username.toLowerCase());
}
