import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  actions,
  type Handlers,
  type OperationId,
  operations,
  type Principal,
  type CallSource,
} from "../../src/contract.ts";
import { invalidField, ServiceError, unauthorized } from "../../src/errors/errors.ts";
import { scopesOf } from "../../src/identity/permissions.ts";
import type { Limiter } from "../../src/limits/limiter.ts";
import type { RawInput } from "../../src/operations/input/parse.ts";
import { createLogger } from "../../src/log/log.ts";
import type { Service } from "../../src/operations/pipeline.ts";
import { temporaryDatabase } from "../support/database.ts";
import { createTestService } from "../support/service.ts";

const params = { contextId: "c1" };
const gone = { answer: { message: "gone" } };
const principal: Principal = {
  userId: "u1",
  username: "ann",
  roles: ["user"],
  scopes: scopesOf(["user"]),
  credential: { type: "session", sessionId: "s1" },
};
const viewer: Principal = { ...principal, roles: ["viewer"], scopes: scopesOf(["viewer"]) };

afterEach(() => vi.useRealTimers());

describe("a call", () => {
  it("gets to its handler with canonical input, and its outcome comes back whole", async () => {
    const seen: unknown[] = [];
    const result = actionResult("screenshot", {
      contentType: "image/png",
      encoding: "binary",
      width: 1,
      height: 1,
      size: 1,
    });
    const bytes = new Uint8Array([1]);
    const handlers: Partial<Handlers> = {
      executeAction: async (call, input) => {
        seen.push(input, call.limits().timeoutMs);
        return { answer: { data: result }, bytes, contentType: "image/png" };
      },
    };
    const { service } = await arrange(handlers, { acquireTimeoutMs: 30_000 });

    const outcome = await run(service, "executeAction", callOf(), {
      params,
      body: { type: "screenshot", format: "png" },
    });

    expect(outcome).toEqual({ answer: { data: result }, bytes, contentType: "image/png" });
    const action = { action: "screenshot", params: { type: "png" }, timeoutMs: 30_000 };
    expect(seen).toEqual([{ params, query: {}, body: { ...action, waitsBeside: true } }, 60_000]);
  });

  it("of a public operation needs no credentials, and writes no row where the contract asks for none", async () => {
    const { service, entries } = await arrange({ getLiveness: async () => ({ answer: { status: "alive" } }) });

    const outcome = await run(service, "getLiveness", callOf({ principal: undefined }), {});

    expect(outcome).toEqual({ answer: { status: "alive" } });
    expect(await entries()).toEqual([]);
  });
});

describe("the limit", () => {
  it("counts every call once, in the class of its operation, whatever becomes of it", async () => {
    const { limiter, counted } = recordingLimiter();
    const { service } = await arrange({ deleteContext: async () => gone }, { limiter });

    await run(service, "deleteContext", callOf(), { params });
    await failureOf(run(service, "executeAction", callOf(), { params, body: { action: "fly" } }));
    await failureOf(run(service, "deleteContext", callOf({ principal: viewer }), { params }));
    await failureOf(run(service, "getHealth", callOf({ principal: undefined }), {}));

    expect(counted).toEqual(["general", "actions", "general", "none"]);
  });

  it("counts a call when it is opened, and not again when it runs", async () => {
    const { limiter, counted } = recordingLimiter();
    const { service } = await arrange({ deleteContext: async () => gone }, { limiter });

    const call = await service.open("deleteContext", callOf());

    expect(call.rateLimit).toEqual({ limit: 2, remaining: 1, resetAt: 0 });
    expect(counted).toEqual(["general"]);
    await call.run({ params });
    expect(counted).toEqual(["general"]);
  });

  it("counts messages and unknown routes without an operation", async () => {
    const { limiter, counted } = recordingLimiter();
    const { service } = await arrange({}, { limiter });

    await service.admitOther("message", callOf());
    await service.admitOther("unknownRoute", callOf());

    expect(counted).toEqual(["message", "unknownRoute"]);
  });
});

