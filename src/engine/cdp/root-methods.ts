import type { SessionRouter } from "../playwright/session-router.ts";
import type { ClientTrace } from "./client-trace.ts";
import type { CdpEndReason, ClientContexts } from "./client-contexts.ts";
import { type Command, type Params, RejectedCommand } from "./commands.ts";
import type { Sessions } from "./sessions.ts";
import type { Targets } from "./targets.ts";

/** The part of a client's connection that the methods of the browser use. */
export interface RootDependencies {
  readonly router: SessionRouter;
  readonly contexts: ClientContexts;
  /** The client has closed its browser, or is to be disconnected for a reason. */
  onClosed(reason?: CdpEndReason): void;
}

interface Root extends RootDependencies {
  readonly targets: Targets;
  readonly sessions: Sessions;
  /** Calls a method in the real session of the browser. */
  call(method: string, params: Params): Promise<Params>;
  attach(targetId: string): Promise<string>;
  /** Begins a session of the browser itself and returns its id. @throws RejectedCommand */
  attachToBrowser(): Promise<string>;
  /** Ends one; false: there is none. */
  detachFromBrowser(sessionId: string): boolean;
  readonly trace: ClientTrace;
  /** Whether the client gets the events of downloads of a context. */
  reportDownloads(browserContextId: string, isWanted: boolean): void;
}

/** The methods of the browser that a client may call. */
export function createRootMethods({
  router,
  contexts,
  onClosed,
  targets,
  sessions,
  call,
  attach,
  attachToBrowser,
  detachFromBrowser,
  trace,
  reportDownloads,
}: Root): Readonly<Record<string, (params: Params) => object | Promise<object>>> {
  /** Calls a method for the context that the client has named, or the first one. */
  const ofContext =
    (method: string) =>
    (params: Params): Promise<object> =>
      call(method, { ...params, browserContextId: contexts.of(params["browserContextId"]).browserContextId });

  return {
    "Browser.getVersion": () => call("Browser.getVersion", {}),
    "Schema.getDomains": () => call("Schema.getDomains", {}),
    "Browser.close"() {
      setImmediate(() => onClosed());
      return {};
    },
    // Files become artifacts, whatever folder the client names.
    "Browser.setDownloadBehavior"({ browserContextId, eventsEnabled }) {
      reportDownloads(contexts.of(browserContextId).browserContextId, eventsEnabled === true);
      return {};
    },
    "Browser.getWindowForTarget": () => ({ windowId: 1, bounds: WINDOW }),
    "Browser.getWindowBounds": () => ({ bounds: WINDOW }),
    "Browser.setWindowBounds": () => ({}),
    "Browser.grantPermissions": ofContext("Browser.grantPermissions"),
    "Browser.setPermission": ofContext("Browser.setPermission"),
    "Security.setIgnoreCertificateErrors": keepCertificateChecks,
    "Browser.resetPermissions": ofContext("Browser.resetPermissions"),
    "Storage.getCookies": ofContext("Storage.getCookies"),
    "Storage.setCookies": ofContext("Storage.setCookies"),
    "Storage.clearCookies": ofContext("Storage.clearCookies"),
    async "Tracing.start"(params) {
      return call("Tracing.start", trace.start(contexts.first, params)).catch((error: unknown) => {
        trace.end();
        throw error;
      });
    },
    "Tracing.end": (params) => call("Tracing.end", params).finally(trace.end),
    "Tracing.getCategories": () => call("Tracing.getCategories", {}),
    // Of the trace.
    "IO.read": (params) => call("IO.read", params),
    "IO.close": (params) => call("IO.close", params),
    "Target.getBrowserContexts"() {
      const { browserContextId: defaultBrowserContextId } = contexts.first;
      const ids = contexts.all().map(({ browserContextId }) => browserContextId);
      return { browserContextIds: ids.filter((id) => id !== defaultBrowserContextId), defaultBrowserContextId };
    },
    async "Target.createBrowserContext"(params) {
      return { browserContextId: await contexts.create(params) };
    },
    async "Target.disposeBrowserContext"({ browserContextId }) {
      await contexts.dispose(browserContextId);
      return {};
    },
    "Target.getTargets": () => ({ targetInfos: targets.all() }),
    "Target.getTargetInfo": (params) => ({
      targetInfo: isOfBrowser(params) ? BROWSER_TARGET : targets.of(params),
    }),
    "Target.setDiscoverTargets"({ discover, filter }) {
      targets.discover(discover === true, isBrowserWanted(filter) ? [BROWSER_TARGET] : []);
      return {};
    },
    async "Target.setAutoAttach"({ autoAttach: isWanted, flatten, waitForDebuggerOnStart: isWaiting }) {
      if (isWanted === true && flatten !== true)
        throw new RejectedCommand("only flat sessions (flatten: true) are available");
      await targets.setAutoAttach(isWanted === true, isWaiting === true);
      return {};
    },
    async "Target.createTarget"({ url = "", browserContextId }) {
      const context = contexts.of(browserContextId);
      const href = url === "" ? BLANK : await context.checkUrl(String(url));
      const targetId = await context.openPage();
      const sessionId = targets.isAutoAttaching || href !== BLANK ? await targets.autoAttach(targetId) : undefined;
      if (href !== BLANK && sessionId !== undefined)
        router.send({ method: "Page.navigate", params: { url: href }, sessionId }, () => undefined);
      return { targetId };
    },
    async "Target.attachToTarget"(params) {
      if (params["flatten"] !== true) throw new RejectedCommand("only flat sessions (flatten: true) are available");
      if (params["targetId"] === BROWSER_TARGET.targetId) return { sessionId: await attachToBrowser() };
      const { targetId } = targets.of(params);
      return { sessionId: await sessions.open(() => attach(targetId)) };
    },
    "Target.attachToBrowserTarget": async () => ({ sessionId: await attachToBrowser() }),
    "Target.activateTarget": (params) => call("Target.activateTarget", { targetId: targets.of(params).targetId }),
    "Target.closeTarget": (params) => call("Target.closeTarget", { targetId: targets.of(params).targetId }),
    "Target.detachFromTarget"({ sessionId }) {
      if (detachFromBrowser(String(sessionId))) return {};
      const session = sessions.get(sessionId);
      if (session === undefined || session.parent !== undefined)
        throw new RejectedCommand("No session with given id", -32_602);
      return call("Target.detachFromTarget", { sessionId });
    },
  };
}

