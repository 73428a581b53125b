import { type CdpCommand, type SessionRouter, withId } from "../playwright/session-router.ts";
import { allowedMethods, isAct } from "./allowed-methods.ts";

/** How a browser reports an error of a command that it does not run, and an unknown session. */
const SERVER_ERROR = -32_000;
const UNKNOWN_SESSION = -32_001;
const INVALID_REQUEST = -32_600;
const PARSE_ERROR = -32_700;
/** Commands of one client that have no response yet. */
const MAX_PENDING = 10_000;
/** Names of rejected methods that are counted, each up to so many characters. */
const MAX_REJECTED = 100;
const MAX_NAME = 100;

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

export interface VirtualBrowserDependencies {
  readonly router: SessionRouter;
  /** Of the context, in the protocol. */
  readonly browserContextId: string;
  /** Opens a blank page of the context and returns the id of its target, which it has shown by then. */
  openPage(): Promise<string>;
  /** The URL to navigate to in place of one of the client, at once where it can be. @throws Error for a URL that the policy denies */
  checkUrl(url: string): string | Promise<string>;
  /** Called before each command. @throws Error that says why the client may not act on pages */
  beforeCommand(isAct: boolean): void;
  /** Sends a message to the client. */
  send(message: Buffer): void;
  /** The client has closed its browser, or is to be disconnected for a reason. */
  onClosed(reason?: "slow" | "gone"): void;
}

type Params = Readonly<Record<string, unknown>>;

interface TargetInfo extends Params {
  readonly targetId: string;
  readonly type: string;
  readonly browserContextId?: string;
}

/** A command of the client. */
interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Params;
  readonly sessionId: string | undefined;
}

interface SessionCommand extends Command {
  readonly sessionId: string;
}

/** A session of the client. */
interface Session {
  readonly targetId: string;
  /** The session in which it was attached; undefined: in that of the browser. */
  readonly parent: string | undefined;
  readonly unlisten: () => void;
  /** Drops the responses to commands that have none yet. */
  readonly pending: Set<() => void>;
}

/** Why a command is not run. */
class RejectedCommand extends Error {
  readonly code: number;

  constructor(message: string, code = SERVER_ERROR) {
    super(message);
    this.code = code;
  }
}

