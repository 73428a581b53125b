import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { NetworkPolicy } from "./policy.ts";

const MAX_URL_LENGTH = 8192;

/**
 * Completes a relative URL with the caller's base URL. Everything else stays as it is written, for `checkNavigationUrl`,
 * which trims and repairs nothing.
 */
export function resolveUrl(url: string, baseUrl: string | undefined): string {
  if (baseUrl === undefined || URL.canParse(url) || /^[\0- ]|[\0- ]$/.test(url)) return url;
  return URL.parse(url, baseUrl)?.href ?? url;
}

/**
 * The URL to hand to the browser: parsed once and spelled by the parser, so that the browser cannot read it otherwise.
 * Only http, https and about:blank are opened. The addresses behind the name are checked where the connection is made.
 *
 * @throws ServiceError `VALIDATION_ERROR` for text that is no such URL, `FORBIDDEN` for one that the policy denies
 */
export function checkNavigationUrl(
  text: string,
  policy: NetworkPolicy,
  field = "url",
  maxLength = MAX_URL_LENGTH,
): string {
  if (text.length > maxLength) throw invalidField(field, `must be at most ${maxLength} characters long`);
  // The parser would trim these, and the browser might trim others.
  if (/^[\0- ]|[\0- ]$/.test(text))
    throw invalidField(field, "must not start or end with spaces or control characters");
  const url = URL.parse(text);
  if (url === null) throw invalidField(field, "must be an absolute URL, such as https://example.com/");
  if (url.href === "about:blank") return url.href;
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw deniedNavigation({ reason: "scheme", message: `protocol "${url.protocol}" is not allowed` });
  }
  if (url.username !== "" || url.password !== "") throw invalidField(field, "must not hold a user name or password");
  const denial = policy.denyHost(url.hostname, portOf(url));
  if (denial !== undefined) throw deniedNavigation(denial, url);
  return url.href;
}

/** A `FORBIDDEN` for a navigation, also for one that was denied after its start (a redirect, an address behind a name). */
export function deniedNavigation(
  denial: { readonly reason: string; readonly message: string },
  url?: URL,
): ServiceError {
  const details = url === undefined ? { reason: denial.reason } : { reason: denial.reason, host: url.host };
  return new ServiceError("FORBIDDEN", `navigation denied: ${denial.message}`, { details });
}

export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" || url.protocol === "wss:" ? 443 : 80;
}