describe("the order of checks", () => {
  it("is credentials before input", async () => {
    const { service, entries } = await arrange();

    await expect(
      run(service, "createContext", callOf({ principal: undefined }), { body: { a: 1 } }),
    ).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      details: { reason: "missing" },
    });
    expect(await entries()).toEqual([]);
  });

  it("is scopes before query and body", async () => {
    const { service } = await arrange();
    const call = callOf({ principal: viewer });
    const missingScope = { code: "FORBIDDEN", details: { reason: "scope", scope: "contexts:write" } };

    await expect(run(service, "createContext", call, { body: { a: 1 } })).rejects.toMatchObject(missingScope);
    await expect(run(service, "createContext", call, { body: {} })).rejects.toMatchObject(missingScope);
    await expect(run(service, "createContext", call, { query: { a: "1" } })).rejects.toMatchObject(missingScope);
  });

  it("audits a denied call by its path alone", async () => {
    const { service, entries } = await arrange();
    const withoutScopes = callOf({ principal: { ...principal, scopes: new Set() } });

    await failureOf(run(service, "deleteContext", withoutScopes, { params }));
    await failureOf(
      run(service, "executeAction", withoutScopes, { params, body: { type: "navigate", url: "hidden" } }),
    );

    expect(await entries()).toMatchObject([
      {
        operation: "deleteContext",
        contextId: "c1",
        outcome: "failure",
        code: "FORBIDDEN",
        params: { contextId: "c1" },
      },
      { operation: "executeAction", actionType: "navigate", code: "FORBIDDEN", params: { contextId: "c1" } },
    ]);
    expect(JSON.stringify(await entries())).not.toContain("hidden");
  });

  it("is the limit before everything else", async () => {
    const limiter: Limiter = { admit: tooMany, admitOther: tooMany };
    const { service, entries } = await arrange({ deleteContext: unexpected }, { limiter });

    await expect(run(service, "createContext", callOf({ principal: undefined }), { body: 1 })).rejects.toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      retryAfterMs: 5_000,
    });
    expect(await entries()).toEqual([]);
  });

  it("asks for the scope of the action itself", async () => {
    const { service } = await arrange();
    const execute = (scopes: Principal["scopes"], body: unknown) =>
      run(service, "executeAction", callOf({ principal: { ...principal, scopes } }), { params, body });

    await expect(execute(new Set(["actions:execute"]), { type: "evaluate", script: "1" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: { scope: "actions:evaluate" },
    });
    await expect(execute(new Set(["actions:evaluate"]), { type: "screenshot" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: { scope: "actions:execute" },
    });
  });
});

