import { describe, expect, it } from "vitest";
import { eventsOf } from "../../../src/transport/mcp-relay/event-stream.ts";

async function read(...chunks: (string | Uint8Array)[]): Promise<unknown[]> {
  const body = (async function* () {
    await Promise.resolve();
    for (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
  })();
  const found: unknown[] = [];
  for await (const event of eventsOf(body)) found.push(event);
  return found;
}

describe("an event stream", () => {
  it("gives id and data, however the bytes are cut", async () => {
    const text = Buffer.from(
      'event: message\nid: s:1\ndata: {"a":"é"}\n\n: keepalive\n\nid: s:2\ndata: one\ndata: two\n\n',
    );
    const expected = [
      { id: "s:1", data: `{"a":"é"}` },
      { id: undefined, data: "" },
      { id: "s:2", data: "one\ntwo" },
    ];
    expect(await read(text)).toEqual(expected);
    expect(await read(...[...text].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  it("knows the line ends of Windows, and leaves out what did not end", async () => {
    expect(await read("id: 1\r\ndata: x\r\n\r\ndata: cut")).toEqual([{ id: "1", data: "x" }]);
  });
});
