import { LRUCache } from "lru-cache";
import type { components } from "../../gen/openapi.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A user's minutes are added up to so many, as there are many users. */
const USER_BUCKET_MINUTES = 15;
/** Users whose activity is held: the ones who were active last. */
const MAX_USERS = 256;
/** Different errors of a bucket; further ones are counted as `other`. */
const MAX_ERRORS = 50;
/** Errors that are held one by one. */
const MAX_RECENT = 20;

/** How much of the service was in use at a time. */
export type ActivityLoad = Readonly<components["schemas"]["OverviewLoad"]>;

/** An action that has ended, or a call without one that has failed. */
export interface EndedWork {
  /** The action, or the operation. */
  readonly name: string;
  readonly isAction: boolean;
  /** OK, or that of the error. */
  readonly code: string;
  /** Reason in the error's details: one short word. */
  readonly reason?: string;
  readonly contextId?: string;
  readonly requestId: string;
}

interface RecentFailure extends Omit<EndedWork, "isAction"> {
  /** Epoch ms. */
  readonly at: number;
  readonly userId: string;
  readonly username: string;
}

/** Counts of one interval. The durations: how many are at most as long as a bound, and longer than the one before; last, the longer ones. */
interface ActivityPoint {
  /** Epoch ms. */
  readonly at: number;
  actions: number;
  failed: number;
  calls: number;
  readonly durations: readonly number[];
  readonly waits: readonly number[];
  /** The load as it was sampled last; absent: it was not. */
  load?: ActivityLoad;
}

interface Bucket extends ActivityPoint {
  readonly durations: number[];
  readonly waits: number[];
  /** Counts by `keyOf`. */
  readonly errors: Map<string, number>;
}

/** The part of the last hours that is read. */
export interface ActivityQuery {
  readonly hours: number;
  /** Absent: of all users. */
  readonly userId?: string;
}

/** The counts of one process, as sums that can be added to those of others. */
export type Activity = ReturnType<ReturnType<typeof createTally>["read"]>;

/**
 * Counts what callers did in the last 24 hours, for all and for each of the users who were active last. It is of this process, and
 * ends with it.
 *
 * @param boundsMs of the durations, rising
 * @param now epoch ms
 */
export function createActivity(boundsMs: readonly number[], now: () => number) {
  const all = createTally(boundsMs, now, 1);
  let isComplete = true;
  const startedAt = now();
  const byUser = new LRUCache<string, ReturnType<typeof createTally>>({
    max: MAX_USERS,
    dispose: (_tally, _userId, reason) => void (isComplete &&= reason !== "evict"),
  });

  const tallyOf = (userId: string) =>
    byUser.get(userId) ?? createTally(boundsMs, now, USER_BUCKET_MINUTES, isComplete ? startedAt : now());

  /** The tallies that count what a user does. */
  function talliesOf(userId: string) {
    const own = tallyOf(userId);
    byUser.set(userId, own);
    return [all, own];
  }

  return {
    /** Counts a call that has ended, whatever it was for. */
    called(userId: string, durationMs: number): void {
      for (const tally of talliesOf(userId)) tally.called(durationMs);
    },
    ended(user: { readonly userId: string; readonly username: string }, work: EndedWork): void {
      for (const tally of talliesOf(user.userId)) tally.ended(work, user);
    },
    /** Counts the time for which an action waited for its context and page. */
    waited(userId: string, ms: number): void {
      for (const tally of talliesOf(userId)) tally.waited(ms);
    },
    sampled: (load: ActivityLoad): void => all.sampled(load),
    /** Returns the activity of the last hours, in points of at least a hundredth of that time. */
    read: ({ hours, userId }: ActivityQuery): Activity => (userId === undefined ? all : tallyOf(userId)).read(hours),
  };
}

/** Adds the activities of other processes to one of the same hours. A sampled load is of all processes: the own one goes before. */
export function mergeActivities(own: Activity, others: readonly Activity[]) {
  const { boundsMs, intervalMs } = own;
  const activities = [...others, own];
  const points = activities.flatMap((activity) => activity.points);
  const errors = new Map<string, number>();
  for (const { name, code, isAction, count } of activities.flatMap((activity) => activity.errors))
    increase(errors, keyOf(name, code, isAction), count);
  const withQuantiles = (sums: ReturnType<typeof addUp>) => ({
    ...sums,
    durations: quantilesOf(boundsMs, sums.durations),
    waits: quantilesOf(boundsMs, sums.waits),
  });
  const { actions, failed, waits } = withQuantiles(addUp(points));
  return {
    since: Math.min(...activities.map(({ since }) => since)),
    ...{ actions, failed, waits, intervalMs },
    points: [...Map.groupBy(points, ({ at }) => at)]
      .map(([at, of]) => ({ at, ...withQuantiles(addUp(of)) }))
      .toSorted((one, other) => one.at - other.at),
    /** The most frequent first. */
    errors: [...errors].map(toError).toSorted((one, other) => other.count - one.count),
    /** The last first. */
    recent: activities
      .flatMap((activity) => activity.recent)
      .toSorted((one, other) => other.at - one.at)
      .slice(0, MAX_RECENT),
  };
}

