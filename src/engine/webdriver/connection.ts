import { PassThrough } from "node:stream";
import { onAbort, until } from "../../errors/timing.ts";
import type { CdpClient, CdpItem } from "../cdp/clients.ts";
import { fromBidiError, WebDriverError } from "./errors.ts";

/** A client of WebDriver BiDi in this process. */
export type BidiConnection = Awaited<ReturnType<typeof connectBidi>>;

export interface BidiEvent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Response {
  readonly id?: number | null;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

type Connect = (client: CdpClient, messages: AsyncIterable<string>, signal: AbortSignal) => AsyncIterable<CdpItem>;

/**
 * Connects and subscribes to the events of windows, and further ones; prompts are left open.
 *
 * @throws ServiceError `RATE_LIMIT_EXCEEDED` beyond the clients that a context may have
 */
export async function connectBidi(
  connect: Connect,
  client: CdpClient,
  events: readonly string[],
  onEvent: (event: BidiEvent) => void,
) {
  const outgoing = new PassThrough({ objectMode: true });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const items = connect(client, outgoing, new AbortController().signal)[Symbol.asyncIterator]();
  let isClosed = false;
  let lastId = 0;

  function take({ json }: CdpItem & { readonly type: "message" }): void {
    const message = JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString()) as
      Response | BidiEvent;
    if ("method" in message) return onEvent(message);
    const { id, result, error, message: text = "" } = message;
    const call = pending.get(id ?? 0);
    pending.delete(id ?? 0);
    if (error === undefined) call?.resolve(result);
    else call?.reject(fromBidiError(error, text));
  }

  async function read(): Promise<void> {
    try {
      for (let next = await items.next(); next.done !== true; next = await items.next())
        if (next.value.type === "message") take(next.value);
    } finally {
      isClosed = true;
      outgoing.end();
      for (const { reject } of pending.values()) reject(sessionLost());
      pending.clear();
    }
  }

  const connection = {
    get isClosed(): boolean {
      return isClosed;
    },
    /** Rejects with the signal's reason once that aborts; the browser may still do what was sent. @throws WebDriverError */
    async call<T = unknown>(method: string, params: object, signal?: AbortSignal): Promise<T> {
      if (isClosed) throw sessionLost();
      signal?.throwIfAborted();
      const response = Promise.withResolvers<unknown>();
      pending.set(++lastId, response);
      outgoing.write(JSON.stringify({ id: lastId, method, params }));
      const result = response.promise as Promise<T>; // of the shape that the standard gives this method's result
      if (signal === undefined) return result;
      return until(result, (_resolve, reject) => onAbort(signal, () => reject(signal.reason as Error)));
    },
    close: (): void => void outgoing.end(),
  };
  await items.next();
  read().catch(() => undefined); // it has rejected what waits
  const unhandledPromptBehavior = { default: "ignore", beforeUnload: "accept" };
  await connection.call("session.new", { capabilities: { alwaysMatch: { unhandledPromptBehavior } } });
  await connection.call("session.subscribe", { events: ["browsingContext", ...events] });
  return connection;
}

export function sessionLost(): WebDriverError {
  return new WebDriverError(
    "invalid session id",
    "the session has ended: it was deleted, not used for long, or lost its browser, as where a page took too much memory",
  );
}
