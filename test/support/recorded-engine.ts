import type { Engine } from "../../src/engine/engine.ts";

/** A call that crossed the engine's seam: plain data both ways. */
interface RecordedCall {
  readonly method: string;
  readonly args: readonly unknown[];
  readonly outcome: { readonly value: unknown } | { readonly error: unknown };
}

interface Replay {
  readonly left: RecordedCall[];
  /** In place of the recorded ids. */
  readonly ids: Map<string, string>;
  /** The first one, as a sentence. */
  difference: string | undefined;
}

export type Recording = readonly RecordedCall[];

/** Of every process, and streams, which are never recorded. */
const PASSED_ON: ReadonlySet<PropertyKey> = new Set(["health", "close", "events", "screen", "cdp"]);
/** What a call has of its own. */
const OWN_FIELDS: ReadonlySet<string> = new Set(["remainingMs", "signal", "trace", "source", "read"]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Larger numbers are times. */
const EPOCH_MS = 1_000_000_000_000;

/**
 * An engine whose calls can be recorded while they run, and later be made again without a browser: they must be the same ones, with
 * the same arguments, and get the recorded outcomes. Ids may be others; outcomes then have those.
 */
export function createRecordedEngine() {
  let record: RecordedCall[] | undefined;
  let replay: Replay | undefined;

  function through(engine: Engine): Engine {
    return new Proxy(engine, {
      get(target, method, receiver) {
        const value: unknown = Reflect.get(target, method, receiver);
        if (typeof value !== "function" || PASSED_ON.has(method)) return value;
        return (...args: unknown[]) => run(String(method), args, () => value.apply(target, args) as Promise<unknown>);
      },
    });
  }

  async function run(method: string, args: readonly unknown[], call: () => Promise<unknown>): Promise<unknown> {
    if (replay !== undefined) return next(replay, method, args);
    const calls = record;
    try {
      const value = await call();
      calls?.push({ method, args, outcome: { value } });
      return value;
    } catch (error) {
      calls?.push({ method, args, outcome: { error } });
      throw error;
    }
  }

  function next(current: Replay, method: string, args: readonly unknown[]): unknown {
    const call = current.left.shift();
    const difference =
      call?.method === method
        ? compare(call.args, args, current.ids, method)
        : `${method} was called in place of ${call?.method ?? "nothing"}`;
    current.difference ??= difference;
    if (call === undefined || difference !== undefined) throw new Error(difference);
    if ("error" in call.outcome) throw call.outcome.error;
    return withIds(call.outcome.value, current.ids);
  }

  return {
    through,
    /** Runs `work`, and returns with its result what it has called. */
    async record<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly recording: Recording }> {
      const recording: RecordedCall[] = [];
      record = recording;
      try {
        return { result: await work(), recording };
      } finally {
        record = undefined;
      }
    },
    /** Runs `work`, whose calls must be all of the recording; it fails where one is missing. */
    async replay<T>(recording: Recording, work: () => Promise<T>): Promise<T> {
      const current: Replay = { left: [...recording], ids: new Map(), difference: undefined };
      replay = current;
      try {
        const result = await work();
        if (current.difference !== undefined) throw new Error(current.difference);
        const missing = current.left.map(({ method }) => method);
        if (missing.length > 0) throw new Error(`the engine was not asked for ${missing.join(", ")}`);
        return result;
      } finally {
        replay = undefined;
      }
    },
  };
}

/** What differs, as a sentence; undefined: nothing. Notes the ids that stand in place of the recorded ones. */
function compare(recorded: unknown, now: unknown, ids: Map<string, string>, path: string): string | undefined {
  if (typeof recorded === "string" && typeof now === "string" && UUID.test(recorded) && UUID.test(now)) {
    const before = ids.get(recorded);
    ids.set(recorded, now);
    return before === undefined || before === now ? undefined : `${path} is ${now} in place of ${before}`;
  }
  const areTimes = typeof recorded === "number" && typeof now === "number" && recorded > EPOCH_MS && now > EPOCH_MS;
  if (areTimes || Object.is(recorded, now)) return undefined;
  if (!isRecord(recorded) || !isRecord(now)) return `${path} is ${toText(now)} in place of ${toText(recorded)}`;
  for (const key of new Set([...Object.keys(recorded), ...Object.keys(now)])) {
    if (OWN_FIELDS.has(key)) continue;
    const difference = compare(recorded[key], now[key], ids, `${path}.${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** A copy with other ids in place of the recorded ones. */
function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (!isRecord(value) || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner, ids)]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function toText(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
