import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallSource } from "../../contract.ts";
import type { ByteLimit } from "../byte-limits.ts";
import { onResponseClose } from "./response-close.ts";
import { MAX_BODY_BYTES } from "./server.ts";

/**
 * Counts the body of a request for its caller before it is read, until the response is complete. A body whose length is not said
 * counts with the greatest that its route takes, where that is more than usual.
 *
 * @throws ServiceError `RATE_LIMIT_EXCEEDED`, `SERVICE_UNAVAILABLE`
 */
export function countBody(
  bodyBytes: ByteLimit,
  source: Pick<CallSource, "principal" | "address">,
  { headers, routeOptions: { bodyLimit = MAX_BODY_BYTES }, method }: FastifyRequest,
  reply: FastifyReply,
): void {
  const { "content-length": length } = headers;
  const unknown = bodyLimit > MAX_BODY_BYTES && method !== "GET" ? bodyLimit : 0;
  // A longer one is rejected by its length.
  const bytes = Math.min(length === undefined ? unknown : Number(length), bodyLimit);
  const release = bodyBytes.add(source, bytes);
  if (release) onResponseClose(reply.raw, release);
}
