import type { Page } from "playwright-core";
import type { ActionParams, ActionRequest } from "../contract.ts";
import { actionFailed, notFound, ServiceError } from "../errors/errors.ts";
import { boundedUrl, cleaned } from "../visible-text.ts";
import { filesIn, isTooLargeToUnpack, isUnpackable, unpack } from "../zip.ts";
import type { ArtifactSink } from "./artifacts.ts";
import type { Capacity } from "./browser/capacity.ts";
import { type BrowserSharing, groupOf } from "./browser/sharing.ts";
import type { LiveContext } from "./context/live-context.ts";
import type { Contexts } from "./context/registry.ts";
import { createDeadline, type Deadline, interrupt, Interrupted } from "./deadline.ts";
import type { CallLimits, Engine, RenderRequest, UploadFile } from "./engine.ts";
import type { ExecutionDependencies } from "./execution/progress.ts";
import { executeAction } from "./execution/run.ts";
import { FILES_URL } from "./network/egress-proxy.ts";
import type { HeldFile } from "./network/route.ts";
import type { LivePage } from "./page/live-page.ts";
import { watchNetwork } from "./page/network-idle.ts";
import { type Phase, toServiceError } from "./playwright/errors.ts";

/** One page in a context of its own that nothing of is stored. Its permit is released once the browser has closed the context. */
export function createRender(dependencies: {
  readonly contexts: Pick<Contexts, "create" | "use">;
  readonly capacity: Pick<Capacity, "acquire">;
  readonly sharing: BrowserSharing;
  readonly execution: ExecutionDependencies;
  readonly artifacts: Pick<ArtifactSink, "open">;
  /** Removes what the process has of a context that has closed. */
  readonly forget: (contextId: string) => void;
}): Engine["render"] {
  const { contexts, capacity, sharing, execution, artifacts, forget } = dependencies;

  async function renderIn(context: LiveContext, request: RenderRequest, limits: CallLimits, run: Rendering) {
    const { id: contextId, source, waitUntil, wait, ready, capture } = request;
    const { deadline } = run;
    const { signal, trace } = limits;
    const act = (action: Pick<ActionRequest, "action" | "params">) => {
      const remainingMs = deadline.remainingMs();
      const { timeoutMs } = deadline;
      const request = { ...action, timeoutMs } as ActionRequest; // a pair of `action`
      return executeAction(execution, contextId, request, { remainingMs, timeoutMs, signal, ...(trace && { trace }) });
    };
    const opening = execution.page(context, undefined);
    const page = await interrupt(opening, deadline, { signal, ends: [context.ended] }, "a page to open");
    const within = <T>(work: Promise<T>): Promise<T> => interrupt(work, deadline, { signal, ends: [page.ended] });
    let status: number | undefined;
    run.phase = "navigation";
    if ("url" in source) {
      const { result } = await act({ action: "navigate", params: { url: source.url, waitUntil } });
      if (result.actionType === "navigate") status = result.data.status ?? undefined;
    } else {
      const shown = "html" in source ? source : await within(hold(context, source.artifact, signal));
      await within(showPage(page.page, shown, { waitUntil, signal, timeoutMs: deadline.remainingMs() }));
    }
    if (wait !== undefined) await act({ action: "wait", params: wait });
    run.phase = "script";
    const isScrolledThrough = await prepare(page, ready, run, within);
    const [{ result, bytes, contentType }, title] = await Promise.all([act(capture), page.readTitle()]);
    return {
      data: result.data,
      ...(bytes && { bytes }),
      ...(contentType !== undefined && { contentType }),
      url: boundedUrl(page.page.url()),
      title,
      ...(status !== undefined && { status }),
      ...(isScrolledThrough !== undefined && { isScrolledThrough }),
    };
  }

  /** Gives the files of an artifact to the context alone, and returns the URL of its page. */
  async function hold({ owner, egress }: LiveContext, artifactId: string, signal: AbortSignal) {
    const { files, index } = await readPageFiles(await artifacts.open(owner, artifactId), signal);
    egress.holdFiles(files);
    return { url: FILES_URL + index.split("/").map(encodeURIComponent).join("/") };
  }

  /** Whether the end of the page was reached; undefined where it was not to be scrolled. */
  async function prepare(
    page: LivePage,
    { scroll, images, fonts }: RenderRequest["ready"],
    run: Rendering,
    within: <T>(work: Promise<T>) => Promise<T>,
  ): Promise<boolean | undefined> {
    const part = async <T>(awaited: string, work: Promise<T>): Promise<T> => {
      run.awaited = awaited;
      const value = await within(work);
      run.awaited = undefined;
      return value;
    };
    const isWhole = scroll ? await part("the end of scrolling", page.scripts.call("scrollThrough")) : undefined;
    if (images) await part("its images", page.scripts.call("imagesDecoded"));
    if (fonts) await part("its fonts", page.scripts.call("fontsLoaded"));
    return isWhole;
  }

  return async (request, limits) => {
    const { id: contextId, owner, acquireTimeoutMs } = request;
    const { signal, remainingMs, timeoutMs } = limits;
    const opening = createDeadline(remainingMs, timeoutMs);
    const run: Rendering = { deadline: opening, phase: "queued", awaited: undefined };
    const hasFiles = "artifact" in request.source;
    const queued = { contextId, owner, group: groupOf(sharing, request), acquireTimeoutMs, isRender: true, hasFiles };
    let release: (() => void) | undefined;
    let context: LiveContext | undefined;
    try {
      release = await capacity.acquire(queued, opening, signal);
      const { profile: profileName, isProgram } = request;
      context = await contexts.create(request, opening, signal, { isStored: false, profileName, isProgram });
      run.deadline = createDeadline(Math.min(request.timeoutMs, opening.remainingMs()));
      // Between two of its actions it would be idle.
      const use = await contexts.use(contextId, run.deadline, signal);
      try {
        return await renderIn(context, request, limits, run);
      } finally {
        use.end();
      }
    } catch (error) {
      throw toRenderError(error, request, run);
    } finally {
      const closed = context?.discard() ?? Promise.resolve();
      void closed.finally(() => {
        forget(contextId);
        release?.();
      });
    }
  };
}

