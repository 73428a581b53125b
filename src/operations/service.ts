import {
  actions,
  type Call,
  type Handlers,
  type Input,
  type OperationId,
  operationTable,
  operationValidators,
  type Outcome,
  type PublicCall,
  type RateLimitClass,
  type StreamEventsRequest,
  type StreamId,
  streamTable,
  streamValidators,
  toDuration,
} from "../contract.ts";
import { type RateLimit, ServiceError, notFound } from "../errors/errors.ts";
import { requireScopes } from "../identity/permissions.ts";
import type { Caller } from "../limits/buckets.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Logger } from "../log/log.ts";
import type { AuditStore } from "../store/audit.ts";
import { toActionCount, toAuditEntry } from "./audit-entry.ts";
import type { EventStream, EventStreams, StreamCall } from "./event-streams.ts";
import { invalidInput, toFieldFaults } from "../errors/validation.ts";
import { inTime } from "../errors/timing.ts";
import { type CheckedInput, checkInput, type RawInput } from "./input/parse.ts";
import { findImplausibleJson } from "./input/plain-json.ts";

/** What every door calls; the only way to a handler. */
export interface Service {
  /**
   * Counts a call before its input is read. The door then gives the admission along with the call; `call` counts every
   * call that has none.
   *
   * @throws ServiceError `RATE_LIMIT_EXCEEDED`
   */
  admit(operation: OperationId | StreamId, caller: Caller): Promise<Admission>;
  /** Counts what names no operation: a message on a socket, or a request for a route that there is not. */
  admitOther(kind: "message" | "unknownRoute", caller: Caller): Promise<RateLimit | undefined>;
  /**
   * Limits, validates, checks scopes, runs and audits one operation.
   *
   * @throws ServiceError only; an unforeseen fault is logged and leaves as `INTERNAL_ERROR`
   */
  call<Op extends OperationId>(operation: Op, call: PublicCall, input: RawInput): Promise<Outcome<Op>>;
  /**
   * Validates, checks scopes, limits and opens a stream of events, which goes on checking while it lasts. It is no
   * operation: REST and MCP do not have it.
   *
   * @throws ServiceError only
   */
  streamEvents(call: StreamCall, request: unknown): Promise<EventStream>;
}

export interface Admission {
  /** What the caller has left; undefined: nothing limits. */
  readonly rateLimit: RateLimit | undefined;
}

export interface ServiceDependencies {
  readonly handlers: Handlers;
  readonly eventStreams: EventStreams;
  readonly audit: Pick<AuditStore, "append" | "probe">;
  readonly log: Logger;
  /** Epoch ms. */
  readonly now: () => number;
  readonly limiter: Limiter;
}

/** Beyond its deadline a call is answered within so long, whatever hangs. */
const graceMs = 2_000;
/** Of that, what a handler that hangs may take; the rest is for the audit row. */
const handlerGraceMs = 1_500;
const defaultDeadlineMs = 30_000;

