import { actionExamples } from "./action-examples.ts";
import { type Document, resolve, type Schema } from "./document.ts";
import { actionsOf } from "./expand.ts";
import { typeOf } from "./reference.ts";

/** docs/actions.md: each action with its parameters, an example request and what it returns. */
export function actionPage(document: Document): string {
  const sections = actionsOf(document).map(({ name, params, timeoutMs, scope }) => {
    const schema = resolve(document, params);
    const example = actionExamples[name];
    const request = { action: name, ...(example?.params && { params: example.params }) };
    return [
      `## ${name}`,
      "",
      ...(schema.description === undefined ? [] : [schema.description.trim(), ""]),
      `Default timeout: ${timeoutMs / 1_000} s. Scope: \`${scope}\`.`,
      "",
      ...parameterTable(document, schema),
      "```json",
      compact(request),
      "```",
      "",
      "returns in `data`:",
      "",
      "```json",
      compact(example?.result),
      "```",
      "",
    ].join("\n");
  });
  return [
    "<!-- Generated from api/openapi.yaml by `npm run gen`. Do not edit. -->",
    "",
    "# Actions",
    "",
    "Send an action to `POST /api/v1/contexts/{contextId}/execute`, or several as `steps` to `/steps`. The clients have",
    "`execute(action, params)`. WebSocket, gRPC and MCP take the same parameters. The API reference of a running service",
    "(`/api/v1/docs`) has the same examples in curl, TypeScript, Python and Go.",
    "",
    ...sections,
  ].join("\n");
}

function parameterTable(document: Document, { properties = {}, required = [] }: Schema): string[] {
  const rows = Object.entries(properties).map(([name, property]) => {
    const about = (resolve(document, property).description ?? "").trim().replaceAll(/\s*\n\s*/g, " ");
    const mark = required.includes(name) ? " (required)" : "";
    return [`\`${name}\`${mark}`, typeOf(document, property), about].map((cell) => cell.replaceAll("|", "\\|"));
  });
  if (rows.length === 0) return [];
  return ["| parameter | type | meaning |", "|---|---|---|", ...rows.map((cells) => `| ${cells.join(" | ")} |`), ""];
}

/** JSON in one line, unless that is too long for a page. */
function compact(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length > MAX_LINE ? JSON.stringify(value, null, 2) : line;
}

const MAX_LINE = 120;
