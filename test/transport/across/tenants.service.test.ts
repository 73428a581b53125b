import { randomUUID } from "node:crypto";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport, createGrpcWebTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actions, type OperationId, operations, type Role, type Scope } from "../../../gen/operations.ts";
import { ErrorInfoSchema } from "../../../gen/proto/google/rpc/error_details_pb.ts";
import { ContextService } from "../../../gen/proto/pagewire/v1/context_service_pb.ts";
import { sharedTestApp, type TestApp } from "../../support/app.ts";
import { isNightly, samples } from "../../support/nightly.ts";
import { attemptsOfFile } from "../../support/attempts.ts";
import { type CallResult, type TransportClient, headersWith, connectTransport } from "../../support/transports.ts";
import { openSocket } from "../../support/socket.ts";

/**
 * Every operation of the contract, called with the ids of another tenant and with ids that never were, by callers of
 * every role and every scope, over every protocol: no caller gets, changes or finds what belongs to another user.
 */
const protocols = samples(["REST", "gRPC", "WebSocket", "MCP"] as const, 2);

/** All in `make nightly`, and for a user's session; otherwise a caller uses one of them, another one for each operation. */
function samplesFor<T>(all: readonly T[], { name }: Caller, count: number): readonly T[] {
  return isNightly || name === "session of a user" ? all : all.slice(count % all.length).slice(0, 1);
}

/** Of the keys without a scope that is needed `make test` uses one in so many, others for each operation. */
const KEYS_PER_SAMPLE = 12;

const foreignIds = attemptsOfFile("another tenant's ids");
const missingScopes = attemptsOfFile("a scope that is missing");

const isClustered = process.env["PAGEWIRE_TEST_CLUSTER"] === "on";

type Body = Readonly<Record<string, unknown>>;

/** What each operation is called with beside its path's ids; an operation that is missing here fails the test. */
const bodies: Readonly<Record<OperationId, readonly Body[] | undefined>> = {
  getHealth: undefined,
  getLiveness: undefined,
  getReadiness: undefined,
  login: undefined,
  refreshToken: undefined,
  revokeToken: undefined,
  createSession: [{ name: "matrix" }],
  listSessions: undefined,
  getCurrentSession: undefined,
  listMySessions: undefined,
  deleteOtherSessions: undefined,
  getSession: undefined,
  deleteSession: undefined,
  createApiKey: [{ name: "matrix" }],
  listApiKeys: undefined,
  getApiKey: undefined,
  revokeApiKey: undefined,
  listAuditEntries: undefined,
  getOverview: undefined,
  listProcesses: undefined,
  drainProcess: undefined,
  listSettings: undefined,
  createContext: [{ name: "matrix" }],
  listContexts: undefined,
  getContext: undefined,
  updateContext: [{ name: "matrix" }],
  deleteContext: undefined,
  getContextMetrics: undefined,
  // One action for each scope that actions need.
  executeAction: [
    { action: "click", params: { selector: "a" }, timeout: 1_000 },
    { action: "evaluate", params: { script: "1" }, timeout: 1_000 },
    { action: "upload", params: { selector: "input", files: ["a.txt"] }, timeout: 1_000 },
  ],
  createProfile: [{ name: "matrix", state: { cookies: [], origins: [] } }],
  listProfiles: undefined,
  getProfile: undefined,
  updateProfile: [{ name: "matrix" }],
  deleteProfile: undefined,
  cloneProfile: [{ name: "matrix copy" }],
  exportProfile: undefined,
  createSecret: [{ name: "matrix", password: "p", origins: ["https://a.test"] }],
  listSecrets: undefined,
  updateSecret: [{ name: "matrix" }],
  deleteSecret: undefined,
  createUser: [{ username: "matrix", password: "a long password", role: "user" }],
  listUsers: undefined,
  updateUser: [{ disabled: true }],
  executeSteps: [{ steps: [{ action: "click", params: { selector: "a" }, timeout: 1_000 }] }],
  renderScreenshot: [{ html: "<p>matrix" }],
  renderPdf: [{ html: "<p>matrix" }],
  renderContent: [{ html: "<p>matrix" }],
  renderMarkdown: [{ html: "<p>matrix" }],
  getRenderedScreenshot: undefined,
  getRenderedPdf: undefined,
  getRenderedContent: undefined,
  getRenderedMarkdown: undefined,
  listPages: undefined,
  createPage: [{}],
  getPage: undefined,
  closePage: undefined,
  takeControl: [{ ttl: 5_000 }],
  renewControl: [{ lease: 1 }],
  releaseControl: undefined,
  getControl: undefined,
  listControlRequests: undefined,
  answerControlRequest: [{ approved: true }],
  createCdpTicket: undefined,
  createShareLink: [{ scope: "read", ttl: 60_000 }],
  listContextSteps: undefined,
  exportContextSteps: [{ format: "steps" }],
  saveRecording: [{ format: "har" }],
  createArtifact: [{ text: "matrix" }],
  listArtifacts: undefined,
  getArtifact: undefined,
  updateArtifact: [{ name: "renamed.txt" }],
  deleteArtifact: undefined,
  downloadArtifact: undefined,
  createArtifactLink: undefined,
  openArtifactLink: undefined,
  listShareLinks: undefined,
  revokeShareLink: undefined,
  openShareLink: undefined,
  requestControl: [{ instructions: "look", ttl: 5_000 }],
  dispatchInput: [{ lease: 1, events: [{ type: "mouseMove", x: 1, y: 1 }] }],
};

