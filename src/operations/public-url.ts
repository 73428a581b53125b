import { ServiceError } from "../errors/errors.ts";

/** A URL of the service, as its clients reach it. */
export function toServiceUrl(publicUrl: string, path: string): string {
  return new URL(path, publicUrl.endsWith("/") ? publicUrl : `${publicUrl}/`).href;
}

/** @throws ServiceError `CONFLICT` where the process listens nowhere, as with `pagewire mcp` on its own */
export function requirePublicUrl(publicUrl: () => string | undefined): string {
  const base = publicUrl();
  if (base !== undefined) return base;
  const message = "browsers cannot reach this process; set PUBLIC_URL to a service of its data";
  throw new ServiceError("CONFLICT", message, { details: { reason: "no-public-url", outcome: "not-executed" } });
}

/** The URL of a screen of the console; what it names is in the fragment, which browsers send to no server. */
export function toConsoleUrl(publicUrl: string, screen: string, page: "" | "embed" = ""): string {
  return toServiceUrl(publicUrl, `console/${page}#/${screen}`);
}
