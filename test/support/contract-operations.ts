import { Ajv, type ValidateFunction } from "ajv";
import { default as addFormats } from "ajv-formats";
import { expect } from "vitest";
import document from "../../gen/openapi.json" with { type: "json" };
import type { Schema } from "./contract-arbitrary.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Media {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, (Media & { readonly $ref?: undefined }) | { readonly $ref: string }>>;
}
/** An operation as the contract has it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly object: OperationObject;
}

/** Follows references of the contract. */
export function resolve<T>(node: T | { readonly $ref: string }): T {
  if (typeof node !== "object" || node === null || !("$ref" in node) || typeof node.$ref !== "string") return node as T;
  const found = node.$ref
    .slice(2)
    .split("/")
    .reduce<unknown>((parent, key) => (parent as Record<string, unknown>)[key], document);
  return resolve(found as T);
}

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) => {
  const { parameters: shared = [], ...methods } = item as unknown as Record<string, OperationObject> & {
    parameters?: Parameter[];
  };
  return Object.entries(methods).map(([method, object]) => ({
    id: object.operationId,
    method: method.toUpperCase(),
    path,
    parameters: [...shared, ...(object.parameters ?? [])].map((each) => resolve<Parameter>(each as Parameter)),
    body: object.requestBody && resolve<Media>(object.requestBody).content?.["application/json"]?.schema,
    object,
  }));
});

const ajv = new Ajv({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "contract", components: document.components });
const validators = new Map<Schema, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const written = JSON.stringify(schema, (key, value: unknown) =>
    key === "$ref" ? `contract${String(value)}` : value,
  );
  const compiled = ajv.compile(JSON.parse(written) as object);
  validators.set(schema, compiled);
  return compiled;
}

interface SentAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Requires a response that is declared for the operation, valid by the declared schema, and no error of the service. */
export function checkAnswer({ object }: Operation, request: unknown, { status, type, text }: SentAnswer): void {
  const media = type.split(";")[0] ?? "";
  const shown = media === "application/json" ? text.slice(0, 2_000) : `${media} of ${text.length} characters`;
  const about = `${JSON.stringify(request).slice(0, 2_000)}\n→ ${status} ${shown}`;
  if (status >= 500) expect([503, 504], about).toContain(status);
  expect(Object.keys(object.responses), about).toContain(String(status));
  const content = resolve<Media>(object.responses[String(status)] as Media).content ?? {};
  const ranges = [media, `${media.split("/")[0] ?? ""}/*`];
  expect(
    Object.keys(content).some((each) => ranges.includes(each)),
    `${about}\nis none of ${Object.keys(content).join(", ")}`,
  ).toBe(true);
  if (media !== "application/json") return;
  const validate = validatorOf(content[media]?.schema ?? {});
  expect(validate(JSON.parse(text)), `${about}\n${JSON.stringify(validate.errors)}`).toBe(true);
  expect(text, about).not.toMatch(/node_modules|\.[jt]s:\d+|SQLITE_|FST_ERR|\[object Object\]/);
}
