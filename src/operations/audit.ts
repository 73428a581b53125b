import type { Answer, Handlers, Input } from "../contract.ts";
import type { AuditEntry, AuditStore } from "../store/audit.ts";
import { toListQuery } from "./input/list-query.ts";
import { toTimestamp } from "./time.ts";

export interface AuditDependencies {
  readonly audit: Pick<AuditStore, "list">;
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

export function createAuditHandlers({ audit }: AuditDependencies): Pick<Handlers, "listAuditEntries"> {
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
  return { data: rows.map(toEntry), total, limit, offset };
}

function toEntry(entry: AuditEntry): Answer<"listAuditEntries">["data"][number] {
  const { id, at, userId, username, credential, transport, address, operation, actionType, contextId } = entry;
  const { params, outcome, code, durationMs, traceId } = entry;
  return {
    id,
    timestamp: toTimestamp(at),
    userId,
    ...(username !== undefined && { username }),
    credential,
    transport,
    address,
    operation,
    ...(actionType !== null && { actionType }),
    ...(contextId !== null && { contextId }),
    params: { ...params },
    outcome,
    ...(code !== null && { code }),
    duration: durationMs,
    ...(traceId !== undefined && { traceId }),
  };
}
