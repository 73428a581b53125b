import type { Dispatcher } from "undici";
import type { CdpClient, CdpItem, Engine, EventItem, ScreenFrame, ScreenOptions } from "../../engine/engine.ts";
import { createByteReader } from "./byte-reader.ts";
import { cdpBody, receivedItems } from "./cdp.ts";
import { type Connections, isSilence, shortJson, toUnreachable } from "./connections.ts";
import {
  fromWireError,
  fromWireFrame,
  STREAM_PING_MS,
  type WireError,
  type WireFrame,
  type WireStream,
} from "./protocol.ts";

/** Time until a stream begins: the first picture of a screen may wait for a browser. */
const STREAM_OPENING_MS = 32_000;
const TIMEOUTS = { headersTimeout: STREAM_OPENING_MS, bodyTimeout: 3 * STREAM_PING_MS };
const MAX_LINE = 16 * 1024 * 1024;

/** The streams of the engine of another process; they reject as its methods do. */
export function openStreams(connections: Connections): Pick<Engine, WireStream> {
  /** The request is sent at once, so that a caller that reads later misses nothing. */
  function stream<T>(name: WireStream, args: readonly unknown[], signal: AbortSignal): AsyncIterable<T> {
    const used = connections.current();
    const opening = used.post("streams", `/v1/${name}`, { args }, { signal, ...TIMEOUTS });
    opening.catch(() => undefined);
    return readItems(opening, {
      isOver: () => signal.aborted || connections.isClosed(),
      onSilence: () => used.replace(),
    });
  }

  async function* screen(
    contextId: string,
    options: ScreenOptions,
    signal: AbortSignal,
  ): AsyncGenerator<ScreenFrame, void, void> {
    for await (const frame of stream<WireFrame>("screen", [contextId, options], signal)) yield fromWireFrame(frame);
  }

  async function* cdp(
    contextId: string,
    client: CdpClient,
    messages: AsyncIterable<string>,
    signal: AbortSignal,
  ): AsyncGenerator<CdpItem, void, void> {
    const used = connections.current();
    const connected = Promise.withResolvers<void>();
    const body = cdpBody(messages, connected.promise);
    try {
      const head = { args: [contextId, client] };
      const response = await used.post("streams", "/v1/cdp", head, { signal, body, ...TIMEOUTS });
      await requireStream(response);
      connected.resolve();
      yield* receivedItems(createByteReader(response.body));
    } catch (error) {
      if (isSilence(error)) used.replace();
      throw toUnreachable(error, signal);
    }
  }

  return { events: (filter, signal) => stream<EventItem>("events", [filter], signal), screen, cdp };
}

/** @throws ServiceError of the other engine, where it has opened no stream */
async function requireStream({ statusCode, body }: Dispatcher.ResponseData): Promise<void> {
  if (statusCode !== 200) throw fromWireError(((await shortJson(body)) as { readonly error: WireError }).error);
}

async function* readItems<T>(
  opening: Promise<Dispatcher.ResponseData>,
  { isOver, onSilence }: { readonly isOver: () => boolean; readonly onSilence: () => void },
): AsyncGenerator<T, void, void> {
  try {
    const response = await opening;
    await requireStream(response);
    let line: string[] = [];
    let length = 0;
    for await (const chunk of response.body.setEncoding("utf8") as AsyncIterable<string>) {
      const [first = "", ...further] = chunk.split("\n");
      line.push(first);
      length += first.length;
      for (const next of further) {
        const text = line.join("");
        [line, length] = [[next], next.length];
        if (text !== "") yield JSON.parse(text) as T;
      }
      if (length > MAX_LINE) throw new Error(`an item of a stream has more than ${MAX_LINE} characters`);
    }
  } catch (error) {
    if (isOver()) return;
    if (isSilence(error)) onSilence();
    throw toUnreachable(error);
  }
}
