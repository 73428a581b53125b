import type { ControlActor, Principal, Scope, ShareScope } from "../contract.ts";
import { unauthorized } from "../errors/errors.ts";
import type { ShareLink, ShareLinkStore } from "../store/share-links.ts";
import type { FindMaker } from "./link-makers.ts";
import { createRowCache } from "./row-cache.ts";
import { hashSecret, type Tokens } from "./tokens.ts";

interface OpenedShareLink {
  readonly shareLink: ShareLink;
  readonly accessToken: string;
  /** How long the token is valid, in seconds. */
  readonly expiresIn: number;
}

/** Links by which persons without an account watch or control one context. */
export type ShareLinks = ReturnType<typeof createShareLinks>;

const SECRET_PREFIX = "pws_";
const CACHE = { maxAgeMs: 1_000, maxEntries: 10_000 };

/** The scopes that the holder of a link needs; the contract says which operations it may call. */
const scopesOfLink: Readonly<Record<ShareScope, readonly Scope[]>> = {
  read: ["contexts:read", "screen:read"],
  control: ["contexts:read", "screen:read", "actions:execute"],
};

export function createShareLinks({
  shareLinks,
  tokens,
  findMaker,
  now,
  monotonicNow,
  newId,
  randomBytes,
  onRevoked,
}: {
  readonly shareLinks: ShareLinkStore;
  readonly tokens: Pick<Tokens, "signAccess" | "accessSeconds">;
  readonly findMaker: FindMaker;
  /** Epoch ms. */
  readonly now: () => number;
  /** Ms of a clock that never jumps; default `performance.now()`. */
  readonly monotonicNow?: () => number;
  readonly newId: () => string;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Called for each link that a call here revokes; not for expiry, and not for other processes. */
  readonly onRevoked: (shareLinkId: string) => void;
}) {
  const clock = monotonicNow !== undefined && { monotonicNow };
  const rows = createRowCache({ ...CACHE, ...clock, load: (id) => shareLinks.find({ id }) });

  /** The maker of a link that gives what it did; a session or key that ended, and a user who lost a right, take it along. */
  async function makerOf(link: ShareLink): ReturnType<FindMaker> {
    return link.expiresAt <= now() ? undefined : findMaker(link, scopesOfLink[link.scope]);
  }

  return {
    /**
     * `secret` is known only here. Undefined when the user has no such context.
     * @throws ServiceError `CONFLICT` when the context has as many links as there may be
     */
    async create(parts: {
      readonly contextId: string;
      readonly userId: string;
      readonly scope: ShareScope;
      readonly ttlMs: number;
      readonly name: string | undefined;
      /** The credential that makes it, as `type:id`. */
      readonly createdBy: string;
    }): Promise<{ readonly shareLink: ShareLink; readonly secret: string } | undefined> {
      const { contextId, userId, scope, ttlMs, name, createdBy } = parts;
      const secret = SECRET_PREFIX + Buffer.from(randomBytes(32)).toString("base64url");
      const shareLink = await shareLinks.insert({
        id: newId(),
        contextId,
        userId,
        scope,
        name: name ?? null,
        createdBy,
        secretHash: hashSecret(secret),
        expiresAt: now() + ttlMs,
      });
      return shareLink && { shareLink, secret };
    },

    list: (userId: string, contextId: string): Promise<readonly ShareLink[]> => shareLinks.list(userId, contextId),

    /** False when the user's context has no such link. */
    async revoke(userId: string, contextId: string, shareLinkId: string): Promise<boolean> {
      if (!(await shareLinks.remove(userId, contextId, shareLinkId))) return false;
      rows.forget(shareLinkId);
      onRevoked(shareLinkId);
      return true;
    },

    /** An access token for what the link shares. @throws ServiceError `UNAUTHORIZED` for a link that is unknown or has ended */
    async open(secret: string): Promise<OpenedShareLink> {
      const shareLink = isSecret(secret) ? await shareLinks.find({ secretHash: hashSecret(secret) }) : undefined;
      if (shareLink === undefined || (await makerOf(shareLink)) === undefined)
        throw unauthorized("ended", { message: "the share link is unknown or has ended" });
      const leftS = Math.max(1, Math.floor((shareLink.expiresAt - now()) / 1_000));
      const expiresIn = Math.min(tokens.accessSeconds, leftS);
      const claims = { userId: shareLink.userId, shareLinkId: shareLink.id };
      return { shareLink, accessToken: await tokens.signAccess(claims, expiresIn), expiresIn };
    },

    /** Who holds the link, with the rights that it gives at this moment; undefined when it has ended. */
    async holderOf(shareLinkId: string): Promise<Principal | undefined> {
      const shareLink = await rows.get(shareLinkId);
      const maker = shareLink && (await makerOf(shareLink));
      if (shareLink === undefined || maker === undefined) return undefined;
      const { contextId, scope, createdBy } = shareLink;
      const { user, hosts } = maker;
      return {
        userId: user.id,
        username: user.username,
        roles: [],
        scopes: new Set(scopesOfLink[scope]),
        credential: { type: "shareLink", shareLinkId, contextId, scope, createdBy, ...(hosts && { hosts }) },
      };
    },

    /** Call after another process has revoked a link. */
    forget: (shareLinkId: string): void => rows.forget(shareLinkId),
  };
}

/** All else need not be looked up. */
function isSecret(text: string): boolean {
  return /^pws_[\w-]{43}$/.test(text);
}

/** Whether the session, key or share link that an actor is named by, as `type:id`, may still be used, and its user; at most a second old. */
export function createActorCheck({
  findMaker,
  shareLinks,
}: {
  readonly findMaker: FindMaker;
  readonly shareLinks: Pick<ShareLinks, "holderOf">;
}) {
  return async ({ userId, credential }: Pick<ControlActor, "userId" | "credential">): Promise<boolean> => {
    const [type, id = ""] = credential.split(":");
    if (type === "share-link") return (await shareLinks.holderOf(id)) !== undefined;
    return (await findMaker({ userId, createdBy: credential }, [])) !== undefined;
  };
}