function createTally(boundsMs: readonly number[], now: () => number, bucketMinutes: number, since = now()) {
  const bucketMs = bucketMinutes * MINUTE_MS;
  const buckets: Bucket[] = [];
  const recent: RecentFailure[] = [];

  function current(): Bucket {
    const at = Math.floor(now() / bucketMs) * bucketMs;
    const last = buckets.at(-1);
    // A clock that was set back adds to the last one.
    if (last !== undefined && last.at >= at) return last;
    const none = () => Array.from({ length: boundsMs.length + 1 }, () => 0);
    const next = { at, actions: 0, failed: 0, calls: 0, durations: none(), waits: none(), errors: new Map() };
    buckets.push(next);
    while ((buckets[0]?.at ?? at) <= at - DAY_MS) buckets.shift();
    return next;
  }

  const add = (counts: number[], ms: number): void => {
    const found = boundsMs.findIndex((bound) => ms <= bound);
    const index = found === -1 ? boundsMs.length : found;
    counts[index] = (counts[index] ?? 0) + 1;
  };

  return {
    called(durationMs: number): void {
      const bucket = current();
      bucket.calls++;
      add(bucket.durations, durationMs);
    },
    ended({ isAction, ...work }: EndedWork, { userId, username }: Pick<RecentFailure, "userId" | "username">): void {
      const bucket = current();
      if (isAction) bucket.actions++;
      if (work.code === "OK") return;
      bucket.failed++;
      const key = keyOf(work.name, work.code, isAction);
      const isKept = bucket.errors.has(key) || bucket.errors.size < MAX_ERRORS;
      increase(bucket.errors, isKept ? key : keyOf("other", work.code, isAction));
      recent.push({ ...work, userId, username, at: now() });
      if (recent.length > MAX_RECENT) recent.shift();
    },
    waited: (ms: number): void => add(current().waits, ms),
    sampled: (load: ActivityLoad): void => void (current().load = load),
    read(hours: number) {
      const intervalMs = Math.max(bucketMs, Math.ceil((hours * 60) / 100) * MINUTE_MS);
      const from = now() - hours * 60 * MINUTE_MS;
      const within = buckets.filter(({ at }) => at + bucketMs > from);
      const points = Map.groupBy(within, ({ at }) => Math.floor(at / intervalMs) * intervalMs);
      const errors = new Map<string, number>();
      for (const bucket of within) for (const [key, count] of bucket.errors) increase(errors, key, count);
      return {
        /** The time from which it counts, epoch ms. */
        since: Math.max(since, from),
        ...{ intervalMs, boundsMs },
        points: [...points].map(([at, of]): ActivityPoint => ({ at, ...addUp(of) })),
        errors: [...errors].map(toError),
        recent: recent.filter(({ at }) => at > from),
      };
    },
  };
}

function addUp(points: readonly ActivityPoint[]) {
  const sum = (field: "actions" | "failed" | "calls"): number => points.reduce((total, each) => total + each[field], 0);
  const sums = (field: "durations" | "waits"): readonly number[] =>
    (points[0]?.[field] ?? []).map((_count, index) =>
      points.reduce((total, each) => total + (each[field][index] ?? 0), 0),
    );
  const load = points.findLast((each) => each.load !== undefined)?.load;
  return {
    ...{ actions: sum("actions"), failed: sum("failed"), calls: sum("calls") },
    ...{ durations: sums("durations"), waits: sums("waits"), ...(load && { load }) },
  };
}

function increase<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

const keyOf = (name: string, code: string, isAction: boolean): string => `${name} ${code} ${isAction ? "action" : ""}`;

function toError([key, count]: readonly [string, number]) {
  const [name = "", code = "", kind = ""] = key.split(" ");
  return { name, code, count, isAction: kind === "action" };
}

/** Returns the median and the 95th percentile in ms; neither without any duration. */
function quantilesOf(boundsMs: readonly number[], counts: readonly number[]) {
  const count = counts.reduce((total, each) => total + each, 0);
  if (count === 0) return { count };
  return { count, p50: quantile(boundsMs, counts, count * 0.5), p95: quantile(boundsMs, counts, count * 0.95) };
}

/** The duration that so many did not exceed, as if they were spread evenly between two bounds; the last bound where it is longer. */
function quantile(boundsMs: readonly number[], counts: readonly number[], rank: number): number {
  let below = 0;
  for (const [index, bound] of boundsMs.entries()) {
    const count = counts[index] ?? 0;
    const lower = boundsMs[index - 1] ?? 0;
    if (below + count >= rank) return lower + ((bound - lower) * (rank - below)) / count;
    below += count;
  }
  return boundsMs.at(-1) ?? 0;
}
