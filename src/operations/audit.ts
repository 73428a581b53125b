import {
  type ActionRequest,
  type Actor,
  type Answer,
  type CallSource,
  credentialName,
  type Handlers,
  type Input,
  loggableParams,
  type StepsOutcome,
  type StepsRequest,
  toTimestamp,
  type Traits,
  valueAt,
} from "../contract.ts";
import { ServiceError } from "../errors/errors.ts";
import { inTime } from "../errors/timing.ts";
import { RefreshTokenReuse } from "../identity/sessions.ts";
import type { Logger } from "../log/log.ts";
import { withoutUrlSecrets } from "../log/url-secrets.ts";
import type { AuditEntry, AuditEvent, AuditStore, NewAuditEntry } from "../store/audit.ts";
import type { ActionCount } from "../store/context-counters.ts";
import type { Session } from "../store/sessions.ts";
import { traceIdOf } from "../tracing/tracing.ts";
import { toListQuery } from "./input/list-query.ts";

/** A call that has run, or was denied. */
export interface AuditedCall {
  readonly entry: Pick<Traits, "audited" | "audit" | "runs">;
  /** The name in the row. */
  readonly operation: string;
  readonly source: CallSource;
  /** The parameters of the path, and the action that the call runs or counts as. */
  readonly target: { readonly params: object; readonly action?: string | undefined };
  /** Undefined when the call was denied before its input was validated. */
  readonly input: CallInput | undefined;
  /** The loggable values of the input, where they are computed already. */
  readonly values?: LoggableValues | undefined;
  readonly outcome:
    | { readonly answer?: unknown; readonly actor?: Actor; readonly audited?: Readonly<Record<string, unknown>> }
    | undefined;
  readonly failure: Failure | undefined;
  /** When it began, epoch ms. */
  readonly at: number;
  readonly durationMs: number;
}

type CallInput = Partial<Readonly<Record<"params" | "query" | "body", unknown>>>;

type Failure = Pick<ServiceError, "code"> & { readonly details?: unknown };

/** Values of an input by their paths. */
export type LoggableValues = Readonly<Record<string, unknown>>;

interface Row {
  readonly entry: NewAuditEntry;
  readonly count?: ActionCount | undefined;
}

/** Calls whose sum becomes one row. */
interface Sum {
  readonly call: AuditedCall;
  /** Their number, and what each of them adds. */
  readonly added: Record<string, number>;
  readonly timer: NodeJS.Timeout;
}

const SUM_MS = 1_000;
const STORE_MS = 2_000;

export type AuditWriter = ReturnType<typeof createAuditWriter>;

