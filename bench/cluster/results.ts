import type { DatabaseLoad } from "./load.ts";

export interface Quantiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** The contexts of the workers over their mean. */
export interface Evenness {
  readonly contexts: number;
  readonly most: number;
  readonly least: number;
}

/** What a replica needs. */
export interface ReplicaNeed {
  /** MiB. */
  readonly memory: number;
  /** In % of a core. */
  readonly cpu: number;
}

export interface GrowthStep {
  readonly workers: number;
  /** Each second, without calls. */
  readonly idle: DatabaseLoad;
  /** Of PostgreSQL, of all processes. */
  readonly connections: number;
  readonly replica: ReplicaNeed;
  /** In ms, while 16 callers execute actions. */
  readonly view: Quantiles;
  readonly feed: Quantiles;
  /** From the response of `createContext` to its event at a subscriber of another replica, in ms. */
  readonly creation: Quantiles;
  readonly actionsPerSecond: number;
}

export interface Placement {
  /** While contexts are created, from few to all. */
  readonly created: readonly Evenness[];
  readonly creationsPerSecond: number;
  /** Of one creation. */
  readonly load: DatabaseLoad;
  readonly killed: {
    readonly workers: number;
    readonly contexts: number;
    /** Calls whose outcome was not known, because they were sent at the moment of the kill. */
    readonly unknown: number;
    /** Until each of their contexts has run an action elsewhere. */
    readonly seconds: number;
    readonly after: Evenness;
  };
  /** While further contexts are created after as many workers were added as were killed. */
  readonly added: readonly Evenness[];
}

export interface Actions {
  readonly contexts: number;
  readonly callers: number;
  readonly perSecond: number;
  /** In ms. */
  readonly durations: Quantiles;
  /** Of one action. */
  readonly load: DatabaseLoad;
  readonly replica: ReplicaNeed;
  /** CPU of the replicas for one action, in ms. */
  readonly cpuMs: number;
  readonly connections: number;
}

export interface Throughput {
  /** Actions a second in each round. */
  readonly one: readonly number[];
  readonly three: readonly number[];
  /** Of three workers over three times that of one: the median of the rounds, the least and the most. */
  readonly ratio: { readonly median: number; readonly least: number; readonly most: number };
}

export interface Full {
  /** In ms; callers that wait between their calls, and callers that do not. */
  readonly paced: Quantiles;
  readonly unpaced: Quantiles;
  /** From the end of a call that used the only free context until a creation succeeds, in ms. */
  readonly freed: number;
}

export interface Results {
  readonly machine: string;
  /** Load average over 15 minutes. */
  load: number;
  readonly replicas: number;
  readonly workers: number;
  growth?: readonly GrowthStep[];
  placement?: Placement;
  actions?: Actions;
  throughput?: Throughput;
  full?: Full;
}

export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
