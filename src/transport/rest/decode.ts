import type { FastifyRequest } from "fastify";
import type { RawInput } from "../../operations/input/parse.ts";

/** The parts of a request as the input of the service. */
export function decodeRequest({ params, query, body, headers }: FastifyRequest): RawInput {
  const key = headers["idempotency-key"];
  return {
    params: params as Record<string, unknown>,
    query: query as Record<string, unknown>,
    body,
    ...(key !== undefined && { idempotency: { key, field: "Idempotency-Key" } }),
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
