import { type Answer, credentialName, type Handlers, toTimestamp } from "../contract.ts";
import { notFound } from "../errors/errors.ts";
import type { ShareLinks } from "../identity/share-links.ts";
import type { LoginThrottle } from "../limits/login-throttle.ts";
import type { ContextStore } from "../store/contexts.ts";
import type { ShareLink } from "../store/share-links.ts";
import { requireController } from "./access.ts";
import { requirePublicUrl, toConsoleUrl } from "./public-url.ts";

type ShareLinkHandlers = Pick<Handlers, "createShareLink" | "listShareLinks" | "revokeShareLink" | "openShareLink">;

export function createShareLinkHandlers({
  shareLinks,
  contexts,
  loginThrottle,
  publicUrl,
  hasEmbedding,
}: {
  readonly shareLinks: Pick<ShareLinks, "create" | "list" | "revoke" | "open">;
  readonly contexts: Pick<ContextStore, "find">;
  readonly loginThrottle: LoginThrottle;
  /** The URL at which browsers reach the service; undefined: none does. */
  readonly publicUrl: () => string | undefined;
  /** Whether pages of some origin may show a link in a frame. */
  readonly hasEmbedding: boolean;
}): ShareLinkHandlers {
  return {
    async createShareLink(call, { params: { contextId }, body: { scope, ttl: ttlMs, name } }) {
      const { principal } = call;
      if (scope === "control") await requireController(contexts, call, contextId);
      const base = requirePublicUrl(publicUrl);
      const { userId, credential } = principal;
      const createdBy = credentialName(credential);
      const created = await shareLinks.create({ contextId, userId, scope, ttlMs, name, createdBy });
      if (created === undefined) throw notFound("context", contextId);
      const { shareLink, secret } = created;
      const url = toConsoleUrl(base, `share/${secret}`);
      const embedUrl = hasEmbedding && toConsoleUrl(base, `share/${secret}`, "embed");
      return {
        answer: { data: { ...toShareLink(shareLink), url, ...(embedUrl && { embedUrl }), secret } },
        audited: { shareLinkId: shareLink.id },
      };
    },

    async listShareLinks({ principal }, { params: { contextId } }) {
      const links = await shareLinks.list(principal.userId, contextId);
      return { answer: { data: links.map(toShareLink) } };
    },

    async revokeShareLink({ principal }, { params: { contextId, shareLinkId } }) {
      const isRevoked = await shareLinks.revoke(principal.userId, contextId, shareLinkId);
      if (!isRevoked) throw notFound("shareLink", shareLinkId);
      return { answer: { message: "The share link has ended" } };
    },

    async openShareLink({ address, signal }, { body: { secret } }) {
      const opened = await loginThrottle.guard({ username: secret, address, signal }, () => shareLinks.open(secret));
      const { shareLink, accessToken, expiresIn } = opened;
      const { id: shareLinkId, userId, contextId, scope, createdBy, expiresAt } = shareLink;
      return {
        answer: { data: { accessToken, expiresIn, contextId, scope, expiresAt: toTimestamp(expiresAt) } },
        actor: { userId, credential: { type: "shareLink", shareLinkId, contextId, scope, createdBy } },
        audited: { contextId, scope },
      };
    },
  };
}

function toShareLink(shareLink: ShareLink): Answer<"listShareLinks">["data"][number] {
  const { id, contextId, scope, name, createdBy, createdAt, expiresAt } = shareLink;
  return {
    id,
    contextId,
    scope,
    ...(name !== null && { name }),
    createdBy,
    createdAt: toTimestamp(createdAt),
    expiresAt: toTimestamp(expiresAt),
  };
}
