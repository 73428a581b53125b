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
    chunks,
    ...(contentType !== undefined && { contentType }),
    ...(length !== undefined && { size: Number(length) }),
  };
}

/** Whether the Accept header lists `contentType` before JSON. */
export function prefersBytes(accept: string | undefined, contentType: string): boolean {
  if (accept === undefined) return false;
  const ranges = accept.split(",").map((range) => range.split(";")[0]?.trim().toLowerCase());
  const matches = (type: string) => (range: string | undefined) =>
    range === type || range === `${type.split("/")[0]}/*`;
  const bytes = ranges.findIndex(matches(contentType));
  const json = ranges.findIndex((range) => range === "*/*" || matches("application/json")(range));
  return bytes !== -1 && (json === -1 || bytes < json);
}
