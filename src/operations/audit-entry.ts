import {
  type ActionRequest,
  type Actor,
  type CallSource,
  type Input,
  loggableParams,
  type OperationId,
  operations,
  type Outcome,
  type StepsRequest,
  valueAt,
} from "../contract.ts";
import type { ServiceError } from "../errors/errors.ts";
import { RefreshTokenReuse } from "../identity/sessions.ts";
import { traceIdOf } from "../tracing/tracing.ts";
import { withoutUrlSecrets } from "../log/url-secrets.ts";
import type { NewAuditEntry } from "../store/audit-row.ts";
import type { ActionCount } from "../store/context-counters.ts";
import type { Session } from "../store/sessions.ts";
import { credentialName } from "./actor.ts";
import type { Target } from "./input/parse.ts";

/** An operation that has run, or was denied. */
export interface DoneCall<Op extends OperationId> {
  readonly operation: Op;
  readonly source: CallSource;
  readonly target: Target<Op>;
  /** Undefined when the call was denied before its input was validated. */
  readonly input: Input<Op> | undefined;
  /** The input's own, where they are computed already. */
  readonly values?: LoggableValues | undefined;
  readonly outcome: Pick<Outcome<Op>, "answer" | "actor" | "audited"> | undefined;
  readonly failure: ServiceError | undefined;
  /** When it began, epoch ms. */
  readonly at: number;
  readonly durationMs: number;
}

/** Returns the rows that the audit log holds of a call: one; of steps, one for each step that ran. */
export function toAuditRows<Op extends OperationId>(
  done: DoneCall<Op>,
): { readonly entry: NewAuditEntry; readonly count: ActionCount | undefined }[] {
  const entry = toAuditEntry(done);
  const { operation, input, outcome } = done;
  if (operation !== "executeSteps" || outcome === undefined || input === undefined)
    return [{ entry, count: toActionCount(done) }];
  // Both belong to this operation.
  const { steps } = (outcome.answer as Outcome<"executeSteps">["answer"]).data;
  const requests = (input as unknown as { readonly body: StepsRequest }).body.steps;
  return steps.flatMap(({ index, status, error, duration = 0 }) => {
    const request = requests[index];
    if (status === "not-run" || request === undefined) return [];
    const { action } = request;
    const params = { ...entry.params, step: index, ...withoutSecrets(loggableParams(request)) };
    const succeeded = status === "done";
    const row: NewAuditEntry = {
      ...entry,
      actionType: action,
      params,
      outcome: succeeded ? "success" : "failure",
      code: error?.code ?? null,
      durationMs: duration,
    };
    const { contextId } = entry;
    const isCounted = contextId !== null && !isRejection(error);
    return [
      { entry: row, count: isCounted ? { contextId, actionType: action, succeeded, durationMs: duration } : undefined },
    ];
  });
}

function toAuditEntry<Op extends OperationId>(done: DoneCall<Op>): NewAuditEntry {
  const { operation, source, target, input, values, outcome, failure, at, durationMs } = done;
  const reused = failure instanceof RefreshTokenReuse ? failure.session : undefined;
  const traceId = traceIdOf(source.trace);
  const actor = source.principal ?? outcome?.actor ?? (reused && sessionActor(reused));
  return {
    at,
    userId: actor?.userId ?? null,
    credential: credentialName(actor?.credential),
    transport: source.transport,
    // Node does not know it any more where the client has left before it was read.
    address: source.address ?? null,
    operation,
    actionType: target.action ?? null,
    contextId: contextIdOf(target) ?? null,
    params: {
      ...(values ?? loggableValues(operation, target, input)),
      ...outcome?.audited,
      ...(reused && { reason: "a refresh token was used again" }),
    },
    outcome: failure === undefined ? "success" : source.signal.aborted ? "canceled" : "failure",
    code: failure?.code ?? null,
    durationMs,
    ...(traceId !== undefined && { traceId }),
  };
}

export function sessionActor({ id, userId }: Session): Actor {
  return { userId, credential: { type: "session", sessionId: id } };
}

/** Returns what the context's metrics count: an action that was tried in the page, none that validation or policy rejected. */
function toActionCount<Op extends OperationId>({ target, failure, durationMs }: DoneCall<Op>): ActionCount | undefined {
  const { action } = target;
  const contextId = contextIdOf(target);
  if (action === undefined || contextId === undefined || isRejection(failure)) return undefined;
  return { contextId, actionType: action, succeeded: failure === undefined, durationMs };
}

/** The action never began in the page. */
function isRejection(failure: (Pick<ServiceError, "code"> & { readonly details?: unknown }) | undefined): boolean {
  if (failure === undefined) return false;
  const { outcome, reason } = (failure.details ?? {}) as { outcome?: unknown; reason?: unknown };
  // A repeated call that its idempotency key rejects is not the first one.
  const isRepeat = typeof reason === "string" && reason.startsWith("idempotency-");
  return (
    ["VALIDATION_ERROR", "FORBIDDEN", "NOT_FOUND"].includes(failure.code) || outcome === "not-executed" || isRepeat
  );
}

function contextIdOf<Op extends OperationId>({ params }: Target<Op>): string | undefined {
  return (params as { contextId?: string }).contextId;
}

/** By their paths. */
export type LoggableValues = Readonly<Record<string, unknown>>;

/** The values that the contract marks x-audit; nothing else of the input. */
export function loggableValues<Op extends OperationId>(
  operation: Op,
  { params, action }: Target<Op>,
  input: Input<Op> | undefined,
): LoggableValues {
  const values: Record<string, unknown> = {};
  for (const path of operations[operation].audit) {
    const value = valueAt(input ?? { params }, path);
    const name = path.at(0) === "body" ? path.slice(1) : path.slice(-1);
    if (value !== undefined) values[name.join(".")] = value;
  }
  const request = input?.body as Pick<ActionRequest, "params"> | undefined;
  if (action && request) Object.assign(values, loggableParams({ ...request, action }));
  return withoutSecrets(values);
}

function withoutSecrets(values: LoggableValues): LoggableValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? withoutUrlSecrets(value) : value]),
  );
}