export function createVirtualBrowser(dependencies: VirtualBrowserDependencies): VirtualBrowser {
  const { router, browserContextId, openPage, checkUrl, beforeCommand, onClosed } = dependencies;
  /** The real session of the browser in which targets are attached: what a client attaches in it, Playwright does not see. */
  let browserSession = "";
  let unlisten = (): void => undefined;
  /** The targets of the context by id, also those that the client is not shown. */
  const targets = new Map<string, TargetInfo>();
  const shown = new Set<string>();
  const sessions = new Map<string, Session>();
  /** Targets that are attached because of `Target.setAutoAttach`, and their sessions. */
  const autoAttached = new Map<string, Promise<string>>();
  const rejected: Record<string, number> = {};
  let isDiscovering = false;
  let isAutoAttaching = false;
  let isClosed = false;
  let pendingCount = 0;

  const call = (method: string, params: Params): Promise<Params> =>
    router.call({ method, params, sessionId: browserSession });

  function send(message: object): void {
    if (!isClosed) dependencies.send(Buffer.from(JSON.stringify(message)));
  }

  function reply({ id, sessionId }: Pick<Command, "id" | "sessionId">, outcome: object): void {
    send({ id, ...outcome, ...(sessionId !== undefined && { sessionId }) });
  }

  function fail(command: Command, error: unknown): void {
    const [code, message] =
      error instanceof RejectedCommand ? [error.code, error.message] : [SERVER_ERROR, messageOf(error)];
    reply(command, { error: { code, message } });
  }

  function reject({ method }: Pick<Command, "method">, why = ""): RejectedCommand {
    const name = method.slice(0, MAX_NAME);
    if (Object.hasOwn(rejected, name) || Object.keys(rejected).length < MAX_REJECTED)
      rejected[name] = (rejected[name] ?? 0) + 1;
    return new RejectedCommand(`${name} is not available here${why === "" ? "" : `: ${why}`}`);
  }

  // --- Targets

  function isShown({ type, targetId, browserContextId: id }: TargetInfo): boolean {
    if (id !== browserContextId) return false;
    return type === "page" ? shown.has(targetId) : type === "service_worker";
  }

  function shownTargets(): readonly TargetInfo[] {
    return [...targets.values()].filter(isShown);
  }

  /** The target of a command, which is one of the context's. @throws RejectedCommand as the browser for one that it does not have */
  function targetOf({ targetId }: Params): TargetInfo {
    const target = typeof targetId === "string" ? targets.get(targetId) : undefined;
    if (target === undefined || !isShown(target)) throw new RejectedCommand("No target with given id found", -32_602);
    return target;
  }

  /** Reports a target that the client has not seen, and attaches to it. */
  function announce(target: TargetInfo): void {
    if (isDiscovering) send({ method: "Target.targetCreated", params: { targetInfo: target } });
    if (isAutoAttaching) void autoAttach(target.targetId).catch(() => undefined); // it has closed meanwhile
  }

  function autoAttach(targetId: string): Promise<string> {
    const attached = autoAttached.get(targetId) ?? attach(targetId);
    autoAttached.set(targetId, attached);
    return attached;
  }

  async function attach(targetId: string): Promise<string> {
    const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
    return String(sessionId);
  }

  /** An event of the real session of the browser. */
  function onBrowserEvent(event: Buffer): void {
    const { method, params } = JSON.parse(event.toString()) as { readonly method: string; readonly params: Params };
    const targetInfo = params["targetInfo"] as TargetInfo | undefined;
    const targetId = String(params["targetId"]);
    switch (method) {
      case "Target.targetCreated":
      case "Target.targetInfoChanged": {
        if (targetInfo?.browserContextId !== browserContextId) return;
        const isNew = !targets.has(targetInfo.targetId);
        targets.set(targetInfo.targetId, targetInfo);
        if (!isShown(targetInfo)) return;
        if (isNew) announce(targetInfo);
        else if (isDiscovering) send({ method, params });
        return;
      }
      case "Target.targetDestroyed":
      case "Target.targetCrashed": {
        const target = targets.get(targetId);
        if (target !== undefined && isShown(target) && isDiscovering) send({ method, params });
        if (method === "Target.targetCrashed") return;
        targets.delete(targetId);
        shown.delete(targetId);
        autoAttached.delete(targetId);
        return;
      }
      case "Target.attachedToTarget":
        if (targetInfo === undefined) return;
        adopt(String(params["sessionId"]), targetInfo.targetId, undefined);
        send({ method, params });
        return;
      case "Target.detachedFromTarget":
        if (!sessions.has(String(params["sessionId"]))) return;
        drop(String(params["sessionId"]));
        send({ method, params });
    }
  }

  // --- Sessions

  function adopt(sessionId: string, targetId: string, parent: string | undefined): void {
    const listener = (event: Buffer): void => onSessionEvent(sessionId, event);
    sessions.set(sessionId, { targetId, parent, unlisten: router.listen(sessionId, listener), pending: new Set() });
  }

  function drop(sessionId: string): void {
    const session = sessions.get(sessionId);
    if (session === undefined) return;
    sessions.delete(sessionId);
    session.unlisten();
    pendingCount -= session.pending.size;
    for (const dropResponse of session.pending) dropResponse();
    if (session.parent === undefined) autoAttached.delete(session.targetId);
    for (const [id, { parent }] of sessions) if (parent === sessionId) drop(id);
  }

  function onSessionEvent(sessionId: string, event: Buffer): void {
    if (event.toString("latin1", 0, TARGET_EVENT.length) !== TARGET_EVENT)
      return void (isClosed || dependencies.send(event));
    const { method, params } = JSON.parse(event.toString()) as { readonly method: string; readonly params: Params };
    const child = String(params["sessionId"]);
    if (method === "Target.attachedToTarget") {
      const { targetId, browserContextId: id } = params["targetInfo"] as TargetInfo;
      if (id !== undefined && id !== browserContextId) return;
      adopt(child, targetId, sessionId);
    } else if (method === "Target.detachedFromTarget") drop(child);
    else return;
    dependencies.send(event);
  }

  function sessionOf({ sessionId }: SessionCommand): Session {
    const session = sessions.get(sessionId);
    if (session === undefined) throw new RejectedCommand("Session with given id not found.", UNKNOWN_SESSION);
    return session;
  }

  /** Passes a command to the browser, and its response to the client. */
  function forward(command: SessionCommand, params: Params): void {
    const { id, method, sessionId } = command;
    const { pending } = sessionOf(command);
    if (pendingCount >= MAX_PENDING)
      throw new RejectedCommand(`${MAX_PENDING} commands wait for their response already`);
    const dropResponse = router.send({ method, params, sessionId }, (response) => {
      if (!pending.delete(dropResponse)) return;
      pendingCount--;
      dependencies.send(withId(response, id));
    });
    pending.add(dropResponse);
    pendingCount++;
  }

  // --- Commands

  function inSession(command: SessionCommand): void | Promise<void> {
    const { method, params, sessionId } = command;
    const session = sessionOf(command);
    if (!allowedMethods.has(method)) throw reject(command, reasons[method]);
    switch (method) {
      case "Page.navigate": {
        const url = checkUrl(String(params["url"]));
        if (typeof url === "string") return forward(command, { ...params, url });
        return url.then((checked) => forward(command, { ...params, url: checked }));
      }
      case "Input.dispatchDragEvent":
        // Their paths are on the service's machine.
        if (isNotEmpty((params["data"] as Params | undefined)?.["files"]))
          throw reject(command, "files are not dragged by their path");
        break;
      case "Target.setAutoAttach":
        return forward(command, { ...params, flatten: true });
      case "Target.getTargetInfo":
        return reply(command, { result: { targetInfo: targetOf({ targetId: session.targetId, ...params }) } });
      case "Target.detachFromTarget":
        if (sessions.get(String(params["sessionId"]))?.parent !== sessionId)
          throw new RejectedCommand("No session with given id", -32_602);
        return forward(command, { sessionId: params["sessionId"] });
    }
    forward(command, "browserContextId" in params ? { ...params, browserContextId } : params);
  }

  /** The methods of the browser that a client may call. */
  const rootMethods: Readonly<Record<string, (params: Params) => object | Promise<object>>> = {
    "Browser.getVersion": (params) => call("Browser.getVersion", params),
    "Schema.getDomains": (params) => call("Schema.getDomains", params),
    "Browser.close"() {
      setImmediate(() => onClosed());
      return {};
    },
    // Downloads go where those of all pages of the context go.
    "Browser.setDownloadBehavior": () => ({}),
    "Browser.getWindowForTarget": () => ({ windowId: 1, bounds: WINDOW }),
    "Browser.getWindowBounds": () => ({ bounds: WINDOW }),
    "Browser.setWindowBounds": () => ({}),
    "Browser.grantPermissions": (params) => call("Browser.grantPermissions", { ...params, browserContextId }),
    "Browser.setPermission": (params) => call("Browser.setPermission", { ...params, browserContextId }),
    "Security.setIgnoreCertificateErrors"({ ignore }) {
      if (ignore === true) throw new RejectedCommand("create the context with ignoreHTTPSErrors: true in place of it");
      return {};
    },
    "Browser.resetPermissions": () => call("Browser.resetPermissions", { browserContextId }),
    "Storage.getCookies": () => call("Storage.getCookies", { browserContextId }),
    "Storage.setCookies": ({ cookies }) => call("Storage.setCookies", { cookies, browserContextId }),
    "Storage.clearCookies": () => call("Storage.clearCookies", { browserContextId }),
    "Target.getBrowserContexts": () => ({ browserContextIds: [], defaultBrowserContextId: browserContextId }),
    "Target.getTargets": () => ({ targetInfos: shownTargets() }),
    "Target.getTargetInfo": (params) => ({
      targetInfo: params["targetId"] === undefined ? BROWSER_TARGET : targetOf(params),
    }),
    "Target.setDiscoverTargets"({ discover }) {
      const wasDiscovering = isDiscovering;
      isDiscovering = discover === true;
      if (isDiscovering && !wasDiscovering)
        for (const targetInfo of shownTargets()) send({ method: "Target.targetCreated", params: { targetInfo } });
      return {};
    },
    async "Target.setAutoAttach"({ autoAttach: isWanted, flatten }) {
      if (isWanted === true && flatten !== true)
        throw new RejectedCommand("only flat sessions (flatten: true) are available");
      isAutoAttaching = isWanted === true;
      if (isAutoAttaching) await Promise.allSettled(shownTargets().map(({ targetId }) => autoAttach(targetId)));
      return {};
    },
    async "Target.createTarget"({ url = "" }) {
      const href = url === "" ? BLANK : await checkUrl(String(url));
      const targetId = await openPage();
      const sessionId = isAutoAttaching || href !== BLANK ? await autoAttach(targetId) : undefined;
      if (href !== BLANK && sessionId !== undefined)
        router.send({ method: "Page.navigate", params: { url: href }, sessionId }, () => undefined);
      return { targetId };
    },
    async "Target.attachToTarget"(params) {
      if (params["flatten"] !== true) throw new RejectedCommand("only flat sessions (flatten: true) are available");
      return { sessionId: await attach(targetOf(params).targetId) };
    },
    "Target.activateTarget": (params) => call("Target.activateTarget", { targetId: targetOf(params).targetId }),
    "Target.closeTarget": (params) => call("Target.closeTarget", { targetId: targetOf(params).targetId }),
    "Target.detachFromTarget"({ sessionId }) {
      const session = sessions.get(String(sessionId));
      if (session === undefined || session.parent !== undefined)
        throw new RejectedCommand("No session with given id", -32_602);
      return call("Target.detachFromTarget", { sessionId });
    },
  };

  async function atRoot(command: Command): Promise<void> {
    const { method, params } = command;
    const run = Object.hasOwn(rootMethods, method) ? rootMethods[method] : undefined;
    if (run === undefined) throw reject(command, reasons[method]);
    reply(command, { result: await run(params) });
  }

  function run(command: Command): void | Promise<void> {
    beforeCommand(isAct(command.method));
    const { sessionId } = command;
    return sessionId === undefined ? atRoot(command) : inSession({ ...command, sessionId });
  }

  return {
    rejected,
    async open() {
      const { sessionId } = await router.call({ method: "Target.attachToBrowserTarget" });
      browserSession = String(sessionId);
      unlisten = router.listen(browserSession, onBrowserEvent);
      if (isClosed) return detach();
      await call("Target.setDiscoverTargets", { discover: true });
    },
    handle(text) {
      const command = parseCommand(text);
      if ("error" in command)
        return send({ ...(command.id !== undefined && { id: command.id }), error: command.error });
      try {
        const running = run(command);
        running?.catch((error: unknown) => fail(command, error));
      } catch (error) {
        fail(command, error);
      }
    },
    showPage(targetId) {
      if (shown.has(targetId)) return;
      shown.add(targetId);
      const target = targets.get(targetId);
      if (target !== undefined && isShown(target)) announce(target);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      for (const sessionId of [...sessions.keys()]) drop(sessionId);
      detach();
    },
  };

  function detach(): void {
    unlisten();
    if (browserSession === "") return;
    const command: CdpCommand = { method: "Target.detachFromTarget", params: { sessionId: browserSession } };
    router.call(command).catch(() => undefined); // the browser has ended
  }
}

