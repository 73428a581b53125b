import { createHmac } from "node:crypto";

/** A stored secret: what is typed by its name. */
export interface Secret {
  /** Origins whose documents it may be typed into. */
  readonly origins: readonly string[];
  readonly values: SecretValues;
}

export interface SecretValues {
  readonly username?: string;
  readonly password?: string;
  readonly totp?: Totp;
}

/** The key of one-time codes. */
export interface Totp {
  /** Base64. */
  readonly key: string;
  readonly algorithm: "sha1" | "sha256" | "sha512";
  readonly digits: number;
  /** Seconds. */
  readonly period: number;
}

/** Source of stored secrets. The engine declares it, the store implements it. */
export interface SecretSource {
  /** Reads a secret by its user, and its id or name; undefined when there is none. */
  read(owner: string, idOrName: string): Promise<Secret | undefined>;
}

/**
 * The one-time code of a moment.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6238
 */
export function totpCode({ key, algorithm, digits, period }: Totp, nowMs: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 1_000 / period)));
  const hash = createHmac(algorithm, Buffer.from(key, "base64")).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}
