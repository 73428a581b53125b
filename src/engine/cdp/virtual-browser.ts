import { randomBytes } from "node:crypto";
import type { CdpCommand } from "../playwright/session-router.ts";
import { isAct, isTranslatedAct, messageOf } from "./messages.ts";
import { type ClientTrace, createClientTrace } from "./client-trace.ts";
import type { ClientContext, ContextsClient } from "./client-contexts.ts";
import { type Command, errorOf, type Params, parseCommand, RejectedCommand, type SessionCommand } from "./commands.ts";
import {
  BROWSER_TARGET,
  contextOf,
  createRootMethods,
  inPageSessions,
  keepCertificateChecks,
  type RootDependencies,
} from "./root-methods.ts";
import { type ClientUse, createSessions, type Session, type Sessions } from "./sessions.ts";
import { createTargets, type TargetInfo, type Targets } from "./targets.ts";

/** Names of rejected methods that are counted, each up to so many characters. */
const MAX_REJECTED = 100;
const MAX_NAME = 100;
/** How many sessions of the browser itself a client may have, beside the one that a client begins with. */
const MAX_FURTHER = 20;
/** How many files are chosen at once, by the path that names an artifact. */
const MAX_FILES = 20;
/** Matches `/artifacts/…`, and `artifact:…` behind the folder in which a library looks for it. */
const ARTIFACT_PATH = /^(?:\/artifacts\/|(?:.*[/\\])?artifact:)([\w-]{1,64})$/;

/** The client's contexts as it sees them: a browser with these contexts only, the first one as its default. */
export interface VirtualBrowser extends ContextsClient {
  /** Opens its sessions; before it resolves, no message may come. */
  open(): Promise<void>;
  /** Handles a message of the client. @param sessionId - for a command that names none; default: that of the browser */
  handle(text: string, sessionId?: string): void;
  /** The rejected methods, and how often each was called. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Ends its sessions, which resumes what the client has paused. */
  close(): void;
}

export interface VirtualBrowserDependencies extends RootDependencies {
  /** Whether its messages are those of the translation of WebDriver BiDi; default false. */
  readonly isTranslated?: boolean;
  /** Sends a message to the client. */
  send(message: Buffer): void;
}

export function createVirtualBrowser(dependencies: VirtualBrowserDependencies): VirtualBrowser {
  const use = { sessions: 0, worlds: 0 };
  return createBrowser(dependencies, { rejections: createRejections(), trace: createClientTrace(), use });
}

/** A browser of a client, or a further session of it that the client has begun. */
interface ClientBrowser extends VirtualBrowser {
  /** Whether a session is one of those that were attached in it. */
  has(sessionId: string): boolean;
  run(command: Command): void;
}

