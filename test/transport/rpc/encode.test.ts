import { type DescMessage, fromBinary, fromJsonString, toJson } from "@bufbuild/protobuf";
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

it("encodes an event once for all streams, as an envelope with its message in binary form or JSON", () => {
  for (const seq of [0, 1, 1_000_000]) {
    const [binary, json] = (["binary", "json"] as const).map((codec) => {
      const envelope = Buffer.from(encodeEvent(schema, eventOf(seq), codec));
      expect(encodeEvent(schema, eventOf(seq), codec)).toBe(encodeEvent(schema, eventOf(seq), codec));
      expect(envelope[0]).toBe(0); // not compressed
      expect(envelope.readUInt32BE(1)).toBe(envelope.length - 5);
      return envelope.subarray(5);
    });

    const message = fromBinary(schema, binary ?? Buffer.alloc(0));
    expect(toJson(schema, message)).toMatchObject({ cursor: { epoch: 1 }, data: eventOf(seq).data });
    expect(fromJsonString(schema, json?.toString() ?? "")).toEqual(message);
  }
});
