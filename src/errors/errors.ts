import { Code } from "@connectrpc/connect";
import type { components } from "../../gen/openapi.ts";
import type { ErrorCode } from "../../gen/operations.ts";

/** An invalid field of a request, in the caller's own spelling, and what is wrong with it. */
export type FieldError = Readonly<components["schemas"]["FieldFault"]>;

/** An array of field errors with `VALIDATION_ERROR`, an object of context with every other code. */
export type ErrorDetails = readonly FieldError[] | Readonly<Record<string, unknown>>;

/** The contract's codes and their HTTP and gRPC statuses, which are defined only here. */
export const errorTable = {
  VALIDATION_ERROR: { http: 400, grpc: Code.InvalidArgument },
  UNAUTHORIZED: { http: 401, grpc: Code.Unauthenticated },
  FORBIDDEN: { http: 403, grpc: Code.PermissionDenied },
  NOT_FOUND: { http: 404, grpc: Code.NotFound },
  SESSION_NOT_FOUND: { http: 404, grpc: Code.NotFound },
  CONFLICT: { http: 409, grpc: Code.FailedPrecondition },
  PAYLOAD_TOO_LARGE: { http: 413, grpc: Code.ResourceExhausted },
  UNSUPPORTED_MEDIA_TYPE: { http: 415, grpc: Code.InvalidArgument },
  ACTION_FAILED: { http: 422, grpc: Code.FailedPrecondition },
  RATE_LIMIT_EXCEEDED: { http: 429, grpc: Code.ResourceExhausted },
  INTERNAL_ERROR: { http: 500, grpc: Code.Internal },
  SERVICE_UNAVAILABLE: { http: 503, grpc: Code.Unavailable },
  TIMEOUT: { http: 504, grpc: Code.DeadlineExceeded },
} as const satisfies Record<ErrorCode, { readonly http: number; readonly grpc: Code }>;

/** How many calls a caller has left in the tightest of the buckets that its call was counted in. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** When the bucket is full again, epoch ms. */
  readonly resetAt: number;
}

interface ServiceErrorOptions {
  readonly details?: ErrorDetails;
  /** The error that led to it; logged, never sent. */
  readonly cause?: unknown;
  /** When the same call may succeed: `Retry-After` (whole seconds, rounded up) or `google.rpc.RetryInfo`. */
  readonly retryAfterMs?: number;
  /** The rate limit of a call that was counted but not admitted. */
  readonly rateLimit?: RateLimit | undefined;
  /** The trace of the call. */
  readonly traceId?: string | undefined;
  /** How to authenticate, as in `WWW-Authenticate`; default: by a bearer token. */
  readonly challenge?: string | undefined;
}

const REJECTIONS: ReadonlySet<ErrorCode> = new Set([
  "VALIDATION_ERROR",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "NOT_FOUND",
  "RATE_LIMIT_EXCEEDED",
]);

/** The one error that callers see. Its message says what was asked for and what was found, and holds no secret. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  readonly retryAfterMs: number | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly traceId: string | undefined;
  readonly challenge: string | undefined;

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    const { details, cause, retryAfterMs, rateLimit, traceId, challenge } = options;
    // A stack takes longer than most rejections, and says nothing of a caller's mistake.
    const { stackTraceLimit } = Error;
    if (REJECTIONS.has(code)) Error.stackTraceLimit = 0;
    super(message, cause === undefined ? undefined : { cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.details = details;
    this.retryAfterMs = retryAfterMs;
    this.rateLimit = rateLimit;
    this.traceId = traceId;
    this.challenge = challenge;
  }
}

/** Returns the error with the trace of its call; the error itself where there is none. */
export function withTraceId(error: ServiceError, traceId: string | undefined): ServiceError {
  return traceId === undefined ? error : withOptions(error, { traceId });
}

