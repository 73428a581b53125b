import { type Kysely, type Selectable, sql } from "kysely";
import type { StorageState } from "../contract.ts";
import type { SavedProfile } from "../engine/archive.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import { createContextColumns } from "./context-columns.ts";
import { fromJson } from "./database/json.ts";
import { lockUser } from "./database/row-lock.ts";
import type { ContextsTable, ProfilesTable, Schema } from "./database/schema.ts";
import { type Listed, type ListPlan, type ListQuery, listRows } from "./list-query.ts";
import { createProfileColumns, type ProfileColumns, requireWhole } from "./profile-columns.ts";
import type { Cipher } from "./secrets/cipher.ts";

/** Times are epoch ms. */
export interface Profile {
  readonly id: string;
  readonly name: string;
  /** Counts what was stored in it. */
  readonly version: number;
  /** Hosts that it has something of, at most 100. */
  readonly origins: readonly string[];
  readonly cookies: number;
  readonly bytes: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly lastUsedAt: number | null;
  /** When the first of the cookies ends that look like a login. */
  readonly expiresAt: number | null;
  /** The context that saves it. */
  readonly contextId: string | null;
}

/** From where a profile gets its state: as it is given, or that of a context's row or of another profile of the user. */
export type ProfileSource =
  { readonly state: StorageState } | { readonly contextId: string } | { readonly profileId: string };

