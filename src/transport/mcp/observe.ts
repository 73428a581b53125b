import type { TraceContext } from "../../contract.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Tracer } from "../../tracing/tracing.ts";
import type { ToolName } from "./decode.ts";

/** A request of a client, for traces and metrics. It has no arguments, which may be what a person typed. */
interface McpRequest {
  readonly method: string;
  readonly tool?: ToolName | undefined;
  /** Undefined where the client did not name it with the request. */
  readonly revision: string | undefined;
  readonly trace: TraceContext | undefined;
}

/**
 * Runs a request within a span, and counts it, both named by OpenTelemetry's conventions for MCP.
 *
 * @see https://github.com/open-telemetry/semantic-conventions-genai
 */
export type ObserveMcp = <T extends object>(
  request: McpRequest,
  work: (trace: TraceContext | undefined) => Promise<T>,
) => Promise<T>;

/** Other methods are one label, since a client may send any. */
const METHODS: ReadonlySet<string> = new Set([
  ...["initialize", "server/discover", "ping", "tools/call", "tools/list"],
  ...["resources/list", "resources/read", "resources/templates/list", "notifications/initialized"],
]);

export function createObserveMcp({
  tracer,
  metrics,
}: {
  readonly tracer: Tracer;
  readonly metrics: Pick<Metrics, "mcpOperations">;
}): ObserveMcp {
  return async (request, work) => {
    const method = METHODS.has(request.method) ? request.method : "_OTHER";
    const { tool, revision, trace: parent } = request;
    const startMs = performance.now();
    const span = tracer.start(tool === undefined ? method : `${method} ${tool}`, {
      kind: "server",
      parent,
      startMs,
      attributes: {
        "mcp.method.name": method,
        ...(revision !== undefined && { "mcp.protocol.version": revision }),
        ...(tool !== undefined && { "gen_ai.tool.name": tool, "gen_ai.operation.name": "execute_tool" }),
      },
    });
    let errorType = "";
    try {
      const result = await work(span.context);
      if ("isError" in result && result.isError === true) errorType = "tool_error";
      return result;
    } catch (error) {
      errorType = "_OTHER";
      throw error;
    } finally {
      span.end(errorType === "" ? undefined : errorType);
      const labels = { mcp_method_name: method, gen_ai_tool_name: tool ?? "", error_type: errorType };
      metrics.mcpOperations.observe(labels, (performance.now() - startMs) / 1_000);
    }
  };
}