/** @param ownSessionId that of the further session */
function createBrowser(
  dependencies: VirtualBrowserDependencies,
  shared: {
    readonly rejections: ReturnType<typeof createRejections>;
    readonly trace: ClientTrace;
    readonly use: ClientUse;
  },
  ownSessionId?: string,
): ClientBrowser {
  const { router, contexts } = dependencies;
  let isClosed = false;
  let unlisten = (): void => undefined;
  const { trace } = shared;
  const { rejected, reject } = shared.rejections;
  /** Further sessions of the browser, by id. */
  const further = new Map<string, ClientBrowser>();
  /** The contexts of whose downloads the client gets events. */
  const reported = new Set<string>();

  const browser = createBrowserSession(router);
  const attach = async (targetId: string): Promise<string> =>
    String((await browser.call("Target.attachToTarget", { targetId, flatten: true }))["sessionId"]);
  const sendBytes = (message: Buffer): void => void (isClosed || dependencies.send(message));
  const sendAny = (message: object): void => sendBytes(Buffer.from(JSON.stringify(message)));
  /** Sends a message of the browser's own session. */
  const send = (message: object): void =>
    sendAny(ownSessionId === undefined ? message : { ...message, sessionId: ownSessionId });

  const targets = createTargets({ isOwn: contexts.has, attach, send });
  const sessions = createSessions({
    ...{ router, send: sendBytes },
    // Its last events may come after its end.
    errorTextIn: (id) => (request) => (contexts.has(id) ? contexts.of(id).errorTextOf(request) : undefined),
    onEnd: (targetId) => targets.forgetSession(targetId),
    use: shared.use,
  });
  const onBrowserEvent = createEventHandler({ targets, sessions, send });

  async function attachToBrowser(): Promise<string> {
    if (ownSessionId !== undefined) throw new RejectedCommand("a session of the browser has none of its own");
    if (further.size >= MAX_FURTHER)
      throw new RejectedCommand(`${MAX_FURTHER} sessions of the browser are open already`);
    const sessionId = randomBytes(16).toString("hex").toUpperCase();
    const session = createBrowser(dependencies, shared, sessionId);
    further.set(sessionId, session);
    await session.open();
    for (const context of contexts.all()) context.pages().forEach(session.showPage);
    send({
      method: "Target.attachedToTarget",
      params: { sessionId, targetInfo: BROWSER_TARGET, waitingForDebugger: false },
    });
    return sessionId;
  }

  function detachFromBrowser(sessionId: string): boolean {
    const session = further.get(sessionId);
    if (session === undefined) return false;
    further.delete(sessionId);
    session.close();
    send({ method: "Target.detachedFromTarget", params: { sessionId, targetId: BROWSER_TARGET.targetId } });
    return true;
  }

  const rootMethods = createRootMethods({
    ...{ router, contexts, targets, sessions, attach, attachToBrowser, detachFromBrowser, trace },
    call: browser.call,
    onClosed: dependencies.onClosed,
    reportDownloads: (id, isWanted) => void (isWanted ? reported.add(id) : reported.delete(id)),
  });

  function reply({ id, sessionId = ownSessionId }: Pick<Command, "id" | "sessionId">, outcome: object): void {
    sendAny({ id, ...outcome, ...(sessionId !== undefined && { sessionId }) });
  }

  async function inPageSession(command: SessionCommand, { targetId, browserContextId }: Session): Promise<void> {
    const { method, params } = command;
    if (method === "Target.getTargets")
      return reply(command, { result: { targetInfos: targets.all(browserContextId) } });
    const run = rootMethods[method];
    reply(command, { result: await run?.({ targetId, ...params, browserContextId }) });
  }

  /** @throws Error for what no client may send, or this one not now */
  function requireAllowed(side: "browser" | "page", command: Command, toContext: () => ClientContext): void {
    const traits = messageOf(side, command);
    if (traits === undefined) throw reject(command, reasons.get(command.method));
    const acts = dependencies.isTranslated === true ? isTranslatedAct(traits) : isAct(traits, command);
    toContext().beforeCommand(acts);
  }

  function inSession(command: SessionCommand): void | Promise<void> {
    const { method, params, sessionId } = command;
    const session = sessions.of(command);
    const context = contexts.of(session.browserContextId);
    // The translation compares the paths of the files before with those to choose, which are none of the machine's.
    if (method === "DOM.getFileInfo" && dependencies.isTranslated === true)
      return reply(command, { result: { path: "" } });
    requireAllowed("page", command, () => context);
    if (method === "DOM.setFileInputFiles") {
      const ids = artifactsIn(params["files"]);
      if (ids === undefined)
        throw reject(command, "a client has no files on this machine; send bytes, or artifact:{artifactId}");
      return context
        .copyArtifacts(sessions.pageOf(session), ids)
        .then((files) => sessions.forward(command, { ...params, files }));
    }
    if (inPageSessions.has(method)) return inPageSession(command, session);
    switch (method) {
      case "Page.navigate": {
        const go = (url: string): void => sessions.navigate(command, { ...params, url });
        const url = context.checkUrl(String(params["url"]));
        return typeof url === "string" ? go(url) : url.then(go);
      }
      case "Network.loadNetworkResource": {
        const url = context.checkUrl(String(params["url"]));
        if (typeof url === "string") return sessions.forward(command, { ...params, url });
        return url.then((checked) => sessions.forward(command, { ...params, url: checked }));
      }
      case "Input.dispatchDragEvent":
        // Their paths are on the service's machine.
        if (isNotEmpty((params["data"] as Params | undefined)?.["files"]))
          throw reject(command, "files are not dragged by their path");
        break;
      case "Runtime.runIfWaitingForDebugger":
        // It runs when all that it waits for let it run, Playwright among them.
        if (targets.start(session.targetId)) return reply(command, { result: {} });
        break;
      case "Browser.setContentsSize": {
        // Pages have no window of their own: it is the size of the viewport.
        const { width, height } = params;
        const size = { width, height, deviceScaleFactor: 0, mobile: false };
        return sessions.forward({ ...command, method: "Emulation.setDeviceMetricsOverride" }, size);
      }
      case "Page.createIsolatedWorld":
        return sessions.createWorld(command, params);
      case "Page.addScriptToEvaluateOnNewDocument":
        return sessions.addScript(command, params);
      case "Page.removeScriptToEvaluateOnNewDocument":
        sessions.removeScript(command, params);
        break;
      case "Security.setIgnoreCertificateErrors":
        return reply(command, { result: keepCertificateChecks(params) });
      case "Target.setAutoAttach":
        return sessions.forward(command, { ...params, flatten: true });
      case "Tracing.start":
        return sessions.forward(command, trace.start(context, params), (response) => {
          if (isError(response)) trace.end();
          return response;
        });
      case "Tracing.end":
        return sessions.forward(command, params, (response) => {
          trace.end();
          return response;
        });
      case "Target.getTargetInfo":
        return reply(command, { result: { targetInfo: targets.of({ targetId: session.targetId, ...params }) } });
      case "Target.detachFromTarget":
        if (sessions.get(params["sessionId"])?.parent !== sessionId)
          throw new RejectedCommand("No session with given id", -32_602);
        return sessions.forward(command, { sessionId: params["sessionId"] });
    }
    const { browserContextId } = session;
    sessions.forward(command, "browserContextId" in params ? { ...params, browserContextId } : params);
  }

  async function atRoot(command: Command): Promise<void> {
    const { method, params } = command;
    requireAllowed("browser", command, () => contextOf(command, { contexts, targets }));
    reply(command, { result: await rootMethods[method]?.(params) });
  }

  function run(command: Command): void {
    const { sessionId } = command;
    try {
      if (sessionId === undefined) return void atRoot(command).catch(fail);
      const own = further.get(sessionId);
      if (own !== undefined) return own.run({ ...command, sessionId: undefined });
      const holder = sessions.get(sessionId) ? undefined : [...further.values()].find((each) => each.has(sessionId));
      if (holder !== undefined) return holder.run(command);
      inSession({ ...command, sessionId })?.catch(fail);
    } catch (error) {
      fail(error);
    }
    function fail(error: unknown): void {
      reply(command, errorOf(error));
    }
  }

  return {
    lastMessageMs: performance.now(),
    get rejected() {
      return Object.fromEntries(rejected);
    },
    async open() {
      await browser.open(onBrowserEvent);
      if (isClosed) return browser.detach();
      unlisten = router.listenToPopups(targets.showPopup);
      await browser.call("Target.setDiscoverTargets", { discover: true });
    },
    handle(text, sessionId) {
      const command = parseCommand(text);
      if ("error" in command) return send(command);
      run(command.sessionId === undefined ? { ...command, sessionId } : command);
    },
    has: (sessionId) => sessions.get(sessionId) !== undefined,
    run,
    showPage(targetId) {
      targets.show(targetId);
      for (const session of further.values()) session.showPage(targetId);
    },
    showDownload(browserContextId, event) {
      if (reported.has(browserContextId)) send(event);
      for (const session of further.values()) session.showDownload(browserContextId, event);
    },
    end: dependencies.onClosed,
    close() {
      if (isClosed) return;
      isClosed = true;
      unlisten();
      for (const session of further.values()) session.close();
      targets.close();
      sessions.dropAll();
      browser.detach();
      if (ownSessionId === undefined) trace.end();
    },
  };
}

