import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallSource } from "../../contract.ts";
import { approximateBytes, type ByteLimit } from "../byte-limits.ts";
import { onResponseClose } from "./response-close.ts";
import { MAX_BODY_BYTES } from "./server.ts";

type Caller = Pick<CallSource, "principal" | "address">;

/**
 * Counts the body of a request for its caller before it is read, until the response is complete. A body whose length is not said
 * counts with the greatest that its route takes, where that is more than usual.
 *
 * @throws ServiceError `RATE_LIMIT_EXCEEDED`, `SERVICE_UNAVAILABLE`
 */
export function countBody(bodyBytes: ByteLimit, caller: Caller, request: FastifyRequest, reply: FastifyReply): void {
  const { headers, routeOptions, method } = request;
  const { bodyLimit = MAX_BODY_BYTES } = routeOptions;
  const { "content-length": length } = headers;
  const unknown = bodyLimit > MAX_BODY_BYTES && method !== "GET" ? bodyLimit : 0;
  // A longer one is rejected by its length.
  const bytes = Math.min(length === undefined ? unknown : Number(length), bodyLimit);
  const release = bodyBytes.add(caller, bytes);
  if (release) onResponseClose(reply.raw, release);
}

/** Counts a body of usual size whose length was not said, once it is read. @throws ServiceError the same */
export function countChunkedBody(
  bodyBytes: ByteLimit,
  caller: Caller,
  { headers, body, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): void {
  const { bodyLimit = MAX_BODY_BYTES } = routeOptions;
  if (headers["content-length"] !== undefined || bodyLimit > MAX_BODY_BYTES || body instanceof Readable) return;
  const release = bodyBytes.add(caller, approximateBytes(body));
  if (release) onResponseClose(reply.raw, release);
}
