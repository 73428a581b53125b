import {
  actions,
  type Actor,
  type Credential,
  type OperationId,
  operationTable,
  type Outcome,
  type PublicCall,
} from "../contract.ts";
import type { ServiceError } from "../errors/errors.ts";
import { RefreshTokenReuse } from "../identity/sessions.ts";
import { withoutUrlSecrets } from "../log/url-secrets.ts";
import type { NewAuditEntry } from "../store/audit.ts";
import type { ActionCount } from "../store/context-counters.ts";
import type { Session } from "../store/sessions.ts";
import type { CheckedInput } from "./input/parse.ts";

/** An operation that has run, or was refused after its input was found valid. */
export interface DoneCall<Op extends OperationId> {
  readonly operation: Op;
  readonly call: PublicCall;
  readonly checked: CheckedInput<Op>;
  readonly outcome: Pick<Outcome<Op>, "actor" | "audited"> | undefined;
  readonly failure: ServiceError | undefined;
  /** When it began, epoch ms. */
  readonly at: number;
  readonly durationMs: number;
}

export function toAuditEntry<Op extends OperationId>(done: DoneCall<Op>): NewAuditEntry {
  const { operation, call, checked, outcome, failure, at, durationMs } = done;
  const reused = failure instanceof RefreshTokenReuse ? failure.session : undefined;
  const actor = call.principal ?? outcome?.actor ?? (reused && sessionActor(reused));
  return {
    at,
    userId: actor?.userId ?? null,
    credential: credentialName(actor?.credential),
    door: call.door,
    address: call.address,
    operation,
    actionType: checked.action ?? null,
    contextId: contextIdOf(checked) ?? null,
    params: {
      ...auditedValues(operation, checked),
      ...outcome?.audited,
      ...(reused && { reason: "a refresh token was used again" }),
    },
    outcome: failure === undefined ? "success" : call.signal.aborted ? "canceled" : "failure",
    code: failure?.code ?? null,
    durationMs,
  };
}

export function sessionActor({ id, userId }: Session): Actor {
  return { userId, credential: { type: "session", sessionId: id } };
}

/** What the context's metrics count: actions that were tried in the page, not those that validation or policy refused. */
export function toActionCount<Op extends OperationId>({
  checked,
  failure,
  durationMs,
}: DoneCall<Op>): ActionCount | undefined {
  const contextId = contextIdOf(checked);
  if (checked.action === undefined || contextId === undefined || isRefusal(failure)) return undefined;
  return { contextId, actionType: checked.action, succeeded: failure === undefined, durationMs };
}

/** Nothing was tried in the page. */
function isRefusal(failure: ServiceError | undefined): boolean {
  if (failure === undefined) return false;
  const { outcome } = (failure.details ?? {}) as { outcome?: unknown };
  return ["VALIDATION_ERROR", "FORBIDDEN", "NOT_FOUND"].includes(failure.code) || outcome === "not-executed";
}

function contextIdOf<Op extends OperationId>({ input }: CheckedInput<Op>): string | undefined {
  return (input.params as { contextId?: string }).contextId;
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

/** The values that the contract marks x-audit, in their places; nothing else of the input. */
function auditedValues<Op extends OperationId>(
  operation: Op,
  { input, action }: CheckedInput<Op>,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const path of operationTable[operation].audit)
    keep(kept, input, path, path.at(0) === "body" ? path.slice(1) : path.slice(-1));
  if (action)
    for (const path of actions[action].audit) keep(kept, (input.body as { params: unknown }).params, path, path);
  return kept;
}

function keep(kept: Record<string, unknown>, from: unknown, path: readonly string[], name: readonly string[]): void {
  const value = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], from);
  if (value !== undefined) kept[name.join(".")] = typeof value === "string" ? withoutUrlSecrets(value) : value;
}
