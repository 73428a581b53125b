import type {
  BlobResourceContents,
  CallToolResult,
  ContentBlock,
  TextResourceContents,
} from "@modelcontextprotocol/server";
import type { Artifact, OperationId, Outcome, ReturnedFile } from "../../contract.ts";
import type { ToolCall } from "./decode.ts";
import { type Json, truncated } from "./truncated.ts";

/** Many models reject larger images, and the whole conversation with them. */
const MAX_IMAGE_BYTES = 3_700_000;
/** A file is sent as base64 in one message. */
const MAX_FILE_BYTES = 4_194_304;
export const MAX_TEXT_BYTES = 1_000_000;
const TEXT_TYPE = /^text\/|^application\/(json|xml|javascript|[\w.-]+\+(json|xml))\b/;
const TOO_LARGE =
  "It is larger than this protocol carries. Make a link with POST /artifacts/{artifactId}/links, or choose it for a page with upload.";

/**
 * Converts an outcome to the result of a tool: JSON of at most `maxLength` characters, and bytes as content of their own.
 *
 * @param maxBytes of the whole result; absent: no limit
 */
export async function toToolResult(
  outcome: Outcome<OperationId>,
  { isBare, maxLength }: ToolCall,
  maxBytes?: number,
): Promise<CallToolResult> {
  const { file, metadata } = outcome;
  if (file !== undefined)
    return withinBytes(await toFileResult({ ...file, ...(metadata && { metadata }) }, maxLength), maxBytes);
  const plain = withoutBase64(outcome.answer, outcome.encoding !== undefined);
  const bare = isBare ? (plain.data as Json) : plain;
  const others = [...toBlocks(outcome), ...linkIn(outcome.answer)];
  const resultOf = (length: number): CallToolResult => {
    const result = truncated({ ...bare, ...(metadata && { metadata }) }, length);
    const content = [{ type: "text" as const, text: JSON.stringify(result) }, ...others];
    return withinBytes({ content, structuredContent: result }, maxBytes);
  };
  let result = resultOf(maxLength);
  // The JSON is in the result twice, and escapes and characters of several bytes make it longer.
  for (let length = maxLength; isAbove(result, maxBytes) && length > MIN_LENGTH; result = resultOf(length))
    length = Math.floor(length / 2);
  return result;
}

/** Below it, what makes a result large is not its JSON. */
const MIN_LENGTH = 1_000;

/** The result with a sentence in place of each picture, file and text that makes it larger than that. */
export function withinBytes(result: CallToolResult, maxBytes: number | undefined): CallToolResult {
  if (maxBytes === undefined || !isAbove(result, maxBytes)) return result;
  const content = result.content.map((block): ContentBlock => {
    if (block.type !== "image" && block.type !== "resource") return block;
    const bytes = Math.floor((byteLengthOf(block) * 3) / 4);
    const text = `It has about ${bytes} bytes, and a response with progress carries at most ${maxBytes} in all. Call without a progress token, take a smaller one (jpeg with a quality, a clip, one element), or store it: encoding artifact.`;
    return { type: "text", text };
  });
  return { ...result, content };
}

function isAbove(result: CallToolResult, maxBytes: number | undefined): boolean {
  return maxBytes !== undefined && byteLengthOf(result) > maxBytes;
}

function byteLengthOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** A file: its beginning where it is text, else an image or an embedded resource; and a link to the resource. */
async function toFileResult(
  file: ReturnedFile & Pick<Outcome<OperationId>, "metadata">,
  maxLength: number,
): Promise<CallToolResult> {
  const { name, contentType, size, sha256, range = { offset: 0, length: size }, metadata } = file;
  const described = { name, contentType, size, sha256, ...range, ...(metadata && { metadata }) };
  const content = await readFile(file, "pagewire://artifact", Math.min(maxLength, MAX_TEXT_BYTES));
  const [block]: readonly ContentBlock[] =
    content === undefined
      ? [{ type: "text", text: TOO_LARGE }]
      : "text" in content
        ? [{ type: "text", text: content.text }]
        : contentType.startsWith("image/")
          ? [{ type: "image", data: content.blob, mimeType: contentType }]
          : [{ type: "resource", resource: content }];
  return {
    content: [{ type: "text", text: JSON.stringify(described) }, ...(block ? [block] : [])],
    structuredContent: described,
  };
}

/**
 * The bytes of a file as a resource: text as text, at most `maxText` bytes of it, others as base64; undefined for one that is too
 * large for a message.
 */
export async function readFile(
  file: ReturnedFile,
  uri: string,
  maxText: number,
): Promise<TextResourceContents | BlobResourceContents | undefined> {
  const { contentType: mimeType, size, range = { offset: 0, length: size } } = file;
  const isText = TEXT_TYPE.test(mimeType);
  const maxBytes = isText ? maxText : mimeType.startsWith("image/") ? MAX_IMAGE_BYTES : MAX_FILE_BYTES;
  if (range.length > maxBytes && !isText) return undefined;
  const chunks: Uint8Array[] = [];
  const part = { ...range, length: Math.min(range.length, maxBytes) };
  for await (const chunk of await file.open(part)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (!isText) return { uri, mimeType, blob: bytes.toString("base64") };
  const rest = range.length - part.length;
  // The piece may end within a character.
  const text = new TextDecoder().decode(bytes, { stream: rest > 0 });
  return { uri, mimeType, text: rest > 0 ? `${text}\n[${rest} more bytes: give offset and length]` : text };
}

/** The artifact in an answer, or in an action's result, as a link to its resource. */
function linkIn({ data }: Json): readonly ContentBlock[] {
  const { artifact = data } = ((data as Json | undefined)?.data ?? {}) as Json;
  const { id, name, contentType, size, sha256 } = (artifact ?? {}) as Partial<Artifact>;
  if (id === undefined || name === undefined || sha256 === undefined) return [];
  return [{ type: "resource_link", uri: toArtifactUri(id), name, ...{ mimeType: contentType, size } }];
}

export function toArtifactUri(id: string): string {
  return `pagewire://artifacts/${id}`;
}

/** An image block for an image, an embedded resource for a document. */
function toBlocks({ bytes, contentType, encoding }: Outcome<OperationId>): readonly ContentBlock[] {
  if (bytes === undefined || contentType === undefined || encoding === undefined) return [];
  const isImage = contentType.startsWith("image/");
  const maxBytes = isImage ? MAX_IMAGE_BYTES : MAX_FILE_BYTES;
  if (bytes.byteLength > maxBytes) {
    const text = `It has ${bytes.byteLength} bytes, and this protocol carries at most ${maxBytes}. Take a smaller one (jpeg with a quality, a clip, fewer pages), or store it: encoding artifact.`;
    return [{ type: "text", text }];
  }
  const data = Buffer.from(bytes).toString("base64");
  if (isImage) return [{ type: "image", data, mimeType: contentType }];
  return [{ type: "resource", resource: { uri: "pagewire://result/page.pdf", mimeType: contentType, blob: data } }];
}

/** Removes the base64 of an image or document from the data of an action or render; it is a content block of its own. */
function withoutBase64(answer: Json, hasBytes: boolean): Json {
  const result = answer.data as Json | undefined;
  if (!hasBytes || result === undefined) return answer;
  const without = ({ image: _image, pdf: _pdf, ...data }: Json): Json => data;
  return {
    ...answer,
    data: result.data === undefined ? without(result) : { ...result, data: without(result.data as Json) },
  };
}
