import type { LiveContext } from "./live-context.ts";

/**
 * The life of a context in this process:
 *
 * - `away`: it has no browser here. The registry keeps no such entry.
 * - `held`: it has none, and gets none until some work is done.
 * - `opening`: it is being created or recovered.
 * - `live`: it has a browser, and calls may use it.
 * - `leaving`: it is being saved and closed; the calls that use it run on, others wait.
 * - `saving`: its browser has gone, and the list of its pages is being saved for the recovery.
 *
 * `until` settles when the state ends; it rejects where the work of the state has failed.
 */
type EntryState =
  | { readonly name: "away" }
  | { readonly name: "held" | "opening" | "saving"; readonly until: Promise<unknown> }
  | { readonly name: "live"; readonly context: LiveContext }
  | { readonly name: "leaving"; readonly context: LiveContext; readonly until: Promise<unknown> };

/** A state with work, before `until` exists. */
type WorkState = { readonly name: "held" | "opening" } | { readonly name: "leaving"; readonly context: LiveContext };

type StateName = EntryState["name"];

/** The states that may follow each one. */
const NEXT: Readonly<Record<StateName, readonly StateName[]>> = {
  away: ["held", "opening"],
  held: ["away"],
  opening: ["live", "saving", "away"],
  live: ["leaving", "saving"],
  leaving: ["live", "saving", "opening"],
  saving: ["away", "held", "opening"],
};

const AWAY: EntryState = { name: "away" };

/** The call's right to a context, which keeps its browser until the use ends. */
export interface ContextUse {
  readonly context: LiveContext;
  /** A second call does nothing. */
  end(): void;
}

type OpeningWork = (signal: AbortSignal) => Promise<LiveContext>;

/** One context in this process, in one of the states of its life, with its uses. */
export class Entry {
  readonly id: string;
  /** When a call last used it, of `performance.now()`. */
  lastUsedMs = performance.now();
  /** Its configuration is not that of the archive, and only a new context in the browser can have it. */
  isStale = false;
  readonly #registry: { onState(entry: Entry): void; onIdle(): void };
  #state: EntryState = AWAY;
  #uses = 0;
  /** Exists while work waits for the last use to end. */
  #idle: PromiseWithResolvers<void> | undefined;
  #opening: AbortController | undefined;

  /** @param registry.onIdle - The last use has ended. */
  constructor(id: string, registry: { onState(entry: Entry): void; onIdle(): void }) {
    [this.id, this.#registry] = [id, registry];
  }

  get state(): EntryState {
    return this.#state;
  }

  /** Undefined where it has no browser. */
  get context(): LiveContext | undefined {
    return "context" in this.#state ? this.#state.context : undefined;
  }

  /** Uses that have begun and not ended. */
  get uses(): number {
    return this.#uses;
  }

  /** Runs work while the context is `away`, which it stays until then. */
  hold(work: () => Promise<void>): Promise<void> {
    return this.#run({ name: "held" }, () => work().finally(() => this.#enter(AWAY)));
  }

  /** Opens a context that is `away`. The signal of the work aborts with `abortOpening`. */
  open(work: OpeningWork): Promise<void> {
    return this.#run({ name: "opening" }, () => this.#finishOpening(work));
  }

  /** Has the work that opens the context, if there is one, end with the error. */
  abortOpening(error: Error): void {
    this.#opening?.abort(error);
  }

  /** Has a context that is `live` leave by `close`; where that fails, it is `live` again, unless it has ended. */
  leave(close: (context: LiveContext) => Promise<void>): Promise<void> {
    const context = this.#requireLive();
    return this.#run({ name: "leaving", context }, () => close(context).finally(() => this.#enterLive(context)));
  }

  /** Has a context that is `live` leave as `leave` does, and opens it anew; where it has ended by itself, it is only opened. */
  reopen(close: (context: LiveContext) => Promise<void>, work: OpeningWork): Promise<void> {
    const context = this.#requireLive();
    return this.#run({ name: "leaving", context }, async (until) => {
      try {
        await close(context);
      } catch (error) {
        this.#enterLive(context);
        throw error;
      }
      await context.saved;
      this.#enter({ name: "opening", until });
      await this.#finishOpening(work);
    });
  }

  /** Begins a use of a context that is `live`. */
  begin(): ContextUse {
    const context = this.#requireLive();
    this.#uses++;
    this.lastUsedMs = performance.now();
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      this.#uses--;
      this.lastUsedMs = performance.now();
      if (this.#uses > 0) return;
      this.#idle?.resolve();
      this.#idle = undefined;
      this.#registry.onIdle();
    };
    return { context, end };
  }

  /** Resolves when no call uses the context. */
  whenIdle(): Promise<void> {
    return this.#uses === 0 ? Promise.resolve() : (this.#idle ??= Promise.withResolvers()).promise;
  }

  #enter(next: EntryState): void {
    const { name } = this.#state;
    if (!NEXT[name].includes(next.name))
      throw new Error(`context "${this.id}" is ${name}, and cannot become ${next.name}`);
    this.#state = next;
    this.#registry.onState(this);
  }

  #enterLive(context: LiveContext): void {
    if (context.ended.aborted) return this.#enterSaving(context);
    const live: EntryState = { name: "live", context };
    this.#enter(live);
    const onEnded = (): void => {
      if (this.#state === live) this.#enterSaving(context);
    };
    context.ended.addEventListener("abort", onEnded, { once: true });
  }

  #enterSaving({ saved: until }: LiveContext): void {
    const saving: EntryState = { name: "saving", until };
    this.#enter(saving);
    void until.then(() => {
      if (this.#state === saving) this.#enter(AWAY);
    });
  }

  /** Enters the state, and runs its work, which enters the next one. */
  #run(next: WorkState, work: (until: Promise<void>) => Promise<void>): Promise<void> {
    const saved = this.#state.name === "saving" ? this.#state.until : undefined;
    const until: Promise<void> = Promise.resolve(saved).then(() => work(until));
    // Also where no caller waits for it.
    until.catch(() => undefined);
    this.#enter({ ...next, until });
    return until;
  }

  async #finishOpening(work: OpeningWork): Promise<void> {
    let context: LiveContext;
    const { signal } = (this.#opening = new AbortController());
    try {
      context = await work(signal);
    } catch (error) {
      this.#enter(AWAY);
      throw signal.aborted ? signal.reason : error;
    } finally {
      this.#opening = undefined;
    }
    this.isStale = false;
    this.#enterLive(context);
  }

  #requireLive(): LiveContext {
    const state = this.#state;
    if (state.name !== "live") throw new Error(`context "${this.id}" is ${state.name}, not live`);
    return state.context;
  }
}
