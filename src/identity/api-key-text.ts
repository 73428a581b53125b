import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * An API key is `pwk_`, 30 random characters and 6 of a checksum, all base62. The checksum (CRC-32) detects a mistyped or
 * made-up key without a query; the first characters are shown and looked up, the whole is stored as a hash.
 */
interface ApiKeyText {
  readonly key: string;
  readonly prefix: string;
  readonly hash: string;
}

const KEY_PREFIX = "pwk_";
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const prefixLength = KEY_PREFIX.length + 8;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const form = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

export function newApiKeyText(randomBytes: (size: number) => Uint8Array): ApiKeyText {
  const random = KEY_PREFIX + randomDigits(randomBytes);
  return describe(random + checksum(random));
}

/** Whether the text begins as an API key does, and as no other credential. */
export function isApiKeyLike(text: string): boolean {
  return text.startsWith(KEY_PREFIX);
}

/** Undefined for text that is not an API key. */
export function parseApiKeyText(text: string): ApiKeyText | undefined {
  if (!form.test(text)) return undefined;
  const isWhole = checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
  return isWhole ? describe(text) : undefined;
}

function describe(key: string): ApiKeyText {
  // A plain hash is enough: 178 random bits cannot be guessed.
  return { key, prefix: key.slice(0, prefixLength), hash: createHash("sha256").update(key).digest("hex") };
}

function randomDigits(randomBytes: (size: number) => Uint8Array): string {
  let text = "";
  while (text.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(2 * RANDOM_LENGTH)) {
      // Bytes beyond the last multiple of 62 would make the first digits more likely than the others.
      if (byte < 248 && text.length < RANDOM_LENGTH) text += DIGITS.charAt(byte % 62);
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let encoded = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    encoded = DIGITS.charAt(rest % 62) + encoded;
    rest = Math.floor(rest / 62);
  }
  return encoded;
}
