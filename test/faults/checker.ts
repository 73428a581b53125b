import type { CallBegun, CallEnded, Delivered, Entry, Fault, Healed } from "./history.ts";

/** What a history must not contain. */
export interface Violation {
  readonly rule: keyof typeof rules;
  readonly message: string;
}

/** Beyond the deadline of a call. */
const LATE_MS = 2_000;
/** After the end of a fault all clients have to succeed within this time, where each process has a processor. */
const HEALED_MS = 10_000;
const SUCCESS_RATE = 0.99;
/** An audit entry survives the end of the process at once, and that of the disk after this time. */
const ON_DISK_MS = 100;

/** How long that may take, by the load of a processor. */
export function healedWithinMs(load: number): number {
  return HEALED_MS * Math.max(1, load);
}

interface Call extends CallBegun {
  readonly end: CallEnded | undefined;
  readonly ends: number;
}

interface Span {
  readonly fault: string;
  readonly fromMs: number;
  readonly healedMs: number;
  /** All clients have succeeded after it, or the next fault begins. */
  readonly toMs: number;
  readonly isSettled: boolean;
  readonly load: number;
}

interface Facts {
  readonly history: readonly Entry[];
  readonly calls: readonly Call[];
  readonly spans: readonly Span[];
}

type Rule = (facts: Facts) => readonly string[];

/** Whatever the history shows that was not promised; a pure function. */
export function check(history: readonly Entry[]): readonly Violation[] {
  const facts = factsOf(history);
  return (Object.keys(rules) as (keyof typeof rules)[]).flatMap((rule) =>
    rules[rule](facts).map((message) => ({ rule, message })),
  );
}

