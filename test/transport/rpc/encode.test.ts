import { type DescMessage, fromBinary, toBinary, toJson } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { services } from "../../../gen/services.ts";
import type { Event } from "../../../src/contract.ts";
import { encodeEvent } from "../../../src/transport/rpc/encode.ts";

const schema: DescMessage = services.ContextService.method.streamEvents.output;

function eventOf(seq: number): Event {
  return {
    id: `context-1.1.${seq}`,
    cursor: { epoch: 1, seq },
    type: "page.console",
    contextId: "context-1",
    pageId: "page-1",
    timestamp: "2026-01-31T00:00:00.000Z",
    data: { type: "log", text: "Grüße", line: 0, nested: { list: [1, "two", null, { three: true }] } },
  };
}

it("encodes an event to the same bytes whether it is shared as bytes or as fields", () => {
  for (const seq of [0, 1, 1_000_000]) {
    const shared = encodeEvent(schema, eventOf(seq), "binary");
    const fields = encodeEvent(schema, eventOf(seq), "json");

    expect(toBinary(schema, shared)).toEqual(toBinary(schema, fields));
    expect(toJson(schema, fromBinary(schema, toBinary(schema, shared)))).toEqual(toJson(schema, fields));
    expect(encodeEvent(schema, eventOf(seq), "binary")).toBe(shared);
  }
});
