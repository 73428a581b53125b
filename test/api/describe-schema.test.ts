import { describe, expect, it } from "vitest";
import type { Document, Schema } from "../../api/document.ts";
import { describeSchema } from "../../api/describe-schema.ts";

const document = {
  components: {
    schemas: { Size: { type: "object", required: ["width"], properties: { width: { type: "integer" } } } },
  },
} as unknown as Document;

describe("a schema in words", () => {
  it.each<[string, Schema]>([
    ["string", { type: "string", maxLength: 10 }],
    ["png|jpeg", { type: "string", enum: ["png", "jpeg"] }],
    ["integer|null", { type: "integer", nullable: true }],
    ["string[]", { type: "array", items: { type: "string" } }],
    ["(a|b)[]", { type: "array", items: { type: "string", enum: ["a", "b"] } }],
    ["{ width: integer }", { $ref: "#/components/schemas/Size" }],
    [
      "{ size?: { width: integer }, name: string }",
      {
        type: "object",
        required: ["name"],
        properties: { size: { $ref: "#/components/schemas/Size" }, name: { type: "string" } },
      },
    ],
    ["{ [name]: string }", { type: "object", additionalProperties: { type: "string" } }],
    ["any JSON", {}],
  ])("%s", (words, schema) => {
    expect(describeSchema(document, schema)).toBe(words);
  });
});
