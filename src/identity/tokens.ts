import { unauthorized } from "../errors/errors.ts";
import { createHash, createSecretKey, hash } from "node:crypto";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";

/** The longest time for which an access token is valid, in seconds. */
const MAX_ACCESS_SECONDS = 3_600;

interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** A token that has been verified. What is checked of its times stays true from then on until `untilMs`. */
interface VerifiedToken {
  readonly claims: AccessClaims;
  /** Epoch ms. */
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface Tokens {
  /** How long access tokens are valid. */
  readonly accessSeconds: number;
  signAccess(claims: AccessClaims): Promise<string>;
  /** @throws ServiceError `UNAUTHORIZED` */
  verifyAccess(token: string): Promise<AccessClaims>;
  /** As `verifyAccess`, but the token may have expired. @throws ServiceError `UNAUTHORIZED` */
  verifyExpiredAccess(token: string): Promise<AccessClaims>;
  newRefresh(): RefreshToken;
}

interface RefreshToken {
  readonly token: string;
  readonly hash: string;
}

export interface TokensDependencies {
  /** At least 32 bytes. */
  readonly secret: string | Uint8Array;
  readonly now: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  /** How long new access tokens are valid, at most the default of an hour. */
  readonly accessSeconds?: number;
}

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
}: TokensDependencies): Tokens {
  const bytes = typeof secret === "string" ? new TextEncoder().encode(secret) : secret;
  if (bytes.length < MIN_SECRET_BYTES) {
    throw new Error(
      `the secret that signs access tokens must have at least ${MIN_SECRET_BYTES} bytes, it has ${bytes.length}`,
    );
  }
  // Given bytes, jose would import them anew for each token.
  const key = createSecretKey(bytes).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  /** By the token's hash: the tokens themselves are not kept. */
  const verified = new LRUCache<string, VerifiedToken>({ max: MAX_VERIFIED });
  const random = (size: number) => Buffer.from(randomBytes(size)).toString("base64url");

  async function verifyAt(token: string, atMs: number): Promise<VerifiedToken> {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TOKEN_TYPE,
      requiredClaims: ["sub", "sid", "iat", "exp"],
      maxTokenAge: MAX_ACCESS_SECONDS,
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(atMs),
    });
    const { sub, sid, exp = 0, iat = 0 } = payload;
    if (sub === undefined || typeof sid !== "string") throw new Error("sub or sid is not a string");
    const untilMs = Math.min(exp, iat + MAX_ACCESS_SECONDS) * 1_000;
    return { claims: { userId: sub, sessionId: sid }, fromMs: atMs, untilMs };
  }

  return {
    accessSeconds,

    signAccess({ userId, sessionId }) {
      const issuedAt = Math.floor(now() / 1_000);
      return new SignJWT({ sid: sessionId, jti: random(12) })
        .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessSeconds)
        .sign(key);
    },

    async verifyAccess(token) {
      const atMs = now();
      const key = hash("sha256", token, "base64url");
      const known = verified.get(key);
      if (known !== undefined && atMs >= known.fromMs && atMs < known.untilMs) return known.claims;
      try {
        const found = await verifyAt(token, atMs);
        verified.set(key, found);
        return found.claims;
      } catch (cause) {
        throw unauthorized(cause);
      }
    },

    async verifyExpiredAccess(token) {
      try {
        // Judged as of its own issue; that time, too, counts only if the signature holds.
        const { iat } = decodeJwt(token);
        return (await verifyAt(token, Math.min((iat ?? 0) * 1_000, now()))).claims;
      } catch (cause) {
        throw unauthorized(cause);
      }
    },

    newRefresh() {
      const token = REFRESH_PREFIX + random(32);
      return { token, hash: hashRefresh(token) };
    },
  };
}

/** Whether the text has the form of a refresh token; all else need not be looked up. */
export function isRefreshToken(text: string): boolean {
  return /^pwr_[\w-]{43}$/.test(text);
}

/** What is stored of a refresh token. A plain hash is enough: 256 random bits cannot be guessed. */
export function hashRefresh(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
