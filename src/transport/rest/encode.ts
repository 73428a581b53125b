import { type OperationId, operations, type Outcome, toDuration } from "../../contract.ts";
import { prefersBytes } from "./decode.ts";

interface EncodedResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Uint8Array;
}

interface EncodeOptions {
  /** The request's Accept header. */
  readonly accept: string | undefined;
  /** Time since the request arrived. */
  readonly durationMs: number;
}

/** Returns the bytes of an outcome if the caller requested them, otherwise JSON. */
export function encodeOutcome(
  operation: OperationId,
  outcome: Outcome<OperationId>,
  { accept, durationMs }: EncodeOptions,
): EncodedResponse {
  const { answer, bytes, contentType, encoding, isUnavailable } = outcome;
  if (bytes && contentType !== undefined && (encoding === "binary" || prefersBytes(accept, contentType))) {
    return { status: 200, contentType, body: bytes };
  }
  const { successStatus, hasEnvelope } = operations[operation];
  const metadata = { timestamp: new Date().toISOString(), duration: toDuration(durationMs), ...outcome.metadata };
  return {
    status: isUnavailable ? 503 : successStatus,
    contentType: "application/json; charset=utf-8",
    body: JSON.stringify(hasEnvelope ? { success: true, ...answer, metadata } : answer),
  };
}
