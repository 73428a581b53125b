import type { ReadResourceResult, Resource, ResourceTemplate } from "@modelcontextprotocol/sdk/types.js";
import catalog from "../../../gen/mcp-catalog.json" with { type: "json" };
import type { Health } from "./server.ts";
import { fileUriPrefix, type KeptFile } from "./answers.ts";

export const catalogUri = "pagewire://api-catalog";
export const healthUri = "pagewire://health-status";

const mimeType = "application/json";

export const resources: readonly Resource[] = [
  {
    uri: catalogUri,
    name: "api-catalog",
    title: "What the service can do",
    description: "Every operation for execute-api and every command for execute-in-context, with their parameters",
    mimeType,
  },
  {
    uri: healthUri,
    name: "health-status",
    title: "How the service is",
    description: "Whether it can serve now, with its checks, version and uptime; as of the moment of reading",
    mimeType,
  },
];

export const resourceTemplates: readonly ResourceTemplate[] = [
  {
    uriTemplate: `${fileUriPrefix}{id}`,
    name: "file",
    title: "A document or a large image",
    description: "As linked in the answer to a pdf or screenshot of this connection; kept for some time",
  },
];

const catalogText = JSON.stringify(catalog);

/** Undefined for a resource that there is not. */
export async function readResource(
  uri: string,
  { health, file }: { readonly health: () => Promise<Health>; readonly file: (id: string) => KeptFile | undefined },
): Promise<ReadResourceResult | undefined> {
  if (uri === catalogUri) return { contents: [{ uri, mimeType, text: catalogText }] };
  if (uri === healthUri) return { contents: [{ uri, mimeType, text: JSON.stringify(await health()) }] };
  const found = uri.startsWith(fileUriPrefix) ? file(uri.slice(fileUriPrefix.length)) : undefined;
  if (found === undefined) return undefined;
  const blob = Buffer.from(found.bytes).toString("base64");
  return { contents: [{ uri, mimeType: found.contentType, blob }] };
}
