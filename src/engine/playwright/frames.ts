import type { Frame, Page } from "playwright-core";
import { frameInternals } from "./internals.ts";

/** The frame with this id in the protocol; undefined for one that the page does not have. */
export function frameById(page: Page, id: string): Frame | undefined {
  return page.frames().find((frame) => frameInternals(frame)._id === id);
}