const rules = {
  "one response": ({ calls }) =>
    calls.flatMap((call) => (call.ends === 1 ? [] : [`${about(call)} has got ${call.ends} responses`])),

  "in time": ({ calls, spans }) =>
    calls.flatMap((call) => {
      if (call.end === undefined) return [];
      const tookMs = call.end.atMs - call.atMs;
      const { atMs: endMs } = call.end;
      const disturbedMs = sum(
        spansDuring(spans, call.atMs, endMs).map(({ fromMs, toMs }) => overlapMs(call.atMs, endMs, fromMs, toMs)),
      );
      return tookMs - disturbedMs > call.timeoutMs + LATE_MS
        ? [`${about(call)} took ${Math.round(tookMs)} of ${call.timeoutMs} ms`]
        : [];
    }),

  "no internal error": ({ calls }) =>
    calls.flatMap((call) => (call.end?.code === "INTERNAL_ERROR" ? [`${about(call)} ended with INTERNAL_ERROR`] : [])),

  "connections end only by faults": ({ calls, spans }) =>
    calls.flatMap((call) =>
      call.end?.outcome === "lost" && !isDisturbed(call, spans)
        ? [`${about(call)} lost its connection: ${call.end.code ?? ""}`]
        : [],
    ),

  "acknowledged creations are listed until deleted": ({ calls, spans }) => {
    const deletions = bySubject(calls);
    const created = Map.groupBy(
      calls.filter(({ end }) => end?.created !== undefined),
      ({ user, end }) => `${user} ${end?.created?.kind}`,
    );
    return lists(calls).flatMap((list) =>
      (created.get(`${list.user} ${list.lists}`) ?? []).flatMap(({ end }) => {
        const { kind, id } = end?.created ?? { kind: "", id: "" };
        if ((end?.atMs ?? 0) > list.atMs) return [];
        if ((deletions.get(id) ?? []).some((deletion) => deletion.atMs < (list.end?.atMs ?? 0))) return [];
        // A page ends with its renderer.
        const isEnded =
          kind.startsWith("pages") &&
          spans.some(({ fault, fromMs }) => isOfRenderers(fault) && fromMs < (list.end?.atMs ?? 0));
        return isEnded || list.end?.listed?.includes(id) ? [] : [`${about(list)} does not list ${kind} ${id}`];
      }),
    );
  },

  "deletions stay": ({ calls }) => {
    const deletions = bySubject(calls);
    return lists(calls).flatMap((list) =>
      (list.end?.listed ?? []).flatMap((id) =>
        (deletions.get(id) ?? []).some(({ end }) => end?.outcome === "success" && end.atMs < list.atMs)
          ? [`${about(list)} lists ${id}, which was deleted`]
          : [],
      ),
    );
  },

  "no response of another call": ({ calls, spans }) =>
    calls.flatMap((call) => {
      const { value } = call.end ?? {};
      if (call.expected === undefined || value === undefined || value === call.expected) return [];
      // What was opened in place of a page that has crashed.
      const [nonce = "", path] = value.split(" ");
      const isBlank = path === "blank" && call.expected.startsWith(`${nonce} `);
      return isBlank && spans.some(({ fault, fromMs }) => isOfRenderers(fault) && fromMs < (call.end?.atMs ?? 0))
        ? []
        : [`${about(call)} returned ${value}, not ${call.expected}`];
    }),

  "nothing of another user": ({ calls }) => {
    const owners = new Map<string, string>();
    for (const { user, end } of calls) {
      owners.set(`mark-${user}`, user);
      if (end?.created !== undefined) owners.set(end.created.id, user);
    }
    return calls.flatMap((call) =>
      (call.end?.mentions ?? []).flatMap((mention) =>
        (owners.get(mention) ?? call.user) === call.user
          ? []
          : [`${about(call)} of ${call.user} contains ${mention} of ${owners.get(mention)}`],
      ),
    );
  },

  "calls with a key run at most once": ({ history, calls }) => {
    const counts = new Map<string, number>();
    for (const entry of history) if (entry.type === "effect") counts.set(entry.key, (counts.get(entry.key) ?? 0) + 1);
    const succeeded = new Set(calls.flatMap(({ key, end }) => (end?.outcome === "success" ? [key] : [])));
    const keys = new Set(calls.flatMap(({ key }) => (key === undefined ? [] : [key])));
    return [...keys].flatMap((key) => {
      const count = counts.get(key) ?? 0;
      if (count > 1) return [`the call with the key ${key} ran ${count} times`];
      return count === 0 && succeeded.has(key) ? [`the call with the key ${key} succeeded and has not run`] : [];
    });
  },

  "events without gap or double": ({ history }) => {
    const last = new Map<string, Delivered>();
    return history.flatMap((entry) => {
      if (entry.type !== "event" && entry.type !== "gap") return [];
      const key = `${entry.watcher} ${entry.contextId}`;
      const before = last.get(key);
      last.set(key, entry);
      if (before === undefined || entry.type === "gap" || before.type === "gap") return [];
      const isNext = entry.epoch > before.epoch || (entry.epoch === before.epoch && entry.seq === before.seq + 1);
      return isNext
        ? []
        : [`watcher ${entry.watcher} got ${cursor(entry)} after ${cursor(before)} of ${entry.contextId}`];
    });
  },

  "the audit log is complete": ({ history, calls, spans }) => {
    const audited = new Set(history.flatMap((entry) => (entry.type === "audited" ? [entry.call] : [])));
    const unwritable = spans.filter(({ fault }) => /PostgreSQL|disk$/.test(fault));
    const lostDisks = spans.filter(({ fault }) => fault === "read-only disk");
    // A repeated call with a key returns the result of the one that ran, whose entry it is.
    const byKey = Map.groupBy(calls, ({ call, key }) => key ?? call);
    return calls.flatMap((call) => {
      const { outcome, audit } = call.end ?? {};
      if (outcome !== "success" || audit === undefined) return [];
      const attempts = byKey.get(call.key ?? call.call) ?? [];
      const mayFail = audit === "failed" && attempts.some((attempt) => isDisturbed(attempt, unwritable));
      const isLost = ({ atMs, end }: Call): boolean =>
        lostDisks.some(({ fromMs }) => atMs < fromMs && (end?.atMs ?? Infinity) > fromMs - ON_DISK_MS);
      if (mayFail || attempts.some(isLost) || attempts.some((attempt) => audited.has(attempt.call))) return [];
      return [`${about(call)} has no audit entry${audit === "failed" ? ", and says so" : ""}`];
    });
  },

  "the end of a worker loses no call": ({ calls, spans }) => {
    const ends = spans.filter(({ fault }) => fault === "end worker");
    return calls.flatMap((call) =>
      call.isWellFormed &&
      call.end !== undefined &&
      call.end.outcome !== "success" &&
      ends.some(({ fromMs, healedMs }) => call.atMs >= fromMs && call.atMs <= healedMs)
        ? [`${about(call)} failed: ${call.end.code ?? call.end.outcome}`]
        : [],
    );
  },

  "well within 10 s": ({ spans }) =>
    spans.flatMap(({ fault, healedMs, toMs, isSettled, load }) =>
      isSettled && toMs - healedMs <= healedWithinMs(load)
        ? []
        : [
            `${fault}: not all clients succeeded ${healedWithinMs(load) / 1_000} s after its end at ${healedMs} ms, under a load of ${load}`,
          ],
    ),

  "all succeeds without a fault": ({ calls, spans }) => {
    const calm = calls.filter((call) => call.isWellFormed && call.end !== undefined && !isDisturbed(call, spans));
    const failed = calm.filter(({ end }) => end?.outcome !== "success");
    return failed.length <= calm.length * (1 - SUCCESS_RATE)
      ? []
      : [
          `${failed.length} of ${calm.length} calls failed without a fault, such as ${failed
            .slice(0, 5)
            .map((call) => `${about(call)}: ${call.end?.code ?? call.end?.outcome}`)
            .join("; ")}`,
        ];
  },

  "nothing is left": ({ history }) =>
    history.flatMap((entry) =>
      entry.type === "left" && entry.count > entry.allowed
        ? [`${entry.count} ${entry.what} are left, of at most ${entry.allowed}`]
        : [],
    ),
} satisfies Record<string, Rule>;

