import type { components, operations } from "../gen/openapi.ts";
import type { ActionPrefix, ActionType, OperationId, PublicOperationId, Role, Scope } from "../gen/operations.ts";

export { actions, eventTypes, operations as operationTable, streams as streamTable } from "../gen/operations.ts";
export { default as pageScripts } from "../gen/page-scripts.json" with { type: "json" };
export {
  actionValidators,
  observeValidator,
  operationValidators,
  socketValidators,
  streamValidators,
} from "../gen/validators.js";
export type { SocketReplyType, SocketRequestType } from "../gen/validators.js";
export type {
  ActionType,
  ErrorCode,
  EventType,
  OperationId,
  PublicOperationId,
  RateLimitClass,
  Role,
  Scope,
  StreamId,
} from "../gen/operations.ts";

type Schemas = components["schemas"];

export type ContextConfig = Schemas["ContextConfig"];
export type Viewport = Schemas["Viewport"];
export type TokenPair = Schemas["TokenPair"];
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
    /** Time for the whole action, waiting in line included; 1 to 120000. */
    readonly timeoutMs: number;
    /** What the result tells of the page; absent: nothing. */
    readonly observe?: ObserveOptions;
  };
}[ActionType];

/** What an answer tells of the page after an action, and on what page the action may run. */
export type ObserveOptions = Readonly<Schemas["ObserveOptions"]>;
/** What a page shows. */
export type Observation = Readonly<Schemas["Observation"]>;
export type Dialog = Readonly<Schemas["Dialog"]>;

export type ActionResult = Schemas["ActionResult"];

export interface ActionOutcome {
  readonly result: ActionResult;
  /** The image or document itself; the doors decide how it travels. */
  readonly bytes?: Uint8Array;
  /** Of `bytes`. */
  readonly contentType?: string;
}

// --- Events

/** A place in a context's events: `seq` counts from 1 without gaps within an epoch. */
export type EventCursor = Readonly<Schemas["EventCursor"]>;
/** The events after `from` and before `to` are gone. */
export type EventGap = { readonly from: EventCursor; readonly to: EventCursor };
export type Event = Readonly<Schemas["Event"]> & { readonly cursor: EventCursor };
/** What a caller wants to hear of. */
export type StreamEventsRequest = Readonly<Schemas["StreamEventsRequest"]>;

// --- Who calls

export type Credential =
  | {
      readonly type: "session";
      readonly sessionId: string;
      /** What relative URLs of the session's requests resolve against. */
      readonly baseUrl?: string;
    }
  | { readonly type: "apiKey"; readonly apiKeyId: string; readonly plan: Plan }
  | { readonly type: "anonymous" }
  | { readonly type: "local" };

export interface Principal {
  readonly userId: string;
  readonly username: string;
  readonly roles: readonly Role[];
  readonly scopes: ReadonlySet<Scope>;
  readonly credential: Credential;
}

export type Door = "rest" | "grpc" | "connect" | "ws" | "mcp";

/** One request, whichever door it came through. */
export interface PublicCall {
  readonly door: Door;
  /** Names the request in answers and logs. */
  readonly requestId: string;
  /** The client's address as far as it is trusted. */
  readonly address: string;
  readonly principal: Principal | undefined;
  /** Aborted when the client has left or the door closes. */
  readonly signal: AbortSignal;
  /** Ms until the caller's own deadline; absent when it named none. */
  readonly deadlineMs?: number;
  /** Of a call that the service has counted already; only the service makes one, and takes each once. */
  readonly admission?: object;
}

/** Through which door a call came, and from where. */
export interface CallOrigin extends Pick<PublicCall, "door" | "address"> {
  /** Asked again by the service itself, for a connection that lasts: that is no use of the credentials. */
  readonly isRecheck?: boolean;
}

/** A call with verified credentials. */
export interface Call extends PublicCall {
  readonly principal: Principal;
}

// --- Operations

type Parameters<Op extends OperationId, Place extends "path" | "query"> =
  operations[Op]["parameters"] extends Partial<Record<Place, infer P>> ? NonNullable<P> : Record<never, never>;

type Body<Op extends OperationId> = Op extends "executeAction"
  ? ActionRequest
  : NonNullable<operations[Op]["requestBody"]> extends { content: { "application/json": infer B } }
    ? B
    : undefined;

type SuccessBody<Op extends OperationId> = operations[Op]["responses"] extends infer R
  ? { [S in keyof R & (200 | 201)]: R[S] extends { content: { "application/json": infer B } } ? B : never }[keyof R &
      (200 | 201)]
  : never;

/** What a handler gets: validated, canonical. */
export interface Input<Op extends OperationId> {
  readonly params: Parameters<Op, "path">;
  readonly query: Parameters<Op, "query">;
  readonly body: Body<Op>;
}

/** The success body without `success` and `metadata`, which the wrapper and the door add. */
export type Answer<Op extends OperationId> = Omit<SuccessBody<Op>, "success" | "metadata">;

/** What became of a call that did not fail. */
export interface Outcome<Op extends OperationId> {
  readonly answer: Answer<Op>;
  readonly bytes?: Uint8Array;
  /** Of `bytes`. */
  readonly contentType?: string;
  /** Beside timestamp and duration. */
  readonly metadata?: OutcomeMetadata;
  /** Whom an operation without credentials turned out to serve; for the audit log. */
  readonly actor?: Actor;
  /** What the call has done beside what it was asked for; for the audit log. */
  readonly audited?: Readonly<Record<string, unknown>>;
  /** The answer tells of a service that cannot serve now: 503 over HTTP. */
  readonly isUnavailable?: true;
}

export type Actor = Pick<Principal, "userId" | "credential">;

export type OutcomeMetadata = Omit<Schemas["Metadata"], "timestamp" | "duration">;

export type Handler<Op extends OperationId> = (
  call: Op extends PublicOperationId ? PublicCall : Call,
  input: Input<Op>,
) => Promise<Outcome<Op>>;

/** The one table; an operation of the contract without a handler does not compile. */
export type Handlers = { readonly [Op in OperationId]: Handler<Op> };

/** A duration as it is told: milliseconds with three digits after the point, since further ones mean nothing. */
export function toDuration(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
