import type { ServerResponse } from "node:http";
import type { UniversalServerResponse } from "@connectrpc/connect/protocol";
import { isClosed } from "../http/open-requests.ts";
import { toChunks } from "../byte-limits.ts";
import { toEnvelope } from "./encode.ts";

/** Sends a response of Connect in parts, so that a slow reader is distinguished from a stalled one. */
export async function sendResponse(
  { status, header, body, trailer }: UniversalServerResponse,
  response: ServerResponse,
): Promise<void> {
  const parts = body?.[Symbol.asyncIterator]();
  try {
    // The headers are complete with the first part, the trailers after the last.
    let part = await parts?.next();
    if (!response.headersSent) response.writeHead(status, toHeaderValues(header));
    for (; part && part.done !== true && !isClosed(response); part = await parts?.next()) {
      for (const chunk of toChunks(part.value)) {
        const written = writePart(response, chunk);
        if (written !== undefined) await written;
      }
    }
    if (trailer) response.addTrailers(toHeaderValues(trailer));
    response.end();
  } finally {
    parts?.return?.().catch(() => undefined);
  }
}

/** The response with another message in place of the empty one, which is its first part and too short to be compressed. */
export function withMessage(response: UniversalServerResponse, message: Buffer): UniversalServerResponse {
  const { header = new Headers(), body } = response;
  async function* parts(): AsyncGenerator<Uint8Array, void, void> {
    let isFirst = true;
    for await (const part of body ?? []) {
      if (!isFirst) yield part;
      else {
        // A message of Connect's unary form has no envelope.
        if (/^application\/grpc/.test(header.get("content-type") ?? "")) yield toEnvelope(message.length);
        yield message;
      }
      isFirst = false;
    }
  }
  // A call that has failed after its message was written has an error in its place.
  if (response.status !== 200) return response;
  if (header.has("content-length")) header.set("content-length", String(message.length));
  return { ...response, header, body: parts() };
}

/** A promise resolves when the client has read enough for the next part, or has left. */
export function writePart(response: ServerResponse, bytes: Uint8Array): Promise<void> | undefined {
  if (isClosed(response) || response.write(bytes)) return undefined;
  return new Promise((resolve) => {
    const onChange = (): void => {
      response.off("drain", onChange).off("close", onChange);
      resolve();
    };
    response.on("drain", onChange).on("close", onChange);
  });
}

const GRPC_MESSAGE = "grpc-message";

export function toHeaderValues(headers: Headers | undefined): Record<string, string> {
  const values = Object.fromEntries(headers ?? []);
  const { [GRPC_MESSAGE]: message } = values;
  return message === undefined ? values : { ...values, [GRPC_MESSAGE]: withFewerEscapes(message) };
}

/**
 * gRPC requires only printable ASCII and an escaped `%`. Connect escapes more characters, which @grpc/grpc-js does not
 * decode: "must be string%2C not null".
 */
function withFewerEscapes(message: string): string {
  return decodeURIComponent(message).replaceAll(/[^ -$&-~]+/gu, (part) => encodeURIComponent(part));
}
