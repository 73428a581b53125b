import { setTimeout as sleep } from "node:timers/promises";
import type { ControlActor } from "../../contract.ts";
import { notFound, ServiceError } from "../../errors/errors.ts";
import { valueWithin } from "../../errors/timing.ts";
import { createQuota, type Quota } from "../../quota.ts";
import type { SessionRouter } from "../playwright/session-router.ts";
import { createClientBrowser } from "./client-browser.ts";
import {
  type CdpEndReason,
  type ClientContext,
  type ContextReply,
  type ContextRequest,
  type ContextsClient,
  createClientContexts,
  type DownloadEvent,
} from "./client-contexts.ts";
import type { VirtualBrowser } from "./virtual-browser.ts";

const MAX_CLIENTS = 4;
/** Clients of WebDriver BiDi, by user and in all: each has a thread of this process, which takes 17 MiB, and at most 128 MiB. */
const MAX_BIDI_CLIENTS_PER_OWNER = 16;
const MAX_BIDI_CLIENTS = 48;
/** A browser under load opens the sessions of a client in less. */
const OPEN_TIMEOUT_MS = 10_000;
/** Bytes that wait for a client that reads too slowly; one message may have more. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const MAX_MESSAGE_BYTES = 128 * 1024 * 1024;
/** A client that sends more waits. */
const MAX_MESSAGES_PER_SECOND = 5_000;

/** The event of a page that was loaded anew, as each protocol names those of its extensions; clients that do not know it pass over it. */
const toRecovered = {
  cdp: (targetId: string, reason: string) => ({ method: "Pagewire.pageRecovered", params: { targetId, reason } }),
  bidi: (context: string, reason: string) => ({
    type: "event",
    method: "pagewire:pageRecovered",
    params: { context, reason },
  }),
} as const satisfies Record<ClientProtocol, unknown>;

/** A message of a client, or the reply to a request for a context of its. */
export type CdpInput = string | ContextReply;

/** An item for a client: first, that it is connected; then messages, and requests for contexts; last, why they end. */
export type CdpItem =
  | { readonly type: "connected" }
  | ContextRequest
  | { readonly type: "message"; readonly json: Uint8Array }
  /** The end of the connection, with the rejected methods and how often each was called. */
  | { readonly type: "end"; readonly reason: CdpEndReason; readonly rejected: Readonly<Record<string, number>> };

/** The protocol of a client: the Chrome DevTools Protocol, or WebDriver BiDi. */
export type ClientProtocol = "cdp" | "bidi";

/** A client that connects. */
export interface CdpClient {
  readonly actor: ControlActor;
  readonly protocol: ClientProtocol;
  /** The target of the page to which it connects, by CDP; absent: to the browser. */
  readonly targetId?: string | undefined;
  /** Whether what it sends now only reads, although it runs scripts for that, as a command of classic WebDriver; default false. */
  readonly isReading?: boolean;
  /** Whether its pages may get artifacts of its user. */
  readonly readsArtifacts?: boolean;
}

/** The permissions of a client in its context. */
interface ClientRights extends Pick<ClientContext, "beforeCommand" | "copyArtifacts"> {
  /** Whether it may be connected, by the rules of now. */
  mayConnect(): boolean;
}

/** How a client connects. */
interface Connecting extends Pick<CdpClient, "protocol" | "targetId"> {
  readonly context: ClientContext;
  readonly messages: AsyncIterable<CdpInput>;
  readonly signal: AbortSignal;
  /** Another context in the same browser, for the same client; undefined: there is none. */
  find(contextId: string): ClientContext | undefined;
}

/** The clients of one context. */
export type CdpClients = ReturnType<typeof createCdpClients>;

/** Bounds the clients of WebDriver BiDi by user and in all. */
export type BidiLimit = Quota<string>;

export function createBidiLimit(): BidiLimit {
  return createQuota(MAX_BIDI_CLIENTS_PER_OWNER, MAX_BIDI_CLIENTS);
}

