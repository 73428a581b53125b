import { createHash, randomUUID } from "node:crypto";
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/sdk/types.js";
import type { OperationId, Outcome, Principal, Scope } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { Arguments, ToolCall, ToolName } from "./decode.ts";
import { type Json, type LongResult, pieceOf, toLongResult } from "./long-result.ts";
import { createUserCache, type UserCache } from "./user-cache.ts";

/** An image or document that the client reads as a resource. */
export interface CachedFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Results and files that were too large for a message, of all clients, with the scopes required to read them. */
export interface ResultCaches {
  readonly results: UserCache<LongResult & Protected>;
  readonly files: UserCache<CachedFile & Protected>;
}

interface Protected {
  readonly scopes: readonly Scope[];
}

/** The caches, and the key of one client in them. */
export interface ClientCaches extends ResultCaches {
  readonly userId: string;
  /** Distinguishes the clients of one user. */
  readonly client: string;
}

const MIB = 1_048_576;
/** Many models reject larger images, and the whole conversation with them. */
const MAX_INLINE_IMAGE_BYTES = 3_700_000;
/** A resource is sent whole, as base64 in one message. */
const MAX_FILE_BYTES = 16 * MIB;

export const FILE_URI_PREFIX = "pagewire://files/";

export function createResultCaches(): ResultCaches {
  return {
    results: createUserCache({ maxSizePerUser: 32 * MIB, maxSize: 64 * MIB }),
    files: createUserCache({ maxSizePerUser: 32 * MIB, maxSize: 64 * MIB }),
  };
}

export function clearCaches({ results, files, userId, client }: ClientCaches): void {
  results.deleteAll(userId, client);
  files.deleteAll(userId, client);
}

/** A call as the client has sent it. */
interface GivenCall {
  readonly caches: ClientCaches;
  readonly tool: ToolName;
  readonly given: Arguments;
}

/** Converts an outcome to the result of a tool, truncated to `maxLength`; the whole is cached, so that the client can read the rest. */
export function toToolResult(
  outcome: Outcome<OperationId>,
  call: ToolCall,
  { caches, tool, given }: GivenCall,
): CallToolResult {
  const { file, blocks } = toBlocks(outcome, call, caches);
  const plain = withoutBase64(outcome.answer, outcome.bytes !== undefined);
  const bare = call.isBare ? (plain.data as Json) : plain;
  const result: Json = { ...bare, ...(outcome.metadata && { metadata: outcome.metadata }), ...(file && { file }) };
  const text = JSON.stringify(result);
  const long = toLongResult(result, call.reading.maxLength, text);
  if (long === undefined) return toResult(result, blocks, text);
  const { results, userId, client } = caches;
  results.set(userId, client + keyOf(tool, given), { ...long, scopes: call.scopes }, long.text.length);
  return toResult(pieceOf(long, call.reading), blocks);
}

/**
 * Returns the next piece of a result that was truncated.
 *
 * @throws ServiceError `NOT_FOUND` when it is not cached (any longer), `FORBIDDEN` for a caller that may not make the call
 */
export function readOn(
  call: ToolCall,
  { caches: { results, userId, client }, tool, given, principal }: GivenCall & { readonly principal: Principal },
): CallToolResult {
  const long = results.get(userId, client + keyOf(tool, given));
  if (long === undefined) {
    throw new ServiceError("NOT_FOUND", "there is no result to read on in, for exactly these arguments", {
      details: { resource: "result" },
    });
  }
  requireScopes(principal, long);
  return toResult(pieceOf(long, call.reading), []);
}

/** @throws ServiceError `FORBIDDEN` for a caller that may not make the call that the file came from */
export function readFile(
  id: string,
  { caches: { files, userId, client }, principal }: { readonly caches: ClientCaches; readonly principal: Principal },
): CachedFile | undefined {
  const file = files.get(userId, client + id);
  if (file) requireScopes(principal, file);
  return file;
}

/** The cache key of a call: independent of the requested part of the result and of the order of the arguments. */
function keyOf(tool: ToolName, { maxLength: _maxLength, offset: _offset, ...rest }: Arguments): string {
  const json = JSON.stringify([tool, rest], (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(json).digest("base64");
}

function requireScopes({ scopes: held }: Principal, { scopes }: Protected): void {
  const scope = scopes.find((each) => !held.has(each));
  if (scope === undefined) return;
  throw new ServiceError("FORBIDDEN", `this needs the permission "${scope}"`, { details: { reason: "scope", scope } });
}

function toResult(
  structuredContent: Json,
  blocks: readonly ContentBlock[],
  text = JSON.stringify(structuredContent),
): CallToolResult {
  return { content: [{ type: "text", text }, ...blocks], structuredContent };
}

/** The content blocks for bytes: an image block for an image, a resource link for a document or a very large image. */
function toBlocks(
  { bytes, contentType }: Outcome<OperationId>,
  { scopes }: ToolCall,
  { files, userId, client }: ClientCaches,
): { readonly file?: Json; readonly blocks: readonly ContentBlock[] } {
  if (bytes === undefined || contentType === undefined) return { blocks: [] };
  const isImage = contentType.startsWith("image/");
  if (isImage && bytes.byteLength <= MAX_INLINE_IMAGE_BYTES) {
    return { blocks: [{ type: "image", data: Buffer.from(bytes).toString("base64"), mimeType: contentType }] };
  }
  if (bytes.byteLength > MAX_FILE_BYTES) {
    const text = `The file is larger than the ${MAX_FILE_BYTES} bytes that this protocol carries. Take a smaller one (jpeg with a quality, a clip, fewer pages), or use the REST API.`;
    return { blocks: [{ type: "text", text }] };
  }
  const id = randomUUID();
  files.set(userId, client + id, { bytes, contentType, scopes }, bytes.byteLength);
  const file = { uri: FILE_URI_PREFIX + id, mimeType: contentType, size: bytes.byteLength };
  const name = isImage ? `screenshot.${contentType.slice("image/".length)}` : "page.pdf";
  const description = isImage
    ? "Too large to be shown here; take a smaller one (type jpeg with a quality, or a clip), or read this resource"
    : "Read this resource to get the document; it is cached for some time";
  return { file, blocks: [{ type: "resource_link", name, description, ...file }] };
}

/** Removes the base64 of an image or document from an action's data; it is a content block of its own. */
function withoutBase64(answer: Json, hasBytes: boolean): Json {
  const result = answer.data as Json | undefined;
  if (!hasBytes || result === undefined) return answer;
  const { image: _image, pdf: _pdf, ...data } = result.data as Json;
  return { ...answer, data: { ...result, data } };
}
