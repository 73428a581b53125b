import type { CdpConnections } from "../../src/operations/cdp.ts";
import type { EventStreams } from "../../src/operations/event-streams.ts";
import type { ScreenStreams } from "../../src/operations/screen-streams.ts";
import type { WebDriverCalls } from "../../src/operations/webdriver.ts";

/** For a service of which no test listens to events. */
export const noEventStreams: EventStreams = {
  open: () => Promise.reject(new Error("no subscription to events was expected")),
};

/** For a service of which no test watches a page. */
export const noScreenStreams: ScreenStreams = {
  open: () => Promise.reject(new Error("no test was expected to watch a page")),
};

/** For a service to which no client of the Chrome DevTools Protocol connects. */
export const noCdpConnections: CdpConnections = {
  open: () => Promise.reject(new Error("no client was expected to connect")),
};

/** For a service that no client of WebDriver calls. */
export const noWebDriverCalls = (): WebDriverCalls => ({
  runWebDriver: () => Promise.reject(new Error("no command was expected")),
  createWebDriverUrls: () => Promise.reject(new Error("no session was expected")),
});
