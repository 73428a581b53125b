/** One event of a `text/event-stream`. */
export interface StreamEvent {
  readonly id: string | undefined;
  readonly data: string;
}

/**
 * The events of a body, as they come.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export async function* eventsOf(body: AsyncIterable<Uint8Array> | null | undefined): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const chunk of body ?? []) {
    pending += decoder.decode(chunk, { stream: true });
    const blocks = pending.split(/\r\n\r\n|\n\n|\r\r/);
    pending = blocks.pop() ?? "";
    yield* blocks.map(parseEvent);
  }
}

function parseEvent(block: string): StreamEvent {
  const data: string[] = [];
  let id: string | undefined;
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name, value = ""] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === "data") data.push(value);
    if (name === "id") id = value;
  }
  return { id, data: data.join("\n") };
}
