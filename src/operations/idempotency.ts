import { createHash } from "node:crypto";
import { type CallName, entries, type ErrorCode, type OperationId, type Outcome } from "../contract.ts";
import { invalidField, ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import type { IdempotencyStore } from "../store/idempotency.ts";

/** The key of a call as its transport has decoded it. */
export interface GivenKey {
  readonly key: unknown;
  /** The field or header that has it. */
  readonly field: string;
  /** The value that has to be the same when the key is used again; default: the input of the operation. */
  readonly request?: unknown;
  /** Names this operation where the caller's call runs several; a key's own operation has no name. */
  readonly part?: string;
}

interface KeyedRequest extends GivenKey {
  readonly operation: CallName;
  readonly userId: string;
  readonly input: unknown;
  /** The time after which the call has ended in any case. */
  readonly timeoutMs: number;
}

/** The stored part of a call's result. */
export interface KeptOutcome extends Pick<
  Outcome<OperationId>,
  "bytes" | "contentType" | "encoding" | "metadata" | "actor" | "audited"
> {
  readonly answer?: unknown;
}

type CallResult = { readonly outcome: KeptOutcome } | { readonly failure: unknown };

/** The result of a call with a key; of a replay nothing has run. */
export interface KeyedOutcome {
  readonly isReplay: boolean;
  readonly result: CallResult;
  /** Stores the result for later calls with the key. Called once the call's audit entry is stored, as a replay has none. */
  keep?(result: CallResult): Promise<void>;
}

/** The largest result that is stored, as JSON. */
const MAX_RESULT_BYTES = 65_536;
const KEY = /^[\x21-\x7e]{1,255}$/;
const RETRY_AFTER_MS = 1_000;

/** The codes after which nothing has been done. */
const WITHOUT_EFFECT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(["VALIDATION_ERROR", "UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND", "SESSION_NOT_FOUND"] as const),
  ...(["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RATE_LIMIT_EXCEEDED"] as const),
]);

/** Runs each call with an idempotency key once, and returns its result to later calls with the key. */
export function createIdempotency({
  store,
  log,
  now,
}: {
  readonly store: IdempotencyStore;
  readonly log: Logger;
  readonly now: () => number;
}) {
  return {
    /**
     * @throws ServiceError `VALIDATION_ERROR` for a key that is none, or an operation that takes none; `CONFLICT` while the
     *   first call runs, for another request and for a result that was too large to store; `SERVICE_UNAVAILABLE` where the
     *   outcome of the first call is unknown
     */
    async run(request: KeyedRequest, work: () => Promise<KeptOutcome>): Promise<KeyedOutcome> {
      const { operation, userId, key, part, timeoutMs } = request;
      requireKey(request, key);
      // A caller's key has no spaces.
      const call = { userId, key: part === undefined ? key : `${part} of ${key}`, requestHash: requestHash(request) };
      const claim = await store.claim(call, timeoutMs);
      if (claim.state !== "claimed") {
        if (claim.requestHash !== call.requestHash) throw reused();
        if (claim.state === "running") throw claim.runsUntil > now() ? inFlight() : outcomeUnknown();
        if (claim.result === undefined) throw tooLarge();
        return { isReplay: true, result: parseResult(claim.result) };
      }
      const tryStore = async (write: Promise<void>): Promise<void> => {
        try {
          await write;
        } catch (error) {
          // The call is done all the same; the key then says that its outcome is unknown.
          log.error({ operation, error }, "the result of a call with an idempotency key could not be stored");
        }
      };
      const keep = (result: CallResult): Promise<void> => {
        if ("outcome" in result) return tryStore(store.complete(call, claim.startedAt, serialize(result.outcome)));
        const { failure } = result;
        if (hasNoEffect(failure)) return tryStore(store.release(call, claim.startedAt));
        return tryStore(store.complete(call, claim.startedAt, serializeFailure(failure)));
      };
      try {
        return { isReplay: false, result: { outcome: await work() }, keep };
      } catch (failure) {
        return { isReplay: false, result: { failure }, keep };
      }
    },
  };
}

/** Names the operations that take a key. */
const KEYED = Object.entries(entries)
  .filter(([, { takesIdempotencyKey }]) => takesIdempotencyKey)
  .map(([id]) => id)
  .join(", ");

