import type { Totp } from "../../engine/secrets.ts";
import { invalidField } from "../../errors/errors.ts";

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
