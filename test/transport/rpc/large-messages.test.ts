import { create, type DescMessage, fromBinary, fromJson, type JsonObject, toBinary, toJson } from "@bufbuild/protobuf";
import { describe, expect, it } from "vitest";
import { operations } from "../../../gen/operations.ts";
import { services } from "../../../gen/services.ts";
import type { OperationId, Outcome } from "../../../src/contract.ts";
import { PART_CHARACTERS } from "../../../src/large-json.ts";
import { encodeLarge, messageParts } from "../../../src/transport/rpc/encode.ts";
import { hasTooManyFields, MAX_FIELDS } from "../../../src/transport/rpc/universal-request.ts";

const { executeCommand, executeSteps } = services.ContextService.method;

/** The message of a result, written in turns, as a client reads it. */
async function written(operation: "executeAction" | "executeSteps", schema: DescMessage, data: object) {
  const outcome = { answer: { data } } as unknown as Outcome<OperationId>;
  const { rpc } = operations[operation];
  if (rpc === undefined) throw new Error("there is no RPC");
  const bytes = await encodeLarge(rpc, schema, { outcome, codec: "binary" });
  return bytes && (toJson(schema, fromBinary(schema, bytes)) as JsonObject);
}

describe("a large result", () => {
  const objects = Array.from({ length: 4_000 }, (_, id) => ({ id, name: `Grüße ${id}`, tags: [null, true, -0.5] }));
  const results: readonly (readonly [string, unknown])[] = [
    ["a list of objects", objects],
    ["an object of many", Object.fromEntries(objects.map((each) => [`é${each.id}`, each]))],
    ["lists in lists", [[objects, []], { deep: { deeper: [objects.slice(0, 3), objects] } }]],
    ["a long string among others", ["x".repeat(300_000), 1, { "": "y".repeat(300_000) }]],
    ["names of prototypes", { ...JSON.parse('{"__proto__":{"a":1}}'), constructor: objects }],
  ];

  it.each(results)("is the message that Protobuf writes: %s", async (_what, result) => {
    const data = { success: true, contextId: "c", actionType: "evaluate", data: { result }, duration: 1.5 };
    const whole = toJson(executeCommand.output, fromJson(executeCommand.output, data as JsonObject)) as JsonObject;
    expect(await written("executeAction", executeCommand.output, data)).toEqual(whole);

    const steps = { steps: [{ index: 0, action: "evaluate", status: "completed", data: { result } }] };
    const schema = executeSteps.output;
    const { response } = operations.executeSteps.rpc ?? {};
    const json = (response === undefined ? steps : { [response]: steps }) as JsonObject;
    expect(await written("executeSteps", schema, steps)).toEqual(toJson(schema, fromJson(schema, json)));
  });

  it("is one that Connect writes itself where it is small", async () => {
    expect(await written("executeAction", executeCommand.output, { success: true, data: {} })).toBeUndefined();
  });

  it("is written in parts, between which others have the event loop", () => {
    const data = { result: objects };
    const parts = messageParts(executeCommand.output, { success: true, data });
    let count = 0;
    while (parts.next().done !== true) count++;
    expect(count).toBeGreaterThanOrEqual(Math.floor(JSON.stringify(data).length / PART_CHARACTERS));
    expect(count).toBeGreaterThan(1);
  });
});

describe("a message", () => {
  const schema = executeCommand.input;
  const withValues = (values: number, value: unknown = {}): Uint8Array => {
    const params = { list: Array.from({ length: values }, () => value) };
    return toBinary(schema, fromJson(schema, { command: { action: "evaluate", params } } as JsonObject));
  };

  it("has too many fields by the tags of all that is within it", () => {
    // Each of the list and its kind, beside the six fields around them.
    expect(hasTooManyFields(schema, withValues(MAX_FIELDS / 2 - 10, 1))).toBe(false);
    expect(hasTooManyFields(schema, withValues(MAX_FIELDS / 2, 1))).toBe(true);
    expect(hasTooManyFields(schema, withValues(MAX_FIELDS / 4, { a: 1 }))).toBe(true);
  });

  it("of one long text has few, and a malformed one is left to the decoder", () => {
    const text = "\x0a\x00".repeat(1_000_000);
    const command = { action: "evaluate", params: { script: text } };
    expect(hasTooManyFields(schema, toBinary(schema, fromJson(schema, { command })))).toBe(false);
    expect(hasTooManyFields(schema, withValues(MAX_FIELDS).subarray(0, -100_000))).toBe(true);
    expect(hasTooManyFields(schema, new Uint8Array(4_194_304).fill(0xff))).toBe(false);
    expect(hasTooManyFields(schema, toBinary(schema, create(schema)))).toBe(false);
  });
});
