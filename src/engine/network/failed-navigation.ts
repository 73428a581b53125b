import { actionFailed, type ServiceError } from "../../errors/errors.ts";
import type { EgressError } from "./dial.ts";
import type { EgressRoute } from "./route.ts";
import { deniedNavigation, portOf } from "./url-policy.ts";

type Errors = Pick<EgressRoute, "errorSince">;

/** Returns why the proxy did not reach a document's host since then (of `performance.now()`); undefined: it did, or was not asked. */
export function failedNavigation(egress: Errors, documentUrl: string, sinceMs: number): ServiceError | undefined {
  const url = URL.parse(documentUrl);
  const error = url === null ? undefined : egress.errorSince(`${url.hostname}:${portOf(url)}`, sinceMs);
  if (url === null || error === undefined) return undefined;
  if (error.type === "denied") return deniedNavigation(error.denial, url);
  return actionFailed(error.reason, `${url.origin} did not load: ${error.reason}`);
}

/** Returns the error that a browser without a proxy reports where the proxy did not reach a URL's host since then. */
export function browserErrorText(egress: Errors, requestUrl: string, sinceMs: number): string | undefined {
  const url = URL.parse(requestUrl);
  const error = url === null ? undefined : egress.errorSince(`${url.hostname}:${portOf(url)}`, sinceMs);
  return error && `net::ERR_${nameOf(error)}`;
}

function nameOf(error: EgressError): string {
  if (error.type === "denied") return "BLOCKED_BY_ADMINISTRATOR";
  return OTHER_NAMES[error.reason] ?? error.reason.toUpperCase().replaceAll("-", "_");
}

/** Reasons that the browser has under another name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  offline: "INTERNET_DISCONNECTED",
  "too-many-connections": "INSUFFICIENT_RESOURCES",
  "proxy-authentication-failed": "PROXY_CONNECTION_FAILED",
};
