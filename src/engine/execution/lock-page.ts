import { ServiceError } from "../../errors/errors.ts";
import type { ControlledAction } from "../context/control.ts";
import { type Deadline, type EndSignal, interrupt, Interrupted } from "../deadline.ts";
import type { ContextUse } from "../context/entry.ts";
import type { LiveContext } from "../context/live-context.ts";
import type { LivePage } from "../page/live-page.ts";
import type { Run } from "./progress.ts";

const MAX_ATTEMPTS = 3;
/** Longest time between the first error of a dying browser and its exit. */
const DEATH_KNOWN_MS = 500;

/** A page locked until `release`, and the use that keeps its context open. */
export interface LockedPage {
  readonly use: ContextUse;
  readonly context: LiveContext;
  readonly page: LivePage;
  /** Aborts when another caller takes control of the context; undefined for what does not act. */
  readonly controlled: EndSignal | undefined;
  release(): void;
  /** Locks a page that was not locked, since a dialog was to be answered first. Never rejects: another dialog may open. */
  lock?(): Promise<void>;
}

/** Tries again when the browser dies or the page ends before the action begins. */
export async function lockPage(run: Run): Promise<LockedPage> {
  const { dependencies, contextId, request, progress } = run;
  const { deadline } = progress;
  const { signal, actor } = run.options;
  const origin = { lease: request.lease, actor };
  let pageId = request.pageId;
  const answersDialog = request.action === "dialog";
  for (let attempt = 1; ; attempt++) {
    let use: ContextUse | undefined;
    try {
      use = await progress.turn((waiting) => dependencies.use(contextId, waiting, signal));
      const { context } = use;
      // Before it waits for the page: a rejection is sent at once.
      if (run.isActing) context.control.check(origin);
      const found = dependencies.page(context, request.pageId);
      const ends = [context.ended];
      const page = await progress.turn((waiting) =>
        interrupt(found, waiting, { signal, ends }, "its turn to open a page"),
      );
      pageId = page.id;
      const { dialogs } = page;
      // An action has the lock that cannot end before the dialog is answered.
      if (answersDialog && dialogs.open !== undefined) {
        const controlled = run.isActing ? context.control.begin(origin) : undefined;
        return withoutLock({ use, context, page, controlled: controlled?.signal }, deadline, signal, controlled);
      }
      requireNoDialog(page);
      const unlock = await progress.turn((waiting) =>
        page.lock.acquire(waiting, { signal, ends: [page.ended, dialogs.held] }),
      );
      const waitedMs = deadline.elapsedMs();
      dependencies.metrics.actionWait.observe(waitedMs / 1_000);
      dependencies.metrics.activity.waited(context.owner, waitedMs);
      let controlled: ControlledAction | undefined;
      try {
        controlled = run.isActing ? context.control.begin(origin) : undefined;
      } catch (error) {
        unlock();
        throw error;
      }
      const release = (): void => {
        controlled?.end();
        unlock();
      };
      return { use, context, page, controlled: controlled?.signal, release };
    } catch (error) {
      use?.end();
      if (attempt < MAX_ATTEMPTS && use !== undefined) {
        if (answersDialog && isDialogOpen(error)) continue;
        if (isEndOfPage(error) || (await isDeath(error, use.context))) continue;
      }
      throw progress.toError(error, pageId);
    }
  }
}

function withoutLock(
  found: Omit<LockedPage, "release">,
  deadline: Deadline,
  signal: AbortSignal,
  controlled: ControlledAction | undefined,
): LockedPage {
  const { lock, dialogs, ended } = found.page;
  let release: (() => void) | undefined;
  return {
    ...found,
    release() {
      controlled?.end();
      release?.();
    },
    async lock() {
      release ??= await lock.acquire(deadline, { signal, ends: [ended, dialogs.held] }).catch(() => undefined);
    },
  };
}

async function isDeath(error: unknown, { lease }: LiveContext): Promise<boolean> {
  if (error instanceof Interrupted) return error.interruption.type === "browser-gone";
  return !(error instanceof ServiceError) && (await lease.launched.diesWithin(DEATH_KNOWN_MS));
}

export function isDialogOpen(error: unknown): boolean {
  return error instanceof Interrupted && error.interruption.type === "dialog-open";
}

/** @throws Interrupted */
export function requireNoDialog({ dialogs: { open } }: LivePage): void {
  if (open !== undefined) throw new Interrupted({ type: "dialog-open", dialog: open, hasBegun: false });
}

function isEndOfPage(error: unknown): boolean {
  return error instanceof Interrupted && /^page-(closed|crashed)$/.test(error.interruption.type);
}

/** Releases a page once no interrupted action is still running in it. */
export function releaseFinished({ page, release }: LockedPage): void {
  if (page.finishing === undefined) release();
  else void page.finishing.finally(release);
}
