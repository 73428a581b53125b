import { hasTooManyValues, MAX_JSON_VALUES } from "../../large-json.ts";
import { type Command, errorOf, type Params, parseCommand } from "./commands.ts";
import { createMapper } from "./mapper.ts";
import { isOfUtilityWorld } from "../playwright/bidi-messages.ts";
import { isBidiAct } from "./messages.ts";
import { createVirtualBrowser, type VirtualBrowser, type VirtualBrowserDependencies } from "./virtual-browser.ts";

/** The id of the command that attaches to the page; those of clients are not negative. */
const ATTACH_ID = -1;

/** Creates the browser that a client sees, by its protocol and the page to which it connects. */
export function createClientBrowser(
  { protocol, targetId }: { readonly protocol: "cdp" | "bidi"; readonly targetId?: string | undefined },
  dependencies: VirtualBrowserDependencies,
): VirtualBrowser {
  if (protocol === "bidi") return createBidiBrowser(dependencies);
  return targetId === undefined ? createVirtualBrowser(dependencies) : createPageBrowser(targetId, dependencies);
}

/** Creates the browser of a client that has connected to one page: its commands without a session are those of the page. */
function createPageBrowser(targetId: string, dependencies: VirtualBrowserDependencies): VirtualBrowser {
  const { send, onClosed } = dependencies;
  const attached = Promise.withResolvers<string>();
  /** Ends the messages of the page's session. */
  let ending = "";
  let sessionId = "";

  function take(message: Buffer): void {
    if (sessionId !== "" && message.subarray(-ending.length).toString("latin1") === ending)
      return send(Buffer.concat([message.subarray(0, -ending.length), Buffer.from("}")]));
    const { id, method, params, result, error, sessionId: other } = JSON.parse(message.toString()) as Received;
    if (id === ATTACH_ID) {
      if (error === undefined) attached.resolve(String(result?.["sessionId"]));
      else attached.reject(new Error(error.message)); // the page has closed meanwhile
    } else if (method === "Target.detachedFromTarget" && other === undefined && params?.["sessionId"] === sessionId)
      onClosed("gone");
    // Of frames and workers, or of what is no command.
    else if (other !== undefined || method === undefined) send(message);
  }

  const browser = createVirtualBrowser({ ...dependencies, send: take });
  return {
    ...browser,
    lastMessageMs: browser.lastMessageMs,
    get rejected() {
      return browser.rejected;
    },
    async open() {
      await browser.open();
      const params = { targetId, flatten: true };
      browser.handle(JSON.stringify({ id: ATTACH_ID, method: "Target.attachToTarget", params }));
      sessionId = await attached.promise;
      ending = `,"sessionId":"${sessionId}"}`;
    },
    handle: (text) => browser.handle(text, sessionId),
  };
}

