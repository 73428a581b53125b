import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import { parse as parseJson } from "secure-json-parse";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import { LARGE_BYTES } from "../byte-limits.ts";
import { hasTooManyValues, MAX_JSON_VALUES } from "../../large-json.ts";

export interface HostGuardSettings {
  /** Whether the service listens on a loopback address. Only then is Host checked, against DNS rebinding. */
  readonly isLoopback: boolean;
  /** Host names allowed in addition to the loopback names. */
  readonly allowedHosts: readonly string[];
  readonly origins: readonly RegExp[];
}

type GuardedRequest = Pick<FastifyRequest, "headers" | "originalUrl" | "protocol" | "host">;

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "::1"]);

/** Converts the setting's origins, `scheme://host:port` where the port may be `*`, to patterns. */
export function toOriginPatterns(origins: readonly string[]): RegExp[] {
  return origins.map((origin) => {
    const isAnyPort = origin.endsWith(":*");
    const host = (isAnyPort ? origin.slice(0, -2) : origin).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return new RegExp(`^${host}${isAnyPort ? "(:\\d{1,5})?" : ""}$`);
  });
}

/**
 * Returns a check of a request's Host and Origin, which throws `FORBIDDEN`.
 *
 * A request target in absolute form (`GET http://host/path`) contains a host as well, which must also be allowed. The
 * service's own origin, as a trusted proxy reports it, is allowed if its host is an IP address or an allowed name; any other
 * name may be one that DNS rebinding points at the service.
 */
export function createHostGuard({ isLoopback, allowedHosts, origins }: HostGuardSettings) {
  const names = new Set([...LOOPBACK_NAMES, ...allowedHosts]);
  /** The last host that was allowed: a client sends the same again and again. */
  let allowedHost: string | undefined;
  const isOwnOrigin = (origin: string, { protocol, host }: GuardedRequest): boolean =>
    origin === `${protocol}://${host}`.toLowerCase() && (names.has(hostName(host)) || isIP(hostName(host)) !== 0);

  return (request: GuardedRequest): void => {
    const { headers, originalUrl } = request;
    const { ":authority": authority, host } = headers;
    // Over HTTP/2 there may be both.
    const only = authority === undefined ? host : host === undefined ? String(authority) : undefined;
    const isPlain = only !== undefined && headers.origin === undefined && originalUrl.startsWith("/");
    if (isPlain && only === allowedHost) return;
    const named = [authority, host, /^https?:\/\/([^/?#]*)/i.exec(originalUrl)?.[1]];
    const given = named.filter((host) => host !== undefined).map(String);
    const foreign = given.length === 0 ? "" : given.find((host) => !names.has(hostName(host)));
    if (isLoopback && foreign !== undefined) {
      throw denied("host", `the host "${foreign.slice(0, 200)}" is not one of this service (ALLOWED_HOSTS)`);
    }
    const { origin } = headers;
    if (isPlain) allowedHost = only;
    if (origin === undefined || origins.some((allowed) => allowed.test(origin)) || isOwnOrigin(origin, request)) return;
    throw denied("origin", `the origin "${origin.slice(0, 200)}" is not allowed (CORS_ORIGINS)`);
  };
}

function denied(reason: string, message: string): ServiceError {
  return new ServiceError("FORBIDDEN", message, { details: { reason } });
}

function hostName(host: string): string {
  return host
    .replace(/:\d*$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "")
    .toLowerCase();
}

/** Pages have no business at endpoints of drivers: their requests have the header Origin, which clients do not send. @throws ServiceError `FORBIDDEN` */
export function requireNoPage({ headers }: { readonly headers: IncomingHttpHeaders }): void {
  if (headers.origin === undefined) return;
  throw new ServiceError("FORBIDDEN", "pages of browsers cannot connect", { details: { reason: "origin" } });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the handler decompresses bodies, within its own limits. */
    readonly decompresses?: boolean;
  }
}

/** Headers whose duplicates Node would ignore or join. */
const SINGLE_HEADERS: ReadonlySet<string> = new Set(["host", "authorization", "x-api-key"]);

/** Rejects requests that two parties could interpret differently and that Fastify accepts. @throws ServiceError */
export function requireUnambiguous(request: FastifyRequest): void {
  requireSingleHeaders(request.raw.rawHeaders);
  if (request.raw.httpVersion === "1.1" && request.headers.host === undefined)
    throw invalidField("host", "must be given");
  requireUtf8Query(request.originalUrl);
  requirePlainEncoding(request);
}

function requireSingleHeaders(rawHeaders: readonly string[]): void {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? "";
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen.has(name)) throw invalidField(name, "is given more than once");
    seen.add(name);
  }
}

/** The query parser does not reject sequences that it cannot decode. */
function requireUtf8Query(url: string): void {
  const start = url.indexOf("?");
  if (start === -1 || !url.includes("%", start)) return;
  try {
    decodeURIComponent(url.slice(start));
  } catch (cause) {
    const message = "is not valid UTF-8 in percent-encoding";
    throw new ServiceError("VALIDATION_ERROR", `the query ${message}`, {
      details: [{ field: "query", message }],
      cause,
    });
  }
}

function requirePlainEncoding(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"];
  if (encoding === undefined || encoding === "identity" || request.routeOptions.config.decompresses === true) return;
  throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", `the body must not be encoded, it is ${encoding.slice(0, 40)}`);
}

/** Parses JSON bodies in UTF-8; rejects any other type with `UNSUPPORTED_MEDIA_TYPE`. */
export function parseJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const parse = (): unknown => parseJsonBody(request.headers, body as Buffer);
    // Some clients send a content type with a DELETE that has no body.
    if (body.length === 0) done(null, undefined);
    else if (body.length >= LARGE_BYTES && request.parseCounted !== undefined)
      request.parseCounted(body.length, parse).then(
        (value) => done(null, value),
        (error: unknown) => done(error as ServiceError),
      );
    else {
      try {
        done(null, parse());
      } catch (error) {
        done(error as ServiceError); // it throws nothing else
      }
    }
  });
}

/** @throws ServiceError */
function parseJsonBody(headers: IncomingHttpHeaders, body: Buffer): unknown {
  requireUtf8Charset(headers);
  try {
    const text = decodeUtf8(body);
    if (hasTooManyValues(text)) throw invalidField("body", `has more than ${MAX_JSON_VALUES} values`);
    return parseJson(text, { protoAction: "error", constructorAction: "error" });
  } catch (error) {
    throw error instanceof ServiceError ? error : notJson(error);
  }
}

/** The body is always decoded as UTF-8. */
function requireUtf8Charset(headers: IncomingHttpHeaders): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return;
  throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", `the body must be UTF-8, not ${charset.slice(0, 40)}`);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decodeUtf8(bytes: Buffer): string {
  return utf8.decode(bytes);
}

function notJson(cause: unknown): ServiceError {
  // The parser's own message quotes the text around the error, which may be a secret.
  const [, place = ""] = /( \(line \d+ column \d+\))/.exec(String(cause)) ?? [];
  const message = `is not valid JSON${place}`;
  return new ServiceError("VALIDATION_ERROR", `the body ${message}`, { details: [{ field: "body", message }], cause });
}
