import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { SentFile } from "../../contract.ts";
import type { RawInput } from "../../operations/input/parse.ts";

/** The parts of a request as the input of the service. */
export function decodeRequest({ params, query, body, headers }: FastifyRequest): RawInput {
  const key = headers["idempotency-key"];
  return {
    params: params as Record<string, unknown>,
    query: query as Record<string, unknown>,
    ...(body instanceof Readable ? { file: toFile(body, headers) } : { body }),
    ...(key !== undefined && { idempotency: { key, field: "Idempotency-Key" } }),
  };
}

function toFile(chunks: Readable, headers: IncomingHttpHeaders): SentFile {
  const { "content-type": contentType, "content-length": length } = headers;
  return {
    // What is not read of a file that is rejected is read after the response.
    chunks: chunks.iterator({ destroyOnReturn: false }),
    ...(contentType !== undefined && { contentType }),
    ...(length !== undefined && { size: Number(length) }),
  };
}

/** Whether the Accept header lists `contentType` before JSON. */
export function prefersBytes(accept: string | undefined, contentType: string): boolean {
  const { ofType, json, any } = ranksIn(accept, contentType);
  return ofType < Math.min(json, any);
}

/** Whether the Accept header names JSON, and not `contentType` or any type before it. */
export function prefersJson(accept: string | undefined, contentType: string): boolean {
  const { ofType, json, any } = ranksIn(accept, contentType);
  return json < Math.min(ofType, any);
}

/** Returns the positions at which the Accept header lists a type; infinite: not listed. */
function ranksIn(accept = "", contentType: string) {
  const ranges = accept.split(",").map((range) => range.split(";")[0]?.trim().toLowerCase());
  const rankOf = (...names: readonly (string | undefined)[]): number => {
    const index = ranges.findIndex((range) => names.includes(range));
    return index === -1 ? Infinity : index;
  };
  const [type] = contentType.split(";");
  return {
    ofType: rankOf(type, `${type?.split("/")[0]}/*`),
    json: rankOf("application/json", "application/*"),
    any: rankOf("*/*"),
  };
}
