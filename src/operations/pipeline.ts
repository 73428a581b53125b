import {
  actions,
  type ActionType,
  type Call,
  type CallName,
  type CallSource,
  type CommandName,
  entries,
  type Event,
  type Handlers,
  type Input,
  type OperationId,
  operations,
  operationValidators,
  type Outcome,
  type PublicCall,
  quotaKeyOf,
  type Scope,
  type ScreenPicture,
  type StepsOutcome,
  type StreamEventsRequest,
  type StreamId,
  type StreamScreenRequest,
  streamValidators,
  toDuration,
  type Traits,
  webDriverCommands,
} from "../contract.ts";
import type { CdpItem } from "../engine/engine.ts";
import { afterMs, until } from "../errors/timing.ts";
import { ABORT_GRACE_MS, AUDIT_GRACE_MS, CALL_GRACE_MS } from "../errors/budgets.ts";
import { passOn } from "../errors/items.ts";
import { notFound, type RateLimit, ServiceError, unauthorized, withOptions, withTraceId } from "../errors/errors.ts";
import { findErrors, invalidInput, inWrittenFields } from "../errors/validation.ts";
import { requireRights } from "../identity/permissions.ts";
import type { Caller, OtherKind } from "../limits/buckets.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import type { IdempotencyStore } from "../store/idempotency.ts";
import { inSpan, noTracing, type Span, traceIdOf, type Tracer } from "../tracing/tracing.ts";
import { type AuditWriter, type LoggableValues, loggableValues } from "./audit.ts";
import type { StreamCall, StreamOutcome } from "./caller-watch.ts";
import type { CdpRequest } from "./cdp.ts";
import { createIdempotency, type KeptOutcome, type KeyedOutcome } from "./idempotency.ts";
import { checkInput, checkTarget, contextIdIn, printable, type RawInput, type Target } from "./input/parse.ts";
import { findUnsafeJson } from "./input/unsafe-json.ts";
import { createReport } from "./report.ts";
import { type RunningCalls, shuttingDown } from "./running-calls.ts";
import type { CommandInput, CommandOutcome } from "./webdriver.ts";

/** Runs the calls of all transports; the only way to a handler. */
export interface Service {
  /**
   * Counts a call, before its input is read.
   *
   * @throws ServiceError `RATE_LIMIT_EXCEEDED`, `UNAUTHORIZED` without the credentials that the call needs,
   *   `SERVICE_UNAVAILABLE` while the service shuts down
   */
  open<Name extends CallName>(name: Name, source: Calls[Name]["source"]): Promise<OpenCall<Name>>;
  /** Counts what names no operation: a message on a socket, or a request for an unknown route. */
  admitOther(kind: OtherKind, caller: Caller): Promise<RateLimit | undefined>;
}

/** A call that has been counted. */
export interface OpenCall<Name extends CallName = OperationId> {
  readonly source: Calls[Name]["source"];
  /** The rate limit after this call; undefined: there is none. */
  readonly rateLimit: RateLimit | undefined;
  /**
   * Checks rights, validates, runs and audits.
   *
   * @throws ServiceError only; an unforeseen error is logged and leaves as `INTERNAL_ERROR`
   */
  run(input: RawInput): Promise<Calls[Name]["outcome"]>;
}

/** The source and the outcome of each kind of call, as transports know them. The input of a stream is its body. */
type Calls = {
  readonly [Op in OperationId]: { readonly source: CallSource; readonly outcome: Outcome<Op> };
} & {
  readonly [Name in keyof StreamHandlers]: {
    readonly source: StreamCall;
    readonly outcome: Awaited<ReturnType<StreamHandlers[Name]>>;
  };
} & {
  readonly [Name in CommandName as `webDriver.${Name}`]: {
    readonly source: CallSource;
    readonly outcome: CommandOutcome;
  };
};

interface StreamHandlers {
  readonly streamEvents: (call: StreamCall, request: StreamEventsRequest) => Promise<StreamOutcome<Event>>;
  readonly streamScreen: (call: StreamCall, request: StreamScreenRequest) => Promise<StreamOutcome<ScreenPicture>>;
  readonly connectCdp: (call: StreamCall, request: CdpRequest) => Promise<StreamOutcome<CdpItem>>;
}

