import { setTimeout as sleep } from "node:timers/promises";
import type { ScreenFrame, ScreenOptions } from "../engine.ts";
import type { Cdp } from "../playwright/session.ts";

/** The picture of a page at one moment, before it is numbered for a reader. */
type Picture = Omit<ScreenFrame, "pageId" | "seq">;

/** The pictures of one page: one screencast in the browser, however many watch. */
export type Screencast = ReturnType<typeof createScreencast>;

interface Viewer {
  readonly options: ScreenOptions;
  /** The latest picture that it has not taken. */
  latest: Picture | undefined;
  wake: () => void;
  readonly onDropped: (() => void) | undefined;
}

/** @param ended aborts when the page crashes or closes, or its browser dies */
export function createScreencast(cdp: Cdp, ended: AbortSignal) {
  const viewers = new Set<Viewer>();
  /** Frames that the browser waits for the acknowledgement of, oldest first; it sends a few ahead at most. */
  const unacknowledged: number[] = [];
  let latest: Picture | undefined;
  let isTaken = false;
  let onTaken: (() => void) | undefined;
  let isAcknowledging = false;
  let isListening = false;
  /** The parameters of the screencast that runs, as text; undefined: none runs. */
  let running: string | undefined;
  let changing: Promise<void> = Promise.resolve();

  /** Starts, restarts or stops the screencast, so that it serves the viewer that wants most. */
  function adjust(): void {
    changing = changing.then(async () => {
      const all = [...viewers].map(({ options }) => options);
      const wanted =
        all.length === 0
          ? undefined
          : {
              format: "jpeg" as const,
              quality: Math.max(...all.map(({ quality }) => quality)),
              maxWidth: Math.max(...all.map(({ maxWidth }) => maxWidth)),
              maxHeight: Math.max(...all.map(({ maxHeight }) => maxHeight)),
            };
      const key = wanted && JSON.stringify(wanted);
      if (key === running || ended.aborted) return;
      try {
        if (running !== undefined) await cdp.send("Page.stopScreencast");
        unacknowledged.length = 0;
        running = key;
        if (wanted === undefined) latest = undefined;
        else await cdp.send("Page.startScreencast", wanted);
      } catch {
        // The page is gone, which `ended` reports to every viewer.
        running = undefined;
      }
    });
  }

  function listen(): void {
    if (isListening) return;
    isListening = true;
    cdp.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
      latest = {
        width: metadata.deviceWidth,
        height: metadata.deviceHeight,
        scale: metadata.pageScaleFactor,
        scrollX: metadata.scrollOffsetX,
        scrollY: metadata.scrollOffsetY,
        timestamp: Math.round((metadata.timestamp ?? 0) * 1_000),
        jpeg: Buffer.from(data, "base64"),
      };
      unacknowledged.push(sessionId);
      for (const viewer of viewers) {
        if (viewer.latest !== undefined) viewer.onDropped?.();
        viewer.latest = latest;
        viewer.wake();
      }
      if (!isAcknowledging) void acknowledge();
    });
  }

  /** Takes pictures one after the other: each when a viewer has taken a picture since the one before, and the time of a frame has passed. */
  async function acknowledge(): Promise<void> {
    isAcknowledging = true;
    while (unacknowledged.length > 0 && viewers.size > 0 && !ended.aborted) {
      if (!isTaken) await new Promise<void>((resolve) => (onTaken = resolve));
      isTaken = false;
      const sessionId = unacknowledged.shift();
      if (sessionId === undefined) continue;
      await sleep(1_000 / Math.max(1, ...[...viewers].map(({ options }) => options.maxFps)));
      await cdp.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined); // the page is gone
    }
    isAcknowledging = false;
  }

  function taken(): void {
    isTaken = true;
    onTaken?.();
    onTaken = undefined;
  }

  /**
   * The latest picture at each `next()`, at most `maxFps` a second. Ends with the signal, or when the page ends.
   *
   * @param onDropped called for each picture that another one replaces before it is taken
   */
  async function* watch(
    options: ScreenOptions,
    signal: AbortSignal,
    onDropped?: () => void,
  ): AsyncGenerator<Picture, void, void> {
    const viewer: Viewer = { options, latest, wake: () => undefined, onDropped };
    const over = AbortSignal.any([signal, ended]);
    over.addEventListener("abort", () => viewer.wake(), { once: true });
    listen();
    viewers.add(viewer);
    adjust();
    try {
      let lastMs = -Infinity;
      while (!over.aborted) {
        const waitMs = lastMs + 1_000 / options.maxFps - performance.now();
        if (waitMs > 0) await sleep(waitMs, undefined, { signal: over }).catch(() => undefined); // the loop ends
        if (viewer.latest === undefined && !over.aborted) await new Promise<void>((resolve) => (viewer.wake = resolve));
        const picture = viewer.latest;
        if (picture === undefined || over.aborted) continue;
        viewer.latest = undefined;
        lastMs = performance.now();
        taken();
        yield picture;
      }
    } finally {
      viewers.delete(viewer);
      taken();
      adjust();
    }
  }

  return { watch };
}
