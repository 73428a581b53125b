import { type Kysely, sql } from "kysely";
import type { ArchivedPage, ControlState } from "../engine/archive.ts";
import { fromJson } from "./database/json.ts";
import type { Schema } from "./database/schema.ts";
import { dependsOn, type Listed, type ListPlan, type ListQuery, listRows } from "./list-query.ts";
import type { TouchCoalescer } from "./touch-coalescer.ts";

/** Times are epoch ms. */
interface ContextListItem {
  readonly id: string;
  readonly name: string;
  readonly worker: string | null;
  readonly pageCount: number;
  /** Empty unless they were asked for. */
  readonly pages: readonly ArchivedPage[];
  /** The state that was stored last, which may have expired since. */
  readonly control?: ControlState;
  readonly createdAt: number;
  readonly lastUsedAt: number;
}

/** A context with a request for control. */
interface ContextWithRequest {
  readonly id: string;
  readonly name: string;
  readonly control: ControlState;
}

type ContextField = "id" | "name" | "createdAt" | "lastUsedAt";

const plan: ListPlan<ContextField> = {
  columns: { id: "id", name: "name", createdAt: "created_at", lastUsedAt: "last_used_at" },
  defaultSort: { field: "createdAt", descending: true },
  nullable: [],
  tieBreakers: ["id"],
};

const requestPlan: ListPlan<"expiresAt"> = {
  columns: { expiresAt: "requested_until" },
  defaultSort: { field: "expiresAt", descending: false },
  nullable: [],
  tieBreakers: ["id"],
};

/** The lists of a user's contexts. */
export function createContextLists(db: Kysely<Schema>, touches: TouchCoalescer, now: () => number) {
  const owned = (userId: string) => db.selectFrom("contexts").where("user_id", "=", userId);
  return {
    /** @param withPages pages may have long URLs */
    async list(userId: string, query: ListQuery<ContextField>, withPages = false): Promise<Listed<ContextListItem>> {
      // The database orders and chooses, and does not have the uses that are not written yet.
      if (dependsOn(query, "lastUsedAt")) await touches.flush();
      return listRows(
        owned(userId),
        plan,
        query,
        (contexts) =>
          contexts
            .select(["id", "name", "worker", "control", "created_at", "last_used_at"])
            .select(sql<number>`json_array_length(pages)`.as("page_count"))
            .$if(withPages, (select) => select.select("pages")),
        (row) => ({
          id: row.id,
          name: row.name,
          worker: row.worker,
          pageCount: row.page_count,
          pages: row.pages === undefined ? [] : fromJson<ArchivedPage[]>(row.pages),
          ...(row.control !== null && { control: fromJson<ControlState>(row.control) }),
          createdAt: row.created_at,
          lastUsedAt: Math.max(row.last_used_at, touches.pending(row.id) ?? 0),
        }),
      );
    },

    /** The contexts in which a request for control is pending. */
    listRequested(userId: string, query: ListQuery<"expiresAt">): Promise<Listed<ContextWithRequest>> {
      const pending = owned(userId).where("requested_until", ">", now());
      return listRows(
        pending,
        requestPlan,
        query,
        (contexts) => contexts.select(["id", "name", "control"]),
        (row) => ({ ...row, control: fromJson<ControlState>(row.control) }),
      );
    },
  };
}
