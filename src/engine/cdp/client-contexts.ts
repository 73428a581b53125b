import { type Params, RejectedCommand } from "./commands.ts";
import type { ErrorTextOf } from "./proxy-errors.ts";

/** Requests of one client for contexts that run at once, and those that wait for them. */
const MAX_RUNNING = 20;
const MAX_WAITING = 500;
const INVALID_PARAMS = -32_602;

/** An event of a download, as the protocol has it. */
export interface DownloadEvent {
  readonly method: "Browser.downloadWillBegin" | "Browser.downloadProgress";
  readonly params: Params;
}

/**
 * Why the messages to a client end. `closed`: by the client; `gone`: the context has lost its browser, is closed or hibernates;
 * `approvals`: acts in the context wait for approval now, and a program has connected.
 */
export type CdpEndReason = "closed" | "gone" | "slow" | "too-large" | "aborted" | "approvals";

/** A client of contexts. */
export interface ContextsClient {
  /** The time by `performance.now()`, set by the reader of its messages. */
  lastMessageMs: number;
  /** Shows a page, by the id of its target. */
  showPage(targetId: string): void;
  /** Reports a download of a context. */
  showDownload(browserContextId: string, event: DownloadEvent): void;
  /** Disconnects it. */
  end(reason: CdpEndReason): void;
}

/** A context as one client reaches it. */
export interface ClientContext {
  readonly contextId: string;
  /** Its id in the protocol. */
  readonly browserContextId: string;
  /** The end of the context in this browser. */
  readonly ended: AbortSignal;
  /** The ids of the targets of its pages. */
  pages(): readonly string[];
  /** Opens a blank page and returns the id of its target, which it has shown by then. */
  openPage(): Promise<string>;
  /** The URL to navigate to in place of one of the client, at once where it can be. @throws Error for a URL that the policy denies */
  checkUrl(url: string): string | Promise<string>;
  /** Copies artifacts for the page with that target and returns their paths. @throws Error that says why it may not have them */
  copyArtifacts(targetId: string, artifactIds: readonly string[]): Promise<readonly string[]>;
  readonly errorTextOf: ErrorTextOf;
  /** Keeps other contexts out of its browser until the returned function is called; undefined where there are others. */
  reserveBrowser(): (() => void) | undefined;
  /** Called before each command. @throws Error that says why the client may not act on its pages */
  beforeCommand(isAct: boolean): void;
  /** Shows its pages to the client from now on, until the returned function is called. */
  join(client: ContextsClient): () => void;
}

/** The requests of a client that operations of the service carry out. */
type ContextWish =
  | { readonly request: "create"; readonly proxyServer?: string; readonly proxyBypassList?: string }
  | { readonly request: "delete"; readonly contextId: string };

export type ContextRequest = { readonly type: "request"; readonly id: number } & ContextWish;

/** The reply: the context that was created, or the error. */
export interface ContextReply {
  readonly id: number;
  readonly contextId?: string;
  readonly error?: string;
}

/** The contexts of one client: the one to which it has connected, and those that it has created since. */
export type ClientContexts = ReturnType<typeof createClientContexts>;

export function createClientContexts({
  first,
  find,
  request,
}: {
  /** The one to which the client has connected. */
  readonly first: ClientContext;
  /** A context in the same browser; undefined: there is none by now. */
  find(contextId: string): ClientContext | undefined;
  request(request: ContextRequest): void;
}) {
  /** The contexts by their id in the protocol. */
  const contexts = new Map([[first.browserContextId, first]]);
  const leaving = new Map<string, () => void>();
  const running = new Map<number, (reply: ContextReply) => void>();
  /** Begin one request each. */
  const waiting: (() => void)[] = [];
  let client: ContextsClient | undefined;
  let lastId = 0;

  async function ask(wish: ContextWish): Promise<ContextReply> {
    if (waiting.length >= MAX_WAITING)
      throw new RejectedCommand(`${MAX_WAITING} contexts wait already to be created or deleted`);
    const id = ++lastId;
    const replied = Promise.withResolvers<ContextReply>();
    const begin = (): void => {
      running.set(id, replied.resolve);
      request({ type: "request", id, ...wish });
    };
    if (running.size < MAX_RUNNING) begin();
    else waiting.push(begin);
    const reply = await replied.promise;
    if (reply.error !== undefined) throw new RejectedCommand(reply.error);
    return reply;
  }

  function join(context: ClientContext): void {
    if (client === undefined) return;
    leaving.set(context.browserContextId, context.join(client));
    for (const targetId of context.pages()) client.showPage(targetId);
  }

  function remove(browserContextId: string): void {
    leaving.get(browserContextId)?.();
    leaving.delete(browserContextId);
    contexts.delete(browserContextId);
  }

  function of(browserContextId: unknown, method = ""): ClientContext {
    if (browserContextId === undefined) return first;
    const id = typeof browserContextId === "string" ? browserContextId : "";
    const context = contexts.get(id);
    if (context !== undefined) return context;
    // The browser's domains have two wordings, by which the translation of WebDriver BiDi knows the error.
    const word = /^(?:Browser|Storage)\./.test(method) ? "for" : "with";
    throw new RejectedCommand(`Failed to find browser context ${word} id ${id.slice(0, 100)}`);
  }

  return {
    first,
    all: (): readonly ClientContext[] => [...contexts.values()],
    has: (browserContextId: string | undefined): boolean =>
      browserContextId !== undefined && contexts.has(browserContextId),
    /** @returns the first one for no id. @throws RejectedCommand as the browser for one that the client does not have */
    of,
    /** Creates a context like the first one and returns its id in the protocol. @throws RejectedCommand that says why there is none */
    async create({ proxyServer, proxyBypassList }: Params): Promise<string> {
      const proxy = {
        ...(typeof proxyServer === "string" && proxyServer !== "" && { proxyServer }),
        ...(typeof proxyBypassList === "string" && proxyBypassList !== "" && { proxyBypassList }),
      };
      const { contextId = "" } = await ask({ request: "create", ...proxy });
      const context = find(contextId);
      if (context === undefined || client === undefined) throw new RejectedCommand("the context has ended already");
      contexts.set(context.browserContextId, context);
      const onEnded = (): void => remove(context.browserContextId);
      context.ended.addEventListener("abort", onEnded, { once: true });
      join(context);
      return context.browserContextId;
    },
    /** Deletes one that the client has created. @throws RejectedCommand */
    async dispose(browserContextId: unknown): Promise<void> {
      const context = of(browserContextId ?? "");
      if (context === first)
        throw new RejectedCommand("the context to which the client has connected is not disposed of", INVALID_PARAMS);
      await ask({ request: "delete", contextId: context.contextId });
      remove(context.browserContextId);
    },
    /** Takes the reply to a request. */
    reply({ id, ...reply }: ContextReply): void {
      running.get(id)?.({ id, ...reply });
      if (running.delete(id)) waiting.shift()?.();
    },
    /** Shows the pages of all to the client, from now on. */
    show(shownTo: ContextsClient): void {
      client = shownTo;
      for (const context of contexts.values()) join(context);
    },
    close(): void {
      client = undefined;
      waiting.length = 0;
      for (const leave of leaving.values()) leave();
      leaving.clear();
    },
  };
}
