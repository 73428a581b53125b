/**
 * Playwright's client at the browser's own pipe, at the port of a plain browser, at a bare relay of a pipe, and at the service: evaluate and
 * click, in turns. Prints the median of each round and its ratio to that of the pipe, and the service's processor time for a call.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser } from "../src/engine/browser/executable.ts";
import { cpuOfTree } from "./cpu.ts";
import { summarise } from "./measure.ts";
import { startService } from "./service.ts";

const { values: flags } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, runs: { type: "string", default: "200" } },
});
const [rounds, runs] = [Number(flags.rounds), Number(flags.runs)];
const PORT = 21_999;
const BUTTON = "document.body.innerHTML = '<button onclick=\"this.clicked = true\">Go</button>'";

const executablePath = await findBrowser(undefined, process.platform);
const args = ["--no-sandbox"];
const piped = await chromium.launch({ executablePath, args });
const plain = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${PORT}`] });
const relay = spawn(process.execPath, [new URL("cdp-relay.ts", import.meta.url).pathname, executablePath], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [relayUrl] = (await once(createInterface({ input: relay.stdout }), "line")) as [string];
const service = await startService({ BROWSER_LIMITS: "spareContexts=0" });
const { id } = (await service.call("POST", "/contexts", { cdp: true })) as { readonly id: string };
const headers = { authorization: `Bearer ${service.token}` };

const browsers: Readonly<Record<string, Browser>> = {
  pipe: piped,
  port: await chromium.connectOverCDP(`http://127.0.0.1:${PORT}`),
  relay: await chromium.connectOverCDP(relayUrl),
  service: await chromium.connectOverCDP(`${service.url}/cdp/${id}`, { headers }),
};
const pages = new Map<string, Page>();
for (const [name, browser] of Object.entries(browsers)) {
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.evaluate(BUTTON);
  pages.set(name, page);
}

const calls: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  evaluate: (page) => page.evaluate("1 + 1"),
  click: (page) => page.click("button"),
};
for (const [name, call] of Object.entries(calls)) {
  for (const page of pages.values()) for (let run = 0; run < runs / 4; run++) await call(page);
  for (let round = 1; round <= rounds; round++) {
    const times = new Map<string, number[]>();
    let serviceMs = 0;
    // In turns of a few calls: the machine's load is the same for all.
    for (let turn = 0; turn < runs / 10; turn++)
      for (const [where, page] of pages) {
        const before = where === "service" ? await cpuOfTree(service.pid) : undefined;
        for (let run = 0; run < 10; run++) {
          const sinceMs = performance.now();
          await call(page);
          times.set(where, [...(times.get(where) ?? []), performance.now() - sinceMs]);
        }
        if (before !== undefined) serviceMs += (await cpuOfTree(service.pid)).service - before.service;
      }
    const base = summarise(times.get("pipe") ?? []).p50;
    const medians = [...times].map(([where, each]) => {
      const { p50 } = summarise(each);
      return `${where} ${p50.toFixed(2)} ms (${(p50 / base).toFixed(2)} x)`;
    });
    console.log(
      `${name}, round ${round}: ${medians.join(", ")}; service ${(serviceMs / runs).toFixed(2)} ms of CPU a call`,
    );
  }
}
await Promise.all(Object.values(browsers).map((browser) => browser.close()));
await Promise.all([plain.close(), service.close()]);
relay.kill("SIGTERM");
