import { randomUUID } from "node:crypto";
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/sdk/types.js";
import type { OperationId, Outcome } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import { createKept, type Kept } from "./kept.ts";
import { type LongAnswer, pieceOf, toLongAnswer } from "./long-answer.ts";
import type { Arguments, ToolCall, ToolName } from "./tools.ts";

type Json = Readonly<Record<string, unknown>>;

/** An image or document that is read as a resource. */
export interface KeptFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** What was too large for an answer, of all clients together. */
export interface Leftovers {
  readonly answers: Kept<LongAnswer>;
  readonly files: Kept<KeptFile>;
}

/** Characters of answers, and bytes of files, that are kept for reading on. */
const maxKept = 64 * 1_048_576;
/** Larger images are refused by the models behind many assistants, and the whole conversation with them. */
const maxInlineImageBytes = 3_700_000;

export const fileUriPrefix = "pagewire://files/";

export function createLeftovers(): Leftovers {
  return { answers: createKept(maxKept), files: createKept(maxKept) };
}

/** What an operation gave, as a tool gives it: small by default, with the rest kept for this client to read on. */
export function toToolResult(
  outcome: Outcome<OperationId>,
  call: ToolCall,
  keep: { readonly leftovers: Leftovers; readonly client: string; readonly key: string },
): CallToolResult {
  const { file, blocks } = toBlocks(outcome, keep);
  const plain = withoutBase64(outcome.answer, outcome.bytes !== undefined);
  const bare = call.isBare ? (plain.data as Json) : plain;
  const answer: Json = { ...bare, ...(outcome.metadata && { metadata: outcome.metadata }), ...(file && { file }) };
  const long = toLongAnswer(answer, call.reading.maxLength);
  if (long === undefined) return toResult(answer, blocks);
  keep.leftovers.answers.put(keep.client, keep.key, long, long.text.length);
  return toResult(pieceOf(long, call.reading), blocks);
}

/**
 * The next piece of an answer that was truncated.
 *
 * @throws ServiceError `NOT_FOUND` when there is none (any more)
 */
export function readOn(
  leftovers: Leftovers,
  { client, key, call }: { readonly client: string; readonly key: string; readonly call: ToolCall },
): CallToolResult {
  const long = leftovers.answers.get(client, key);
  if (long === undefined) {
    throw new ServiceError("NOT_FOUND", "there is no answer to read on in, for exactly these arguments", {
      details: { reason: "offset" },
    });
  }
  return toResult(pieceOf(long, call.reading), []);
}

/** The same for the same question, whatever part of the answer is asked for. */
export function questionOf(tool: ToolName, { maxLength: _maxLength, offset: _offset, ...question }: Arguments): string {
  return JSON.stringify([tool, sorted(question)]);
}

function toResult(structuredContent: Json, blocks: readonly ContentBlock[]): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }, ...blocks], structuredContent };
}

/** An image as an image, a document or a very large image as a link; never base64 in the text. */
function toBlocks(
  { bytes, contentType }: Outcome<OperationId>,
  { leftovers, client }: { readonly leftovers: Leftovers; readonly client: string },
): { readonly file?: Json; readonly blocks: readonly ContentBlock[] } {
  if (bytes === undefined || contentType === undefined) return { blocks: [] };
  const isImage = contentType.startsWith("image/");
  if (isImage && bytes.byteLength <= maxInlineImageBytes) {
    return { blocks: [{ type: "image", data: Buffer.from(bytes).toString("base64"), mimeType: contentType }] };
  }
  const id = randomUUID();
  leftovers.files.put(client, id, { bytes, contentType }, bytes.byteLength);
  const file = { uri: fileUriPrefix + id, mimeType: contentType, size: bytes.byteLength };
  const name = isImage ? `screenshot.${contentType.slice("image/".length)}` : "page.pdf";
  const description = isImage
    ? "Too large to be shown here; take a smaller one (type jpeg with a quality, or a clip), or read this resource"
    : "Read this resource to get the document; it is kept for some time";
  return { file, blocks: [{ type: "resource_link", name, description, ...file }] };
}

/** The image or document in an action's data, which travels beside the text. */
function withoutBase64(answer: Json, hasBytes: boolean): Json {
  const result = answer.data as Json | undefined;
  if (!hasBytes || result === undefined) return answer;
  const { image: _image, pdf: _pdf, ...data } = result.data as Json;
  return { ...answer, data: { ...result, data } };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
