import { type Kysely, type Selectable, sql } from "kysely";
import type { ContextConfig, StorageState } from "../contract.ts";
import type { SavedProfile } from "../engine/archive.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import type { ContextColumns } from "./context-columns.ts";
import { fromJson } from "./database/column-types.ts";
import type { Schema } from "./database/schema.ts";
import { approvalsIn, guardProfiles, joinApprovals, requireUnguarded } from "./profile-approvals.ts";
import { isWhole, type ProfileColumns } from "./profile-columns.ts";

/** How a new context uses a profile. */
export interface ProfileUse {
  /** The id or name of the profile. */
  readonly profile: string;
  /** Null: it does not save it. */
  readonly save: "onClose" | "auto" | null;
  /** Whether the context has the approvals of the profile beside its own: to those a program only adds; a person may give others. */
  readonly keepsApprovals: boolean;
}

/** The context that saves a profile. */
export const savingContext = sql<string | null>`(
  select c.id from contexts c where c.profile_id = profiles.id and c.profile_save is not null
)`.as("context_id");

/** The profile of that id, or else of that name. */
async function findNamed(from: Kysely<Schema>, userId: string, idOrName: string) {
  const rows = await from
    .selectFrom("profiles")
    .select(["id", "state", "version", "approvals", savingContext])
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("id", "=", idOrName), eb("name", "=", idOrName)]))
    .execute();
  return rows.find(({ id }) => id === idOrName) ?? rows[0];
}

/** The use of profiles by contexts. */
export function createProfileUses(
  db: Kysely<Schema>,
  {
    columns,
    contextColumns,
    now,
  }: {
    readonly columns: ProfileColumns;
    readonly contextColumns: ContextColumns;
    readonly now: () => number;
  },
) {
  /** @param save whether a context is to save it, which one may at a time */
  async function use(
    trx: Kysely<Schema>,
    userId: string,
    idOrName: string,
    { save = null, isProgram = false }: { readonly save?: ProfileUse["save"]; readonly isProgram?: boolean } = {},
  ) {
    const row = await findNamed(trx, userId, idOrName);
    if (row === undefined) throw notFound("profile", idOrName);
    if (isProgram) requireUnguarded(row);
    if (save !== null && row.context_id !== null) {
      throw new ServiceError(
        "CONFLICT",
        `context "${row.context_id}" saves this profile; delete it first, or use the profile without saving it`,
        { details: { reason: "profile-writer", profileId: row.id, contextId: row.context_id } },
      );
    }
    const state = columns.toState(row);
    const approvals = approvalsIn(row.approvals);
    await trx.updateTable("profiles").set({ last_used_at: now() }).where("id", "=", row.id).execute();
    return { id: row.id, version: row.version, state, approvals };
  }

  return {
    /** See `ContextArchive.saveProfile`; without `epoch`, in any. */
    saveFrom: (contextId: string, epoch?: number): Promise<SavedProfile | undefined> =>
      db.transaction().execute(async (trx) => {
        const context = await trx
          .selectFrom("contexts")
          .select(["config", "profile_id", "profile_save", "profile_version", "storage_state"])
          .where("id", "=", contextId)
          .$if(epoch !== undefined, (select) => select.where("epoch", "=", epoch ?? 0))
          .executeTakeFirst();
        const { profile_id: id, profile_version: version, storage_state: stored } = context ?? {};
        if (!id || !version || context?.profile_save === null) return undefined;
        const profile = await trx.selectFrom("profiles").select("version").where("id", "=", id).executeTakeFirst();
        if (profile === undefined) return { id, outcome: "deleted" };
        if (profile.version !== version) return { id, outcome: "conflict" };
        const storage = stored ? contextColumns.toStorageState(contextId, stored) : { cookies: [], origins: [] };
        if (!isWhole(storage)) return { id, outcome: "incomplete" };
        const state = stateColumns(columns, id, storage);
        if (state === undefined) return { id, outcome: "too-large" };
        const next = version + 1;
        const { numUpdatedRows } = await trx
          .updateTable("profiles")
          .set({ ...state, version: next, updated_at: now() })
          .where("id", "=", id)
          .where("version", "=", version)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return { id, outcome: "conflict" };
        await setVersion(trx, contextId, id, next);
        const { approvals } = fromJson<ContextConfig>(context?.config ?? "{}");
        await guardProfiles(trx, { contextId, profileId: id, approvals });
        return {
          id,
          outcome: "saved",
          version: next,
          ...(state.expires_at !== null && { expiresAt: state.expires_at }),
        };
      }),

    /** Marks it as used. @throws ServiceError as `ContextArchive.useProfile` */
    use: (
      userId: string,
      idOrName: string,
      isProgram: boolean,
    ): Promise<{ readonly id: string; readonly state: StorageState }> => use(db, userId, idOrName, { isProgram }),

    /**
     * The columns of a new context that begins with the login of a profile, and its rules. The transaction has the lock of the user.
     *
     * @throws ServiceError `NOT_FOUND` when the user has no such profile, `ACTION_FAILED` when it cannot be read, `CONFLICT`
     *   when another context saves it
     */
    async columnsOfUse(
      trx: Kysely<Schema>,
      {
        userId,
        id: contextId,
        config,
      }: { readonly userId: string; readonly id: string; readonly config: ContextConfig },
      { profile, save, keepsApprovals }: ProfileUse,
    ): Promise<{
      readonly ofProfile: Pick<
        Selectable<Schema["contexts"]>,
        "profile_id" | "profile_save" | "profile_version" | "storage_state"
      >;
      readonly config: ContextConfig;
    }> {
      const { id, version, state, approvals } = await use(trx, userId, profile, { save });
      const isGuarded = keepsApprovals && approvals.length > 0;
      return {
        ofProfile: {
          profile_id: id,
          profile_save: save,
          profile_version: version,
          ...contextColumns.fromStorage(contextId, state),
        },
        config: isGuarded ? { ...config, approvals: joinApprovals(approvals, config.approvals ?? []) } : config,
      };
    },
  };
}

function stateColumns(columns: ProfileColumns, profileId: string, state: StorageState) {
  try {
    return columns.fromState(profileId, state);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "PAYLOAD_TOO_LARGE") return undefined;
    throw error;
  }
}

/** Sets the version of the profile with which the context goes on. */
export async function setVersion(
  trx: Kysely<Schema>,
  contextId: string,
  profileId: string,
  profileVersion: number,
): Promise<void> {
  await trx
    .updateTable("contexts")
    .set({ profile_version: profileVersion })
    .where("id", "=", contextId)
    .where("profile_id", "=", profileId)
    .execute();
}