function requireKey({ operation, field }: KeyedRequest, key: unknown): asserts key is string {
  if (!entries[operation].takesIdempotencyKey)
    throw invalidField(field, `is not taken by ${operation}, only by ${KEYED}`);
  if (typeof key !== "string" || !KEY.test(key)) throw invalidField(field, "must be 1 to 255 visible ASCII characters");
}

function requestHash({ operation, input, request = input }: KeyedRequest): string {
  return createHash("sha256")
    .update(`${operation} ${canonical(request)}`)
    .digest("base64url");
}

/** JSON with the members of objects in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Serializes an outcome, without its observation where it is too large with it; undefined where it is too large without. */
function serialize({ answer, bytes, contentType, encoding, metadata }: KeptOutcome): string | undefined {
  const toText = (kept: unknown): string | undefined => {
    const text = JSON.stringify({
      outcome: {
        answer: kept,
        ...(bytes !== undefined && { bytes: Buffer.from(bytes).toString("base64") }),
        ...(contentType !== undefined && { contentType }),
        ...(encoding !== undefined && { encoding }),
        ...(metadata !== undefined && { metadata }),
      },
    });
    return Buffer.byteLength(text) > MAX_RESULT_BYTES ? undefined : text;
  };
  if ((bytes?.byteLength ?? 0) > MAX_RESULT_BYTES) return undefined;
  const { data } = answer as { readonly data?: Readonly<Record<string, unknown>> };
  if (data?.["observation"] === undefined) return toText(answer);
  const { observation: _observation, ...without } = data;
  return toText(answer) ?? toText({ ...(answer as object), data: without });
}

function serializeFailure(failure: unknown): string {
  const { code, message, details } =
    failure instanceof ServiceError ? failure : new ServiceError("INTERNAL_ERROR", "internal error");
  const text = JSON.stringify({ failure: { code, message, details } });
  return Buffer.byteLength(text) > MAX_RESULT_BYTES ? JSON.stringify({ failure: { code, message } }) : text;
}

function parseResult(text: string): CallResult {
  // Written by `serialize` or `serializeFailure`.
  const { outcome, failure } = JSON.parse(text) as {
    readonly outcome?: Omit<KeptOutcome, "bytes"> & { readonly bytes?: string };
    readonly failure?: Pick<ServiceError, "code" | "message" | "details">;
  };
  if (failure !== undefined) {
    const { code, message, details } = failure;
    const error = new ServiceError(code, message, {
      details: Array.isArray(details) ? details : { ...details, replayed: true },
    });
    return { failure: error };
  }
  const { bytes, ...rest } = outcome as NonNullable<typeof outcome>;
  const replayed = {
    ...rest,
    ...(bytes !== undefined && { bytes: Buffer.from(bytes, "base64") }),
    metadata: { ...rest.metadata, replayed: true as const },
  };
  return { outcome: replayed };
}

function hasNoEffect(failure: unknown): boolean {
  if (!(failure instanceof ServiceError)) return false;
  const { outcome } = (failure.details ?? {}) as { readonly outcome?: unknown };
  return WITHOUT_EFFECT.has(failure.code) || outcome === "not-executed";
}

function conflict(reason: string, message: string, retryAfterMs?: number): ServiceError {
  return new ServiceError("CONFLICT", message, {
    details: { reason },
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

function reused(): ServiceError {
  return conflict("idempotency-key-reused", "the idempotency key was used for another request; take a new one");
}

function inFlight(): ServiceError {
  return conflict("idempotency-in-flight", "the first call with the idempotency key is running", RETRY_AFTER_MS);
}

function tooLarge(): ServiceError {
  return conflict(
    "idempotency-result-too-large",
    `the first call with the idempotency key is done, but its result had more than ${MAX_RESULT_BYTES} bytes`,
  );
}

function outcomeUnknown(): ServiceError {
  return new ServiceError(
    "SERVICE_UNAVAILABLE",
    "the first call with the idempotency key did not end: its service stopped meanwhile; take a new key to run it again",
    { details: { outcome: "unknown", reason: "idempotency-outcome-unknown" } },
  );
}
