/** Results of tools as text. */

import type { CallToolResult } from "@modelcontextprotocol/server";

export function textResult(...parts: readonly string[]): CallToolResult {
  return { content: [{ type: "text", text: joined(...parts) }] };
}

export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n");
}

export function textOf(result: CallToolResult | undefined): string {
  return (result?.content ?? []).flatMap((each) => (each.type === "text" ? [each.text] : [])).join("\n");
}

export function withFirstLine(line: string, result: CallToolResult): CallToolResult {
  if (line === "") return result;
  const [first, ...others] = result.content;
  return first?.type === "text"
    ? { ...result, content: [{ ...first, text: `${line}\n${first.text}` }, ...others] }
    : { ...result, content: [{ type: "text", text: line }, ...result.content] };
}
