import type { CdpCommand } from "../playwright/session-router.ts";
import { allowedMethods, isAct as isCommandAct } from "./allowed-methods.ts";
import { type Command, errorOf, type Params, parseCommand, RejectedCommand, type SessionCommand } from "./commands.ts";
import { type NavigationErrors, watchNavigation } from "./navigation-errors.ts";
import { createRootMethods, keepCertificateChecks, type RootDependencies } from "./root-methods.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { createTargets, type TargetInfo, type Targets } from "./targets.ts";

/** Names of rejected methods that are counted, each up to so many characters. */
const MAX_REJECTED = 100;
const MAX_NAME = 100;
/** How many files are chosen at once, by the path that names an artifact. */
const MAX_FILES = 20;
const ARTIFACT_PATH = /^\/artifacts\/([\w-]{1,64})$/;

/** A context as a client of the protocol sees it: a browser with this context only, as its default one. */
export interface VirtualBrowser {
  /** Opens its sessions; before it resolves, no message may come. */
  open(): Promise<void>;
  /** Handles a message of the client. */
  handle(text: string): void;
  /** Shows a page, by the id of its target. */
  showPage(targetId: string): void;
  /** The rejected methods, and how often each was called. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Ends its sessions, which resumes what the client has paused. */
  close(): void;
}

export interface VirtualBrowserDependencies extends RootDependencies {
  readonly navigationErrors: NavigationErrors;
  /** Called before each command. @throws Error that says why the client may not act on pages */
  beforeCommand(isAct: boolean): void;
  /** Default: as in allowed-methods.ts. */
  readonly isAct?: (command: Pick<Command, "method" | "params">) => boolean;
  /** Sends a message to the client. */
  send(message: Buffer): void;
}

export function createVirtualBrowser(dependencies: VirtualBrowserDependencies): VirtualBrowser {
  const { router, browserContextId, checkUrl, beforeCommand, copyArtifacts } = dependencies;
  const { isAct = isCommandAct } = dependencies;
  let isClosed = false;
  let unlisten = (): void => undefined;
  const { rejected, reject } = createRejections();

  const browser = createBrowserSession(router);
  const attach = async (targetId: string): Promise<string> =>
    String((await browser.call("Target.attachToTarget", { targetId, flatten: true }))["sessionId"]);
  const sendBytes = (message: Buffer): void => void (isClosed || dependencies.send(message));
  const send = (message: object): void => sendBytes(Buffer.from(JSON.stringify(message)));

  const targets = createTargets({ browserContextId, attach, send });
  const sessions = createSessions({
    ...{ router, browserContextId, send: sendBytes },
    onEnd: (targetId) => targets.forgetSession(targetId),
  });
  const onBrowserEvent = createEventHandler({ targets, sessions, send });
  const rootMethods = createRootMethods({ ...dependencies, targets, sessions, attach, call: browser.call });

  function reply({ id, sessionId }: Pick<Command, "id" | "sessionId">, outcome: object): void {
    send({ id, ...outcome, ...(sessionId !== undefined && { sessionId }) });
  }

  function inSession(command: SessionCommand): void | Promise<void> {
    const { method, params, sessionId } = command;
    const session = sessions.of(command);
    if (method === "DOM.setFileInputFiles") {
      const ids = artifactsIn(params["files"]);
      if (ids === undefined)
        throw reject(command, "a client has no files on this machine; send bytes, or /artifacts/{artifactId}");
      return copyArtifacts(sessions.pageOf(session), ids).then((files) =>
        sessions.forward(command, { ...params, files }),
      );
    }
    if (!allowedMethods.has(method)) throw reject(command, reasons.get(method));
    switch (method) {
      case "Page.navigate": {
        const go = (url: string): void => {
          const navigation = { ...params, url };
          sessions.forward(command, navigation, watchNavigation(dependencies, command, navigation));
        };
        const url = checkUrl(String(params["url"]));
        return typeof url === "string" ? go(url) : url.then(go);
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
      case "Page.addScriptToEvaluateOnNewDocument":
        return sessions.addScript(command, params);
      case "Page.removeScriptToEvaluateOnNewDocument":
        sessions.removeScript(command, params);
        break;
      case "Security.setIgnoreCertificateErrors":
        return reply(command, { result: keepCertificateChecks(params) });
      case "Target.setAutoAttach":
        return sessions.forward(command, { ...params, flatten: true });
      case "Target.getTargetInfo":
        return reply(command, { result: { targetInfo: targets.of({ targetId: session.targetId, ...params }) } });
      case "Target.detachFromTarget":
        if (sessions.get(params["sessionId"])?.parent !== sessionId)
          throw new RejectedCommand("No session with given id", -32_602);
        return sessions.forward(command, { sessionId: params["sessionId"] });
    }
    sessions.forward(command, "browserContextId" in params ? { ...params, browserContextId } : params);
  }

  async function atRoot(command: Command): Promise<void> {
    const { method, params } = command;
    const run = Object.hasOwn(rootMethods, method) ? rootMethods[method] : undefined;
    if (run === undefined) throw reject(command, reasons.get(method));
    reply(command, { result: await run(params) });
  }

  function run(command: Command): void | Promise<void> {
    beforeCommand(isAct(command));
    const { sessionId } = command;
    return sessionId === undefined ? atRoot(command) : inSession({ ...command, sessionId });
  }

  return {
    get rejected() {
      return Object.fromEntries(rejected);
    },
    async open() {
      await browser.open(onBrowserEvent);
      if (isClosed) return browser.detach();
      unlisten = router.listenToPopups(targets.showPopup);
      await browser.call("Target.setDiscoverTargets", { discover: true });
    },
    handle(text) {
      const command = parseCommand(text);
      if ("error" in command) return send(command);
      try {
        const running = run(command);
        running?.catch((error: unknown) => reply(command, errorOf(error)));
      } catch (error) {
        reply(command, errorOf(error));
      }
    },
    showPage: (targetId) => targets.show(targetId),
    close() {
      if (isClosed) return;
      isClosed = true;
      unlisten();
      targets.close();
      sessions.dropAll();
      browser.detach();
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
        const { targetId } = params["targetInfo"] as TargetInfo;
        sessions.adopt(sessionId, targetId);
        return send({ method, params: { ...params, waitingForDebugger: targets.isPaused(targetId) } });
      }
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

const ONE_CONTEXT = "there is one context; open another with POST /contexts";
/** Messages for methods that are not run: the reason, or the method to use instead. */
const reasons: ReadonlyMap<string, string> = new Map([
  ["Target.createBrowserContext", ONE_CONTEXT],
  ["Target.disposeBrowserContext", ONE_CONTEXT],
  ["Page.setDownloadBehavior", "downloads go where those of all pages of the context go"],
  ["Tracing.start", "it would record the whole browser"],
]);

/** The ids in paths of artifacts; undefined where others are among them, or too many. */
function artifactsIn(paths: unknown): readonly string[] | undefined {
  if (!Array.isArray(paths) || paths.length > MAX_FILES) return undefined;
  const ids = paths.flatMap((path) => (typeof path === "string" ? (ARTIFACT_PATH.exec(path)?.[1] ?? []) : []));
  return ids.length === paths.length ? ids : undefined;
}

function isNotEmpty(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
