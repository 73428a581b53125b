import type { CDPSession, Frame, Page } from "playwright-core";
import { frameInternals } from "./internals.ts";

/** The frame with this id in the protocol; undefined for one that the page does not have. */
export function frameById(page: Page, id: string): Frame | undefined {
  return page.frames().find((frame) => frameInternals(frame)._id === id);
}

/** The frame whose document an iframe element shows, in whatever shadow root it is; undefined for any other element. Releases the object. */
export async function contentFrameOf(
  page: Page,
  client: Pick<CDPSession, "send">,
  objectId: string,
): Promise<Frame | undefined> {
  const [{ node }] = await Promise.all([
    client.send("DOM.describeNode", { objectId }),
    client.send("Runtime.releaseObject", { objectId }),
  ]);
  return node.frameId === undefined ? undefined : frameById(page, node.frameId);
}
