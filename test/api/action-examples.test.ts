import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { actionExamples } from "../../api/action-examples.ts";
import document from "../../gen/openapi.json" with { type: "json" };
import { actions } from "../../gen/operations.ts";

const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema({ $id: "contract", ...document });

describe("the examples of actions", () => {
  it.each(Object.keys(actions))("are valid for %s", (name) => {
    const { params = {}, result } = actionExamples[name] ?? {};
    const prefix = name[0]?.toUpperCase() + name.slice(1);
    const errorsOf = (schema: string, value: unknown): unknown => {
      const validate = ajv.getSchema(`contract#/components/schemas/${prefix}${schema}`);
      return validate?.(value) === true ? [] : (validate?.errors ?? `there is no ${prefix}${schema}`);
    };

    expect(errorsOf("Params", params)).toEqual([]);
    expect(errorsOf("Result", result)).toEqual([]);
  });
});