/** Returns the handler of events of the real session of the browser. */
function createEventHandler({
  targets,
  sessions,
  send,
}: {
  readonly targets: Targets;
  readonly sessions: Sessions;
  send(message: object): void;
}): (event: Buffer) => void {
  return (event) => {
    const { method, params } = JSON.parse(event.toString()) as { readonly method: string; readonly params: Params };
    const sessionId = String(params["sessionId"]);
    switch (method) {
      case "Target.targetCreated":
      case "Target.targetInfoChanged":
      case "Target.targetDestroyed":
      case "Target.targetCrashed":
        return targets.handle(method, params);
      case "Target.attachedToTarget": {
        const targetInfo = params["targetInfo"] as TargetInfo;
        const { targetId } = targetInfo;
        sessions.adopt(sessionId, targetInfo);
        return send({ method, params: { ...params, waitingForDebugger: targets.isPaused(targetId) } });
      }
      case "Tracing.dataCollected":
      case "Tracing.bufferUsage":
      case "Tracing.tracingComplete":
        return send({ method, params });
      case "Target.detachedFromTarget":
        if (sessions.drop(sessionId)) send({ method, params });
    }
  };
}

/** The real session of the browser in which targets are attached: what a client attaches in it, Playwright does not see. */
function createBrowserSession(router: RootDependencies["router"]) {
  let sessionId = "";
  let unlisten = (): void => undefined;
  return {
    call: (method: string, params: Params): Promise<Params> => router.call({ method, params, sessionId }),
    async open(onEvent: (event: Buffer) => void): Promise<void> {
      sessionId = String((await router.call({ method: "Target.attachToBrowserTarget" }))["sessionId"]);
      unlisten = router.listen(sessionId, onEvent);
    },
    detach(): void {
      unlisten();
      if (sessionId === "") return;
      const command: CdpCommand = { method: "Target.detachFromTarget", params: { sessionId } };
      router.call(command).catch(() => undefined); // the browser has ended
    },
  };
}

