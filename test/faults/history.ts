import { appendFileSync, createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** What happened in a run, in order; `atMs` counts from its beginning. A history is kept as JSON lines. */
export type Entry = CallBegun | CallEnded | Fault | Healed | Effect | Delivered | Audited | Measured | Left;

export interface CallBegun {
  readonly type: "call";
  readonly atMs: number;
  /** Its number, from 1 on. */
  readonly call: number;
  readonly client: number;
  readonly user: string;
  readonly transport: string;
  readonly operation: string;
  /** The time that the service has for it. */
  readonly timeoutMs: number;
  /** Of a call that has to succeed while nothing is wrong; without it any error of the contract will do. */
  readonly isWellFormed: boolean;
  /** The idempotency key, for calls whose page reports each time that they run. */
  readonly key?: string;
  /** What the value of its result has to be. */
  readonly expected?: string;
  readonly deletes?: string;
  /** Resources of the user of which it lists all, such as `contexts` or `pages of <id>`. */
  readonly lists?: string;
}

export interface CallEnded {
  readonly type: "end";
  readonly atMs: number;
  readonly call: number;
  /** `lost`: the connection ended before the response. */
  readonly outcome: "success" | "error" | "lost";
  /** The error's, or what the client said of a lost connection. */
  readonly code?: string;
  readonly message?: string;
  readonly created?: { readonly kind: string; readonly id: string };
  readonly listed?: readonly string[];
  readonly value?: string;
  /** The ids and the users' marks that the response contains. */
  readonly mentions: readonly string[];
  /** What a response says of the audit entry that its call has. */
  readonly audit?: "stored" | "failed";
}

export interface Fault {
  readonly type: "fault";
  readonly atMs: number;
  readonly fault: string;
}

export interface Healed {
  readonly type: "healed";
  readonly atMs: number;
  readonly fault: string;
  /** False where there was nothing to hit. */
  readonly wasHit: boolean;
  /** Of a processor of the machine, over the last minute. */
  readonly load: number;
}

/** A page has reported that the call with the key ran. */
interface Effect {
  readonly type: "effect";
  readonly atMs: number;
  readonly key: string;
}

/** An event, or with `gap` that some before this cursor are not available. */
export interface Delivered {
  readonly type: "event" | "gap";
  readonly atMs: number;
  readonly watcher: number;
  readonly contextId: string;
  readonly epoch: number;
  readonly seq: number;
  readonly eventType?: string;
}

interface Audited {
  readonly type: "audited";
  readonly call: number;
}

/** What is measured, by curve; memory in MiB, times in ms. */
export type Sample = Readonly<Record<string, number>>;

interface Measured {
  readonly type: "sample";
  readonly atMs: number;
  readonly sample: Sample;
}

/** What a run has left behind, of which there may be so much. */
interface Left {
  readonly type: "left";
  readonly what: string;
  readonly count: number;
  readonly allowed: number;
}

type Untimed<E> = E extends { readonly atMs: number } ? Omit<E, "atMs"> : E;

export interface Recorder {
  nowMs(): number;
  record(entry: Untimed<Entry>): void;
}

/** @param file gets each entry at once, so that also a run that does not end leaves a history, and an hour of it stays out of memory */
export function createRecorder(file: string): Recorder {
  const startMs = performance.now();
  const nowMs = (): number => Math.round((performance.now() - startMs) * 10) / 10;
  return {
    nowMs,
    record(entry) {
      appendFileSync(file, `${JSON.stringify({ atMs: nowMs(), ...entry })}\n`);
    },
  };
}

export async function readHistory(file: string): Promise<readonly Entry[]> {
  const history: Entry[] = [];
  for await (const line of createInterface(createReadStream(file))) history.push(JSON.parse(line) as Entry);
  return history;
}
