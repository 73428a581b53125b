import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ActionType, actions, type OperationId, operations } from "../../../gen/operations.ts";
import type { ErrorCode } from "../../../src/contract.ts";
import { startTestApp, type TestApp, testPassword, type TestUser } from "../../support/app.ts";
import { isNightly, samples } from "../../support/nightly.ts";
import { createRecordedEngine, type Recording } from "../../support/recorded-engine.ts";
import {
  type CallResult,
  type TransportClient,
  type CallInput,
  transportNames,
  connectTransport,
} from "../../support/transports.ts";
import { type Site, startSite } from "../../support/site.ts";

// A row that is live opens a browser's context for each of six protocols.
vi.setConfig({ testTimeout: 180_000 });

/** What a row may refer to; contexts and pages are new for every row and protocol. */
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
  readonly shareLinkId: string;
  readonly artifactId: string;
  /** Of a request for control. */
  readonly shareSecret: string;
  readonly profileId: string;
  readonly profileName: string;
  readonly secretId: string;
  /** A storage state of Playwright. */
  readonly state: Readonly<Record<string, unknown>>;
  /** A context of another user. */
  readonly foreignContextId: string;
}

interface Row {
  readonly name: string;
  readonly input: (scene: Scene) => CallInput;
  /** Absent: the call succeeds. */
  readonly code?: ErrorCode;
  /** Fields of the result that differ between protocols by design. */
  readonly apartFrom?: readonly string[];
  /** Called before it over each protocol. */
  readonly before?: (scene: Scene) => CallInput;
  /** The operation of `before`; absent: the same. */
  readonly beforeOperation?: OperationId;
  /** The same input in the other shape, for the protocols that accept both. */
  readonly otherwise?: (scene: Scene) => CallInput;
  /** Consumes its scene, so each protocol needs a new one. */
  readonly consumes?: true;
  /** Depends on what the engine stores in addition, so each protocol has a browser. */
  readonly isLive?: true;
}

const execute = (body: (scene: Scene) => Record<string, unknown>): Row["input"] => {
  return (scene) => ({ params: { contextId: scene.contextId }, body: body(scene) });
};

const isClustered = process.env["PAGEWIRE_TEST_CLUSTER"] === "on";

/** Errors that each operation has. What is no valid input is in contract-fuzz as well, what is another's in tenants. */
const isCommon = ({ code }: Row): boolean => code === "NOT_FOUND" || code === "VALIDATION_ERROR";