describe("the audit row", () => {
  it("records who did what, from where and with which outcome", async () => {
    const { service, entries, clock } = await arrange({ deleteContext: async () => gone });

    await run(service, "deleteContext", callOf(), { params });

    expect(await entries()).toEqual([
      {
        id: "1",
        at: clock.now(),
        userId: "u1",
        credential: "session:s1",
        transport: "rest",
        address: "192.0.2.1",
        operation: "deleteContext",
        actionType: null,
        contextId: "c1",
        params: { contextId: "c1" },
        outcome: "success",
        code: null,
        durationMs: expect.any(Number),
      },
    ]);
  });

  it.each<[credential: Principal["credential"], name: string]>([
    [{ type: "apiKey", apiKeyId: "k1", plan: "basic" }, "api-key:k1"],
    [{ type: "anonymous" }, "anonymous"],
    [{ type: "local" }, "local"],
  ])("names the credential: %j", async (credential, name) => {
    const { service, entries } = await arrange({ deleteContext: async () => gone });

    await run(service, "deleteContext", callOf({ principal: { ...principal, credential } }), { params });

    expect(await entries()).toMatchObject([{ credential: name }]);
  });

  it("is written of a failure too, with its code and reason", async () => {
    const error = new ServiceError("TIMEOUT", "nothing matched", { details: { reason: "missing" } });
    const { service, entries } = await arrange({ executeAction: () => Promise.reject(error) });

    await expect(
      run(service, "executeAction", callOf(), { params, body: { type: "click", selector: "#a" } }),
    ).rejects.toMatchObject({ code: "TIMEOUT" });

    expect(await entries()).toMatchObject([
      { outcome: "failure", code: "TIMEOUT", reason: "missing", actionType: "click" },
    ]);
  });

  it("records a call whose client has left", async () => {
    const client = new AbortController();
    const { service, entries, lines } = await arrange({
      deleteContext: async ({ signal }) => {
        client.abort();
        throw signal.reason;
      },
    });

    await expect(run(service, "deleteContext", callOf({ signal: client.signal }), { params })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { outcome: "unknown" },
    });

    expect(await entries()).toMatchObject([{ outcome: "canceled", code: "SERVICE_UNAVAILABLE" }]);
    expect(lines()).toEqual([]);
  });

  it("is committed before the response is sent", async () => {
    const gate = Promise.withResolvers<void>();
    const { service, entries, settled } = await arrange(
      { deleteContext: async () => gone },
      { beforeAppend: () => gate.promise },
    );

    const answer = run(service, "deleteContext", callOf(), { params });

    expect(await settled(answer)).toBe(false);
    expect(await entries()).toEqual([]);
    gate.resolve();
    await answer;
    expect(await entries()).toHaveLength(1);
  });

  it("is committed before a repetition with the same idempotency key, which has none of its own, returns the result", async () => {
    const gate = Promise.withResolvers<void>();
    let appended = 0;
    const { service, entries, settled } = await arrange(
      { executeAction: async () => ({ answer: { data: actionResult("evaluate", { result: 1 }) } }) },
      { beforeAppend: () => (appended++ === 0 ? gate.promise : Promise.resolve()) },
    );
    const repeat = () => {
      const idempotency = { key: "k", field: "Idempotency-Key" };
      const body = { action: "evaluate", params: { script: "1" } };
      return run(service, "executeAction", callOf(), { params, body, idempotency });
    };

    const first = repeat();

    expect(await settled(first)).toBe(false);
    await expect(repeat()).rejects.toMatchObject({ code: "CONFLICT", details: { reason: "idempotency-in-flight" } });
    gate.resolve();
    await first;
    expect(await repeat()).toMatchObject({ metadata: { replayed: true } });
    expect((await entries()).filter(({ outcome }) => outcome === "success")).toHaveLength(1);
  });

  it("that could not be stored is reported to a repetition with the same idempotency key as well", async () => {
    const { service, audit } = await arrange({
      executeAction: async () => {
        await audit.close();
        return { answer: { data: actionResult("evaluate", { result: 1 }) } };
      },
    });
    const idempotency = { key: "k", field: "Idempotency-Key" };
    const input = { params, body: { action: "evaluate", params: { script: "1" } }, idempotency };

    expect(await run(service, "executeAction", callOf(), input)).toMatchObject({ metadata: { audit: "failed" } });
    expect(await run(service, "executeAction", callOf(), input)).toMatchObject({
      metadata: { audit: "failed", replayed: true },
    });
  });

  it("is stored without an address where the client had left before that was read", async () => {
    const { service, entries } = await arrange({ deleteContext: async () => gone });
    const left = { ...callOf(), address: undefined as unknown as string }; // as Node has it then

    expect(await run(service, "deleteContext", left, { params })).toEqual(gone);
    expect(await entries()).toMatchObject([{ address: null, outcome: "success" }]);
  });

  it("that could not be stored is reported in the response's metadata, and logged", async () => {
    const { service, db, lines } = await arrange({
      deleteContext: async () => {
        await sql`alter table audit rename to elsewhere`.execute(db);
        return gone;
      },
    });

    const outcome = await run(service, "deleteContext", callOf(), { params });

    expect(outcome).toEqual({ ...gone, metadata: { audit: "failed" } });
    expect(lines()).toMatchObject([
      { level: "error", msg: "the audit row could not be stored", operation: "deleteContext", requestId: "req-1" },
    ]);
  });

  it("that could not be stored of a call that failed is reported in the error's details", async () => {
    const details = { reason: "covered", outcome: "unknown" };
    const { service, audit } = await arrange({
      deleteContext: () => Promise.reject(new ServiceError("ACTION_FAILED", "covered", { details })),
    });
    await audit.close();

    await expect(run(service, "deleteContext", callOf(), { params })).rejects.toMatchObject({
      ...{ code: "ACTION_FAILED", message: "covered", details: { ...details, audit: "failed" } },
    });
  });

  it("keeps what else the outcome's metadata holds when it could not be stored", async () => {
    const { service, audit } = await arrange({
      deleteContext: async () => ({ ...gone, metadata: {}, isUnavailable: true }),
    });
    await audit.close();

    expect(await run(service, "deleteContext", callOf(), { params })).toEqual({
      ...gone,
      metadata: { audit: "failed" },
      isUnavailable: true,
    });
  });

  it("that is known to be impossible to store rejects the call before it is executed", async () => {
    const { service, db } = await arrange({ deleteContext: async () => gone, getContext: async () => context });
    await sql`alter table audit rename to audit_gone`.execute(db);
    await sql`alter table meta rename to meta_gone`.execute(db);
    await run(service, "deleteContext", callOf(), { params });

    await expect(run(service, "deleteContext", callOf(), { params })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { outcome: "not-executed" },
      retryAfterMs: 1_000,
    });
    await expect(run(service, "getContext", callOf(), { params })).resolves.toEqual(context);

    await sql`alter table audit_gone rename to audit`.execute(db);
    await sql`alter table meta_gone rename to meta`.execute(db);
    // The database is tried at most once a second.
    const outcome = await vi.waitFor(() => run(service, "deleteContext", callOf(), { params }), 30_000);
    expect(outcome).toEqual(gone);
  });
});

