import { type Answer, type Call, type Handlers, isProgram, type StorageState } from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import { invalidField, notFound } from "../errors/errors.ts";
import type { ContextStore } from "../store/contexts.ts";
import type { Profile, ProfileSource, ProfileStore } from "../store/profiles.ts";
import { requireOwned } from "./access.ts";
import { toListQuery } from "./input/list-query.ts";
import { fromPortable, toPortable } from "./input/portable-state.ts";
import { toTimestamp } from "./time.ts";

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
  /** Where the body says that a login comes from; undefined: it says nothing. */
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
