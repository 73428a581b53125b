import { type Document, resolve, type Schema } from "./document.ts";
import { actionsOf } from "./expand.ts";

/** The MCP tools' schemas. What each command takes is told in words: assistants read them better than a union of 20. */
export function generateMcpTools(document: Document): Record<string, { description: string; inputSchema: object }> {
  const commands = actionsOf(document);
  const lines = commands.map(({ name, params }) => `- ${name} { ${parameterWords(document, params)} }`);
  return {
    "execute-api": {
      description:
        "Calls an operation of the REST API, such as GET /contexts or POST /contexts. The resource api-catalog lists them all.",
      inputSchema: {
        type: "object",
        additionalProperties: false,
        required: ["method", "path"],
        properties: {
          method: { type: "string", description: "GET, POST, PATCH or DELETE" },
          path: {
            type: "string",
            maxLength: 8192,
            description: "Path below /api/v1, with query, such as /contexts?limit=5",
          },
          body: {
            type: "object",
            additionalProperties: true,
            description: "The JSON body, for operations that take one",
          },
        },
      },
    },
    "execute-in-context": {
      description: `Executes one command in a page of a browser context. Create a context first: execute-api POST /contexts.\n\nCommands and their parameters ("?" marks those that may be left out):\n${lines.join("\n")}\n\nEvery command also takes pageId? (default: the page used last) and timeout? (ms).`,
      inputSchema: {
        type: "object",
        additionalProperties: false,
        required: ["contextId", "command"],
        properties: {
          contextId: { type: "string", maxLength: 64 },
          command: { type: "string", enum: commands.map(({ name }) => name) },
          parameters: { type: "object", additionalProperties: true, description: "The command's parameters" },
        },
      },
    },
  };
}

function parameterWords(document: Document, params: Schema): string {
  return Object.entries(params.properties ?? {})
    .map(([name, property]) => {
      const schema = resolve(document, property);
      const values = schema.enum ? `: ${schema.enum.join("|")}` : "";
      return `${name}${params.required?.includes(name) ? "" : "?"}${values}`;
    })
    .join(", ");
}
