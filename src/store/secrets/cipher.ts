import { createCipheriv, createDecipheriv } from "node:crypto";

/** Encrypts single values of the database. */
export interface Cipher {
  /** `place` (table, row id, column) is bound to the result, which cannot be decrypted with another one. */
  encrypt(plain: string, place: string): string;
  /** @throws DecryptionError when the key, the place or the text is not the one of encryption */
  decrypt(text: string, place: string): string;
}

export interface CipherDeps {
  readonly key: Uint8Array; // 32 bytes
  readonly randomBytes: (size: number) => Uint8Array;
}

/** AES-256-GCM; the text is `v1.<nonce>.<ciphertext and tag>`, both base64url. */
export function createCipher({ key, randomBytes }: CipherDeps): Cipher {
  if (key.length !== 32) throw new Error(`the key of encryption at rest must have 32 bytes, it has ${key.length}`);
  return {
    encrypt(plain, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${Buffer.from(nonce).toString("base64url")}.${sealed.toString("base64url")}`;
    },
    decrypt(text, place) {
      const [textVersion, nonceText = "", sealedText = ""] = text.split(".");
      const nonce = Buffer.from(nonceText, "base64url");
      const sealed = Buffer.from(sealedText, "base64url");
      if (textVersion !== version || nonce.length !== nonceBytes || sealed.length < tagBytes) {
        throw new DecryptionError(place, "it is not in a form that this version writes");
      }
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(place))
          .setAuthTag(sealed.subarray(-tagBytes));
        return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
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

const version = "v1";
const nonceBytes = 12;
const tagBytes = 16;
