import { LRUCache } from "lru-cache";

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
export interface ActivityLoad {
  readonly capacity: number;
  readonly contexts: number;
  readonly busy: number;
  readonly waiting: number;
}

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

interface Durations {
  readonly count: number;
  /** Ms; absent without any. */
  readonly p50?: number;
  readonly p95?: number;
}

/** Counts of one interval. */
interface ActivityPoint {
  /** Epoch ms. */
  readonly at: number;
  readonly actions: number;
  readonly failed: number;
  readonly calls: number;
  readonly durations: Durations;
  readonly waits: Durations;
  /** The load as it was sampled last; absent: it was not. */
  readonly load?: ActivityLoad;
}

interface Bucket {
  /** Epoch ms. */
  readonly at: number;
  actions: number;
  failed: number;
  calls: number;
  readonly durations: Histogram;
  readonly waits: Histogram;
  /** Counts by `keyOf`. */
  readonly errors: Map<string, number>;
  load: ActivityLoad | undefined;
}

/** Index of the bound → how many durations are at most as long, and longer than the bound before. */
type Histogram = Map<number, number>;

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

  /** The tallies that count what a user does. */
  function talliesOf(userId: string) {
    let own = byUser.get(userId);
    if (own === undefined) {
      own = createTally(boundsMs, now, USER_BUCKET_MINUTES, isComplete ? startedAt : now());
      byUser.set(userId, own);
    }
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
    /**
     * Returns the activity of the last hours, in points of at least a hundredth of that time.
     *
     * @param userId absent: of all
     */
    read: (hours: number, userId?: string) =>
      (userId === undefined ? all : (byUser.get(userId) ?? createTally(boundsMs, now, USER_BUCKET_MINUTES))).read(
        hours,
      ),
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
    const next: Bucket = {
      ...{ at, actions: 0, failed: 0, calls: 0, load: undefined },
      ...{ durations: new Map(), waits: new Map(), errors: new Map() },
    };
    buckets.push(next);
    while ((buckets[0]?.at ?? at) <= at - DAY_MS) buckets.shift();
    return next;
  }

  const add = (histogram: Histogram, ms: number): void => {
    const index = boundsMs.findIndex((bound) => ms <= bound);
    increase(histogram, index === -1 ? boundsMs.length : index);
  };

  function durationsOf(histograms: readonly Histogram[]): Durations {
    const sums = Array.from({ length: boundsMs.length + 1 }, (_bound, index) =>
      histograms.reduce((sum, histogram) => sum + (histogram.get(index) ?? 0), 0),
    );
    const count = sums.reduce((total, each) => total + each, 0);
    if (count === 0) return { count };
    return { count, p50: quantile(boundsMs, sums, count * 0.5), p95: quantile(boundsMs, sums, count * 0.95) };
  }

  function toPoint(at: number, of: readonly Bucket[]): ActivityPoint {
    const sum = (field: "actions" | "failed" | "calls"): number => of.reduce((total, each) => total + each[field], 0);
    const load = of.findLast((bucket) => bucket.load !== undefined)?.load;
    return {
      ...{ at, actions: sum("actions"), failed: sum("failed"), calls: sum("calls") },
      durations: durationsOf(of.map(({ durations }) => durations)),
      waits: durationsOf(of.map(({ waits }) => waits)),
      ...(load && { load }),
    };
  }

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
      const { actions, failed, waits } = toPoint(from, within);
      return {
        since: Math.max(since, from),
        ...{ actions, failed, waits, intervalMs },
        points: [...points].map(([at, of]) => toPoint(at, of)),
        /** The most frequent first. */
        errors: [...errors].sort(([, one], [, other]) => other - one).map(toError),
        /** The last first. */
        recent: recent.filter(({ at }) => at > from).toReversed(),
      };
    },
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
