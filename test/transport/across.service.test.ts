import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ActionType, actions, type OperationId, operations } from "../../gen/operations.ts";
import type { ErrorCode } from "../../src/contract.ts";
import { startTestApp, type TestApp, testPassword, type TestUser } from "../support/app.ts";
import { type DoorAnswer, type DoorClient, type DoorInput, doorNames, openDoor } from "../support/doors.ts";
import { type Site, startSite } from "../support/site.ts";

/** What a row may refer to; contexts and pages are new for every row and door. */
interface Scene {
  readonly site: Site;
  readonly user: TestUser;
  readonly contextId: string;
  readonly pageId: string;
  /** A further session of the user, and its refresh token, which was not used yet. */
  readonly sessionId: string;
  readonly sessionCreatedAt: string;
  readonly refreshToken: string;
  readonly apiKeyId: string;
  /** A context of another user. */
  readonly foreignContextId: string;
}

interface Row {
  readonly name: string;
  readonly input: (scene: Scene) => DoorInput;
  /** Absent: the call succeeds. */
  readonly code?: ErrorCode;
  /** Fields of the answer that the doors tell differently by design. */
  readonly apartFrom?: readonly string[];
  /** Uses its scene up, so that each door needs one of its own. */
  readonly consumes?: true;
}

const execute = (body: (scene: Scene) => Record<string, unknown>): Row["input"] => {
  return (scene) => ({ params: { contextId: scene.contextId }, body: body(scene) });
};

