import type { Principal } from "../contract.ts";
import { invalidField } from "../errors/errors.ts";

/**
 * The URL that a caller means: a relative one as its session's base URL completes it. Everything else stays as it is
 * written, for the engine to judge, which trims and mends nothing.
 */
export function resolveUrl(url: string, { credential }: Principal): string {
  const baseUrl = credential.type === "session" ? credential.baseUrl : undefined;
  if (baseUrl === undefined || URL.canParse(url) || /^[\0- ]|[\0- ]$/.test(url)) return url;
  return URL.parse(url, baseUrl)?.href ?? url;
}

/** @throws ServiceError `VALIDATION_ERROR` for text that is no http or https URL, or one that holds a password */
export function checkBaseUrl(baseUrl: string): void {
  const url = /^[\0- ]|[\0- ]$/.test(baseUrl) ? null : URL.parse(baseUrl);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw invalidField("baseUrl", "must be an absolute http or https URL");
  }
  if (url.username !== "" || url.password !== "") {
    throw invalidField("baseUrl", "must not hold a user name or password");
  }
}