describe("what is audited of the input", () => {
  it("is what the contract marks, under its path", async () => {
    const { service, entries } = await arrange({
      createContext: () => Promise.reject(new ServiceError("SERVICE_UNAVAILABLE", "full")),
    });
    const body = {
      name: "checkout",
      viewport: { width: 1280, height: 720 },
      permissions: ["camera"],
      httpCredentials: { username: "hidden-user", password: "hidden-password" },
      extraHTTPHeaders: { authorization: "hidden-header" },
      geolocation: { latitude: 1, longitude: 2 },
    };

    await expect(run(service, "createContext", callOf(), { body })).rejects.toThrow("full");

    expect((await entries())[0]?.params).toEqual({
      name: "checkout",
      "viewport.width": 1280,
      "viewport.height": 720,
      permissions: ["camera"],
    });
  });

  it("is never a password", async () => {
    const { service, entries } = await arrange({
      login: () => Promise.reject(unauthorized("wrong")),
    });

    await expect(
      run(service, "login", callOf({ principal: undefined }), { body: { username: "ada", password: "hidden" } }),
    ).rejects.toMatchObject({ code: "UNAUTHORIZED" });

    expect(await entries()).toMatchObject([{ userId: null, credential: "none", params: { username: "ada" } }]);
    expect(JSON.stringify(await entries())).not.toContain("hidden");
  });

  it("is never what is typed, nor a script", async () => {
    const { service, entries } = await arrange({
      executeAction: () => Promise.reject(new ServiceError("CONFLICT", "no")),
    });
    for (const body of [
      { type: "type", selector: "#name", text: "hidden", clearFirst: true },
      { action: "evaluate", params: { function: "'hidden'", args: ["hidden"] } },
    ]) {
      await expect(run(service, "executeAction", callOf(), { params, body })).rejects.toThrow("no");
    }

    expect((await entries()).map((entry) => entry.params)).toEqual([
      { contextId: "c1", selector: "#name", clear: true },
      { contextId: "c1" },
    ]);
  });

  it.each([
    ["https://ada:hidden@a.example/x", "https://***@a.example/x"],
    ["https:\\\\ada:hidden@a.example", "https:\\\\***@a.example"],
    ["HTTP:ada:hidden@a.example:99999/", "HTTP:***@a.example:99999/"],
    ["ftp://hidden@a.example/", "ftp://***@a.example/"],
    ["https://a.example/@b?c=d@e#f@g", "https://a.example/@b?c=d@e#f@g"],
    ["https://a.example/reset?user=ada&token=hidden#top", "https://a.example/reset?user=ada&token=***#top"],
    ["/reset?%74oken=hid den", "/reset?%74oken=***"],
  ])("is of the URL %s only what is no secret", async (url, shown) => {
    const { service, entries } = await arrange({
      executeAction: () => Promise.reject(invalidField("url", "holds a secret")),
    });

    await expect(
      run(service, "executeAction", callOf(), { params, body: { type: "navigate", url } }),
    ).rejects.toThrow();

    expect((await entries())[0]?.params).toMatchObject({ url: shown });
  });

  it("is in the contract nothing that is called by a secret's name", () => {
    const tables = [...Object.values(operations), ...Object.values(actions)];
    const names = tables.flatMap(({ audit }) => audit.map((path) => path.at(-1) ?? ""));

    expect(names).toContain("selector");
    // The id and the name of a stored secret, which hold nothing of it.
    const NAMES = new Set(["secretId", "secret"]);
    expect(
      names.filter(
        (name) => !NAMES.has(name) && /passw|token|secret|cookie|headers|^(text|script|args|value|key)$/i.test(name),
      ),
    ).toEqual([]);
  });
});