/** At least one row for each operation; a new operation without one does not compile. */
const operationRows: Readonly<Record<OperationId, readonly Row[]>> = {
  getHealth: [{ name: "health", input: () => ({}) }],
  getLiveness: [{ name: "liveness", input: () => ({}) }],
  getReadiness: [{ name: "readiness", input: () => ({}) }],
  login: [
    { name: "right password", input: ({ user }) => ({ body: { username: user.username, password: testPassword } }) },
    {
      name: "wrong password",
      input: ({ user }) => ({ body: { username: user.username, password: "wrong" } }),
      code: "UNAUTHORIZED",
    },
    { name: "no password", input: ({ user }) => ({ body: { username: user.username } }), code: "VALIDATION_ERROR" },
  ],
  refreshToken: [
    { name: "fresh token", input: ({ refreshToken }) => ({ body: { refreshToken } }), consumes: true },
    { name: "unknown token", input: () => ({ body: { refreshToken: "pwr_unknown" } }), code: "UNAUTHORIZED" },
  ],
  revokeToken: [{ name: "fresh token", input: ({ refreshToken }) => ({ body: { refreshToken } }), consumes: true }],
  createSession: [
    {
      name: "with name, metadata and base URL",
      input: () => ({ body: { name: "nightly", metadata: { team: "shop" }, baseUrl: "https://shop.example/" } }),
    },
    { name: "base URL of another scheme", input: () => ({ body: { baseUrl: "ftp://x/" } }), code: "VALIDATION_ERROR" },
  ],
  listSessions: [
    { name: "by name", input: () => ({ query: { "filter[name]": "scene", limit: 1 } }), apartFrom: ["total"] },
  ],
  getCurrentSession: [{ name: "of the caller", input: () => ({}) }],
  listMySessions: [
    {
      name: "by time",
      input: ({ sessionCreatedAt }) => ({ query: { "filter[createdAt]": sessionCreatedAt, limit: 1 } }),
    },
  ],
  deleteOtherSessions: [
    { name: "all others", input: () => ({}), consumes: true, apartFrom: ["message", "deletedCount"] },
  ],
  getSession: [
    { name: "own", input: ({ sessionId }) => ({ params: { sessionId } }) },
    { name: "unknown", input: () => ({ params: { sessionId: "none" } }), code: "SESSION_NOT_FOUND" },
  ],
  deleteSession: [
    // The RPC answers google.protobuf.Empty.
    { name: "own", input: ({ sessionId }) => ({ params: { sessionId } }), consumes: true, apartFrom: ["message"] },
    { name: "unknown", input: () => ({ params: { sessionId: "none" } }), code: "SESSION_NOT_FOUND" },
  ],
  createApiKey: [
    {
      name: "with everything",
      input: () => ({
        body: {
          name: "nightly",
          roles: ["viewer"],
          scopes: ["contexts:read", "read:session"],
          expiresIn: 31_536_000_000,
          allowedIps: ["192.0.2.0/24"],
          plan: "basic",
          metadata: { team: "shop" },
        },
      }),
      apartFrom: ["prefix", "plainTextKey", "key"],
    },
    { name: "more than one has", input: () => ({ body: { name: "k", roles: ["admin"] } }), code: "FORBIDDEN" },
    { name: "unknown scope", input: () => ({ body: { name: "k", scopes: ["all"] } }), code: "VALIDATION_ERROR" },
    { name: "fraction of a ms", input: () => ({ body: { name: "k", expiresIn: 1.5 } }), code: "VALIDATION_ERROR" },
  ],
  listApiKeys: [
    {
      name: "by name",
      input: () => ({ query: { active: "true", "filter[name]": "scene", limit: 1 } }),
      apartFrom: ["prefix", "total"],
    },
  ],
  getApiKey: [
    { name: "own", input: ({ apiKeyId }) => ({ params: { apiKeyId } }) },
    { name: "unknown", input: () => ({ params: { apiKeyId: "none" } }), code: "NOT_FOUND" },
  ],
  revokeApiKey: [
    { name: "own", input: ({ apiKeyId }) => ({ params: { apiKeyId } }), consumes: true },
    { name: "unknown", input: () => ({ params: { apiKeyId: "none" } }), code: "NOT_FOUND" },
  ],
  listAuditEntries: [
    { name: "to a user", input: () => ({}), code: "FORBIDDEN" },
    { name: "unknown field", input: () => ({ query: { "filter[password]": "x" } }), code: "VALIDATION_ERROR" },
  ],
  createContext: [
    {
      name: "with configuration and page",
      consumes: true,
      input: () => ({
        body: {
          name: "across",
          viewport: { width: 800, height: 600 },
          locale: "de-DE",
          permissions: ["geolocation"],
          extraHTTPHeaders: { "x-a": "1", authorization: "Bearer planted" },
          offline: false,
          createPage: true,
        },
      }),
    },
    {
      name: "wrong kind",
      input: () => ({ body: { viewport: { width: 9000, height: 600 } } }),
      code: "VALIDATION_ERROR",
    },
  ],
  listContexts: [
    {
      name: "filtered and sorted",
      input: () => ({ query: { limit: 5, sort: "-name", "filter[name][$in]": ["scene", "none"] } }),
    },
    { name: "limit beyond its bound", input: () => ({ query: { limit: 101 } }), code: "VALIDATION_ERROR" },
  ],
  getContext: [
    { name: "own", input: ({ contextId }) => ({ params: { contextId } }) },
    {
      name: "of another user",
      input: ({ foreignContextId }) => ({ params: { contextId: foreignContextId } }),
      code: "NOT_FOUND",
    },
    { name: "malformed id", input: () => ({ params: { contextId: "no such id" } }), code: "NOT_FOUND" },
  ],
  updateContext: [
    {
      name: "values, nulls and objects",
      consumes: true,
      input: ({ contextId }) => ({
        params: { contextId },
        body: {
          name: "renamed",
          viewport: { width: 640, height: 480 },
          userAgent: null,
          permissions: ["geolocation"],
          geolocation: { latitude: 1, longitude: 2 },
          extraHTTPHeaders: { "x-a": "1", authorization: "Bearer planted" },
        },
      }),
    },
    {
      name: "no such time zone",
      input: ({ contextId }) => ({ params: { contextId }, body: { timezone: "Mars/Phobos" } }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "of another user",
      input: ({ foreignContextId }) => ({ params: { contextId: foreignContextId }, body: { name: "mine" } }),
      code: "NOT_FOUND",
    },
  ],
  getContextMetrics: [
    {
      name: "after one action",
      input: ({ contextId }) => ({ params: { contextId } }),
      apartFrom: ["averageDuration"],
    },
    {
      name: "of another user",
      input: ({ foreignContextId }) => ({ params: { contextId: foreignContextId } }),
      code: "NOT_FOUND",
    },
  ],
  deleteContext: [
    { name: "own", input: ({ contextId }) => ({ params: { contextId } }), consumes: true },
    {
      name: "of another user",
      input: ({ foreignContextId }) => ({ params: { contextId: foreignContextId } }),
      code: "NOT_FOUND",
    },
  ],
  listPages: [
    { name: "one page", input: ({ contextId }) => ({ params: { contextId }, query: { sort: "createdAt" } }) },
  ],
  createPage: [
    {
      name: "with url and viewport",
      consumes: true,
      input: ({ contextId, site }) => ({
        params: { contextId },
        body: { url: `${site.url}/form`, viewport: { width: 640, height: 480 } },
      }),
    },
    {
      name: "refused scheme",
      input: ({ contextId }) => ({ params: { contextId }, body: { url: "file:///etc/passwd" } }),
      code: "FORBIDDEN",
    },
  ],
  getPage: [
    { name: "own", input: ({ contextId, pageId }) => ({ params: { contextId, pageId } }) },
    { name: "unknown", input: ({ contextId }) => ({ params: { contextId, pageId: "none" } }), code: "NOT_FOUND" },
    {
      name: "in a context of another user",
      input: ({ foreignContextId, pageId }) => ({ params: { contextId: foreignContextId, pageId } }),
      code: "NOT_FOUND",
    },
  ],
  closePage: [
    { name: "own", input: ({ contextId, pageId }) => ({ params: { contextId, pageId } }), consumes: true },
    { name: "unknown", input: ({ contextId }) => ({ params: { contextId, pageId: "none" } }), code: "NOT_FOUND" },
  ],
  executeAction: [
    { name: "unknown action", input: execute(() => ({ action: "fly" })), code: "VALIDATION_ERROR" },
    { name: "neither action nor type", input: execute(() => ({ params: {} })), code: "VALIDATION_ERROR" },
    {
      name: "unknown page",
      input: execute(() => ({ action: "click", params: { selector: "a" }, pageId: "none" })),
      code: "NOT_FOUND",
    },
    {
      name: "element not there in time",
      input: execute(() => ({ action: "click", params: { selector: "#none" }, timeout: 200 })),
      code: "TIMEOUT",
    },
    {
      name: "script throws",
      input: execute(() => ({ action: "evaluate", params: { script: "() => { throw new Error('boom') }" } })),
      code: "ACTION_FAILED",
    },
    {
      name: "refused script",
      input: execute(() => ({ action: "evaluate", params: { script: "eval('1')" } })),
      code: "FORBIDDEN",
    },
  ],
};

/** A row for each action; a new action without one does not compile. */
const actionRows: Readonly<Record<ActionType, readonly ((scene: Scene) => Record<string, unknown>)[]>> = {
  navigate: [
    ({ site }) => ({ action: "navigate", params: { url: `${site.url}/form`, waitUntil: "load" }, timeout: 20000 }),
  ],
  click: [() => ({ action: "click", params: { x: 10, y: 10, clickCount: 2 } })],
  type: [() => ({ action: "type", params: { selector: "input", text: "hello", clear: true } })],
  evaluate: [
    () => ({ action: "evaluate", params: { script: "(a) => ({ sum: a + 1, list: [1, null, 'x'] })", args: [41] } }),
  ],
  screenshot: [() => ({ action: "screenshot", params: { type: "jpeg", quality: 50 } })],
};

/** Fields whose values differ from call to call. */
const fleeting =
  /^(timestamp|executedAt|createdAt|lastUsedAt|lastNavigatedAt|lastAccessedAt|expiresAt|revokedAt|duration|uptime|accessToken|refreshToken|id|contextId|pageId|sessionId|size)$/;

/** The same for all doors: no fleeting values, and no empty ones, which protobuf does not tell from absent ones. */
function steady(value: unknown, apartFrom: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => steady(item, apartFrom));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (fleeting.test(key)) return [[key, typeof inner]];
    // MCP answers it as an image.
    if (key === "image" || apartFrom.includes(key)) return [];
    const kept = steady(inner, apartFrom);
    const isEmpty =
      kept === null ||
      kept === 0 ||
      kept === "" ||
      kept === false ||
      (typeof kept === "object" && Object.keys(kept).length === 0);
    return isEmpty ? [] : [[key, kept]];
  });
  return Object.fromEntries(entries);
}

