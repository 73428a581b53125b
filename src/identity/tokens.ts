import { type CredentialProblem, ServiceError, unauthorized } from "../errors/errors.ts";
import { createHash, createSecretKey, hash } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";

/** The longest time for which an access token is valid, in seconds. */
const MAX_ACCESS_SECONDS = 3_600;

/** The claims of an access token, which names a session or a share link. */
type AccessClaims =
  { readonly userId: string; readonly sessionId: string } | { readonly userId: string; readonly shareLinkId: string };

/** A token with a valid signature. */
interface SignedToken {
  readonly claims: AccessClaims;
  /** Epoch ms. */
  readonly validUntil: number;
}

export type Tokens = ReturnType<typeof createTokens>;

const ISSUER = "pagewire";
const AUDIENCE = "pagewire";
const ALGORITHM = "HS256";
const TOKEN_TYPE = "at+jwt";
const SKEW_SECONDS = 5;
const MAX_VERIFIED = 10_000;
const MIN_SECRET_BYTES = 32;
const REFRESH_PREFIX = "pwr_";

export function createTokens({
  secret,
  now,
  randomBytes,
  accessSeconds = MAX_ACCESS_SECONDS,
}: {
  /** The secret that signs tokens, at least 32 bytes. */
  readonly secret: string | Uint8Array;
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  /** How long new access tokens are valid, at most the default of an hour. */
  readonly accessSeconds?: number;
}) {
  const bytes = typeof secret === "string" ? new TextEncoder().encode(secret) : secret;
  if (bytes.length < MIN_SECRET_BYTES) {
    throw new Error(
      `the secret that signs access tokens must have at least ${MIN_SECRET_BYTES} bytes, it has ${bytes.length}`,
    );
  }
  // Given bytes, jose would import them anew for each token.
  const key = createSecretKey(bytes).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  /** Verified tokens by their hash: the tokens themselves are not kept. */
  const verified = new LRUCache<string, SignedToken>({ max: MAX_VERIFIED });
  const random = (size: number) => Buffer.from(randomBytes(size)).toString("base64url");

  /** Checks all but the expiry. A token from the future is valid: the clock may have been set back since it was issued. */
  async function verifySigned(token: string): Promise<SignedToken> {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TOKEN_TYPE,
      requiredClaims: ["sub", "iat", "exp"],
      currentDate: new Date(0),
    });
    const { sub: userId, sid, lnk, exp = 0, iat = 0 } = payload;
    const validUntil = (Math.min(exp, iat + MAX_ACCESS_SECONDS) + SKEW_SECONDS) * 1_000;
    if (userId !== undefined && typeof sid === "string" && lnk === undefined)
      return { claims: { userId, sessionId: sid }, validUntil };
    if (userId !== undefined && typeof lnk === "string" && sid === undefined)
      return { claims: { userId, shareLinkId: lnk }, validUntil };
    throw new Error("the token names neither a session nor a share link");
  }

  return {
    /** How long access tokens are valid. */
    accessSeconds,

    /** @param seconds how long the token is valid; default `accessSeconds` */
    signAccess(claims: AccessClaims, seconds = accessSeconds): Promise<string> {
      const issuedAt = Math.floor(now() / 1_000);
      const subject = "sessionId" in claims ? { sid: claims.sessionId } : { lnk: claims.shareLinkId };
      return new SignJWT({ ...subject, jti: random(12) })
        .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(claims.userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },

    /** @throws ServiceError `UNAUTHORIZED` */
    async verifyAccess(token: string): Promise<AccessClaims> {
      const key = hash("sha256", token, "base64url");
      try {
        const known = verified.get(key);
        const { claims, validUntil } = known ?? (await verifySigned(token));
        if (now() >= validUntil) throw unauthorized("expired");
        if (known === undefined) verified.set(key, { claims, validUntil });
        return claims;
      } catch (error) {
        throw error instanceof ServiceError ? error : unauthorized(problemOf(token), { cause: error });
      }
    },

    /** Does what `verifyAccess` does, also for a token that has expired. @throws ServiceError `UNAUTHORIZED` */
    async verifyExpiredAccess(token: string): Promise<AccessClaims> {
      try {
        return (await verifySigned(token)).claims;
      } catch (cause) {
        throw unauthorized("wrong", { message: "the access token is of no session", cause });
      }
    },

    newRefresh(): { readonly token: string; readonly hash: string } {
      const token = REFRESH_PREFIX + random(32);
      return { token, hash: hashSecret(token) };
    },
  };
}

/** Says what a text is that is no access token of the service. Other secrets of the service have a prefix. */
function problemOf(token: string): CredentialProblem {
  if (/^pw[acrs]_/.test(token)) return "wrong-kind";
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? "wrong" : "malformed";
}

/** Whether the text has the form of a refresh token; all else need not be looked up. */
export function isRefreshToken(text: string): boolean {
  return /^pwr_[\w-]{43}$/.test(text);
}

/** Returns the hash that is stored of a refresh token or of the secret of a share link. A plain hash is enough: 256 random bits cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