/** Returns the error with other options. */
export function withOptions(
  error: ServiceError,
  options: Pick<ServiceErrorOptions, "traceId" | "rateLimit" | "challenge" | "details">,
): ServiceError {
  const { code, message, details, cause, retryAfterMs, rateLimit, traceId, challenge } = error;
  return new ServiceError(code, message, {
    ...{ cause, rateLimit, traceId, challenge },
    ...(details !== undefined && { details }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...options,
  });
}

/** A `VALIDATION_ERROR` for one field. */
export function invalidField(field: string, message: string, cause?: unknown): ServiceError {
  return new ServiceError("VALIDATION_ERROR", `${field} ${message}`, { details: [{ field, message }], cause });
}

/** An `ACTION_FAILED` with a stable `reason` in kebab case. */
export function actionFailed(
  reason: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): ServiceError {
  return new ServiceError("ACTION_FAILED", message, { details: { reason, ...more } });
}

/** Reason why the credentials of a call are rejected. */
export type CredentialProblem = "missing" | "wrong" | "expired" | "ended" | "malformed" | "wrong-kind";

const CREDENTIAL_PROBLEMS: Readonly<Record<CredentialProblem, string>> = {
  missing:
    "credentials are missing: send an API key or an access token as the header Authorization: Bearer, or an API key as X-API-Key",
  wrong: "the credentials are wrong",
  expired: "the access token has expired: refresh it, or send an API key, which lasts longer",
  ended: "the session of the access token has ended: log in again",
  malformed:
    "the credentials are malformed: send an API key (pwk_…) or an access token as the header Authorization: Bearer",
  "wrong-kind": "the header Authorization takes Bearer with an API key (pwk_…) or an access token, and nothing else",
};

/**
 * A `UNAUTHORIZED` whose `details.reason` is the problem. Only the holder of a credential that was valid learns that it has ended.
 *
 * @param message default: that of the problem
 */
export function unauthorized(
  problem: CredentialProblem,
  { message = CREDENTIAL_PROBLEMS[problem], cause }: { readonly message?: string; readonly cause?: unknown } = {},
): ServiceError {
  return new ServiceError("UNAUTHORIZED", message, { details: { reason: problem }, cause });
}

export type ResourceKind =
  | "context"
  | "page"
  | "session"
  | "apiKey"
  | "process"
  | "shareLink"
  | "artifact"
  | "artifactLink"
  | "request"
  | "profile"
  | "secret"
  | "user";

const RESOURCE_NAMES: Partial<Readonly<Record<ResourceKind, string>>> = {
  apiKey: "API key",
  shareLink: "share link",
  artifactLink: "link",
};

/** Returns one error for an id that never existed and for an id of another tenant, so that a caller cannot distinguish them. */
export function notFound(kind: ResourceKind, id: string): ServiceError {
  const code = kind === "session" ? "SESSION_NOT_FOUND" : "NOT_FOUND";
  return new ServiceError(code, `${RESOURCE_NAMES[kind] ?? kind} "${id}" was not found`, {
    details: { resource: kind },
  });
}

/** Why a file was not stored, by the error of storing it. */
export function storeFailureOf(error: unknown): "too-large" | "quota" | "disk-full" | "failed" {
  if (!(error instanceof ServiceError)) return "failed";
  if (error.code === "PAYLOAD_TOO_LARGE") return "too-large";
  if (error.code === "RATE_LIMIT_EXCEEDED") return "quota";
  const { reason } = (error.details ?? {}) as { readonly reason?: unknown };
  return reason === "disk-full" ? "disk-full" : "failed";
}

/** Acts wait for approval here, which a program cannot give. */
export function guardedError(): ServiceError {
  return new ServiceError("FORBIDDEN", "a program's credential cannot do this where acts wait for approval", {
    details: { reason: "approvals" },
  });
}

/** Another caller has control of the context; its lease ends in `remainingMs` if it is not renewed. */
export function controlledError(
  options: {
    readonly lease: number;
    readonly held?: {
      readonly holder: { readonly username: string };
      readonly note?: string;
      /** Epoch ms. */
      readonly expiresAt: number;
    };
  },
  outcome: "not-executed" | "unknown",
  remainingMs: number,
): ServiceError {
  const { lease, held } = options;
  return new ServiceError("CONFLICT", `"${held?.holder.username ?? ""}" has control of the context`, {
    details: {
      reason: "controlled",
      outcome,
      lease,
      holder: held?.holder,
      ...(held?.note !== undefined && { note: held.note }),
      ...(held && { expiresAt: new Date(held.expiresAt).toISOString() }),
    },
    retryAfterMs: Math.max(1, remainingMs),
  });
}