interface NewProfile {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

interface ProfileChange {
  readonly name?: string | undefined;
  readonly source?: ProfileSource | undefined;
  /** The version that it must have; default: any. */
  readonly version?: number | undefined;
}

/** How a new context uses a profile. */
export interface ProfileUse {
  /** The id or name of the profile. */
  readonly profile: string;
  /** Null: it does not save it. */
  readonly save: "onClose" | "auto" | null;
}

type ProfileField = "name" | "createdAt" | "updatedAt" | "expiresAt";

export interface ProfileStore {
  /**
   * @throws ServiceError `CONFLICT` for a name that the user has already, and beyond the most profiles that a user may have;
   *   `NOT_FOUND` for a source that is not the user's; `ACTION_FAILED` for one that cannot be read; `PAYLOAD_TOO_LARGE`
   */
  insert(profile: NewProfile, source: ProfileSource): Promise<Profile>;
  find(userId: string, profileId: string): Promise<Profile | undefined>;
  list(userId: string, query: ListQuery<ProfileField>): Promise<Listed<Profile>>;
  /** Undefined when the user has no such profile. @throws ServiceError as `insert`, and `CONFLICT` for another version */
  update(userId: string, profileId: string, change: ProfileChange): Promise<Profile | undefined>;
  /** False when the user has no such profile. */
  remove(userId: string, profileId: string): Promise<boolean>;
  /** Reads and decrypts its state. @throws ServiceError `ACTION_FAILED`, reason `profile-unreadable` */
  readState(userId: string, profileId: string): Promise<StorageState | undefined>;
  /** See `ContextArchive.saveProfile`; without `epoch`, in any. */
  saveFrom(contextId: string, epoch?: number): Promise<SavedProfile | undefined>;
  /** Marks it as used. @throws ServiceError `NOT_FOUND`; `ACTION_FAILED`, reason `profile-unreadable` */
  use(userId: string, idOrName: string): Promise<{ readonly id: string; readonly state: StorageState }>;
  /**
   * The columns of a new context that begins with the login of a profile. The transaction has the lock of the user.
   *
   * @throws ServiceError `NOT_FOUND` when the user has no such profile, `ACTION_FAILED` when it cannot be read, `CONFLICT`
   *   when another context saves it
   */
  columnsOfUse(
    trx: Kysely<Schema>,
    context: { readonly userId: string; readonly contextId: string },
    use: ProfileUse,
  ): Promise<Pick<Selectable<ContextsTable>, "profile_id" | "profile_save" | "profile_version" | "storage_state">>;
}

interface ProfileStoreDependencies {
  readonly cipher: Cipher;
  readonly now: () => number;
  /** Default: 100. */
  readonly maxPerUser?: number;
}

const MAX_PER_USER = 100;

const plan: ListPlan<ProfileField> = {
  columns: { name: "name", createdAt: "created_at", updatedAt: "updated_at", expiresAt: "expires_at" },
  defaultSort: { field: "createdAt", descending: true },
  nullable: ["expiresAt"],
  tieBreakers: ["id"],
};

/** Without the state, which is large. */
const PROFILE_COLUMNS = [
  "id",
  "name",
  "version",
  "origins",
  "cookies",
  "bytes",
  "created_at",
  "updated_at",
  "last_used_at",
  "expires_at",
] as const;

const savingContext = sql<string | null>`(
  select c.id from contexts c where c.profile_id = profiles.id and c.profile_save is not null
)`.as("context_id");

export function createProfileStore(
  db: Kysely<Schema>,
  { cipher, now, maxPerUser = MAX_PER_USER }: ProfileStoreDependencies,
): ProfileStore {
  const columns = createProfileColumns(cipher);
  const contextColumns = createContextColumns(cipher);

  async function requireName(trx: Kysely<Schema>, userId: string, name: string, except?: string): Promise<void> {
    const taken = await trx
      .selectFrom("profiles")
      .select("id")
      .where("user_id", "=", userId)
      .where("name", "=", name)
      .executeTakeFirst();
    if (taken === undefined || taken.id === except) return;
    throw new ServiceError("CONFLICT", `you have a profile "${name}" already`, {
      details: { reason: "profile-name", profileId: taken.id },
    });
  }

  async function stateOf(trx: Kysely<Schema>, userId: string, source: ProfileSource): Promise<StorageState> {
    if ("state" in source) return source.state;
    if ("profileId" in source) {
      const state = await readState(trx, userId, source.profileId);
      if (state === undefined) throw notFound("profile", source.profileId);
      return state;
    }
    const { contextId } = source;
    const owned = trx.selectFrom("contexts").select("storage_state").where("user_id", "=", userId);
    const row = await owned.where("id", "=", contextId).executeTakeFirst();
    if (row === undefined) throw notFound("context", contextId);
    if (row.storage_state === null) return { cookies: [], origins: [] };
    return requireWhole(contextColumns.toStorageState(contextId, row.storage_state));
  }

  async function readState(from: Kysely<Schema>, userId: string, profileId: string): Promise<StorageState | undefined> {
    const owned = from.selectFrom("profiles").select(["id", "state"]).where("user_id", "=", userId);
    const row = await owned.where("id", "=", profileId).executeTakeFirst();
    return row && columns.toState(row);
  }

  async function find(from: Kysely<Schema>, userId: string, profileId: string): Promise<Profile | undefined> {
    const row = await from
      .selectFrom("profiles")
      .select([...PROFILE_COLUMNS, savingContext])
      .where("user_id", "=", userId)
      .where("id", "=", profileId)
      .executeTakeFirst();
    return row && toProfile(row);
  }

  async function requireFound(trx: Kysely<Schema>, userId: string, profileId: string): Promise<Profile> {
    const profile = await find(trx, userId, profileId);
    if (profile === undefined) throw notFound("profile", profileId);
    return profile;
  }

  /** @param save whether a context is to save it, which one may at a time */
  async function use(trx: Kysely<Schema>, userId: string, idOrName: string, save: ProfileUse["save"] = null) {
    const rows = await trx
      .selectFrom("profiles")
      .select(["id", "state", "version", savingContext])
      .where("user_id", "=", userId)
      .where((eb) => eb.or([eb("id", "=", idOrName), eb("name", "=", idOrName)]))
      .execute();
    const row = rows.find(({ id }) => id === idOrName) ?? rows[0];
    if (row === undefined) throw notFound("profile", idOrName);
    if (save !== null && row.context_id !== null) {
      throw new ServiceError(
        "CONFLICT",
        `context "${row.context_id}" saves this profile; delete it first, or use the profile without saving it`,
        { details: { reason: "profile-writer", profileId: row.id, contextId: row.context_id } },
      );
    }
    const state = columns.toState(row);
    await trx.updateTable("profiles").set({ last_used_at: now() }).where("id", "=", row.id).execute();
    return { id: row.id, version: row.version, state };
  }

  return {
    insert: ({ id, userId, name }, source) =>
      db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        const { count } = await trx
          .selectFrom("profiles")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("user_id", "=", userId)
          .executeTakeFirstOrThrow();
        if (count >= maxPerUser) {
          throw new ServiceError("CONFLICT", `you have ${maxPerUser} profiles already, the most there may be`, {
            details: { reason: "profiles", limit: maxPerUser },
          });
        }
        await requireName(trx, userId, name);
        const state = columns.fromState(id, await stateOf(trx, userId, source));
        const at = now();
        await trx
          .insertInto("profiles")
          .values({ id, user_id: userId, name, version: 1, ...state, created_at: at, updated_at: at })
          .execute();
        return requireFound(trx, userId, id);
      }),

