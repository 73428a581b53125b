import { describe, expect, it } from "vitest";
import { createLogger } from "../../src/log/log.ts";
import type { Logger, LogOptions } from "../../src/log/log.ts";

/** Placed where secrets may be; no line may contain it. */
const canary = "CANARY-7f3a9c51e2";

function capture(options: Partial<LogOptions> = {}): { readonly logger: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { logger: createLogger({ level: "info", destination, ...options }), lines };
}

describe("a log line", () => {
  it("is one JSON object with time, level, message and the given fields", () => {
    const { logger, lines } = capture();

    logger.info({ port: 8443 }, "listening");

    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/\}\n$/);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: "info",
      msg: "listening",
      port: 8443,
    });
  });

  it("is one readable line in text form", () => {
    const { logger, lines } = capture({ format: "text" });

    logger.child({ transport: "rest" }).warn({ reason: "two words", count: 2 }, "slow\nanswer \u001b[31m");

    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} WARN {2}slow answer {2}\[31m transport=rest reason="two words" count=2\n$/,
    );
  });

  it.each(["\u001b[2J", "a\nb", "a\u009b31mb", "\u202egnp.exe", "a\u2028b", "a\u0000b", "\u200bhidden"])(
    "shows a control character of a field as text: %j",
    (text) => {
      const { logger, lines } = capture({ format: "text" });

      logger.info({ contextId: text, nested: { [text]: [text] } }, text);

      expect(lines).toHaveLength(1);
      expect(lines[0]?.trimEnd()).toMatch(/^[^\p{Cc}\p{Cf}\u2028\u2029]+$/u);
    },
  );

  it("is not written below the level", () => {
    const { logger, lines } = capture({ level: "warn" });

    logger.debug({}, "no");
    logger.info({}, "no");
    logger.error({}, "yes");

    expect(lines).toHaveLength(1);
  });

  it("contains an error's message, code, stack and causes", () => {
    const { logger, lines } = capture();
    const error = Object.assign(new Error("outer", { cause: new Error("inner") }), { code: "ECONNREFUSED" });

    logger.error({ error }, "failed");

    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      error: { type: "Error", message: "outer", code: "ECONNREFUSED", cause: { message: "inner" } },
    });
    expect(lines[0]).toContain("log.test.ts");
  });

  it("survives cycles, depth, bytes, long lists and throwing nothing on odd values", () => {
    const { logger, lines } = capture();
    const cycle: Record<string, unknown> = { id: 1n, when: new Date(NaN), bytes: new Uint8Array(9), run: () => 1 };
    cycle["self"] = cycle;
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 10_000; i += 1) deep = { deep };

    logger.info({ cycle, deep, long: Array.from({ length: 5_000 }, () => 1) }, "odd");

    expect(lines[0]).toContain("[circular]");
    expect(lines[0]).toContain("[too deep]");
    expect(lines[0]).toContain("[9 bytes]");
    expect(lines[0]).toContain("[4900 more]");
    expect(lines[0]?.length).toBeLessThan(2_000);
  });
});

describe.each(["json", "text"] as const)("secrets in %s lines", (format) => {
  it.each([
    "password",
    "newPassword",
    "http_password",
    "token",
    "accessToken",
    "refresh_token",
    "Authorization",
    "apiKey",
    "X-API-Key",
    "plainTextKey",
    "secret",
    "jwtSecret",
    "dataKey",
    "cookie",
    "Set-Cookie",
    "cookies",
    "httpCredentials",
  ])("are hidden by the name %s at any depth", (name) => {
    const { logger, lines } = capture({ format });

    logger.info({ [name]: canary, a: { b: [{ [name]: { value: canary } }] }, m: new Map([[name, canary]]) }, "given");
    logger.child({ [name]: canary }).info({}, "by a child");
    logger.error({ error: Object.assign(new Error("x"), { [name]: [canary] }) }, "by an error");

    expect(lines).toHaveLength(3);
    expect(lines.join("")).not.toContain(canary);
  });

  it("are hidden by value in every place", () => {
    const { logger, lines } = capture({ format });
    const quoted = `${canary}"\\\n é`;
    const child = logger.child({ requestId: "r1" });
    child.redactValue(canary);
    logger.redactValue(quoted);

    logger.info({ url: `https://x/?t=${canary}`, [canary]: 1 }, `saw ${canary} and ${quoted}`);
    child.error({ error: new Error(`bad ${canary}`) }, "failed");

    expect(lines.join("")).not.toContain(canary);
    expect(lines.join("")).toContain("https://x/?t=***");
  });

  it("are hidden by their form", () => {
    const { logger, lines } = capture({ format });

    logger.info({ jot: `eyJhbGciOiJIUzI1NiJ9.${canary}.sig`, header: `Bearer ${canary}` }, "by shape");
    logger.info({ url: `postgres://user:${canary}@db/x` }, "by URL");
    logger.info({ url: `https://x/?a=1&resetToken=${canary}&b=2` }, `https://x/#access_token=${canary} failed`);

    expect(lines.join("")).not.toContain(canary);
    expect(lines.join("")).toContain("postgres://***@db/x");
    expect(lines.join("")).toContain("https://x/?a=1&resetToken=***&b=2");
    expect(lines.join("")).toContain("https://x/#access_token=*** failed");
  });
});

describe("redaction", () => {
  it("leaves counts, flags and absence under a secret's name readable", () => {
    const { logger, lines } = capture();

    logger.info({ tokens: 3, password: undefined, secret: null, cookies: true, tokenCount: "many" }, "counts");

    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ tokens: 3, secret: null, cookies: true, tokenCount: "many" });
  });

  it("ignores text too short to be a secret", () => {
    const { logger, lines } = capture();
    logger.redactValue("");
    logger.redactValue("info");

    logger.info({}, "information");

    expect(lines[0]).toContain("information");
  });

  it("redacts the newest thousand values", () => {
    const { logger, lines } = capture();
    for (let i = 0; i < 1_500; i += 1) logger.redactValue(`value-${String(i).padStart(6, "0")}`);

    logger.info({}, "value-000001 value-000501 value-001499");

    expect(lines[0]).toContain("value-000001 *** ***");
  });
});