/** Whether a fault closes pages. */
function isOfRenderers(fault: string): boolean {
  return fault.includes("renderer");
}

function factsOf(history: readonly Entry[]): Facts {
  const ends = Map.groupBy(
    history.filter((entry) => entry.type === "end"),
    ({ call }) => call,
  );
  const calls = history
    .filter((entry) => entry.type === "call")
    .map((call) => ({ ...call, end: ends.get(call.call)?.[0], ends: ends.get(call.call)?.length ?? 0 }));
  const endMs = history.reduce((latest, entry) => ("atMs" in entry ? Math.max(latest, entry.atMs) : latest), 0);
  return { history, calls, spans: spansOf(history, calls, endMs) };
}

/** One fault follows the end of the other. */
function spansOf(history: readonly Entry[], calls: readonly Call[], endMs: number): readonly Span[] {
  const faults = history.filter((entry): entry is Fault | Healed => entry.type === "fault" || entry.type === "healed");
  // A client has one call at a time.
  const byClient = Map.groupBy(calls, ({ client }) => client);
  const successes = [...byClient.values()].map((own) =>
    own.filter(({ isWellFormed, end }) => isWellFormed && end?.outcome === "success"),
  );
  return faults.flatMap((begun, index) => {
    if (begun.type !== "fault") return [];
    const healed = faults[index + 1];
    const healedMs = healed?.atMs ?? endMs;
    const limitMs = faults[index + 2]?.atMs ?? endMs;
    const firsts = successes.map((own) => own.find(({ atMs }) => atMs >= healedMs)?.end?.atMs ?? Infinity);
    const settledMs = Math.max(healedMs, ...firsts);
    return [
      {
        fault: begun.fault,
        fromMs: begun.atMs,
        healedMs,
        toMs: Math.min(settledMs, limitMs),
        isSettled: settledMs <= limitMs,
        load: healed?.type === "healed" ? healed.load : 0,
      },
    ];
  });
}

function lists(calls: readonly Call[]): readonly Call[] {
  return calls.filter(({ lists: kind, end }) => kind !== undefined && end?.listed !== undefined);
}

function bySubject(calls: readonly Call[]): ReadonlyMap<string, readonly Call[]> {
  return Map.groupBy(
    calls.filter(({ deletes }) => deletes !== undefined),
    ({ deletes }) => deletes ?? "",
  );
}

function isDisturbed({ atMs, end }: Call, spans: readonly Span[]): boolean {
  return spansDuring(spans, atMs, end?.atMs ?? Infinity).length > 0;
}

/** They are in order and do not overlap. */
function spansDuring(spans: readonly Span[], fromMs: number, toMs: number): readonly Span[] {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.toMs ?? Infinity) < fromMs) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((spans[end]?.fromMs ?? Infinity) <= toMs) end++;
  return spans.slice(low, end);
}

function overlapMs(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));
}

function about({ call, transport, operation, atMs }: CallBegun): string {
  return `call ${call} (${operation} over ${transport} at ${atMs} ms)`;
}

function cursor({ epoch, seq }: Delivered): string {
  return `${epoch}.${seq}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
