import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createPausedPopups } from "../../../src/engine/playwright/session-router.ts";

const SESSION = "0123456789ABCDEF0123456789ABCDEF";
const resume = { id: 1, method: "Runtime.runIfWaitingForDebugger", sessionId: SESSION };

function attached(targetInfo: object, params: object = {}, sessionId?: string): Buffer {
  return Buffer.from(
    JSON.stringify({
      method: "Target.attachedToTarget",
      params: { sessionId: SESSION, targetInfo, waitingForDebugger: true, ...params },
      sessionId,
    }),
  );
}

const popup = { targetId: "popup", type: "page", openerId: "page" };

function open() {
  const sent: object[] = [];
  const popups = createPausedPopups((message) => void sent.push(message));
  return { popups, sent };
}

describe("createPausedPopups", () => {
  it("keeps the command that lets a popup run until all listeners let it run", async () => {
    const { popups, sent } = open();
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    popups.listen(() => one.promise);
    popups.listen(() => other.promise);
    popups.listen(() => undefined);
    popups.read(attached(popup));
    expect(popups.keep({ ...resume, method: "Page.enable" })).toBe(false);
    expect(popups.keep({ ...resume, sessionId: "another" })).toBe(false);
    expect(popups.keep(resume)).toBe(true);
    one.resolve();
    await nextTurn();
    expect(sent).toEqual([]);
    other.reject(new Error("it has left"));
    await nextTurn();
    expect(sent).toEqual([resume]);
    expect(popups.keep(resume)).toBe(false);
  });

  it("keeps nothing where the listeners let it run before Playwright does, or nothing listens any more", async () => {
    const { popups, sent } = open();
    const unlisten = popups.listen(() => Promise.resolve());
    popups.read(attached(popup));
    await nextTurn();
    expect(popups.keep(resume)).toBe(false);
    unlisten();
    popups.read(attached(popup));
    expect(popups.keep(resume)).toBe(false);
    expect(sent).toEqual([]);
  });

  it.each([
    ["a page that no page has opened", attached({ targetId: "page", type: "page" })],
    ["a worker", attached({ ...popup, type: "worker" })],
    ["a page that runs already", attached(popup, { waitingForDebugger: false })],
    ["what is attached in a page", attached(popup, {}, SESSION)],
    ["another event", Buffer.from('{"method":"Target.targetCreated","params":{}}')],
  ])("does not report %s", (_, message) => {
    const { popups } = open();
    popups.listen(() => expect.unreachable());
    popups.read(message);
    expect(popups.keep(resume)).toBe(false);
  });
});
