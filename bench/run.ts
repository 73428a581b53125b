/**
 * `make bench`: Pagewire over HTTP beside Playwright in process and raw CDP, on the same browser binary, interleaved in one
 * run. Prints Markdown; look at the ratios, since the times are those of this machine at this hour.
 */
import { chromium } from "playwright-core";
import { findBrowser } from "../src/engine/browser/executable.ts";
import { startSite } from "../test/support/site.ts";
import { actionContenders } from "./actions.ts";
import { doorContenders } from "./doors.ts";
import { measureFlood } from "./flood.ts";
import { measureIdentity } from "./identity.ts";
import { interleave, ms, pair, summarise, table, timed } from "./measure.ts";
import { pssOfTree } from "./memory.ts";
import { launchCdp } from "./raw-cdp.ts";
import { type BenchService, startService } from "./service.ts";
import { idleSockets } from "./sockets.ts";

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const executablePath = await findBrowser(undefined, process.platform);
const launch = () => chromium.launch({ executablePath, args: ["--no-sandbox"] });
const closers: (() => Promise<void>)[] = [];
/** Closed when the run ends, however it ends. */
function owned<T extends { close(): Promise<void> }>(opened: T): T {
  closers.push(() => opened.close());
  return opened;
}

try {
  await run();
} finally {
  for (const close of closers.toReversed()) await close();
}

