import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import type { OperationId, Outcome } from "../../contract.ts";
import type { ToolCall } from "./decode.ts";
import { type Json, truncated } from "./truncated.ts";

/** Many models reject larger images, and the whole conversation with them. */
const MAX_IMAGE_BYTES = 3_700_000;
/** A document is sent as base64 in one message. */
const MAX_FILE_BYTES = 16_777_216;

/** Converts an outcome to the result of a tool: JSON of at most `maxLength` characters, and bytes as content of their own. */
export function toToolResult(outcome: Outcome<OperationId>, { isBare, maxLength }: ToolCall): CallToolResult {
  const plain = withoutBase64(outcome.answer, outcome.bytes !== undefined);
  const bare = isBare ? (plain.data as Json) : plain;
  const result = truncated({ ...bare, ...(outcome.metadata && { metadata: outcome.metadata }) }, maxLength);
  return {
    content: [{ type: "text", text: JSON.stringify(result) }, ...toBlocks(outcome)],
    structuredContent: result,
  };
}

/** An image block for an image, an embedded resource for a document. */
function toBlocks({ bytes, contentType }: Outcome<OperationId>): readonly ContentBlock[] {
  if (bytes === undefined || contentType === undefined) return [];
  const isImage = contentType.startsWith("image/");
  const maxBytes = isImage ? MAX_IMAGE_BYTES : MAX_FILE_BYTES;
  if (bytes.byteLength > maxBytes) {
    const text = `It has ${bytes.byteLength} bytes, and this protocol carries at most ${maxBytes}. Take a smaller one (jpeg with a quality, a clip, fewer pages), or use the REST API.`;
    return [{ type: "text", text }];
  }
  const data = Buffer.from(bytes).toString("base64");
  if (isImage) return [{ type: "image", data, mimeType: contentType }];
  return [{ type: "resource", resource: { uri: "pagewire://result/page.pdf", mimeType: contentType, blob: data } }];
}

/** Removes the base64 of an image or document from an action's data; it is a content block of its own. */
function withoutBase64(answer: Json, hasBytes: boolean): Json {
  const result = answer.data as Json | undefined;
  if (!hasBytes || result === undefined) return answer;
  const { image: _image, pdf: _pdf, ...data } = result.data as Json;
  return { ...answer, data: { ...result, data } };
}