export interface ServiceParts {
  readonly handlers: Handlers;
  readonly streams: StreamHandlers;
  readonly runCommand: (call: Call, command: CommandName, input: CommandInput) => Promise<CommandOutcome>;
  /** @throws ServiceError `NOT_FOUND` for a context that is not the caller's, `FORBIDDEN` to a key for one beyond its hosts */
  readonly requireOwned: (call: Call, contextId: string) => Promise<void>;
  /** @throws ServiceError `NOT_FOUND`, `CONFLICT` for a context without `cdp`, `FORBIDDEN` to a program where acts wait for approval */
  readonly requireConnectable: (call: Call, contextId: string) => Promise<void>;
  /** @throws ServiceError `CONFLICT` while another caller has control of the context */
  readonly requireControl: (call: Call, contextId: string) => Promise<void>;
  readonly audit: Pick<AuditWriter, "requireStorable" | "recordCall">;
  readonly log: Logger;
  /** Default: its own, which nothing reads. */
  readonly metrics?: Metrics;
  /** Default: none. */
  readonly tracer?: Tracer;
  /** Epoch ms. */
  readonly now: () => number;
  readonly limiter: Limiter;
  readonly runningCalls: RunningCalls;
  readonly idempotencyKeys: IdempotencyStore;
  /** How long calls that can wait for a context do so where they name no `acquireTimeout`, in ms; default 0. */
  readonly acquireTimeoutMs?: number;
}

/** How the calls of an entry are read and run. */
interface Work {
  /** Returns the target of the call, which is known before its input is validated. @throws ServiceError */
  target(raw: RawInput): AnyTarget;
  /** @throws ServiceError `VALIDATION_ERROR` */
  check(raw: RawInput, target: AnyTarget): CheckedInput;
  handle(call: PublicCall, input: AnyInput): Promise<AnyOutcome>;
  /** @throws Error for an answer that violates the contract */
  checkAnswer?(outcome: AnyOutcome): void;
  /** Whether it goes on when its handler has returned, so that no deadline ends it. */
  readonly lasts?: boolean;
}

interface AnyTarget {
  readonly params: object;
  readonly action?: string | undefined;
  readonly steps?: readonly ActionType[];
  /** The scopes of its actions in place of the entry's. */
  readonly scopes?: readonly Scope[];
}

type AnyInput = Readonly<Record<"params" | "query" | "body", unknown>>;

interface CheckedInput {
  readonly input: AnyInput;
  /** A canonical field in the caller's own spelling. */
  readonly toWritten: (field: string) => string;
}

/** The part of an outcome that the stages read. */
interface AnyOutcome extends KeptOutcome {
  readonly failed?: CommandOutcome["failed"];
  readonly items?: AsyncIterable<unknown>;
  readonly closed?: StreamOutcome<unknown>["closed"];
}

/** A call on its way through the stages. */
interface Run {
  readonly name: CallName;
  readonly entry: Traits;
  readonly work: Work;
  readonly source: CallSource;
  readonly raw: RawInput;
  target: AnyTarget;
  /** Undefined until it is validated. */
  checked?: CheckedInput;
  /** Epoch ms, and by `performance.now()`. */
  readonly at: number;
  readonly startMs: number;
  values?: () => LoggableValues;
  /** The deadline, of `performance.now()`. */
  deadlineAtMs: number;
}

const DEFAULT_DEADLINE_MS = 30_000;
const NO_TARGET: AnyTarget = { params: {} };

/**
 * Every call passes the same stages in this order: accept, count, authorise, validate, once, deadline, handle, check the answer,
 * audit, report. What each of them does is said by the traits of the entry.
 */
