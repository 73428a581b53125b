import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ServiceError } from "../../errors/errors.ts";
import { newRequestId } from "../call.ts";
import { toErrorBody } from "../errors.ts";
import { MAX_HEADER_BYTES } from "./listener.ts";

/** Responds to what Node's parser rejects before there is a request: with its status and our body. */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Nothing may be written into a response that has begun.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null };
  // Over TLS, nothing can be written before the end of the handshake, which a client may never finish.
  const isConnecting = "secureConnecting" in socket && socket.secureConnecting === true;
  if (isConnecting || !socket.writable || error.code === "ECONNRESET" || begun?.headersSent === true) socket.destroy();
  else socket.end(toResponse(error.code));
}

function toResponse(code: string | undefined): string {
  const requestId = newRequestId();
  const { status, failure } = judge(code);
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

/** Of status 431, which no code of the contract has. */
export function headersTooLarge(): ServiceError {
  const details = { reason: "headers", limit: MAX_HEADER_BYTES };
  return new ServiceError("VALIDATION_ERROR", `the headers are larger than ${MAX_HEADER_BYTES} bytes`, { details });
}

function invalid(message: string): ServiceError {
  return new ServiceError("VALIDATION_ERROR", message, { details: [{ field: "request", message }] });
}

function judge(code: string | undefined): { readonly status: string; readonly failure: ServiceError } {
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