describe("a context's counters", () => {
  it("count actions attempted in the page, not rejected calls", async () => {
    const outcomes = [
      async () => ({ answer: { data: actionResult("click", { selector: "#a" }) } }),
      () => Promise.reject(new ServiceError("TIMEOUT", "nothing matched")),
      () => Promise.reject(new ServiceError("FORBIDDEN", "not this URL")),
      () => Promise.reject(invalidField("selector", "is malformed")),
    ];
    const { service, db, addUser } = await arrange({ executeAction: async () => (outcomes.shift() ?? unexpected)() });
    const { id } = await addUser();
    await sql`insert into contexts (id, user_id, name, config, pages, revision, epoch, created_at, updated_at, last_used_at)
      values ('c1', ${id}, 'c', '{}', '[]', 1, 1, 0, 0, 0)`.execute(db);
    const body = { type: "click", selector: "#a" };

    for (let index = 0; index < 4; index++) {
      await run(service, "executeAction", callOf(), { params, body }).catch(() => undefined);
    }

    expect(await db.selectFrom("context_counters").select(["action_type", "succeeded", "failed"]).execute()).toEqual([
      { action_type: "click", succeeded: 1, failed: 1 },
    ]);
  });
});

describe("an internal error", () => {
  it("leaves as INTERNAL_ERROR with none of its text, and is logged", async () => {
    const { service, lines } = await arrange({
      deleteContext: () => Promise.reject(new TypeError("cannot read /srv/hidden of undefined")),
    });

    const error = await failureOf(run(service, "deleteContext", callOf(), { params }));

    expect(error).toMatchObject({ code: "INTERNAL_ERROR", message: "internal error", details: undefined });
    expect(lines()).toMatchObject([
      {
        level: "error",
        msg: "an operation failed unexpectedly",
        operation: "deleteContext",
        requestId: "req-1",
        error: { type: "TypeError", message: "cannot read /srv/hidden of undefined" },
      },
    ]);
  });

  it("is one, too, when a handler throws instead of rejecting, or throws no error", async () => {
    const { service } = await arrange({
      deleteContext: () => {
        throw "hidden" as unknown as Error; // as a careless library may
      },
    });

    await expect(run(service, "deleteContext", callOf(), { params })).rejects.toMatchObject({
      code: "INTERNAL_ERROR",
      message: "internal error",
    });
  });

  it("is a response that violates the contract", async () => {
    const { service, entries, lines } = await arrange({
      getContext: async () => ({ answer: { data: { ...context.answer.data, passwordHash: "hidden" } } }),
      deleteContext: async () => ({ answer: {} }) as typeof gone,
    });

    await expect(run(service, "getContext", callOf(), { params })).rejects.toMatchObject({
      code: "INTERNAL_ERROR",
      message: "internal error",
    });
    await expect(run(service, "deleteContext", callOf(), { params })).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    expect(await entries()).toMatchObject([{ operation: "deleteContext", outcome: "failure", code: "INTERNAL_ERROR" }]);
    expect(lines()).toMatchObject([
      {
        error: { message: "getContext returned what violates the contract: /data must NOT have additional properties" },
      },
      {
        error: { message: "deleteContext returned what violates the contract:  must have required property 'message'" },
      },
    ]);
  });
});