export function createService(parts: ServiceParts): Service {
  const { audit, log, metrics = createMetrics(), tracer = noTracing, now, limiter, runningCalls } = parts;
  const { acquireTimeoutMs = 0 } = parts;
  const report = createReport({ log, metrics, nowMs: () => performance.now() });
  const idempotency = createIdempotency({ store: parts.idempotencyKeys, log, now });
  const works = worksOf(parts);

  function accept({ servesWhileDraining }: Traits): void {
    if (!servesWhileDraining) runningCalls.requireAccepting();
  }

  function authorise({ entry, source, target }: Run): void {
    const { principal } = source;
    if (principal === undefined) return; // `open` has rejected it where the entry is not public
    const { share, scopes } = entry;
    requireRights(principal, { scopes: target.scopes ?? scopes, share }, contextIdIn(target.params));
  }

  function validate(run: Run): AnyInput {
    const { entry, source, target, startMs } = run;
    run.checked = run.work.check(run.raw, target);
    const { input } = run.checked;
    if (entry.audited !== undefined) {
      const values = once(() => loggableValues(entry, target, input));
      run.values = values;
      process.nextTick(values); // while the browser works
    }
    run.deadlineAtMs = Math.min(
      startMs + timeOf(entry, input, acquireTimeoutMs),
      source.deadlineAtMs ?? Number.POSITIVE_INFINITY,
    );
    return input;
  }

  /** Runs the handler; with an idempotency key once. */
  async function runOnce(run: Run, input: AnyInput): Promise<KeyedOutcome> {
    const { source, raw, startMs, deadlineAtMs } = run;
    if (raw.idempotency === undefined)
      return { isReplay: false, result: { outcome: await handle(run, input, source.signal) } };
    if (source.principal === undefined) throw unauthorized("missing");
    const keyed = {
      ...raw.idempotency,
      operation: run.name,
      userId: quotaKeyOf(source.principal),
      input,
      timeoutMs: Math.max(1, Math.round(deadlineAtMs - startMs)) + AUDIT_GRACE_MS,
    };
    // It goes on when its client has left, which then gets the result by the key. Steps stop: that is how a person stops them.
    const signal = run.entry.runs === "steps" ? source.signal : new AbortController().signal;
    return idempotency.run(keyed, () => handle(run, input, signal));
  }

  async function handle(run: Run, input: AnyInput, signal: AbortSignal): Promise<AnyOutcome> {
    const { name, entry, work, target } = run;
    // The first was counted with the call.
    const count = target.steps?.length ?? entry.counts;
    for (let counted = 1; counted < count; counted++) await limiter.admit(entry.rateLimit, run.source);
    if (entry.audited !== undefined) await audit.requireStorable();
    return inSpan(tracer, `operation ${name}`, { parent: run.source.trace }, (trace) => {
      const source = { ...run.source, signal, trace, ...(run.raw.idempotency && ({ isKeyed: true } as const)) };
      const perform = async (call: PublicCall): Promise<AnyOutcome> => {
        // What is of one context, acts or connects is not public.
        const contextId = String(contextIdIn(target.params));
        if (entry.isOfContext) await parts.requireOwned(call as Call, contextId);
        if (entry.connects) await parts.requireConnectable(call as Call, contextId);
        if (entry.acts) await parts.requireControl(call as Call, contextId);
        const outcome = await work.handle(call, input);
        work.checkAnswer?.(outcome);
        return outcome;
      };
      return work.lasts === true
        ? perform(source as PublicCall)
        : withinDeadline(source, { ...run, runningCalls }, perform);
    });
  }

  /** Writes the call's entry, and that of the end of what lasts. Returns whether all that there are could be stored. */
  async function writeAudit(run: Run, { outcome, failure, isReplay }: Ended): Promise<boolean> {
    const { name, entry, source, target, checked, values, at, startMs, deadlineAtMs } = run;
    const failed = failure ?? outcome?.failed;
    // Nothing of invalid input is known to be fit for the audit log.
    const hasEntry =
      entry.audited !== undefined && !isReplay && (checked !== undefined || failed?.code === "FORBIDDEN");
    if (!hasEntry || failed?.code === "RATE_LIMIT_EXCEEDED") return true;
    const [operation = name] = name.split(".");
    const durationMs = toDuration(performance.now() - startMs);
    const call = {
      ...{ entry, operation, source, target, input: checked?.input, values: values?.() },
      ...{ outcome, failure: failed, at, durationMs },
    };
    const withinMs = (run.work.lasts === true ? performance.now() : deadlineAtMs) + AUDIT_GRACE_MS - performance.now();
    const isStored = await audit.recordCall(call, withinMs);
    void outcome?.closed?.then((audited) =>
      audit.recordCall({ ...call, outcome: { audited }, durationMs: toDuration(performance.now() - startMs) }),
    );
    return isStored;
  }

  async function pass(run: Run): Promise<AnyOutcome> {
    const { name, entry, source } = run;
    let done: KeyedOutcome | undefined;
    let outcome: AnyOutcome | undefined;
    let failure: ServiceError | undefined;
    try {
      accept(entry);
      run.target = run.work.target(run.raw);
      authorise(run);
      done = await runOnce(run, validate(run));
      if ("failure" in done.result) throw done.result.failure;
      ({ outcome } = done.result);
    } catch (error) {
      failure = report.toServiceError(error, source, name);
      if (run.checked) failure = inWrittenFields(failure, run.checked.toWritten);
    }
    if (!(await writeAudit(run, { outcome, failure, isReplay: done?.isReplay === true }))) {
      outcome &&= { ...outcome, metadata: { ...outcome.metadata, audit: "failed" } };
      failure &&= withUnstored(failure);
    }
    const { target, startMs } = run;
    const durationMs = toDuration(performance.now() - startMs);
    // Once the response is written, unless its result is kept for a key.
    setImmediate(() => {
      const { action, params } = target;
      const failed = failure ?? outcome?.failed;
      const steps = entry.runs === "steps" && outcome ? stepsOf(outcome) : undefined;
      report.ended({ name, source, action, steps, contextId: contextIdIn(params), failure: failed, durationMs });
    });
    await done?.keep?.(outcome ? { outcome } : done.result);
    if (outcome === undefined) throw failure ?? new Error("a call has neither an outcome nor an error");
    const { items } = outcome;
    return items
      ? { ...outcome, items: mapErrors(items, (error) => report.toServiceError(error, source, name)) }
      : outcome;
  }

  return {
    async open(name, source) {
      const startMs = performance.now();
      const entry = entries[name];
      const beginSpan = (): Span => startCallSpan(tracer, name, source, startMs);
      let rateLimit: RateLimit | undefined;
      try {
        accept(entry);
        rateLimit = await limiter.admit(entry.rateLimit, source);
        if (!entry.isPublic && source.principal === undefined) throw unauthorized("missing");
      } catch (error) {
        const { context, end } = beginSpan();
        const failure = report.toServiceError(error, source, name);
        end(failure.code);
        const durationMs = performance.now() - startMs;
        report.ended({ name, source: { ...source, trace: context }, failure, durationMs });
        throw withTraceId(failure, traceIdOf(context));
      }
      return {
        source,
        rateLimit,
        async run(raw) {
          const { context, end } = beginSpan();
          const traced = { ...source, trace: context };
          try {
            const work = works(name);
            const startMs = performance.now();
            const times = { at: now(), startMs, deadlineAtMs: startMs + DEFAULT_DEADLINE_MS };
            const outcome = await pass({ name, entry, work, source: traced, raw, target: NO_TARGET, ...times });
            end(outcome.failed?.code);
            return outcome as Calls[typeof name]["outcome"]; // the work of an entry returns that of its handler
          } catch (error) {
            // What is a ServiceError here has been logged.
            const failure = error instanceof ServiceError ? error : report.toServiceError(error, traced, name);
            end(failure.code);
            const written = raw.toWritten ? inWrittenFields(failure, raw.toWritten) : failure;
            throw withTraceId(written, traceIdOf(context));
          }
        },
      };
    },
    async admitOther(kind, caller) {
      try {
        return await limiter.admitOther(kind, caller);
      } catch (error) {
        report.rateLimited(error);
        throw error;
      }
    },
  };
}

