import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ServiceError } from "../../errors/errors.ts";
import { newRequestId } from "../call.ts";
import { toErrorBody } from "../errors.ts";
import { MAX_HEADER_BYTES } from "./listener.ts";

/** Responds to a request that Node's HTTP parser rejects, with the status of the parser's error and the contract's error body. */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // A second response must not be written into one that has begun.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null };
  // Over TLS, nothing can be written before the handshake is complete.
  const isConnecting = "secureConnecting" in socket && socket.secureConnecting === true;
  if (isConnecting || !socket.writable || error.code === "ECONNRESET" || begun?.headersSent === true) socket.destroy();
  else socket.end(toResponse(error.code));
}

function toResponse(code: string | undefined): string {
  const requestId = newRequestId();
  const { status, failure } = toStatusAndError(code);
  const body = JSON.stringify(toErrorBody(failure, requestId));
  return [
    `HTTP/1.1 ${status}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}

/** Sent with status 431, which the table of error codes does not contain. */
export function headersTooLarge(): ServiceError {
  const details = { reason: "headers", limit: MAX_HEADER_BYTES };
  return new ServiceError("VALIDATION_ERROR", `the headers are larger than ${MAX_HEADER_BYTES} bytes`, { details });
}

function invalid(message: string): ServiceError {
  return new ServiceError("VALIDATION_ERROR", message, { details: [{ field: "request", message }] });
}

function toStatusAndError(code: string | undefined): { readonly status: string; readonly failure: ServiceError } {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return { status: "431 Request Header Fields Too Large", failure: headersTooLarge() };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return {
        status: "408 Request Timeout",
        failure: new ServiceError("TIMEOUT", "the request did not arrive in time"),
      };
    default:
      return { status: "400 Bad Request", failure: invalid("this is not valid HTTP") };
  }
}
