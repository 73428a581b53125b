import { create } from "@bufbuild/protobuf";
import { ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "../../../gen/proto/google/rpc/error_details_pb.ts";
import { errorTable, type FieldError, type ServiceError } from "../../errors/errors.ts";

/** Converts an error to one with details: `ErrorInfo` with the code, `BadRequest` for invalid fields, `RetryInfo` for a delay. */
export function toConnectError(
  { code, message, details, retryAfterMs, traceId, challenge }: ServiceError,
  requestId: string,
): ConnectError {
  const fieldErrors = Array.isArray(details) ? (details as readonly FieldError[]) : undefined;
  const metadata: Record<string, string> = {
    ...textsOf(fieldErrors === undefined ? (details ?? {}) : {}),
    requestId,
    ...(traceId !== undefined && { traceId }),
  };
  const fieldViolations = fieldErrors?.map(({ field, message: description }) => ({
    field: field.toWellFormed(),
    description: description.toWellFormed(),
  }));
  // Text of a page may have half of a character, which neither a status message nor Protobuf can hold.
  return new ConnectError(
    message.toWellFormed(),
    errorTable[code].grpc,
    challenge === undefined ? undefined : { "www-authenticate": challenge },
    [
      { desc: ErrorInfoSchema, value: create(ErrorInfoSchema, { reason: code, domain: "pagewire", metadata }) },
      ...(fieldViolations ? [{ desc: BadRequestSchema, value: create(BadRequestSchema, { fieldViolations }) }] : []),
      ...(retryAfterMs !== undefined
        ? [{ desc: RetryInfoSchema, value: create(RetryInfoSchema, { retryDelay: toDuration(retryAfterMs) }) }]
        : []),
    ],
  );
}

/** The metadata of `ErrorInfo` are strings; other values are encoded as JSON. */
function textsOf(details: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed(),
    ]),
  );
}

function toDuration(ms: number): { seconds: bigint; nanos: number } {
  const whole = Math.ceil(ms);
  return { seconds: BigInt(Math.floor(whole / 1_000)), nanos: (whole % 1_000) * 1_000_000 };
}