/** Says of a call that may have done something that the audit log does not have it. */
function withUnstored(error: ServiceError): ServiceError {
  const { details = {} } = error;
  if (Array.isArray(details) || ("outcome" in details && details["outcome"] === "not-executed")) return error;
  return withOptions(error, { details: { ...details, audit: "failed" } });
}

/** The end of a call before its audit. */
interface Ended {
  readonly outcome: AnyOutcome | undefined;
  readonly failure: ServiceError | undefined;
  readonly isReplay: boolean;
}

/** Returns how the calls of each entry are read and run. */
function worksOf(parts: ServiceParts): (name: CallName) => Work {
  const { handlers, streams: streamHandlers, runCommand } = parts;
  const works = new Map<string, Work>();
  for (const operation of Object.keys(operations) as OperationId[])
    works.set(operation, operationWork(operation, handlers));
  for (const stream of Object.keys(streamHandlers) as (keyof StreamHandlers)[])
    works.set(stream, streamWork(stream, streamHandlers[stream]));
  for (const command of Object.keys(webDriverCommands) as CommandName[])
    works.set(`webDriver.${command}`, commandWork(command, runCommand));
  return (name) => {
    const work = works.get(name);
    if (work === undefined) throw new Error(`the entry ${name} has no handler`);
    return work;
  };
}

