import { createPopupEvents } from "./popup-events.ts";
import { isBidiAct, isTranslatedAct } from "./allowed-methods.ts";
import { errorOf, parseCommand } from "./commands.ts";
import { createMapper } from "./mapper.ts";
import { createVirtualBrowser, type VirtualBrowser, type VirtualBrowserDependencies } from "./virtual-browser.ts";

/** The same for a client of WebDriver BiDi, which reaches what a client of the Chrome DevTools Protocol reaches, and by the same commands. */
export function createBidiBrowser(dependencies: VirtualBrowserDependencies): VirtualBrowser {
  const { send, onClosed, beforeCommand } = dependencies;
  const toMapper = createPopupEvents((message) => mapper.fromBrowser(message.toString()));
  const browser = createVirtualBrowser({ ...dependencies, isAct: isTranslatedAct, send: toMapper });
  const mapper = createMapper({
    toClient: (json) => send(Buffer.from(json)),
    toBrowser: (json) => browser.handle(json),
    onEnded: onClosed,
  });
  return {
    rejected: browser.rejected,
    async open() {
      await browser.open();
      await mapper.start();
    },
    handle(text) {
      const command = parseCommand(text);
      try {
        // The mapper says what is no command.
        if (!("error" in command)) beforeCommand(isBidiAct(command));
        mapper.fromClient(text);
      } catch (error) {
        const { message } = errorOf(error).error;
        send(Buffer.from(JSON.stringify({ type: "error", id: command.id, error: "unknown error", message })));
      }
    },
    showPage: (targetId) => browser.showPage(targetId),
    close() {
      browser.close();
      mapper.close();
    },
  };
}
