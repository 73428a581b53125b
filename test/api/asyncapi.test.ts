import { readFileSync } from "node:fs";
import specs from "@asyncapi/specs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

type Json = Record<string, unknown>;

// AsyncAPI's schema brings the meta-schema of JSON Schema along.
const ajv = new Ajv({ strict: false, meta: false, validateSchema: false });
addFormats.default(ajv);
const validate = ajv.compile(specs.schemas["3.0.0"] as Json);

describe("asyncapi.yaml", () => {
  const document = parse(readFileSync("api/asyncapi.yaml", "utf8")) as Json;

  it("is valid by AsyncAPI's own schema", () => {
    validate(document);

    expect(validate.errors ?? []).toEqual([]);
  });

  it("would be rejected with a part that AsyncAPI does not have", () => {
    expect(validate({ ...document, paths: {} })).toBe(false);
    expect(validate({ ...document, channels: { socket: { address: 1 } } })).toBe(false);
  });
});
