import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Authenticator } from "../../identity/authenticate.ts";
import { credentialsOf } from "../call.ts";
import type { DocsFile, DocsPage } from "./docs-page.ts";
import { ICON } from "./icon.ts";

interface DocsDependencies {
  readonly authenticate: Authenticator;
  /** Whether the document is served without credentials. */
  readonly isPublic: boolean;
}

/**
 * Serves the OpenAPI document at `/api/v1/openapi.json` and Swagger UI at `/api/v1/docs`, and `/llms.txt`. All are loaded for the first request,
 * as the service would start later and need more memory.
 */
export function registerDocs(app: FastifyInstance, { authenticate, isPublic }: DocsDependencies): void {
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

  let page: Promise<DocsPage> | undefined;
  app.addHook("onClose", async () => (await page)?.close());
  for (const path of ["/api/v1/docs", "/api/v1/docs/*"]) {
    app.get(path, {
      onRequest,
      handler: async (request, reply) => {
        page ??= loadPage();
        const file = await (await page).get(request.url.replace(/\?.*/s, ""));
        if (file === undefined) reply.callNotFound();
        else respond(file, request, reply);
        return reply;
      },
    });
  }
}

/** Serialized once: the document is served without a rate limit. */
async function loadDocument(): Promise<Buffer> {
  const { document } = await import("./document.ts");
  return Buffer.from(JSON.stringify(document));
}

async function loadPage(): Promise<DocsPage> {
  const { createDocsPage } = await import("./docs-page.ts");
  return createDocsPage();
}

function respond({ status, headers, body }: DocsFile, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(headers);
  const isKnown = headers["etag"] !== undefined && request.headers["if-none-match"] === headers["etag"];
  if (isKnown) reply.code(304).send();
  else reply.code(status).send(body);
}
