import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Authenticator } from "../../identity/authenticate.ts";
import { credentialsOf } from "../call.ts";

export interface DocsDependencies {
  readonly authenticate: Authenticator;
  /** Whether the document is served without credentials. */
  readonly isPublic: boolean;
}

/** Headers of a response that belong to its connection. */
const CONNECTION_HEADERS = ["connection", "date", "keep-alive", "transfer-encoding"];

/**
 * Serves the OpenAPI document at `/api/v1/openapi.json` and Swagger UI at `/api/v1/docs`. Both are loaded for the first request,
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

  let page: Promise<FastifyInstance> | undefined;
  app.addHook("onClose", async () => (await page)?.close());
  for (const path of ["/api/v1/docs", "/api/v1/docs/*"]) {
    app.get(path, {
      onRequest,
      handler: async (request, reply) => {
        page ??= loadPage();
        return respondAs(await page, request, reply);
      },
    });
  }
}

/** Serialized once: the document is served without a rate limit. */
async function loadDocument(): Promise<Buffer> {
  const { default: document } = await import("../../../gen/openapi.json", { with: { type: "json" } });
  return Buffer.from(JSON.stringify(document));
}

async function loadPage(): Promise<FastifyInstance> {
  const { createDocsPage } = await import("./docs-page.ts");
  return createDocsPage();
}

async function respondAs(
  page: FastifyInstance,
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const response = await page.inject({ method: method === "HEAD" ? "HEAD" : "GET", url, headers });
  if (response.statusCode === 404) {
    reply.callNotFound();
    return reply;
  }
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined && !CONNECTION_HEADERS.includes(name)) reply.header(name, value);
  return reply.code(response.statusCode).send(response.rawPayload);
}
