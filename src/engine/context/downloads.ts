import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { BrowserContext, Download as BrowserDownload, Page } from "playwright-core";
import type { ContextConfig, Download, EventType } from "../../contract.ts";
import { ServiceError, storeFailureOf } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import { bounded } from "../../visible-text.ts";
import { type ArtifactFailure, type ArtifactSink, type PendingArtifact, toArtifactName } from "../artifacts.ts";
import type { DownloadEvent } from "../cdp/client-contexts.ts";
import { settlesWithin } from "../../errors/timing.ts";
import { createFloodLimiter, shownUrl } from "../page/events.ts";
import { downloadFileOf } from "../playwright/internals.ts";
import type { LivePage } from "../page/live-page.ts";

const MAX_AT_ONCE = 3;
const MAX_PER_HOUR = 100;
const HOUR_MS = 3_600_000;
/** Time between two looks at how much has arrived: the bytes of that time may be beyond the greatest size. */
const LOOK_MS = 50;
/** Time between two checks whether its owner has deleted it, as a caller of another process may. */
const DELETED_LOOK_MS = 500;
const CANCEL_TIMEOUT_MS = 2_000;
/** Chromium writes to a file of this name until all has arrived. */
const PART = ".crdownload";

/** The downloads of the pages of a context. */
export type ContextDownloads = ReturnType<typeof storeDownloads>;

