import { isIPv6 } from "node:net";
import { hostname } from "node:os";
import type { Config } from "../config/settings.ts";

const WILDCARDS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** The URL at which browsers reach this service: PUBLIC_URL, else where it listens; undefined while it listens nowhere. */
export function publicUrlOf(
  { publicUrl, host, tlsCert }: Pick<Config, "publicUrl" | "host" | "tlsCert">,
  port: number | undefined,
): string | undefined {
  if (publicUrl !== undefined || port === undefined) return publicUrl;
  const name = WILDCARDS.has(host) ? hostname() : host;
  return `${tlsCert === undefined ? "http" : "https"}://${isIPv6(name) ? `[${name}]` : name}:${port}/`;
}
