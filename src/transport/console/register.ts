import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import files from "../../../gen/console.json" with { type: "json" };
import type { Outcome, TokenPair } from "../../contract.ts";
import { invalidField, ServiceError, unauthorized } from "../../errors/errors.ts";
import { callWithCredentials, type TransportDependencies } from "../call.ts";

const PATH = "/console/";
const SESSION_PATH = "/console/session";
const MAX_BODY_BYTES = 16_384;
const ONE_YEAR_S = 31_536_000;

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const HEADERS = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** The console's files, and the session of a browser: its refresh token is a cookie that no script and no other path gets. */
export async function registerConsole(app: FastifyInstance, dependencies: TransportDependencies): Promise<void> {
  for (const [name, text] of Object.entries(files)) serve(app, name, Buffer.from(text));
  app.get("/console", (_request, reply) => reply.redirect(PATH, 308));
  app.get("/", (request, reply) => {
    if (/\btext\/html\b/i.test(request.headers.accept ?? "")) return reply.redirect(PATH, 302);
    reply.callNotFound();
    return reply;
  });

  const options = { bodyLimit: MAX_BODY_BYTES, onRequest: requireOwnOrigin };
  app.post(SESSION_PATH, options, async (request, reply) => {
    const outcome = await call("login", request, reply, objectOf(request.body));
    return sendTokens(request, reply, outcome.answer.data);
  });
  app.post(`${SESSION_PATH}/refresh`, options, async (request, reply) => {
    const refreshToken = cookieOf(request);
    if (refreshToken === undefined) throw unauthorized("there is no cookie");
    const outcome = await call("refreshToken", request, reply, { refreshToken }).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === "UNAUTHORIZED") setCookie(request, reply, "", 0);
      throw error;
    });
    return sendTokens(request, reply, outcome.answer.data);
  });
  app.delete(SESSION_PATH, options, async (request, reply) => {
    const refreshToken = cookieOf(request);
    setCookie(request, reply, "", 0);
    if (refreshToken !== undefined) await call("revokeToken", request, reply, { refreshToken });
    return reply.code(204).send();
  });

  function call<Op extends "login" | "refreshToken" | "revokeToken">(
    operation: Op,
    { id: requestId, ip: address }: FastifyRequest,
    reply: FastifyReply,
    body: object,
  ): Promise<Outcome<Op>> {
    const source = { transport: "rest", address, requestId, signal: closeSignal(reply) } as const;
    return callWithCredentials(dependencies, operation, source, {}, { body });
  }
}

function serve(app: FastifyInstance, name: string, body: Buffer): void {
  const isPage = name === "index.html";
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const cacheControl = isPage ? "no-cache" : `public, max-age=${ONE_YEAR_S}, immutable`;
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  app.get(PATH + (isPage ? "" : name), (request, reply) => {
    void reply.headers({ ...HEADERS, etag, "cache-control": cacheControl });
    return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.type(type).send(body);
  });
}

/** Browsers send a cookie also with requests of other pages, so these need an Origin, and it must be this one. */
async function requireOwnOrigin({ headers, protocol, host }: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header("cache-control", "no-store");
  if (headers.origin?.toLowerCase() === `${protocol}://${host}`.toLowerCase()) return;
  throw new ServiceError("FORBIDDEN", "this is for the console of this service only", {
    details: { reason: "origin" },
  });
}

function objectOf(body: unknown): object {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw invalidField("body", "must be given, as a JSON object");
}

function sendTokens(request: FastifyRequest, reply: FastifyReply, tokens: TokenPair): FastifyReply {
  const { accessToken, refreshToken, expiresIn } = tokens;
  setCookie(request, reply, refreshToken, ONE_YEAR_S);
  return reply.send({ accessToken, expiresIn });
}

/** Browsers accept the prefix only with Secure, which plain HTTP cannot have. */
function cookieName({ protocol }: FastifyRequest): string {
  return protocol === "https" ? "__Secure-pagewire-refresh" : "pagewire-refresh";
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAgeS: number): void {
  const attributes = [`Path=${SESSION_PATH}`, `Max-Age=${maxAgeS}`, "HttpOnly", "SameSite=Strict"];
  if (request.protocol === "https") attributes.push("Secure");
  void reply.header("set-cookie", [`${cookieName(request)}=${value}`, ...attributes].join("; "));
}

function cookieOf(request: FastifyRequest): string | undefined {
  const name = `${cookieName(request)}=`;
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length);
  return value === "" ? undefined : value;
}

/** Aborts when the connection closes before the response is complete. */
function closeSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort(new Error("the client has closed the connection"));
  });
  return controller.signal;
}
