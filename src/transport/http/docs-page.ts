import swagger, { type StaticDocumentSpec } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance } from "fastify";
import { document } from "./document.ts";
import { ICON } from "./icon.ts";

/** All files are served by this server, so the page also works without internet access. */
const CONTENT_SECURITY_POLICY = {
  "default-src": "'none'",
  "script-src": "'self'",
  // Swagger UI sets styles on elements.
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'", "data:"],
  "connect-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};

/** A response of Swagger UI, which is the same for every request. */
export interface DocsFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface DocsPage {
  /** @param path without the query; undefined: there is no such file */
  get(path: string): Promise<DocsFile | undefined>;
  close(): Promise<void>;
}

/** Headers of a response that belong to its connection, or to its time. */
const OTHER_HEADERS: ReadonlySet<string> = new Set([
  "accept-ranges",
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

/** One spelling of each path: others would be kept, too. */
const PATH = /^\/api\/v1\/docs(\/(static\/(theme\/)?)?([\w-]+(\.[\w-]+)*)?)?$/;

/** Serves Swagger UI without a port. Each file is kept once: copies would be memory that clients hold by reading slowly. */
export async function createDocsPage(): Promise<DocsPage> {
  const app = await createSwaggerUi();
  const files = new Map<string, DocsFile>();
  return {
    async get(path) {
      const known = files.get(path);
      if (known) return known;
      if (!PATH.test(path)) return undefined;
      const { statusCode: status, headers, rawPayload: body } = await app.inject({ method: "GET", url: path });
      if (status >= 400) return undefined;
      const kept = Object.entries(headers).flatMap(([name, value]) =>
        value === undefined || OTHER_HEADERS.has(name) ? [] : [[name, String(value)]],
      );
      const file: DocsFile = { status, headers: Object.fromEntries(kept) as Record<string, string>, body };
      files.set(path, file);
      return file;
    },
    close: () => app.close(),
  };
}

async function createSwaggerUi(): Promise<FastifyInstance> {
  const app = Fastify({ logger: false });
  await app.register(swagger, {
    mode: "static",
    // The type of an imported JSON file has `string` in place of literal types.
    specification: { document: document as unknown as StaticDocumentSpec["document"] },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/v1/docs",
    staticCSP: CONTENT_SECURITY_POLICY,
    // BaseLayout omits the top bar, whose input field loads documents from other servers.
    uiConfig: {
      layout: "BaseLayout",
      deepLinking: true,
      docExpansion: "list",
      validatorUrl: null,
      tryItOutEnabled: false,
    },
    logo: null as never,
    theme: {
      title: "Pagewire",
      favicon: [{ filename: "icon.svg", rel: "icon", type: "image/svg+xml", sizes: "any", content: ICON }],
    },
  });
  await app.ready();
  return app;
}