/** Methods that the browser runs in the sessions of pages as well, for the page or its context. */
export const inPageSessions: ReadonlySet<string> = new Set([
  ...["Browser.getVersion", "Browser.getWindowForTarget", "Browser.getWindowBounds", "Browser.setWindowBounds"],
  ...["Browser.setDownloadBehavior", "Browser.grantPermissions", "Browser.setPermission", "Browser.resetPermissions"],
  "Target.getTargets",
]);

/** The context of a command of the browser, by what it names; the first one for what names none. @throws RejectedCommand */
export function contextOf(
  { method, params }: Pick<Command, "method" | "params">,
  { contexts, targets }: Pick<Root, "contexts" | "targets">,
): ReturnType<ClientContexts["of"]> {
  const { targetId, browserContextId } = params;
  if (browserContextId !== undefined || targetId === undefined || isOfBrowser(params))
    return contexts.of(browserContextId, method);
  return contexts.of(targets.of(params).browserContextId);
}

function isOfBrowser({ targetId = BROWSER_TARGET.targetId }: Params): boolean {
  return targetId === BROWSER_TARGET.targetId;
}

/** Whether a filter of targets lets that of the browser through; without one it does not. */
function isBrowserWanted(filter: unknown): boolean {
  const entries = Array.isArray(filter) ? (filter as readonly (Params | null)[]) : [];
  const found = entries.find((each) => each?.["type"] === undefined || each["type"] === BROWSER_TARGET.type);
  return found !== undefined && found?.["exclude"] !== true;
}

/** Certificates that one page accepts are accepted for all pages of the browser's contexts. */
export function keepCertificateChecks({ ignore }: Params): object {
  if (ignore === true) throw new RejectedCommand("create the context with ignoreHTTPSErrors: true in place of it");
  return {};
}

const BLANK = "about:blank";
const WINDOW = { left: 0, top: 0, width: 1_280, height: 720, windowState: "normal" } as const;
export const BROWSER_TARGET = {
  targetId: "00000000-0000-0000-0000-000000000000",
  type: "browser",
  title: "",
  url: "",
  attached: true,
  canAccessOpener: false,
} as const;
