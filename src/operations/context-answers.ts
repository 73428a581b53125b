import { type Answer, toTimestamp } from "../contract.ts";
import type { PageState } from "../engine/engine.ts";
import type { StoredContext } from "../store/contexts.ts";

export function toContext(context: StoredContext): Answer<"getContext">["data"] {
  const { id, userId, name, config, isTemporary, profile, losses, unsaved, createdAt, lastUsedAt } = context;
  return {
    id,
    userId,
    name,
    config,
    createdAt: toTimestamp(createdAt),
    lastUsedAt: toTimestamp(lastUsedAt),
    ...(unsaved && { unsaved: unsaved.map((part) => ({ ...part })) }),
    ...(losses && { losses: toLosses(losses) }),
    ...(isTemporary && { temporary: true }),
    ...(profile && { profile: profile.id, ...(profile.save !== null && { profileSave: profile.save }) }),
  };
}

function toLosses({ count, at, reason, bound, bytes }: NonNullable<StoredContext["losses"]>) {
  return {
    count,
    at: toTimestamp(at),
    reason,
    ...(bound !== undefined && { bound }),
    ...(bytes !== undefined && { bytes }),
  };
}

export function toContextPage({
  id,
  url,
  title = "",
  createdAt,
}: Pick<PageState, "id" | "url" | "createdAt"> & { readonly title?: string }): NonNullable<
  Answer<"getContext">["data"]["page"]
> {
  return { id, url, title, createdAt: toTimestamp(createdAt) };
}
