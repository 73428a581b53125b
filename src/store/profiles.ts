import { type Kysely, type Selectable, sql } from "kysely";
import type { ContextConfig, StorageState } from "../contract.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import { createContextColumns } from "./context-columns.ts";
import { fromJson } from "./database/column-types.ts";
import { lockUser } from "./database/row-lock.ts";
import type { Schema } from "./database/schema.ts";
import { type Listed, type ListPlan, type ListQuery, listRows } from "./list-query.ts";
import {
  type ApprovalRules,
  approvalsColumn,
  approvalsIn,
  guardOf,
  joinApprovals,
  requireUnguarded,
} from "./profile-approvals.ts";
import { createProfileColumns, requireWhole } from "./profile-columns.ts";
import { createProfileUses, savingContext, setVersion } from "./profile-use.ts";
import type { Cipher } from "./secrets/cipher.ts";

/** Times are epoch ms. */
export type Profile = Readonly<ReturnType<typeof toProfile>>;

/** The source of a profile's state: as it is given, from a context's row, or from another profile of the user. */
export type ProfileSource =
  { readonly state: StorageState } | { readonly contextId: string } | { readonly profileId: string };

/** The source of a stored profile. */
interface Source {
  readonly state: StorageState;
  readonly approvals: ApprovalRules;
  /** The context that the login came from, if it is known. */
  readonly contextId: string | null;
}

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
  /** Whether it keeps its approvals beside those of the source, as for a program; default: those of the source replace them. */
  readonly keepsApprovals?: boolean;
}

type ProfileField = "name" | "createdAt" | "updatedAt" | "expiresAt";

export type ProfileStore = ReturnType<typeof createProfileStore>;

const MAX_PER_USER = 100;

const plan: ListPlan<ProfileField> = {
  columns: { name: "name", createdAt: "created_at", updatedAt: "updated_at", expiresAt: "expires_at" },
  defaultSort: { field: "createdAt", descending: true },
  nullable: ["expiresAt"],
  tieBreakers: ["id"],
};

/** The columns without the state, which is large. */
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
  "approvals",
] as const;

