import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ServiceError } from "../../errors/errors.ts";
import { newRequestId } from "../call.ts";
import { toErrorBody } from "../errors.ts";

/** Answers what Node's parser refuses before there is a request; its status stays, the body is ours. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Nothing may be written into an answer that has begun.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (!socket.writable || error.code === "ECONNRESET" || begun?.headersSent === true) socket.destroy();
  else socket.end(answerTo(error.code));
}

function answerTo(code: string | undefined): string {
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
  return invalid("the headers are larger than 16 KiB");
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
