import type { Answer, Handlers } from "../contract.ts";
import type { SecretValues } from "../engine/secrets.ts";
import { type FieldError, invalidField, notFound } from "../errors/errors.ts";
import { invalidInput } from "../errors/validation.ts";
import type { SecretStore, StoredSecret } from "../store/stored-secrets.ts";
import { toListQuery } from "./input/list-query.ts";
import { parseTotp } from "./input/totp.ts";
import { toTimestamp } from "./time.ts";

type SecretHandlers = Pick<Handlers, "createSecret" | "listSecrets" | "updateSecret" | "deleteSecret">;

const listFields = { name: "text", createdAt: "time", updatedAt: "time" } as const;

export function createSecretHandlers({
  secrets,
  newId,
}: {
  readonly secrets: Omit<SecretStore, "read">;
  readonly newId: () => string;
}): SecretHandlers {
  return {
    async createSecret({ principal }, { body }) {
      const { name, origins } = body;
      const { userId } = principal;
      const secret = { id: newId(), userId, name, origins: exactOrigins(origins), values: toValues(body) };
      const stored = await secrets.insert(secret);
      return { answer: { data: toSecret(stored) }, audited: { secretId: stored.id } };
    },

    async listSecrets({ principal }, { query }) {
      const listQuery = toListQuery(query, listFields);
      const { rows, total } = await secrets.list(principal.userId, listQuery);
      const { limit, offset } = listQuery;
      return { answer: { data: rows.map(toSecret), total, limit, offset } };
    },

    async updateSecret({ principal }, { params: { secretId }, body }) {
      const { name, password } = body;
      const origins = body.origins && exactOrigins(body.origins);
      if (origins !== undefined && password === undefined)
        throw invalidField("password", "must be given with origins, which replace all that is stored");
      const change = { name, origins, values: toValues(body) };
      const stored = await secrets.update(principal.userId, secretId, change);
      if (stored === undefined) throw notFound("secret", secretId);
      return { answer: { data: toSecret(stored) } };
    },

    async deleteSecret({ principal }, { params: { secretId } }) {
      if (!(await secrets.remove(principal.userId, secretId))) throw notFound("secret", secretId);
      return { answer: { message: "The secret is deleted" } };
    },
  };
}

function toValues({
  username,
  password,
  totp,
}: {
  readonly [Field in keyof SecretValues]?: string | undefined;
}): SecretValues {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(totp !== undefined && { totp: parseTotp(totp) }),
  };
}

/** Returns origins as a document names its own. @throws ServiceError `VALIDATION_ERROR` */
function exactOrigins(given: readonly string[]): readonly string[] {
  const errors: FieldError[] = [];
  const origins = given.map((text, index) => {
    const origin = URL.parse(text)?.origin ?? "null";
    if (origin === "null") errors.push({ field: `origins[${index}]`, message: "is not an origin" });
    return origin;
  });
  if (errors.length > 0) throw invalidInput(errors);
  return [...new Set(origins)];
}

function toSecret(secret: StoredSecret): Answer<"listSecrets">["data"][number] {
  const { id, name, origins, fields, createdAt, updatedAt, lastUsedAt } = secret;
  return {
    ...{ id, name, origins: [...origins], fields: [...fields] },
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    ...(lastUsedAt !== null && { lastUsedAt: toTimestamp(lastUsedAt) }),
  };
}