describe("an error thrown by a handler", () => {
  it("names fields as the caller wrote them, in its message too", async () => {
    const { service } = await arrange({
      executeAction: () => Promise.reject(invalidField("script", "does not parse")),
    });
    const execute = (body: unknown) => run(service, "executeAction", callOf(), { params, body });

    await expect(execute({ type: "evaluate", function: "(" })).rejects.toMatchObject({
      message: "function does not parse",
      details: [{ field: "function", message: "does not parse" }],
    });
    await expect(execute({ action: "evaluate", params: { script: "(" } })).rejects.toMatchObject({
      message: "params.script does not parse",
      details: [{ field: "params.script", message: "does not parse" }],
    });
  });

  it("keeps its code, its details and its advice when to try again", async () => {
    const error = new ServiceError("SERVICE_UNAVAILABLE", "full", { details: { a: 1 }, retryAfterMs: 7 });
    const { service } = await arrange({ deleteContext: () => Promise.reject(error) });

    expect(await failureOf(run(service, "deleteContext", callOf(), { params }))).toBe(error);
  });

  it("has its cause logged at debug level only", async () => {
    const error = new ServiceError("CONFLICT", "taken", { cause: new Error("unique constraint") });
    const { service, lines } = await arrange({ deleteContext: () => Promise.reject(error) });

    await expect(run(service, "deleteContext", callOf(), { params })).rejects.toBe(error);

    expect(lines("debug")).not.toEqual([]);
    expect(lines().filter(({ level }) => level !== "debug")).toEqual([]);
  });
});