/** Builds the entries of the audit log and appends them. Nothing else does either. */
export function createAuditWriter({
  store,
  log,
  now,
}: {
  readonly store: Pick<AuditStore, "append" | "probe">;
  readonly log: Pick<Logger, "error" | "debug"> | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}) {
  const sums = new Map<string, Sum>();

  async function append(
    rows: readonly Row[],
    { operation, source, failure }: AuditedCall,
    withinMs: number,
  ): Promise<boolean> {
    try {
      const appended = rows.map(({ entry, count }) => store.append(entry, count));
      await inTime(Promise.all(appended), withinMs, () => new Error("the database takes too long"));
      return true;
    } catch (error) {
      // While the database is lost every call is rejected, and the loss has been logged once.
      const level = failure?.code === "SERVICE_UNAVAILABLE" ? "debug" : "error";
      const traceId = traceIdOf(source.trace);
      const fields = { operation, requestId: source.requestId, ...(traceId !== undefined && { traceId }), error };
      log?.[level](fields, "the audit row could not be stored");
      return false;
    }
  }

  function addToSum(call: AuditedCall): void {
    const { operation, source, outcome } = call;
    const values = call.values ?? loggableValues(call.entry, call.target, call.input);
    const key = JSON.stringify([operation, source.principal?.userId, source.transport, values]);
    let sum = sums.get(key);
    if (sum === undefined) {
      const timer = setTimeout(() => void writeSum(key), SUM_MS).unref();
      sums.set(key, (sum = { call: { ...call, values }, added: {}, timer }));
    }
    for (const [name, value] of Object.entries({ calls: 1, ...outcome?.audited }))
      sum.added[name] = (sum.added[name] ?? 0) + Number(value);
  }

  async function writeSum(key: string): Promise<void> {
    const sum = sums.get(key);
    if (sum === undefined) return;
    sums.delete(key);
    clearTimeout(sum.timer);
    const call = { ...sum.call, outcome: { audited: sum.added }, durationMs: SUM_MS };
    await append([{ entry: toEntry(call) }], call, STORE_MS);
  }

  return {
    /** @throws ServiceError `SERVICE_UNAVAILABLE` while entries cannot be stored: nothing may be done then that needs one */
    async requireStorable(): Promise<void> {
      if (await store.probe()) return;
      throw new ServiceError("SERVICE_UNAVAILABLE", "the database is not available at the moment", {
        details: { outcome: "not-executed" },
        retryAfterMs: 1_000,
      });
    },

    /** Stores the entry of something that is no call. @throws ServiceError `SERVICE_UNAVAILABLE` */
    async record(event: AuditEvent): Promise<void> {
      const others = { actionType: null, contextId: null, outcome: "success", code: null, durationMs: 0 } as const;
      await store.append({ at: now(), ...others, ...event, params: withoutSecrets(event.params) });
    },

    /** Stores the entries of a call, with what its context counts, and returns whether that has succeeded in time. */
    recordCall(call: AuditedCall, withinMs = STORE_MS): boolean | Promise<boolean> {
      if (call.entry.audited === "call") return append(toRows(call), call, withinMs);
      if (call.failure === undefined) addToSum(call);
      return true;
    },

    /** Stores the sums that wait. */
    async close(): Promise<void> {
      await Promise.all([...sums.keys()].map(writeSum));
    },
  };
}

/** Returns the rows that the audit log holds of a call: one; of steps, one for each step that ran. */
function toRows(call: AuditedCall): readonly Row[] {
  const entry = toEntry(call);
  const { contextId } = entry;
  const counted = (actionType: string, durationMs: number, error: Failure | undefined): ActionCount | undefined =>
    contextId === null || isRejection(error)
      ? undefined
      : { contextId, actionType, succeeded: error === undefined, durationMs };
  const { target, input, outcome, failure, durationMs } = call;
  if (call.entry.runs !== "steps" || outcome === undefined || input === undefined)
    return [{ entry, count: target.action === undefined ? undefined : counted(target.action, durationMs, failure) }];
  // Both are of steps.
  const { steps } = (outcome.answer as { readonly data: StepsOutcome }).data;
  const requests = (input.body as StepsRequest).steps;
  return steps.flatMap(({ index, status, error, duration = 0 }) => {
    const request = requests[index];
    if (status === "not-run" || request === undefined) return [];
    const { action } = request;
    const row: NewAuditEntry = {
      ...entry,
      actionType: action,
      params: { ...entry.params, step: index, ...withoutSecrets(loggableParams(request)) },
      outcome: status === "done" ? "success" : "failure",
      code: error?.code ?? null,
      ...reasonOf(error),
      durationMs: duration,
    };
    return [{ entry: row, count: counted(action, duration, status === "done" ? undefined : error) }];
  });
}

function toEntry({ operation, source, outcome, failure, at, durationMs, ...call }: AuditedCall): NewAuditEntry {
  const { entry, target, input, values } = call;
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
    contextId: contextIdOf(target.params) ?? null,
    params: {
      ...(values ?? loggableValues(entry, target, input)),
      ...withoutSecrets(outcome?.audited ?? {}),
      ...(reused && { reason: "a refresh token was used again" }),
    },
    outcome: failure === undefined ? "success" : source.signal.aborted ? "canceled" : "failure",
    code: failure?.code ?? null,
    ...reasonOf(failure),
    durationMs,
    ...(traceId !== undefined && { traceId }),
  };
}

