import { EventEmitter } from "node:events";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { PageSession } from "../../../src/engine/playwright/session.ts";
import { goto } from "../../../src/engine/page/navigation.ts";

/** The events of a navigation, as the browser sends them, with its reply once `reply` is called. */
function arrange() {
  const events = new EventEmitter();
  const replied = Promise.withResolvers<object>();
  const cdp = Object.assign(events, { send: () => replied.promise }) as unknown as PageSession["cdp"];
  const session: PageSession = { cdp, mainFrameId: "main" };
  return { events, page: { page: {} as Page, cdp, session }, reply: () => replied.resolve({ loaderId: "own" }) };
}

const request = { requestId: "own", loaderId: "own", frameId: "main", type: "Document", request: { url: "http://a/" } };

it("keeps no events of the page's other requests while a server delays the navigation", async () => {
  const { events, page, reply } = arrange();
  const { signal } = new AbortController();
  const navigation = goto(page, { url: "http://a/", until: "load", signal, onRequest: () => undefined });
  let readsLater = 0;
  let isLater = false;
  const other = {
    get requestId() {
      if (isLater) readsLater += 1;
      return "other";
    },
    response: { status: 500 },
    errorText: "net::ERR_FAILED",
  };

  events.emit("Network.requestWillBeSent", request);
  for (let count = 0; count < 100; count++) {
    events.emit("Network.responseReceived", other);
    events.emit("Network.loadingFailed", other);
  }
  isLater = true;
  events.emit("Network.responseReceived", { requestId: "own", response: { status: 201 } });
  events.emit("Page.frameNavigated", { frame: { id: "main", loaderId: "own", url: "http://a/" } });
  reply();
  events.emit("Page.lifecycleEvent", { frameId: "main", name: "load" });

  expect(await navigation).toEqual({ status: 201 });
  expect(readsLater).toBe(0);
  expect(events.eventNames()).toEqual([]);
});