function operationWork<Op extends OperationId>(operation: Op, handlers: Handlers): Work {
  // TypeScript cannot relate Handlers[Op] to Handler<Op> for an Op that is still open.
  const handler = handlers[operation] as (call: PublicCall, input: Input<Op>) => Promise<Outcome<Op>>;
  return {
    target(raw) {
      const target = checkTarget(operation, raw);
      const { action, steps = [] } = target;
      const run = action === undefined ? steps : [action];
      return run.length === 0 ? target : { ...target, scopes: [...new Set(run.map((each) => actions[each].scope))] };
    },
    check: (raw, target) => checkInput(operation, raw, target as Target<Op>), // as `target` has returned it
    handle: (call, input) => handler(call, input as Input<Op>),
    checkAnswer: ({ answer }) => requireContractedAnswer(operation, answer),
  };
}

/** @param stream its input is its body, with the context of its path where it has one */
function streamWork(stream: string, handler: StreamHandlers[keyof StreamHandlers]): Work {
  const validate = Object.hasOwn(streamValidators, stream) ? streamValidators[stream as StreamId].request : undefined;
  const requestOf = ({ params, body }: RawInput): unknown =>
    params === undefined ? body : { ...params, ...(body as object) };
  return {
    lasts: true,
    target(raw) {
      const contextId = contextIdIn(requestOf(raw));
      return { params: typeof contextId === "string" ? { contextId: printable(contextId) } : {} };
    },
    check(raw, { params }) {
      const errors = validate === undefined ? [] : findErrors(validate, raw.body);
      if (errors.length > 0) throw invalidInput(errors);
      // What else such a request has is no JSON.
      if (findUnsafeJson(validate === undefined ? raw.params : raw.body))
        throw notFound("context", (params as { readonly contextId?: string }).contextId ?? "");
      return { input: { params, query: {}, body: requestOf(raw) }, toWritten: (field) => field };
    },
    // The validator is generated from the type.
    handle: (call, { body }) => (handler as (call: unknown, request: unknown) => Promise<AnyOutcome>)(call, body),
  };
}

function commandWork(command: CommandName, runCommand: ServiceParts["runCommand"]): Work {
  const { action } = webDriverCommands[command];
  return {
    target({ params = {} }) {
      const { contextId } = params;
      if (typeof contextId !== "string" || findUnsafeJson({ contextId }))
        throw notFound("context", printable(String(contextId)));
      return { params: { contextId, command }, action };
    },
    check({ body = {} }, { params }) {
      const unsafe = findUnsafeJson(body);
      if (unsafe) throw invalidInput([unsafe]);
      return { input: { params, query: {}, body }, toWritten: (field) => field };
    },
    // As `target` and `check` have returned it; a command is not public.
    handle: (call, input) => runCommand(call as Call, command, input as unknown as CommandInput),
  };
}

/** A response that violates the contract is an error of the service, and is not sent. */
function requireContractedAnswer(operation: OperationId, answer: unknown): void {
  const validate = operationValidators[operation].answer;
  if (validate(answer)) return;
  const errors = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
  throw new Error(`${operation} returned what violates the contract: ${errors.join("; ")}`);
}

/** The times that a caller has named; an action and a render have one of their own. */
interface CallTimes {
  readonly timeoutMs?: number;
  readonly timeout?: number;
  readonly acquireTimeout?: number;
  readonly waitsBeside?: true;
}

/** The time for a call, in ms: its own, and that for which it may wait for a context or its turn. */
function timeOf(
  { waits, timeoutMs = DEFAULT_DEADLINE_MS }: Traits,
  { query, body }: AnyInput,
  acquireTimeoutMs: number,
): number {
  const named: CallTimes = { ...(query as CallTimes), ...(body as CallTimes | undefined) };
  const waitMs = waits || named.waitsBeside === true ? (named.acquireTimeout ?? acquireTimeoutMs) : 0;
  return (named.timeoutMs ?? named.timeout ?? timeoutMs) + waitMs;
}

