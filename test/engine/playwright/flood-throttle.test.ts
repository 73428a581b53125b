import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFloodThrottle } from "../../../src/engine/playwright/floods.ts";
import type { CdpCommand } from "../../../src/engine/playwright/session-router.ts";
import { createLogger } from "../../../src/log/log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const flooded = { sessionId: "FRAME", pageSessionId: "PAGE" };

/** @param respond how the browser responds; default: at once, with success */
function open(respond: (command: CdpCommand) => Promise<Record<string, unknown>> = () => Promise.resolve({})) {
  const sent: CdpCommand[] = [];
  const lines: string[] = [];
  const call = (command: CdpCommand) => {
    sent.push(command);
    return respond(command);
  };
  const log = createLogger({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  const onFlood = createFloodThrottle({ call }, log);
  const methods = () =>
    sent
      .filter(({ method }) => method !== "Browser.getVersion")
      .map(({ method, params, sessionId }) =>
        [method.split(".")[1], sessionId, ...Object.values(params ?? {})].join(" "),
      );
  return { onFlood, methods, lines };
}

/** So many calls are for 10,000 reports. */
const MANY = 20;

it("slows the scripts of a page down until 2 s after its flood, and says so once", async () => {
  const { onFlood, methods, lines } = open();

  onFlood(flooded);
  onFlood(flooded);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(methods()).toEqual(["setCPUThrottlingRate FRAME 20"]);
  onFlood(flooded);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(methods()).toEqual(["setCPUThrottlingRate FRAME 20"]);
  await vi.advanceTimersByTimeAsync(500);

  expect(methods().at(-1)).toBe("setCPUThrottlingRate FRAME 1");
  expect(lines).toHaveLength(1);
});

it("ends a page when neither its scripts nor the browser respond within 1 s of 10,000 reports, once in 5 s", async () => {
  const { onFlood, methods, lines } = open(() => new Promise(() => undefined));
  const ends = () => methods().filter((method) => method.startsWith("crash"));

  for (let call = 1; call < MANY; call++) onFlood(flooded);
  await vi.advanceTimersByTimeAsync(1_900);
  onFlood(flooded);
  await vi.advanceTimersByTimeAsync(900);
  expect(ends()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  onFlood(flooded);

  expect(ends()).toEqual(["crash PAGE"]);
  expect(lines.at(-1)).toContain("a page that logs or throws without end is ended");
  await vi.advanceTimersByTimeAsync(1_500);
  onFlood(flooded);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(ends()).toHaveLength(1);
});

it.each([
  [
    "ends a page whose script floods for 2 s and makes way for no command, while the browser responds",
    100,
    ["crash PAGE"],
  ],
  ["leaves one whose script only works on after its flood", 2_000, []],
] as const)("%s", async (_name, everyMs, ends) => {
  const { onFlood, methods } = open(({ method }) =>
    method === "Browser.getVersion" ? Promise.resolve({}) : new Promise(() => undefined),
  );

  for (let call = 1; call < MANY; call++) onFlood(flooded);
  for (let atMs = 0; atMs < 2_000; atMs += everyMs) {
    onFlood(flooded);
    await vi.advanceTimersByTimeAsync(everyMs);
  }

  expect(methods().filter((method) => method.startsWith("crash"))).toEqual(ends);
});

it("leaves a page whose worker cannot be slowed down while the browser responds", async () => {
  const { onFlood, methods } = open(({ method }) =>
    method === "Browser.getVersion"
      ? Promise.resolve({})
      : Promise.reject(new Error("Operation is only supported for pages")),
  );

  for (let call = 0; call < MANY; call++) onFlood(flooded);
  await vi.advanceTimersByTimeAsync(1_900);

  expect(methods()).toEqual(["setCPUThrottlingRate FRAME 20", "setCPUThrottlingRate FRAME 20"]);
});