/** The messages of a page's session, as far as they are read here. */
interface Received {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/** Creates the browser of a client of WebDriver BiDi, which reaches what a client of the Chrome DevTools Protocol reaches, by the same commands. */
function createBidiBrowser(dependencies: VirtualBrowserDependencies): VirtualBrowser {
  const { send, onClosed, contexts } = dependencies;
  const toMapper = createPopupEvents((message) => {
    if (!isOfUtilityWorld(message)) mapper.fromBrowser(message.toString());
  });
  const browser = createVirtualBrowser({ ...dependencies, isTranslated: true, send: toMapper });
  const mapper = createMapper({
    toClient: (json) => send(Buffer.from(json)),
    toBrowser: (json) => browser.handle(json),
    onEnded: onClosed,
  });
  return {
    lastMessageMs: browser.lastMessageMs,
    get rejected() {
      return browser.rejected;
    },
    async open() {
      await browser.open();
      await mapper.start();
    },
    handle(text) {
      const command = parseCommand(text);
      const fail = (error: string, message: string): void =>
        send(Buffer.from(JSON.stringify({ type: "error", id: command.id, error, message })));
      // In the mapper's thread the memory of a parser has no bound.
      if (hasTooManyValues(text)) return fail("invalid argument", `more than ${MAX_JSON_VALUES} values`);
      const problem = "error" in command ? undefined : unsupported(command);
      if (problem !== undefined) return fail("unsupported operation", problem);
      try {
        // The mapper says what is no command, and only then which context it is for.
        if (!("error" in command)) for (const context of contexts.all()) context.beforeCommand(isBidiAct(command));
        mapper.fromClient(text);
      } catch (error) {
        fail("unknown error", errorOf(error).error.message);
      }
    },
    showPage: browser.showPage,
    showDownload: browser.showDownload,
    end: browser.end,
    close() {
      browser.close();
      mapper.close();
    },
  };
}

/** Says why a command is rejected that the mapper would not run, or would keep: a subscription that the browser rejects lets all later ones fail. */
function unsupported({ method, params }: Pick<Command, "method" | "params">): string | undefined {
  if (method === "browser.setClientWindowState") return "windows have no screen, and no state";
  const { events } = params;
  const isSubscribed = method === "session.subscribe" && Array.isArray(events);
  return isSubscribed && events.some((event) => typeof event === "string" && /^bluetooth(\.|$)/.test(event))
    ? "events of the module bluetooth are not available here"
    : undefined;
}

/** A popup, until its first navigation has ended. */
interface Popup {
  readonly targetId: string;
  /** The id of the document that it navigates to. */
  loaderId?: string;
  /** The event about the world of the page's own scripts. */
  world?: Buffer;
}

/** The messages, as far as they are read here. */
interface Message {
  readonly sessionId?: string;
  readonly params: {
    readonly sessionId?: string;
    readonly targetInfo?: { readonly targetId: string; readonly openerId?: string };
    readonly frameId?: string;
    readonly loaderId?: string;
    readonly context?: { readonly auxData?: { readonly frameId?: string; readonly isDefault?: boolean } };
  };
  readonly result: { readonly frameTree: { readonly frame: { readonly loaderId: string } } };
}

const HEAD =
  /^\{(?:"method":"(Target\.attachedToTarget|Runtime\.executionContext(?:Created|sCleared)|Page\.frame(?:StartedNavigating|Navigated))"|"id":\d+,"result":\{"(frameTree)":)/;
const HEAD_LENGTH = 64;

/**
 * Sends a browser's messages to the mapper of WebDriver BiDi, and with them the events that it waits for and that the browser does not
 * send where a popup has another session, by which it runs:
 *
 * - It takes the world of a popup's first document for gone as soon as the popup navigates. A document of the opener's origin keeps
 *   it, and where that session had it created before there is no other event about it: it is sent again.
 * - A popup without an opener does not run commands until it has navigated: the event that ends its navigation, which is begun, is missed.
 */
export function createPopupEvents(send: (message: Buffer) => void): (message: Buffer) => void {
  /** The popups, by session. */
  const popups = new Map<string, Popup>();

  function beforeFrameTree(popup: Popup, sessionId: string, { frame }: Message["result"]["frameTree"]): void {
    if (frame.loaderId !== popup.loaderId) return;
    popups.delete(sessionId);
    const params = { frame, type: "Navigation" };
    send(Buffer.from(JSON.stringify({ method: "Page.frameNavigated", params, sessionId })));
  }

  function after(popup: Popup, method: string, message: Buffer, { params, sessionId = "" }: Message): void {
    switch (method) {
      case "Runtime.executionContextCreated": {
        const { frameId, isDefault } = params.context?.auxData ?? {};
        if (isDefault === true && frameId === popup.targetId) popup.world = message;
        return;
      }
      case "Page.frameStartedNavigating":
        if (params.frameId !== popup.targetId || params.loaderId === undefined) return;
        popup.loaderId = params.loaderId;
        if (popup.world !== undefined) send(popup.world);
        return;
      default:
        popups.delete(sessionId);
    }
  }

  return (message) => {
    const [, method = "", tree] = HEAD.exec(message.toString("latin1", 0, HEAD_LENGTH)) ?? [];
    const isRead = popups.size === 0 ? method === "Target.attachedToTarget" : method !== "" || tree !== undefined;
    if (!isRead) return send(message);
    const parsed = JSON.parse(message.toString()) as Message;
    const { sessionId = "", params } = parsed;
    const popup = popups.get(sessionId);
    if (popup !== undefined && tree !== undefined) beforeFrameTree(popup, sessionId, parsed.result.frameTree);
    send(message);
    if (popup !== undefined && tree === undefined) after(popup, method, message, parsed);
    if (method !== "Target.attachedToTarget" || sessionId !== "" || params.targetInfo?.openerId === undefined) return;
    popups.set(String(params.sessionId), { targetId: params.targetInfo.targetId });
  };
}
