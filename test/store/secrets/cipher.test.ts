import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkDataKey, createCipher, DecryptionError } from "../../../src/store/secrets/cipher.ts";
import { temporaryDatabase } from "../../support/database.ts";

const newCipher = (key: Uint8Array = randomBytes(32)) => createCipher({ key, randomBytes });

describe("createCipher", () => {
  it("decrypts what it encrypted", () => {
    const cipher = newCipher();
    for (const plain of ["", "pässword", "x".repeat(100_000)]) {
      expect(cipher.decrypt(cipher.encrypt(plain, "t/1"), "t/1")).toBe(plain);
    }
  });

  it("never writes the same text twice, and marks its version", () => {
    const cipher = newCipher();
    expect(cipher.encrypt("a", "t/1")).not.toBe(cipher.encrypt("a", "t/1"));
    expect(cipher.encrypt("a", "t/1")).toMatch(/^v1\./);
  });

  it("rejects a value moved to another row", () => {
    const cipher = newCipher();
    expect(() => cipher.decrypt(cipher.encrypt("a", "t/1"), "t/2")).toThrow(DecryptionError);
  });

  it("rejects a value with any character altered", () => {
    const cipher = newCipher();
    // 3 bytes and a tag of 16 need 26 characters, of which the last holds 4 bits that mean nothing: it is not altered.
    const sealed = cipher.encrypt("abc", "t/1");
    for (let at = 0; at < sealed.length - 1; at++) {
      const altered = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
      expect(() => cipher.decrypt(altered, "t/1")).toThrow(DecryptionError);
    }
  });

  it("rejects a truncated value", () => {
    const cipher = newCipher();
    const sealed = cipher.encrypt("secret", "t/1");
    for (let length = 0; length < sealed.length - 1; length++) {
      expect(() => cipher.decrypt(sealed.slice(0, length), "t/1")).toThrow(DecryptionError);
    }
  });

  it("reports a wrong key without the value", () => {
    const sealed = newCipher().encrypt("secret", "contexts/c1/secrets");
    expect(() => newCipher().decrypt(sealed, "contexts/c1/secrets")).toThrow(
      /^contexts\/c1\/secrets cannot be decrypted: the key is not the one/,
    );
  });

  it("accepts keys of 32 bytes only", () => {
    expect(() => newCipher(randomBytes(16))).toThrow("must have 32 bytes, it has 16");
  });
});

describe("checkDataKey", () => {
  it("accepts the first key and from then on only that one", async () => {
    const { db, cipher } = await temporaryDatabase();

    await checkDataKey(db, cipher);
    await checkDataKey(db, cipher);
    await expect(checkDataKey(db, newCipher())).rejects.toThrow("DATA_KEY is not the key");
  });
});
