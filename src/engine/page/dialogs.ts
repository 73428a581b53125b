import { randomUUID } from "node:crypto";
import type { Dialog as BrowserDialog } from "playwright-core";
import type { ContextConfig, Dialog } from "../../contract.ts";
import { cleanedLines } from "../../visible-text.ts";
import { type EndSignal, Interrupted } from "../deadline.ts";

/** `client`: a client of CDP or WebDriver BiDi answers them, also what keeps a page from being left. */
export type DialogPolicy = NonNullable<ContextConfig["dialogs"]> | "client";

interface DialogAnswer {
  readonly accept: boolean;
  /** The text for a prompt; default: the text that it suggests. */
  readonly text?: string;
}

/** The dialogs of a page, which blocks its scripts and its input while one is open. */
export type PageDialogs = ReturnType<typeof createPageDialogs>;

export interface DialogBounds {
  /** The time after which a dialog that is held for an answer is dismissed. */
  readonly holdMs: number;
  /** Dialogs that a page may open in `floodWindowMs`. */
  readonly floodAfter: number;
  readonly floodWindowMs: number;
}

export const DIALOG_BOUNDS: DialogBounds = { holdMs: 30_000, floodAfter: 100, floodWindowMs: 10_000 };

const MAX_TEXT = 500;
const MAX_RECENT = 20;
const ARMED_MS = 30_000;
/** How long each dialog beyond them blocks the page: each takes the service about half a millisecond. */
const FLOOD_PAUSE_MS = 50;

interface Held {
  readonly shown: Dialog;
  readonly dialog: BrowserDialog;
  readonly report: (dialog: Dialog) => void;
  readonly timer: NodeJS.Timeout;
  readonly closed: PromiseWithResolvers<void>;
}

/** What a page shares with those that it opened, and that have access to it: a dialog of one of them blocks the scripts of all. */
interface Blocking {
  held: Held | undefined;
  holding: AbortController;
}