/** At least one row for each operation; a new operation without one does not compile. */
const operationRows: Readonly<Record<OperationId, readonly Row[]>> = {
  // Memory is measured each two seconds.
  getHealth: [{ name: "health", input: () => ({}), apartFrom: ["available", "browsers"] }],
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
    // The RPC returns google.protobuf.Empty.
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
    { name: "unknown sort, to a user", input: () => ({ query: { sort: "password" } }), code: "FORBIDDEN" },
  ],
  getOverview: [
    {
      name: "of the last hour, to a user",
      input: () => ({ query: { hours: 1 } }),
      apartFrom: ["since", "now", "actions", "failed", "errors", "waits", "history", "failures", "browsers", "used"],
    },
    { name: "of two days", input: () => ({ query: { hours: 48 } }), code: "VALIDATION_ERROR" },
  ],
  listProcesses: [{ name: "to a user", input: () => ({}), code: "FORBIDDEN" }],
  listSettings: [{ name: "to a user", input: () => ({}), code: "FORBIDDEN" }],
  drainProcess: [{ name: "by a user", input: () => ({ params: { processId: "none" } }), code: "FORBIDDEN" }],
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
      isLive: true,
      // A busy browser may not take a change in time, and is opened anew.
      apartFrom: ["recreated"],
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
      // The bytes are stored some time after the action.
      apartFrom: ["averageDuration", "receivedBytes", "sentBytes"],
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
      name: "denied scheme",
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
    {
      name: "own",
      input: ({ contextId, pageId }) => ({ params: { contextId, pageId } }),
      consumes: true,
      isLive: true,
    },
    { name: "unknown", input: ({ contextId }) => ({ params: { contextId, pageId: "none" } }), code: "NOT_FOUND" },
  ],
  takeControl: [
    {
      name: "with a note",
      consumes: true,
      input: ({ contextId }) => ({ params: { contextId }, body: { ttl: 600_000, force: true, note: "mine" } }),
    },
    {
      name: "too short",
      input: ({ contextId }) => ({ params: { contextId }, body: { ttl: 10 } }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "of another user",
      input: ({ foreignContextId }) => ({ params: { contextId: foreignContextId }, body: { ttl: 600_000 } }),
      code: "NOT_FOUND",
    },
  ],
  renewControl: [
    {
      name: "own lease",
      consumes: true,
      beforeOperation: "takeControl",
      before: ({ contextId }) => ({ params: { contextId }, body: { ttl: 600_000 } }),
      input: ({ contextId }) => ({ params: { contextId }, body: { lease: 1, ttl: 30_000 } }),
    },
    {
      name: "a lease that never was",
      input: ({ contextId }) => ({ params: { contextId }, body: { lease: 7 } }),
      code: "CONFLICT",
    },
  ],
  releaseControl: [
    {
      name: "own lease",
      consumes: true,
      beforeOperation: "takeControl",
      before: ({ contextId }) => ({ params: { contextId }, body: { ttl: 600_000 } }),
      input: ({ contextId }) => ({
        params: { contextId },
        query: { lease: 1, outcome: "completed", note: "all done" },
      }),
      apartFrom: ["endedAt"],
    },
    {
      name: "without a lease",
      input: ({ contextId }) => ({ params: { contextId } }),
      code: "VALIDATION_ERROR",
    },
  ],
  getControl: [
    { name: "free, without waiting", input: ({ contextId }) => ({ params: { contextId }, query: { wait: 25_000 } }) },
    {
      name: "of another user",
      input: ({ foreignContextId }) => ({ params: { contextId: foreignContextId } }),
      code: "NOT_FOUND",
    },
  ],
  requestControl: [
    {
      name: "with instructions",
      consumes: true,
      input: ({ contextId }) => ({ params: { contextId }, body: { instructions: "sign in", ttl: 600_000 } }),
      apartFrom: ["url", "requestedAt"],
    },
  ],
  listControlRequests: [
    {
      name: "one request",
      consumes: true,
      isLive: true,
      beforeOperation: "requestControl",
      before: ({ contextId }) => ({ params: { contextId }, body: { instructions: "sign in", ttl: 600_000 } }),
      input: () => ({ query: { sort: "-expiresAt" } }),
      apartFrom: ["url", "requestedAt"],
    },
    { name: "limit beyond its bound", input: () => ({ query: { limit: 101 } }), code: "VALIDATION_ERROR" },
  ],
  answerControlRequest: [
    {
      name: "one that does not wait",
      input: ({ contextId }) => ({ params: { contextId, requestId: "none" }, body: { approved: true } }),
      code: "NOT_FOUND",
    },
    {
      name: "without an answer",
      input: ({ contextId }) => ({ params: { contextId, requestId: "none" }, body: {} }),
      code: "VALIDATION_ERROR",
    },
  ],
  createCdpTicket: [
    { name: "of a context without cdp", input: ({ contextId }) => ({ params: { contextId } }), code: "CONFLICT" },
    {
      name: "of an unknown context",
      input: () => ({ params: { contextId: randomUUID() } }),
      code: "NOT_FOUND",
    },
  ],
  createShareLink: [
    {
      name: "with everything",
      consumes: true,
      input: ({ contextId }) => ({
        params: { contextId },
        body: { scope: "control", ttl: 604_800_000, name: "courier" },
      }),
      apartFrom: ["url", "secret"],
    },
    {
      name: "for longer than a week",
      input: ({ contextId }) => ({ params: { contextId }, body: { scope: "read", ttl: 604_800_001 } }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "for another user's context",
      input: ({ foreignContextId }) => ({
        params: { contextId: foreignContextId },
        body: { scope: "read", ttl: 600_000 },
      }),
      code: "NOT_FOUND",
    },
  ],
  exportContextSteps: [
    {
      name: "after a click",
      consumes: true,
      beforeOperation: "executeSteps",
      before: ({ contextId }) => ({
        params: { contextId },
        body: {
          steps: [
            { action: "evaluate", params: { script: "document.body.innerHTML = '<button>Buy</button>'" } },
            { action: "click", params: { selector: "button" } },
          ],
        },
      }),
      input: ({ contextId }) => ({ params: { contextId }, body: { format: "typescript" } }),
      apartFrom: ["step"],
    },
    {
      name: "of no step",
      input: ({ contextId }) => ({ params: { contextId }, body: { format: "go", steps: ["none"] } }),
      code: "CONFLICT",
    },
    {
      name: "in no format",
      input: ({ contextId }) => ({ params: { contextId }, body: { format: "perl" } }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "of another user",
      input: ({ foreignContextId }) => ({ params: { contextId: foreignContextId }, body: { format: "steps" } }),
      code: "NOT_FOUND",
    },
  ],
  listContextSteps: [
    {
      name: "after one action",
      isLive: true,
      beforeOperation: "executeAction",
      before: ({ contextId }) => ({
        params: { contextId },
        body: { action: "evaluate", params: { script: "document.title" } },
      }),
      input: ({ contextId }) => ({ params: { contextId }, query: { after: "none", limit: 1 } }),
      apartFrom: ["next", "protocol", "requestId"],
    },
    {
      name: "more than there may be",
      input: ({ contextId }) => ({ params: { contextId }, query: { limit: 1_001 } }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "of another user",
      input: ({ foreignContextId }) => ({ params: { contextId: foreignContextId } }),
      code: "NOT_FOUND",
    },
  ],
  saveRecording: [
    {
      name: "of a context that is recorded",
      isLive: true,
      beforeOperation: "updateContext",
      before: ({ contextId }) => ({ params: { contextId }, body: { recording: "flight" } }),
      input: ({ contextId }) => ({ params: { contextId }, body: {} }),
      apartFrom: ["name", "size", "sha256", "picture"],
    },
    {
      name: "of its requests",
      isLive: true,
      beforeOperation: "updateContext",
      before: ({ contextId }) => ({ params: { contextId }, body: { recording: "full" } }),
      input: ({ contextId }) => ({ params: { contextId }, body: { format: "har", name: "requests.har" } }),
      apartFrom: ["size", "sha256"],
    },
    {
      name: "of a context that is not recorded",
      isLive: true,
      beforeOperation: "updateContext",
      before: ({ contextId }) => ({ params: { contextId }, body: { recording: null } }),
      input: ({ contextId }) => ({ params: { contextId }, body: {} }),
      code: "CONFLICT",
    },
    {
      name: "in an unknown format",
      input: ({ contextId }) => ({ params: { contextId }, body: { format: "mp4" } }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "of another user's context",
      input: ({ foreignContextId: contextId }) => ({ params: { contextId }, body: {} }),
      code: "NOT_FOUND",
    },
  ],
  createArtifact: [
    {
      name: "with everything",
      input: ({ contextId }) => ({
        query: { name: "prices.csv", contentType: "text/csv", contextId, ttl: 600_000 },
        body: { text: "lamp,12\n" },
      }),
    },
    ...["../prices.csv", "/etc/passwd", "a\0b", "a\u202eb", ".hidden", "\u00e9".repeat(150)].map(
      (name, index): Row => ({
        name: `by a name that is not a file's (${index + 1})`,
        input: () => ({ query: { name }, body: { text: "" } }),
        code: "VALIDATION_ERROR",
      }),
    ),
    {
      name: "in another user's context",
      input: ({ foreignContextId: contextId }) => ({ query: { name: "a.txt", contextId }, body: { text: "a" } }),
      code: "NOT_FOUND",
    },
  ],
  listArtifacts: [
    {
      name: "by name",
      input: () => ({ query: { "filter[name]": "scene.txt", "filter[state]": "ready", limit: 1 } }),
      apartFrom: ["total"],
    },
  ],
  getArtifact: [
    { name: "own", input: ({ artifactId }) => ({ params: { artifactId }, query: { wait: 1_000 } }) },
    { name: "unknown", input: () => ({ params: { artifactId: "none" } }), code: "NOT_FOUND" },
  ],
  updateArtifact: [
    {
      name: "own",
      input: ({ artifactId }) => ({ params: { artifactId }, body: { name: "renamed.txt" } }),
      consumes: true,
    },
    {
      name: "to a path",
      input: ({ artifactId }) => ({ params: { artifactId }, body: { name: "../a" } }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "to a long name",
      input: ({ artifactId }) => ({ params: { artifactId }, body: { name: "\u00e9".repeat(150) } }),
      code: "VALIDATION_ERROR",
    },
    { name: "unknown", input: () => ({ params: { artifactId: "none" }, body: { name: "a" } }), code: "NOT_FOUND" },
  ],
  deleteArtifact: [
    { name: "own", input: ({ artifactId }) => ({ params: { artifactId } }), consumes: true },
    { name: "unknown", input: () => ({ params: { artifactId: "none" } }), code: "NOT_FOUND" },
  ],
  // How each protocol carries the file is in artifacts.service.test.ts.
  downloadArtifact: [{ name: "unknown", input: () => ({ params: { artifactId: "none" } }), code: "NOT_FOUND" }],
  createArtifactLink: [
    { name: "own", input: ({ artifactId }) => ({ params: { artifactId } }), apartFrom: ["url"] },
    { name: "unknown", input: () => ({ params: { artifactId: "none" } }), code: "NOT_FOUND" },
  ],
  openArtifactLink: [{ name: "unknown", input: () => ({ params: { artifactLinkId: "none" } }), code: "NOT_FOUND" }],
  createProfile: [
    {
      name: "from a context",
      input: ({ contextId }) => ({ body: { name: "shop", contextId } }),
      consumes: true,
    },
    {
      name: "from a storage state",
      input: ({ state }) => ({ body: { name: "shop", state } }),
      consumes: true,
    },
    { name: "from nothing", input: () => ({ body: { name: "shop" } }), code: "VALIDATION_ERROR" },
    {
      name: "from another user's context",
      input: ({ foreignContextId }) => ({ body: { name: "shop", contextId: foreignContextId } }),
      code: "NOT_FOUND",
    },
    {
      name: "a cookie without its fields",
      input: () => ({ body: { name: "shop", state: { cookies: [{ name: "a" }], origins: [] } } }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "a name that there is already",
      input: ({ profileName, state }) => ({ body: { name: profileName, state } }),
      code: "CONFLICT",
    },
  ],
  listProfiles: [
    { name: "of the caller", input: () => ({ query: { sort: "name", "filter[name][$in]": ["shop"] } }) },
    { name: "with an unknown order", input: () => ({ query: { sort: "cookies" } }), code: "VALIDATION_ERROR" },
  ],
  getProfile: [
    { name: "own", input: ({ profileId }) => ({ params: { profileId } }), apartFrom: ["name"] },
    { name: "unknown", input: () => ({ params: { profileId: "none" } }), code: "NOT_FOUND" },
  ],
  updateProfile: [
    {
      name: "stored anew",
      input: ({ profileId, contextId }) => ({ params: { profileId }, body: { contextId, version: 1, name: "anew" } }),
      consumes: true,
    },
    {
      name: "of another version",
      input: ({ profileId, state }) => ({ params: { profileId }, body: { state, version: 7 } }),
      code: "CONFLICT",
    },
  ],
  deleteProfile: [
    { name: "own", input: ({ profileId }) => ({ params: { profileId } }), consumes: true },
    { name: "unknown", input: () => ({ params: { profileId: "none" } }), code: "NOT_FOUND" },
  ],
  cloneProfile: [
    {
      name: "own",
      input: ({ profileId }) => ({ params: { profileId }, body: { name: "copy" } }),
      consumes: true,
    },
    {
      name: "without a name",
      input: ({ profileId }) => ({ params: { profileId }, body: {} }),
      code: "VALIDATION_ERROR",
    },
  ],
  exportProfile: [
    {
      name: "without the permission",
      input: ({ profileId }) => ({ params: { profileId } }),
      code: "FORBIDDEN",
    },
  ],
  createSecret: [
    {
      name: "with everything",
      input: () => ({
        body: {
          ...{ name: "bank", username: "ada", password: "canary" },
          totp: "otpauth://totp/bank?secret=GEZDGNBV&algorithm=SHA256&digits=8&period=60",
          origins: ["https://BANK.example:443", "http://127.0.0.1:8080"],
        },
      }),
      consumes: true,
    },
    {
      name: "a key of codes that is not in base32",
      input: () => ({ body: { name: "bank", password: "p", totp: "0189", origins: ["https://a.test"] } }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "an origin with a path",
      input: () => ({ body: { name: "bank", password: "p", origins: ["https://a.test/login"] } }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "a name that there is already",
      input: ({ profileName }) => ({ body: { name: profileName, password: "p", origins: ["https://a.test"] } }),
      code: "CONFLICT",
    },
  ],
  listSecrets: [{ name: "of the caller", input: () => ({ query: { "filter[name]": "scene" } }) }],
  updateSecret: [
    {
      name: "another password",
      input: ({ secretId }) => ({ params: { secretId }, body: { name: "other", password: "p" } }),
      consumes: true,
    },
    {
      name: "origins without a password",
      input: ({ secretId }) => ({ params: { secretId }, body: { origins: ["https://evil.test"] } }),
      code: "VALIDATION_ERROR",
    },
    { name: "unknown", input: () => ({ params: { secretId: "none" }, body: { name: "x" } }), code: "NOT_FOUND" },
  ],
  deleteSecret: [
    { name: "own", input: ({ secretId }) => ({ params: { secretId } }), consumes: true },
    { name: "unknown", input: () => ({ params: { secretId: "none" } }), code: "NOT_FOUND" },
  ],
  createUser: [
    {
      name: "by a user",
      input: () => ({ body: { username: "grace", password: "correct horse", role: "admin" } }),
      code: "FORBIDDEN",
    },
  ],
  listUsers: [{ name: "to a user", input: () => ({}), code: "FORBIDDEN" }],
  updateUser: [
    { name: "by a user", input: () => ({ params: { userId: "none" }, body: { role: "admin" } }), code: "FORBIDDEN" },
  ],
  listShareLinks: [{ name: "of a context", input: ({ contextId }) => ({ params: { contextId } }) }],
  revokeShareLink: [
    {
      name: "own",
      input: ({ contextId, shareLinkId }) => ({ params: { contextId, shareLinkId } }),
      consumes: true,
    },
    {
      name: "unknown",
      input: ({ contextId }) => ({ params: { contextId, shareLinkId: "none" } }),
      code: "NOT_FOUND",
    },
  ],
  openShareLink: [
    // The seconds that are left.
    {
      name: "its secret",
      input: ({ shareSecret }) => ({ body: { secret: shareSecret } }),
      apartFrom: ["expiresIn"],
    },
    { name: "another secret", input: () => ({ body: { secret: `pws_${"A".repeat(43)}` } }), code: "UNAUTHORIZED" },
    { name: "no secret", input: () => ({ body: {} }), code: "VALIDATION_ERROR" },
  ],
  dispatchInput: [
    {
      name: "mouse, wheel, keys and text",
      consumes: true,
      beforeOperation: "takeControl",
      before: ({ contextId }) => ({ params: { contextId }, body: { ttl: 600_000 } }),
      input: ({ contextId, pageId }) => ({
        params: { contextId, pageId },
        body: {
          lease: 1,
          events: [
            { type: "mouseMove", x: 5, y: 5 },
            { type: "mouseDown", x: 5, y: 5, button: "left", clickCount: 1 },
            { type: "mouseUp", x: 5, y: 5 },
            { type: "wheel", x: 5, y: 5, deltaX: 0, deltaY: 20 },
            { type: "keyDown", key: "a" },
            { type: "keyUp", key: "a" },
            { type: "text", text: "é" },
          ],
        },
      }),
    },
    {
      name: "a field of another event",
      input: ({ contextId, pageId }) => ({
        params: { contextId, pageId },
        body: { lease: 1, events: [{ type: "text", x: 1, text: "a" }] },
      }),
      code: "VALIDATION_ERROR",
    },
    {
      name: "without control",
      input: ({ contextId, pageId }) => ({
        params: { contextId, pageId },
        body: { lease: 1, events: [{ type: "text", text: "a" }] },
      }),
      code: "CONFLICT",
    },
  ],
  renderScreenshot: [
    {
      name: "of HTML as base64",
      input: () => ({ body: { html: "<title>Own</title><p>shown", type: "webp", encoding: "base64" } }),
    },
    { name: "of nothing", input: () => ({ body: {} }), code: "VALIDATION_ERROR" },
    {
      name: "with a locale that is none",
      input: () => ({ body: { html: "a", config: { locale: "de_DE" } } }),
      code: "VALIDATION_ERROR",
    },
  ],
  renderPdf: [
    { name: "of two sources", input: ({ site }) => ({ body: { html: "a", url: site.url } }), code: "VALIDATION_ERROR" },
    {
      name: "of a page that is not loaded in time",
      input: ({ site }) => ({ body: { url: `${site.url}/hang`, timeout: 300 } }),
      code: "TIMEOUT",
    },
  ],
  renderContent: [{ name: "of a URL", input: ({ site }) => ({ body: { url: `${site.url}/form`, fonts: true } }) }],
  renderMarkdown: [
    { name: "of a URL", input: ({ site }) => ({ body: { url: `${site.url}/`, images: true, scroll: true } }) },
    { name: "of a file", input: () => ({ body: { url: "file:///etc/passwd" } }), code: "FORBIDDEN" },
  ],
  getRenderedScreenshot: [
    {
      name: "with a quality of png",
      input: ({ site }) => ({ query: { url: site.url, quality: 3 } }),
      code: "VALIDATION_ERROR",
    },
  ],
  getRenderedPdf: [{ name: "without a URL", input: () => ({ query: {} }), code: "VALIDATION_ERROR" }],
  getRenderedContent: [
    { name: "with a field that is none", input: () => ({ query: { html: "a" } }), code: "VALIDATION_ERROR" },
  ],
  getRenderedMarkdown: [
    {
      name: "of a host that does not exist",
      input: () => ({ query: { url: "http://none.invalid/" } }),
      code: "ACTION_FAILED",
    },
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
      name: "a click outside the viewport",
      input: execute(() => ({ action: "click", params: { x: 10, y: 900 } })),
      code: "ACTION_FAILED",
    },
    {
      name: "a click of the mouse outside the viewport",
      input: execute(() => ({ action: "mouse", params: { x: 10, y: -1 } })),
      code: "ACTION_FAILED",
    },
    {
      name: "a selector that Playwright cannot read",
      input: execute(() => ({ action: "hover", params: { selector: "role=button[foo]" } })),
      code: "VALIDATION_ERROR",
    },
    {
      name: "a result with a key that objects cannot all have",
      input: execute(() => ({
        action: "evaluate",
        params: { script: `JSON.parse('[{"__proto__":{"a":1},"constructor":{"b":[null,1.5]}}]')` },
      })),
    },
    {
      name: "denied script",
      input: execute(() => ({ action: "evaluate", params: { script: "eval`1`" } })),
      code: "FORBIDDEN",
    },
    {
      name: "a ref that was never given",
      input: execute(() => ({ action: "click", params: { ref: "e99999" } })),
      code: "VALIDATION_ERROR",
    },
    {
      name: "both selector and ref",
      input: execute(() => ({ action: "click", params: { selector: "a", ref: "e1" } })),
      code: "VALIDATION_ERROR",
    },
    {
      name: "another revision",
      input: execute(() => ({ action: "click", params: { selector: "a" }, ifRevision: "999999.1" })),
      code: "CONFLICT",
    },
    {
      name: "with an observation",
      input: execute(({ site }) => ({
        action: "navigate",
        params: { url: `${site.url}/form` },
        observe: "snapshot",
        maxTokens: 400,
        settle: 300,
        onStale: "refuse",
      })),
      // The refs of each document have numbers of their own.
      apartFrom: ["revision", "text", "tokens"],
    },
  ],
  executeSteps: [
    {
      name: "all done",
      input: execute(({ site }) => ({
        steps: [
          { action: "navigate", params: { url: `${site.url}/form` } },
          { action: "type", params: { selector: "#name", text: "Ada" }, timeout: 5_000 },
          { action: "evaluate", params: { script: "document.querySelector('#name').value" } },
        ],
        timeout: 30_000,
        observe: "delta",
      })),
      apartFrom: ["revision", "text", "tokens"],
    },
    {
      name: "stopped by the second",
      input: execute(() => ({
        steps: [
          { action: "hover", params: { selector: "body" } },
          { action: "click", params: { selector: "#none" }, timeout: 200 },
          { action: "blur", params: { selector: "body" } },
        ],
      })),
    },
    {
      name: "malformed second step",
      input: execute(() => ({ steps: [{ action: "reload" }, { action: "click", params: { selecter: "a" } }] })),
      code: "VALIDATION_ERROR",
    },
    {
      name: "a second step whose selector the browser cannot read",
      input: execute(() => ({
        steps: [{ action: "reload" }, { action: "click", params: { selector: "a:nth-child(x)" } }],
      })),
      code: "VALIDATION_ERROR",
    },
    {
      name: "in a context of another user",
      input: ({ foreignContextId }) => ({
        params: { contextId: foreignContextId },
        body: { steps: [{ action: "reload" }] },
      }),
      code: "NOT_FOUND",
    },
  ],
};

interface ActionRow {
  readonly body: (scene: Scene) => ActionBody;
  /** Called first over each protocol. */
  readonly before?: (scene: Scene) => ActionBody;
}

interface ActionBody {
  readonly action: ActionType;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly timeout?: number;
}

const does = (action: ActionType, params: Readonly<Record<string, unknown>> = {}): ActionRow => ({
  body: () => ({ action, params }),
});
const goToForm = ({ site }: Scene): ActionBody => ({ action: "navigate", params: { url: `${site.url}/form` } });

/** A tool of the page may be registered once. */
const REGISTER_TOOL = `document.modelContext.registerTool({ name: "book", description: "Books",
  execute: async (input) => ({ booked: input, list: [1, null, "x"] }) }).catch(() => undefined)`;

/** A row for each action, with every parameter among them; a new action without one does not compile. */
const actionRows: Readonly<Record<ActionType, readonly ActionRow[]>> = {
  navigate: [
    {
      body: ({ site }) => ({
        action: "navigate",
        params: { url: `${site.url}/form`, waitUntil: "load" },
        timeout: 20_000,
      }),
    },
  ],
  goBack: [{ before: goToForm, body: () => ({ action: "goBack", params: { waitUntil: "load" }, timeout: 20_000 }) }],
  goForward: [
    {
      before: () => ({ action: "goBack" }),
      body: () => ({ action: "goForward", params: { waitUntil: "domcontentloaded" } }),
    },
  ],
  reload: [does("reload", { waitUntil: "load" })],
  click: [
    does("click", { x: 10, y: 10, clickCount: 2 }),
    does("click", { selector: "#notes", x: 3, y: 3, button: "right", delay: 1 }),
  ],
  type: [does("type", { selector: "input", text: "hello", clear: true, delay: 1 })],
  select: [does("select", { selector: "#colour", values: ["g"] })],
  upload: [does("upload", { selector: "#file", files: ["note.txt"] })],
  hover: [does("hover", { selector: "#send" })],
  focus: [does("focus", { selector: "#name" })],
  blur: [does("blur", { selector: "#name" })],
  evaluate: [
    {
      before: () => ({ action: "dialog", params: { accept: true } }),
      body: () => ({ action: "evaluate", params: { script: "confirm('sure?')" } }),
    },
    does("evaluate", { script: "(a) => ({ sum: a + 1, list: [1, null, 'x'] })", args: [41] }),
    // More than is written in one turn of the event loop.
    does("evaluate", { script: "() => Array.from({ length: 2_000 }, (_, id) => ({ id, name: `ü${id}`.repeat(9) }))" }),
  ],
  callTool: [
    {
      before: () => ({ action: "evaluate", params: { script: REGISTER_TOOL } }),
      body: ({ site }) => ({
        action: "callTool",
        params: { name: "book", arguments: { day: "May 1", guests: [{ age: 7 }] }, origin: site.url },
      }),
    },
  ],
  screenshot: [
    does("screenshot", { type: "jpeg", quality: 50, fullPage: true }),
    does("screenshot", { type: "png", clip: { x: 1, y: 2, width: 30, height: 40 }, encoding: "base64" }),
  ],
  pdf: [
    does("pdf", {
      format: "A4",
      landscape: true,
      scale: 0.5,
      displayHeaderFooter: true,
      margin: { top: "1cm", bottom: "10mm", left: "0.5in", right: "9px" },
      printBackground: true,
      encoding: "base64",
    }),
  ],
  content: [does("content"), does("content", { selector: "#notes" })],
  snapshot: [does("snapshot", { maxTokens: 300, urls: true }), does("snapshot", { find: "send" })],
  dialog: [does("dialog", { accept: false, text: "unused", count: 2 })],
  wait: [
    does("wait", { waitType: "selector", selector: "#name", visible: true }),
    does("wait", { selector: "#nothing", hidden: true, duration: 5, function: "() => true" }),
  ],
  scroll: [does("scroll", { x: 0, y: 5, behavior: "smooth" }), does("scroll", { selector: "#send" })],
  keyboard: [does("keyboard", { type: "press", key: "Control+A" }), does("keyboard", { text: "typed" })],
  mouse: [does("mouse", { type: "click", x: 5, y: 5, button: "left" }), does("mouse", { type: "move", x: 5, y: 6 })],
  markdown: [does("markdown", { main: false, maxTokens: 50_000 })],
  drag: [
    does("drag", { selector: "#send", toX: 40, toY: 50, via: [{ x: 1, y: 2 }], steps: 2 }),
    does("drag", { x: 600, y: 500, toSelector: "#notes" }),
  ],
  cookies: [
    does("cookies", {
      operation: "set",
      cookies: [
        {
          name: "a",
          value: "1",
          domain: "shop.example",
          path: "/x",
          expires: 4_000_000_000,
          httpOnly: true,
          secure: true,
          sameSite: "None",
        },
      ],
    }),
    {
      before: () => ({ action: "cookies", params: { operation: "set", cookies: [{ name: "b", value: "2" }] } }),
      body: () => ({ action: "cookies", params: { operation: "get", cookies: [{ name: "b" }] } }),
    },
    {
      before: () => ({ action: "cookies", params: { operation: "set", cookies: [{ name: "b", value: "2" }] } }),
      body: () => ({ action: "cookies", params: { operation: "delete", cookies: [{ name: "b" }] } }),
    },
  ],
};

/** The same action in the flat shape, each parameter by the name that it has there. */
function toFlat({ action, params, timeout }: ActionBody): Record<string, unknown> {
  const flatNames = Object.entries(actions[action].aliases);
  const flatName = (name: string): string => flatNames.find(([, canonical]) => canonical === name)?.[0] ?? name;
  const renamed = Object.entries(params ?? {}).map(([name, value]) => [flatName(name), value] as const);
  return { type: action, ...Object.fromEntries(renamed), ...(timeout !== undefined && { timeout }) };
}

/** Fields whose values differ from call to call. */
const fleeting =
  /^(timestamp|executedAt|createdAt|updatedAt|lastUsedAt|lastNavigatedAt|lastAccessedAt|expiresAt|revokedAt|duration|uptime|accessToken|refreshToken|id|contextId|pageId|sessionId|size|waited)$/;

/** The part that is equal for all protocols: no values that change, and no empty ones, which protobuf does not distinguish from absent ones. */
function steady(value: unknown, apartFrom: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => steady(item, apartFrom));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (fleeting.test(key)) return [[key, typeof inner]];
    // MCP returns it as an image or a resource.
    if (key === "image" || key === "pdf" || apartFrom.includes(key)) return [];
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

function comparable(answer: CallResult, apartFrom?: readonly string[]): unknown {
  if (!("code" in answer)) return steady(answer.answer, apartFrom);
  return { code: answer.code, message: withoutIds(answer.message), details: steady(answer.details ?? {}) };
}

function withoutIds(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>").replaceAll(/:\d{4,5}\b/g, ":<port>");
}

/** Operations on other things than contexts; a scene of theirs opens none, unless the row refers to it. */
const withoutContext = /health|liveness|readiness|login|token|session|apiKey|render|profile|secret|artifact/i;

/** What the inputs of a row take from its scene. */
function referencesOf(row: Row): ReadonlySet<string | symbol> {
  const named = new Set<string | symbol>();
  const recorder = new Proxy({} as Scene, {
    get: (_scene, name) => {
      named.add(name);
      return {};
    },
  });
  for (const input of [row.input, row.before, row.otherwise]) input?.(recorder);
  return named;
}

/** Whether a row leaves its scene changed. */
function hasOwnScene({ consumes, before, beforeOperation }: Row): boolean {
  return isClustered || consumes === true || (before !== undefined && beforeOperation !== undefined);
}

/** They share the encoding of messages. */
const isRpc = (name: string): boolean => ["gRPC", "Connect", "gRPC-Web"].includes(name);

const CONTEXT_FIELDS = ["contextId", "pageId", "shareLinkId", "shareSecret"];

describe("across all protocols", () => {
  let app: TestApp;
  let site: Site;
  let user: TestUser;
  let foreignContextId: string;
  const clients = new Map<string, TransportClient>();
  const engine = createRecordedEngine();
  /** Of what opening a scene asks of the engine. */
  let opening: Recording;
  let shared: Scene | undefined;
  /** Of a PDF. */
  let printed: Recording | undefined;
  let turn = 0;

  beforeAll(async () => {
    [app, site] = await Promise.all([startTestApp({}, { throughSeam: engine.through }), startSite()]);
    user = await app.addUser("ada");
    await mkdir(join(app.dataDir, "uploads", "ada"), { recursive: true });
    await writeFile(join(app.dataDir, "uploads", "ada", "note.txt"), "a note");
    const stranger = await connectTransport("REST", app, (await app.addUser("eve")).accessToken);
    const foreign = await stranger.call("createContext", { body: { name: "foreign" } });
    foreignContextId = dataOf(foreign).id ?? "";
    for (const name of transportNames) clients.set(name, await connectTransport(name, app, user.accessToken));
    ({ recording: opening } = await engine.record(() => openScene(rest())));
    await forgetAll();
  });

  afterAll(async () => {
    await Promise.all([...clients.values()].map((client) => client.close()));
    await Promise.all([app.close(), site.close()]);
  });

  /** @param needs the only fields of it that are read; absent: all */
  async function scene(hasContext = true, needs?: ReadonlySet<string | symbol>): Promise<Scene> {
    const client = rest();
    const isNeeded = (...fields: readonly string[]): boolean => fields.some((field) => needs?.has(field) ?? true);
    const create = async (fields: readonly string[], operation: OperationId, input: CallInput) =>
      isNeeded(...fields) ? dataOf(await client.call(operation, input)) : {};
    const opened = hasContext
      ? await openScene(client)
      : { contextId: "", pageId: "", shareLinkId: "", shareSecret: "" };
    const session = await create(["sessionId", "sessionCreatedAt", "refreshToken"], "createSession", {
      body: { name: "scene" },
    });
    const apiKey = isNeeded("apiKeyId") ? await client.call("createApiKey", { body: { name: "scene" } }) : undefined;
    const artifact = await create(["artifactId"], "createArtifact", {
      query: { name: "scene.txt" },
      body: { text: "scene" },
    });
    const state = { cookies: [], origins: [{ origin: site.url, localStorage: [{ name: "theme", value: "dark" }] }] };
    const profileName = `scene ${randomUUID()}`;
    const profile = await create(["profileId", "profileName"], "createProfile", { body: { name: profileName, state } });
    const secret = await create(["secretId"], "createSecret", {
      body: { name: profileName, password: "canary", origins: [site.url] },
    });
    return {
      ...opened,
      secretId: secret.id ?? "",
      profileId: profile.id ?? "",
      profileName,
      state,
      site,
      user,
      sessionId: session.id ?? "",
      sessionCreatedAt: session.createdAt ?? "",
      refreshToken: session.refreshToken ?? "",
      apiKeyId: apiKey !== undefined && "answer" in apiKey ? String(apiKey.answer.id) : "",
      artifactId: artifact.id ?? "",
      foreignContextId,
    };
  }

  async function openScene(client: TransportClient) {
    const created = await client.call("createContext", { body: { name: "scene", createPage: true, webmcp: true } });
    const { id: contextId = "", page } = dataOf(created) as { id?: string; page?: { id: string } };
    const params = { contextId };
    const shareLink = await client.call("createShareLink", {
      params,
      body: { scope: "read", ttl: 600_000, name: "scene" },
    });
    const { id: shareLinkId = "", secret: shareSecret = "" } = dataOf(shareLink);
    await goTo(client, contextId);
    return { contextId, pageId: page?.id ?? "", shareLinkId, shareSecret };
  }

  /** Shows the form in the page of the context. */
  async function goTo(client: TransportClient, contextId: string): Promise<void> {
    const body = { action: "navigate", params: { url: `${site.url}/form` } };
    await client.call("executeAction", { params: { contextId }, body });
  }

  /** The newest audit row of that transport, without the fields that differ from call to call. */
  async function lastAudit(transport: string): Promise<unknown> {
    const { rows } = await app.state.audit.list({
      limit: 1,
      offset: 0,
      sort: { field: "timestamp", descending: true },
      filters: [{ field: "transport", op: "eq", value: transport }],
    });
    const { operation, actionType, userId, outcome, code, params } = rows[0] ?? {};
    return JSON.parse(withoutIds(JSON.stringify({ operation, actionType, userId, outcome, code, params }))) as unknown;
  }

  /**
   * Runs the row over REST with a browser, and over the other protocols with what the engine has returned then: they must ask it for
   * the same, and carry the same result.
   *
   * @param isFirst whether it is the operation's or action's first row, which runs over all protocols, of those of RPC over the next
   *   one each time; a further row, or one that needs a browser for each, runs over REST and another one
   */
  async function expectSameResult(operation: OperationId, row: Row, isFirst: boolean): Promise<void> {
    const needs = referencesOf(row);
    const hasContext = !withoutContext.test(operation) || CONTEXT_FIELDS.some((field) => needs.has(field));
    const isOwn = hasOwnScene(row);
    const isAction = operation === "executeAction" || operation === "executeSteps";
    let at = isOwn ? await scene(hasContext, needs) : await sharedScene(isAction);
    let expected: { answer: unknown; audit: unknown } | undefined;
    let recording: Recording | undefined;

    /** The recording is made by the first call. */
    async function call(client: TransportClient, input: Row["input"]): Promise<CallResult> {
      const work = async (): Promise<CallResult> => {
        if (row.before) await client.call(row.beforeOperation ?? operation, row.before(at));
        return client.call(operation, input(at));
      };
      if (isClustered || row.isLive) return work();
      if (recording !== undefined) return engine.replay(recording, work);
      const recorded = await engine.record(work);
      ({ recording } = recorded);
      return recorded.result;
    }

    const { rpc, stream } = operations[operation];
    const offered = [...clients].filter(
      ([name]) =>
        (rpc !== undefined || ["REST", "WebSocket", "MCP"].includes(name)) &&
        // It carries no files, and rejects what returns them before that runs.
        !(name === "WebSocket" && stream === "response"),
    );
    const isOfAll = isFirst && row.isLive === undefined;
    const used = isNightly
      ? offered
      : isOfAll
        ? [...offered.filter(([name]) => !isRpc(name)), ...inTurn(offered.filter(([name]) => isRpc(name)))]
        : [...offered.slice(0, 1), ...inTurn(offered.slice(1))];
    for (const [name, client] of used) {
      const answer = await call(client, row.input);
      const isAudited = operations[operation].audited === "call" && row.code !== "VALIDATION_ERROR";
      const found = {
        answer: comparable(answer, row.apartFrom),
        audit: isAudited ? await lastAudit(client.auditName) : undefined,
      };
      expect.soft("code" in answer ? answer.code : undefined, `${name}: ${JSON.stringify(answer)}`).toBe(row.code);
      expected ??= found;
      expect.soft(found, name).toEqual(expected);
      if (row.otherwise && ["REST", "WebSocket", "MCP"].includes(name)) {
        const same = comparable(await call(client, row.otherwise), row.apartFrom);
        expect.soft(same, `${name}, in the other shape`).toEqual(expected.answer);
        expect.soft(await lastAudit(client.auditName), `${name}, in the other shape`).toEqual(expected.audit);
      }
      if (!row.consumes || name === used.at(-1)?.[0]) continue;
      await forgetAll();
      at =
        isClustered || row.isLive
          ? await scene(hasContext, needs)
          : await engine.replay(hasContext ? opening : [], () => scene(hasContext, needs));
    }
    if (isOwn) await forgetAll();
  }

  /** One of them, the next with each call. */
  function inTurn<T>(all: readonly T[]): readonly T[] {
    turn++;
    return all.slice(turn % all.length).slice(0, 1);
  }

  /** Of the rows that leave theirs as it was; an action finds the page as it was at first. */
  async function sharedScene(isAction: boolean): Promise<Scene> {
    if (shared === undefined) shared = await scene();
    else if (isAction) await goTo(rest(), shared.contextId);
    return shared;
  }

  function rest(): TransportClient {
    const client = clients.get("REST");
    if (client === undefined) throw new Error("there is no client yet");
    return client;
  }

  /** Removes all scenes, and what rows have created in addition. */
  async function forgetAll(): Promise<void> {
    shared = undefined;
    const client = rest();
    const listed = await client.call("listContexts", { query: { limit: 100 } });
    for (const { id } of (("answer" in listed && listed.answer.data) ?? []) as { id: string }[]) {
      await client.call("deleteContext", { params: { contextId: id } });
    }
    const secrets = await client.call("listSecrets", { query: { limit: 100 } });
    for (const { id } of (("answer" in secrets && secrets.answer.data) ?? []) as { id: string }[])
      await client.call("deleteSecret", { params: { secretId: id } });
    const profiles = await client.call("listProfiles", { query: { limit: 100 } });
    for (const { id } of (("answer" in profiles && profiles.answer.data) ?? []) as { id: string }[])
      await client.call("deleteProfile", { params: { profileId: id } });
  }

  const common = Object.values(operationRows).flatMap((rows) => rows.slice(1).filter(isCommon));
  const sampled = new Set(samples(common, 20));

  const describeRows = (isWanted: (row: Row) => boolean): void => {
    const wanted = Object.entries(operationRows).map(([operation, rows]) => ({
      ...{ operation: operation as OperationId, first: rows[0] },
      rows: rows.filter((row, index) => isWanted(row) && (index === 0 || !isCommon(row) || sampled.has(row))),
    }));
    describe.each(wanted.filter(({ rows }) => rows.length > 0))("$operation", ({ operation, first, rows }) => {
      it.each(rows)("has the same result: $name", (row) => expectSameResult(operation, row, row === first));
    });
  };
  // Those that share a scene come before those that end it: a scene is a renderer.
  describeRows((row) => !hasOwnScene(row));

  describe.each(Object.entries(actionRows))("the action %s", (action, rows) => {
    it.each(rows.map((row, index) => [index + 1, row] as const))("has the same result (%i)", async (_index, row) => {
      const { before } = row;
      const call: Row = {
        name: action,
        input: execute((at) => ({ ...row.body(at) })),
        otherwise: execute((at) => toFlat(row.body(at))),
        ...(before && { before: execute((at) => ({ ...before(at) })) }),
      };
      await expectSameResult("executeAction", call, row === rows[0]);
    });
  });

  describeRows(hasOwnScene);

  it.each([
    ["screenshot", "\x89PNG"],
    ["pdf", "%PDF"],
  ])("carries the bytes of a binary %s beside the result over every protocol", async (action, beginning) => {
    const { contextId } = await sharedScene(true);
    const render = (client: TransportClient): Promise<CallResult> =>
      client.call("executeAction", { params: { contextId }, body: { action, params: { encoding: "binary" } } });
    const { recording } = await engine.record(() => render(rest()));
    for (const [name, client] of clients) {
      const answer = await (isClustered ? render(client) : engine.replay(recording, () => render(client)));
      const bytes = Buffer.from(("bytes" in answer ? answer.bytes : undefined) ?? []);
      expect(bytes.subarray(0, 4).toString("latin1"), name).toBe(beginning);
    }
  });

  it.each([
    ["application/pdf", "application/pdf"],
    ["text/html, application/pdf;q=0.9, application/json;q=0.8", "application/pdf"],
    ["application/json, application/pdf", "application/json"],
    ["application/*", "application/json"],
    ["*/*", "application/json"],
  ])("returns a PDF over REST to a caller that accepts %s as %s", async (accept, contentType) => {
    const { contextId } = await sharedScene(true);
    const print = (accepted: string): Promise<Response> =>
      fetch(`${app.httpUrl}/api/v1/contexts/${contextId}/execute`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${user.accessToken}`,
          "content-type": "application/json",
          accept: accepted,
        },
        body: JSON.stringify({ action: "pdf" }),
      });
    printed ??= (await engine.record(async () => (await print("application/json")).arrayBuffer())).recording;
    const response = await (isClustered ? print(accept) : engine.replay(printed, () => print(accept)));
    expect(response.headers.get("content-type")?.split(";")[0]).toBe(contentType);
    const text = Buffer.from(await response.arrayBuffer()).toString("latin1");
    if (contentType === "application/pdf") expect(text).toMatch(/^%PDF/);
    else
      expect(JSON.parse(text)).toMatchObject({
        data: { data: { contentType: "application/pdf", pdf: expect.stringMatching(/^JVBER/) as string } },
      });
  });

  it("rejects callers without credentials with the same error", async () => {
    for (const name of ["REST", "gRPC", "Connect", "gRPC-Web", "WebSocket"] as const) {
      const client = await connectTransport(name, app, undefined);
      const answer = await client.call("listContexts", {});
      expect(answer, name).toMatchObject({ code: "UNAUTHORIZED", details: { reason: "missing" } });
      await client.close();
    }
    await expect(connectTransport("MCP", app, undefined)).rejects.toThrow(/credentials are missing|401/);
  });

  it("has rows for every operation and action of the contract", () => {
    expect(Object.keys(operationRows).toSorted()).toEqual(Object.keys(operations).toSorted());
    expect(Object.keys(actionRows).toSorted()).toEqual(Object.keys(actions).toSorted());
  });
});

function dataOf(answer: CallResult): Record<string, string | undefined> {
  if (!("answer" in answer)) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.answer.data as Record<string, string | undefined>;
}