const requiredQueries: Readonly<Partial<Record<OperationId, Body>>> = { releaseControl: { lease: 1 } };

/** The scopes that a scope includes, as the contract documents them. */
const implied: Readonly<Partial<Record<Scope, readonly Scope[]>>> = {
  "contexts:write": ["actions:execute", "actions:evaluate", "actions:upload", "render", "artifacts:write"],
  "sessions:read": ["read:session"],
  "read:session": ["sessions:read"],
};

const reading: readonly Scope[] = [
  "contexts:read",
  "events:read",
  "sessions:read",
  "read:session",
  "api-keys:read",
  "artifacts:read",
  "profiles:read",
  "secrets:read",
];
const writing: readonly Scope[] = [
  "contexts:write",
  "actions:execute",
  "actions:evaluate",
  "actions:upload",
  "render",
  "sessions:write",
  "api-keys:write",
  "screen:read",
  "artifacts:write",
  "contexts:cdp",
  "profiles:write",
  "profiles:use",
  "secrets:write",
  "secrets:use",
];
const scopesOfRole: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: reading,
  user: [...reading, ...writing],
  admin: [...reading, ...writing, "profiles:export", "audit:read", "admin"],
};

interface Caller {
  readonly name: string;
  readonly credential: string;
  readonly scopes: ReadonlySet<Scope>;
  /** A context of its own user. */
  readonly contextId: string;
}

/** The ids of one tenant's things, by the name that paths give them. */
type Ids = Readonly<Record<string, string>>;

