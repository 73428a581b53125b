import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import files from "../../../gen/console.json" with { type: "json" };
import type { CallOrigin, Outcome, TokenPair } from "../../contract.ts";
import { invalidField, ServiceError, unauthorized } from "../../errors/errors.ts";
import type { ConsoleSignIn, SignInState } from "../../identity/oidc/oidc.ts";
import { callWithCredentials, type TransportDependencies } from "../call.ts";

const PATH = "/console/";
const SESSION_PATH = "/console/session";
const MAX_BODY_BYTES = 16_384;
const ONE_YEAR_S = 31_536_000;
/** The time for signing in at the provider. */
const SIGN_IN_S = 600;

/** The page of a share link, for other pages to show in a frame. */
const EMBED_PATH = `${PATH}embed`;

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  // Of a recording.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** @param ancestors the pages that may show it in a frame */
const headersFor = (ancestors: readonly string[]) => ({
  "content-security-policy": [...CONTENT_SECURITY_POLICY, `frame-ancestors ${ancestors.join(" ") || "'none'"}`].join(
    "; ",
  ),
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
});

const HEADERS = headersFor([]);

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** The dependencies of the console beside the operations. */
export interface ConsoleDependencies extends TransportDependencies {
  /** Signing in by an identity provider; undefined: there is none. */
  readonly signIn?: ProviderSignIn | undefined;
  /** Origins whose pages may show share links in a frame. */
  readonly embedOrigins: readonly string[];
}

interface ProviderSignIn {
  readonly provider: ConsoleSignIn;
  /** Opens a session of the person whom the provider sends back. @throws ServiceError */
  readonly open: (...callback: readonly [...Parameters<ConsoleSignIn["complete"]>, CallOrigin]) => Promise<TokenPair>;
  readonly publicUrl: () => string | undefined;
}

/** The console's files, and the session of a browser: its refresh token is a cookie that no script gets. */
export async function registerConsole(app: FastifyInstance, dependencies: ConsoleDependencies): Promise<void> {
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    await dependencies.service.admitOther("consoleFile", addressOf(request));
  };
  for (const [name, text] of Object.entries(files))
    serve(app, PATH + (name === "index.html" ? "" : name), { name, text, onRequest });
  const embed = { name: "index.html", text: files["index.html"], onRequest };
  serve(app, EMBED_PATH, { ...embed, headers: headersFor(dependencies.embedOrigins) });
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
    const refreshToken = cookieOf(request, refreshCookie(request));
    if (refreshToken === undefined)
      throw unauthorized("missing", { message: "there is no cookie of a session: sign in" });
    const outcome = await call("refreshToken", request, reply, { refreshToken }).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === "UNAUTHORIZED")
        setCookie(request, reply, refreshCookie(request), "");
      throw error;
    });
    return sendTokens(request, reply, outcome.answer.data);
  });
  app.delete(SESSION_PATH, options, async (request, reply) => {
    const refreshToken = cookieOf(request, refreshCookie(request));
    setCookie(request, reply, refreshCookie(request), "");
    if (refreshToken !== undefined) await call("revokeToken", request, reply, { refreshToken });
    return reply.code(204).send();
  });

  registerSignIn(app, dependencies);

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

/**
 * The authorization code flow of an identity provider. What the browser has to keep meanwhile is in a cookie that only this
 * browser has, so that no other person's code can be completed in it.
 */
function registerSignIn(app: FastifyInstance, dependencies: ConsoleDependencies): void {
  const { service, signIn, log } = dependencies;
  // The page asks, whose files are the same for every configuration.
  app.get(`${SESSION_PATH}/methods`, (_request, reply) =>
    reply.header("cache-control", "no-store").send(signIn ? { provider: new URL(signIn.provider.issuer).host } : {}),
  );
  if (signIn === undefined) return;
  const redirectUri = (): string => new URL(`${SESSION_PATH}/callback`, signIn.publicUrl()).href;

  /** Errors are shown by the console, where the person goes on. */
  const route = (path: string, work: (request: FastifyRequest, reply: FastifyReply) => Promise<string>): void => {
    app.get(SESSION_PATH + path, async (request, reply) => {
      void reply.headers(HEADERS).header("cache-control", "no-store");
      await service.admitOther("signIn", addressOf(request));
      try {
        return await reply.redirect(await work(request, reply), 302);
      } catch (error) {
        const { code, cause = error } = error as Partial<ServiceError>;
        // Not the whole error, which may hold what the provider sent.
        const reason = cause instanceof Error ? cause.message : String(cause);
        log.warn({ requestId: request.id, reason }, "a sign-in by the identity provider failed");
        return reply.redirect(`${PATH}#sign-in-${code === "SERVICE_UNAVAILABLE" ? "unavailable" : "failed"}`, 302);
      }
    });
  };

  route("/begin", async (request, reply) => {
    const { url, kept } = await signIn.provider.begin(redirectUri());
    setCookie(request, reply, signInCookie(request), toKept(kept));
    return url;
  });

  route("/callback", async (request, reply) => {
    const cookie = signInCookie(request);
    const kept = cookieOf(request, cookie);
    setCookie(request, reply, cookie, "");
    if (kept === undefined) throw unauthorized("missing", { cause: "there is no cookie of a sign-in" });
    const source = { transport: "rest", address: request.ip } as const;
    const tokens = await signIn.open(redirectUri(), fromKept(kept), new URL(request.url, redirectUri()), source);
    setCookie(request, reply, refreshCookie(request), tokens.refreshToken);
    return PATH;
  });
}

