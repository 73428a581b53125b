import { createPopupEvents } from "./popup-events.ts";
import { isBidiAct, isTranslatedAct } from "./allowed-methods.ts";
import { type Command, errorOf, parseCommand } from "./commands.ts";
import { createMapper } from "./mapper.ts";
import { createVirtualBrowser, type VirtualBrowser, type VirtualBrowserDependencies } from "./virtual-browser.ts";

/** The same for a client of WebDriver BiDi, which reaches what a client of the Chrome DevTools Protocol reaches, and by the same commands. */
export function createBidiBrowser(dependencies: VirtualBrowserDependencies): VirtualBrowser {
  const { send, onClosed, contexts } = dependencies;
  const toMapper = createPopupEvents((message) => mapper.fromBrowser(message.toString()));
  const browser = createVirtualBrowser({ ...dependencies, isAct: isTranslatedAct, send: toMapper });
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
      try {
        // The mapper says what is no command, and only then which context it is for.
        if (!("error" in command) && isUnsupported(command))
          throw new Error("events of the module bluetooth are not available here");
        if (!("error" in command)) for (const context of contexts.all()) context.beforeCommand(isBidiAct(command));
        mapper.fromClient(text);
      } catch (error) {
        const { message } = errorOf(error).error;
        send(Buffer.from(JSON.stringify({ type: "error", id: command.id, error: "unknown error", message })));
      }
    },
    showPage: browser.showPage,
    showDownload: browser.showDownload,
    close() {
      browser.close();
      mapper.close();
    },
  };
}

/** The mapper keeps a subscription that the browser rejects, and fails at all later ones. */
function isUnsupported({ method, params }: Pick<Command, "method" | "params">): boolean {
  const { events } = params;
  if (method !== "session.subscribe" || !Array.isArray(events)) return false;
  return events.some((event) => typeof event === "string" && /^bluetooth(\.|$)/.test(event));
}
