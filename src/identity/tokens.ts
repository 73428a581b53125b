import { unauthorized } from "../errors/errors.ts";
import { createHash, createSecretKey } from "node:crypto";
import { decodeJwt, jwtVerify, SignJWT } from "jose";

/** How long an access token is valid, in seconds. */
export const accessTokenSeconds = 3_600;

interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export interface Tokens {
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
}

const issuer = "pagewire";
const audience = "pagewire";
const algorithm = "HS256";
const typ = "at+jwt";
const skewSeconds = 5;
const minSecretBytes = 32;
const refreshPrefix = "pwr_";

export function createTokens({ secret, now, randomBytes }: TokensDependencies): Tokens {
  const bytes = typeof secret === "string" ? new TextEncoder().encode(secret) : secret;
  if (bytes.length < minSecretBytes) {
    throw new Error(
      `the secret that signs access tokens must have at least ${minSecretBytes} bytes, it has ${bytes.length}`,
    );
  }
  // Given bytes, jose would import them anew for each token.
  const key = createSecretKey(bytes).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
  const random = (size: number) => Buffer.from(randomBytes(size)).toString("base64url");

  async function verifyAt(token: string, atMs: number): Promise<AccessClaims> {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ,
      requiredClaims: ["sub", "sid", "iat", "exp"],
      maxTokenAge: accessTokenSeconds,
      clockTolerance: skewSeconds,
      currentDate: new Date(atMs),
    });
    const { sub, sid } = payload;
    if (sub === undefined || typeof sid !== "string") throw new Error("sub or sid is not a string");
    return { userId: sub, sessionId: sid };
  }

  return {
    signAccess({ userId, sessionId }) {
      const issuedAt = Math.floor(now() / 1_000);
      return new SignJWT({ sid: sessionId, jti: random(12) })
        .setProtectedHeader({ alg: algorithm, typ })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(key);
    },

    async verifyAccess(token) {
      try {
        return await verifyAt(token, now());
      } catch (cause) {
        throw unauthorized(cause);
      }
    },

    async verifyExpiredAccess(token) {
      try {
        // Judged as of its own issue; that time, too, counts only if the signature holds.
        const { iat } = decodeJwt(token);
        return await verifyAt(token, Math.min((iat ?? 0) * 1_000, now()));
      } catch (cause) {
        throw unauthorized(cause);
      }
    },

    newRefresh() {
      const token = refreshPrefix + random(32);
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
