import type { Transport } from "../contract.ts";
import { toJson } from "./database/json.ts";

export interface NewAuditEntry {
  /** Epoch ms. */
  readonly at: number;
  /** Null for a caller that was not identified. */
  readonly userId: string | null;
  /** The type and public id of the caller's credential, never the credential. */
  readonly credential: string;
  readonly transport: AuditTransport;
  readonly address: string | null;
  readonly operation: string;
  readonly actionType: string | null;
  readonly contextId: string | null;
  /** Values that the contract marks as loggable. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly outcome: "success" | "failure" | "canceled";
  readonly code: string | null;
  readonly durationMs: number;
  /** Names the caller's trace, or one that began with the call; absent: there is none. */
  readonly traceId?: string;
}

/** Something that is audited and is no call; what is left out is null, 0 or a success. */
export type AuditEvent = Pick<
  NewAuditEntry,
  "userId" | "credential" | "transport" | "address" | "operation" | "params"
> &
  Partial<Pick<NewAuditEntry, "outcome" | "code">>;

/** The transport of the call; `cli` for the command line. */
export type AuditTransport = Transport | "cli";

export type AuditRow = ReturnType<typeof toAuditRow>;

/** Its members always in the same order, which is that of a statement's parameters. */
export function toAuditRow(entry: NewAuditEntry) {
  return {
    at: entry.at,
    user_id: storable(entry.userId),
    credential: storable(entry.credential),
    transport: entry.transport as string,
    address: storable(entry.address),
    operation: entry.operation,
    action_type: entry.actionType,
    context_id: storable(entry.contextId),
    params: toJson(entry.params),
    outcome: entry.outcome as string,
    code: entry.code,
    duration_ms: entry.durationMs,
    trace_id: entry.traceId ?? null,
  };
}

/** PostgreSQL rejects text with a NUL in it, and one rejected row would fail the whole batch. */
function storable<T extends string | null>(text: T): T | string {
  return text === null ? text : text.replaceAll("\0", "\uFFFD");
}
