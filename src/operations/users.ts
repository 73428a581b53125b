import { type Answer, type Handlers, isProgram, type Principal, toTimestamp } from "../contract.ts";
import { invalidField, ServiceError } from "../errors/errors.ts";
import type { Accounts } from "../identity/accounts.ts";
import type { ApiKeyStore } from "../store/api-keys.ts";
import type { User, UserStore } from "../store/users.ts";
import { toListQuery } from "./input/list-query.ts";

const listFields = { username: "text", createdAt: "time" } as const;

export function createUserHandlers({
  accounts,
  users,
  apiKeyStore,
}: {
  readonly accounts: Pick<Accounts, "add" | "update">;
  readonly users: Pick<UserStore, "list">;
  readonly apiKeyStore: Pick<ApiKeyStore, "countActiveOf">;
}): Pick<Handlers, "createUser" | "listUsers" | "updateUser"> {
  async function toAnswers(rows: readonly User[]): Promise<Answer<"listUsers">["data"]> {
    const keys = await apiKeyStore.countActiveOf(rows.map(({ id }) => id));
    return rows.map(({ id, username, roles, issuer, disabledAt, createdAt, updatedAt }) => ({
      ...{ id, username, roles: [...roles], disabled: disabledAt !== null },
      ...(issuer !== null && { issuer }),
      activeApiKeys: keys.get(id) ?? 0,
      createdAt: toTimestamp(createdAt),
      updatedAt: toTimestamp(updatedAt),
    }));
  }

  async function toAnswer(user: User): Promise<Answer<"createUser">> {
    const [data] = await toAnswers([user]);
    if (data === undefined) throw new Error("one row has one answer");
    return { data };
  }

  return {
    async createUser({ principal }, { body: { username, role, password, issuer, subject } }) {
      requirePerson(principal);
      const account = { username, roles: [role] };
      const user = await accounts.add({ ...account, ...toSignIn({ password, issuer, subject }) });
      return { answer: await toAnswer(user), audited: { userId: user.id } };
    },

    async listUsers(_call, { query }) {
      const listQuery = toListQuery(query, listFields);
      const { rows, total } = await users.list(listQuery);
      const { limit, offset } = listQuery;
      return { answer: { data: await toAnswers(rows), total, limit, offset } };
    },

    async updateUser({ principal }, { params: { userId }, body: { role, ...change } }) {
      requirePerson(principal);
      const { credential } = principal;
      const sessionId = credential.type === "session" ? credential.sessionId : undefined;
      const user = await accounts.update({ id: userId }, { ...change, roles: role && [role] }, sessionId);
      return { answer: await toAnswer(user), ...(change.password !== undefined && { audited: { newPassword: true } }) };
    },
  };
}

/** A user outlives the key or token of a program and may do more. */
function requirePerson({ credential }: Principal): void {
  if (!isProgram(credential)) return;
  throw new ServiceError(
    "FORBIDDEN",
    "users are changed by the session of a person, not by the credentials of a program",
    {
      details: { reason: "credential" },
    },
  );
}

function toSignIn(given: {
  readonly password: string | undefined;
  readonly issuer: string | undefined;
  readonly subject: string | undefined;
}) {
  const { password, issuer, subject } = given;
  if (password !== undefined && issuer === undefined && subject === undefined) return { password };
  if (password === undefined && issuer !== undefined && subject !== undefined) return { issuer, subject };
  throw invalidField("password", "or issuer and subject must be given, and only one of both");
}
