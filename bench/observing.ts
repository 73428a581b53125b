import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMetrics } from "../src/metrics/metrics.ts";
import { createLogger } from "../src/log/log.ts";
import { createOtelTracer } from "../src/tracing/otel.ts";
import { interleave, type Timing } from "./measure.ts";
import { type BenchService, startService } from "./service.ts";

/** What metrics and traces cost a call. */
interface Observing {
  /** An evaluate, by service. */
  readonly calls: Readonly<Record<"without" | "scraped each second" | "with traces", Timing>>;
  /** In this process, µs. */
  readonly perObservation: number;
  readonly perSpan: number;
  /** A scrape of the service, ms. */
  readonly scrape: Timing;
}

const REPEATS = 100_000;
const SCRAPE_EVERY_MS = 1_000;
const OPS_PORT_PATTERN = /Metrics\s+(http\S+\/metrics)/;

export async function measureObserving(plain: BenchService, rounds: number): Promise<Observing> {
  const collector = createServer((request, response) => {
    request.resume();
    request.once("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const scraped = await startService({ OPS_PORT: "0" });
  const traced = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const metricsUrl = OPS_PORT_PATTERN.exec(scraped.banner())?.[1] ?? "";
  const read = async (): Promise<void> => {
    await (await fetch(metricsUrl)).text();
  };
  const timer = setInterval(() => void read(), SCRAPE_EVERY_MS);
  try {
    const [without, withScrape, withTraces] = await Promise.all([plain, scraped, traced].map(evaluateIn));
    if (!without || !withScrape || !withTraces) throw new Error("three services have three contexts");
    const calls = await interleave(
      { without, "scraped each second": withScrape, "with traces": withTraces },
      { rounds, warmup: Math.ceil(rounds / 5) },
    );
    const { scrape } = await interleave({ scrape: read }, { rounds: Math.ceil(rounds / 10) });
    return { calls, scrape, ...(await inProcess(endpoint)) };
  } finally {
    clearInterval(timer);
    await Promise.all([scraped.close(), traced.close()]);
    collector.close();
  }
}

async function evaluateIn(service: BenchService): Promise<() => Promise<unknown>> {
  const contextId = await service.newContext();
  return () => service.execute(contextId, { action: "evaluate", params: { script: "1" } });
}

async function inProcess(endpoint: string): Promise<{ readonly perObservation: number; readonly perSpan: number }> {
  const { operations } = createMetrics();
  const labels = { transport: "rest", operation: "executeAction", code: "OK" };
  const perObservation = microseconds(() => operations.observe(labels, 0.01));
  const log = createLogger({ level: "error" });
  const tracer = createOtelTracer({ endpoint, sampledRatio: 1, version: "bench", instanceId: "bench", log });
  const perSpan = microseconds(() => tracer.start("span", { parent: undefined }).end());
  await tracer.close();
  return { perObservation, perSpan };
}

function microseconds(work: () => void): number {
  for (let count = 0; count < REPEATS / 10; count++) work();
  const startMs = performance.now();
  for (let count = 0; count < REPEATS; count++) work();
  return ((performance.now() - startMs) * 1_000) / REPEATS;
}
