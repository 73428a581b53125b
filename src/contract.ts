import type { components, operations as OperationTypes } from "../gen/openapi.ts";
import {
  type ActionPrefix,
  actions,
  type ActionType,
  type OperationId,
  type PublicOperationId,
  type Reads,
  type Role,
  type Scope,
  type ShareScope,
} from "../gen/operations.ts";
import schemas from "../gen/schemas.json" with { type: "json" };
import { createValidators } from "./validators.ts";

export { actions };
export {
  clientConnection,
  clientMessages,
  entries,
  eventTypes,
  operations,
  streams,
  version,
  webDriverCommands,
} from "../gen/operations.ts";
export { default as replay } from "../gen/replay.json" with { type: "json" };
export { default as pageScripts } from "../gen/page-scripts.json" with { type: "json" };
export type {
  ActionType,
  CallName,
  CommandName,
  ErrorCode,
  EventType,
  OperationId,
  RateLimitClass,
  Role,
  Scope,
  ShareScope,
  StreamId,
  Traits,
} from "../gen/operations.ts";

export const { actionValidators, observeValidator, operationValidators, socketValidators, streamValidators } =
  createValidators(schemas);
export type SocketRequestType = keyof typeof socketValidators.in;
export type SocketReplyType = keyof typeof socketValidators.out;

type Schemas = components["schemas"];

export type ContextConfig = Schemas["ContextConfig"];
/** The hosts that pages may reach; `HostSuffix` says what one stands for. */
export type HostLists = Pick<ContextConfig, "allowedHosts" | "blockedHosts">;
export type Viewport = Schemas["Viewport"];
/** Cookies and storage of origins, as Playwright has them, and what pages had in `sessionStorage`. */
export type StorageState = Readonly<Schemas["StorageState"]>;
export type ProfileSaving = Schemas["ProfileSaving"];
export type TokenPair = Schemas["TokenPair"];
/** The calls that a process has served. */
export type CallCounts = Readonly<Schemas["CallCounts"]>;
export type ContextState = Schemas["ContextState"];
export type PageRecovery = Schemas["PageRecovery"];
/** How many requests a minute an API key may make. */
export type Plan = Schemas["Plan"];

// --- Actions

/** The canonical, validated parameters of an action. */
export type ActionParams<T extends ActionType> = Schemas[`${ActionPrefix[T]}Params`];
/** The `data` of an action's result. */
export type ActionData<T extends ActionType> = Schemas[`${ActionPrefix[T]}Result`];

/** An action as the engine takes it, whichever shape and spelling the caller used. */
export type ActionRequest = {
  readonly [T in ActionType]: {
    readonly action: T;
    readonly params: ActionParams<T>;
    /** Absent: the page used last. */
    readonly pageId?: string;
    /** Time for the whole action, waiting for the page lock included; 1 to 120000. */
    readonly timeoutMs: number;
    /** Its caller has named no timeout: until the action's turn comes, it waits beside that time. */
    readonly waitsBeside?: true;
    /** The observation of the page in the result; absent: none. */
    readonly observe?: ObserveOptions;
    /** The number of the caller's lease of control. */
    readonly lease?: number;
  };
}[ActionType];

/** The observation that a result carries, and the revision of the page that the action requires. */
export type ObserveOptions = Readonly<Schemas["ObserveOptions"]>;
/** The outline of a page. */
export type Observation = Readonly<Schemas["Observation"]>;
export type Download = Readonly<Schemas["Download"]>;
export type Dialog = Readonly<Schemas["Dialog"]>;

export type ActionResult = Schemas["ActionResult"];

/** A stored file. */
export type Artifact = Readonly<Schemas["Artifact"]>;

