import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** In seconds, from 1 ms to 1 minute. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What this process counts. No label holds an id, a URL or a name that a caller chooses. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Histogram<L> =>
    new Histogram({ name, help, labelNames, registers, buckets: DURATION_BUCKETS });
  const readers: (() => void | Promise<void>)[] = [];

  return {
    http: histogram("http_server_request_duration_seconds", "Duration of HTTP requests, streams included", [
      "http_request_method",
      "http_route",
      "http_response_status_code",
    ]),
    operations: histogram("pagewire_operation_duration_seconds", "Duration of calls; code OK, or that of the error", [
      "transport",
      "operation",
      "code",
    ]),
    rateLimited: counter("pagewire_rate_limited_total", "Calls and messages rejected by a rate limit", ["bucket"]),
    authentications: counter("pagewire_authentications_total", "Verified credentials of calls and connections", [
      "outcome",
      "credential",
    ]),

    actions: histogram("pagewire_action_duration_seconds", "Duration of actions, those of steps included", [
      "action",
      "code",
    ]),
    actionWait: histogram("pagewire_action_wait_seconds", "Time that actions waited for their context and page"),
    actionPaths: counter("pagewire_action_paths_total", "Actions by the fast path, and left to Playwright", ["path"]),
    timeouts: counter("pagewire_timeouts_total", "Actions that timed out, by what they waited for", [
      "action",
      "phase",
    ]),
    unavailable: counter("pagewire_unavailable_total", "Calls that failed because there was no capacity or browser", [
      "reason",
    ]),

    contexts: gauge("pagewire_contexts", "Contexts that have a browser; busy ones are in use", ["state"]),
    contextsCapacity: gauge("pagewire_contexts_capacity", "Contexts that may have a browser at a time"),
    contextsWaiting: gauge("pagewire_contexts_waiting", "Callers that wait for capacity"),
    contextsStored: gauge("pagewire_contexts_stored", "Contexts in the database, live or hibernated"),
    contextOpen: histogram("pagewire_context_open_seconds", "Time until a context was open, by how it came to be", [
      "how",
    ]),
    pages: gauge("pagewire_pages", "Open pages"),
    pageCrashes: counter("pagewire_page_crashes_total", "Pages that crashed or were ended", ["reason"]),

    browsers: gauge("pagewire_browsers", "Browser processes"),
    browserLaunches: counter("pagewire_browser_launches_total", "Starts of a browser", ["outcome"]),
    browserEnds: counter("pagewire_browser_ends_total", "Browsers that ended: replaced as planned, or died", [
      "reason",
    ]),
    browserMemory: gauge("pagewire_browser_memory_bytes", "Anonymous memory of all processes of the browsers"),

    egressRequests: counter("pagewire_egress_requests_total", "Requests and tunnels of pages", ["outcome", "reason"]),
    egressBytes: counter("pagewire_egress_bytes_total", "Bytes that pages sent and received", ["direction"]),
    egressConnections: gauge("pagewire_egress_connections", "Open connections of browsers to the egress proxy"),

    events: counter("pagewire_events_total", "Events that contexts emitted", ["type"]),
    eventsDropped: counter("pagewire_events_dropped_total", "Events that slow subscribers did not get"),
    eventStreams: gauge("pagewire_event_streams", "Open subscriptions to events", ["transport"]),
    webSockets: gauge("pagewire_websockets", "Open WebSocket connections"),
    mcpSessions: gauge("pagewire_mcp_sessions", "Open MCP sessions"),

    auditCommit: histogram("pagewire_audit_commit_seconds", "Time to write a batch of audit entries", ["outcome"]),
    auditEntries: counter("pagewire_audit_entries_total", "Audit entries in those batches", ["outcome"]),
    auditWaiting: gauge("pagewire_audit_waiting", "Audit entries that wait to be written"),
    databaseUp: gauge("pagewire_database_up", "Whether the database responds"),
    databaseConnections: gauge("pagewire_database_connections", "Connections of the pool, and callers that wait", [
      "state",
    ]),

    buildInfo: gauge("pagewire_build_info", "Always 1", ["version", "browser", "role"]),

    /** Registers what sets gauges before each scrape; it must not reject. */
    onScrape(read: () => void | Promise<void>): void {
      readers.push(read);
    },
    /** Adds the metrics of the process and of Node, such as memory and event-loop delay. */
    collectProcess(): void {
      collectDefaultMetrics({ register: registry });
    },
    contentType: registry.contentType,
    names: (): string[] => registry.getMetricsAsArray().map((metric) => metric.name),
    /** All metrics in Prometheus' text format. */
    async scrape(): Promise<string> {
      await Promise.all(readers.map(async (read) => read()));
      return registry.metrics();
    },
  };
}
