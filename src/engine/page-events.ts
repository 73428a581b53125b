import type { Dialog } from "playwright-core";
import type { EventType } from "../contract.ts";
import { bounded } from "./faults.ts";
import { readTitle, type LivePage } from "./live-page.ts";

export interface PageWatcher {
  emit(type: EventType, data: Readonly<Record<string, unknown>>, pageId: string): void;
  now(): number;
  onNavigated(): void;
  onCrash(): void;
  onClose(): void;
}

/** Turns what happens to a page into events, and answers its dialogs, which would hold it up for ever. */
export function watchPage(live: LivePage, watcher: PageWatcher): void {
  const { page, id } = live;
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    live.lastNavigatedAt = watcher.now();
    if (/^https?:/.test(frame.url())) live.wantedUrl = undefined;
    watcher.emit("page.navigated", { url: frame.url() }, id);
    watcher.onNavigated();
  });
  page.on("load", () => {
    watcher.emit("page.loaded", { url: page.url() }, id);
    void readTitle(live);
  });
  page.on("dialog", (dialog) => {
    watcher.emit("page.dialog", { type: dialog.type(), message: bounded(dialog.message()) }, id);
    void answer(dialog);
  });
  page.on("crash", () => {
    watcher.emit("page.crashed", { url: page.url() }, id);
    watcher.onCrash();
  });
  page.on("close", () => watcher.onClose());
}

/** Says no, but lets a page be left: a page that asks "really leave?" would keep every navigation from happening. */
async function answer(dialog: Dialog): Promise<void> {
  try {
    if (dialog.type() === "beforeunload") await dialog.accept();
    else await dialog.dismiss();
  } catch {
    // The page went away with its dialog.
  }
}