export function createProfileStore(
  db: Kysely<Schema>,
  {
    cipher,
    now,
    maxPerUser = MAX_PER_USER,
  }: {
    readonly cipher: Cipher;
    readonly now: () => number;
    /** Default: 100. */
    readonly maxPerUser?: number;
  },
) {
  const columns = createProfileColumns(cipher);
  const contextColumns = createContextColumns(cipher);

  async function readSource(trx: Kysely<Schema>, userId: string, source: ProfileSource): Promise<Source> {
    if ("state" in source) return { state: source.state, approvals: [], contextId: null };
    if ("profileId" in source) {
      const state = await readState(trx, userId, source.profileId);
      if (state === undefined) throw notFound("profile", source.profileId);
      const { approvals, source_context_id: contextId } = await guardOf(trx, source.profileId);
      return { state, approvals, contextId };
    }
    const { contextId } = source;
    const owned = trx.selectFrom("contexts").select(["storage_state", "config", "profile_id"]);
    const row = await owned.where("user_id", "=", userId).where("id", "=", contextId).executeTakeFirst();
    if (row === undefined) throw notFound("context", contextId);
    const { approvals: ofContext = [] } = fromJson<ContextConfig>(row.config);
    const approvals = joinApprovals(ofContext, (await guardOf(trx, row.profile_id)).approvals);
    if (row.storage_state === null) return { state: { cookies: [], origins: [] }, approvals, contextId };
    return { state: requireWhole(contextColumns.toStorageState(contextId, row.storage_state)), approvals, contextId };
  }

  async function readState(
    from: Kysely<Schema>,
    userId: string,
    profileId: string,
    isProgram = false,
  ): Promise<StorageState | undefined> {
    const owned = from.selectFrom("profiles").select(["id", "state", "approvals"]).where("user_id", "=", userId);
    const row = await owned.where("id", "=", profileId).executeTakeFirst();
    if (isProgram && row) requireUnguarded(row);
    return row && columns.toState(row);
  }

  return {
    /**
     * @throws ServiceError `CONFLICT` for a name that the user has already, and beyond the most profiles that a user may have;
     *   `NOT_FOUND` for a source that is not the user's; `ACTION_FAILED` for one that cannot be read; `PAYLOAD_TOO_LARGE`
     */
    insert: ({ id, userId, name }: NewProfile, source: ProfileSource): Promise<Profile> =>
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
        const { state: read, approvals, contextId } = await readSource(trx, userId, source);
        const state = {
          ...columns.fromState(id, read),
          ...{ approvals: approvalsColumn(approvals), source_context_id: contextId },
        };
        const at = now();
        await trx
          .insertInto("profiles")
          .values({ id, user_id: userId, name, version: 1, ...state, created_at: at, updated_at: at })
          .execute();
        return requireFound(trx, userId, id);
      }),

    find: (userId: string, profileId: string): Promise<Profile | undefined> => find(db, userId, profileId),

    list: (userId: string, query: ListQuery<ProfileField>): Promise<Listed<Profile>> =>
      listRows(
        db.selectFrom("profiles").where("user_id", "=", userId),
        plan,
        query,
        (from) => from.select([...PROFILE_COLUMNS, savingContext]),
        toProfile,
      ),

    /** Undefined when the user has no such profile. @throws ServiceError as `insert`, and `CONFLICT` for another version */
    update: (
      userId: string,
      profileId: string,
      { name, source, version, keepsApprovals = false }: ProfileChange,
    ): Promise<Profile | undefined> =>
      db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        const current = await find(trx, userId, profileId);
        if (current === undefined) return undefined;
        if (version !== undefined && version !== current.version) throw otherVersion(current.version, version);
        if (name !== undefined) await requireName(trx, userId, name, profileId);
        const read = source && (await readSource(trx, userId, source));
        const kept = keepsApprovals ? current.approvals : [];
        const state = read && {
          ...columns.fromState(profileId, read.state),
          ...{ approvals: approvalsColumn(joinApprovals(kept, read.approvals)), source_context_id: read.contextId },
        };
        const { numUpdatedRows } = await trx
          .updateTable("profiles")
          .set({
            updated_at: now(),
            ...(name !== undefined && { name }),
            ...(state && { ...state, version: sql<number>`version + 1` }),
          })
          .where("id", "=", profileId)
          .$if(version !== undefined, (update) => update.where("version", "=", version ?? 0))
          .executeTakeFirstOrThrow();
        const updated = await requireFound(trx, userId, profileId);
        // A context has saved it meanwhile, which takes no lock of the user.
        if (numUpdatedRows === 0n) throw otherVersion(updated.version, version);
        // Its own login: the context goes on from there.
        if (source !== undefined && "contextId" in source)
          await setVersion(trx, source.contextId, profileId, updated.version);
        return updated;
      }),

    /** False when the user has no such profile. */
    async remove(userId: string, profileId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("profiles")
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /**
     * Reads and decrypts its state.
     *
     * @throws ServiceError `ACTION_FAILED`, reason `profile-unreadable`; `FORBIDDEN` to a program where it has approvals
     */
    readState: (userId: string, profileId: string, isProgram?: boolean): Promise<StorageState | undefined> =>
      readState(db, userId, profileId, isProgram),

    ...createProfileUses(db, { columns, contextColumns, now }),
  };
}

function otherVersion(version: number, asked: number | undefined): ServiceError {
  return new ServiceError("CONFLICT", `the profile has version ${version}, not ${asked}`, {
    details: { reason: "profile-version", version },
  });
}

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

function toProfile(
  row: Pick<Selectable<Schema["profiles"]>, (typeof PROFILE_COLUMNS)[number]> & { readonly context_id: string | null },
) {
  return {
    id: row.id,
    name: row.name,
    /** Counts what was stored in it. */
    version: row.version,
    /** Hosts that it has something of, at most 100. */
    origins: fromJson<readonly string[]>(row.origins),
    cookies: row.cookies,
    bytes: row.bytes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastUsedAt: row.last_used_at,
    /** When the first of the cookies ends that look like a login. */
    expiresAt: row.expires_at,
    /** The context that saves it. */
    contextId: row.context_id,
    /** Acts that wait for a person in each context that a program opens with it. */
    approvals: approvalsIn(row.approvals),
  };
}