interface Deadline {
  /** The entry, for the message of a timeout. */
  readonly name: string;
  readonly startMs: number;
  /** The deadline, of `performance.now()`. */
  readonly deadlineAtMs: number;
  readonly runningCalls: Pick<RunningCalls, "add">;
}

/**
 * Runs `work` under the one deadline and the one signal of a call.
 *
 * @throws ServiceError `TIMEOUT` when the deadline has ended it, `SERVICE_UNAVAILABLE` when the client or a shutdown has;
 *   otherwise what `work` throws
 */
export async function withinDeadline<T>(
  source: CallSource,
  { name, startMs, deadlineAtMs, runningCalls }: Deadline,
  work: (call: PublicCall) => Promise<T>,
): Promise<T> {
  const { requestId, transport, address, principal, trace, isKeyed, beside, client } = source;
  const timeoutMs = Math.max(1, Math.round(deadlineAtMs - startMs));
  const remainingMs = (): number => Math.max(1, Math.ceil(deadlineAtMs - performance.now()));
  const toTimedOut = (): ServiceError =>
    new ServiceError("TIMEOUT", `${name} did not end within ${timeoutMs} ms`, {
      details: { operation: name, timeout: timeoutMs, outcome: "unknown" },
    });
  const ending = new AbortController();
  const { signal } = ending;
  const onSourceAbort = (): void => ending.abort(source.signal.reason);
  if (source.signal.aborted) onSourceAbort();
  else source.signal.addEventListener("abort", onSourceAbort);
  const limits: PublicCall["limits"] = () => ({
    remainingMs: remainingMs(),
    timeoutMs,
    signal,
    ...(trace && { trace }),
    source: { requestId, transport },
  });
  let isOverdue = false;
  let isDrained = false;
  const remove = runningCalls.add(() => {
    isDrained = true;
    ending.abort(shuttingDown());
  });
  try {
    const working = work({
      ...{ requestId, transport, address, principal, trace, signal, limits },
      ...(isKeyed && { isKeyed }),
      ...(beside !== undefined && { beside }),
      ...(client && { client }),
    });
    return await until(working, (_resolve, reject) => {
      let stopTimer = afterMs(remainingMs() + ABORT_GRACE_MS, () => {
        isOverdue = true;
        ending.abort(toTimedOut());
        stopTimer = afterMs(CALL_GRACE_MS - ABORT_GRACE_MS, () => reject(toTimedOut()));
      });
      return () => stopTimer();
    });
  } catch (error) {
    if (!signal.aborted || !isAbort(error, signal)) throw error;
    if (isOverdue) throw toTimedOut();
    // Another reason is for logs only: it says nothing of what the call has done.
    const saysOutcome = error !== signal.reason || isDrained;
    if (error instanceof ServiceError && saysOutcome) throw error;
    const details = { outcome: "unknown" };
    throw new ServiceError("SERVICE_UNAVAILABLE", "the call was canceled", { details, cause: error });
  } finally {
    source.signal.removeEventListener("abort", onSourceAbort);
    remove();
  }
}

/** Whether an error says only that the call was aborted; another error of an aborted call is one of its own. */
function isAbort(error: unknown, signal: AbortSignal): boolean {
  if (error === signal.reason) return true;
  if (error instanceof ServiceError) return error.code === "SERVICE_UNAVAILABLE";
  return error instanceof Error && error.name === "AbortError";
}

function once<T extends object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}

/** The steps in the outcome of a call whose body had steps. */
function stepsOf({ answer }: AnyOutcome): StepsOutcome["steps"] {
  return (answer as { readonly data: StepsOutcome }).data.steps;
}

/** Passes the items on; an error of theirs is thrown as `toError` makes it. */
function mapErrors<T>(items: AsyncIterable<T>, toError: (error: unknown) => Error): AsyncIterable<T> {
  const fail = (error: unknown): never => {
    throw toError(error);
  };
  return passOn(items, (iterator) => iterator.next().catch(fail));
}

function startCallSpan(tracer: Tracer, name: CallName, source: CallSource, startMs: number): Span {
  const { transport, requestId, trace: parent } = source;
  const attributes = { "pagewire.transport": transport, "pagewire.request_id": requestId };
  return tracer.start(`${transport} ${name}`, {
    // The request of MCP has a span of its own.
    kind: transport === "mcp" ? "internal" : "server",
    ...{ parent, startMs, attributes },
  });
}
