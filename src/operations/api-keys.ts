import { notFound } from "../errors/errors.ts";
import { type Answer, type Handlers, toTimestamp } from "../contract.ts";
import type { ApiKeys } from "../identity/api-keys.ts";
import { ownScopes } from "../identity/permissions.ts";
import { isActive, type ApiKey, type ApiKeyStore } from "../store/api-keys.ts";
import { toListQuery } from "./input/list-query.ts";

type ApiKeyHandlers = Pick<Handlers, "createApiKey" | "listApiKeys" | "getApiKey" | "revokeApiKey">;

const listFields = { name: "text", createdAt: "time", lastUsedAt: "time", expiresAt: "time" } as const;

export function createApiKeyHandlers({
  apiKeys,
  apiKeyStore,
  now,
}: {
  readonly apiKeys: Pick<ApiKeys, "create" | "revoke">;
  readonly apiKeyStore: Pick<ApiKeyStore, "find" | "list">;
  /** Epoch ms. */
  readonly now: () => number;
}): ApiKeyHandlers {
  function toAnswer(apiKey: ApiKey): Answer<"getApiKey">["apiKey"] {
    const { id, name, prefix, roles, scopes, plan, createdAt, lastUsedAt, expiresAt, revokedAt } = apiKey;
    const { allowedIps, allowedHosts, blockedHosts } = apiKey;
    return {
      id,
      name,
      prefix,
      roles: [...roles],
      scopes: [...(scopes ?? ownScopes(roles))],
      plan,
      active: isActive(apiKey, now()),
      ...(allowedIps !== null && { allowedIps: [...allowedIps] }),
      ...(allowedHosts !== null && { allowedHosts: [...allowedHosts] }),
      ...(blockedHosts !== null && { blockedHosts: [...blockedHosts] }),
      createdAt: toTimestamp(createdAt),
      ...(lastUsedAt !== null && { lastUsedAt: toTimestamp(lastUsedAt) }),
      ...(expiresAt !== null && { expiresAt: toTimestamp(expiresAt) }),
      ...(revokedAt !== null && { revokedAt: toTimestamp(revokedAt) }),
    };
  }

  const withMetadata = (apiKey: ApiKey): Answer<"getApiKey">["apiKey"] => ({
    ...toAnswer(apiKey),
    ...(apiKey.metadata !== null && { metadata: { ...apiKey.metadata } }),
  });

  return {
    async createApiKey({ principal }, { body }) {
      const { apiKey, key } = await apiKeys.create(principal, body);
      const warning = "Keep this key now; it is not shown again";
      return { answer: { apiKey: withMetadata(apiKey), plainTextKey: key, warning, key, id: apiKey.id } };
    },

    async listApiKeys({ principal }, { query }) {
      const { active } = query;
      const listQuery = {
        ...toListQuery(query, listFields),
        ...(active !== undefined && { active: active === "true" }),
      };
      const { rows, total } = await apiKeyStore.list(principal.userId, listQuery);
      const { limit, offset } = listQuery;
      return { answer: { apiKeys: rows.map(toAnswer), total, limit, offset } };
    },

    async getApiKey({ principal }, { params: { apiKeyId } }) {
      const apiKey = await apiKeyStore.find(principal.userId, apiKeyId);
      if (apiKey === undefined) throw notFound("apiKey", apiKeyId);
      return { answer: { apiKey: withMetadata(apiKey) } };
    },

    async revokeApiKey({ principal }, { params: { apiKeyId } }) {
      const apiKey = await apiKeys.revoke(principal.userId, apiKeyId);
      if (apiKey === undefined) throw notFound("apiKey", apiKeyId);
      const { id, name, revokedAt } = apiKey;
      const answer = { id, name, revokedAt: toTimestamp(revokedAt ?? now()) };
      return { answer: { message: "The API key is revoked", apiKey: answer } };
    },
  };
}
