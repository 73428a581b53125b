import type { Params } from "./commands.ts";
import { createVirtualBrowser, type VirtualBrowser, type VirtualBrowserDependencies } from "./virtual-browser.ts";

/** The id of the command that attaches to the page; those of clients are not negative. */
const ATTACH_ID = -1;

/** Creates the browser of a client that has connected to one page: its commands without a session are those of the page. */
export function createPageBrowser(targetId: string, dependencies: VirtualBrowserDependencies): VirtualBrowser {
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

interface Received {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}
