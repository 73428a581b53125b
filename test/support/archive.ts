import { cursorAfter } from "../../src/contract.ts";
import type { ArchivedContext, ContextArchive, ContextSnapshot } from "../../src/engine/archive.ts";
import type { ContextConfig } from "../../src/contract.ts";
import { notFound } from "../../src/errors/errors.ts";

/** An archive in memory that behaves like the store, as the process `WORKER` sees it; its rows can be read and changed. */
export interface MemoryArchive extends ContextArchive {
  readonly rows: Map<string, ArchivedContext>;
  add(contextId: string, config?: ContextConfig, owner?: string): ArchivedContext;
}

const WORKER = "this-process";

export function createMemoryArchive(): MemoryArchive {
  const rows = new Map<string, ArchivedContext>();
  return {
    rows,
    add(contextId, config = {}, owner = "owner") {
      const row: ArchivedContext = { owner, epoch: 1, eventSeq: 0, worker: WORKER, config, pages: [] };
      rows.set(contextId, row);
      return row;
    },
    async load(contextId) {
      return structuredClone(rows.get(contextId));
    },
    useProfile: (_owner, idOrName) => Promise.reject(notFound("profile", idOrName)),
    async claim(contextId, from) {
      const row = rows.get(contextId);
      if (row?.epoch !== from.epoch || row.eventSeq !== from.eventSeq) return undefined;
      rows.set(contextId, { ...row, epoch: row.epoch + 1, eventSeq: 0, worker: WORKER });
      return row.epoch + 1;
    },
    async save(contextId, epoch, snapshot: ContextSnapshot) {
      const row = rows.get(contextId);
      if (row?.epoch !== epoch) return false;
      rows.set(contextId, { ...row, ...structuredClone(snapshot) });
      return true;
    },
    saveProfile: () => Promise.resolve(undefined),
    writePages(contextId, epoch, pages) {
      return this.save(contextId, epoch, { pages });
    },
    async saveControl(contextId, epoch, control) {
      const row = rows.get(contextId);
      if (row?.epoch !== epoch) return false;
      rows.set(contextId, { ...row, control: structuredClone(control) });
      return true;
    },
    async release(contextId, epoch, { eventSeq, snapshot }) {
      const row = rows.get(contextId);
      if (row?.epoch !== epoch) return false;
      rows.set(contextId, { ...row, ...structuredClone(snapshot), eventSeq, worker: null });
      return true;
    },
    // None of them is temporary.
    removeTemporary: () => Promise.resolve(undefined),
    async nextCursor(contextId) {
      const row = rows.get(contextId);
      if (row === undefined || row.worker === WORKER) return undefined;
      const cursor = cursorAfter(row);
      rows.set(contextId, { ...row, epoch: cursor.epoch, eventSeq: cursor.seq, worker: null });
      return cursor;
    },
  };
}
