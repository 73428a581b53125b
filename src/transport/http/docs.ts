import { createHash } from "node:crypto";
import { extname } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Authenticator } from "../../identity/authenticate.ts";
import { credentialsOf } from "../call.ts";

/**
 * Serves the OpenAPI document at `/api/v1/openapi.json`, the API reference at `/api/v1/docs`, the pages of docs/ below `/docs/`, and
 * `/llms.txt`. All are loaded for the first request, as the service would start later and need more memory.
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
    const { default: texts } = await import("../../../gen/assistant-texts.json", { with: { type: "json" } });
    return reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=300").send(texts.llms);
  });

  // Browsers ask for it wherever a page names no other.
  app.get("/favicon.ico", (_request, reply) =>
    reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(ICON),
  );

  let files: Promise<DocsFiles> | undefined;
  const serve = async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    files ??= loadReference();
    return send((await files).get(name), request, reply);
  };
  for (const path of ["/api/v1/docs", "/api/v1/docs/"])
    app.get(path, { onRequest, handler: (request, reply) => serve("index.html", request, reply) });
  for (const name of ["reference.js", "reference.css"])
    app.get(`/api/v1/docs/${name}`, { onRequest, handler: (request, reply) => serve(name, request, reply) });

  let site: Promise<DocsFiles | undefined> | undefined;
  const servePage = async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    site ??= loadSite();
    const pages = await site;
    // A copy of the program without its docs/ has the API reference.
    return pages
      ? send(pages.get(name) ?? pages.get(`${name}.html`), request, reply)
      : reply.redirect("/api/v1/docs", 302);
  };
  // Relative links of the pages begin at the slash.
  app.get("/docs", { onRequest, handler: (_request, reply) => reply.redirect("/docs/", 302) });
  app.get("/docs/", { onRequest, handler: (request, reply) => servePage("index.html", request, reply) });
  app.get<{ Params: { "*": string } }>("/docs/*", {
    onRequest,
    handler: (request, reply) => servePage(request.params["*"], request, reply),
  });
}

type DocsFiles = ReadonlyMap<string, DocsFile>;

function send(file: DocsFile | undefined, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (file === undefined) {
    reply.callNotFound();
    return reply;
  }
  const { type, etag, body } = file;
  reply.headers({ "content-security-policy": CONTENT_SECURITY_POLICY, "cache-control": "no-cache", etag });
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.type(type).send(body);
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
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
};

/** Each file is kept once: copies would be memory that clients hold by reading slowly. */
const toFiles = (contents: Iterable<readonly [string, string | Buffer]>): DocsFiles =>
  new Map(
    [...contents].map(([name, content]) => {
      const body = Buffer.from(content);
      const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
      return [name, { type: TYPES[extname(name)] ?? "application/octet-stream", etag, body }];
    }),
  );

async function loadReference(): Promise<DocsFiles> {
  const { default: files } = await import("../../../gen/reference.json", { with: { type: "json" } });
  return toFiles(Object.entries(files));
}

/** The pages of docs/ beside the program; undefined without that folder. */
async function loadSite(): Promise<DocsFiles | undefined> {
  const [{ default: assets }, { docsRoot, renderDocsSite }] = await Promise.all([
    import("../../../gen/reference.json", { with: { type: "json" } }),
    import("./docs-site.ts"),
  ]);
  const root = docsRoot();
  if (root === undefined) return undefined;
  return toFiles(await renderDocsSite(root, { script: assets["site.js"], style: assets["site.css"] }));
}

/** Serialized once: the document is served without a rate limit. */
async function loadDocument(): Promise<Buffer> {
  const { default: document } = await import("../../../gen/openapi.json", { with: { type: "json" } });
  return Buffer.from(JSON.stringify(document));
}
