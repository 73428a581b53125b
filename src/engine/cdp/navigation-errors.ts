import { setTimeout as sleep } from "node:timers/promises";
import { valueWithin } from "../../errors/timing.ts";
import type { SessionRouter } from "../playwright/session-router.ts";
import type { Params, SessionCommand } from "./commands.ts";

interface FrameTree {
  readonly frame: { readonly id: string; readonly loaderId: string; readonly url: string };
  readonly childFrames?: readonly FrameTree[];
}

interface Reply {
  readonly id: number;
  readonly result?: { readonly frameId: string; readonly loaderId?: string; readonly errorText?: string };
}

/** For a page to have the document of a navigation that is answered, at most; on a loaded machine a second. */
const COMMIT_MS = 5_000;
const POLL_MS = 20;
/** What a tunnel that the proxy has not opened is to the browser. */
const NO_TUNNEL = "net::ERR_TUNNEL_CONNECTION_FAILED";

/** What the context's proxy knows of its errors, since a time of `performance.now()`. */
export interface NavigationErrors {
  hasErrorSince(sinceMs: number): boolean;
  /**
   * The browser's words for why the document with this URL was not loaded.
   *
   * @param isShown whether the browser has a document with this URL, so that the error must be that of its own request
   */
  errorText(documentUrl: string, sinceMs: number, isShown: boolean): string | undefined;
}

/**
 * Returns, as a navigation begins, what makes its response that of a browser without a proxy: where the proxy denied or did not reach
 * the host, also that of a redirect, it has an `errorText`, and the proxy's own page is no success.
 */
export function watchNavigation(
  { router, navigationErrors }: { readonly router: SessionRouter; readonly navigationErrors: NavigationErrors },
  { sessionId }: Pick<SessionCommand, "sessionId">,
  { url }: Params,
): (response: Buffer) => Buffer | Promise<Buffer> {
  const sinceMs = performance.now();

  /** The URL of the document that a navigation has led to; that of the command where its frame has another process. */
  async function documentUrl(frameId: string, loaderId: string | undefined): Promise<string> {
    const deadlineMs = performance.now() + COMMIT_MS;
    // The response may come before the page has the document.
    for (; ; await sleep(POLL_MS)) {
      const asked = router.call({ method: "Page.getFrameTree", sessionId });
      const { frameTree } = ((await valueWithin(asked, COMMIT_MS)) ?? {}) as { readonly frameTree?: FrameTree };
      const frame = frameTree && framesIn(frameTree).find(({ frame: { id } }) => id === frameId)?.frame;
      if (frame?.loaderId === loaderId) return frame?.url ?? String(url);
      if (frame === undefined || performance.now() > deadlineMs) return String(url);
    }
  }

  async function withError(response: Buffer): Promise<Buffer> {
    const reply = JSON.parse(response.toString()) as Reply;
    const { result } = reply;
    if (result === undefined || (result.errorText !== undefined && result.errorText !== NO_TUNNEL)) return response;
    const isShown = result.errorText === undefined;
    const target = isShown ? await documentUrl(result.frameId, result.loaderId) : String(url);
    const errorText = navigationErrors.errorText(target, sinceMs, isShown);
    if (errorText === undefined) return response;
    return Buffer.from(JSON.stringify({ ...reply, result: { ...result, errorText } }));
  }

  // The page may be gone when it is asked.
  return (response) => (navigationErrors.hasErrorSince(sinceMs) ? withError(response).catch(() => response) : response);
}

function framesIn(tree: FrameTree): readonly FrameTree[] {
  return [tree, ...(tree.childFrames ?? []).flatMap(framesIn)];
}
