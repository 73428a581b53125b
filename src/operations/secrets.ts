import { type Answer, type Handlers, toTimestamp } from "../contract.ts";
import type { SecretValues, Totp } from "../engine/secrets.ts";
import { type FieldError, invalidField, notFound } from "../errors/errors.ts";
import { invalidInput } from "../errors/validation.ts";
import type { SecretStore, StoredSecret } from "../store/stored-secrets.ts";
import { toListQuery } from "./input/list-query.ts";

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

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const ALGORITHMS: Readonly<Record<string, Totp["algorithm"]>> = { SHA1: "sha1", SHA256: "sha256", SHA512: "sha512" };

/**
 * The key of one-time codes in an otpauth:// URI, or in base32.
 *
 * @see https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 * @throws ServiceError `VALIDATION_ERROR`
 */
export function parseTotp(text: string): Totp {
  if (!/^otpauth:/i.test(text)) return { key: keyOf(text), algorithm: "sha1", digits: 6, period: 30 };
  const { host, searchParams } = URL.parse(text) ?? {};
  if (host?.toLowerCase() !== "totp") throw invalidTotp("must be an otpauth://totp/ URI");
  const algorithm = ALGORITHMS[(searchParams?.get("algorithm") ?? "SHA1").toUpperCase().replace("-", "")];
  if (algorithm === undefined) throw invalidTotp("has an algorithm that is not SHA1, SHA256 or SHA512");
  return {
    key: keyOf(searchParams?.get("secret") ?? ""),
    algorithm,
    digits: numberIn(searchParams?.get("digits") ?? "6", "digits", 6, 10),
    period: numberIn(searchParams?.get("period") ?? "30", "period", 1, 3_600),
  };
}

function keyOf(text: string): string {
  const digits = text.replaceAll(/[\s-]|=+$/g, "").toUpperCase();
  // One digit has not the bits of a byte.
  if (digits.length < 2 || /[^A-Z2-7]/.test(digits)) throw invalidTotp("has a key that is not in base32");
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const digit of digits) {
    bits = ((bits << 5) | BASE32.indexOf(digit)) & 0xfff;
    count += 5;
    if (count >= 8) bytes.push((bits >> (count -= 8)) & 0xff);
  }
  return Buffer.from(bytes).toString("base64");
}

function numberIn(text: string, name: string, min: number, max: number): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < min || number > max) throw invalidTotp(`has ${name} that are not ${min} to ${max}`);
  return number;
}

function invalidTotp(message: string) {
  return invalidField("totp", message);
}
