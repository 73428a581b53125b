import { type Document, operationsOf, resolve, type Schema } from "./document.ts";
import { actionsOf } from "./expand.ts";

/** A parameter as a field of a form. */
interface FormField {
  readonly name: string;
  /** `lines`: a text per line; `json`: any JSON; `group`: an object, of `fields`. */
  readonly type: "text" | "number" | "boolean" | "choice" | "lines" | "json" | "group";
  readonly isRequired?: true;
  readonly description?: string;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** A text of more than a line. */
  readonly isLong?: true;
  readonly fields?: readonly FormField[];
}

const MAX_LINE_LENGTH = 10_000;

/** The fields of calls of `render` that concern other callers than a person who looks at the result. */
const NOT_SHOWN = ["encoding", "acquireTimeout"];

/** The calls that render a page, for the console's forms. */
export function renderForms(document: Document): object[] {
  // What all have in common stands below what only one of them has, but for what is rendered.
  const waits = Object.keys(document.components.schemas["RenderRequest"]?.properties ?? {}).slice(3);
  return operationsOf(document).flatMap(({ path, method, operation }) => {
    const body = operation.requestBody?.content?.["application/json"]?.schema;
    if (method !== "post" || !path.startsWith("/render/") || body === undefined) return [];
    const { service, method: rpc } = operation["x-rpc"] as { readonly service: string; readonly method: string };
    const shown = fieldsOf(document, resolve(document, body)).filter(({ name }) => !NOT_SHOWN.includes(name));
    const isLast = ({ name }: FormField): boolean => waits.includes(name);
    const fields = [...shown.filter((field) => !isLast(field)), ...shown.filter(isLast)];
    return [
      {
        ...{ name: path.slice("/render/".length), description: operation.summary, operation: operation.operationId },
        ...{ rpc: `pagewire.v1.${service}/${rpc}`, fields },
      },
    ];
  });
}

/** The actions with their parameters, for the console's forms. */
export function actionForms(document: Document): object[] {
  return actionsOf(document).map(({ name, params, timeoutMs, scope }) => {
    const { description, ...schema } = resolve(document, params);
    return {
      name,
      ...(description !== undefined && { description: oneLine(description) }),
      timeoutMs,
      scope,
      fields: fieldsOf(document, schema),
    };
  });
}

function fieldsOf(document: Document, { properties = {}, required = [] }: Schema): FormField[] {
  const fields = Object.entries(properties).map(([name, schema]) =>
    toField(document, name, schema, required.includes(name)),
  );
  return [...fields.filter(({ isRequired }) => isRequired), ...fields.filter(({ isRequired }) => !isRequired)];
}

function toField(document: Document, name: string, schema: Schema, isRequired: boolean): FormField {
  const { description, minimum, maximum, maxLength = 0, ...found } = resolve(document, schema);
  const about = {
    name,
    ...(isRequired && { isRequired: true as const }),
    ...(description !== undefined && { description: oneLine(description) }),
  };
  const item = found.items && resolve(document, found.items);
  if (found.enum !== undefined) return { ...about, type: "choice", choices: found.enum.map(String) };
  if (found.type === "boolean") return { ...about, type: "boolean" };
  if (found.type === "number" || found.type === "integer")
    return {
      ...about,
      type: "number",
      ...(minimum !== undefined && { min: minimum }),
      ...(maximum !== undefined && { max: maximum }),
    };
  if (found.type === "string") return { ...about, type: "text", ...(maxLength > MAX_LINE_LENGTH && { isLong: true }) };
  if (found.type === "object" && found.properties !== undefined)
    return { ...about, type: "group", fields: fieldsOf(document, found) };
  return { ...about, type: item?.type === "string" ? "lines" : "json" };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