/** How far a render is. */
interface Rendering {
  deadline: Deadline;
  phase: "queued" | Phase;
  /** The part of the page that is awaited, as a noun for messages. */
  awaited: string | undefined;
}

/** Converts an error as those of actions are, without the ids of a context that the caller does not know. */
function toRenderError(error: unknown, { id, source }: RenderRequest, { deadline, phase, awaited }: Rendering) {
  const url = "url" in source ? source.url : undefined;
  const isLate = error instanceof Interrupted && error.interruption.type === "deadline";
  const about = { actionType: "render", contextId: id, ...(url !== undefined && { url }) } as const;
  const times = { timeoutMs: deadline.timeoutMs, elapsedMs: deadline.elapsedMs() };
  const failure = toServiceError(error, { ...about, phase, hasStarted: phase !== "queued", ...times });
  const message =
    isLate && awaited !== undefined
      ? `render did not end within ${deadline.timeoutMs} ms: it waited for ${awaited}`
      : failure.message;
  // Its browser died between two actions: a stored context would have been recovered.
  if (failure.code === "NOT_FOUND" && phase !== "queued" && isOfContext(failure, id))
    return new ServiceError("SERVICE_UNAVAILABLE", "the browser died during render", {
      details: { outcome: "unknown", ...(url !== undefined && { url }) },
      cause: error,
    });
  const { contextId: _contextId, pageId: _pageId, ...details } = (failure.details ?? {}) as Record<string, unknown>;
  return new ServiceError(failure.code, message, {
    ...(failure.details !== undefined && { details: Array.isArray(failure.details) ? failure.details : details }),
    ...(failure.retryAfterMs !== undefined && { retryAfterMs: failure.retryAfterMs }),
    cause: failure.cause,
  });
}

function isOfContext({ message }: ServiceError, contextId: string): boolean {
  return message === notFound("context", contextId).message;
}