export function createCdpClients(
  dependencies: Omit<ClientContext, keyof ClientRights | "join"> & {
    readonly owner: string;
    /** The limit of all contexts. */
    readonly bidiLimit: BidiLimit;
    readonly router: SessionRouter;
    /** The reasons, by target, why pages were loaded anew, until a call has said so. */
    recovered(): ReadonlyMap<string, string>;
    /** Called when the last client has left. */
    onLeft(): void;
  },
) {
  const { owner, bidiLimit, router, recovered, onLeft, ...ofContext } = dependencies;
  const { browserContextId, ended } = ofContext;
  /** The clients that are connected to it, and those of another context that have created this one. */
  const clients = new Map<ContextsClient, ClientRights>();

  function join(client: ContextsClient, rights: ClientRights): () => void {
    clients.set(client, rights);
    return () => {
      clients.delete(client);
      if (clients.size === 0 && !ended.aborted) onLeft();
    };
  }

  async function read(
    messages: AsyncIterable<CdpInput>,
    client: VirtualBrowser,
    onReply: (reply: ContextReply) => void,
  ): Promise<void> {
    let [count, sinceMs] = [0, -Infinity];
    for await (const text of messages) {
      if (typeof text !== "string") {
        onReply(text);
        continue;
      }
      client.lastMessageMs = performance.now();
      const elapsedMs = client.lastMessageMs - sinceMs;
      if (elapsedMs >= 1_000) [count, sinceMs] = [0, client.lastMessageMs];
      else if (++count >= MAX_MESSAGES_PER_SECOND) await sleep(1_000 - elapsedMs);
      client.handle(text);
    }
  }

  async function* serve({
    protocol,
    targetId,
    context,
    messages,
    signal,
    find,
  }: Connecting): AsyncGenerator<CdpItem, void, void> {
    const queue = createItemQueue();
    const contexts = createClientContexts({ first: context, find, request: (request) => queue.push(request) });
    const client = createClientBrowser(
      { protocol, targetId },
      {
        ...{ router, contexts },
        send: (json) => queue.push({ type: "message", json }),
        onClosed: (reason) => queue.end(reason ?? "closed"),
      },
    );
    const onEnded = (): void => queue.end("gone");
    const onAborted = (): void => queue.end("aborted");
    ended.addEventListener("abort", onEnded, { once: true });
    signal.addEventListener("abort", onAborted, { once: true });
    contexts.show(client);
    try {
      if (ended.aborted) onEnded();
      else if (
        (await valueWithin(
          client.open().then(() => true),
          OPEN_TIMEOUT_MS,
        )) === undefined
      )
        throw new ServiceError("SERVICE_UNAVAILABLE", "the browser does not respond", { retryAfterMs: 1_000 });
      yield { type: "connected" };
      for (const page of recovered())
        yield { type: "message", json: Buffer.from(JSON.stringify(toRecovered[protocol](...page))) };
      read(messages, client, contexts.reply).then(
        () => queue.end("closed"),
        () => queue.end("aborted"),
      );
      for (let item = await queue.next(); item !== undefined; item = await queue.next()) yield item;
    } finally {
      ended.removeEventListener("abort", onEnded);
      signal.removeEventListener("abort", onAborted);
      client.close();
      contexts.close();
    }
    yield { type: "end", reason: queue.endReason, rejected: client.rejected };
  }

  return {
    get size(): number {
      return clients.size;
    },
    /** Whether a client that is connected has sent a message within that time. */
    isActive: (withinMs: number): boolean =>
      [...clients.keys()].some(({ lastMessageMs }) => performance.now() - lastMessageMs < withinMs),
    /** The context as a client with these rights reaches it. */
    contextFor: (rights: ClientRights): ClientContext => ({
      ...ofContext,
      ...rights,
      join: (client) => join(client, rights),
    }),
    /** Disconnects those that may not be connected any more, which removes their scripts for new documents. */
    endDenied(): void {
      for (const [client, { mayConnect }] of [...clients]) if (!mayConnect()) client.end("approvals");
    },
    /** Shows a page to the clients, by the id of its target. */
    showPage(targetId: string): void {
      for (const client of clients.keys()) client.showPage(targetId);
    },
    showDownload(event: DownloadEvent): void {
      for (const client of clients.keys()) client.showDownload(browserContextId, event);
    },
    /** @throws ServiceError `NOT_FOUND` for a page; `RATE_LIMIT_EXCEEDED` beyond 4 clients, and 16 of WebDriver BiDi of a user */
    async *connect(connecting: Connecting): AsyncGenerator<CdpItem, void, void> {
      if (clients.size >= MAX_CLIENTS) {
        throw new ServiceError("RATE_LIMIT_EXCEEDED", `${MAX_CLIENTS} clients are connected to the context already`, {
          details: { reason: "cdp-clients", limit: MAX_CLIENTS },
        });
      }
      const { targetId } = connecting;
      if (targetId !== undefined && !ofContext.pages().includes(targetId)) throw notFound("page", targetId);
      const isBidi = connecting.protocol === "bidi";
      const release = isBidi ? bidiLimit.acquire(owner) : undefined;
      if (isBidi && release === undefined) {
        const message = `${MAX_BIDI_CLIENTS_PER_OWNER} clients of WebDriver BiDi are connected already, or ${MAX_BIDI_CLIENTS} of all users`;
        throw new ServiceError("RATE_LIMIT_EXCEEDED", message, {
          details: { reason: "bidi-clients", limit: MAX_BIDI_CLIENTS_PER_OWNER },
        });
      }
      try {
        yield* serve(connecting);
      } finally {
        release?.();
      }
    },
  };
}

type QueuedItem = (CdpItem & { readonly type: "message" }) | ContextRequest;

/** The items that wait for one client. */
function createItemQueue() {
  let waiting: QueuedItem[] = [];
  let bytes = 0;
  let reason: CdpEndReason | undefined;
  let wake: (() => void) | undefined;
  const sizeOf = (item: QueuedItem | undefined): number => (item?.type === "message" ? item.json.byteLength : 0);

  const queue = {
    get endReason(): CdpEndReason {
      return reason ?? "closed";
    },
    push(item: QueuedItem): void {
      const size = sizeOf(item);
      if (reason !== undefined) return;
      if (size > MAX_MESSAGE_BYTES) return queue.end("too-large");
      if (waiting.length > 0 && bytes + size > MAX_WAITING_BYTES) return queue.end("slow");
      waiting.push(item);
      bytes += size;
      wake?.();
    },
    /** The first reason is kept; what waits is still returned, unless the client is slow. */
    end(because: CdpEndReason): void {
      reason ??= because;
      if (reason === "slow") waiting = [];
      wake?.();
    },
    /** Undefined: it has ended. */
    async next(): Promise<QueuedItem | undefined> {
      while (waiting.length === 0 && reason === undefined) await new Promise<void>((resolve) => (wake = resolve));
      const item = waiting.shift();
      bytes -= sizeOf(item);
      return item;
    },
  };
  return queue;
}
