import { afterAll, beforeAll, expect, it } from "vitest";
import { type FirstBrowser, launchFirst } from "../../../src/engine/browser/launch-plan.ts";
import type { BrowserLease } from "../../../src/engine/browser/pool.ts";
import { createPageOpener } from "../../../src/engine/context/page-set.ts";
import { type Concurrency, createConcurrency } from "../../../src/engine/concurrency.ts";
import { type EndSignal, Interrupted } from "../../../src/engine/deadline.ts";
import type { EgressRoute } from "../../../src/engine/network/route.ts";
import { createLogger } from "../../../src/log/log.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";

const log = createLogger({ level: "error", destination: { write: () => undefined } });

let first: FirstBrowser;
beforeAll(async () => {
  first = await launchFirst({ sandbox: "auto", environment: "development" }, log);
});
afterAll(() => first.close());

async function openerOf(owner: string, openings: Concurrency, ended: EndSignal) {
  const { browser } = await first.launched;
  return createPageOpener({
    ...{ contextId: "context", owner, openings, ended },
    browserContext: await browser.newContext(),
    firstPage: undefined,
    lease: { checkOpening: () => Promise.resolve() } as BrowserLease,
    egress: { learnings: () => 1 } as EgressRoute,
    onPopup: () => undefined,
  });
}

it("opens so many pages at once, and the first one of another user at once", async () => {
  const openings = createConcurrency({ permits: () => 1, maxHoldMs: 60_000, awaited: "a page" });
  const [ended, kept] = [new AbortController(), new AbortController().signal];
  const openers = await Promise.all([kept, kept, ended.signal].map((each) => openerOf("ada", openings, each)));
  const [running, waiting, left] = openers.map((opener) => opener.open());
  await expect.poll(() => openings).toMatchObject({ running: 1, waiting: 2 });

  const other = (await openerOf("eve", openings, kept)).open();
  ended.abort(new Interrupted({ type: "page-closed" }));

  await expect(left).rejects.toMatchObject({ interruption: { type: "page-closed" } });
  const opened = await Promise.all([running, waiting, other]);
  expect(opened.map((each) => each?.page.url())).toEqual(["about:blank", "about:blank", "about:blank"]);
  expect(openings).toMatchObject({ running: 0, waiting: 0 });
});

it("ends the creation of a page with its context, also where the browser never responds", async () => {
  const { pid } = await first.launched;
  const context = new AbortController();
  const opener = await openerOf(
    "ada",
    createConcurrency({ permits: () => 1, maxHoldMs: 60_000, awaited: "a page" }),
    context.signal,
  );
  sendSignal(pid, "SIGSTOP");

  const opening = opener.open();
  context.abort(new Interrupted({ type: "page-closed" }));

  await expect(opening).rejects.toMatchObject({ interruption: { type: "page-closed" } });
  sendSignal(pid, "SIGCONT");
});