function addressOf({ ip: address }: FastifyRequest) {
  return { transport: "rest", address, principal: undefined } as const;
}

function serve(
  app: FastifyInstance,
  path: string,
  options: {
    readonly name: string;
    readonly text: string;
    readonly onRequest: (request: FastifyRequest) => Promise<void>;
    readonly headers?: Readonly<Record<string, string>>;
  },
): void {
  const { name, text, onRequest, headers = HEADERS } = options;
  const isPage = name === "index.html";
  const body = Buffer.from(text);
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const cacheControl = isPage ? "no-cache" : `public, max-age=${ONE_YEAR_S}, immutable`;
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  app.get(path, { onRequest }, (request, reply) => {
    void reply.headers({ ...headers, etag, "cache-control": cacheControl });
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
  setCookie(request, reply, refreshCookie(request), refreshToken);
  return reply.send({ accessToken, expiresIn });
}

interface Cookie {
  readonly name: string;
  readonly path: string;
  readonly sameSite: "Strict" | "Lax";
  readonly maxAgeS: number;
}

const refreshCookie = (request: FastifyRequest): Cookie => ({
  ...hostCookie(request, "pagewire-refresh", SESSION_PATH),
  ...{ sameSite: "Strict", maxAgeS: ONE_YEAR_S },
});

/** Sent with the provider's redirect. */
const signInCookie = (request: FastifyRequest): Cookie => ({
  ...hostCookie(request, "pagewire-sign-in", "/"),
  ...{ sameSite: "Lax", maxAgeS: SIGN_IN_S },
});

/**
 * A cookie of the host alone: with the prefix `__Host-`, which requires the path / and Secure, other hosts of the site cannot set it, and
 * cannot sign the user in to another account. Over plain HTTP the name has no prefix.
 */
function hostCookie({ protocol }: FastifyRequest, name: string, path: string): Pick<Cookie, "name" | "path"> {
  return protocol === "https" ? { name: `__Host-${name}`, path: "/" } : { name, path };
}

/** An empty value deletes it. */
function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie, value: string): void {
  const { name, path, sameSite, maxAgeS } = cookie;
  const maxAge = value === "" ? 0 : maxAgeS;
  const attributes = [`Path=${path}`, `Max-Age=${maxAge}`, "HttpOnly", `SameSite=${sameSite}`];
  if (request.protocol === "https") attributes.push("Secure");
  // Of several, each is added.
  void reply.header("set-cookie", [`${name}=${value}`, ...attributes].join("; "));
}

function cookieOf(request: FastifyRequest, cookie: Cookie): string | undefined {
  const name = `${cookie.name}=`;
  const cookies = (request.headers.cookie ?? "").split(";").map((each) => each.trim());
  const value = cookies.find((each) => each.startsWith(name))?.slice(name.length);
  return value === "" ? undefined : value;
}

/** Three random texts in base64url. */
function toKept({ state, nonce, verifier }: SignInState): string {
  return [state, nonce, verifier].join(".");
}

function fromKept(text: string): SignInState {
  const [, state, nonce, verifier] = /^([\w-]{20,128})\.([\w-]{20,128})\.([\w-]{43,128})$/.exec(text) ?? [];
  if (state === undefined || nonce === undefined || verifier === undefined)
    throw unauthorized("malformed", { cause: "the cookie is changed" });
  return { state, nonce, verifier };
}

/** Aborts when the connection closes before the response is complete. */
function closeSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort(new Error("the client has closed the connection"));
  });
  return controller.signal;
}
