import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type BrowserHealth, createBrowserHealth, looksAt } from "../../../src/engine/browser/health.ts";
import { launchFirst } from "../../../src/engine/browser/launch-plan.ts";
import type { LaunchedBrowser } from "../../../src/engine/browser/launch.ts";
import { processesOfGroup, readProcFile, sendSignal } from "../../../src/engine/browser/process-group.ts";
import { networkServiceOf } from "../../../src/engine/browser/processes.ts";
import { createLogger } from "../../../src/log/log.ts";
import { eventually } from "../../support/eventually.ts";
import { nightly } from "../../support/nightly.ts";

const log = createLogger({ level: "error", destination: { write: () => undefined } });

let launched: LaunchedBrowser;
let health: BrowserHealth;
let close: () => Promise<void>;

beforeEach(async () => {
  const first = await launchFirst({ sandbox: "auto", environment: "development" }, log);
  launched = await first.launched;
  health = createBrowserHealth({ launched, kernelKills: { take: () => false }, log });
  close = () => first.close();
});
afterEach(() => close());

function signal(name: NodeJS.Signals): void {
  sendSignal(launched.pid, name);
}

describe("a browser", () => {
  nightly("that responds and opens pages is healthy, and is left alone", async () => {
    await Promise.all([health.check(), health.checkOpening(), health.check()]);

    expect([await health.responds(10_000), health.isHealthy(), health.endReason()]).toEqual([true, true, undefined]);
    expect(launched.browser.isConnected()).toBe(true);
  });

  it("that stands still is not healthy, and is ended", async () => {
    signal("SIGSTOP");

    const checked = health.check();
    expect(await health.responds(100)).toBe(false);
    await eventually(() => health.isHealthy()).toBe(false);
    expect(health.endReason()).toBeUndefined();
    await checked;

    expect(health.endReason()).toBe("unresponsive");
    await eventually(() => launched.browser.isConnected()).toBe(false);
  });

  nightly("that stood still for a moment is healthy again", async () => {
    signal("SIGSTOP");
    const checked = health.check();
    await eventually(() => health.isHealthy()).toBe(false);

    signal("SIGCONT");
    await checked;

    expect([health.isHealthy(), health.endReason(), launched.browser.isConnected()]).toEqual([true, undefined, true]);
  });

  nightly("that has lost its network service is ended, as it has lost the proxies of its contexts", async () => {
    const service = await networkServiceOf(launched.pid);
    // The check knows the service a moment after it has started.
    await eventually(async () => {
      await health.check();
      if (launched.browser.isConnected() && service !== undefined) sendSignal(service, "SIGKILL");
      return health.endReason();
    }).toBe("unresponsive");
  });

  nightly("that can start no process for a page is ended", async () => {
    // The first to end takes others with it, and may be starting one that is not listed yet.
    let killed = 0;
    await eventually(async () => {
      const members = await processesOfGroup(launched.pid);
      const zygotes = members.filter((pid) => readProcFile(`${pid}/cmdline`).includes("--type=zygote"));
      for (const pid of zygotes) sendSignal(pid, "SIGKILL");
      killed += zygotes.length;
      return killed > 0 && zygotes.length === 0;
    }).toBe(true);

    await health.checkOpening();

    // Some end by themselves then.
    expect(health.endReason() ?? launched.browser.isConnected()).toSatisfy(
      (state: unknown) => state === "unresponsive" || state === false,
    );
  });

  it("that is ended says why", async () => {
    health.end("memory");
    health.end("unresponsive");

    expect(health.endReason()).toBe("memory");
    await eventually(() => launched.browser.isConnected()).toBe(false);
    expect(await health.responds(1_000)).toBe(false);
  });
});

it.each([
  ["does not work: it is stuck", 0, 5],
  ["has a processor some of the time: the machine is under load", 2_900, 30],
  ["works all the time: it may open the pages of many contexts", 4_900, 15],
])("a browser that does not respond and %s", (_what, workedMs, looks) => {
  expect(looksAt(workedMs, 5_000)).toBe(looks);
});
