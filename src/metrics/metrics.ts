import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { components } from "../../gen/openapi.ts";
import { createActivity } from "./activity.ts";

/** Buckets in seconds, from 1 ms to 1 minute. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const BOUNDS_MS = DURATION_BUCKETS.map((seconds) => seconds * 1_000);

/** Counts what this process does. No label holds an id, a URL or a name that a caller chooses. */
export type Metrics = ReturnType<typeof createMetrics>;

/** @param now epoch ms */
export function createMetrics(now: () => number = Date.now) {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
    new Gauge({ name, help, labelNames, registers });
  /** Creates a gauge without a value until it is set. */
  const clusterGauge = (name: string, help: string): Gauge => {
    const created = gauge(name, help);
    created.remove();
    return created;
  };
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Histogram<L> =>
    new Histogram({ name, help, labelNames, registers, buckets: DURATION_BUCKETS });
  const readers: (() => void | Promise<void>)[] = [];
  let scraping: Promise<string> | undefined;

  async function scrape(): Promise<string> {
    await Promise.all(readers.map(async (read) => read()));
    return registry.metrics();
  }

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
    mcpOperations: histogram("mcp_server_operation_duration_seconds", "Duration of requests over MCP", [
      "mcp_method_name",
      "gen_ai_tool_name",
      "error_type",
    ]),
    /** Counts the same calls, without labels. */
    calls: createCallCounter(BOUNDS_MS),
    /** Counts the last 24 hours by user, for the overview. */
    activity: createActivity(BOUNDS_MS, now),
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
    timeouts: counter("pagewire_timeouts_total", "Actions that timed out, by what they waited for", [
      "action",
      "phase",
    ]),
    unavailable: counter("pagewire_unavailable_total", "Calls that failed because there was no capacity or browser", [
      "reason",
    ]),

    contexts: gauge("pagewire_contexts", "Contexts that have a browser; busy ones are in use", ["state"]),
    contextsCapacity: gauge("pagewire_contexts_capacity", "Contexts that may have a browser at a time"),
    machineMemory: gauge("pagewire_machine_memory_bytes", "Memory of the machine, or of the control group", ["state"]),
    memoryShort: gauge("pagewire_memory_short", "1 while memory is short, so that no context opens"),
    contextsWaiting: gauge("pagewire_contexts_waiting", "Callers that wait for capacity"),
    contextsWait: histogram(
      "pagewire_contexts_wait_seconds",
      "Time that callers waited for capacity, by how it ended",
      ["outcome"],
    ),
    contextsStored: gauge("pagewire_contexts_stored", "Contexts in the database, live or hibernated"),
    contextsEnded: counter("pagewire_contexts_ended_total", "Contexts that the service has ended in their browser", [
      "reason",
      "bound",
    ]),
    contextOpen: histogram("pagewire_context_open_seconds", "Time until a context was open, by how it came to be", [
      "how",
    ]),
    pages: gauge("pagewire_pages", "Open pages"),
    pageCrashes: counter("pagewire_page_crashes_total", "Pages that crashed"),

    browsers: gauge("pagewire_browsers", "Browser processes"),
    browserLaunches: counter("pagewire_browser_launches_total", "Starts of a browser", ["outcome"]),
    browserEnds: counter(
      "pagewire_browser_ends_total",
      "Browsers that ended: idle, replaced as planned, unresponsive, over their limit of memory, or died",
      ["reason"],
    ),
    browserMemory: gauge("pagewire_browser_memory_bytes", "Anonymous memory of all processes of the browsers"),
    browserMemoryMax: gauge("pagewire_browser_memory_max_bytes", "The same of the browser that uses most"),

    egressRequests: counter("pagewire_egress_requests_total", "Requests and tunnels of pages", ["outcome", "reason"]),
    egressBytes: counter("pagewire_egress_bytes_total", "Bytes that pages sent and received", ["direction"]),
    egressConnections: gauge("pagewire_egress_connections", "Open connections of browsers to the egress proxy"),

    events: counter("pagewire_events_total", "Events that contexts emitted", ["type"]),
    eventsDropped: counter("pagewire_events_dropped_total", "Events that slow subscribers did not get"),
    eventStreams: gauge("pagewire_event_streams", "Open subscriptions to events", ["transport"]),
    webSockets: gauge("pagewire_websockets", "Open WebSocket connections"),

    screenStreams: gauge("pagewire_screen_streams", "Open streams of pictures", ["transport"]),
    screenFrames: counter("pagewire_screen_frames_total", "Pictures that those streams delivered"),
    screenBytes: counter("pagewire_screen_bytes_total", "Bytes of those pictures"),
    screenFramesDropped: counter(
      "pagewire_screen_frames_dropped_total",
      "Pictures that a viewer did not take before the next one: it was slow, or they were beyond its maxFps",
    ),
    contextsControlled: gauge("pagewire_contexts_controlled", "Live contexts whose control is held, or requested", [
      "state",
    ]),
    controlConflicts: counter("pagewire_control_conflicts_total", "Calls rejected because of control", ["reason"]),

    accepting: gauge(
      "pagewire_accepting",
      "Whether the process takes calls; 0 while it starts, drains or has no lease",
    ),
    leaseRemaining: clusterGauge("pagewire_lease_remaining_seconds", "Time for which this process may act on contexts"),
    clusterProcesses: gauge("pagewire_cluster_processes", "Processes; the lease of a lost one has ended", [
      "role",
      "state",
    ]),
    clusterProcessEnds: counter("pagewire_cluster_process_ends_total", "Processes that ended, as this one saw it", [
      "reason",
    ]),
    clusterContexts: gauge("pagewire_cluster_contexts", "Contexts that have a browser, in all processes", ["state"]),
    clusterContextsCapacity: clusterGauge("pagewire_cluster_contexts_capacity", "Sum over the active processes"),
    clusterContextsWaiting: clusterGauge("pagewire_cluster_contexts_waiting", "Callers that wait for capacity, in all"),
    processViewAge: clusterGauge("pagewire_process_view_age_seconds", "Time since the list of processes was read"),
    changeFeedAge: clusterGauge(
      "pagewire_change_feed_age_seconds",
      "Time since the changes of other processes were read",
    ),
    hops: histogram("pagewire_hop_duration_seconds", "Calls to other processes, the work there included", [
      "method",
      "outcome",
    ]),
    hopOverhead: histogram(
      "pagewire_hop_overhead_seconds",
      "Part of those calls that was not work in the other process",
    ),
    hopRepeats: counter("pagewire_hop_repeats_total", "Calls that the process did not run, or that were sent again", [
      "reason",
    ]),

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
      // Sums of gauges that are there by type, with a suffix that only counters may have.
      for (const name of ["handles", "requests", "resources"])
        registry.removeSingleMetric(`nodejs_active_${name}_total`);
    },
    contentType: registry.contentType,
    names: (): string[] => registry.getMetricsAsArray().map((metric) => metric.name),
    /** All metrics in Prometheus' text format. Concurrent callers share one reading, which queries the database. */
    scrape(): Promise<string> {
      scraping ??= scrape().finally(() => (scraping = undefined));
      return scraping;
    },
  };
}

/**
 * Counts calls by their duration, for the list of processes.
 * @param bounds of the durations, in ms, rising
 */
function createCallCounter(bounds: readonly number[]) {
  /** How many calls were at most as long as a bound, and longer than the one before it. */
  const counts = bounds.map(() => 0);
  let longer = 0;
  return {
    add(durationMs: number): void {
      const index = bounds.findIndex((bound) => durationMs <= bound);
      if (index === -1) longer++;
      else counts[index] = (counts[index] ?? 0) + 1;
    },
    read(): components["schemas"]["CallCounts"] {
      let sum = 0;
      const durations = bounds.map((upTo, index) => ({ upTo, count: (sum += counts[index] ?? 0) }));
      return { count: sum + longer, durations };
    },
  };
}
