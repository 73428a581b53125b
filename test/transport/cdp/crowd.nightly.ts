import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import puppeteer from "puppeteer-core";
import { Builder, Capabilities, logging } from "selenium-webdriver";
import { expect, it } from "vitest";
import { connectInspector, type Inspector } from "../../../bench/inspector.ts";
import { pssOf, pssOfTree, treeOf } from "../../../bench/memory.ts";
import { type BenchService, startService } from "../../../bench/service.ts";
import type { Sample } from "../../faults/history.ts";
import { grown } from "../../faults/soak-page.ts";
import { startSite } from "../../support/site.ts";

const minutes = Number(process.env["SOAK_MINUTES"] ?? 10);
const OF_EACH = 5;
const FLOWS_OF_A_SESSION = 10;
/** Between two flows of a client; twenty without it would wait for the processors only. */
const PAUSE_MS = 1_000;
const SAMPLE_MS = 5_000;

/** One session of a client, with its page. */
interface Session {
  /** Navigates, clicks, and returns what the page counted. */
  flow(url: string): Promise<unknown>;
  close(): Promise<unknown>;
}

const COUNT = "document.title = 'clicked'; document.title";

async function newContext(service: BenchService): Promise<string> {
  const { id } = (await service.call("POST", "/contexts", { cdp: true, createPage: true })) as { readonly id: string };
  return id;
}

async function urlsOf(service: BenchService, id: string): Promise<Readonly<Record<"httpUrl" | "bidiUrl", string>>> {
  return (await service.call("POST", `/contexts/${id}/cdp`)) as Awaited<ReturnType<typeof urlsOf>>;
}

interface DrivenPage {
  goto(url: string): Promise<unknown>;
  click(selector: string): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
}

function sessionOn(page: DrivenPage | undefined, close: () => Promise<unknown>): Session {
  return {
    async flow(url) {
      await page?.goto(url);
      await page?.click("button");
      return page?.evaluate(COUNT);
    },
    close,
  };
}

async function withPlaywright(service: BenchService): Promise<Session> {
  const id = await newContext(service);
  const browser = await chromium.connectOverCDP((await urlsOf(service, id)).httpUrl);
  const [page] = browser.contexts()[0]?.pages() ?? [];
  return sessionOn(page, () => browser.close().then(() => service.deleteContext(id)));
}

const withPuppeteer =
  (protocol: "cdp" | "webDriverBiDi") =>
  async (service: BenchService): Promise<Session> => {
    const id = await newContext(service);
    const { httpUrl, bidiUrl } = await urlsOf(service, id);
    const browserWSEndpoint = protocol === "cdp" ? httpUrl.replace(/^http/, "ws") : bidiUrl;
    const browser = await puppeteer.connect({ browserWSEndpoint, protocol });
    const [page] = await browser.pages();
    return sessionOn(page, () => browser.disconnect().then(() => service.deleteContext(id)));
  };

async function withSelenium(service: BenchService): Promise<Session> {
  const server = new URL("/wd/hub", service.url);
  [server.username, server.password] = ["any", service.token];
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server.href)
    .withCapabilities(new Capabilities({ browserName: "chrome" }))
    .build();
  return {
    async flow(url) {
      await driver.get(url);
      await driver.findElement({ css: "button" }).click();
      return driver.executeScript(`return (() => { document.title = 'clicked'; return document.title })()`);
    },
    close: () => driver.quit(),
  };
}

const clients = { withPlaywright, puppeteer: withPuppeteer("cdp"), bidi: withPuppeteer("webDriverBiDi"), withSelenium };

/** What is retained, in MiB: a heap grows with what was not collected yet, and so does the memory of its process. */
const RETAINED = "gc(); const { heapUsed, external } = process.memoryUsage(); (heapUsed + external) / 2 ** 20";

async function measure(pid: number, inspector: Inspector): Promise<Sample> {
  const retained = Number(await inspector.evaluate(`{ ${RETAINED} }`));
  const [all, alone, processes] = await Promise.all([pssOfTree(pid), pssOf(pid), treeOf(pid)]);
  return {
    "heap of single": retained,
    "PSS of single": alone,
    "PSS of browsers of single": all - alone,
    "processes of single": processes.length,
    "descriptors of single": readdirSync(`/proc/${pid}/fd`).length,
    "threads of single": readdirSync(`/proc/${pid}/task`).length,
  };
}

it(
  `twenty clients of four kinds for ${minutes} minutes leave memory, processes and descriptors flat`,
  async () => {
    logging.getLogger("webdriver").setLevel(logging.Level.OFF);
    const site = await startSite();
    const settings = { MAX_CONTEXTS: "50", USER_LIMITS: "contexts=50", BROWSER_LIMITS: "browsers=50,spareContexts=0" };
    const service = await startService(settings, { hasInspector: true });
    const inspector = await connectInspector(service.inspectorUrl ?? "");
    const endMs = performance.now() + minutes * 60_000;
    const counts: Record<string, { sessions: number; flows: number; readonly openMs: number[] }> = {};
    const failures: string[] = [];

    async function run(name: string, open: (service: BenchService) => Promise<Session>): Promise<void> {
      const count = (counts[name] ??= { sessions: 0, flows: 0, openMs: [] });
      while (performance.now() < endMs) {
        const sinceMs = performance.now();
        const session = await open(service);
        count.openMs.push(performance.now() - sinceMs);
        count.sessions++;
        for (let flow = 0; flow < FLOWS_OF_A_SESSION && performance.now() < endMs; flow++) {
          expect(await session.flow(`${site.url}/heavy?rows=1`)).toBe("clicked");
          count.flows++;
          await sleep(PAUSE_MS);
        }
        await session.close();
      }
    }

    const running = Object.entries(clients).flatMap(([name, open]) =>
      Array.from({ length: OF_EACH }, () =>
        run(name, open).catch((error: unknown) => failures.push(`${name}: ${String(error)}`)),
      ),
    );
    const samples: Sample[] = [];
    while (performance.now() < endMs) {
      await sleep(SAMPLE_MS);
      samples.push(await measure(service.pid, inspector));
    }
    await Promise.all(running);
    for (const [name, { sessions, flows, openMs }] of Object.entries(counts)) {
      const median = openMs.toSorted((one, other) => one - other)[Math.floor(openMs.length / 2)];
      console.log(
        `${name}: ${sessions} sessions, ${flows} flows; a session opens in ${median?.toFixed(0)} ms (median)`,
      );
    }
    const perMinute = samples.filter((_, index) => index % Math.round(60_000 / SAMPLE_MS) === 0);
    for (const sample of perMinute)
      console.log(
        Object.values(sample)
          .map((value) => value.toFixed(0))
          .join(" "),
      );
    inspector.close();
    await service.close();
    await site.close();
    expect(failures).toEqual([]);
    expect(grown(samples)).toEqual([]);
  },
  (minutes + 5) * 60_000,
);
