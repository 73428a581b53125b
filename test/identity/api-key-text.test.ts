import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newApiKeyText, parseApiKeyText } from "../../src/identity/api-key-text.ts";

describe("an API key's text", () => {
  it("is a prefix, 30 random characters and 6 of a checksum", () => {
    const { key, prefix, hash } = newApiKeyText(randomBytes);

    expect(key).toMatch(/^pwk_[0-9A-Za-z]{36}$/);
    expect(key.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(12);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(parseApiKeyText(key)).toEqual({ key, prefix, hash });
    expect(newApiKeyText(randomBytes).key).not.toBe(key);
  });

  it("skips the bytes that would make the first characters more likely than the others", () => {
    const bytes = [255, 0, 248, 61, 247, 62, 250];
    let at = 0;

    const { key } = newApiKeyText((size) => Uint8Array.from({ length: size }, () => bytes[at++ % bytes.length] ?? 0));

    expect(key.slice(4, 34)).toBe("0zz0".repeat(8).slice(0, 30));
  });

  it("is invalid with any one character changed, missing or added", () => {
    const { key } = newApiKeyText(randomBytes);

    for (let index = 0; index < key.length; index++) {
      const changed = key.slice(0, index) + (key.charAt(index) === "x" ? "y" : "x") + key.slice(index + 1);
      expect(parseApiKeyText(changed)).toBeUndefined();
    }
    for (const text of ["", key.slice(1), key.slice(0, -1), `${key}0`, `${key}\n`, ` ${key}`, key.toUpperCase()]) {
      expect(parseApiKeyText(text)).toBeUndefined();
    }
  });
});
