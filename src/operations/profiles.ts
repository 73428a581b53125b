import {
  type Answer,
  type Call,
  type Handlers,
  isProgram,
  operationValidators,
  type StorageState,
  toTimestamp,
} from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import { invalidField, notFound } from "../errors/errors.ts";
import { findErrors, invalidInput } from "../errors/validation.ts";
import type { ContextStore } from "../store/contexts.ts";
import type { Profile, ProfileSource, ProfileStore } from "../store/profiles.ts";
import { requireOwned } from "./access.ts";
import { toListQuery } from "./input/list-query.ts";
import { findUnsafeJson } from "./input/unsafe-json.ts";

type ProfileHandlers = Pick<
  Handlers,
  "createProfile" | "listProfiles" | "getProfile" | "updateProfile" | "deleteProfile" | "cloneProfile" | "exportProfile"
>;

const listFields = { name: "text", createdAt: "time", updatedAt: "time", expiresAt: "time" } as const;

export function createProfileHandlers({
  engine,
  contexts,
  profiles,
  newId,
}: {
  readonly engine: Pick<Engine, "saveContext">;
  readonly contexts: Pick<ContextStore, "ownerOf" | "find">;
  readonly profiles: Omit<ProfileStore, "saveFrom" | "columnsOfUse">;
  readonly newId: () => string;
}): ProfileHandlers {
  /** Returns the source of a login that the body names; undefined: it names none. */
  async function sourceOf(
    call: Call,
    { contextId, state }: { readonly contextId?: string | undefined; readonly state?: StorageState | undefined },
  ): Promise<ProfileSource | undefined> {
    if (contextId !== undefined && state !== undefined)
      throw invalidField("state", "must not be given together with contextId");
    if (state !== undefined) return { state: fromPortable(state) };
    if (contextId === undefined) return undefined;
    await requireOwned(contexts, call.principal, contextId);
    await engine.saveContext(contextId, call.limits());
    return { contextId };
  }

  return {
    async createProfile(call, { body }) {
      const source = await sourceOf(call, body);
      if (source === undefined) throw invalidField("contextId", "must be given, or state");
      const { userId } = call.principal;
      const profile = await profiles.insert({ id: newId(), userId, name: body.name }, source);
      return { answer: { data: toProfile(profile) }, audited: { profileId: profile.id, version: profile.version } };
    },

    async listProfiles({ principal }, { query }) {
      const listQuery = toListQuery(query, listFields);
      const { rows, total } = await profiles.list(principal.userId, listQuery);
      const { limit, offset } = listQuery;
      return { answer: { data: rows.map(toProfile), total, limit, offset } };
    },

    async getProfile({ principal }, { params: { profileId } }) {
      const profile = await profiles.find(principal.userId, profileId);
      if (profile === undefined) throw notFound("profile", profileId);
      return { answer: { data: toProfile(profile) } };
    },

    async updateProfile(call, { params: { profileId }, body }) {
      const { userId } = call.principal;
      if ((await profiles.find(userId, profileId)) === undefined) throw notFound("profile", profileId);
      const source = await sourceOf(call, body);
      const { name, version } = body;
      const keepsApprovals = isProgram(call.principal.credential);
      const profile = await profiles.update(userId, profileId, { name, version, source, keepsApprovals });
      if (profile === undefined) throw notFound("profile", profileId);
      return { answer: { data: toProfile(profile) }, audited: { version: profile.version } };
    },

    async deleteProfile({ principal }, { params: { profileId } }) {
      if (!(await profiles.remove(principal.userId, profileId))) throw notFound("profile", profileId);
      return { answer: { message: "The profile is deleted" } };
    },

    async cloneProfile({ principal }, { params: { profileId }, body: { name } }) {
      const profile = await profiles.insert({ id: newId(), userId: principal.userId, name }, { profileId });
      return { answer: { data: toProfile(profile) }, audited: { cloneId: profile.id } };
    },

    async exportProfile(call, { params: { profileId } }) {
      const { userId, credential } = call.principal;
      const state = await profiles.readState(userId, profileId, isProgram(credential));
      if (state === undefined) throw notFound("profile", profileId);
      return { answer: { data: toPortable(state) } };
    },
  };
}

