import { setTimeout as sleep } from "node:timers/promises";
import type { ControlActor } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import { valueWithin } from "../deadline.ts";
import { type ConnectionLimit, createConnectionLimit } from "../connection-limit.ts";
import type { SessionRouter } from "../playwright/session-router.ts";
import { createBidiBrowser } from "./bidi-browser.ts";
import type { NavigationErrors } from "./navigation-errors.ts";
import { createVirtualBrowser, type VirtualBrowser, type VirtualBrowserDependencies } from "./virtual-browser.ts";

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

/** An event of the service's own, which clients that do not know it pass over. */
const RECOVERED = "Pagewire.pageRecovered";

/** Why the messages to a client end. `closed`: by the client; `gone`: the context has lost its browser, is closed or hibernates. */
type CdpEndReason = "closed" | "gone" | "slow" | "too-large" | "aborted";

/** An item for a client: first, that it is connected; then messages; last, why they end. */
export type CdpItem =
  | { readonly type: "connected" }
  | { readonly type: "message"; readonly json: Uint8Array }
  /** The end of the connection, with the rejected methods and how often each was called. */
  | { readonly type: "end"; readonly reason: CdpEndReason; readonly rejected: Readonly<Record<string, number>> };

/** The protocol of a client: the Chrome DevTools Protocol, or WebDriver BiDi. */
export type ClientProtocol = "cdp" | "bidi";

/** A client that connects. */
export interface CdpClient {
  readonly actor: ControlActor;
  readonly protocol: ClientProtocol;
  /** Whether what it sends now only reads, although it runs scripts for that, as a command of classic WebDriver; default false. */
  readonly isReading?: boolean;
  /** Whether its pages may get artifacts of its user. */
  readonly readsArtifacts?: boolean;
}

/** The permissions of a client in its context. */
interface ClientRights extends Pick<CdpClient, "protocol"> {
  /** Called before each command. @throws Error that says why the client may not act on pages */
  beforeCommand(isAct: boolean): void;
  copyArtifacts: VirtualBrowserDependencies["copyArtifacts"];
}

/** The clients of one context. */
export type CdpClients = ReturnType<typeof createCdpClients>;

/** Bounds the clients of WebDriver BiDi by user and in all. */
export type BidiLimit = ConnectionLimit<string>;

export function createBidiLimit(): BidiLimit {
  return createConnectionLimit(MAX_BIDI_CLIENTS_PER_OWNER, MAX_BIDI_CLIENTS);
}

