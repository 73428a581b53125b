import type { UserStore } from "../store/users.ts";
import { checkUsername } from "./accounts.ts";
import type { Passwords } from "./passwords.ts";

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