async function run(): Promise<void> {
  const site = owned(await startSite());

  say(
    `# Pagewire bench\n\n${new Date().toISOString()}, ${executablePath}, Node ${process.version}. Times in ms, p50 / p95.\n`,
  );

  say("## Cold start to the first action answered\n");
  const cold = await interleave(
    {
      pagewire: async () => {
        const service = await startService();
        await service.execute(await service.newContext(), { action: "evaluate", params: { script: "1" } });
        await service.close();
      },
      playwright: async () => {
        const browser = await launch();
        await (await (await browser.newContext()).newPage()).evaluate("1");
        await browser.close();
      },
    },
    { rounds: 5, warmup: 1 },
  );
  say(
    table(
      ["", "start, act, stop"],
      [
        ["Pagewire (process, database, sign-in, browser)", pair(cold.pagewire)],
        ["Playwright (browser)", pair(cold.playwright)],
      ],
    ),
  );

  const service = owned(await startService());
  const browser = owned(await launch());
  const cdpBrowser = owned(await launchCdp(executablePath));
  const contextId = await service.newContext();
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  const cdp = await cdpBrowser.newPage();

  say("## Actions\n");
  const actionRows: string[][] = [];
  for (const { name, rounds, pagewire, playwright, cdp: raw } of actionContenders(
    { service, contextId },
    page,
    cdp,
    site.url,
  )) {
    const found = await interleave({ pagewire, playwright, cdp: raw }, { rounds });
    const { p50 } = found.pagewire;
    actionRows.push([
      name,
      pair(found.pagewire),
      pair(found.playwright),
      pair(found.cdp),
      `${p50 >= found.playwright.p50 ? "+" : ""}${ms(p50 - found.playwright.p50)}`,
      (p50 / found.playwright.p50).toFixed(2),
    ]);
  }
  say(table(["action", "Pagewire over HTTP", "Playwright", "raw CDP", "p50 above Playwright", "ratio"], actionRows));

  say("## Context with a page: create and delete\n");
  const lifecycle = await interleave(
    {
      pagewire: async () => {
        await service.deleteContext(await service.newContext());
      },
      playwright: async () => {
        const context = await browser.newContext();
        await context.newPage();
        await context.close();
      },
    },
    { rounds: 30 },
  );
  say(table(["Pagewire", "Playwright"], [[pair(lifecycle.pagewire), pair(lifecycle.playwright)]]));

  say("## Flow [navigate, click, evaluate, JPEG] in n contexts at once, ms a flow\n");
  const flowRows: string[][] = [];
  for (const count of [1, 4, 16]) {
    const ids = await Promise.all(Array.from({ length: count }, () => service.newContext()));
    const pages = await Promise.all(Array.from({ length: count }, async () => (await browser.newContext()).newPage()));
    const pagewireFlow = async (id: string): Promise<void> => {
      await service.execute(id, { action: "navigate", params: { url: `${site.url}/form` } });
      await service.execute(id, { action: "click", params: { selector: "input" } });
      await service.execute(id, { action: "evaluate", params: { script: "document.title" } });
      await service.execute(id, { action: "screenshot", params: { type: "jpeg" } });
    };
    const found = await interleave(
      {
        pagewire: () => Promise.all(ids.map(pagewireFlow)),
        playwright: () =>
          Promise.all(
            pages.map(async (each) => {
              await each.goto(`${site.url}/form`);
              await each.locator("input").first().click();
              await each.evaluate("document.title");
              await each.screenshot({ type: "jpeg" });
            }),
          ),
      },
      { rounds: 8, warmup: 1 },
    );
    const each = (p50: number): string => ms(p50 / count);
    flowRows.push([
      String(count),
      each(found.pagewire.p50),
      each(found.playwright.p50),
      (found.pagewire.p50 / found.playwright.p50).toFixed(2),
    ]);
    await Promise.all(ids.map((id) => service.deleteContext(id)));
    await Promise.all(pages.map((each) => each.context().close()));
  }
  say(table(["contexts", "Pagewire", "Playwright", "ratio"], flowRows));

  say("## The same evaluate over each door\n");
  const doors = await doorContenders(service, contextId);
  const { REST, ...others } = doors.contenders;
  const doorRows: string[][] = [];
  // One by one beside REST, as a caller has one client and not all of them in one process.
  for (const [door, other] of Object.entries(others)) {
    const found = await interleave({ REST, other }, { rounds: 600, warmup: 100 });
    doorRows.push([door, pair(found.other), pair(found.REST), (found.other.p50 / found.REST.p50).toFixed(2)]);
  }
  await doors.close();
  say(table(["door", "p50 / p95", "REST beside it", "of REST's p50"], doorRows));

  say("## Events to 100 subscribers in a process of their own: an evaluate meanwhile\n");
  const floodRows: string[][] = [];
  for (const kind of ["WebSocket", "gRPC"] as const) {
    const { quiet, unheard, heard, offered, delivered } = await measureFlood(service, kind, {
      turns: 8,
      evaluates: 100,
    });
    floodRows.push([
      kind,
      `${offered} / ${delivered.toFixed(0)}`,
      pair(quiet),
      pair(unheard),
      pair(heard),
      (heard.p50 / quiet.p50).toFixed(2),
    ]);
  }
  say(
    table(
      [
        "subscribers",
        "events/s offered / delivered",
        "quiet",
        "pages flood, unheard",
        "heard",
        "heard, of quiet's p50",
      ],
      floodRows,
    ),
  );

  say("## Identity and audit, in process\n");
  say(
    table(
      ["", "p50 / p95"],
      Object.entries(await measureIdentity()).map(([name, timing]) => [name, pair(timing)]),
    ),
  );

  say("## Memory, MiB of PSS over the whole process tree\n");
  say(table(["", "MiB"], await memoryRows()));
}

async function memoryRows(): Promise<string[][]> {
  const fresh: BenchService = owned(await startService());
  const idle = await pssOfTree(fresh.pid);
  const counts = [1, 10, 20];
  const rows = [["idle service with its browser", ms(idle)]];
  let open = 0;
  let before = idle;
  for (const count of counts) {
    const added = count - open;
    const times: number[] = [];
    for (; open < count; open++) times.push(await timed(() => fresh.newContext()));
    const now = await pssOfTree(fresh.pid);
    rows.push([
      `each further context, up to ${count} (created in ${pair(summarise(times))} ms)`,
      ms((now - before) / added),
    ]);
    before = now;
  }
  const { sockets, resident, live } = await idleSockets();
  rows.push([
    `an idle WebSocket of ${sockets}: KiB of the service's RSS (of what lives in it)`,
    `${ms(resident)} (${ms(live)})`,
  ]);
  return rows;
}
