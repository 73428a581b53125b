import type { ArchivedContext, ContextArchive, ContextSnapshot } from "../../src/engine/archive.ts";
import type { ContextConfig } from "../../src/contract.ts";

/** An archive in memory that behaves like the store, and can be looked into. */
export interface MemoryArchive extends ContextArchive {
  readonly rows: Map<string, ArchivedContext>;
  add(contextId: string, config?: ContextConfig): ArchivedContext;
}

export function createMemoryArchive(): MemoryArchive {
  const rows = new Map<string, ArchivedContext>();
  return {
    rows,
    add(contextId, config = {}) {
      const row: ArchivedContext = { epoch: 1, config, pages: [] };
      rows.set(contextId, row);
      return row;
    },
    async load(contextId) {
      return structuredClone(rows.get(contextId));
    },
    async takeOver(contextId, fromEpoch) {
      const row = rows.get(contextId);
      if (row?.epoch !== fromEpoch) return undefined;
      rows.set(contextId, { ...row, epoch: fromEpoch + 1 });
      return fromEpoch + 1;
    },
    async save(contextId, epoch, snapshot: ContextSnapshot) {
      const row = rows.get(contextId);
      if (row?.epoch !== epoch) return false;
      rows.set(contextId, { ...row, ...structuredClone(snapshot) });
      return true;
    },
  };
}