describe("a handler's deadline", () => {
  it.each<[what: string, deadlineMs: number | undefined, body: object, expected: number]>([
    ["the action's", undefined, { type: "click", selector: "#a", timeout: 300 }, 300],
    ["the caller's, if sooner", 200, { type: "click", selector: "#a", timeout: 300 }, 200],
    ["the action's, if sooner", 400, { type: "click", selector: "#a", timeout: 300 }, 300],
    ["the action's default", undefined, { type: "click", selector: "#a" }, 5_000],
  ])("is %s", async (_what, timeoutMs, body, expected) => {
    const seen: number[] = [];
    const { service } = await arrange({
      executeAction: async (call) => {
        seen.push(call.limits().remainingMs);
        return { answer: { data: actionResult("click", {}) } };
      },
    });
    const own = timeoutMs === undefined ? {} : { deadlineAtMs: performance.now() + timeoutMs };

    await run(service, "executeAction", callOf(own), { params, body });

    expect(seen[0]).toBeLessThanOrEqual(expected);
    expect(seen[0]).toBeGreaterThan(expected - 100);
  });

  it("is one for all of its steps: each gets the time that is left", async () => {
    const seen: number[] = [];
    const { service } = await arrange({
      deleteContext: async (call) => {
        seen.push(call.limits().remainingMs);
        await new Promise((resolve) => setTimeout(resolve, 60));
        seen.push(call.limits().remainingMs);
        return gone;
      },
    });

    await run(service, "deleteContext", callOf({ deadlineAtMs: performance.now() + 5_000 }), { params });

    const [first = 0, second = 0] = seen;
    expect(first - second).toBeGreaterThanOrEqual(50);
  });

  it("aborts a handler that runs on, so that it can undo what it has begun, and reports TIMEOUT", async () => {
    const steps: string[] = [];
    const { service } = await arrange({
      deleteContext: async ({ signal }) => {
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        steps.push("undone");
        throw new ServiceError("SERVICE_UNAVAILABLE", "the call was given up by its caller");
      },
    });

    const failure = await failureOf(
      run(service, "deleteContext", callOf({ deadlineAtMs: performance.now() + 1 }), { params }),
    );

    expect(failure).toMatchObject({ code: "TIMEOUT", details: { operation: "deleteContext" } });
    expect(steps).toEqual(["undone"]);
  });

  it("ends a handler that hangs with TIMEOUT, within 2 s after it has passed", async () => {
    const begun = Promise.withResolvers<void>();
    const { service, entries, settled } = await arrange({
      deleteContext: () => {
        begun.resolve();
        return new Promise(() => undefined);
      },
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

    const answer = failureOf(
      run(service, "deleteContext", callOf({ deadlineAtMs: performance.now() + 50 }), { params }),
    );
    await begun.promise;
    vi.advanceTimersByTime(50);
    expect(await settled(answer)).toBe(false);
    vi.advanceTimersByTime(2_000);

    expect(await answer).toMatchObject({
      code: "TIMEOUT",
      message: expect.stringMatching(/^deleteContext did not end within (49|50) ms$/),
      details: { operation: "deleteContext", outcome: "unknown" },
    });
    expect(await entries()).toMatchObject([{ outcome: "failure", code: "TIMEOUT" }]);
  });

  it("ends an audit row that is waited for, too, within 2 s after it has passed", async () => {
    const begun = Promise.withResolvers<void>();
    const { service, settled, lines } = await arrange(
      { deleteContext: async () => gone },
      {
        beforeAppend() {
          begun.resolve();
          return new Promise(() => undefined);
        },
      },
    );
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

    const answer = run(service, "deleteContext", callOf({ deadlineAtMs: performance.now() + 50 }), { params });
    await begun.promise;
    vi.advanceTimersByTime(50);
    expect(await settled(answer)).toBe(false);
    vi.advanceTimersByTime(2_000);

    expect(await answer).toEqual({ ...gone, metadata: { audit: "failed" } });
    expect(lines("error")).toMatchObject([{ msg: "the audit row could not be stored", operation: "deleteContext" }]);
  });

  it("leaves no timer behind once the handler has ended", async () => {
    const { service } = await arrange({
      deleteContext: async () => gone,
      getContext: () => Promise.reject(new ServiceError("NOT_FOUND", "no")),
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

    await run(service, "deleteContext", callOf(), { params });
    await expect(run(service, "getContext", callOf(), { params })).rejects.toThrow("no");

    expect(vi.getTimerCount()).toBe(0);
  });
});

const context = {
  answer: {
    data: {
      id: "c1",
      userId: "u1",
      name: "checkout",
      config: {},
      createdAt: "2026-11-20T10:00:00.000Z",
      lastUsedAt: "2026-11-20T10:00:00.000Z",
    },
  },
};

function actionResult<const T extends string, const D>(actionType: T, data: D) {
  return {
    success: true as const,
    actionType,
    data,
    duration: 1,
    timestamp: "2026-11-20T10:00:00.001Z",
    executedAt: "2026-11-20T10:00:00.000Z",
    contextId: "c1",
    pageId: "p1",
  };
}

async function run<Op extends OperationId>(service: Service, operation: Op, source: CallSource, input: RawInput) {
  return (await service.open(operation, source)).run(input);
}

function callOf(fields: Partial<CallSource> = {}): CallSource {
  const signal = new AbortController().signal;
  return { transport: "rest", requestId: "req-1", address: "192.0.2.1", principal, signal, ...fields };
}

function unexpected(): Promise<never> {
  throw new Error("no handler was to be called");
}

async function failureOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => {
      throw new Error("the call was answered");
    },
    (error: unknown) => error,
  );
}

const tooMany = async (): Promise<never> => {
  throw new ServiceError("RATE_LIMIT_EXCEEDED", "too many requests", { retryAfterMs: 5_000 });
};

function recordingLimiter(): { readonly limiter: Limiter; readonly counted: readonly string[] } {
  const counted: string[] = [];
  const count = async (what: string) => {
    counted.push(what);
    return { limit: 2, remaining: 1, resetAt: 0 };
  };
  return { limiter: { admit: count, admitOther: count }, counted };
}

type Arrangement = NonNullable<Parameters<typeof createTestService>[1]>;

/** A service over a real audit log, with these handlers and no others. */
async function arrange(handlers: Partial<Handlers> = {}, parts: Arrangement = {}) {
  const database = await temporaryDatabase();
  const written: string[] = [];
  const log = createLogger({ level: "debug", destination: { write: (line) => written.push(line) } });
  return {
    ...database,
    ...createTestService(database, { handlers, log, ...parts }),
    lines: (level?: string) =>
      written
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
        .filter((line) => (level === undefined ? line["level"] !== "debug" : line["level"] === level)),
    /** Whether the call has returned once all pending writes are done. */
    async settled(answer: Promise<unknown>): Promise<boolean> {
      let isSettled = false;
      void answer.finally(() => (isSettled = true)).catch(() => undefined);
      await database.db.selectFrom("audit").select("id").execute();
      await new Promise((resolve) => setImmediate(resolve));
      return isSettled;
    },
  };
}