const isById = (operation: OperationId): boolean => operations[operation].path.includes("{");
const idNames = (operation: OperationId): string[] =>
  [...operations[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

function requiredBy(operation: OperationId, body: Body | undefined): readonly Scope[] {
  const action = body?.["action"];
  return typeof action === "string" ? [actions[action as keyof typeof actions].scope] : operations[operation].scopes;
}

describe("two tenants", () => {
  let app: TestApp;
  let victim: TransportClient;
  let victimIds: Ids;
  let victimUserId: string;
  const callers: Caller[] = [];
  const clients = new Map<string, Promise<TransportClient>>();

  beforeAll(async () => {
    app = await sharedTestApp();
    const ann = await app.addUser("ann");
    victimUserId = ann.id;
    victim = await connectTransport("REST", app, ann.accessToken);
    victimIds = await thingsOf(victim);
    for (const role of ["user", "viewer", "admin"] as const) {
      const { id, accessToken: credential } = await app.addUser(`session-${role}`, role);
      const scopes = new Set(scopesOfRole[role]);
      callers.push({ name: `session of a ${role}`, credential, scopes, contextId: await contextOf(id) });
    }
    const { id: keeperId, accessToken } = await app.addUser("keeper", "admin");
    const keeper = await connectTransport("REST", app, accessToken);
    const contextId = await contextOf(keeperId);
    // Scopes are compared before it matters which process holds a context.
    for (const scope of isClustered ? [] : scopesOfRole.admin) {
      const created = await keeper.call("createApiKey", { body: { name: scope, scopes: [scope] } });
      callers.push({
        name: `key with ${scope}`,
        credential: String(answerOf(created)["key"]),
        scopes: new Set([scope, ...(implied[scope] ?? [])]),
        contextId,
      });
    }
  });

  afterAll(async () => {
    await Promise.all([...clients.values()].map(async (client) => (await client).close()));
    await app.close();
  });

  function clientOf({ name, credential }: Caller, protocol: (typeof protocols)[number]): Promise<TransportClient> {
    const key = `${name} ${protocol}`;
    const client = clients.get(key) ?? connectTransport(protocol, app, credential);
    clients.set(key, client);
    return client;
  }

  /** A context in the store alone, for callers that may not open any; no browser is behind it until it is used. */
  async function contextOf(userId: string): Promise<string> {
    const id = randomUUID();
    await app.state.contexts.insert({ id, userId, name: "own", config: {} });
    return id;
  }

  /** Calls as every caller over every protocol, but for the samples above. */
  async function asEverybody(
    operation: OperationId,
    body: Body | undefined,
    act: (client: TransportClient, caller: Caller, label: string, protocol: string) => Promise<void>,
  ): Promise<void> {
    const offered = protocols.filter((protocol) => protocol !== "gRPC" || operations[operation].rpc !== undefined);
    const operationIndex = Object.keys(operations).indexOf(operation);
    const required = requiredBy(operation, body);
    const isUsed = ({ name, scopes }: Caller, index: number): boolean =>
      isNightly ||
      name.startsWith("session") ||
      required.every((scope) => scopes.has(scope)) ||
      (index + operationIndex) % KEYS_PER_SAMPLE === 0;
    await Promise.all(
      callers.map(async (caller, index) => {
        if (!isUsed(caller, index)) return;
        for (const protocol of samplesFor(offered, caller, index + operationIndex)) {
          const client = await clientOf(caller, protocol);
          await act(client, caller, `${operation} by ${caller.name} over ${protocol}`, protocol);
        }
      }),
    );
  }

  const needing = (Object.keys(operations) as OperationId[]).filter((id) => !operations[id].isPublic);
  const cases = needing.flatMap((operation) =>
    (bodies[operation] ?? [undefined]).map((body) => ({
      operation,
      body,
      label: typeof body?.["action"] === "string" ? `${operation} (${body["action"]})` : operation,
    })),
  );

  describe.each(cases.filter(({ operation }) => isById(operation)))("$label with another's ids", (each) => {
    const { operation, body } = each;

    it.each(idNames(operation))("is as if the %s had never been", async (idName) => {
      await asEverybody(operation, body, async (client, { name: caller, scopes, contextId }, label, protocol) => {
        const unknown = randomUUID();
        // A key changes no user, whichever its scopes are.
        const isDenied = operation === "updateUser" && caller.startsWith("key");
        // A socket carries no files, whoever's they are.
        const isFile = protocol === "WebSocket" && operations[operation].stream === "response";
        const names = idNames(operation);
        const ask = async (id: string): Promise<CallResult> => {
          // What stands before it in the path is the caller's own, what stands behind it the other's.
          const own: Ids = { contextId };
          const idAt = (name: string, index: number): string =>
            name === idName ? id : ((index < names.indexOf(idName) ? own : victimIds)[name] ?? unknown);
          const params = Object.fromEntries(names.map((name, index) => [name, idAt(name, index)]));
          const query = requiredQueries[operation];
          return client.call(operation, { params, ...(query && { query }), ...(body && { body }) });
        };

        const foreign = withoutId(await ask(victimIds[idName] ?? ""), victimIds[idName] ?? "");
        const never = withoutId(await ask(unknown), unknown);

        expect.soft(foreign, label).toEqual(never);
        const missing = requiredBy(operation, body).find((scope) => !scopes.has(scope));
        (missing === undefined ? foreignIds : missingScopes).attack(protocol, isRejected(foreign));
        expect
          .soft(foreign, label)
          .toMatchObject(
            isFile
              ? { code: "VALIDATION_ERROR" }
              : missing === undefined && isDenied
                ? { code: "FORBIDDEN", details: { reason: "credential" } }
                : missing === undefined
                  ? { code: idName === "sessionId" ? "SESSION_NOT_FOUND" : "NOT_FOUND" }
                  : { code: "FORBIDDEN", details: { reason: "scope", scope: missing } },
          );
      });
    });
  });

  describe.each(cases.filter(({ operation }) => !isById(operation)))("$label, which takes no id", (each) => {
    const { operation, body } = each;

    it("needs its scope, and shows nothing of another's", async () => {
      await asEverybody(operation, body, async (client, { scopes }, label, protocol) => {
        const missing = requiredBy(operation, body).find((scope) => !scopes.has(scope));
        // What they create is the callers' own, and needs to be shown elsewhere.
        if (missing === undefined && operations[operation].hasBody) return;

        const answer = await client.call(operation, body ? { body } : {});
        const isForbidden = "code" in answer && answer.code === "FORBIDDEN";
        if (missing === undefined) missingScopes.allowed(protocol, !isForbidden);
        else missingScopes.attack(protocol, isForbidden);

        if (missing !== undefined) {
          expect.soft(answer, label).toMatchObject({ code: "FORBIDDEN", details: { scope: missing } });
          return;
        }
        // These are of all users for administrators.
        if (
          operation === "listAuditEntries" ||
          operation === "listUsers" ||
          (operation === "getOverview" && scopes.has("admin"))
        )
          return;
        // The failures are the caller's own, with the ids that it asked for.
        const result = JSON.stringify(answer, (key, value: unknown) => (key === "failures" ? undefined : value));
        const leaked = [victimUserId, ...Object.values(victimIds)].filter((id) => result.includes(id));
        expect.soft(leaked, label).toEqual([]);
      });
    });
  });

  it.each(["getContext", "getContextMetrics", "listShareLinks", "getControl"] as const)(
    "get their own by %s",
    async (operation) => {
      await asEverybody(operation, undefined, async (client, { scopes, contextId }, label, protocol) => {
        if (requiredBy(operation, undefined).some((scope) => !scopes.has(scope))) return;
        const answer = await client.call(operation, { params: { contextId } });
        foreignIds.allowed(protocol, "answer" in answer);
        expect.soft(answer, label).toHaveProperty("answer");
      });
    },
  );

  describe("events of a context that is another's", () => {
    /** What the stream fails with; the caller's credential decides whether it may listen at all. */
    const streams: Readonly<Record<string, (caller: Caller, contextId: string) => Promise<unknown>>> = {
      gRPC: overRpc(() => createGrpcTransport({ baseUrl: `http://${app.grpcAddress}` })),
      Connect: overRpc(() => createConnectTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" })),
      "gRPC-Web": overRpc(() => createGrpcWebTransport({ baseUrl: app.httpUrl, httpVersion: "1.1" })),
      async WebSocket({ credential }, contextId) {
        const socket = await openSocket(app.httpUrl, { headers: headersWith(credential) });
        const { error } = await socket.ask({ type: "subscribe", topic: `context:${contextId}` });
        socket.close();
        const { code, message, details } = error as { code: string; message: string; details?: object };
        return { code, message, ...details };
      },
    };

    function overRpc(transport: () => ReturnType<typeof createGrpcTransport>) {
      return async ({ credential }: Caller, contextId: string): Promise<unknown> => {
        const stream = createClient(ContextService, transport()).streamEvents(
          { contextId },
          { headers: headersWith(credential) },
        );
        try {
          for await (const event of stream) return event;
        } catch (error) {
          const failure = ConnectError.from(error);
          const [info] = failure.findDetails(ErrorInfoSchema);
          const { requestId: _requestId, ...details } = info?.metadata ?? {};
          expect(Code[failure.code]).toBe(info?.reason === "FORBIDDEN" ? "PermissionDenied" : "NotFound");
          return { code: info?.reason, message: failure.rawMessage, ...details };
        }
        return "it ended";
      };
    }

    it.each(Object.keys(streams))("are as if it had never been, over %s", async (protocol) => {
      const all = Object.keys(streams);
      for (const caller of callers.filter((each, index) => samplesFor(all, each, index).includes(protocol))) {
        const ask = async (contextId: string): Promise<unknown> =>
          withoutId(await streams[protocol]?.(caller, contextId), contextId);

        const foreign = await ask(victimIds["contextId"] ?? "");

        const isStopped = isRejected(foreign);
        if (caller.scopes.has("events:read")) foreignIds.attack(protocol, isStopped);
        else missingScopes.attack(protocol, isStopped);
        expect.soft(foreign, caller.name).toEqual(await ask(randomUUID()));
        expect
          .soft(foreign, caller.name)
          .toMatchObject(
            caller.scopes.has("events:read")
              ? { code: "NOT_FOUND", message: 'context "<id>" was not found' }
              : { code: "FORBIDDEN", reason: "scope", scope: "events:read" },
          );
      }
    });
  });

  it("does not let an action into another's page, whichever context it names", async () => {
    const { accessToken } = await app.addUser("mallory");
    const mallory = await connectTransport("REST", app, accessToken);
    const { contextId = "" } = await thingsOf(mallory);
    const act = (pageId: string): Promise<CallResult> =>
      mallory.call("executeAction", {
        params: { contextId },
        body: { action: "evaluate", params: { script: "1" }, pageId },
      });
    const unknown = randomUUID();

    const foreign = withoutId(await act(victimIds["pageId"] ?? ""), victimIds["pageId"] ?? "");

    expect(foreign).toEqual(withoutId(await act(unknown), unknown));
    expect(foreign).toMatchObject({ code: "NOT_FOUND" });
  });

  it("leaves everything of the other tenant as it was", async () => {
    const { contextId = "", pageId = "", sessionId = "", apiKeyId = "", profileId = "" } = victimIds;

    const pages = answerOf(await victim.call("listPages", { params: { contextId } }));
    const context = answerOf(await victim.call("getContext", { params: { contextId } }));
    const session = answerOf(await victim.call("getSession", { params: { sessionId } }));
    const apiKey = answerOf(await victim.call("getApiKey", { params: { apiKeyId } }));

    expect(pages["data"]).toMatchObject([{ id: pageId }]);
    expect(context["data"]).toMatchObject({ id: contextId, name: "things" });
    expect(session["data"]).toMatchObject({ id: sessionId });
    const profile = answerOf(await victim.call("getProfile", { params: { profileId } }));
    expect(profile["data"]).toMatchObject({ id: profileId, name: "things", version: 1 });
    expect(apiKey["apiKey"]).toMatchObject({ id: apiKeyId, active: true });
  });

  it("has every operation, and an action for every scope that actions need", () => {
    expect(Object.keys(bodies).toSorted()).toEqual(Object.keys(operations).toSorted());
    const covered = new Set((bodies.executeAction ?? []).flatMap((body) => requiredBy("executeAction", body)));
    expect([...covered].toSorted()).toEqual([...new Set(Object.values(actions).map(({ scope }) => scope))].toSorted());
    const named = new Set(needing.flatMap(idNames));
    expect([...named].filter((name) => !(name in victimIds))).toEqual([]);
  });
});

/** A new context with a page, a session and an API key. */
async function thingsOf(client: TransportClient): Promise<Ids> {
  const context = answerOf(await client.call("createContext", { body: { name: "things", createPage: true } }));
  const session = answerOf(await client.call("createSession", { body: { name: "things" } }));
  const apiKey = answerOf(await client.call("createApiKey", { body: { name: "things" } }));
  const { id: contextId, page } = context["data"] as { id: string; page: { id: string } };
  const { id: sessionId } = session["data"] as { id: string };
  const shareLink = await client.call("createShareLink", {
    params: { contextId },
    body: { scope: "read", ttl: 600_000 },
  });
  const { id: shareLinkId } = answerOf(shareLink)["data"] as { id: string };
  const file = { query: { name: "things.txt" }, body: { text: "things" } };
  const { id: artifactId } = answerOf(await client.call("createArtifact", file))["data"] as { id: string };
  const asked = { params: { contextId }, body: { instructions: "look", ttl: 600_000 } };
  const { request } = answerOf(await client.call("requestControl", asked))["data"] as { request: { id: string } };
  const profile = await client.call("createProfile", { body: { name: "things", contextId } });
  const { id: profileId } = answerOf(profile)["data"] as { id: string };
  const given = { name: "things", password: "p", origins: ["https://a.test"] };
  const { id: secretId } = answerOf(await client.call("createSecret", { body: given }))["data"] as { id: string };
  // Processes are no tenant's, and users are the administrators'.
  const [processId, userId] = [randomUUID(), randomUUID()];
  return {
    contextId,
    pageId: page.id,
    sessionId,
    apiKeyId: String(apiKey["id"]),
    shareLinkId,
    requestId: request.id,
    artifactId,
    profileId,
    secretId,
    processId,
    userId,
  };
}

function answerOf(result: CallResult): Record<string, unknown> {
  if (!("answer" in result)) throw new Error(`${result.code}: ${result.message}`);
  return result.answer;
}

/** Whether it was rejected by what the caller may do, or as what does not exist. */
function isRejected(result: unknown): boolean {
  const { code } = result as { readonly code?: unknown };
  return ["NOT_FOUND", "SESSION_NOT_FOUND", "FORBIDDEN", "UNAUTHORIZED"].includes(String(code));
}

function withoutId(result: unknown, id: string): unknown {
  return JSON.parse(JSON.stringify(result).replaceAll(id, "<id>"));
}
