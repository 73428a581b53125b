import type { NewUser, User, UserStore } from "../store/users.ts";

/** Every caller without credentials, where none are required. */
export const anonymousUser = builtIn("00000000-0000-4000-8000-000000000001", "anonymous");

/** The user at this machine: of `mcp` without a service, and of the command line. */
export const localUser = builtIn("00000000-0000-4000-8000-000000000002", "local");

/** Makes both if they are missing. */
export async function ensureBuiltInUsers(
  users: Pick<UserStore, "ensure">,
): Promise<{ readonly anonymous: User; readonly local: User }> {
  return { anonymous: await users.ensure(anonymousUser), local: await users.ensure(localUser) };
}

function builtIn(id: string, username: string): NewUser {
  return { id, username, kind: "built-in", passwordHash: null, roles: ["user"] };
}
