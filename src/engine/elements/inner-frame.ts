import type { Frame } from "playwright-core";
import { valueWithin } from "../../errors/timing.ts";
import type { LivePage } from "../page/live-page.ts";
import { callIn } from "../page-scripts.ts";
import { elementOfFrame } from "../playwright/frame-placement.ts";

const TIMEOUT_MS = 1_000;

/** Finds how a selector leads into the inner frame that the page's last action has acted in. Never rejects, and takes at most a second. */
export async function completeFrame(page: Pick<LivePage, "acted">): Promise<void> {
  const { in: frame, frame: known } = page.acted;
  if (frame === undefined || known !== undefined) return;
  const path = await valueWithin(pathInto(frame), TIMEOUT_MS);
  if (path !== undefined) page.acted = { ...page.acted, frame: path };
}

/** `frame=#outer >> frame=iframe >> `; rejects for a frame that is gone. */
async function pathInto(frame: Frame): Promise<string> {
  const parent = frame.parentFrame();
  if (parent === null) return "";
  const { backendNodeId } = await elementOfFrame(frame, parent);
  const [outer, reply] = await Promise.all([pathInto(parent), callIn(parent, "record", { backendNodeId })]);
  if (!("value" in reply)) throw new Error("the frame is gone");
  return `${outer}frame=${reply.value.selector} >> `;
}
