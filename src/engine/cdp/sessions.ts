import { type SessionRouter, withId } from "../playwright/session-router.ts";
import { type Params, RejectedCommand, type SessionCommand, UNKNOWN_SESSION } from "./commands.ts";
import { createProxyErrors, type ErrorTextOf } from "./proxy-errors.ts";
import type { TargetInfo } from "./targets.ts";

/** Commands of one client that have no response yet. */
const MAX_PENDING = 10_000;
/** Characters of the scripts that the browser keeps for the new documents of a session's page; each counts 1,000 more. */
const MAX_SCRIPTS_LENGTH = 16 * 1_048_576;
const SCRIPT_OVERHEAD = 1_000;
/** Sessions of pages, frames and workers of one client; each takes some 9 KiB, and as much of the browser. */
const MAX_SESSIONS = 1_000;
/** Isolated worlds that one client names in its sessions; each has a global object in every frame of its page. */
const MAX_WORLDS = 1_000;
const TARGET_EVENT = '{"method":"Target.';
const NETWORK_EVENT = '{"method":"Network';
const PROXY_CREDENTIALS = /proxy-authorization/i;
const PREFETCHED = /^\{"method":"Network\.responseReceived",.*"type":"Document",.*"fromPrefetchCache":true/s;

/** A session of the client. */
export interface Session {
  readonly targetId: string;
  /** The context of its target, by the id in the protocol. */
  readonly browserContextId: string;
  /** The session in which it was attached; undefined: in that of the browser. */
  readonly parent: string | undefined;
  readonly unlisten: () => void;
  /** Drops the responses to commands that have none yet. */
  readonly pending: Set<() => void>;
  /** The lengths of scripts for new documents, by the browser's id. */
  readonly scripts: Map<string, number>;
  scriptsLength: number;
  /** The names of isolated worlds: one of a known name is the same world. */
  readonly worlds: Set<string>;
}

/** The state that a client has in all its sessions of the browser. */
export interface ClientUse {
  sessions: number;
  worlds: number;
}

/** The sessions that a client has attached. */
export type Sessions = ReturnType<typeof createSessions>;

/**
 * Makes the browser's event that of a client: without the header by which a context's requests pass the service's proxy. The response
 * of a prefetched document announces no further events, which only the prefetch gets: clients wait for them before they see it loaded.
 */
function toClientEvent(json: string): string {
  const shown = PROXY_CREDENTIALS.test(json) ? withoutProxyCredentials(json) : json;
  return PREFETCHED.test(shown) ? shown.replace('"hasExtraInfo":true', '"hasExtraInfo":false') : shown;
}

function withoutProxyCredentials(json: string): string {
  return JSON.stringify(
    JSON.parse(json, (name, value: unknown) => {
      if (PROXY_CREDENTIALS.test(name)) return undefined;
      return typeof value === "string" ? value.replace(/^proxy-authorization:.*\r?\n/gim, "") : value;
    }),
  );
}

export function createSessions({
  router,
  errorTextIn,
  send,
  onEnd,
  use,
}: {
  readonly router: SessionRouter;
  /** Returns the errors of a context's requests. */
  errorTextIn(browserContextId: string): ErrorTextOf;
  /** Sends a message to the client. */
  send(message: Buffer): void;
  /** A session has ended that was attached in that of the browser. */
  onEnd(targetId: string): void;
  readonly use: ClientUse;
}) {
  const sessions = new Map<string, Session>();
  const proxyErrors = createProxyErrors();
  let pendingCount = 0;

  /** Passes the events of a session to the client, and those of the sessions that are attached in it. */
  function adopt(
    sessionId: string,
    { targetId, browserContextId = "" }: Pick<TargetInfo, "targetId" | "browserContextId">,
    parent?: string,
  ): void {
    const unlisten = router.listen(sessionId, (event) => onEvent(sessionId, event));
    sessions.set(sessionId, {
      ...{ targetId, browserContextId, parent, unlisten },
      pending: new Set(),
      scripts: new Map(),
      scriptsLength: 0,
      worlds: new Set(),
    });
    use.sessions++;
  }

  /** Whether there was such a session, which has ended, with those attached in it. */
  function drop(sessionId: string): boolean {
    const session = sessions.get(sessionId);
    if (session === undefined) return false;
    sessions.delete(sessionId);
    use.sessions--;
    use.worlds -= session.worlds.size;
    session.unlisten();
    pendingCount -= session.pending.size;
    for (const dropResponse of session.pending) dropResponse();
    if (session.parent === undefined) onEnd(session.targetId);
    for (const [id, { parent }] of sessions) if (parent === sessionId) drop(id);
    return true;
  }

  function onEvent(sessionId: string, event: Buffer): void {
    const head = event.toString("latin1", 0, TARGET_EVENT.length);
    if (head === NETWORK_EVENT) {
      const { browserContextId = "" } = sessions.get(sessionId) ?? {};
      const json = toClientEvent(event.toString());
      return send(Buffer.from(proxyErrors.inEvent(json, errorTextIn(browserContextId))));
    }
    if (head !== TARGET_EVENT) return send(event);
    const { method, params } = JSON.parse(event.toString()) as { readonly method: string; readonly params: Params };
    const child = String(params["sessionId"]);
    if (method === "Target.attachedToTarget") {
      const { targetId, browserContextId = "" } = params["targetInfo"] as TargetInfo;
      const { browserContextId: ofParent = "" } = sessions.get(sessionId) ?? {};
      if (browserContextId !== "" && browserContextId !== ofParent) return;
      adopt(child, { targetId, browserContextId: ofParent }, sessionId);
    } else if (method === "Target.detachedFromTarget") drop(child);
    else return;
    send(event);
  }

  const parentOf = ({ parent }: Session): Session | undefined =>
    parent === undefined ? undefined : sessions.get(parent);

  /** Returns the session of a command. @throws RejectedCommand as the browser for one that it does not have */
  function of({ sessionId }: SessionCommand): Session {
    const session = sessions.get(sessionId);
    if (session === undefined) throw new RejectedCommand("Session with given id not found.", UNKNOWN_SESSION);
    return session;
  }

  /**
   * Passes a command to the browser, and its response to the client, as `toSent` makes it of the browser's.
   *
   * @throws RejectedCommand while 10,000 wait for theirs
   */
  function forward(
    command: SessionCommand,
    params: Params,
    toSent: (response: Buffer) => Buffer = (response) => response,
  ): void {
    const { id, method, sessionId } = command;
    const { pending } = of(command);
    if (pendingCount >= MAX_PENDING)
      throw new RejectedCommand(`${MAX_PENDING} commands wait for their response already`);
    const dropResponse = router.send({ method, params, sessionId }, (response) => {
      if (!pending.delete(dropResponse)) return;
      pendingCount--;
      send(withId(toSent(response), id));
    });
    pending.add(dropResponse);
    pendingCount++;
  }

  /** Counts the isolated world that a command names. @throws RejectedCommand */
  function nameWorld({ worlds }: Session, { worldName }: Params): void {
    // The browser rejects what is no string.
    if (typeof worldName !== "string" || worlds.has(worldName)) return;
    if (use.worlds >= MAX_WORLDS)
      throw new RejectedCommand(`${MAX_WORLDS} isolated worlds are named already: use their names again`);
    worlds.add(worldName);
    use.worlds++;
  }

  return {
    adopt,
    drop,
    /**
     * Runs `attach`, which opens a session.
     *
     * @throws RejectedCommand while 1,000 are open
     */
    async open<T>(attach: () => Promise<T>): Promise<T> {
      if (use.sessions >= MAX_SESSIONS)
        throw new RejectedCommand(`${MAX_SESSIONS} sessions are open already: detach those that are not needed`);
      // It counts from now on, twice for a moment: many may be asked for before the first is open.
      use.sessions++;
      try {
        return await attach();
      } finally {
        use.sessions--;
      }
    },
    /** Forwards `Page.createIsolatedWorld`. @throws RejectedCommand, too, beyond 1,000 names */
    createWorld(command: SessionCommand, params: Params): void {
      nameWorld(of(command), { worldName: "", ...params });
      forward(command, params);
    },
    dropAll(): void {
      for (const sessionId of [...sessions.keys()]) drop(sessionId);
    },
    get: (sessionId: unknown): Session | undefined => sessions.get(String(sessionId)),
    /** The target of the page in which it was attached, in frames of it or workers as well. */
    pageOf(session: Session): string {
      let top = session;
      for (let above = parentOf(top); above !== undefined; above = parentOf(top)) top = above;
      return top.targetId;
    },
    of,
    forward,
    /** Forwards `Page.navigate`. */
    navigate(command: SessionCommand, params: Params): void {
      const errorTextOf = errorTextIn(of(command).browserContextId);
      forward(command, params, proxyErrors.ofNavigation(String(params["url"]), errorTextOf));
    },
    /** Forwards `Page.addScriptToEvaluateOnNewDocument`, and counts its characters. @throws RejectedCommand, too, beyond 16 Mi characters of a session */
    addScript(command: SessionCommand, params: Params): void {
      const session = of(command);
      nameWorld(session, params);
      const length = String(params["source"]).length + SCRIPT_OVERHEAD;
      if (session.scriptsLength + length > MAX_SCRIPTS_LENGTH)
        throw new RejectedCommand(
          `the page's scripts for new documents would have more than ${MAX_SCRIPTS_LENGTH} characters`,
        );
      forward(command, params, (response) => {
        const { result } = JSON.parse(response.toString()) as { readonly result?: { readonly identifier: string } };
        if (result === undefined) session.scriptsLength -= length;
        else session.scripts.set(result.identifier, length);
        return response;
      });
      session.scriptsLength += length;
    },
    removeScript(command: SessionCommand, params: Params): void {
      const session = of(command);
      const identifier = String(params["identifier"]);
      session.scriptsLength -= session.scripts.get(identifier) ?? 0;
      session.scripts.delete(identifier);
    },
  };
}
