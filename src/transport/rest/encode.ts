import { type OperationId, operations, type Outcome, toDuration } from "../../contract.ts";
import { jsonBytes } from "../../json-parts.ts";
import { prefersBytes, prefersJson } from "./decode.ts";

/** Characters in a header. */
const MAX_TITLE = 200;

/** Returns the bytes of an outcome if the caller requested them, otherwise JSON. */
export async function encodeOutcome(
  operation: OperationId,
  outcome: Outcome<OperationId>,
  options: {
    /** The request's Accept header. */
    readonly accept: string | undefined;
    /** Time since the request arrived. */
    readonly durationMs: number;
  },
): Promise<{
  readonly status: number;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}> {
  const { accept, durationMs } = options;
  const { bytes, contentType, encoding, toAnswer, isUnavailable } = outcome;
  if (bytes && contentType !== undefined) {
    const areWanted = toAnswer ? !prefersJson(accept, contentType) : encoding === "binary";
    if (areWanted || prefersBytes(accept, contentType)) {
      const isPage = operations[operation].path.startsWith("/render/");
      const headers = isPage ? pageHeaders(outcome) : recoveredHeader(outcome);
      return { status: 200, contentType, body: bytes, headers };
    }
  }
  const answer = toAnswer?.() ?? outcome.answer;
  const { successStatus, hasEnvelope } = operations[operation];
  const metadata = { timestamp: new Date().toISOString(), duration: toDuration(durationMs), ...outcome.metadata };
  return {
    status: isUnavailable ? 503 : successStatus,
    contentType: "application/json; charset=utf-8",
    body: await jsonBytes(hasEnvelope ? { success: true, ...answer, metadata } : answer),
  };
}

/** Says of an action's bytes that the page was loaded anew before. */
function recoveredHeader({ answer }: Outcome<OperationId>): Record<string, string> {
  const { recovered } = (answer as unknown as { readonly data?: { readonly recovered?: string } }).data ?? {};
  return recovered === undefined ? {} : { "x-pagewire-recovered": recovered };
}

/** Headers for what the bytes of a page do not say; its HTML must not become a document of this origin. */
function pageHeaders({ answer }: Outcome<OperationId>): Record<string, string> {
  const { url, title, status } = (
    answer as unknown as { readonly data: { readonly url: string; readonly title: string; readonly status?: number } }
  ).data;
  return {
    "x-pagewire-url": encodeURI(url.toWellFormed()).replaceAll("%25", "%"),
    "x-pagewire-title": encodeURIComponent(title.slice(0, MAX_TITLE).toWellFormed()),
    ...(status !== undefined && { "x-pagewire-status": String(status) }),
    "content-disposition": "attachment",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  };
}
