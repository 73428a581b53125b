import type { Role } from "../contract.ts";
import { invalidField, notFound, ServiceError } from "../errors/errors.ts";
import type { User, UserStore } from "../store/users.ts";
import type { ApiKeys } from "./api-keys.ts";
import { anonymousUser, localUser } from "./built-in-users.ts";
import type { LiveSessions } from "./live-sessions.ts";
import type { Passwords } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";

type NewAccount = { readonly username: string; readonly roles: readonly Role[] } & (
  { readonly password: string } | { readonly issuer: string; readonly subject: string }
);

/** Changes of an account; absent members stay as they are. */
interface AccountChange {
  readonly roles?: readonly Role[] | undefined;
  readonly disabled?: boolean | undefined;
  readonly password?: string | undefined;
  readonly revokeKeys?: boolean | undefined;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Changes to users. Those to rights act at once in this process, within a second in others. */
export function createAccounts({
  users,
  sessions,
  apiKeys,
  passwords,
  live,
  onChanged,
  now,
  newId,
}: {
  readonly users: UserStore;
  readonly sessions: Pick<Sessions, "endAll">;
  readonly apiKeys: Pick<ApiKeys, "revokeAll">;
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
    /**
     * Adds a user with a password, or one whom an identity provider names.
     *
     * @throws ServiceError `VALIDATION_ERROR` for a bad name or password, `CONFLICT` for a name or an identity that is taken
     */
    async add({ username, roles, ...signIn }: NewAccount): Promise<User> {
      checkUsername(username);
      const user = { id: newId(), username, kind: "account", roles } as const;
      if ("password" in signIn) return users.insert({ ...user, passwordHash: await passwords.hash(signIn.password) });
      const added = await users.insertIdentity({ ...user, ...signIn, passwordHash: null });
      if (added) return added;
      throw new ServiceError("CONFLICT", `the username "${username}" or the identity is taken`);
    },

    /**
     * Ends the sessions of a user who is disabled or gets another password. API keys stay valid, as programs depend on
     * them, unless `revokeKeys`; those of a disabled user are rejected.
     *
     * @param exceptSessionId the session that another password does not end
     * @throws ServiceError `NOT_FOUND`, `VALIDATION_ERROR` for a bad password, `CONFLICT` for the last administrator
     */
    async update(
      who: { readonly id: string } | { readonly username: string },
      { roles, disabled, password, revokeKeys = false }: AccountChange,
      exceptSessionId?: string,
    ): Promise<User> {
      const { id: userId } = "id" in who ? who : await accountOf(who.username);
      const user = await users.change(userId, {
        roles,
        disabledAt: disabled === undefined ? undefined : disabled ? now() : null,
        passwordHash: password === undefined ? undefined : await passwords.hash(password),
      });
      if (user === undefined) throw notFound("user", userId);
      live.forgetUser(userId);
      if (roles !== undefined || disabled === true) onChanged?.(userId);
      if (disabled === true) await sessions.endAll(userId);
      else if (password !== undefined) await sessions.endAll(userId, exceptSessionId);
      if (revokeKeys) await apiKeys.revokeAll(userId);
      return user;
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
function checkUsername(username: string): void {
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

/** The administrator that was made just now, with the password if that was made, too: it is known only here. */
export interface CreatedAdmin {
  readonly username: string;
  readonly generatedPassword?: string;
}

/** Makes an administrator where there is no account yet; undefined otherwise, also for the second of two processes at once. */
export async function ensureAdmin(options: {
  readonly users: Pick<UserStore, "countAccounts" | "insertFirstAccount">;
  readonly passwords: Pick<Passwords, "hash">;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly username: string;
  /** Undefined: one is made. */
  readonly password?: string | undefined;
  /** The account is inserted once it resolves; its password is hashed meanwhile. Default: at once. */
  readonly insertAfter?: Promise<void>;
}): Promise<CreatedAdmin | undefined> {
  const { users, passwords, newId, randomBytes, username, password, insertAfter } = options;
  if ((await users.countAccounts()) > 0) return undefined;
  checkUsername(username);
  const generatedPassword = password === undefined ? Buffer.from(randomBytes(18)).toString("base64url") : undefined;
  const passwordHash = await passwords.hash(password ?? generatedPassword ?? "");
  await insertAfter;
  const created = await users.insertFirstAccount({
    id: newId(),
    username,
    kind: "account",
    passwordHash,
    roles: ["admin"],
  });
  if (!created) return undefined;
  return { username, ...(generatedPassword !== undefined && { generatedPassword }) };
}