function comparable(answer: DoorAnswer, apartFrom?: readonly string[]): unknown {
  if (!("code" in answer)) return steady(answer.answer, apartFrom);
  return { code: answer.code, message: withoutIds(answer.message), details: steady(answer.details ?? {}) };
}

function withoutIds(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>").replaceAll(/:\d{4,5}\b/g, ":<port>");
}

describe("across all doors", () => {
  let app: TestApp;
  let site: Site;
  let user: TestUser;
  let foreignContextId: string;
  const doors = new Map<string, DoorClient>();

  beforeAll(async () => {
    [app, site] = await Promise.all([startTestApp(), startSite()]);
    user = await app.addUser("ada");
    const stranger = await openDoor("REST", app, (await app.addUser("eve")).accessToken);
    const foreign = await stranger.call("createContext", { body: { name: "foreign" } });
    foreignContextId = dataOf(foreign).id ?? "";
    for (const name of doorNames) doors.set(name, await openDoor(name, app, user.accessToken));
  });

  afterAll(async () => {
    await Promise.all([...doors.values()].map((door) => door.close()));
    await Promise.all([app.close(), site.close()]);
  });

  async function scene(): Promise<Scene> {
    const door = await openDoor("REST", app, user.accessToken);
    const created = await door.call("createContext", { body: { name: "scene", createPage: true } });
    const { id: contextId = "", page } = dataOf(created) as { id?: string; page?: { id: string } };
    const session = await door.call("createSession", { body: { name: "scene" } });
    const { id: sessionId = "", createdAt: sessionCreatedAt = "", refreshToken = "" } = dataOf(session);
    const apiKey = await door.call("createApiKey", { body: { name: "scene" } });
    await door.call("executeAction", {
      params: { contextId },
      body: { action: "navigate", params: { url: `${site.url}/form` } },
    });
    return {
      site,
      user,
      contextId,
      pageId: page?.id ?? "",
      sessionId,
      sessionCreatedAt,
      refreshToken,
      apiKeyId: "answer" in apiKey ? String(apiKey.answer.id) : "",
      foreignContextId,
    };
  }

  /** The newest audit row of that door, apart from what differs from call to call. */
  async function lastAudit(door: string): Promise<unknown> {
    const { rows } = await app.state.audit.list({
      limit: 1,
      offset: 0,
      sort: { field: "timestamp", descending: true },
      filters: [{ field: "door", op: "eq", value: door }],
    });
    const { operation, actionType, userId, outcome, code, params } = rows[0] ?? {};
    return JSON.parse(withoutIds(JSON.stringify({ operation, actionType, userId, outcome, code, params }))) as unknown;
  }

  async function runRow(operation: OperationId, row: Row): Promise<void> {
    let expected: { answer: unknown; audit: unknown } | undefined;
    let at: Scene | undefined;
    for (const [name, door] of doors) {
      if (operations[operation].rpc === undefined && !["REST", "WebSocket", "MCP"].includes(name)) continue;
      at ??= await scene();
      const answer = await door.call(operation, row.input(at));
      const isAudited = operations[operation].isAudited && row.code !== "VALIDATION_ERROR";
      const found = {
        answer: comparable(answer, row.apartFrom),
        audit: isAudited ? await lastAudit(door.door) : undefined,
      };
      expect.soft("code" in answer ? answer.code : undefined, `${name}: ${JSON.stringify(answer)}`).toBe(row.code);
      expected ??= found;
      expect.soft(found, name).toEqual(expected);
      if (row.consumes) {
        await forgetContexts();
        at = undefined;
      }
    }
    await forgetContexts();
  }

  /** Removes the scene, and what a row has created beside it. */
  async function forgetContexts(): Promise<void> {
    const door = await openDoor("REST", app, user.accessToken);
    const listed = await door.call("listContexts", { query: { limit: 100 } });
    for (const { id } of (("answer" in listed && listed.answer.data) ?? []) as { id: string }[]) {
      await door.call("deleteContext", { params: { contextId: id } });
    }
  }

  describe.each(Object.entries(operationRows))("%s", (operation, rows) => {
    it.each(rows)("answers alike: $name", async (row) => {
      await runRow(operation as OperationId, row);
    });
  });

  describe.each(Object.entries(actionRows))("the action %s", (action, bodies) => {
    it.each(bodies.map((body, index) => [index + 1, body] as const))("answers alike (%i)", async (_index, body) => {
      await runRow("executeAction", { name: action, input: execute(body) });
    });
  });

  it("carries binary images beside the answer on every door", async () => {
    for (const [name, door] of doors) {
      const at = await scene();
      const answer = await door.call("executeAction", {
        params: { contextId: at.contextId },
        body: { action: "screenshot", params: { encoding: "binary" } },
      });
      const bytes = "bytes" in answer ? answer.bytes : undefined;
      expect(
        Buffer.from(bytes ?? [])
          .subarray(1, 4)
          .toString(),
        name,
      ).toBe("PNG");
    }
    await forgetContexts();
  });

  it("refuses callers without credentials alike", async () => {
    for (const name of ["REST", "gRPC", "Connect", "gRPC-Web", "WebSocket"] as const) {
      const door = await openDoor(name, app, undefined);
      const answer = await door.call("listContexts", {});
      expect(answer, name).toMatchObject({ code: "UNAUTHORIZED", message: "Invalid or missing credentials" });
      await door.close();
    }
    await expect(openDoor("MCP", app, undefined)).rejects.toThrow(/Invalid or missing credentials|401/);
  });

  it("has rows for every operation and action of the contract", () => {
    expect(Object.keys(operationRows).toSorted()).toEqual(Object.keys(operations).toSorted());
    expect(Object.keys(actionRows).toSorted()).toEqual(Object.keys(actions).toSorted());
  });
});

function dataOf(answer: DoorAnswer): Record<string, string | undefined> {
  if (!("answer" in answer)) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.answer.data as Record<string, string | undefined>;
}
