import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createPasswords, type PasswordCheck } from "../../src/identity/passwords.ts";

const cheap = createPasswords({ randomBytes, costLog2: 4 });

describe("createPasswords", () => {
  it("verifies the password it hashed and no other", async () => {
    const hash = await cheap.hash("correct horse");

    expect(await cheap.verify("correct horse", hash)).toBe(true);
    expect(await cheap.verify("correct horsf", hash)).toBe(false);
    expect(await cheap.verify("", hash)).toBe(false);
    expect(await cheap.hash("correct horse")).not.toBe(hash);
  });

  it("writes its parameters into the hash and verifies by them", async () => {
    const hash = await createPasswords({ randomBytes, costLog2: 5 }).hash("correct horse");

    expect(hash).toMatch(/^\$scrypt\$ln=5,r=8,p=3\$/);
    expect(await cheap.verify("correct horse", hash)).toBe(true);
  });

  it("hashes with 32 MiB and three rounds by default", async () => {
    const passwords = createPasswords({ randomBytes });
    const hash = await passwords.hash("correct horse");

    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    expect(await passwords.verify("correct horse", hash)).toBe(true);
  });

  it("accepts only passwords of 8 to 1024 bytes", async () => {
    for (const password of ["1234567", "x".repeat(1_025), "é".repeat(513)]) {
      await expect(cheap.hash(password)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: [{ field: "password" }],
      });
    }
    await cheap.hash("12345678");
    await cheap.hash("é".repeat(512));
  });

  it("checks before those of strangers what comes from a known address, and nothing for a caller who has left", async () => {
    const passwords = createPasswords({ randomBytes, costLog2: 10 });
    const hash = await passwords.hash("correct horse");
    const leaving = new AbortController();
    const ended: string[] = [];
    const check = async (name: string, options: PasswordCheck): Promise<void> => {
      await passwords.verify("correct horse", hash, options).catch((error: unknown) => expect(error).toBe("left"));
      ended.push(name);
    };
    const running = [1, 2].map(() => check("running", {}));
    // As many as may wait.
    const left = Array.from({ length: 100 }, () => check("left", { signal: leaving.signal }));
    await expect(passwords.verify("correct horse", hash)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    leaving.abort("left");
    const strangers = Array.from({ length: 20 }, () => check("stranger", {}));
    const known = check("known", { isKnown: true });
    await Promise.all([...running, ...left, known, ...strangers]);

    expect(ended.slice(0, 100)).toEqual(left.map(() => "left"));
    // Two are checked at a time; in its turn it would be the last of 23.
    expect(ended.slice(100).indexOf("known")).toBeLessThan(12);
  });

  it("treats another Unicode composition of a text as the same password", async () => {
    expect(await cheap.verify("caf\u0065\u0301 noir", await cheap.hash("caf\u00e9 noir"))).toBe(true);
  });

  it("takes as long for an unknown user as for a known one", async () => {
    const passwords = createPasswords({ randomBytes, costLog2: 12 });
    const hash = await passwords.hash("correct horse");
    const fastest = async (verified: string | undefined) => {
      const times: number[] = [];
      for (let round = 0; round < 3; round++) {
        const start = performance.now();
        expect(await passwords.verify("wrong horse", verified)).toBe(false);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };

    const [known, unknown] = [await fastest(hash), await fastest(undefined)];
    // Skipping the work would be a thousand times faster; a busy machine is not.
    expect(unknown).toBeGreaterThan(known / 3);
  });

  it("rejects checks beyond its queue, and recovers", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => cheap.verify("x", undefined)));

    const rejected = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(rejected).toHaveLength(8);
    expect(rejected[0]).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE" } });
    expect(await cheap.verify("x", undefined)).toBe(false);
  });
});
