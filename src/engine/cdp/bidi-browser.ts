import { hasTooManyValues, MAX_JSON_VALUES } from "../../json-size.ts";
import { createPopupEvents } from "./popup-events.ts";
import { isBidiAct } from "./messages.ts";
import { type Command, errorOf, parseCommand } from "./commands.ts";
import { createMapper } from "./mapper.ts";
import { createVirtualBrowser, type VirtualBrowser, type VirtualBrowserDependencies } from "./virtual-browser.ts";

/** Creates the browser of a client of WebDriver BiDi, which reaches what a client of the Chrome DevTools Protocol reaches, by the same commands. */
export function createBidiBrowser(dependencies: VirtualBrowserDependencies): VirtualBrowser {
  const { send, onClosed, contexts } = dependencies;
  const toMapper = createPopupEvents((message) => mapper.fromBrowser(message.toString()));
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
