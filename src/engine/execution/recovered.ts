import type { PageRecovery } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { LivePage } from "../page/live-page.ts";

/** Says once that a page was loaded anew before the call: in its result, or in the details of its error. */
export function takeRecovered(page: LivePage) {
  const { recovered } = page;
  page.recovered = undefined;
  return {
    inResult: (recovered !== undefined && { recovered }) as { readonly recovered?: PageRecovery },
    inError(error: unknown): unknown {
      if (recovered === undefined) return error;
      if (!(error instanceof ServiceError) || Array.isArray(error.details)) {
        page.recovered = recovered;
        return error;
      }
      const { code, message, cause, retryAfterMs, details } = error;
      return new ServiceError(code, message, {
        details: { ...details, recovered },
        cause,
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      });
    },
  };
}
