import { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import { parse as parseRange } from "range-parser";
import { type OperationId, operations, type Outcome, type ReturnedFile, toDuration } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import { jsonBytes } from "../../large-json.ts";
import { toErrorBody } from "../errors.ts";

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

/** The file has a policy of its own besides, which names its one script by hash. */
const REPLAY_POLICY =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** Sends a file, or the part that the `Range` header names, or only its headers. @throws ServiceError when it may not be sent any more */
export async function sendFile(
  file: ReturnedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, contentType, size, sha256, shown } = file;
  const etag = `"${sha256}"`;
  const { range: header, "if-range": ifRange, "if-none-match": known } = request.headers;
  const isFresh = ifRange === undefined || ifRange === etag;
  const range = file.range ?? (isFresh && header !== undefined ? rangeIn(header, size) : undefined);
  // Fastify sets the length of an empty payload, but not of a stream.
  const isSent = known !== etag && range !== "unsatisfiable" && request.method !== "HEAD";
  const part = range === undefined || range === "unsatisfiable" ? { offset: 0, length: size } : range;
  // Before any header: an error is none of the file's type.
  const chunks = isSent ? await file.open(part) : [];
  reply.headers({
    etag,
    "accept-ranges": "bytes",
    "content-disposition": contentDisposition(name, { type: shown === "attachment" ? shown : "inline" }),
    // What a caller or a page has stored must not act as a page of this service.
    "content-security-policy":
      shown === "replay" ? REPLAY_POLICY : "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
  });
  if (known === etag) return reply.code(304).send();
  if (range === "unsatisfiable") {
    const failure = new ServiceError(
      "VALIDATION_ERROR",
      `the range ${String(header).slice(0, 100)} is not in the file`,
      {
        details: [{ field: "Range", message: `must be within ${size} bytes` }],
      },
    );
    return reply.code(416).header("content-range", `bytes */${size}`).send(toErrorBody(failure, request.id));
  }
  if (range !== undefined) {
    const { offset, length } = range;
    reply.code(206).header("content-range", `bytes ${offset}-${offset + length - 1}/${size}`);
  }
  reply.type(contentType).header("content-length", part.length);
  return reply.send(Readable.from(chunks, { objectMode: false }));
}

/** Result of the parser if no range of the header begins within the file. */
const BEYOND_THE_END = 2;

/** One range of bytes; several are answered with the whole file, as the standard allows. */
function rangeIn(
  header: string,
  size: number,
): { readonly offset: number; readonly length: number } | "unsatisfiable" | undefined {
  const { type, code, ranges } = parseRange(size, header);
  if (type !== "bytes") return undefined;
  if (code === BEYOND_THE_END) return "unsatisfiable";
  const [range, ...others] = ranges;
  if (code !== 0 || range === undefined || others.length > 0) return undefined;
  return { offset: range.start, length: range.end + 1 - range.start };
}

/** Whether the Accept header lists `contentType` before JSON. */
function prefersBytes(accept: string | undefined, contentType: string): boolean {
  const { ofType, json, any } = ranksIn(accept, contentType);
  return ofType < Math.min(json, any);
}

/** Whether the Accept header names JSON, and not `contentType` or any type before it. */
function prefersJson(accept: string | undefined, contentType: string): boolean {
  const { ofType, json, any } = ranksIn(accept, contentType);
  return json < Math.min(ofType, any);
}

/** Returns the positions at which the Accept header lists a type; infinite: not listed. */
function ranksIn(accept = "", contentType: string) {
  const ranges = accept.split(",").map((range) => range.split(";")[0]?.trim().toLowerCase());
  const rankOf = (...names: readonly (string | undefined)[]): number => {
    const index = ranges.findIndex((range) => names.includes(range));
    return index === -1 ? Infinity : index;
  };
  const [type] = contentType.split(";");
  return {
    ofType: rankOf(type, `${type?.split("/")[0]}/*`),
    json: rankOf("application/json", "application/*"),
    any: rankOf("*/*"),
  };
}