export function createCdpClients(dependencies: {
  readonly owner: string;
  readonly navigationErrors: NavigationErrors;
  /** The limit of all contexts. */
  readonly bidiLimit: BidiLimit;
  readonly router: SessionRouter;
  readonly browserContextId: string;
  /** The end of the context. */
  readonly ended: AbortSignal;
  /** The ids of the targets of its pages. */
  pages(): readonly string[];
  /** Of its pages that were loaded anew and of which no call has said so yet, the reasons by target. */
  recovered(): ReadonlyMap<string, string>;
  /** Opens a page and returns the id of its target. */
  openPage(): Promise<string>;
  /** See `VirtualBrowser`. */
  checkUrl(url: string): string | Promise<string>;
  /** Called when the last client has left. */
  onLeft(): void;
}) {
  const { owner, bidiLimit, ended, pages, recovered, onLeft, ...ofBrowser } = dependencies;
  const clients = new Set<VirtualBrowser>();
  let lastMessageMs = 0;

  async function read(messages: AsyncIterable<string>, client: VirtualBrowser): Promise<void> {
    let [count, sinceMs] = [0, -Infinity];
    for await (const text of messages) {
      lastMessageMs = performance.now();
      const elapsedMs = lastMessageMs - sinceMs;
      if (elapsedMs >= 1_000) [count, sinceMs] = [0, lastMessageMs];
      else if (++count >= MAX_MESSAGES_PER_SECOND) await sleep(1_000 - elapsedMs);
      client.handle(text);
    }
  }

  async function* serve(
    rights: ClientRights,
    messages: AsyncIterable<string>,
    signal: AbortSignal,
  ): AsyncGenerator<CdpItem, void, void> {
    const queue = createMessageQueue();
    const createBrowser = rights.protocol === "bidi" ? createBidiBrowser : createVirtualBrowser;
    const client = createBrowser({
      ...ofBrowser,
      ...rights,
      send: (message) => queue.push(message),
      onClosed: (reason) => queue.end(reason ?? "closed"),
    });
    const onEnded = (): void => queue.end("gone");
    const onAborted = (): void => queue.end("aborted");
    ended.addEventListener("abort", onEnded, { once: true });
    signal.addEventListener("abort", onAborted, { once: true });
    clients.add(client);
    lastMessageMs = performance.now();
    try {
      if (ended.aborted) onEnded();
      else if (
        (await valueWithin(
          client.open().then(() => true),
          OPEN_TIMEOUT_MS,
        )) === undefined
      )
        throw new ServiceError("SERVICE_UNAVAILABLE", "the browser does not respond", { retryAfterMs: 1_000 });
      pages().forEach((targetId) => client.showPage(targetId));
      yield { type: "connected" };
      if (rights.protocol === "cdp")
        for (const [targetId, reason] of recovered())
          yield {
            type: "message",
            json: Buffer.from(JSON.stringify({ method: RECOVERED, params: { targetId, reason } })),
          };
      read(messages, client).then(
        () => queue.end("closed"),
        () => queue.end("aborted"),
      );
      for (let json = await queue.next(); json !== undefined; json = await queue.next())
        yield { type: "message", json };
    } finally {
      ended.removeEventListener("abort", onEnded);
      signal.removeEventListener("abort", onAborted);
      client.close();
      clients.delete(client);
      if (clients.size === 0 && !ended.aborted) onLeft();
    }
    yield { type: "end", reason: queue.endReason, rejected: client.rejected };
  }

  return {
    get size(): number {
      return clients.size;
    },
    /** Whether a client that is connected has sent a message within that time. */
    isActive: (withinMs: number): boolean => clients.size > 0 && performance.now() - lastMessageMs < withinMs,
    /** Shows a page to the clients, by the id of its target. */
    showPage(targetId: string): void {
      for (const client of clients) client.showPage(targetId);
    },
    /** @throws ServiceError `RATE_LIMIT_EXCEEDED` beyond 4 clients, and 16 of WebDriver BiDi of a user */
    async *connect(
      rights: ClientRights,
      messages: AsyncIterable<string>,
      signal: AbortSignal,
    ): AsyncGenerator<CdpItem, void, void> {
      if (clients.size >= MAX_CLIENTS) {
        throw new ServiceError("RATE_LIMIT_EXCEEDED", `${MAX_CLIENTS} clients are connected to the context already`, {
          details: { reason: "cdp-clients", limit: MAX_CLIENTS },
        });
      }
      const isBidi = rights.protocol === "bidi";
      if (isBidi && !bidiLimit.start(owner)) {
        const message = `${MAX_BIDI_CLIENTS_PER_OWNER} clients of WebDriver BiDi are connected already, or ${MAX_BIDI_CLIENTS} of all users`;
        throw new ServiceError("RATE_LIMIT_EXCEEDED", message, {
          details: { reason: "bidi-clients", limit: MAX_BIDI_CLIENTS_PER_OWNER },
        });
      }
      try {
        yield* serve(rights, messages, signal);
      } finally {
        if (isBidi) bidiLimit.end(owner);
      }
    },
  };
}

/** The messages that wait for one client. */
interface MessageQueue {
  readonly endReason: CdpEndReason;
  push(message: Uint8Array): void;
  /** The first reason is kept; what waits is still returned, unless the client is slow. */
  end(reason: CdpEndReason): void;
  /** Undefined: it has ended. */
  next(): Promise<Uint8Array | undefined>;
}

function createMessageQueue(): MessageQueue {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let reason: CdpEndReason | undefined;
  let wake: (() => void) | undefined;

  const queue: MessageQueue = {
    get endReason() {
      return reason ?? "closed";
    },
    push(message) {
      if (reason !== undefined) return;
      if (message.byteLength > MAX_MESSAGE_BYTES) return queue.end("too-large");
      if (waiting.length > 0 && bytes + message.byteLength > MAX_WAITING_BYTES) return queue.end("slow");
      waiting.push(message);
      bytes += message.byteLength;
      wake?.();
    },
    end(because) {
      reason ??= because;
      if (reason === "slow") waiting = [];
      wake?.();
    },
    async next() {
      while (waiting.length === 0 && reason === undefined) await new Promise<void>((resolve) => (wake = resolve));
      const message = waiting.shift();
      bytes -= message?.byteLength ?? 0;
      return message;
    },
  };
  return queue;
}