    find: (userId, profileId) => find(db, userId, profileId),

    list: (userId, query) =>
      listRows(
        db.selectFrom("profiles").where("user_id", "=", userId),
        plan,
        query,
        (from) => from.select([...PROFILE_COLUMNS, savingContext]),
        toProfile,
      ),

    update: (userId, profileId, { name, source, version }) =>
      db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        const current = await find(trx, userId, profileId);
        if (current === undefined) return undefined;
        if (version !== undefined && version !== current.version) {
          throw new ServiceError("CONFLICT", `the profile has version ${current.version}, not ${version}`, {
            details: { reason: "profile-version", version: current.version },
          });
        }
        if (name !== undefined) await requireName(trx, userId, name, profileId);
        const state = source && columns.fromState(profileId, await stateOf(trx, userId, source));
        await trx
          .updateTable("profiles")
          .set({
            updated_at: now(),
            ...(name !== undefined && { name }),
            ...(state && { ...state, version: sql<number>`version + 1` }),
          })
          .where("id", "=", profileId)
          .execute();
        const updated = await requireFound(trx, userId, profileId);
        // Its own login: the context goes on from there.
        if (source !== undefined && "contextId" in source)
          await setVersion(trx, source.contextId, profileId, updated.version);
        return updated;
      }),

    async remove(userId, profileId) {
      const { numDeletedRows } = await db
        .deleteFrom("profiles")
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    readState: (userId, profileId) => readState(db, userId, profileId),

    saveFrom: (contextId, epoch) =>
      db.transaction().execute(async (trx) => {
        const context = await trx
          .selectFrom("contexts")
          .select(["profile_id", "profile_save", "profile_version", "storage_state"])
          .where("id", "=", contextId)
          .$if(epoch !== undefined, (select) => select.where("epoch", "=", epoch ?? 0))
          .executeTakeFirst();
        const { profile_id: id, profile_version: version, storage_state: stored } = context ?? {};
        if (!id || !version || context?.profile_save === null) return undefined;
        const profile = await trx.selectFrom("profiles").select("version").where("id", "=", id).executeTakeFirst();
        if (profile === undefined) return { id, outcome: "deleted" };
        if (profile.version !== version) return { id, outcome: "conflict" };
        const storage = stored ? contextColumns.toStorageState(contextId, stored) : { cookies: [], origins: [] };
        if (storage.isPartial === true) return { id, outcome: "incomplete" };
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
        return {
          id,
          outcome: "saved",
          version: next,
          ...(state.expires_at !== null && { expiresAt: state.expires_at }),
        };
      }),

    use: (userId, idOrName) => use(db, userId, idOrName),

    async columnsOfUse(trx, { userId, contextId }, { profile, save }) {
      const { id, version, state } = await use(trx, userId, profile, save);
      return {
        profile_id: id,
        profile_save: save,
        profile_version: version,
        ...contextColumns.fromStorage(contextId, state),
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

async function setVersion(
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

function toProfile(
  row: Pick<Selectable<ProfilesTable>, (typeof PROFILE_COLUMNS)[number]> & { readonly context_id: string | null },
): Profile {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    origins: fromJson<string[]>(row.origins),
    cookies: row.cookies,
    bytes: row.bytes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    contextId: row.context_id,
  };
}
