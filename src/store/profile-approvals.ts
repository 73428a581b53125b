import type { Kysely } from "kysely";
import type { ContextConfig } from "../contract.ts";
import { guardedError } from "../errors/errors.ts";
import { fromJson, toJson } from "./database/column-types.ts";
import type { Schema } from "./database/schema.ts";

/** The acts that wait for a person. */
export type ApprovalRules = NonNullable<ContextConfig["approvals"]>;

/** The rules of all of these, each once: what is guarded in one place stays so in the other. */
export function joinApprovals(...lists: readonly ApprovalRules[]): ApprovalRules {
  const byText = new Map(lists.flat().map((rule) => [JSON.stringify(rule), rule]));
  return [...byText.values()];
}

export function approvalsIn(column: unknown): ApprovalRules {
  return column === null || column === undefined ? [] : fromJson<ApprovalRules>(column);
}

/** @throws ServiceError `FORBIDDEN` where the profile has approvals, by the row as it is now: for a program */
export function requireUnguarded({ approvals }: { readonly approvals: unknown }): void {
  if (approvalsIn(approvals).length > 0) throw guardedError();
}

/** The column of these rules; null: there are none. */
export function approvalsColumn(approvals: ApprovalRules): string | null {
  return approvals.length === 0 ? null : toJson(approvals);
}

/** Gives profiles whose login is that of a context the approvals of the context, beside those that they have. */
export async function guardProfiles(
  trx: Kysely<Schema>,
  options: {
    readonly contextId: string;
    /** The profile that it was opened with. */
    readonly profileId: string | null;
    readonly approvals: ApprovalRules | undefined;
  },
): Promise<void> {
  const { contextId, profileId, approvals = [] } = options;
  if (approvals.length === 0) return;
  const profiles = await trx
    .selectFrom("profiles")
    .select(["id", "approvals"])
    .where((eb) => eb.or([eb("source_context_id", "=", contextId), eb("id", "=", profileId ?? "")]))
    .execute();
  for (const { id, approvals: column } of profiles) {
    const joined = joinApprovals(approvalsIn(column), approvals);
    await trx
      .updateTable("profiles")
      .set({ approvals: approvalsColumn(joined) })
      .where("id", "=", id)
      .execute();
  }
}

/** Returns what guards the login of a profile. @param profileId null: there is no profile */
export async function guardOf(
  trx: Kysely<Schema>,
  profileId: string | null,
): Promise<{ readonly approvals: ApprovalRules; readonly source_context_id: string | null }> {
  const found = trx.selectFrom("profiles").select(["approvals", "source_context_id"]);
  const row = profileId === null ? undefined : await found.where("id", "=", profileId).executeTakeFirst();
  return { approvals: approvalsIn(row?.approvals ?? null), source_context_id: row?.source_context_id ?? null };
}