/** A file that a caller sends. */
export interface SentFile {
  /** The type that the sender named; absent: not known. */
  readonly contentType?: string;
  /** Bytes, where they are known before. */
  readonly size?: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A file that a caller gets. */
export interface ReturnedFile extends Pick<Artifact, "name" | "contentType" | "size"> {
  /** SHA-256, hex. */
  readonly sha256: string;
  /** `replay`: inline, and the player in it may run. */
  readonly shown: "attachment" | "inline" | "replay";
  /** The part that was asked for; absent: all. */
  readonly range?: { readonly offset: number; readonly length: number };
  /** Begins to send a part. @throws ServiceError when it may not be sent any more */
  open(range: { readonly offset: number; readonly length: number }): Promise<AsyncIterable<Uint8Array>>;
}

/** Steps as the engine takes them. */
export interface StepsRequest {
  readonly steps: readonly ActionRequest[];
  /** Absent: the page used last. */
  readonly pageId?: string;
  /** Time for all steps, waiting for the page lock included; 1 to 120000. */
  readonly timeoutMs: number;
  /** Has the meaning of `waitsBeside` of an action. */
  readonly waitsBeside?: true;
  readonly observe?: ObserveOptions;
  /** The number of the caller's lease of control. */
  readonly lease?: number;
}

export type StepsOutcome = Omit<Schemas["StepsResult"], "steps"> & { readonly steps: readonly StepOutcome[] };

export type StepResult = Schemas["StepResult"];

export type StepOutcome = StepResult & {
  /** The image or document itself, which `data` describes. */
  readonly bytes?: Uint8Array;
};

export interface ActionOutcome {
  readonly result: ActionResult;
  /** The image or document itself; the transports decide how to encode it. */
  readonly bytes?: Uint8Array;
  /** The type of `bytes`. */
  readonly contentType?: string;
}

/** An action as it was run. */
export type ContextStep = Schemas["ContextStep"];
export type ContextSteps = Schemas["ContextSteps"];
/** Program of what was done in a context. */
export type StepsProgram = Schemas["StepsProgram"];

// --- Events

/** A place in a context's events: `seq` counts from 1 without gaps within an epoch. */
export type EventCursor = Readonly<Schemas["EventCursor"]>;
/** The events after `from` and before `to` are gone. */
export type EventGap = { readonly from: EventCursor; readonly to: EventCursor };
export type Event = Readonly<Schemas["Event"]> & { readonly cursor: EventCursor };
/** The events that a caller subscribes to. */
export type StreamEventsRequest = Readonly<Schemas["StreamEventsRequest"]>;

// --- Control and screens

/** Who acts: a user by one of its credentials. */
export type ControlActor = Readonly<Schemas["ControlActor"]>;
/** An act that waits for a person's approval, as persons and callers see it. */
export type ApprovalAct = Readonly<Schemas["ApprovalAct"]>;
export type ControlEnd = Readonly<Schemas["ControlEnd"]>;
export type InputEvent = Readonly<Schemas["InputEvent"]>;
export type StreamScreenRequest = Readonly<Schemas["StreamScreenRequest"]>;
/** A picture of a page, and its JPEG. */
export interface ScreenPicture {
  readonly frame: Readonly<Schemas["ScreenFrame"]>;
  readonly jpeg: Uint8Array;
}

// --- Callers

export type Credential =
  | {
      readonly type: "session";
      readonly sessionId: string;
      /** The URL against which relative URLs of the session's requests resolve. */
      readonly baseUrl?: string;
    }
  | {
      readonly type: "apiKey";
      readonly apiKeyId: string;
      readonly plan: Plan;
      /** The hosts that the contexts it uses may reach; absent: any. */
      readonly hosts?: HostLists;
    }
  | {
      readonly type: "shareLink";
      readonly shareLinkId: string;
      /** The context that the link shares. */
      readonly contextId: string;
      readonly scope: ShareScope;
      /** The credential that made it, as `type:id`: the link gives no more than that one has now. */
      readonly createdBy: string;
      /** The hosts that its maker's contexts may reach; absent: any. */
      readonly hosts?: HostLists;
    }
  /** An access token of an identity provider, issued to that client. */
  | { readonly type: "oidc"; readonly client: string }
  | { readonly type: "anonymous" }
  | { readonly type: "local" };

export interface Principal {
  readonly userId: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly scopes: ReadonlySet<Scope>;
  readonly credential: Credential;
}

/**
 * Whether a program holds the credential: a key, a token that an identity provider has issued to a client, or a link that one of
 * these has made. Persons sign in.
 */
export function isProgram(credential: Credential): boolean {
  const { type } = credential;
  return type === "apiKey" || type === "oidc" || (type === "shareLink" && isProgramName(credential.createdBy));
}

/** Whether a program has the credential of this name (`type:id`). */
export function isProgramName(credential: string): boolean {
  return /^(?:api-key|oidc):/.test(credential);
}

/** The type and public id of a credential, never the credential. */
export function credentialName(credential: Credential | undefined): string {
  if (credential === undefined) return "none";
  switch (credential.type) {
    case "session":
      return `session:${credential.sessionId}`;
    case "apiKey":
      return `api-key:${credential.apiKeyId}`;
    case "shareLink":
      return `share-link:${credential.shareLinkId}`;
    case "oidc":
      return `oidc:${credential.client}`;
    default:
      return credential.type;
  }
}

/** Returns the holder of the quota that a call uses: the user, or the link by which another person calls. */
export function quotaKeyOf({ userId, credential }: Principal): string {
  return credential.type === "shareLink" ? `share-link:${credential.shareLinkId}` : userId;
}

export type Transport = "rest" | "grpc" | "connect" | "ws" | "mcp";

/** W3C Trace Context, as headers carry it. */
export interface TraceContext {
  readonly traceparent: string;
  readonly tracestate?: string;
}

/** The transport of a request, and where it came from. */
export interface CallOrigin {
  readonly transport: Transport;
  /** The client's address as far as it is trusted. */
  readonly address: string;
  /** A check by the service itself, for a connection that lasts; it does not count as a use of the credentials. */
  readonly isRecheck?: boolean;
}

/** A request as a transport knows it, beside its input. */
export interface CallSource extends Pick<CallOrigin, "transport" | "address"> {
  /** Names the request in responses and logs. */
  readonly requestId: string;
  /** Verified; undefined for a caller without credentials. */
  readonly principal: Principal | undefined;
  /** The trace of the caller, until the service has begun a span of its own; absent: there is none. */
  readonly trace?: TraceContext | undefined;
  /** Aborted when the client has left or the transport closes. */
  readonly signal: AbortSignal;
  /** Whether its outcome is kept for an idempotency key; absent: it is not. */
  readonly isKeyed?: true;
  /** The context for whose client it is, in whose browser a new context opens; absent: it is no client's. */
  readonly beside?: string;
  /** The protocol of an automation client, whose messages `transport` carries; absent: it speaks that of the transport. */
  readonly client?: "webdriver" | "cdp" | "bidi";
  /** The caller's own deadline, by the clock of `performance.now()`; absent when it set none. */
  readonly deadlineAtMs?: number;
}

/** One request, over whichever transport it came. */
export interface PublicCall extends Omit<CallSource, "deadlineAtMs"> {
  /** Aborted when the client has left, the deadline has passed or the service shuts down; its reason is for logs only. */
  readonly signal: AbortSignal;
  /** The time left for the next step, at least 1 ms, of the call's whole time; the signal that ends it; its trace, if any. */
  readonly limits: () => {
    readonly remainingMs: number;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
    readonly trace?: TraceContext;
    readonly source?: Pick<CallSource, "requestId" | "transport">;
  };
}

/** A call with verified credentials. */
export interface Call extends PublicCall {
  readonly principal: Principal;
}

// --- Operations

type Parameters<Op extends OperationId, Place extends "path" | "query"> =
  OperationTypes[Op]["parameters"] extends Partial<Record<Place, infer P>> ? NonNullable<P> : Record<never, never>;

type Body<Op extends OperationId> = Op extends "executeAction"
  ? ActionRequest
  : Op extends "executeSteps"
    ? StepsRequest
    : NonNullable<OperationTypes[Op]["requestBody"]> extends { content: { "application/json": infer B } }
      ? B
      : undefined;

type SuccessBody<Op extends OperationId> = OperationTypes[Op]["responses"] extends infer R
  ? { [S in keyof R & (200 | 201)]: R[S] extends { content: { "application/json": infer B } } ? B : never }[keyof R &
      (200 | 201)]
  : never;

/** The input of a handler: validated, canonical. */
export interface Input<Op extends OperationId> {
  readonly params: Parameters<Op, "path">;
  readonly query: Parameters<Op, "query">;
  readonly body: Body<Op>;
  /** The file in place of the body, where the request of the operation is one. */
  readonly file?: SentFile;
}

/** The success body without `success` and `metadata`, which the wrapper and the transport add. */
export type Answer<Op extends OperationId> = Omit<SuccessBody<Op>, "success" | "metadata">;

/** The result of a successful call. */
export interface Outcome<Op extends OperationId> {
  readonly answer: Answer<Op>;
  readonly bytes?: Uint8Array;
  /** The type of `bytes`. */
  readonly contentType?: string;
  /** How the caller asked for `bytes`; absent: there are none, or they are what the answer holds as text. */
  readonly encoding?: "base64" | "binary";
  /** The file of an operation whose response is one. */
  readonly file?: ReturnedFile;
  /** The answer with what `bytes` hold, for a caller over HTTP that prefers JSON; any other one gets `bytes`. */
  readonly toAnswer?: () => Answer<Op>;
  /** Members beside timestamp and duration. */
  readonly metadata?: OutcomeMetadata;
  /** The principal of an operation without credentials, such as a login; for the audit log. */
  readonly actor?: Actor;
  /** Further effects of the call; for the audit log. */
  readonly audited?: Readonly<Record<string, unknown>>;
  /** The service cannot serve now: 503 over HTTP. */
  readonly isUnavailable?: true;
}

export type Actor = Pick<Principal, "userId" | "credential">;

type OutcomeMetadata = Omit<Schemas["Metadata"], "timestamp" | "duration">;

type Handler<Op extends OperationId> = (
  call: Op extends PublicOperationId ? PublicCall : Call,
  input: Input<Op>,
) => Promise<Outcome<Op>>;

/** The one table; an operation of the contract without a handler does not compile. */
export type Handlers = { readonly [Op in OperationId]: Handler<Op> };

/** Whether an action, by its name, goes to a page by its URL, its history or a reload. */
export function isNavigation(action: string | undefined): boolean {
  return action !== undefined && Object.hasOwn(actions, action) && actions[action as ActionType].navigates;
}

/** Whether an action only reads its page or waits: it runs also while a person has control, and twice where once is not certain. */
export function isReading({ action, params }: Pick<ActionRequest, "action" | "params">): boolean {
  // The names are the action's own parameters, which generation checks.
  return readsWith(actions[action].reads, params);
}

/** Whether an action runs a script of the caller's in its page. */
export function runsScript({ action, params }: ActionRequest): boolean {
  return action === "evaluate" || (action === "wait" && params.function !== undefined);
}

/** Whether what `reads` belongs to only reads with these parameters. */
export function readsWith(reads: Reads, params: Readonly<Record<string, unknown>>): boolean {
  if (typeof reads === "boolean") return reads;
  return Object.entries(reads).every(([name, value]) => (params[name] ?? null) === value);
}

/** The parameters of an action that may be logged, by their paths. */
export function loggableParams({ action, params }: Pick<ActionRequest, "action" | "params">): Record<string, unknown> {
  const values = actions[action].audit.map((path) => [path.join("."), valueAt(params, path)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The member of plain data at the end of a path; undefined where a part of the path is absent. */
export function valueAt(from: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], from);
}

/** A duration in milliseconds, rounded to microseconds. */
export function toDuration(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}

/** The cursor of the next event of the epoch. */
export function following({ epoch, seq }: EventCursor): EventCursor {
  return { epoch, seq: seq + 1 };
}

/** The cursor of `context.closed` for a deleted context, by the content of its row. */
export function cursorAfter(row: {
  readonly epoch: number;
  readonly eventSeq: number;
  readonly worker: string | null;
}): EventCursor {
  return row.worker === null ? { epoch: row.epoch, seq: row.eventSeq + 1 } : { epoch: row.epoch + 1, seq: 1 };
}

/** The cursor of the event before; `seq` 0 before the first of an epoch. */
export function preceding({ epoch, seq }: EventCursor): EventCursor {
  return { epoch, seq: Math.max(0, seq - 1) };
}

/** Whether the event of a cursor comes after that of the other one. */
export function isAfter(cursor: EventCursor, other: EventCursor): boolean {
  return cursor.epoch > other.epoch || (cursor.epoch === other.epoch && cursor.seq > other.seq);
}

/** ISO 8601, as the contract writes every time. */
export function toTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** `/v1/...`, `/api/v1/v1/...`, `/api/v1/apikeys`, `/health` and `/api/health` are other spellings of canonical paths. */
export function canonicalUrl(url: string): string {
  return url
    .replace(/^https?:\/\/[^/?#]*/i, "")
    .replace(/^\/(api\/v1\/)?v1\//, "/api/v1/")
    .replace(/^\/(api\/)?health(?=[/?]|$)/, "/api/v1/health")
    .replace(/^\/api\/v1\/apikeys(?=[/?]|$)/, "/api/v1/api-keys");
}
