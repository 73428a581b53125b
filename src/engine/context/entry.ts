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

/** One context in this process, in one of the states of its life, with its uses. */
export interface Entry {
  readonly id: string;
  readonly state: EntryState;
  /** Undefined where it has no browser. */
  readonly context: LiveContext | undefined;
  /** Uses that have begun and not ended. */
  readonly uses: number;
  /** When a call last used it, of `performance.now()`. */
  lastUsedMs: number;
  /** Its configuration is not that of the archive, and only a new context in the browser can have it. */
  isStale: boolean;
  /** Runs work while the context is `away`, which it stays until then. */
  hold(work: () => Promise<void>): Promise<void>;
  /** Opens a context that is `away`. The signal of the work aborts with `abortOpening`. */
  open(work: OpeningWork): Promise<void>;
  /** Has the work that opens the context, if there is one, end with the error. */
  abortOpening(error: Error): void;
  /** Has a context that is `live` leave by `close`; where that fails, it is `live` again, unless it has ended. */
  leave(close: (context: LiveContext) => Promise<void>): Promise<void>;
  /** The same, and opens it anew; where it has ended by itself, it is only opened. */
  reopen(close: (context: LiveContext) => Promise<void>, work: OpeningWork): Promise<void>;
  /** Begins a use of a context that is `live`. */
  begin(): ContextUse;
  /** Resolves when no call uses the context. */
  whenIdle(): Promise<void>;
}

type OpeningWork = (signal: AbortSignal) => Promise<LiveContext>;

export function createEntry(
  id: string,
  listener: {
    onState(entry: Entry): void;
    /** The last use has ended. */
    onIdle(): void;
  },
): Entry {
  let state: EntryState = AWAY;
  const uses = createUses({
    onUse: () => (entry.lastUsedMs = performance.now()),
    onIdle: () => listener.onIdle(),
  });
  let opening: AbortController | undefined;

  function enter(next: EntryState): void {
    if (!NEXT[state.name].includes(next.name))
      throw new Error(`context "${id}" is ${state.name}, and cannot become ${next.name}`);
    state = next;
    listener.onState(entry);
  }

  function enterLive(context: LiveContext): void {
    if (context.ended.aborted) return enterSaving(context);
    enter({ name: "live", context });
    const onEnded = (): void => {
      if (state.name === "live" && state.context === context) enterSaving(context);
    };
    context.ended.addEventListener("abort", onEnded, { once: true });
  }

  function enterSaving({ saved: until }: LiveContext): void {
    const saving: EntryState = { name: "saving", until };
    enter(saving);
    void until.then(() => {
      if (state === saving) enter(AWAY);
    });
  }

  /** Enters the state, and runs its work, which enters the next one. */
  function run(next: WorkState, work: (until: Promise<void>) => Promise<void>): Promise<void> {
    const saved = state.name === "saving" ? state.until : undefined;
    const until: Promise<void> = Promise.resolve(saved).then(() => work(until));
    // Also where no caller waits for it.
    until.catch(() => undefined);
    enter({ ...next, until });
    return until;
  }

  async function finishOpening(work: OpeningWork): Promise<void> {
    let context: LiveContext;
    const { signal } = (opening = new AbortController());
    try {
      context = await work(signal);
    } catch (error) {
      enter(AWAY);
      throw signal.aborted ? signal.reason : error;
    } finally {
      opening = undefined;
    }
    entry.isStale = false;
    enterLive(context);
  }

  async function finishLeaving(context: LiveContext, close: (context: LiveContext) => Promise<void>): Promise<void> {
    try {
      await close(context);
    } finally {
      enterLive(context);
    }
  }

  const entry: Entry = {
    id,
    get state() {
      return state;
    },
    get context() {
      return "context" in state ? state.context : undefined;
    },
    get uses() {
      return uses.count;
    },
    lastUsedMs: performance.now(),
    isStale: false,
    hold: (work) => run({ name: "held" }, () => work().finally(() => enter(AWAY))),
    open: (work) => run({ name: "opening" }, () => finishOpening(work)),
    abortOpening: (error) => opening?.abort(error),
    leave(close) {
      const { context } = requireLive();
      return run({ name: "leaving", context }, () => finishLeaving(context, close));
    },
    reopen(close, work) {
      const { context } = requireLive();
      return run({ name: "leaving", context }, async (until) => {
        try {
          await close(context);
        } catch (error) {
          enterLive(context);
          throw error;
        }
        await context.saved;
        enter({ name: "opening", until });
        await finishOpening(work);
      });
    },
    begin() {
      const { context } = requireLive();
      return { context, end: uses.begin() };
    },
    whenIdle: () => uses.whenIdle(),
  };

  function requireLive(): EntryState & { readonly name: "live" } {
    if (state.name !== "live") throw new Error(`context "${id}" is ${state.name}, not live`);
    return state;
  }

  return entry;
}

function createUses(parts: {
  /** A use has begun or ended. */
  onUse(): void;
  /** The last use has ended. */
  onIdle(): void;
}) {
  const { onUse, onIdle } = parts;
  let count = 0;
  let idle = Promise.withResolvers<void>();
  return {
    get count() {
      return count;
    },
    /** Returns what ends the use; a second call of that does nothing. */
    begin(): () => void {
      count++;
      onUse();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        count--;
        onUse();
        if (count > 0) return;
        idle.resolve();
        idle = Promise.withResolvers();
        onIdle();
      };
    },
    whenIdle: (): Promise<void> => (count === 0 ? Promise.resolve() : idle.promise),
  };
}
