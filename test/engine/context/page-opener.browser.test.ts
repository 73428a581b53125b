import { afterAll, beforeAll, expect, it } from "vitest";
import { type FirstBrowser, launchFirst } from "../../../src/engine/browser/launch-plan.ts";
import type { BrowserLease } from "../../../src/engine/browser/pool.ts";
import { createPageOpener } from "../../../src/engine/context/page-opener.ts";
import { Interrupted } from "../../../src/engine/deadline.ts";
import type { EgressRoute } from "../../../src/engine/network/route.ts";
import { createLogger } from "../../../src/log/log.ts";

const log = createLogger({ level: "error", destination: { write: () => undefined } });

let first: FirstBrowser;
beforeAll(async () => {
  first = await launchFirst({ sandbox: "auto", environment: "development" }, log);
});
afterAll(() => first.close());

it("ends the creation of a page with its context, also where the browser never responds", async () => {
  const { browser, pid } = await first.launched;
  const context = new AbortController();
  const opener = createPageOpener({
    browserContext: await browser.newContext(),
    firstPage: undefined,
    lease: { checkOpening: () => Promise.resolve() } as BrowserLease,
    // It is not reached: the browser does not respond.
    egress: {} as EgressRoute,
    ended: context.signal,
    onPopup: () => undefined,
  });
  process.kill(pid, "SIGSTOP");

  const opening = opener.open();
  context.abort(new Interrupted({ type: "page-closed" }));

  await expect(opening).rejects.toMatchObject({ interruption: { type: "page-closed" } });
  process.kill(pid, "SIGCONT");
});
