import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFloodThrottle } from "../../../src/engine/playwright/flood-throttle.ts";
import type { CdpCommand } from "../../../src/engine/playwright/session-router.ts";
import { createLogger } from "../../../src/log/log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const sent: CdpCommand[] = [];
  const lines: string[] = [];
  const call = (command: CdpCommand) => {
    sent.push(command);
    return Promise.resolve({});
  };
  const log = createLogger({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  const onFlood = createFloodThrottle({ call }, log);
  const methods = () =>
    sent.map(({ method, params }) => [method.split(".")[1], ...Object.values(params ?? {})].join(" "));
  return { onFlood, methods, lines };
}

it("slows the scripts of a page down until 2 s after its flood, and says so once", async () => {
  const { onFlood, methods, lines } = open();

  onFlood("A");
  await vi.advanceTimersByTimeAsync(1_500);
  onFlood("A");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(methods()).toEqual(["setCPUThrottlingRate 20"]);
  await vi.advanceTimersByTimeAsync(500);

  expect(methods()).toEqual(["setCPUThrottlingRate 20", "setCPUThrottlingRate 1"]);
  expect(lines).toHaveLength(1);
});
