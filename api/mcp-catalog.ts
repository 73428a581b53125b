import { type Document, operationsOf, type Parameter, resolve } from "./document.ts";
import { actionsOf } from "./expand.ts";
import { describeBody, describeProperties, describeSchema } from "./describe-schema.ts";

/** The MCP resource `api-catalog`: every operation and action, short enough to be read whole by an assistant. */
export function generateMcpCatalog(document: Document): object {
  return {
    service: document.info.title,
    version: document.info.version,
    notation: `"?" marks what may be left out; a|b lists the values allowed`,
    operations: operationsOf(document).map((named) => {
      const { id, method, path, operation, parameters } = named;
      const body = describeBody(document, named);
      return {
        operation: id,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        scopes: operation["x-scopes"],
        ...(operation.security?.length === 0 && { credentials: "none needed" }),
        ...(parameters.length > 0 && { parameters: parameterWords(document, parameters) }),
        ...(body !== undefined && { body }),
      };
    }),
    commands: actionsOf(document).map(({ name, params, timeoutMs, scope }) => {
      const description = resolve(document, params).description?.replaceAll(/\s+/g, " ").trim();
      return {
        command: name,
        ...(description !== undefined && { summary: description }),
        parameters: `{ ${describeProperties(document, params)} }`,
        timeout: timeoutMs,
        scope,
      };
    }),
  };
}

/** Name to kind; a filter's operators stand with the filter. */
function parameterWords(document: Document, parameters: readonly Parameter[]): Record<string, string> {
  const isOperator = ({ name }: Parameter): boolean => name.includes("[$");
  return Object.fromEntries(
    parameters
      .filter((parameter) => !isOperator(parameter))
      .map(({ name, in: place, schema }) => {
        const operators = parameters.filter((each) => isOperator(each) && each.name.startsWith(`${name}[`));
        const also = operators.map((each) => each.name.slice(name.length)).join(", ");
        const words = describeSchema(document, schema) + (also === "" ? "" : `; also with ${also}`);
        return [place === "path" ? name : `${name}?`, words];
      }),
  );
}
