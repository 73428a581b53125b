import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallSource } from "../../contract.ts";
import { type BodyBytes, LARGE_BYTES } from "../byte-limits.ts";
import { onResponseClose } from "./open-requests.ts";
import { MAX_BODY_BYTES } from "./server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Parses the body, of so many bytes, when its turn has come; undefined for a caller that is not counted. */
    parseCounted: (<T>(bytes: number, parser: () => T) => Promise<T>) | undefined;
  }
}

/**
 * Counts the body of a request for its caller before it is read, until the response is complete; a large one waits for its turn. A body whose
 * length is not said waits once it is read, and counts before with the greatest that its route takes, where that is more than usual.
 *
 * @throws ServiceError `RATE_LIMIT_EXCEEDED`, `SERVICE_UNAVAILABLE`
 */
export function countBody(
  bodyBytes: BodyBytes,
  caller: Pick<CallSource, "principal" | "address">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | undefined {
  const { headers, routeOptions, method } = request;
  const { bodyLimit = MAX_BODY_BYTES } = routeOptions;
  const { "content-length": length } = headers;
  /** Aborts when the client leaves; most bodies are small, and need none. */
  let left: AbortController | undefined;
  const leaving = (): AbortController => (left ??= new AbortController());

  function add(bytes: number): void {
    const release = bodyBytes.add(caller, bytes);
    if (release === undefined) return;
    onResponseClose(reply.raw, () => {
      leaving().abort(new Error("the client has closed the connection"));
      release();
    });
  }

  request.parseCounted = async (bytes, parser) => {
    if (length === undefined) {
      if (bodyLimit <= MAX_BODY_BYTES) add(bytes);
      await bodyBytes.turn(caller, bytes, leaving().signal);
    }
    return bodyBytes.parse(caller, bytes, parser);
  };
  if (length === undefined) {
    if (bodyLimit > MAX_BODY_BYTES && method !== "GET") add(bodyLimit);
    return undefined;
  }
  // A longer one is rejected by its length.
  const bytes = Math.min(Number(length), bodyLimit);
  if (bytes < LARGE_BYTES) return undefined;
  add(bytes);
  return bodyBytes.turn(caller, bytes, leaving().signal);
}
