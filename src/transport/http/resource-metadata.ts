import type { FastifyInstance } from "fastify";
import { operations } from "../../contract.ts";

/** Describes to clients how they get tokens for this service, as in RFC 9728. */
export interface ResourceMetadata {
  /** URL at which clients reach the service, with a slash at the end. */
  readonly publicUrl: () => string | undefined;
  readonly issuers: readonly string[];
}

const PATH = ".well-known/oauth-protected-resource";

/** The URL of the metadata; undefined while the service listens nowhere. */
export function resourceMetadataUrl({ publicUrl }: ResourceMetadata): string | undefined {
  const url = publicUrl();
  return url === undefined ? undefined : new URL(`/${PATH}`, url).href;
}

/** Serves the metadata of the service as an OAuth 2.0 protected resource, to everyone. */
export function registerResourceMetadata(app: FastifyInstance, metadata: ResourceMetadata): void {
  const scopes = [...new Set(Object.values(operations).flatMap((operation) => operation.scopes))].toSorted();
  app.get(`/${PATH}`, (_request, reply) =>
    reply.header("cache-control", "public, max-age=300").send({
      resource: new URL("/", metadata.publicUrl()).href.replace(/\/$/, ""),
      authorization_servers: metadata.issuers,
      bearer_methods_supported: ["header"],
      scopes_supported: scopes,
      resource_name: "Pagewire",
    }),
  );
}
