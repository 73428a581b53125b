import type { NewAuditEntry } from "../../src/store/audit.ts";

export function auditEntry(fields: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return {
    at: 1_750_000_000_000,
    userId: "u1",
    credential: "session:s1",
    transport: "rest",
    address: "127.0.0.1",
    operation: "executeAction",
    actionType: "click",
    contextId: "c1",
    params: {},
    outcome: "success",
    code: null,
    durationMs: 12.5,
    ...fields,
  };
}
