import type { SessionRouter } from "../playwright/session-router.ts";
import { type Params, RejectedCommand } from "./commands.ts";
import type { Sessions } from "./sessions.ts";
import type { Targets } from "./targets.ts";

/** The parts of the context that a browser's methods use. */
export interface RootDependencies {
  readonly router: SessionRouter;
  /** The id of the context in the protocol. */
  readonly browserContextId: string;
  /** Opens a blank page of the context and returns the id of its target, which it has shown by then. */
  openPage(): Promise<string>;
  /** The URL to navigate to in place of one of the client, at once where it can be. @throws Error for a URL that the policy denies */
  checkUrl(url: string): string | Promise<string>;
  /** Copies artifacts for the page with that target and returns their paths. @throws Error that says why it may not have them */
  copyArtifacts(targetId: string, artifactIds: readonly string[]): Promise<readonly string[]>;
  /** The client has closed its browser, or is to be disconnected for a reason. */
  onClosed(reason?: "slow" | "gone"): void;
}

interface Root extends RootDependencies {
  readonly targets: Targets;
  readonly sessions: Sessions;
  /** Calls a method in the real session of the browser. */
  call(method: string, params: Params): Promise<Params>;
  attach(targetId: string): Promise<string>;
}

/** The methods of the browser that a client may call. */
export function createRootMethods({
  router,
  browserContextId,
  openPage,
  checkUrl,
  onClosed,
  targets,
  sessions,
  call,
  attach,
}: Root): Readonly<Record<string, (params: Params) => object | Promise<object>>> {
  return {
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
    "Security.setIgnoreCertificateErrors": keepCertificateChecks,
    "Browser.resetPermissions": () => call("Browser.resetPermissions", { browserContextId }),
    "Storage.getCookies": () => call("Storage.getCookies", { browserContextId }),
    "Storage.setCookies": ({ cookies }) => call("Storage.setCookies", { cookies, browserContextId }),
    "Storage.clearCookies": () => call("Storage.clearCookies", { browserContextId }),
    "Target.getBrowserContexts": () => ({ browserContextIds: [], defaultBrowserContextId: browserContextId }),
    "Target.getTargets": () => ({ targetInfos: targets.all() }),
    "Target.getTargetInfo": (params) => ({
      targetInfo: params["targetId"] === undefined ? BROWSER_TARGET : targets.of(params),
    }),
    "Target.setDiscoverTargets"({ discover }) {
      targets.discover(discover === true);
      return {};
    },
    async "Target.setAutoAttach"({ autoAttach: isWanted, flatten, waitForDebuggerOnStart: isWaiting }) {
      if (isWanted === true && flatten !== true)
        throw new RejectedCommand("only flat sessions (flatten: true) are available");
      await targets.setAutoAttach(isWanted === true, isWaiting === true);
      return {};
    },
    async "Target.createTarget"({ url = "" }) {
      const href = url === "" ? BLANK : await checkUrl(String(url));
      const targetId = await openPage();
      const sessionId = targets.isAutoAttaching || href !== BLANK ? await targets.autoAttach(targetId) : undefined;
      if (href !== BLANK && sessionId !== undefined)
        router.send({ method: "Page.navigate", params: { url: href }, sessionId }, () => undefined);
      return { targetId };
    },
    async "Target.attachToTarget"(params) {
      if (params["flatten"] !== true) throw new RejectedCommand("only flat sessions (flatten: true) are available");
      return { sessionId: await attach(targets.of(params).targetId) };
    },
    "Target.activateTarget": (params) => call("Target.activateTarget", { targetId: targets.of(params).targetId }),
    "Target.closeTarget": (params) => call("Target.closeTarget", { targetId: targets.of(params).targetId }),
    "Target.detachFromTarget"({ sessionId }) {
      const session = sessions.get(sessionId);
      if (session === undefined || session.parent !== undefined)
        throw new RejectedCommand("No session with given id", -32_602);
      return call("Target.detachFromTarget", { sessionId });
    },
  };
}

/** Certificates that one page accepts are accepted for all pages of the browser's contexts. */
export function keepCertificateChecks({ ignore }: Params): object {
  if (ignore === true) throw new RejectedCommand("create the context with ignoreHTTPSErrors: true in place of it");
  return {};
}

const BLANK = "about:blank";
const WINDOW = { left: 0, top: 0, width: 1_280, height: 720, windowState: "normal" } as const;
const BROWSER_TARGET = {
  targetId: "00000000-0000-0000-0000-000000000000",
  type: "browser",
  title: "",
  url: "",
  attached: true,
  canAccessOpener: false,
} as const;
