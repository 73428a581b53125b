import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { type Document, type MediaType, METHODS } from "../../api/document.ts";
import { operations, operationValidators } from "../../src/contract.ts";
import type { OperationId } from "../../src/contract.ts";
import { checkInput } from "../../src/operations/input/parse.ts";

/** The document as clients get it. */
const served = JSON.parse(readFileSync("gen/openapi.json", "utf8")) as Document;

/** A validator of the document's own schemas, as a client's tools would make it: by a pointer into the document. */
const clientValidator = (() => {
  const ajv = new Ajv({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(served, "served");
  return (pointer: string): ValidateFunction => ajv.compile({ $ref: `served#${pointer}` });
})();

interface Example {
  readonly operation: OperationId;
  readonly name: string;
  /** Of the schema, into the served document. */
  readonly pointer: string;
  readonly value: unknown;
}

const requests: Example[] = [];
const answers: Example[] = [];
const errors: Example[] = [];
for (const [path, item] of Object.entries(served.paths)) {
  for (const method of METHODS) {
    const operation = item[method];
    if (operation === undefined) continue;
    const id = operation.operationId as OperationId; // the generator refuses operations without an id
    const at = pointerTo("paths", path, method);
    const add = (list: Example[], where: string, pointer: string, media: MediaType | undefined): void => {
      for (const [name, value] of examplesOf(media)) {
        list.push({ operation: id, name: `${id}: ${where}${name}`, pointer, value });
      }
    };
    const body = operation.requestBody?.content["application/json"];
    add(requests, "request", `${at}${pointerTo("requestBody", "content", "application/json", "schema")}`, body);
    for (const [status, response] of Object.entries(operation.responses)) {
      if (response.$ref !== undefined) continue;
      const pointer = `${at}${pointerTo("responses", status, "content", "application/json", "schema")}`;
      const list = Number(status) < 300 ? answers : errors;
      add(list, `answer ${status}`, pointer, response.content?.["application/json"]);
    }
  }
}

describe("every example of a request", () => {
  it("is there for each operation that takes a body", () => {
    const withBody = Object.entries(operations).filter(([, { hasBody }]) => hasBody);

    expect(new Set(requests.map(({ operation }) => operation))).toEqual(new Set(withBody.map(([id]) => id)));
  });

  it.each(requests)("is what the service takes: $name", ({ operation, value }) => {
    const params = Object.fromEntries(
      [...operations[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "x"]),
    );

    const query = operation === "createArtifact" ? { name: "prices.csv" } : {};

    expect(() => checkInput(operation, { params, query, body: value })).not.toThrow();
  });

  it.each(requests)("is valid against the served document: $name", ({ pointer, value }) => {
    expect(faultsOf(clientValidator(pointer), value)).toEqual([]);
  });
});

describe("every example of a response", () => {
  it("is there for each operation", () => {
    expect(new Set(answers.map(({ operation }) => operation))).toEqual(new Set(Object.keys(operations)));
  });

  it.each(answers)("is valid against the service's validator: $name", ({ operation, value }) => {
    const { success: _success, metadata: _metadata, ...answer } = value as Record<string, unknown>;
    const validate = operationValidators[operation].answer;

    expect(faultsOf(validate, operations[operation].hasEnvelope ? answer : value)).toEqual([]);
  });

  it.each([...answers, ...errors])("is valid against the served document: $name", ({ pointer, value }) => {
    expect(faultsOf(clientValidator(pointer), value)).toEqual([]);
  });

  it.each(Object.entries(served.components.responses))(
    "is what the served document describes: %s",
    (name, response) => {
      const schema = pointerTo("components", "responses", name, "content", "application/json", "schema");
      const examples = examplesOf(response.content?.["application/json"]);

      expect(examples.length).toBeGreaterThan(0);
      for (const [, value] of examples) expect(faultsOf(clientValidator(schema), value)).toEqual([]);
    },
  );
});

function examplesOf({ example, examples = {} }: MediaType = {}): readonly (readonly [name: string, value: unknown])[] {
  return [
    ...(example === undefined ? [] : [["", example] as const]),
    ...Object.entries(examples).map(([name, { value }]) => [` ${name}`, value] as const),
  ];
}

function faultsOf(
  validate: Pick<ValidateFunction, "errors"> & ((value: unknown) => unknown),
  value: unknown,
): unknown[] {
  return validate(value) === true ? [] : (validate.errors ?? ["refused"]);
}

/** A JSON pointer, escaped for use in a reference. */
function pointerTo(...keys: readonly string[]): string {
  return keys.map((key) => `/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");
}