export function createPageDialogs(
  { holdMs, floodAfter, floodWindowMs }: DialogBounds,
  blocking: Blocking = { held: undefined, holding: new AbortController() },
) {
  /** The dialog of this page that is held, or was last. */
  let own: Held | undefined;
  let armed: (DialogAnswer & { left: number; readonly untilMs: number }) | undefined;
  let count = 0;
  let taken = 0;
  let recent: Dialog[] = [];
  let inWindow = 0;
  let windowStartMs = Number.NEGATIVE_INFINITY;
  let hurrying = 0;

  const isInWindow = (): boolean => performance.now() - windowStartMs < floodWindowMs;
  const isFlooding = (): boolean => inWindow > floodAfter && isInWindow();

  function takeArmed(): DialogAnswer | undefined {
    if (armed === undefined || armed.left === 0 || performance.now() > armed.untilMs) return undefined;
    armed.left--;
    return armed;
  }

  function end(): Held | undefined {
    const ended = blocking.held;
    if (ended === undefined) return undefined;
    blocking.held = undefined;
    blocking.holding = new AbortController();
    clearTimeout(ended.timer);
    ended.closed.resolve();
    return ended;
  }

  /** Answers the dialog that is held; undefined without one. */
  async function answer(given: DialogAnswer): Promise<Dialog | undefined> {
    if (blocking.held === undefined) return undefined;
    const { dialog, shown, report } = blocking.held;
    const answered = withAnswer(shown, given);
    report(answered);
    await send(dialog, given);
    if (blocking.held?.dialog === dialog) end();
    return answered;
  }

  return {
    blocking,
    /** The dialog that is held open for an answer. */
    get open(): Dialog | undefined {
      return blocking.held?.shown;
    },
    /** Aborts when a dialog is held; another signal once that dialog is closed. */
    get held(): EndSignal {
      return blocking.holding.signal;
    },
    /** Resolves when the dialog that is open now is closed; at once without one. */
    closed: (): Promise<void> => blocking.held?.closed.promise ?? Promise.resolve(),
    /** Answers a dialog by what is armed, else by the policy; `report` is called when it opens, and when it is answered later. */
    handle(dialog: BrowserDialog, policy: DialogPolicy, report: (dialog: Dialog) => void): void {
      if (!isInWindow()) [inWindow, windowStartMs] = [0, performance.now()];
      inWindow++;
      if (isFlooding()) {
        const given = { accept: dialog.type() === "beforeunload" };
        if (hurrying > 0) void send(dialog, given);
        else setTimeout(() => void send(dialog, given), FLOOD_PAUSE_MS).unref();
        return;
      }
      const type = dialog.type() as Dialog["type"]; // Playwright knows no other
      const opened: Dialog = {
        id: randomUUID(),
        type,
        message: cleanedLines(dialog.message().slice(0, MAX_TEXT)),
        ...(type === "prompt" && { defaultValue: cleanedLines(dialog.defaultValue().slice(0, MAX_TEXT)) }),
        answer: "open",
      };
      // Dismissed, it would keep the page from being left.
      const given = type === "beforeunload" && policy !== "client" ? { accept: true } : takeArmed();
      const isHeld = given === undefined && (policy === "hold" || policy === "client") && blocking.held === undefined;
      const unanswered = { accept: policy === "accept" || type === "beforeunload" };
      const atOnce = given ?? unanswered;
      const shown = isHeld ? opened : withAnswer(opened, atOnce);
      count++;
      recent = [...recent, shown].slice(-MAX_RECENT);
      report(shown);
      if (!isHeld) {
        void send(dialog, atOnce);
        return;
      }
      const timer = setTimeout(() => void answer(unanswered), holdMs).unref();
      blocking.held = own = { shown, dialog, report, timer, closed: Promise.withResolvers() };
      blocking.holding.abort(new Interrupted({ type: "dialog-open", dialog: shown, hasBegun: true }));
    },
    answer,
    /** Answers the next so many dialogs, for 30 s. */
    arm(given: DialogAnswer, times: number): void {
      armed = { ...given, left: times, untilMs: performance.now() + ARMED_MS };
    },
    disarm(): void {
      armed = undefined;
    },
    /** Whether the page has opened so many dialogs that they are dismissed one after the other, unreported. */
    get isFlooding(): boolean {
      return isFlooding();
    },
    /** Answers the dialogs of a flood at once until `work` settles: a script cannot be terminated while it waits for one. */
    dismissAtOnceUntil(work: Promise<unknown>): void {
      hurrying++;
      const done = (): void => void hurrying--;
      work.then(done, done);
    },
    /** The number of dialogs so far, for `since`; without those of a flood. */
    get count(): number {
      return count;
    },
    /** Whether one was answered since the last call that returned true, or since `passOver`. */
    takeAnswered(): boolean {
      if (blocking.held !== undefined || count <= taken) return false;
      taken++;
      return true;
    },
    /** Has `takeAnswered` pass over the dialogs so far. */
    passOver(): void {
      taken = count;
    },
    /** The last 20 of the dialogs after the first so many, as they were when they opened. */
    since: (before: number): readonly Dialog[] => (count > before ? recent.slice(before - count) : []),
    /** The held dialog of this page was closed without an answer of ours, or with its page. */
    gone(): void {
      if (blocking.held === own) end();
    },
  };
}

function withAnswer(dialog: Dialog, { accept, text }: DialogAnswer): Dialog {
  if (!accept) return { ...dialog, answer: "dismissed" };
  const entered = dialog.type === "prompt" ? (text ?? dialog.defaultValue) : undefined;
  return { ...dialog, answer: "accepted", ...(entered !== undefined && { text: entered }) };
}

async function send(dialog: BrowserDialog, { accept, text }: DialogAnswer): Promise<void> {
  try {
    if (accept) await dialog.accept(dialog.type() === "prompt" ? (text ?? dialog.defaultValue()) : undefined);
    else await dialog.dismiss();
  } catch {
    // The page went away with its dialog.
  }
}
