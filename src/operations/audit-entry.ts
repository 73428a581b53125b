import {
  actions,
  type Actor,
  type CallSource,
  type Credential,
  type Input,
  type OperationId,
  operations,
  type Outcome,
} from "../contract.ts";
import type { ServiceError } from "../errors/errors.ts";
import { RefreshTokenReuse } from "../identity/sessions.ts";
import { withoutUrlSecrets } from "../log/url-secrets.ts";
import type { NewAuditEntry } from "../store/audit.ts";
import type { ActionCount } from "../store/context-counters.ts";
import type { Session } from "../store/sessions.ts";
import type { Target } from "./input/parse.ts";

/** An operation that has run, or was denied. */
export interface DoneCall<Op extends OperationId> {
  readonly operation: Op;
  readonly source: CallSource;
  readonly target: Target<Op>;
  /** Undefined when the call was denied before its input was validated. */
  readonly input: Input<Op> | undefined;
  readonly outcome: Pick<Outcome<Op>, "actor" | "audited"> | undefined;
  readonly failure: ServiceError | undefined;
  /** When it began, epoch ms. */
  readonly at: number;
  readonly durationMs: number;
}

export function toAuditEntry<Op extends OperationId>(done: DoneCall<Op>): NewAuditEntry {
  const { operation, source, target, input, outcome, failure, at, durationMs } = done;
  const reused = failure instanceof RefreshTokenReuse ? failure.session : undefined;
  const actor = source.principal ?? outcome?.actor ?? (reused && sessionActor(reused));
  return {
    at,
    userId: actor?.userId ?? null,
    credential: credentialName(actor?.credential),
    door: source.transport,
    address: source.address,
    operation,
    actionType: target.action ?? null,
    contextId: contextIdOf(target) ?? null,
    params: {
      ...auditedValues(operation, target, input),
      ...outcome?.audited,
      ...(reused && { reason: "a refresh token was used again" }),
    },
    outcome: failure === undefined ? "success" : source.signal.aborted ? "canceled" : "failure",
    code: failure?.code ?? null,
    durationMs,
  };
}

export function sessionActor({ id, userId }: Session): Actor {
  return { userId, credential: { type: "session", sessionId: id } };
}

/** What the context's metrics count: actions that were tried in the page, not those that validation or policy rejected. */
export function toActionCount<Op extends OperationId>({
  target,
  failure,
  durationMs,
}: DoneCall<Op>): ActionCount | undefined {
  const { action } = target;
  const contextId = contextIdOf(target);
  if (action === undefined || contextId === undefined || isRejection(failure)) return undefined;
  return { contextId, actionType: action, succeeded: failure === undefined, durationMs };
}

/** Nothing was tried in the page. */
function isRejection(failure: ServiceError | undefined): boolean {
  if (failure === undefined) return false;
  const { outcome } = (failure.details ?? {}) as { outcome?: unknown };
  return ["VALIDATION_ERROR", "FORBIDDEN", "NOT_FOUND"].includes(failure.code) || outcome === "not-executed";
}

function contextIdOf<Op extends OperationId>({ params }: Target<Op>): string | undefined {
  return (params as { contextId?: string }).contextId;
}

function credentialName(credential: Credential | undefined): string {
  if (credential === undefined) return "none";
  switch (credential.type) {
    case "session":
      return `session:${credential.sessionId}`;
    case "apiKey":
      return `api-key:${credential.apiKeyId}`;
    default:
      return credential.type;
  }
}

/** The values that the contract marks x-audit, by their paths; nothing else of the input. */
function auditedValues<Op extends OperationId>(
  operation: Op,
  { params, action }: Target<Op>,
  input: Input<Op> | undefined,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const path of operations[operation].audit)
    copyValue(values, input ?? { params }, path, path.at(0) === "body" ? path.slice(1) : path.slice(-1));
  if (action && input) {
    for (const path of actions[action].audit) copyValue(values, (input.body as { params: unknown }).params, path, path);
  }
  return values;
}

function copyValue(to: Record<string, unknown>, from: unknown, path: readonly string[], name: readonly string[]): void {
  const value = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], from);
  if (value !== undefined) to[name.join(".")] = typeof value === "string" ? withoutUrlSecrets(value) : value;
}
