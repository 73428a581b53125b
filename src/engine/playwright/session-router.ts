import type { BrowserPipe } from "./pipe.ts";
import { sessionOf } from "./session-of.ts";

/** The first id of commands that are not Playwright's, which counts from 1. Ids are 32 bits. */
const FIRST_ID = 1_000_000_000;
const LAST_ID = 2_000_000_000;

export interface CdpCommand {
  readonly method: string;
  readonly params?: object | undefined;
  /** Absent: of the browser itself, in Playwright's session. */
  readonly sessionId?: string;
}

/** Sessions over a browser's pipe beside those of Playwright, which gets none of their messages. */
export type SessionRouter = ReturnType<typeof createSessionRouter>;

export function createSessionRouter(pipe: Pick<BrowserPipe, "take" | "keep" | "send" | "sendJson">) {
  const responses = new Map<number, (response: Buffer) => void>();
  const listeners = new Map<string, (event: Buffer) => void>();
  const popups = createPausedPopups((message) => pipe.send(message));
  let nextId = FIRST_ID;

  pipe.keep = popups.keep;
  pipe.take = (message) => {
    const id = idOf(message);
    if (id >= FIRST_ID) {
      responses.get(id)?.(message);
      responses.delete(id);
      return true;
    }
    const listener = listeners.size === 0 ? undefined : listeners.get(sessionOf(message));
    if (listener === undefined) popups.read(message);
    else listener(message);
    return listener !== undefined;
  };

  /**
   * Sends a command and calls `onResponse` with the JSON of its response, which begins with `{"id":` and another id; never
   * where the browser does not respond, as it does where the session ends.
   *
   * @returns drops the response
   * @throws Error when the pipe has closed; RangeError for parameters that are nested too deeply
   */
  function send({ method, params, sessionId }: CdpCommand, onResponse: (response: Buffer) => void): () => void {
    const id = nextId;
    pipe.sendJson(JSON.stringify({ id, method, params, sessionId }));
    nextId = nextId === LAST_ID ? FIRST_ID : nextId + 1;
    responses.set(id, onResponse);
    return () => void responses.delete(id);
  }

  return {
    send,
    /** Sends a command. @throws Error in the browser's words */
    call: (command: CdpCommand): Promise<Readonly<Record<string, unknown>>> =>
      new Promise((resolve, reject) => {
        send(command, (response) => {
          const { result = {}, error } = JSON.parse(response.toString()) as {
            readonly result?: Readonly<Record<string, unknown>>;
            readonly error?: { readonly message: string };
          };
          if (error === undefined) resolve(result);
          else reject(new Error(`${command.method}: ${error.message}`));
        });
      }),
    /** Calls the listener with the JSON of each event of a session, from now on, until the returned function is called. */
    listen(sessionId: string, listener: (event: Buffer) => void): () => void {
      listeners.set(sessionId, listener);
      return () => void listeners.delete(sessionId);
    },
    listenToPopups: popups.listen,
  };
}

/** The response with the id of the command that a client has sent. */
export function withId(response: Buffer, id: number): Buffer {
  return Buffer.concat([Buffer.from(`{"id":${id}`), response.subarray(response.indexOf(","))]);
}

/** 0: it is no response. */
function idOf(message: Buffer): number {
  return message.toString("latin1", 1, 6) === '"id":' ? Number.parseInt(message.toString("latin1", 6, 17), 10) : 0;
}

/** The browser's description of a page. */
interface TargetInfo extends Readonly<Record<string, unknown>> {
  readonly targetId: string;
  readonly type: string;
  /** The target that has opened it. */
  readonly openerId?: string;
}

/** Returns until when the popup is not to run; undefined: it may run. */
type PopupListener = (popup: TargetInfo) => Promise<unknown> | undefined;

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