/** Replaces the document of a blank page by HTML, or opens a URL that no policy is about, and waits as asked. */
async function showPage(
  page: Page,
  source: { readonly html: string } | { readonly url: string },
  parts: {
    /** The event of the load that is awaited, as for a navigation. */
    readonly waitUntil: NonNullable<ActionParams<"navigate">["waitUntil"]>;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { waitUntil, timeoutMs, signal } = parts;
  const maxInFlight = waitUntil === "networkidle0" ? 0 : waitUntil === "networkidle2" ? 2 : undefined;
  const network = maxInFlight === undefined ? undefined : watchNetwork(page);
  try {
    const event = waitUntil === "domcontentloaded" ? waitUntil : "load";
    const options = { waitUntil: event, timeout: timeoutMs } as const;
    await ("url" in source ? page.goto(source.url, options) : page.setContent(source.html, options));
    if (network !== undefined && maxInFlight !== undefined) await network.quiet(maxInFlight, signal);
  } finally {
    network?.stop();
  }
}

/** The files of a page that is rendered from an artifact. */
interface PageFiles {
  /** The files by path, without a leading slash. */
  readonly files: ReadonlyMap<string, HeldFile>;
  /** The path of its HTML. */
  readonly index: string;
}

const MAX_FILE_BYTES = 32 * 1024 * 1024;
/** Bytes of all files together, unpacked. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 2_000;
const ZIP = Buffer.from("PK\x03\x04");
/** A folder around all, as systems make one when a folder is packed. */
const INDEX = /^(?:[^/]+\/)?index\.html?$/i;

/**
 * Reads an HTML file, or a ZIP archive of `index.html` and the files that it names.
 *
 * @throws ServiceError `ACTION_FAILED`, reason `unreadable-page`, for what is neither, or has more than 2,000 files or 64 MiB
 */
export async function readPageFiles(file: UploadFile, signal: AbortSignal): Promise<PageFiles> {
  if (file.size > MAX_FILE_BYTES) throw unreadable(file, `is larger than ${MAX_FILE_BYTES} bytes`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read()) {
    signal.throwIfAborted();
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return unpackAll(file, bytes, signal);
  // HTML is text; its encoding is that of its byte order mark or meta element.
  if (bytes.subarray(0, 2).every((byte) => byte < 0xfe) && bytes.subarray(0, 1_024).includes(0))
    throw unreadable(file, "is neither HTML nor a ZIP archive");
  return { files: new Map([["index.html", { bytes, contentType: "text/html" }]]), index: "index.html" };
}

async function unpackAll(file: UploadFile, archive: Buffer, signal: AbortSignal): Promise<PageFiles> {
  const files = new Map<string, HeldFile>();
  const zipped = entriesOf(file, archive);
  if (zipped.length > MAX_FILES) throw unreadable(file, `has more than ${MAX_FILES} files`);
  const index = zipped
    .map(({ path }) => path)
    .sort((one, other) => one.length - other.length)
    .find((path) => INDEX.test(path));
  if (index === undefined) throw unreadable(file, "has no index.html");
  let left = MAX_UNPACKED_BYTES;
  for (const entry of zipped) {
    signal.throwIfAborted();
    if (!isUnpackable(entry))
      throw unreadable(file, `has "${nameOf(entry)}" packed by method ${entry.method}, not deflated`);
    const bytes = await unpack(entry, Math.max(left, 1)).catch((error: unknown) => {
      throw unreadable(
        file,
        isTooLargeToUnpack(error)
          ? `has more than ${MAX_UNPACKED_BYTES} bytes unpacked`
          : `has "${nameOf(entry)}" damaged or encrypted`,
      );
    });
    left -= bytes.length;
    const contentType = contentTypeOf(entry.path);
    files.set(entry.path, { bytes, ...(contentType !== undefined && { contentType }) });
  }
  return { files, index };
}

/** A path as it may stand in a message: it can have 65,535 bytes. */
const nameOf = ({ path }: { readonly path: string }): string => cleaned(path, 200);

function entriesOf(file: UploadFile, archive: Buffer) {
  try {
    return filesIn(archive, MAX_FILES + 1).map(({ path, ...entry }) => ({
      ...entry,
      path: path.replaceAll("\\", "/").replace(/^(\.?\/)+/, ""),
    }));
  } catch {
    throw unreadable(file, "is no whole ZIP archive");
  }
}

/** The types by which browsers decide what a file is; they know pictures and fonts by their bytes. */
const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  htm: "text/html",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  mjs: "text/javascript",
  svg: "image/svg+xml",
  txt: "text/plain",
  wasm: "application/wasm",
  xhtml: "application/xhtml+xml",
};

function contentTypeOf(path: string): string | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

function unreadable({ name }: UploadFile, problem: string) {
  return actionFailed("unreadable-page", `the artifact "${name}" ${problem}`);
}
