import catalog from "../../../gen/mcp-catalog.json" with { type: "json" };
import type { Answer } from "../../contract.ts";
import type { CallOperation } from "./backend.ts";

interface ServiceResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** Absent: the health of the service. */
  readonly read?: () => string;
}

const MIME_TYPE = "application/json";
const CATALOG_TEXT = JSON.stringify(catalog);

export const RESOURCES: readonly ServiceResource[] = [
  {
    uri: "pagewire://api-catalog",
    name: "api-catalog",
    title: "What the service can do",
    description: "Every operation for execute-api and every command for execute-in-context, with their parameters",
    mimeType: MIME_TYPE,
    read: () => CATALOG_TEXT,
  },
  {
    uri: "pagewire://health-status",
    name: "health-status",
    title: "How the service is",
    description: "Whether it can serve now, with its checks, version and uptime; as of the moment of reading",
    mimeType: MIME_TYPE,
  },
];

/** The current health, from the operations of REST. */
export async function readHealth(
  call: CallOperation,
): Promise<Omit<Answer<"getHealth">, "status"> & Answer<"getReadiness">> {
  const [{ answer: health }, { answer: readiness }] = await Promise.all([
    call("getHealth", {}),
    call("getReadiness", {}),
  ]);
  return { ...health, ...readiness };
}
