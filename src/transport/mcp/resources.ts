import type { ReadResourceResult, Resource, ResourceTemplate } from "@modelcontextprotocol/sdk/types.js";
import catalog from "../../../gen/mcp-catalog.json" with { type: "json" };
import type { Answer, CallSource } from "../../contract.ts";
import type { Service } from "../../operations/service.ts";
import { type CachedFile, FILE_URI_PREFIX } from "./encode.ts";

const CATALOG_URI = "pagewire://api-catalog";
const HEALTH_URI = "pagewire://health-status";
const MIME_TYPE = "application/json";

export const RESOURCES: readonly Resource[] = [
  {
    uri: CATALOG_URI,
    name: "api-catalog",
    title: "What the service can do",
    description: "Every operation for execute-api and every command for execute-in-context, with their parameters",
    mimeType: MIME_TYPE,
  },
  {
    uri: HEALTH_URI,
    name: "health-status",
    title: "How the service is",
    description: "Whether it can serve now, with its checks, version and uptime; as of the moment of reading",
    mimeType: MIME_TYPE,
  },
];

export const RESOURCE_TEMPLATES: readonly ResourceTemplate[] = [
  {
    uriTemplate: `${FILE_URI_PREFIX}{id}`,
    name: "file",
    title: "A document or a large image",
    description: "As linked in the result of a pdf or screenshot of this connection; cached for some time",
  },
];

const CATALOG_TEXT = JSON.stringify(catalog);

type Health = Omit<Answer<"getHealth">, "status"> & Answer<"getReadiness">;

export interface ResourceReader {
  readonly health: () => Promise<Health>;
  readonly file: (id: string) => Promise<CachedFile | undefined>;
}

/** Returns undefined for a resource that does not exist. */
export async function readResource(
  uri: string,
  { health, file }: ResourceReader,
): Promise<ReadResourceResult | undefined> {
  if (uri === CATALOG_URI) return { contents: [{ uri, mimeType: MIME_TYPE, text: CATALOG_TEXT }] };
  if (uri === HEALTH_URI) {
    return { contents: [{ uri, mimeType: MIME_TYPE, text: JSON.stringify(await health()) }] };
  }
  const found = uri.startsWith(FILE_URI_PREFIX) ? await file(uri.slice(FILE_URI_PREFIX.length)) : undefined;
  if (found === undefined) return undefined;
  const blob = Buffer.from(found.bytes).toString("base64");
  return { contents: [{ uri, mimeType: found.contentType, blob }] };
}

/** The current health, from the operations of REST. */
export async function healthOf(service: Service, source: Omit<CallSource, "principal">): Promise<Health> {
  const call = async <Op extends "getHealth" | "getReadiness">(operation: Op) =>
    (await service.open(operation, { ...source, principal: undefined })).run({});
  const [{ answer: health }, { answer: readiness }] = await Promise.all([call("getHealth"), call("getReadiness")]);
  return { ...health, ...readiness };
}
