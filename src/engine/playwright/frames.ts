import type { Frame, Page } from "playwright-core";
import { frameInternals } from "./internals.ts";

/** The frame with this id in the protocol; undefined for one that the page does not have. */
export function frameById(page: Page, id: string): Frame | undefined {
  return page.frames().find((frame) => frameInternals(frame)._id === id);
}

/** Whether a page or a frame shows the browser's own page for a document that did not load. */
export function isErrorPage(shown: Pick<Frame, "url">): boolean {
  return shown.url().startsWith("chrome-error:");
}
