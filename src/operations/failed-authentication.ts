import { ServiceError } from "../errors/errors.ts";
import type { Authenticator } from "../identity/authenticate.ts";
import type { Limiter } from "../limits/limiter.ts";

/**
 * The authenticator that doors have: who fails counts as an anonymous caller of its address, and is refused with
 * `RATE_LIMIT_EXCEEDED` in the end.
 */
export function countFailures(authenticate: Authenticator, limiter: Limiter): Authenticator {
  return async (credentials, from) => {
    try {
      return await authenticate(credentials, from);
    } catch (error) {
      if (!(error instanceof ServiceError) || isOwnFault(error)) throw error;
      const rateLimit = await limiter.admit("general", { ...from, principal: undefined });
      const { code, message, details, cause, retryAfterMs } = error;
      throw new ServiceError(code, message, {
        cause,
        rateLimit,
        ...(details !== undefined && { details }),
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      });
    }
  };
}

/** The caller's credentials were not judged, so they have not failed. */
function isOwnFault({ code }: ServiceError): boolean {
  return code === "SERVICE_UNAVAILABLE" || code === "INTERNAL_ERROR" || code === "TIMEOUT";
}