const BLANK = "about:blank";
const TARGET_EVENT = '{"method":"Target.';
const WINDOW = { left: 0, top: 0, width: 1_280, height: 720, windowState: "normal" } as const;
const BROWSER_TARGET = {
  targetId: "00000000-0000-0000-0000-000000000000",
  type: "browser",
  title: "",
  url: "",
  attached: true,
  canAccessOpener: false,
} as const;

const ONE_CONTEXT = "there is one context; open another with POST /contexts";
/** What to do in place of some methods, or why they are not run. */
const reasons: Readonly<Record<string, string>> = {
  "Target.createBrowserContext": ONE_CONTEXT,
  "Target.disposeBrowserContext": ONE_CONTEXT,
  "DOM.setFileInputFiles": "a client has no files on this machine; send their bytes, or use the action upload",
  "Page.setDownloadBehavior": "downloads go where those of all pages of the context go",
  "Tracing.start": "it would record the whole browser",
};

type Parsed = Command | { readonly id?: number; readonly error: { readonly code: number; readonly message: string } };

function parseCommand(text: string): Parsed {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { error: { code: PARSE_ERROR, message: "Message must be a valid JSON" } };
  }
  const { id, method, params = {}, sessionId } = isObject(message) ? message : ({} as Params);
  if (!Number.isInteger(id))
    return { error: { code: INVALID_REQUEST, message: "Message must have integer 'id' property" } };
  const valid = { id: id as number };
  if (typeof method !== "string")
    return { ...valid, error: { code: INVALID_REQUEST, message: "Message must have string 'method' property" } };
  if (!isObject(params) || (sessionId !== undefined && typeof sessionId !== "string"))
    return {
      ...valid,
      error: { code: INVALID_REQUEST, message: "Message has invalid 'params' or 'sessionId' property" },
    };
  return { ...valid, method, params, sessionId };
}

function isObject(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNotEmpty(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
