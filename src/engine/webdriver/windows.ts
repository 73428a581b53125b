import type { BidiEvent } from "./connection.ts";

/** A prompt of a window that is open. */
export interface Prompt {
  readonly context: string;
  readonly type: string;
  readonly message: string;
  /** The default value of a prompt's field. */
  readonly defaultValue?: string;
  /** The text that the client has entered. */
  readonly entered?: string;
}

/** Events by which a page asks for a navigation; it may begin later. */
export const REQUEST_EVENTS = ["goog:cdp.Page.frameScheduledNavigation", "goog:cdp.Page.frameRequestedNavigation"];
const ENDS_NAVIGATION = /^browsingContext\.(navigation(Committed|Aborted|Failed)|fragmentNavigated|downloadWillBegin)$/;

/** The windows and frames of a session by their contexts, as the events of the browser report them. */
export function createWindows(hasEnded: () => boolean) {
  /** Context → its parent. */
  const parents = new Map<string, string | null>();
  /** The open prompts, by window. */
  const prompts = new Map<string, Prompt>();
  /** Contexts that navigate to a document that has not arrived, and how many have arrived in each. */
  const navigating = new Set<string>();
  const arrivals = new Map<string, number>();
  /** Contexts whose page has asked for a navigation that has not begun. */
  const requested = new Set<string>();
  /** Called after each event. */
  const listeners = new Set<() => void>();

  function topOf(context: string): string {
    const parent = parents.get(context) ?? null;
    return parent === null ? context : topOf(parent);
  }

  return {
    ...{ parents, prompts, navigating, arrivals, requested, listeners },
    handle({ method, params }: BidiEvent): void {
      if (REQUEST_EVENTS.includes(method)) {
        const { frameId, disposition } = params["params"] as {
          readonly frameId: string;
          readonly disposition?: string;
        };
        if (disposition === undefined || disposition === "currentTab") requested.add(frameId);
      }
      const context = String(params["context"]);
      if (method === "browsingContext.contextCreated") parents.set(context, params["parent"] as string | null);
      else if (method === "browsingContext.contextDestroyed") {
        for (const each of [parents, prompts, arrivals, navigating, requested]) each.delete(context);
      } else if (method === "browsingContext.userPromptOpened" && params["type"] !== "beforeunload") {
        const { type, message, defaultValue } = params;
        const ofField = typeof defaultValue === "string" ? { defaultValue } : {};
        prompts.set(topOf(context), { context, type: String(type), message: String(message), ...ofField });
      } else if (method === "browsingContext.userPromptClosed") prompts.delete(topOf(context));
      else if (method === "browsingContext.navigationStarted") {
        requested.delete(context);
        navigating.add(context);
      } else if (ENDS_NAVIGATION.test(method)) {
        requested.delete(context);
        navigating.delete(context);
        arrivals.set(context, (arrivals.get(context) ?? 0) + 1);
      }
      for (const listener of listeners) listener();
    },
    /** Whether it is done, by the events, within that time; also where the session has ended. */
    async until(isDone: () => boolean, timeoutMs: number): Promise<boolean> {
      const deadlineMs = performance.now() + timeoutMs;
      while (!isDone() && !hasEnded()) {
        const leftMs = deadlineMs - performance.now();
        if (leftMs <= 0) return false;
        await new Promise<void>((resolve) => {
          const end = (): void => {
            clearTimeout(timer);
            listeners.delete(end);
            resolve();
          };
          const timer = setTimeout(end, Math.min(leftMs, 1_000));
          listeners.add(end);
        });
      }
      return true;
    },
  };
}
