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
