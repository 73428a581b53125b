import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Authenticator } from "../../identity/authenticate.ts";
import { credentialsOf } from "../call.ts";

/**
 * Serves the OpenAPI document at `/api/v1/openapi.json`, the API reference at `/api/v1/docs`, and `/llms.txt`. All are loaded
 * for the first request, as the service would start later and need more memory.
 */
export function registerDocs(
  app: FastifyInstance,
  {
    authenticate,
    isPublic,
  }: {
    readonly authenticate: Authenticator;
    /** Whether the document is served without credentials. */
    readonly isPublic: boolean;
  },
): void {
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!isPublic) await authenticate(credentialsOf(request.headers), { transport: "rest", address: request.ip });
  };
  let document: Promise<Buffer> | undefined;
  app.get("/api/v1/openapi.json", {
    onRequest,
    handler: async (_request, reply) => {
      document ??= loadDocument();
      return reply.type("application/json; charset=utf-8").send(await document);
    },
  });

  // What it says is in every copy of the service.
  app.get("/llms.txt", async (_request, reply) => {
    const { default: texts } = await import("./assistant-texts.ts");
    return reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=300").send(texts.llms);
  });

  app.get("/docs", (_request, reply) => reply.redirect("/api/v1/docs", 302));
  // Browsers ask for it wherever a page names no other.
  app.get("/favicon.ico", (_request, reply) =>
    reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(ICON),
  );

  let files: Promise<ReadonlyMap<string, DocsFile>> | undefined;
  const serve = async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    files ??= loadReference();
    const { type, etag, body } = (await files).get(name) ?? {};
    if (body === undefined) {
      reply.callNotFound();
      return reply;
    }
    reply.headers({ "content-security-policy": CONTENT_SECURITY_POLICY, "cache-control": "no-cache", etag });
    return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.type(type ?? "").send(body);
  };
  for (const path of ["/api/v1/docs", "/api/v1/docs/"])
    app.get(path, { onRequest, handler: (request, reply) => serve("index.html", request, reply) });
  for (const name of ["reference.js", "reference.css"])
    app.get(`/api/v1/docs/${name}`, { onRequest, handler: (request, reply) => serve(name, request, reply) });
}

/** The icon of the service's pages. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1b3a57"/>
<path d="M7 9h18v14H7zM7 13h18" fill="none" stroke="#fff" stroke-width="2"/></svg>`;

interface DocsFile {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
}

/** The page asks no other host for anything, and works without internet access. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // A picture that a call returned.
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const TYPES: Readonly<Record<string, string>> = {
  "index.html": "text/html; charset=utf-8",
  "reference.js": "text/javascript; charset=utf-8",
  "reference.css": "text/css; charset=utf-8",
};

/** Each file is kept once: copies would be memory that clients hold by reading slowly. */
async function loadReference(): Promise<ReadonlyMap<string, DocsFile>> {
  const { default: files } = await import("./reference.ts");
  return new Map(
    Object.entries(files).map(([name, text]) => {
      const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
      return [name, { type: TYPES[name] ?? "", etag, body: Buffer.from(text) }];
    }),
  );
}

/** Serialized once: the document is served without a rate limit. */
async function loadDocument(): Promise<Buffer> {
  const { document } = await import("./document.ts");
  return Buffer.from(JSON.stringify(document));
}
