import swagger, { type StaticDocumentSpec } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance } from "fastify";
import document from "../../../gen/openapi.json" with { type: "json" };

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1b3a57"/>
<path d="M7 9h18v14H7zM7 13h18" fill="none" stroke="#fff" stroke-width="2"/></svg>`;

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

/** The server of Swagger UI, which listens nowhere. */
export async function createDocsPage(): Promise<FastifyInstance> {
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
