import { readFileSync } from "node:fs";
import type { DescFile } from "@bufbuild/protobuf";
import { parse } from "yaml";
import type { Document, Schema } from "../../api/document.ts";
import { expand } from "../../api/expand.ts";
import { services } from "../../gen/services.ts";

const source = readFileSync("api/openapi.yaml", "utf8");

let expanded: Document | undefined;

/** The contract with x-extends, x-list and x-expand expanded; a new copy each time. */
export function expandedContract(): Document {
  if (expanded === undefined) {
    expanded = parse(source, { merge: true }) as Document;
    expand(expanded);
  }
  return structuredClone(expanded);
}

/** A contract of nothing but these schemas, to be expanded. */
export function contractOf(schemas: Record<string, Schema>): Document {
  return {
    openapi: "3.0.3",
    info: { title: "Things", version: "1" },
    servers: [],
    security: [{ bearerAuth: [] }],
    tags: [],
    paths: {},
    components: { schemas, parameters: {}, responses: {}, securitySchemes: {} },
  };
}

export function schemaOf(document: Document, name: string): Schema {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`the contract has no schema ${name}`);
  return schema;
}

export const protoFiles: readonly DescFile[] = [...new Set(Object.values(services).map(({ file }) => file))];