export function createService(dependencies: ServiceDependencies): Service {
  const { handlers, eventStreams, audit, log, now, limiter } = dependencies;
  /** Not taken yet. */
  const admissions = new WeakMap<object, OperationId | StreamId>();

  async function admit(operation: OperationId | StreamId, caller: Caller): Promise<Admission> {
    const admission = { rateLimit: await limiter.admit(classOf(operation), caller) };
    admissions.set(admission, operation);
    return admission;
  }

  /** One admission is good for one call of the operation that it was given for. */
  function takeAdmission(operation: OperationId | StreamId, { admission }: PublicCall): boolean {
    if (admission === undefined || admissions.get(admission) !== operation) return false;
    return admissions.delete(admission);
  }

  async function run<Op extends OperationId>(operation: Op, call: PublicCall, raw: RawInput): Promise<Outcome<Op>> {
    const entry = operationTable[operation];
    const arrivedMs = performance.now();
    if (!takeAdmission(operation, call)) await limiter.admit(classOf(operation), call);
    if (!entry.isPublic && call.principal === undefined) {
      throw new ServiceError("UNAUTHORIZED", "Invalid or missing credentials");
    }
    const checked = checkInput(operation, raw);
    const deadlineMs = deadlineOf(call, checked);
    const remainingMs = (grace: number): number => arrivedMs + deadlineMs + grace - performance.now();
    const startedAt = now();
    const start = performance.now();
    let outcome: Outcome<Op> | undefined;
    let failure: ServiceError | undefined;
    try {
      if (call.principal)
        requireScopes(call.principal, checked.action ? [actions[checked.action].scope] : entry.scopes);
      if (entry.isAudited && !(await audit.probe())) {
        throw new ServiceError("SERVICE_UNAVAILABLE", "the database is not available at the moment", {
          details: { outcome: "not-executed" },
          retryAfterMs: 1_000,
        });
      }
      // TypeScript cannot relate Handlers[Op] to Handler<Op> for an Op that is still open.
      const handler = handlers[operation] as (call: Call, input: Input<Op>) => Promise<Outcome<Op>>;
      const running = handler({ ...call, deadlineMs } as Call, checked.input);
      outcome = await inTime(running, remainingMs(handlerGraceMs), () => {
        const details = { operation, timeout: deadlineMs };
        return new ServiceError("TIMEOUT", `${operation} did not end within ${deadlineMs} ms`, { details });
      });
      requireContractedAnswer(operation, outcome);
    } catch (error) {
      failure = toServiceError(error, call, operation, checked.toWritten);
    }
    if (entry.isAudited && failure?.code !== "RATE_LIMIT_EXCEEDED") {
      const durationMs = toDuration(performance.now() - start);
      const done = { operation, call, checked, outcome, failure, at: startedAt, durationMs };
      const stored = await store(done, remainingMs(graceMs));
      if (!stored && outcome) outcome = { ...outcome, metadata: { ...outcome.metadata, audit: "failed" } };
    }
    if (failure) throw failure;
    return outcome as Outcome<Op>;
  }

  async function openStream(call: StreamCall, request: unknown): Promise<EventStream> {
    if (!takeAdmission("streamEvents", call)) await limiter.admit(classOf("streamEvents"), call);
    requireScopes(call.principal, streamTable.streamEvents.scopes);
    const { request: validate } = streamValidators.streamEvents;
    if (!validate(request)) throw invalidInput(toFieldFaults(validate.errors, request));
    // The validator is generated from the type.
    const checked = request as StreamEventsRequest;
    if (findImplausibleJson(checked)) throw notFound("context", "of an impossible name");
    return eventStreams.open(call, checked);
  }

  async function store<Op extends OperationId>(
    done: Parameters<typeof toAuditEntry<Op>>[0],
    withinMs: number,
  ): Promise<boolean> {
    try {
      await inTime(
        audit.append(toAuditEntry(done), toActionCount(done)),
        withinMs,
        () => new Error("the database takes too long"),
      );
      return true;
    } catch (error) {
      // While the database is lost every call is refused, and that it is lost has been logged once.
      const level = done.failure?.code === "SERVICE_UNAVAILABLE" ? "debug" : "error";
      log[level](
        { operation: done.operation, requestId: done.call.requestId, error },
        "the audit row could not be stored",
      );
      return false;
    }
  }

  function toServiceError(
    error: unknown,
    call: PublicCall,
    operation: OperationId | StreamId,
    toWritten: (field: string) => string,
  ): ServiceError {
    if (error instanceof ServiceError) {
      if (error.cause !== undefined) {
        // What the service itself cannot do is its operator's concern.
        const level = error.code === "SERVICE_UNAVAILABLE" && !call.signal.aborted ? "warn" : "debug";
        log[level]({ operation, requestId: call.requestId, error: error.cause }, error.message);
      }
      return inWrittenFields(error, toWritten);
    }
    if (call.signal.aborted && isAbort(error, call.signal)) {
      return new ServiceError("SERVICE_UNAVAILABLE", "the call was canceled", {
        details: { outcome: "unknown" },
        cause: error,
      });
    }
    log.error({ operation, requestId: call.requestId, error }, "an operation failed unexpectedly");
    return new ServiceError("INTERNAL_ERROR", "internal error", { cause: error });
  }

  return {
    admit,
    admitOther: (kind, caller) =>
      kind === "message" ? limiter.admitMessage(caller) : limiter.admit("general", caller),
    call: async (operation, call, input) => {
      try {
        return await run(operation, call, input);
      } catch (error) {
        // What happened in the operation has been told and logged already.
        throw error instanceof ServiceError ? error : toServiceError(error, call, operation, (field) => field);
      }
    },
    streamEvents: async (call, request) => {
      const toFailure = (error: unknown): ServiceError => toServiceError(error, call, "streamEvents", (field) => field);
      try {
        const { lost, events } = await openStream(call, request);
        return { lost, events: failingWith(events, toFailure) };
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}

function failingWith<T>(items: AsyncIterable<T>, toFailure: (error: unknown) => ServiceError): AsyncIterable<T> {
  const fail = (error: unknown): never => {
    throw toFailure(error);
  };
  // Not a generator, which would cost each of many readers several turns an item.
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]();
      return {
        next: () => iterator.next().catch(fail),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}

/** A stream is one call, however long it lasts. */
function classOf(operation: OperationId | StreamId): RateLimitClass {
  return operation in streamTable ? "general" : operationTable[operation as OperationId].rateLimit;
}

function deadlineOf<Op extends OperationId>(call: PublicCall, { input }: CheckedInput<Op>): number {
  const ownMs = (input.body as { timeoutMs?: number } | undefined)?.timeoutMs ?? defaultDeadlineMs;
  return Math.min(ownMs, call.deadlineMs ?? ownMs);
}

/** Whether the error only says that the call was given up, and hides no fault of ours. */
function isAbort(error: unknown, signal: AbortSignal): boolean {
  return error === signal.reason || (error instanceof Error && error.name === "AbortError");
}

/** An answer that breaks the contract is our own mistake, and no door lets it out. */
function requireContractedAnswer<Op extends OperationId>(operation: Op, { answer }: Outcome<Op>): void {
  const validate = operationValidators[operation].answer;
  if (validate(answer)) return;
  const faults = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
  throw new Error(`${operation} answered against the contract: ${faults.join("; ")}`);
}

function inWrittenFields(error: ServiceError, toWritten: (field: string) => string): ServiceError {
  if (error.code !== "VALIDATION_ERROR" || !Array.isArray(error.details)) return error;
  const details = (error.details as readonly { field: string; message: string }[]).map((fault) => ({
    ...fault,
    field: toWritten(fault.field),
  }));
  // A message that tells of a field must name it as the details do.
  const isOfField = error.message === invalidInput(error.details).message;
  const message = isOfField ? invalidInput(details).message : error.message;
  return new ServiceError("VALIDATION_ERROR", message, { details, cause: error.cause });
}