/** The word of the contract that says more than the code. */
function reasonOf(failure: Failure | undefined): Pick<NewAuditEntry, "reason"> {
  const { reason } = (failure?.details ?? {}) as { readonly reason?: unknown };
  return typeof reason === "string" ? { reason } : {};
}

export function sessionActor({ id, userId }: Session): Actor {
  return { userId, credential: { type: "session", sessionId: id } };
}

/** Whether an action never began in the page: validation or policy has rejected it, so the context's metrics do not count it. */
function isRejection(failure: Failure | undefined): boolean {
  if (failure === undefined) return false;
  const { outcome } = (failure.details ?? {}) as { outcome?: unknown };
  // A repeated call that its idempotency key rejects is not the first one.
  const isRepeat = reasonOf(failure).reason?.startsWith("idempotency-") === true;
  return (
    ["VALIDATION_ERROR", "FORBIDDEN", "NOT_FOUND"].includes(failure.code) || outcome === "not-executed" || isRepeat
  );
}

function contextIdOf(params: object): string | undefined {
  return (params as { readonly contextId?: string }).contextId;
}

/** The values that the contract marks x-audit; nothing else of the input. */
export function loggableValues(
  { audit, runs }: Pick<Traits, "audit" | "runs">,
  { params }: AuditedCall["target"],
  input: CallInput | undefined,
): LoggableValues {
  const values: Record<string, unknown> = {};
  for (const path of audit) {
    const value = valueAt(input ?? { params }, path);
    const name = path.at(0) === "body" ? path.slice(1) : path.slice(-1);
    if (value !== undefined) values[name.join(".")] = value;
  }
  // The body of such an operation is an action.
  if (runs === "action" && input) Object.assign(values, loggableParams(input.body as ActionRequest));
  return withoutSecrets(values);
}

/** Masks user information and secrets of the query in URLs, also those in lists. */
function withoutSecrets(values: LoggableValues): LoggableValues {
  const masked = (value: unknown): unknown => {
    if (typeof value === "string") return withoutUrlSecrets(value);
    return Array.isArray(value) ? value.map(masked) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, masked(value)]));
}

const listFields = {
  timestamp: "time",
  userId: "text",
  credential: "text",
  transport: "text",
  address: "text",
  operation: "text",
  actionType: "text",
  contextId: "text",
  outcome: "text",
  code: "text",
  duration: "number",
} as const;

export function createAuditHandlers({
  audit,
}: {
  readonly audit: Pick<AuditStore, "list">;
}): Pick<Handlers, "listAuditEntries"> {
  return {
    listAuditEntries: async (_call, { query }) => ({ answer: await listAuditEntries(audit, query) }),
  };
}

/** The entries of all users; the caller's scope `audit:read` was checked, or it is the local user. */
export async function listAuditEntries(
  audit: Pick<AuditStore, "list">,
  query: Input<"listAuditEntries">["query"],
): Promise<Answer<"listAuditEntries">> {
  const listQuery = toListQuery(query, listFields);
  const { rows, total } = await audit.list(listQuery);
  const { limit, offset } = listQuery;
  return { data: rows.map(toAnswer), total, limit, offset };
}

function toAnswer(entry: AuditEntry): Answer<"listAuditEntries">["data"][number] {
  const { id, at, userId, username, credential, keyName, transport, address, operation, actionType, contextId } = entry;
  const { params, outcome, code, reason, durationMs, traceId } = entry;
  return {
    id,
    timestamp: toTimestamp(at),
    userId,
    ...(username !== undefined && { username }),
    credential,
    ...(keyName !== undefined && { keyName }),
    transport,
    address,
    operation,
    ...(actionType !== null && { actionType }),
    ...(contextId !== null && { contextId }),
    params: { ...params },
    outcome,
    ...(code !== null && { code }),
    ...(reason !== undefined && { reason }),
    duration: durationMs,
    ...(traceId !== undefined && { traceId }),
  };
}
