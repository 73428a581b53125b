import { describe, expect, it } from "vitest";
import { createPopupEvents } from "../../../src/engine/cdp/client-browser.ts";

const attached = {
  method: "Target.attachedToTarget",
  params: { sessionId: "S", targetInfo: { targetId: "popup", openerId: "page" } },
};
const started = {
  method: "Page.frameStartedNavigating",
  params: { frameId: "popup", loaderId: "second" },
  sessionId: "S",
};
const navigated = { method: "Page.frameNavigated", params: { frame: { id: "popup" } }, sessionId: "S" };
const world = (frameId: string, isDefault: boolean) => ({
  method: "Runtime.executionContextCreated",
  params: { context: { auxData: { frameId, isDefault } } },
  sessionId: "S",
});
const tree = (loaderId: string) => ({
  id: 7,
  result: { frameTree: { frame: { id: "popup", loaderId } } },
  sessionId: "S",
});

function pass(...messages: readonly object[]): unknown[] {
  const passed: unknown[] = [];
  const send = createPopupEvents((message) => passed.push(JSON.parse(message.toString())));
  for (const message of messages) send(Buffer.from(JSON.stringify(message)));
  return passed;
}

describe("createPopupEvents", () => {
  it("sends the event about the world of a popup's first document again when it navigates", () => {
    const messages = [attached, world("popup", false), world("popup", true), world("frame", true), started];
    expect(pass(...messages, navigated, started)).toEqual([...messages, world("popup", true), navigated, started]);
  });

  it("does not where worlds were cleared", () => {
    const messages = [
      attached,
      world("popup", true),
      { method: "Runtime.executionContextsCleared", params: {}, sessionId: "S" },
      started,
    ];
    expect(pass(...messages)).toEqual(messages);
  });

  it("ends a navigation whose end came before the session had its first response", () => {
    const { frame } = tree("second").result.frameTree;
    const end = { method: "Page.frameNavigated", params: { frame, type: "Navigation" }, sessionId: "S" };
    expect(pass(attached, started, tree("second"), tree("second"))).toEqual([
      ...[attached, started, end],
      ...[tree("second"), tree("second")],
    ]);
    expect(pass(attached, started, tree("first"))).toEqual([attached, started, tree("first")]);
  });

  it("adds nothing for pages that no page has opened", () => {
    const page = { ...attached, params: { sessionId: "S", targetInfo: { targetId: "popup" } } };
    const messages = [page, world("popup", true), started, tree("second")];
    expect(pass(...messages)).toEqual(messages);
  });
});
