import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestUser } from "../../support/app.ts";
import { attemptsOfFile } from "../../support/attempts.ts";
import { fitting, hostileValues, nearlyFitting } from "../../support/contract-arbitrary.ts";
import { checkAnswer, type Operation, operations, resolve } from "../../support/contract-operations.ts";
import { ofFile } from "../../support/of-file.ts";
import { tallyOfFile } from "../../support/tally.ts";

// A fixed number of requests, whatever the machine makes of them. They are the same ones each time, so that a change
// does not fail for an unrelated change; FUZZ_SEED uses other inputs, FUZZ_RUNS more.
const seed = Number(process.env.FUZZ_SEED ?? 1);
const runs = Number(process.env.FUZZ_RUNS ?? 2);
/** For one request, in ms: an action has half a second. */
const PER_RUN_MS = 1_000;
vi.setConfig({ testTimeout: Math.max(600_000, 4 * runs * PER_RUN_MS) });
const tally = tallyOfFile();
const attempts = attemptsOfFile("generated requests");

let user: TestUser;

const app = ofFile(() => startTestApp({ MAX_CONTEXTS: "200", USER_LIMITS: "contexts=1000" }));
beforeAll(async () => {
  user = await app.addUser("fuzz", "admin");
});

interface FuzzRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly body: unknown;
}

/** A token of its own for each request, as some of them end the session they come with. */
async function newToken(): Promise<string> {
  const account = await app.state.users.findByUsername(user.username);
  if (!account) throw new Error("the user is gone");
  return (await app.state.sessions.open(account, { kind: "cli" })).tokens.accessToken;
}

async function send(
  operation: Operation,
  { path, query, body }: FuzzRequest,
  token: string,
): Promise<Parameters<typeof checkAnswer>[2]> {
  const at = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((path[name] ?? "x").toWellFormed()),
  );
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value.toWellFormed()]));
  const response = await fetch(`${app.httpUrl}/api/v1${at}${search.size > 0 ? `?${search.toString()}` : ""}`, {
    method: operation.method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    text: await response.text(),
  };
}

let usedContextId: string | undefined;

/** The one of the operations before, unless that has ended or lost its page. */
async function openContext(): Promise<string> {
  const authorization = `Bearer ${await newToken()}`;
  const url = `${app.httpUrl}/api/v1/contexts`;
  if (usedContextId !== undefined) {
    const pages = await fetch(`${url}/${usedContextId}/pages`, { headers: { authorization } });
    if (pages.ok && ((await pages.json()) as { data: unknown[] }).data.length > 0) return usedContextId;
  }
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ createPage: true }),
  });
  usedContextId = ((await response.json()) as { data: { id: string } }).data.id;
  return usedContextId;
}

/** Mostly ids that there are, else a whole operation would be 404. */
function pathOf(operation: Operation, contextId: string): fc.Arbitrary<Record<string, string>> {
  const names = operation.parameters.filter(({ in: place }) => place === "path").map(({ name }) => name);
  const foreign = fc.oneof(
    fc.uuid(),
    fc.string({ minLength: 1, maxLength: 80 }),
    fc.constantFrom("__proto__", "\0", "..", "%"),
  );
  const id = (name: string): fc.Arbitrary<string> =>
    name === "contextId"
      ? fc.oneof({ weight: 6, arbitrary: fc.constant(contextId) }, { weight: 1, arbitrary: foreign })
      : foreign;
  return fc.record(Object.fromEntries(names.map((name) => [name, id(name)])));
}

function queryOf(operation: Operation): fc.Arbitrary<(readonly [string, string])[]> {
  const hostile = fc
    .constantFrom(...hostileValues)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  const own = operation.parameters
    .filter(({ in: place }) => place === "query")
    .map(({ name, schema }) => {
      const fit = fitting(schema, resolve as never).map((value) => [value].flat().map(String));
      return fc
        .oneof(
          fit,
          fit,
          hostile.map((value) => [value]),
        )
        .map((values) => values.map((value) => [name, value] as const));
    });
  const foreign = fc.tuple(fc.string({ maxLength: 20 }), hostile).map((pair) => [pair]);
  const parts = own.length === 0 ? [foreign] : [...own, foreign];
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<(readonly [string, string])[]>([]) },
    {
      weight: own.length === 0 ? 1 : 4,
      arbitrary: fc.array(fc.oneof(...parts), { maxLength: 3 }).map((lists) => lists.flat()),
    },
  );
}

/** Actions get a short time, as most of what they look for is in no page. */
function hurried(operation: Operation, body: unknown): unknown {
  if (operation.id !== "executeAction" || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { params, ...rest } = body as { params?: unknown };
  const isObject = typeof params === "object" && params !== null && !Array.isArray(params);
  const { timeout: _unused, ...quick } = (isObject ? params : {}) as { timeout?: unknown };
  return { ...rest, ...(params !== undefined && { params: isObject ? quick : params }), timeout: 500 };
}

function bodyOf(operation: Operation): fc.Arbitrary<unknown> {
  const { body, method } = operation;
  // Node's fetch sends none with GET.
  if (method === "GET") return fc.constant(undefined);
  if (!body)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.jsonValue() });
  const any = fc.oneof(
    { weight: 5, arbitrary: fitting(body, resolve as never) },
    { weight: 4, arbitrary: nearlyFitting(body, resolve as never) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  return any.map((value) => hurried(operation, value));
}

describe.each(operations)("$method $path ($id)", (operation) => {
  it("responds to every request as the contract says", async () => {
    const contextId = operation.path.includes("{contextId}") ? await openContext() : "";
    const requests = fc.record({
      path: pathOf(operation, contextId),
      query: queryOf(operation),
      body: bodyOf(operation),
    });
    const property = fc.asyncProperty(requests, async (request) => {
      const answer = await send(operation, request, await newToken());
      tally("REST", answer.status);
      attempts.attack("REST", answer.status < 500 || [503, 504].includes(answer.status));
      checkAnswer(operation, request, answer);
    });
    await fc.assert(property, {
      seed,
      numRuns: operation.id === "executeAction" ? 4 * runs : runs,
      endOnFailure: true,
    });

    expect((await fetch(`${app.httpUrl}/health/ready`)).status).toBe(200);
  });
});