/** Counts the methods that are rejected. */
function createRejections() {
  const rejected = new Map<string, number>();
  return {
    rejected,
    reject({ method }: Pick<Command, "method">, why = ""): RejectedCommand {
      const name = method.slice(0, MAX_NAME);
      if (rejected.has(name) || rejected.size < MAX_REJECTED) rejected.set(name, (rejected.get(name) ?? 0) + 1);
      return new RejectedCommand(`${name} is not available here${why === "" ? "" : `: ${why}`}`);
    },
  };
}

/** Messages for methods that are not run: the reason, or the method to use instead. */
const reasons: ReadonlyMap<string, string> = new Map([
  ["Page.setDownloadBehavior", "downloads go where those of all pages of the context go"],
]);

/** The ids in paths of artifacts; undefined where others are among them, or too many. */
function artifactsIn(paths: unknown): readonly string[] | undefined {
  if (!Array.isArray(paths) || paths.length > MAX_FILES) return undefined;
  const ids = paths.flatMap((path) => (typeof path === "string" ? (ARTIFACT_PATH.exec(path)?.[1] ?? []) : []));
  return ids.length === paths.length ? ids : undefined;
}

/** Whether a response of the browser, without its id, is an error. */
function isError(response: Buffer): boolean {
  return "error" in (JSON.parse(response.toString()) as object);
}

function isNotEmpty(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
