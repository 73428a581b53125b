import type { Config } from "../config/settings.ts";
import type { Logger } from "../log/log.ts";
import { noTracing, type Tracer } from "../tracing/tracing.ts";
import { version } from "./version.ts";

/** The tracer by the settings; the packages are loaded only where a collector is set. */
export async function openTracer(
  { otelExporterOtlpEndpoint: endpoint, otelTracesSamplerArg: sampledRatio }: Config,
  options: {
    readonly log: Logger;
    /** Names this process. */
    readonly instanceId: string;
  },
): Promise<Tracer> {
  if (endpoint === undefined) return noTracing;
  const { createOtelTracer } = await import("../tracing/otel.ts");
  return createOtelTracer({ endpoint, sampledRatio, version, ...options });
}
