import { describe, expect, it } from "vitest";
import { totpCode } from "../../../src/engine/secrets.ts";
import { parseTotp } from "../../../src/operations/secrets.ts";

/** The keys of RFC 6238, appendix B, as the ASCII digits that they are, in base32. */
const KEYS = {
  SHA1: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  SHA256: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA",
  SHA512: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA",
};

describe("a one-time code", () => {
  it.each([
    ["SHA1", 59, "94287082"],
    ["SHA256", 59, "46119246"],
    ["SHA512", 59, "90693936"],
    ["SHA1", 1_111_111_109, "07081804"],
    ["SHA256", 1_111_111_111, "67062674"],
    ["SHA512", 20_000_000_000, "47863826"],
  ] as const)("by %s after %i s is %s, as RFC 6238 says", (algorithm, seconds, code) => {
    const totp = parseTotp(`otpauth://totp/a:b?secret=${KEYS[algorithm]}&algorithm=${algorithm}&digits=8`);
    expect(totpCode(totp, seconds * 1_000)).toBe(code);
  });

  it("has 6 digits each 30 s by SHA-1 of a key in base32, written in any way", () => {
    const written = [KEYS.SHA1, KEYS.SHA1.toLowerCase(), `${KEYS.SHA1}====`, KEYS.SHA1.replaceAll(/(.{4})/g, "$1 ")];
    for (const each of written) expect(totpCode(parseTotp(each), 59_000)).toBe("287082");
  });

  it.each([
    ["", "base32"],
    ["A", "base32"],
    ["018", "base32"],
    ["otpauth://hotp/a?secret=GEZDGNBV", "otpauth://totp/"],
    ["otpauth://totp/a?secret=GEZDGNBV&algorithm=MD5", "algorithm"],
    ["otpauth://totp/a?secret=GEZDGNBV&digits=99", "digits"],
    ["otpauth://totp/a?secret=GEZDGNBV&period=0", "period"],
    ["otpauth://totp/a", "base32"],
    ["otpauth:", "otpauth://totp/"],
  ])("has no key %j", (text, message) => {
    expect(() => parseTotp(text)).toThrow(message);
  });
});
