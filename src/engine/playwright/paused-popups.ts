import { sessionOf } from "./session-of.ts";

/** The browser's description of a page. */
interface TargetInfo extends Readonly<Record<string, unknown>> {
  readonly targetId: string;
  readonly type: string;
  /** The target that has opened it. */
  readonly openerId?: string;
}

/** Returns until when the popup is not to run; undefined: it may run. */
export type PopupListener = (popup: TargetInfo) => Promise<unknown> | undefined;

const ATTACHED = '{"method":"Target.attachedToTarget"';

/**
 * The browser pauses a popup until Playwright, which attaches to each, has set it up and lets it run. That command is kept
 * until the listeners have set it up as well.
 *
 * @param send Sends a message of Playwright to the browser. @throws Error when the pipe has closed
 */
export function createPausedPopups(send: (message: object) => void) {
  const listeners = new Set<PopupListener>();
  /** The commands that are kept, by Playwright's session of the popup. */
  const paused = new Map<string, object[]>();

  function resume(sessionId: string): void {
    const kept = paused.get(sessionId) ?? [];
    paused.delete(sessionId);
    try {
      for (const message of kept) send(message);
    } catch {
      // The browser has ended.
    }
  }

  return {
    /** Calls the listener with each popup of the browser, before its first script and request, until the returned function is called. */
    listen(listener: PopupListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Reads a message of the browser, before Playwright gets it. */
    read(message: Buffer): void {
      if (listeners.size === 0 || message.toString("latin1", 0, ATTACHED.length) !== ATTACHED) return;
      if (sessionOf(message) !== "") return; // of a frame or a worker of a page
      const { params } = JSON.parse(message.toString()) as {
        readonly params: {
          readonly sessionId: string;
          readonly targetInfo: TargetInfo;
          readonly waitingForDebugger: boolean;
        };
      };
      const { sessionId, targetInfo, waitingForDebugger } = params;
      if (!waitingForDebugger || targetInfo.type !== "page" || targetInfo.openerId === undefined) return;
      const awaited = [...listeners].flatMap((listener) => listener(targetInfo) ?? []);
      if (awaited.length === 0) return;
      paused.set(sessionId, []);
      void Promise.allSettled(awaited).then(() => resume(sessionId));
    },
    /** Whether a message of Playwright is kept, which is sent when the popup may run. */
    keep(message: object): boolean {
      if (paused.size === 0) return false;
      const { method, sessionId = "" } = message as { readonly method: string; readonly sessionId?: string };
      const kept = method === "Runtime.runIfWaitingForDebugger" ? paused.get(sessionId) : undefined;
      kept?.push(message);
      return kept !== undefined;
    },
  };
}
