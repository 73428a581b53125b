import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";

/** Encrypts single values of the database. */
export type Cipher = ReturnType<typeof createCipher>;

/** AES-256-GCM; the text is `v1.<nonce>.<ciphertext and tag>`, both base64url. */
export function createCipher({
  key,
  randomBytes,
}: {
  readonly key: Uint8Array; // 32 bytes
  readonly randomBytes: (size: number) => Uint8Array;
}) {
  if (key.length !== 32) throw new Error(`the key of encryption at rest must have 32 bytes, it has ${key.length}`);
  return {
    /** `place` (table, row id, column) is bound to the result, which cannot be decrypted with another one. */
    encrypt(plain: string, place: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${FORMAT_VERSION}.${Buffer.from(nonce).toString("base64url")}.${sealed.toString("base64url")}`;
    },
    /** @throws DecryptionError when the key, the place or the text is not the one of encryption */
    decrypt(text: string, place: string): string {
      const [textVersion, nonceText = "", sealedText = ""] = text.split(".");
      const nonce = Buffer.from(nonceText, "base64url");
      const sealed = Buffer.from(sealedText, "base64url");
      if (textVersion !== FORMAT_VERSION || nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) {
        throw new DecryptionError(place, "it is not in a form that this version writes");
      }
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(place))
          .setAuthTag(sealed.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
      } catch (cause) {
        throw new DecryptionError(
          place,
          "the key is not the one it was encrypted with, or the value was altered",
          cause,
        );
      }
    },
  };
}

export class DecryptionError extends Error {
  override readonly name = "DecryptionError";

  constructor(place: string, reason: string, cause?: unknown) {
    super(`${place} cannot be decrypted: ${reason}`, { cause });
  }
}

/**
 * Verifies at the start that the key is the one this database was first used with.
 * @throws Error a sentence that names the setting
 */
export async function checkDataKey(db: Kysely<Schema>, cipher: Cipher): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key: CHECK_KEY, value: cipher.encrypt(CHECK_KEY, CHECK_CONTEXT) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await db.selectFrom("meta").select("value").where("key", "=", CHECK_KEY).executeTakeFirstOrThrow();
  try {
    cipher.decrypt(value, CHECK_CONTEXT);
  } catch (cause) {
    if (!(cause instanceof DecryptionError)) throw cause;
    throw new WrongDataKey(cause);
  }
}

export class WrongDataKey extends Error {
  constructor(cause: unknown) {
    const message = "DATA_KEY is not the key that this database was written with";
    super(`${message}; give the former key, or start with a new database`, { cause });
  }
}

const CHECK_KEY = "data-key-check";
const CHECK_CONTEXT = `meta/${CHECK_KEY}`;
const FORMAT_VERSION = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