/** Stores what the pages of a context download as artifacts of its owner. */
export function storeDownloads(
  browserContext: BrowserContext,
  dependencies: {
    readonly contextId: string;
    readonly owner: string;
    readonly artifacts: ArtifactSink;
    readonly log: Logger;
    /** Aborted when the context ends. */
    readonly ended: AbortSignal;
    policy(): NonNullable<ContextConfig["downloads"]>;
    /** Masks the secrets of the context in a text of a page. */
    mask(text: string): string;
    /** Undefined for one that has closed. */
    pageOf(page: Page): Pick<LivePage, "id" | "downloads" | "session"> | undefined;
    /** Reports a download to the clients of CDP. */
    report(event: DownloadEvent): void;
    emit(type: EventType, data: Readonly<Record<string, unknown>>, pageId?: string): void;
    /** Ms of a clock that never jumps. */
    readonly monotonicNow?: () => number;
  },
) {
  const {
    contextId,
    owner,
    artifacts,
    log,
    ended: contextEnded,
    policy,
    mask,
    pageOf,
    report,
    emit,
    monotonicNow = () => performance.now(),
  } = dependencies;
  const limiter = createFloodLimiter();
  /** When those that run have begun. */
  const running = new Set<{ readonly beganMs: number }>();
  let nextEnd = Promise.withResolvers<void>();
  let begunAt: number[] = [];

  /** Why a download may not begin; undefined: it may. */
  function deniedFor(): "denied" | "too-many" | undefined {
    const now = monotonicNow();
    begunAt = begunAt.filter((at) => now - at < HOUR_MS);
    if (policy() === "deny") return "denied";
    return running.size >= MAX_AT_ONCE || begunAt.length >= MAX_PER_HOUR ? "too-many" : undefined;
  }

  async function onDownload(download: BrowserDownload): Promise<void> {
    const page = pageOf(download.page());
    const denied = deniedFor();
    const name = toArtifactName(mask(download.suggestedFilename()));
    const url = mask(shownUrl(download.url()));
    const contentType = contentTypeOf(name);
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    let shown: Download = { name, url, contentType, size: 0, state: "pending" };
    const fail = (reason: string): void => {
      const limit = reason === "too-large" ? { limit: artifacts.maxBytes, setting: "ARTIFACT_LIMITS" } : {};
      shown = { ...shown, state: "failed", reason, ...limit };
    };
    if (denied !== undefined) fail(denied);
    let stored: PendingArtifact | undefined;
    page?.downloads.add({
      current: () => shown,
      begun: begun.promise,
      ended: ended.promise,
      // A database that does not respond says nothing of the row.
      isDeleted: async () => (await stored?.isDeleted().catch(() => false)) === true,
    });
    const filename = bounded(mask(download.suggestedFilename()));
    /** The client knows it by the id of its artifact. */
    const reportBegin = (guid: string): void =>
      report({
        method: "Browser.downloadWillBegin",
        params: { frameId: page?.session.mainFrameId ?? "", guid, url, suggestedFilename: filename },
      });
    const reportEnd = (guid: string): void =>
      report({
        method: "Browser.downloadProgress",
        params: {
          ...{ guid, totalBytes: shown.size, receivedBytes: shown.size },
          state: shown.state === "ready" ? "completed" : "canceled",
        },
      });
    if (denied !== undefined) {
      begun.resolve();
      ended.resolve();
      if (limiter.take() !== "over") {
        emit("page.download", { url, filename, ...failureOf(shown) }, page?.id);
        const guid = randomUUID();
        reportBegin(guid);
        reportEnd(guid);
      }
      await cancel(download);
      // A small one has arrived already.
      await settlesWithin(download.delete(), CANCEL_TIMEOUT_MS);
      return;
    }
    const beganMs = monotonicNow();
    const own = { beganMs };
    running.add(own);
    begunAt.push(beganMs);
    try {
      const about = { owner, contextId, ...(page && { pageId: page.id }), name, contentType, url };
      const pending = await artifacts.begin({ ...about, source: "download" });
      shown = { ...shown, id: pending.id };
      emit("page.download", { url, filename, artifactId: pending.id }, page?.id);
      reportBegin(pending.id);
      begun.resolve();
      const file = downloadFileOf(download);
      const reason = await arrival(download, file, pending, (size) => void (shown = { ...shown, size }));
      if (reason === undefined) {
        const { size } = await pending.store(createReadStream(file));
        shown = { ...shown, size, state: "ready" };
        stored = pending;
      } else {
        fail(reason);
        await pending.fail(reason, shown.size);
      }
    } catch (error) {
      fail(storeFailureOf(error));
      if (shown.id === undefined) emit("page.download", { url, filename, ...failureOf(shown) }, page?.id);
      if (!(error instanceof ServiceError)) log.warn({ error, contextId }, "a download could not be stored");
      await cancel(download);
    } finally {
      running.delete(own);
      nextEnd.resolve();
      nextEnd = Promise.withResolvers();
      begun.resolve();
      ended.resolve();
      const { id: artifactId, size, state } = shown;
      if (artifactId !== undefined) {
        emit("download.finished", { artifactId, filename, size, state, ...failureOf(shown) }, page?.id);
        reportEnd(artifactId);
      }
      await settlesWithin(download.delete(), CANCEL_TIMEOUT_MS);
    }
  }

  /** Resolves when all of it is in the file, with the reason where that will not be. */
  async function arrival(
    download: BrowserDownload,
    file: string,
    pending: Pick<PendingArtifact, "isDeleted">,
    onSize: (size: number) => void,
  ): Promise<ArtifactFailure | undefined> {
    let isOver = false;
    let lookedMs = monotonicNow();
    const failing = download.failure().finally(() => (isOver = true));
    failing.catch(() => undefined);
    while (!isOver) {
      await settlesWithin(failing, LOOK_MS);
      const size = await sizeOf(file);
      if (size !== undefined) onSize(size);
      if (monotonicNow() - lookedMs >= DELETED_LOOK_MS) {
        lookedMs = monotonicNow();
        // A database that does not respond says nothing of the row.
        if (await pending.isDeleted().catch(() => false)) {
          await cancel(download);
          return "canceled";
        }
      }
      if (size === undefined || size <= artifacts.maxBytes) continue;
      await cancel(download);
      return "too-large";
    }
    try {
      const failure = await failing;
      if (failure === null) return undefined;
      // The browser says so of a transfer that has broken off, too.
      return failure === "canceled" && (contextEnded.aborted || download.page().isClosed()) ? "canceled" : "failed";
    } catch {
      return "lost"; // with its browser
    }
  }

  browserContext.on("download", (download) => void onDownload(download));
  return {
    /** Whether one runs that began less than an hour ago, which hibernation would cut. */
    isActive: (): boolean => [...running].some(({ beganMs }) => monotonicNow() - beganMs < HOUR_MS),
    /** Resolves when one of those that run has ended. */
    nextEnd: (): Promise<void> => nextEnd.promise,
  };
}

async function cancel(download: BrowserDownload): Promise<void> {
  await settlesWithin(download.cancel(), CANCEL_TIMEOUT_MS);
}

async function sizeOf(file: string): Promise<number | undefined> {
  const found = (await stat(file + PART).catch(() => undefined)) ?? (await stat(file).catch(() => undefined));
  return found?.size;
}

function failureOf({ state, reason, limit, setting }: Download): Partial<Download> {
  return reason === undefined ? {} : { state, reason, ...(limit !== undefined && { limit, setting }) };
}

const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  gif: "image/gif",
  htm: "text/html",
  html: "text/html",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  md: "text/markdown",
  mp4: "video/mp4",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  webp: "image/webp",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
  zip: "application/zip",
};

/** Returns the type that the extension stands for: the browser does not say what the server did. */
function contentTypeOf(name: string): string {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return (Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined) ?? "application/octet-stream";
}