function toProfile(profile: Profile): Answer<"getProfile">["data"] {
  const { id, name, version, origins, cookies, bytes, approvals, contextId } = profile;
  const { createdAt, updatedAt, lastUsedAt, expiresAt } = profile;
  return {
    ...{ id, name, version, cookies, bytes },
    origins: [...origins],
    createdAt: toTimestamp(createdAt),
    updatedAt: toTimestamp(updatedAt),
    ...(lastUsedAt !== null && { lastUsedAt: toTimestamp(lastUsedAt) }),
    ...(expiresAt !== null && { expiresAt: toTimestamp(expiresAt) }),
    ...(contextId !== null && { contextId }),
    ...(approvals.length > 0 && { approvals }),
  };
}

type Origin = StorageState["origins"][number];

const LISTS = ["localStorage", "sessionStorage", "indexedDB", "opfs"] as const;
/** The level of an item of these lists in the body of `createProfile`. */
const ITEM_DEPTH = 6;
/** Levels of a value that a database may keep, as JSON, with those around it. */
const MAX_DEPTH = 2_100;

/**
 * A state as JSON that requests may have: items with NUL, lone surrogates or too many levels are moved into `encoded` of their origin,
 * a JSON text, which escapes them.
 */
export function toPortable({ cookies, origins }: StorageState): StorageState {
  return { cookies, origins: origins.map(toPortableOrigin) };
}

function toPortableOrigin(origin: Origin): Origin {
  const made: Record<string, unknown> = { ...origin };
  const encoded: Record<string, unknown> = {};
  for (const list of LISTS) {
    const items: readonly object[] = origin[list] ?? [];
    const unsafe = new Set(items.filter((item) => findUnsafeJson(item, ITEM_DEPTH) !== undefined));
    if (unsafe.size === 0) continue;
    made[list] = items.filter((item) => !unsafe.has(item));
    encoded[list] = [...unsafe];
  }
  if (Object.keys(encoded).length > 0) made["encoded"] = JSON.stringify(encoded);
  return made as Origin; // with the same members
}

/** The state that `toPortable` was given. @throws ServiceError `VALIDATION_ERROR` for an `encoded` that it does not write */
export function fromPortable({ cookies, origins }: StorageState): StorageState {
  return { cookies, origins: origins.map(fromPortableOrigin) };
}

function fromPortableOrigin({ encoded, ...origin }: Origin, index: number): Origin {
  if (encoded === undefined) return origin;
  const field = `state.origins[${index}].encoded`;
  const lists = parsed(encoded, field);
  const made: Record<string, unknown> = { ...origin };
  for (const [name, items] of Object.entries(lists)) {
    const list = LISTS.find((each) => each === name);
    if (list === undefined || !Array.isArray(items))
      throw invalidInput([{ field, message: `must have lists of ${LISTS.join(", ")} alone` }]);
    made[list] = [...(origin[list] ?? []), ...(items as readonly unknown[])];
  }
  const body = { name: "encoded", state: { cookies: [], origins: [made] } };
  const validate = operationValidators.createProfile.body;
  const [error] = validate === undefined ? [] : findErrors(validate, body);
  if (error) throw invalidInput([{ field, message: `is not valid: ${error.field} ${error.message}` }]);
  return made as Origin; // just validated
}

function parsed(text: string, field: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidInput([{ field, message: "must be JSON text" }]);
  }
  if (typeof value !== "object" || value === null)
    throw invalidInput([{ field, message: "must be JSON of an object" }]);
  let level: readonly object[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw invalidInput([{ field, message: `is nested deeper than ${MAX_DEPTH} levels` }]);
    level = level.flatMap((each) => Object.values(each).filter((item): item is object => Object(item) === item));
  }
  return value;
}
