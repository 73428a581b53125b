import { type Answer, type Handlers, type Principal, toTimestamp } from "../contract.ts";
import { hasScope } from "../identity/permissions.ts";
import { type Activity, mergeActivities } from "../metrics/activity.ts";
import type { ApiKeyStore } from "../store/api-keys.ts";
import type { Artifacts } from "../store/artifacts/artifacts.ts";
import type { AuditStore } from "../store/audit.ts";
import type { ContextStore } from "../store/contexts.ts";
import { type Fleet, loadOfAll } from "./processes.ts";

export interface OverviewDependencies {
  readonly fleet: Pick<Fleet, "list" | "runsOf" | "usage">;
  readonly contexts: Pick<ContextStore, "list" | "listRequested" | "countAll">;
  readonly apiKeyStore: Pick<ApiKeyStore, "countActive">;
  readonly audit: Pick<AuditStore, "size">;
  readonly artifacts: Pick<Artifacts, "usedBytes">;
  readonly processId: string;
  readonly limits: {
    readonly contextsPerUser: number;
    readonly apiKeysPerUser: number;
    readonly artifactUserBytes: number;
    readonly maxWaiting: number;
    readonly auditMaxBytes: number | "off";
  };
}

type Overview = Answer<"getOverview">["data"];
type Own = Awaited<ReturnType<ReturnType<typeof createOwnReader>>>;

const DEFAULT_HOURS = 24;
const MAX_ERRORS = 20;

/** Reports what the service does, and what failed in the last hours. */
export function createOverviewHandlers(dependencies: OverviewDependencies): Pick<Handlers, "getOverview"> {
  const { fleet, audit, contexts, processId, limits } = dependencies;
  const readOwn = createOwnReader(dependencies);

  /** Reads what runs of all users. */
  async function readAll(): Promise<Pick<Overview, "now" | "limits">> {
    const [processes, stored, log] = await Promise.all([fleet.list(), contexts.countAll(), audit.size()]);
    const load = loadOfAll(processes);
    const { maxWaiting, auditMaxBytes } = limits;
    const workers = processes.filter(({ isLive, capacity }) => isLive && capacity > 0);
    const [fullest] = workers
      .flatMap(({ memory }) => memory ?? [])
      .toSorted((one, other) => one.availableBytes / one.totalBytes - other.availableBytes / other.totalBytes);
    return {
      now: { ...load, stored, requests: 0 },
      limits: [
        { name: "live", used: load.contexts, limit: load.capacity },
        { name: "waiting", used: load.waiting, limit: maxWaiting * Math.max(1, workers.length) },
        ...(fullest
          ? [{ name: "memory" as const, used: fullest.totalBytes - fullest.availableBytes, limit: fullest.totalBytes }]
          : []),
        ...(auditMaxBytes === "off" ? [] : [{ name: "audit" as const, used: log.bytes, limit: auditMaxBytes }]),
      ],
    };
  }

  return {
    async getOverview({ principal }, { query: { hours = DEFAULT_HOURS } }) {
      const { userId } = principal;
      const isAll = hasScope(principal, "admin");
      const [own, all, usage] = await Promise.all([
        readOwn(principal),
        isAll ? readAll() : undefined,
        fleet.usage({ hours, ...(!isAll && { userId }) }),
      ]);
      const { since, intervalMs, points, recent, errors, actions, failed, waits } = mergeActivities(
        usage.own.activity,
        usage.others.flatMap(({ activity }) => activity ?? []),
      );
      const shown = [usage.own, ...usage.others]
        .flatMap(({ id, browsers }) => browsers.map((browser) => ({ process: id, ...browser })))
        .filter(({ owners }) => isAll || (owners.length === 1 && owners[0] === userId));
      const data: Overview = {
        covers: isAll ? "all" : "own",
        process: processId,
        since: toTimestamp(since),
        missing: [...usage.missing],
        ...{ actions, failed, waits },
        now: { ...own.now, ...all?.now, requests: own.now.requests },
        limits: [...(all?.limits ?? []), ...own.limits],
        errors: errors.slice(0, MAX_ERRORS),
        interval: intervalMs,
        history: points.map(({ at, ...point }) => ({ at: toTimestamp(at), ...point })),
        failures: recent.map((failure) => toFailure(failure, own.names)),
        browsers: shown
          .toSorted((one, other) => other.bytes - one.bytes)
          .map(({ process, pid, contexts: count, bytes: memory, processor }) => ({
            ...{ process, pid, contexts: count, memory },
            ...(processor !== undefined && { processor }),
          })),
      };
      return { answer: { data } };
    },
  };
}

/** Reads what is the caller's own: its contexts, and what it holds of its limits. */
function createOwnReader({ fleet, contexts, apiKeyStore, artifacts, limits }: OverviewDependencies) {
  return async ({ userId }: Pick<Principal, "userId">) => {
    const [{ rows, total }, requested, apiKeys, bytes] = await Promise.all([
      contexts.list(userId, { limit: limits.contextsPerUser, offset: 0 }),
      contexts.listRequested(userId, { limit: 1, offset: 0 }),
      apiKeyStore.countActive(userId),
      artifacts.usedBytes(userId),
    ]);
    const runs = [...(await fleet.runsOf(rows)).values()];
    const waiting = runs.filter(({ state }) => state === "queued").length;
    return {
      names: new Map(rows.map(({ id, name }) => [id, name])),
      now: {
        contexts: runs.length - waiting,
        busy: runs.filter(({ state }) => state === "busy").length,
        waiting,
        stored: total,
        requests: requested.total,
      },
      limits: [
        { name: "contexts" as const, used: total, limit: limits.contextsPerUser },
        { name: "apiKeys" as const, used: apiKeys, limit: limits.apiKeysPerUser },
        { name: "artifacts" as const, used: bytes, limit: limits.artifactUserBytes },
      ],
    };
  };
}

function toFailure({ at, ...failure }: Activity["recent"][number], names: Own["names"]): Overview["failures"][number] {
  const contextName = failure.contextId === undefined ? undefined : names.get(failure.contextId);
  return { at: toTimestamp(at), ...failure, ...(contextName !== undefined && { contextName }) };
}
